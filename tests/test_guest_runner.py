"""The loop lends its board to a guest, and gives it back to the game."""

from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise

import pytest

from controller.board import Key
from controller.games import Colour, all_games
from controller.lights import current_ma
from controller.lights.frame_output import BURST
from controller.play.guest import Act, Answer, GuestEvent, Passed, Prompt
from controller.play.guest_runner import TAKEN
from controller.play.loop import Loop
from controller.ports import (
    Health,
    Linked,
    Refresh,
    Refused,
    Request,
    Sensors,
    Shown,
    Unlinked,
    WatchEdges,
)
from controller.session import open_session
from controller.session.clock_control import time_left_ms
from controller.session.events import SetHelp, Tapped
from controller.table.clock import GameClock
from tests.scripted_board import CHATTER, Scripted, most_in_a_second, onsets_of, run, sensors
from tests.timeline import LINKED, PROFILE
from tests.wordings import quoted

LIGHTS = len(PROFILE.lights)
HERE = Prompt(quoted("here"))


class Asked(Scripted):
    """A scripted board that also lists the requests it received."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[tuple[float, Request]] = []

    def ask(self, request: Request) -> None:
        self.requests.append((self.at_ms, request))
        if request == Refresh():
            super().ask(request)


@dataclass(frozen=True)
class Visitor:
    """A guest that lists what it hears, shines in white, and is over once asked to leave."""

    heard: list[GuestEvent] = field(default_factory=list)
    due_ms: float = float("inf")
    watching: int | None = None
    prompt: Prompt = HERE
    is_over: bool = False

    def take(self, event: GuestEvent) -> "Visitor":
        self.heard.append(event)
        if isinstance(event, Passed) and event.at_ms >= self.due_ms:
            return replace(self, due_ms=float("inf"))
        if isinstance(event, Act):
            return replace(self, is_over=event.answer is Answer.LEAVE)
        return self

    def picture(self, at_ms: float) -> bytes:
        return bytes([255, 255, 250 + int(at_ms) % 5]) * LIGHTS

    def next_change_ms(self, at_ms: float) -> float:
        return at_ms + 1.0


def leave(at_ms: float) -> Act:
    return Act(Answer.LEAVE, at_ms)


@pytest.fixture
def board() -> Asked:
    board = Asked()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=Colour.FIRST)]
    return board


@pytest.fixture
def loop(board: Asked) -> Loop:
    loop = Loop(board, board, open_session(PROFILE, all_games()["manalath"].start()))
    run(loop, board, 2000.0)
    return loop


def test_the_session_hears_once_that_the_board_is_taken_and_nothing_more(board: Asked, loop: Loop) -> None:
    guest = Visitor()
    loop.lend(guest)
    board.script += [sensors(2100.0, e5=Colour.FIRST, a1=Colour.SECOND)]
    run(loop, board, 4000.0)
    session = loop.snapshot.session
    assert isinstance(session.board.link, Unlinked)
    assert session.board.link.cause == TAKEN.cause
    assert len(session.record.plies) == 1
    assert loop.snapshot.guest is not None


def test_what_was_thought_until_the_board_was_lent_is_charged(board: Asked) -> None:
    session = open_session(PROFILE, all_games()["manalath"].start())
    session = replace(session, record=replace(session.record, clock=GameClock.read("0:20")))
    loop = Loop(board, board, session)
    run(loop, board, 5400.0)
    left_ms = time_left_ms(loop.snapshot.session, board.at_ms)
    assert left_ms is not None
    assert 14_000.0 < left_ms[1] < 17_000.0
    loop.lend(Visitor())
    run(loop, board, 9000.0)
    assert time_left_ms(loop.snapshot.session, board.at_ms) == left_ms


def test_a_guest_hears_everything_and_time_when_it_is_due(board: Asked, loop: Loop) -> None:
    guest = Visitor(due_ms=2500.0)
    loop.lend(guest)
    board.script += [(2100.0, Shown(7)), sensors(2200.0, a1=Colour.SECOND)]
    run(loop, board, 3000.0)
    assert [type(event) for event in guest.heard[:3]] == [Passed, Linked, Sensors]
    assert Shown(7) in guest.heard
    assert guest.heard[guest.heard.index(Shown(7)) - 1] == Passed(2100.0)
    assert any(isinstance(event, Sensors) and event.at_ms == 2200.0 for event in guest.heard)
    assert Passed(2500.0) in guest.heard


def test_its_picture_stays_within_the_cap_and_thirty_a_second(board: Asked, loop: Loop) -> None:
    loop.lend(Visitor())
    run(loop, board, 3000.0)
    frames = [(at_ms, frame) for at_ms, frame in board.frames if at_ms >= 2000.0]
    assert len(frames) > 20
    assert all(current_ma(frame.rgb) <= PROFILE.cap_ma for _, frame in frames)
    times = [at_ms for at_ms, _ in frames]
    assert all(later - earlier >= 33.0 for earlier, later in pairwise(times))


class Flickering(Visitor):
    """A guest whose whole board blinks ten times a second."""

    def picture(self, at_ms: float) -> bytes:
        return bytes([255, 255, 255] if at_ms // 50.0 % 2 else 3) * LIGHTS

    def next_change_ms(self, at_ms: float) -> float:
        return (at_ms // 50.0 + 1.0) * 50.0


def test_its_lights_never_go_on_more_than_twice_in_a_second(board: Asked, loop: Loop) -> None:
    loop.lend(Flickering())
    run(loop, board, 8000.0)
    onsets = onsets_of(board, 0)
    assert len([at_ms for at_ms in onsets if at_ms >= 2000.0]) >= 8
    assert all(third - first >= 1000.0 for first, third in zip(onsets, onsets[2:], strict=False))


class Breathing(Visitor):
    """A guest whose light always moves."""

    def picture(self, at_ms: float) -> bytes:
        return bytes([1 + int(at_ms) % 200, 0, 0]) * LIGHTS


def test_a_reed_that_chatters_makes_no_more_pictures_than_thirty_a_second(board: Asked, loop: Loop) -> None:
    loop.lend(Breathing())
    board.script += [sensors(2500.0 + 5.0 * n, **CHATTER[n % 2]) for n in range(1, 400)]
    run(loop, board, 5000.0)
    assert most_in_a_second(board) <= 30 + BURST


class Still(Visitor):
    """A guest whose picture never changes."""

    def picture(self, _at_ms: float) -> bytes:
        return bytes([40, 40, 40]) * LIGHTS

    def next_change_ms(self, _at_ms: float) -> float:
        return float("inf")


def test_a_board_that_came_back_is_shown_its_picture_again(board: Asked, loop: Loop) -> None:
    loop.lend(Still())
    board.script += [sensors(2500.0), (3000.0, Unlinked(quoted("out"), quoted("in"), 3000.0))]
    board.script += [(3500.0, replace(LINKED, at_ms=3500.0)), sensors(3501.0), sensors(3700.0)]
    run(loop, board, 4000.0)
    shown = [(at_ms, frame.rgb) for at_ms, frame in board.frames if at_ms > 2000.0]
    assert [rgb for _, rgb in shown] == [bytes([40, 40, 40]) * LIGHTS] * 2
    assert shown[1][0] == 3500.0


def test_its_watch_is_repeated_and_ended(board: Asked, loop: Loop) -> None:
    loop.lend(Visitor(watching=4))
    run(loop, board, 4600.0)
    watched = [at_ms for at_ms, request in board.requests if request == WatchEdges(4)]
    assert len(watched) == 3
    assert watched[2] - watched[1] == pytest.approx(1000.0, abs=40.0)
    loop.answer(leave)
    run(loop, board, 4700.0)
    assert board.requests[-1][1] == Refresh()
    assert WatchEdges(None) in [request for _, request in board.requests]


def test_play_goes_on_where_it_was_and_differences_are_judged(board: Asked, loop: Loop) -> None:
    over: list[object] = []
    loop.lend(Visitor(), over.append)
    board.script += [sensors(2100.0), sensors(2900.0, e5=Colour.FIRST)]
    run(loop, board, 3000.0)
    loop.answer(leave)
    board.script += [sensors(6000.0, e5=Colour.FIRST, a1=Colour.SECOND)]
    run(loop, board, 5000.0)
    assert len(over) == 1
    assert loop.snapshot.guest is None
    session = loop.snapshot.session
    assert session.is_linked
    assert len(session.record.plies) == 1
    assert board.frames[-1][1].rgb != Visitor().picture(0.0)
    run(loop, board, 8000.0)
    assert len(loop.snapshot.session.record.plies) == 2


def test_what_changed_meanwhile_is_a_difference(board: Asked, loop: Loop) -> None:
    loop.lend(Visitor())
    board.script += [sensors(2100.0)]
    run(loop, board, 3000.0)
    assert len(loop.snapshot.session.record.plies) == 1
    loop.answer(leave)
    run(loop, board, 5000.0)
    assert len(loop.snapshot.session.record.plies) == 1, "the only piece is gone, and nobody saw it go"
    loop.post(partial(Tapped, Key.OK))
    run(loop, board, 5500.0)
    assert not loop.snapshot.session.record.plies, "taken back, as somebody says"


def test_a_board_that_goes_meanwhile_is_gone_afterwards(board: Asked, loop: Loop) -> None:
    loop.lend(Visitor())
    board.script += [(2100.0, Unlinked(quoted("out"), quoted("in"), 2100.0))]
    run(loop, board, 2500.0)
    loop.answer(leave)
    run(loop, board, 2600.0)
    link = loop.snapshot.session.board.link
    assert isinstance(link, Unlinked)
    assert link.cause == quoted("out")


def test_commands_are_carried_out_meanwhile(board: Asked, loop: Loop) -> None:
    loop.lend(Visitor())
    run(loop, board, 2500.0)
    loop.post(lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms))
    run(loop, board, 2600.0)
    assert loop.snapshot.session.settings.helps == (0, None)


def test_an_answer_to_no_guest_is_forgotten(board: Asked, loop: Loop) -> None:
    loop.answer(leave)
    run(loop, board, 2500.0)
    guest = Visitor()
    loop.lend(guest)
    run(loop, board, 3000.0)
    assert not any(isinstance(event, Act) for event in guest.heard)


@pytest.mark.parametrize(
    ("act", "is_heard"),
    [
        (Act(Answer.NEXT, 0.0, to=HERE.ticket), True),
        (Act(Answer.NEXT, 0.0), True),
        (Act(Answer.NEXT, 0.0, to=replace(HERE, number=1).ticket), False),
        (Act(Answer.SKIP, 0.0, to=Prompt(quoted("there")).ticket), False),
        (Act(Answer.STOP, 0.0, to=Prompt(quoted("there")).ticket), True),
    ],
)
def test_an_answer_to_what_is_asked_no_more_is_forgotten(
    board: Asked, loop: Loop, act: Act, *, is_heard: bool
) -> None:
    guest = Visitor()
    loop.lend(guest)
    loop.answer(lambda _: act)
    run(loop, board, 2500.0)
    assert (act in guest.heard) is is_heard


def test_what_a_board_refuses_is_heard(board: Asked, loop: Loop) -> None:
    guest = Visitor()
    loop.lend(guest)
    board.script += [(2100.0, Refused(WatchEdges(1), quoted("no")))]
    run(loop, board, 2200.0)
    assert Refused(WatchEdges(1), quoted("no")) in guest.heard


def test_a_guest_hears_how_the_board_fared_last(board: Asked, loop: Loop) -> None:
    now_ms = board.at_ms
    board.script += [(now_ms + 50.0, Health(now_ms + 50.0, {"resent": 7}, 4980))]
    run(loop, board, now_ms + 100.0)
    guest = Visitor()
    loop.lend(guest)
    run(loop, board, board.at_ms + 100.0)
    reported = [event for event in guest.heard if isinstance(event, Health)]
    assert [(health.counters["resent"], health.supply_mv) for health in reported] == [(7, 4980)]
    assert reported[0].at_ms > now_ms + 50.0
