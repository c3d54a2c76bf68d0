"""Arrow arrays: from numpy columns, and from plain lists of cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from razz_hh.tables.schema import MONEY, WORD

__all__ = ["Flags", "Ints", "array", "flag", "money", "money_ints", "small", "word"]

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


def small(ints: npt.NDArray[Any], is_null: Flags | None = None) -> pa.Array:
    """Return small whole numbers."""
    return pa.array(ints.astype(np.int16), mask=is_null)


def flag(flags: npt.NDArray[Any]) -> pa.Array:
    """Return truths."""
    return pa.array(flags.astype(np.bool_))


def word(codes: npt.NDArray[Any], words: Sequence[str] | pa.Array, is_null: Flags | None = None) -> pa.Array:
    """Return the *words* that the *codes* point to."""
    return pa.DictionaryArray.from_arrays(pa.array(codes.astype(np.int32), mask=is_null), pa.array(words, pa.string()))


def money(hundredths: npt.NDArray[Any], is_null: Flags | None = None) -> pa.Array:
    """Return whole hundredths as decimals with two places.

    >>> money(np.array([5, -1234])).to_pylist()
    [Decimal('0.05'), Decimal('-12.34')]
    """
    wide = np.empty((len(hundredths), 2), np.int64)
    wide[:, 0] = hundredths
    wide[:, 1] = hundredths >> 63  # the sign, carried into the upper half
    validity = None if is_null is None else pa.array(~is_null).buffers()[1]
    return pa.Array.from_buffers(MONEY, len(hundredths), [validity, pa.py_buffer(wide)])


def money_ints(decimals: pa.Array) -> Ints:
    """Return the hundredths of an array of money; what stands for a null is arbitrary.

    >>> money_ints(money(np.array([5, -1234]))).tolist()
    [5, -1234]
    """
    wide = np.frombuffer(decimals.buffers()[1], np.int64)
    return wide[2 * decimals.offset : 2 * (decimals.offset + len(decimals)) : 2]


def array(cells: Sequence[Any], type_: pa.DataType) -> pa.Array:
    """Return a list of cells as an array of *type_*; None is null, money is in hundredths.

    >>> array([5, None], MONEY).to_pylist()
    [Decimal('0.05'), None]
    """
    build = _BUILDERS.get(type_)
    return pa.array(cells, type_) if build is None else build(cells)


def _money(cells: Sequence[Any]) -> pa.Array:
    whole = pa.array(cells, pa.int64())
    is_null = whole.is_null().to_numpy(zero_copy_only=False) if whole.null_count else None
    return money(np.frombuffer(whole.buffers()[1], np.int64, len(cells)), is_null)


def _word(cells: Sequence[Any]) -> pa.Array:
    return pa.array(cells, pa.string()).dictionary_encode()


_BUILDERS: Final[dict[pa.DataType, Callable[[Sequence[Any]], pa.Array]]] = {MONEY: _money, WORD: _word}
