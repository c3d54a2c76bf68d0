"""Intervals of rates."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

__all__ = ["Z", "wilson"]

Z: Final = 1.959963984540054
"""Standard errors of a 95 % interval."""


def wilson(k: Any, n: Any) -> tuple[Any, Any]:
    """Return the 95 % Wilson interval of *k* successes in *n* chances, arrays or numbers; nan where there are none.

    >>> [round(float(end), 4) for end in wilson(8, 10)]
    [0.4902, 0.9433]
    """
    k, n = np.asarray(k, float), np.asarray(n, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        rate = k / n
        middle = rate + Z**2 / (2 * n)
        half = Z * np.sqrt(rate * (1 - rate) / n + Z**2 / (4 * n**2))
        scale = 1 + Z**2 / n
        return np.where(k == 0, 0 * n / n, (middle - half) / scale), np.where(k == n, n / n, (middle + half) / scale)
