"""Judge a game without holding up its page: run `manalath analyse` beside it.

Decides that a search ends when its result is no longer wanted.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import TYPE_CHECKING

from controller.command_line.child import Child
from controller.plain import MalformedError, MisfitError
from controller.play.journal import GameHeader, KeptGame, KeptMove
from controller.play.journal.record_format import record_text
from controller.table import Record

if TYPE_CHECKING:
    from controller.engine import Judged


async def judged_moves(
    record: Record, start: Callable[..., Child] = Child, *, only: int | None = None
) -> "AsyncGenerator[Judged, None]":
    """Yield each move of a record once it is judged, or ``only`` the one with that number.

    Stop early if the search dies, or cannot begin. The search is killed when the caller stops iterating.
    """
    from controller.engine import read_judged

    loop, lines = asyncio.get_running_loop(), asyncio.Queue[str]()
    try:
        child = start("analyse", "-", "--json", *(() if only is None else ("--move", str(only))))
    except OSError:
        return

    def follow() -> None:
        child.send(as_text(record))
        child.end_input()
        for line in child.lines():
            loop.call_soon_threadsafe(lines.put_nowait, line)
        child.close()

    def ended(following: asyncio.Task[None]) -> None:
        lines.put_nowait("")
        if following.cancelled():
            child.close()  # nobody else does, if it was cancelled before it began

    following = asyncio.create_task(asyncio.to_thread(follow))
    following.add_done_callback(ended)
    try:
        while line := await lines.get():
            try:
                yield read_judged(line)
            except (MalformedError, MisfitError):
                return
    finally:
        child.process.kill()


def as_text(record: Record) -> str:
    """Write the moves of a record as text for `manalath analyse`."""
    moves = tuple(KeptMove(record.game.write_move(ply.move), 0) for ply in record.plies)
    return record_text(KeptGame(0, GameHeader(record.game.name, record.start.fen()), 0, moves))
