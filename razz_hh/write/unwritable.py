"""What a format cannot say."""

from __future__ import annotations

__all__ = ["UnwritableError"]


class UnwritableError(ValueError):
    """A hand cannot be written in a format: `line` is the line of its source that says what the format cannot."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
