"""``--verbose``: what is done, file by file, on standard error."""

from __future__ import annotations

import logging
from typing import Annotated

import typer

from razz_hh.cli.console import clean

__all__ = ["Verbose", "log"]

Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Log what is done, file by file.")]


class _Harmless(logging.Formatter):
    """Cleans what is logged: file names are strangers' text."""

    def format(self, record: logging.LogRecord) -> str:
        return clean(super().format(record))


def log(is_verbose: bool) -> None:
    """Log on standard error if that is wanted."""
    logger = logging.getLogger("razz_hh")
    logger.handlers.clear()
    if is_verbose:
        handler = logging.StreamHandler()
        handler.setFormatter(_Harmless("%(levelname)s %(name)s: %(message)s"))
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
