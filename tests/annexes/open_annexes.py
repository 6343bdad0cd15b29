"""A table of a test, with annexes."""

from pathlib import Path

from controller.annex import OpenAnnex, OpenTable
from controller.cli.annexes import TableAnnexes
from controller.messages import Message
from controller.play.loop import Loop


def ignore(_said: Message) -> None:
    """Print nothing."""


def open_annexes(loop: Loop, folder: Path | None = None) -> tuple[OpenAnnex, ...]:
    """Open every annex at a table without options, which it follows; ``folder`` has records."""
    return TableAnnexes(OpenTable(loop, None, folder, ignore)).for_pages()
