"""A subscriber to the loop hears what happens, in order, and is stopped with it."""

from collections.abc import Callable

import pytest

from controller.games import Colour
from controller.play.subscriber import Command, Subscriber
from controller.session import Session
from controller.session.events import Effect, Event, SetHelp
from tests.scripted_board import Scripted, Viewer, run, sensors, table
from tests.timeline import LINKED


def test_whoever_watches_is_called_when_there_is_news_and_only_then() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(3000.0, e5=Colour.SECOND)]
    loop, _ = table(board)
    viewer = Viewer(loop)
    seen, unsubscribe = viewer.seen, loop.subscribe(viewer)
    run(loop, board, 3500.0)
    assert seen[-1] is loop.snapshot
    assert seen[-1].session.record.plies
    run(loop, board, 10_000.0)
    assert seen[-1].at_ms < 5000.0
    count = len(seen)
    unsubscribe()
    loop.post(lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms))
    loop.turn()
    assert loop.snapshot.session.settings.helps == (0, None)
    assert len(seen) == count


def test_whoever_is_due_is_called_then_even_if_there_is_no_news() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0)]
    loop, _ = table(board)
    called_ms = list[float]()

    class Due(Subscriber):
        due_ms = 7000.0

        def look(self) -> None:
            if loop.snapshot.at_ms >= self.due_ms:
                called_ms.append(loop.snapshot.at_ms)
                self.due_ms = float("inf")

    loop.subscribe(Due())
    run(loop, board, 20_000.0)
    assert called_ms == [7000.0]


class Follower(Subscriber):
    """Lists what it hears, and can fail at the end."""

    def __init__(self, error: Exception | None = None) -> None:
        self.heard: list[str] = []
        self.error = error
        self.post: Callable[[Command], None] = lambda _: None

    def start(self, session: Session, post: Callable[[Command], None]) -> None:
        self.heard.append(f"start {len(session.record.plies)}")
        self.post = post

    def hear(self, event: Event) -> None:
        self.heard.append(type(event).__name__)

    def take(self, effect: Effect, session: Session) -> None:
        self.heard.append(f"{type(effect).__name__} {len(session.record.plies)}")

    def stop(self, at_ms: float) -> None:
        self.heard.append(f"stop {at_ms}")
        if self.error is not None:
            raise self.error


def test_every_subscriber_hears_the_same_in_its_order() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=Colour.FIRST)]
    loop, _ = table(board)
    followers = (Follower(), Follower())
    for follower in followers:
        loop.subscribe(follower)
    run(loop, board, 1401.0)
    one, other = followers
    assert one.heard[:3] == ["start 0", "Linked", "Sensors"]
    assert one.heard[one.heard.index("Committed 1") - 1] == "Sensors"
    assert one.heard == other.heard


def test_a_subscriber_that_has_left_hears_no_more() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0)]
    loop, _ = table(board)
    follower = Follower()
    leave = loop.subscribe(follower)
    leave()
    run(loop, board, 1000.0)
    assert follower.heard == ["start 0"]


def test_what_a_subscriber_posts_is_a_command() -> None:
    board = Scripted()
    loop, _ = table(board)
    follower = Follower()
    loop.subscribe(follower)
    follower.post(lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms))
    loop.turn()
    assert loop.snapshot.session.settings.helps == (0, None)


def test_each_subscriber_is_stopped_whatever_another_one_does_and_once_the_board_is_dark() -> None:
    board = Scripted()
    loop, _ = table(board)
    followers = (Follower(), Follower(OSError("no")), Follower())
    for follower in followers:
        loop.subscribe(follower)
    loop.stop()
    with pytest.raises(OSError, match="no"):
        loop.run()
    assert board.is_closed
    assert [follower.heard[-1] for follower in followers] == ["stop 0.0"] * 3
