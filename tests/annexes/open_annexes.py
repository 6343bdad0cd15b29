"""A table of a test, with annexes."""

from pathlib import Path

from controller.annex import OpenAnnex, OpenTable
from controller.cli.annexes import TableAnnexes
from controller.messages import Message
from controller.play.journal.archive import Archive
from controller.play.loop import Loop


def ignore(_said: Message) -> None:
    """Print nothing."""


def open_annexes(loop: Loop, folder: Path | None = None) -> tuple[OpenAnnex, ...]:
    """Open every annex at a table without options, which it follows; ``folder`` has records."""
    archive = None if folder is None else Archive(folder, lambda: 0)
    return TableAnnexes(OpenTable(loop, None, folder, ignore, archive=lambda: archive)).for_pages()
