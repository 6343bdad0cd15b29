"""A steady line at its end: it waits for no broker, and does nothing more that was asked of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

import pytest

from controller.far.broker import Broker
from controller.far.steady_line import LineUser, Opening, SteadyLine
from controller.play.side_thread import END_S
from tests.deadline import until
from tests.far.direct_broker import DirectBroker
from tests.hanging import Hang, hanging


@dataclass
class User(LineUser):
    """Notes what is done with its line."""

    done: list[str] = field(default_factory=list)

    def opening(self) -> Opening:
        return Broker("broker.example", 1883), ("topic",), None

    def on_payload(self, topic: str, payload: bytes, *, is_live: bool) -> None:
        del topic, is_live
        self.done.append(payload.decode())

    def before_end(self) -> None:
        self.done.append("farewell")


@pytest.fixture
def hang(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hang]:
    with hanging(monkeypatch) as hang:
        yield hang


@pytest.fixture
def broker() -> DirectBroker:
    return DirectBroker()


@pytest.fixture
def user() -> User:
    return User()


@pytest.fixture
def line(user: User, broker: DirectBroker) -> SteadyLine:
    return SteadyLine(user, broker.line)


def test_at_the_end_what_is_left_to_do_is_dropped(
    line: SteadyLine, user: User, broker: DirectBroker, hang: Hang
) -> None:
    line.do(line.begin)
    until(lambda: broker.lines)
    line.do(hang.here)
    hang.wait()
    line.do(partial(user.done.append, "act"))
    broker.take("topic", b"payload")
    line.stop()
    hang.let_go()
    until(lambda: not broker.lines)
    assert user.done == ["farewell"]


def test_the_end_waits_for_what_is_under_way_but_not_for_long(line: SteadyLine, hang: Hang) -> None:
    line.do(hang.here)
    hang.wait()
    line.stop()
    assert hang.waited_s == END_S


def test_after_the_end_nothing_is_done(line: SteadyLine, user: User) -> None:
    line.stop()
    line.do(partial(user.done.append, "act"))
    line.do(line.begin)
    assert user.done == []
