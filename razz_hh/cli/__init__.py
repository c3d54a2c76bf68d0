"""The command line: ``razz-hh``, also ``python -m razz_hh``."""

from __future__ import annotations

__all__ = ["main"]


def main() -> None:
    """Run the command that the arguments name, and leave with its exit code."""
    from razz_hh.cli.app import app
    from razz_hh.cli.console import speak_utf8

    speak_utf8()
    # Windows' shells leave globs to us, and click would also put variables into them and into queries (like '%a%').
    app(prog_name="razz-hh", windows_expand_args=False)
