"""Workers: portions read in this process, in others of this machine, or by those of a cluster, and handed back in their order."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from typing import Final, TypeVar

from razz_hh.processes import begin_work
from razz_hh.store.commits import StoreError
from razz_hh.store.portions import Portion
from razz_hh.store.work import Job, Outcome, read_portion

__all__ = ["outcomes"]

T = TypeVar("T")
Tell = Callable[[Portion, int], None]
"""Is told how many texts of a portion were read so far."""
_AHEAD: Final = 2
"""Portions that wait for a worker, so that none waits for a portion."""


def outcomes(
    job: Job, coming: Iterator[Portion | T], *, jobs: int, executor: Executor | None, tell: Tell
) -> Iterator[tuple[Portion, Outcome] | T]:
    """Yield what became of each portion, and what comes between them, in their order.

    *jobs* work at a time, on *executor*, or else in processes of this machine; a single portion is read in this one.
    Raises `StoreError` where a worker dies.
    """
    is_alone = jobs == 1 and executor is None
    if not is_alone:
        first = list(islice(coming, 2))
        is_alone = len(first) < 2
        coming = chain(first, coming)
        del first
    if is_alone:
        for each in coming:
            yield (each, read_portion(job, each, partial(tell, each))) if isinstance(each, Portion) else each
            del each  # a portion is let go once it is done with
        return
    try:
        if executor is not None:
            yield from _in_turn(job, coming, executor, jobs + _AHEAD, tell)
        else:
            with _pool(jobs) as pool:
                yield from _in_turn(job, coming, pool, jobs + _AHEAD, tell)
    except BrokenExecutor as error:
        raise StoreError(f"a worker died, nothing was imported: {error}") from error


def _in_turn(job: Job, coming: Iterator[Portion | T], pool: Executor, most: int, tell: Tell) -> Iterator[tuple[Portion, Outcome] | T]:
    waiting: deque[tuple[Portion, Future[Outcome]] | T] = deque()
    for each in coming:
        waiting.append((each, pool.submit(read_portion, job, each)) if isinstance(each, Portion) else each)
        while len(waiting) > most:  # memory is bounded
            yield _done(waiting.popleft(), tell)
    while waiting:
        yield _done(waiting.popleft(), tell)


def _done(each: tuple[Portion, Future[Outcome]] | T, tell: Tell) -> tuple[Portion, Outcome] | T:
    if not (isinstance(each, tuple) and isinstance(each[0], Portion)):
        return each  # type: ignore[return-value]
    portion, future = each
    outcome = future.result()
    tell(portion, len(portion.texts))
    return portion, outcome


@contextmanager
def _pool(jobs: int) -> Iterator[Executor]:
    """Open a pool of processes that die with this one. They are spawned, as everywhere: a copy of a process with threads may hang."""
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=begin_work)
    try:
        yield pool
    except BaseException:  # an interrupt waits for no portion to be read to its end
        for process in list(pool._processes.values()):  # public from Python 3.14 on: terminate_workers
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
