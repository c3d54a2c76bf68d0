"""Who wants to know that kernels are being compiled: seconds, on a machine that has not done it before. Knows nothing of numba."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

__all__ = ["announce", "told_of_compiling"]

_waiting: Final[list[Callable[[], None]]] = []


@contextmanager
def told_of_compiling(tell: Callable[[], None]) -> Iterator[None]:
    """Call *tell*, once, when something has to be compiled first."""
    _waiting.append(tell)
    try:
        yield
    finally:
        if tell in _waiting:
            _waiting.remove(tell)


def announce() -> None:
    """Tell those who wait."""
    while _waiting:
        _waiting.pop()()
