"""Screen names, chat and file names that mean harm."""

from __future__ import annotations

from typing import Final

from tests.cli.hands import HAND

SCRIPT: Final = "<script>window.harmed=1</script>"
QUOTES: Final = "\"'><img src=x onerror=window.harmed=1>"
TURNED: Final = "\u202eevil\u2066\u200f"
LONG: Final = "W" * 500
TEMPLATE: Final = "{{ 7*7 }}{% raw %}"
NAMES: Final = (SCRIPT, QUOTES, TURNED, LONG, TEMPLATE)

FILE: Final = "<img src=x onerror=window.harmed=1>\"'{{7*7}}\u202e.txt"
"""A file's name: it may not hold a slash."""
CHAT: Final = "</script><script>window.harmed=1</script> ${alert(1)} \u202e \"' <!--"


def hostile_text(first: str, second: str, number: int = 1) -> str:
    """Return a hand between two players of these names, with chat, a line that cannot be read, and a fault."""
    text = HAND.replace("Ann", first).replace("Bob", second).replace("700000000001", str(700000000000 + number))
    text = text.replace(f"{second}: folds", f'{first} said, "{CHAT}"\n{second}: folds')
    return text.replace("Total pot $0.80", "Total pot $0.90").replace("Table 'Ceres'", f"Table '{QUOTES}'")
