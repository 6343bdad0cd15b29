"""A steady line: how soon the next one is tried, and how much may wait to be heard."""

import threading
from functools import partial
from types import SimpleNamespace

import pytest

from controller.far import STEADY_S, steady_line
from controller.far.broker import Broker, CutError, Hearing
from controller.far.steady_line import (
    LONGEST_RETRY_S,
    RETRY_S,
    LineUser,
    Opening,
    SteadyLine,
)
from controller.messages import Message
from tests.deadline import until

WHY = Message("far.too_much")


class Idle:
    """A line on which nothing is said."""

    def __init__(self, *opening: object) -> None:
        self.hearing = opening[3]

    def open(self) -> None:
        """Say nothing."""

    def keep(self, topic: str, payload: bytes) -> None:
        """Say nothing."""

    send = keep

    def close(self) -> None:
        """Say nothing."""


class User(LineUser):
    def __init__(self) -> None:
        self.payloads: list[str] = []

    def opening(self) -> Opening:
        return Broker("broker.example", 1883), (), None

    def on_payload(self, topic: str, payload: bytes, *, is_live: bool) -> None:
        del payload, is_live
        self.payloads.append(topic)


def test_a_broker_that_drops_each_line_is_tried_ever_less_often_until_a_line_has_stood(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = SimpleNamespace(s=1000.0)
    monkeypatch.setattr(steady_line, "time", SimpleNamespace(monotonic=lambda: now.s))
    line = SteadyLine(User(), Idle)

    def waits_after(stood_s: float) -> object:
        line._try()
        line._note_line(line._number)
        now.s += stood_s
        line._note_end(line._number, was_up=True, why=WHY)
        return line._retry_s - now.s

    line.begin()
    assert [waits_after(0.0) for _ in range(7)] == [1.0, 2.0, 4.0, 8.0, 16.0, 30.0, LONGEST_RETRY_S]
    assert waits_after(STEADY_S / 2) == LONGEST_RETRY_S
    assert waits_after(STEADY_S) == RETRY_S
    assert waits_after(0.0) == 2.0
    line.begin()
    assert waits_after(0.0) == RETRY_S, "somebody has asked for it"


def _wait(event: threading.Event) -> None:
    event.wait()


@pytest.mark.parametrize("payload", [b"", bytes(900_000)])
def test_what_waits_to_be_heard_has_a_bound(payload: bytes) -> None:
    """A broker, or whoever may write there, is faster than the thread in which a match is read."""
    user, hearings, is_free = User(), list[Hearing](), threading.Event()

    def idle(*opening: object) -> Idle:
        assert isinstance(opening[3], Hearing)
        hearings.append(opening[3])
        return Idle(*opening)

    line = SteadyLine(user, idle)
    line.begin()
    line.do(partial(_wait, is_free))
    hear = hearings[0].on_payload
    try:
        for _ in range(100):
            hear("match/host", bytes(900_000), True)  # noqa: FBT003
        with pytest.raises(CutError):
            all(hear(f"match/{number}", payload, True) is None for number in range(10**6))  # noqa: FBT003
        assert 2 < len(line._payloads) < 4000
    finally:
        is_free.set()
        until(lambda: user.payloads)
        line.stop()
    assert user.payloads[0] == "match/host"
