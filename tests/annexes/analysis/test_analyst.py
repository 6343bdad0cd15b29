"""The search for what a game missed, in its own program: it answers, it dies, and it is given up."""

import asyncio
import os
from contextlib import aclosing

from controller.annexes.analysis.analyst import judged_moves
from controller.command_line.child import Child
from controller.engine import analyse
from controller.games import all_games
from controller.table import NICENESS
from tests.deadline import DEADLINE_S, settled
from tests.missed_win import MISSED
from tests.sweeps import PROOF

RECORD = MISSED.record(all_games())


#: The largest niceness that there is.
LEAST_URGENT = 19


class Started:
    """Starts children and keeps them for inspection."""

    def __init__(self) -> None:
        self.children: list[Child] = []
        self.priorities: list[int] = []
        self.sessions: list[int] = []

    def __call__(self, *words: str) -> Child:
        child = Child(*words, "--nodes", "300")
        self.children.append(child)
        # It is still waiting for its input, so it is certainly there.
        self.priorities.append(os.getpriority(os.PRIO_PROCESS, child.process.pid))
        self.sessions.append(os.getsid(child.process.pid))
        return child


@PROOF
def test_every_move_comes_as_the_search_here_would_judge_it() -> None:
    async def scenario() -> None:
        judged = [each async for each in judged_moves(RECORD, Started())]
        assert judged == list(analyse(RECORD, 300))

    asyncio.run(scenario())


@PROOF
def test_one_move_alone_is_judged_by_the_second_look() -> None:
    async def scenario() -> None:
        judged = [each async for each in judged_moves(RECORD, Started(), only=2)]
        assert judged == list(analyse(RECORD, 300, only=2))
        assert [each.number for each in judged] == [2]

    asyncio.run(scenario())


def test_it_runs_after_all_else() -> None:
    async def scenario() -> None:
        started = Started()
        async with aclosing(judged_moves(RECORD, started)) as moves:
            first = asyncio.ensure_future(anext(moves, None))
            await settled()
            started.children[0].process.kill()
            await asyncio.wait_for(first, DEADLINE_S)
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert started.priorities[0] == min(own + NICENESS, LEAST_URGENT)
        # In another session, the priority would not count against the loop.
        assert started.sessions == [os.getsid(0)]

    asyncio.run(scenario())


def test_one_that_is_killed_gives_fewer_moves() -> None:
    async def scenario() -> None:
        started = Started()
        moves = judged_moves(RECORD, started)
        first = asyncio.ensure_future(anext(moves, None))
        await settled()
        started.children[0].process.kill()
        assert await asyncio.wait_for(first, DEADLINE_S) is None

    asyncio.run(scenario())


def test_one_that_cannot_begin_gives_none() -> None:
    def refuse(*_words: str) -> Child:
        raise OSError

    async def scenario() -> None:
        assert [each async for each in judged_moves(RECORD, refuse)] == []

    asyncio.run(scenario())


def test_one_that_nobody_waits_for_is_ended() -> None:
    async def scenario() -> Child:
        started = Started()
        first = asyncio.ensure_future(anext(judged_moves(RECORD, started)))
        await settled()
        first.cancel()
        await asyncio.wait([first])
        return started.children[0]

    child = asyncio.run(scenario())
    assert child.process.wait(DEADLINE_S) != 0
