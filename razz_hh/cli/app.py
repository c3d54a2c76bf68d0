"""The app: all commands put together. What a command needs is imported when it runs, so that help answers at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand

from razz_hh._version import __version__
from razz_hh.cli import (
    anonymise,
    audits,
    care,
    catalogue,
    convert,
    equity,
    imports,
    leaks,
    pictures,
    records,
    reports,
    samples,
    settings,
    show,
    stats,
    tables,
    watching,
)
from razz_hh.cli.console import EPILOG

__all__ = ["app"]

app = typer.Typer(
    help="Razz hand histories: import, audit, replay, statistics and tidy tables.",
    epilog=EPILOG,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _tell_version(is_wanted: bool) -> None:
    if is_wanted:
        typer.echo(f"razz-hh {__version__}")
        raise typer.Exit


@app.callback()
def _razz_hh(
    version: Annotated[bool, typer.Option("--version", help="Tell the version and leave.", callback=_tell_version, is_eager=True)] = False,
) -> None:
    pass


class _Command(TyperCommand):
    """A command whose help gives no type for flags: they take no value."""

    def get_params(self, ctx: typer.Context) -> list[Any]:  # type: ignore[override]
        params = super().get_params(ctx)
        for param in params:
            if getattr(param, "is_flag", False):
                param.metavar = ""
        return params


def _flowing(command: Callable[..., None]) -> str:
    """What a command's docstring says, a paragraph a line: help breaks lines where the terminal ends, not where the source does."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in (command.__doc__ or "").split("\n\n"))


_COMMANDS: Final[dict[str, Callable[..., None]]] = {
    "import": imports.import_,
    "watch": watching.watch,
    "audit": audits.audit,
    "show": show.show,
    "report": reports.report,
    "convert": convert.convert,
    "anonymise": anonymise.anonymise,
    "equity": equity.equity,
    "sql": tables.sql,
    "export": tables.export,
    "stats": stats.stats,
    "leaks": leaks.leaks,
    "sessions": records.sessions,
    "tournaments": records.tournaments,
    "plot": pictures.plot,
    "columns": catalogue.columns,
    "rules": catalogue.rules,
    "sample": samples.sample,
    "config": settings.config,
}
for _name, _command in _COMMANDS.items():
    app.command(_name, cls=_Command, help=_flowing(_command), epilog=EPILOG)(_command)

_store = typer.Typer(help="Look after a store: what it holds, whether it holds together, what is to go.", no_args_is_help=True)
for _command in (care.info, care.check, care.compact, care.forget, care.migrate):
    _store.command(cls=_Command, help=_flowing(_command))(_command)
app.add_typer(_store, name="store")
