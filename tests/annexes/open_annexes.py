"""Annexes at a table of a test."""

from controller.annex import OpenAnnex, OpenTable
from controller.cli.annexes import ANNEXES
from controller.messages import Message
from controller.play.loop import Loop


def ignore(_said: Message) -> None:
    """Print nothing."""


def open_annexes(loop: Loop) -> tuple[OpenAnnex, ...]:
    """Open every annex at a table without options, and have it follow the loop."""
    table = OpenTable(loop, None, None, ignore)
    opened = tuple(each for annex in ANNEXES if (each := annex.open(table)) is not None)
    for annex in opened:
        for watch in annex.watches:
            loop.subscribe(watch)
    return opened
