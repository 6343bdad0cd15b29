"""A test that waits for another thread waits for the event, and says what it waited for."""

import asyncio
import threading

import pytest

from tests import deadline
from tests.deadline import settled, until


def test_time_passes_until_it_holds_and_what_holds_is_returned() -> None:
    passed = list[int]()

    def third() -> str:
        return "third" if len(passed) == 3 else ""

    assert until(third, lambda: passed.append(0)) == "third"


def test_another_thread_gets_its_turn() -> None:
    """A thread that needs the interpreter gets it, however quickly time passes here."""
    done = list[str]()
    thread = threading.Thread(target=lambda: done.append("done"))
    thread.start()
    assert until(lambda: done) == ["done"]
    thread.join()


def test_what_does_not_come_is_named_with_what_was_last_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadline, "DEADLINE_S", 0.0)
    pieces = list[str]()
    with pytest.raises(AssertionError, match=r"not within 0 s: .*len\(pieces\) == 3.*\nlast seen: \['e5'\]"):
        until(lambda: len(pieces) == 3, seen=lambda: ["e5"])
    with pytest.raises(AssertionError, match=r"built-in method.*\nlast seen: \[\]"):
        until(pieces.copy)


def test_what_tasks_can_do_they_have_done() -> None:
    async def scenario() -> list[int]:
        done = list[int]()

        async def begin(number: int) -> None:
            done.append(number)
            if number:
                following.append(asyncio.create_task(begin(number - 1)))

        following = [asyncio.create_task(begin(40))]
        await settled()
        return done

    assert asyncio.run(scenario()) == list(range(40, -1, -1))
