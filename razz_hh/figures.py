"""Numbers as people read them, in the terminal and on pages."""

from __future__ import annotations

from typing import Any

__all__ = ["interval", "number", "signed"]


def number(value: Any, digits: int = 2, *, unit: str = "") -> str:
    """Return a number for people; what there is not is a dash.

    >>> number(1234.5), number(float("nan")), number(0.32286, 1, unit="%")
    ('1,234.50', '-', '32.3 %')
    """
    if value is None or value != value:
        return "-"
    return f"{100 * value:,.{digits}f} %" if unit == "%" else f"{value:,.{digits}f}"


def signed(value: Any, digits: int = 2) -> str:
    """Return a number with its sign.

    >>> signed(12.5), signed(-3), signed(-0.001)
    ('+12.50', '-3.00', '+0.00')
    """
    return "-" if value is None or value != value else f"{round(value, digits) + 0.0:+,.{digits}f}"


def interval(low: Any, high: Any, digits: int = 1, *, unit: str = "") -> str:
    """Return both ends of an interval.

    >>> interval(0.1, 0.25, unit="%"), interval(-3.0, 2.0)
    ('10.0 to 25.0 %', '-3.0 to 2.0')
    """
    if low is None or low != low:
        return ""
    scale = 100 if unit else 1
    return f"{scale * low:,.{digits}f} to {scale * high:,.{digits}f}{' ' + unit if unit else ''}"
