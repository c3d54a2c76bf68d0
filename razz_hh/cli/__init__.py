"""The command line: ``razz-hh``, also ``python -m razz_hh``."""

from __future__ import annotations

__all__ = ["main"]


def main() -> None:
    """Run the command that the arguments name, and leave with its exit code."""
    from razz_hh.cli.app import app
    from razz_hh.cli.console import speak_utf8

    speak_utf8()
    app(prog_name="razz-hh")
