"""The loop over a scripted board: waits, shows, goes on through trouble."""

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from manalath_board.controller.diagnose.ledger import open_ledger
from manalath_board.controller.games import all_games
from manalath_board.controller.games.base import Colour
from manalath_board.controller.games.moves import Put
from manalath_board.controller.lights.painter import BURST
from manalath_board.controller.loop import ASK_AGAIN_MS, IDLE_MS, Loop
from manalath_board.controller.messages import Message
from manalath_board.controller.ports import (
    BoardEvent,
    Edges,
    Frame,
    Health,
    Refresh,
    Refused,
    Request,
    Sensors,
    Shown,
    Unlinked,
    WatchEdges,
)
from manalath_board.controller.profile import Key
from manalath_board.controller.session import Effect, Event, Session, open_session
from manalath_board.controller.session.events import Committed, NewGame, SetHelp, Tapped
from manalath_board.controller.snapshot import Snapshot
from manalath_board.controller.subscriber import Command, Subscriber
from manalath_board.simulator.effects import Effects
from tests.timeline import LINKED, PROFILE
from tests.wordings import quoted


class Scripted:
    """A board that says what it was told to say, and a clock that its reads move."""

    def __init__(self) -> None:
        self.script: deque[tuple[float, BoardEvent | None]] = deque()
        self.frames: list[tuple[float, Frame]] = []
        self.waits_ms: list[float] = []
        self.at_ms = 0.0
        #: When it was asked how things stand, whether it answers, and what it told last.
        self.asked_ms: list[float] = []
        self.is_answering = True
        self.told: Sensors | None = None
        self.is_closed = False
        self.wakes = 0

    def now_ms(self) -> float:
        return self.at_ms

    def read(self, timeout_s: float) -> BoardEvent | None:
        self.waits_ms.append(timeout_s * 1000.0)
        until_ms = self.at_ms + timeout_s * 1000.0
        if self.script and self.script[0][0] <= until_ms:
            self.at_ms, event = self.script.popleft()
            self.told = event if isinstance(event, Sensors) else self.told
            return event
        self.at_ms = until_ms
        return None

    def show(self, frame: Frame) -> None:
        self.frames.append((self.at_ms, frame))

    def ask(self, request: Request) -> None:
        assert request == Refresh()
        self.asked_ms.append(self.at_ms)
        if self.is_answering and self.told is not None:
            self.script.appendleft((self.at_ms, replace(self.told, at_ms=self.at_ms)))

    def wake(self) -> None:
        self.wakes += 1

    def close(self) -> None:
        self.is_closed = True


def matrix(**pieces: Colour) -> tuple[int, ...]:
    rows = [0] * 10
    for space, colour in pieces.items():
        row, column = PROFILE.space(space).sensor(colour)
        rows[row] |= 1 << column
    return tuple(rows)


def sensors(at_ms: float, **pieces: Colour) -> tuple[float, Sensors]:
    return at_ms, Sensors(0, at_ms, at_ms, matrix(**pieces))


def table(board: Scripted) -> tuple[Loop, list[tuple[float, Effect]]]:
    effects: list[tuple[float, Effect]] = []
    session = open_session(PROFILE, all_games()["manalath"].start())
    loop = Loop(board, board, session)
    loop.subscribe(Effects(lambda effect, at_ms: effects.append((at_ms, effect))))
    return loop, effects


def run(loop: Loop, board: Scripted, until_ms: float) -> None:
    while board.at_ms < until_ms:
        loop.turn()


#: A light and its reed, open and closed in turn.
CHATTER: tuple[dict[str, Colour], dict[str, Colour]] = ({}, {"h3": Colour.FIRST})


def onsets_of(board: Scripted, light: int) -> list[float]:
    """When a light went on."""
    states = [(at_ms, any(frame.rgb[3 * light : 3 * light + 3])) for at_ms, frame in board.frames]
    return [at_ms for (_, was), (at_ms, is_on) in pairwise(states) if is_on and not was]


def most_in_a_second(board: Scripted) -> int:
    """How many pictures went out in the second in which most of them did."""
    times = [at_ms for at_ms, _ in board.frames]
    return max(sum(at_ms <= other < at_ms + 1000.0 for other in times) for at_ms in times)


def test_a_piece_is_echoed_at_once_and_committed_when_it_has_settled() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(3000.0, e5=Colour.FIRST)]
    loop, effects = table(board)
    run(loop, board, 4000.0)
    light = 3 * PROFILE.lights.index("e5")
    echoes = [at_ms for at_ms, frame in board.frames if frame.rgb[light : light + 3] == b"\xff\x55\x00"]
    assert echoes[0] == 3000.0
    assert (3400.0, Committed(1, Put("e5", Colour.FIRST))) in effects


def test_every_frame_has_its_own_number_and_none_is_shown_twice() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=Colour.SECOND)]
    loop, _ = table(board)
    run(loop, board, 5000.0)
    numbers = [frame.seq for _, frame in board.frames]
    assert numbers == sorted(set(numbers))
    pictures = [frame.rgb for _, frame in board.frames]
    assert all(one != other for one, other in pairwise(pictures))


class Viewer(Subscriber):
    """Keeps every snapshot worth seeing."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.seen = list[Snapshot]()

    def look(self) -> None:
        self.seen.append(self.loop.snapshot)


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
    told = len(seen)
    unsubscribe()
    loop.post(lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms))
    loop.turn()
    assert loop.snapshot.session.helps == (0, 1)
    assert len(seen) == told


class Follower(Subscriber):
    """Lists what it is told, and can fail at the end."""

    def __init__(self, error: Exception | None = None) -> None:
        self.told: list[str] = []
        self.error = error
        self.post: Callable[[Command], None] = lambda _: None

    def start(self, session: Session, post: Callable[[Command], None]) -> None:
        self.told.append(f"start {len(session.record.plies)}")
        self.post = post

    def hear(self, event: Event) -> None:
        self.told.append(type(event).__name__)

    def take(self, effect: Effect, session: Session) -> None:
        self.told.append(f"{type(effect).__name__} {len(session.record.plies)}")

    def stop(self, at_ms: float) -> None:
        self.told.append(f"stop {at_ms}")
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
    assert one.told[:3] == ["start 0", "Linked", "Sensors"]
    assert one.told[one.told.index("Committed 1") - 1] == "Sensors"
    assert one.told == other.told


def test_a_subscriber_that_has_left_hears_no_more() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0)]
    loop, _ = table(board)
    follower = Follower()
    leave = loop.subscribe(follower)
    leave()
    run(loop, board, 1000.0)
    assert follower.told == ["start 0"]


def test_what_a_subscriber_posts_is_a_command() -> None:
    board = Scripted()
    loop, _ = table(board)
    follower = Follower()
    loop.subscribe(follower)
    follower.post(lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms))
    loop.turn()
    assert loop.snapshot.session.helps == (0, 1)


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
    assert [follower.told[-1] for follower in followers] == ["stop 0.0"] * 3


def test_why_a_row_is_not_traced_is_published_until_the_next_link() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), (100.0, Refused(WatchEdges(3), quoted("it cannot"))), (900.0, LINKED)]
    loop, _ = table(board)
    untraced = [loop.snapshot.untraced]
    for until_ms in (500.0, 1000.0):
        run(loop, board, until_ms)
        untraced.append(loop.snapshot.untraced)
    assert untraced == [None, quoted("it cannot"), None]


def test_it_waits_long_when_nothing_is_due() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0)]
    loop, _ = table(board)
    run(loop, board, 15_000.0)
    assert max(board.waits_ms) == IDLE_MS
    assert len(board.waits_ms) < 60


def test_animation_is_paced_at_thirty_frames_a_second() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=Colour.FIRST)]
    board.script += [sensors(2000.0, e5=Colour.FIRST, a1=Colour.SECOND), sensors(4000.0, a1=Colour.SECOND)]
    loop, _ = table(board)
    run(loop, board, 11_000.0)
    breathing = [at_ms for at_ms, _ in board.frames if 7000.0 <= at_ms < 10_000.0]
    assert 80 <= len(breathing) <= 91


def test_the_picture_is_shown_again_when_the_board_comes_back() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=Colour.FIRST)]
    board.script += [(5000.0, Unlinked(quoted("out"), quoted("in"), 5000.0)), (6000.0, LINKED)]
    board.script += [sensors(6001.0, e5=Colour.FIRST)]
    loop, effects = table(board)
    run(loop, board, 9000.0)
    assert any(at_ms == 6000.0 for at_ms, _ in board.frames)
    assert sum(isinstance(effect, Committed) for _, effect in effects) == 1


def test_what_the_board_refuses_or_has_shown_changes_nothing() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), (10.0, Shown(1)), (20.0, Refused(Refresh(), quoted("no")))]
    loop, effects = table(board)
    run(loop, board, 1000.0)
    assert len(effects) == 1


def test_the_raw_matrix_and_the_health_that_were_told_last_are_kept_until_another_link() -> None:
    board = Scripted()
    raw = matrix(e5=Colour.FIRST)
    health = Health(10.0, {"overruns": 1})
    board.script += [(0.0, LINKED), (5.0, Sensors(0, 5.0, 5.0, matrix(), raw)), (10.0, health), sensors(20.0)]
    loop, _ = table(board)
    run(loop, board, 100.0)
    assert loop.snapshot.sensors is not None
    assert loop.snapshot.sensors.raw is None
    assert (loop.snapshot.raw, loop.snapshot.health) == (raw, health)
    board.script += [(200.0, LINKED)]
    run(loop, board, 300.0)
    assert (loop.snapshot.raw, loop.snapshot.health) == (None, None)


def test_commands_become_events_at_the_time_they_are_taken() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=Colour.FIRST), (2000.0, None)]
    loop, _ = table(board)
    run(loop, board, 1500.0)
    seen: list[float] = []

    def undo(at_ms: float) -> Event:
        seen.append(at_ms)
        return Tapped(Key.UNDO, at_ms)

    loop.post(undo)
    loop.turn()
    assert board.wakes == 1
    assert seen == [board.at_ms]
    assert loop.snapshot.session.record.plies == ()


def test_commands_are_taken_in_the_order_in_which_they_were_posted() -> None:
    board = Scripted()
    loop, _ = table(board)
    loop.post(lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms))
    loop.post(lambda at_ms: SetHelp(Colour.FIRST, 1, at_ms))
    loop.post(lambda at_ms: SetHelp(Colour.SECOND, 0, at_ms))
    loop.turn()
    assert loop.snapshot.session.helps == (1, 0)


def test_a_command_that_cannot_be_carried_out_is_said_and_loses_nothing() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=Colour.FIRST)]
    loop, _ = table(board)
    run(loop, board, 2000.0)
    loop.post(lambda at_ms: NewGame(all_games()["mana"].start(), at_ms))
    loop.turn()
    shape = Message("game.other_shape", game="Mana", board=PROFILE.name)
    assert loop.snapshot.complaint == shape
    assert len(loop.snapshot.session.record.plies) == 1
    loop.post(lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms))
    loop.turn()
    assert loop.snapshot.complaint is None


def test_it_leaves_the_board_dark_when_stopped() -> None:
    board = Scripted()
    loop, _ = table(board)
    loop.stop()
    loop.run()
    assert board.is_closed


def test_a_light_held_dark_for_flashing_comes_on_when_its_second_is_over() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0)]
    touches = [1000.0, 1260.0, 1520.0, 1780.0, 2040.0]
    for n, at_ms in enumerate(touches):
        board.script.append(sensors(at_ms, e5=Colour.SECOND) if n % 2 == 0 else sensors(at_ms))
    loop, _ = table(board)
    run(loop, board, 9000.0)
    light = PROFILE.lights.index("e5")
    onsets = onsets_of(board, light)
    assert len(onsets) >= 3
    assert all(third - first >= 1000.0 for first, third in zip(onsets, onsets[2:], strict=False))
    assert any(board.frames[-1][1].rgb[3 * light : 3 * light + 3])


def test_frames_that_only_move_are_a_thirtieth_of_a_second_apart() -> None:
    """A breath and a blink, whose edges fall between the steps of the breath."""
    board = Scripted()
    orange = Colour.FIRST
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=orange)]
    board.script += [sensors(2000.0, e5=orange, a1=Colour.SECOND), sensors(4000.0, a1=Colour.SECOND)]
    board.script += [sensors(4100.0, a1=Colour.SECOND, g7=orange)]
    loop, _ = table(board)
    run(loop, board, 7400.0)
    moving = [at_ms for at_ms, _ in board.frames if 4600.0 <= at_ms < 7400.0]
    assert len(moving) > 70
    assert all(later - earlier >= 33.3 for earlier, later in pairwise(moving))


def test_a_reed_that_chatters_makes_no_more_pictures_than_thirty_a_second() -> None:
    board = Scripted()
    orange = Colour.FIRST
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=orange)]
    board.script += [sensors(2000.0, e5=orange, a1=Colour.SECOND), sensors(4000.0, a1=Colour.SECOND)]
    board.script += [sensors(8000.0 + 5.0 * n, a1=Colour.SECOND, **CHATTER[n % 2]) for n in range(1, 400)]
    loop, _ = table(board)
    run(loop, board, 11_000.0)
    assert most_in_a_second(board) <= 30 + BURST


def test_nothing_is_decided_before_the_board_has_confirmed_it() -> None:
    board = Scripted()
    board.is_answering = False
    board.script += [(0.0, LINKED), sensors(0.0), sensors(3000.0, e5=Colour.FIRST)]
    loop, effects = table(board)
    run(loop, board, 5000.0)
    assert not loop.snapshot.session.record.plies
    assert board.asked_ms[-1] > 4900.0
    asked_ms = [at_ms for at_ms in board.asked_ms if at_ms >= 3400.0]
    assert asked_ms[0] == 3400.0
    assert all(later - earlier == ASK_AGAIN_MS for earlier, later in pairwise(asked_ms))
    board.script.append(sensors(5000.0, e5=Colour.FIRST))
    run(loop, board, 5001.0)
    assert (5000.0, Committed(1, Put("e5", Colour.FIRST))) in effects


def test_a_report_that_comes_late_is_heard_before_anything_is_decided() -> None:
    board = Scripted()
    board.is_answering = False
    board.script += [(0.0, LINKED), sensors(0.0), sensors(3000.0, e5=Colour.FIRST)]
    late = Sensors(0, 3300.0, 3300.0, matrix())
    board.script += [(3410.0, late), sensors(3420.0)]
    loop, _ = table(board)
    run(loop, board, 4000.0)
    assert not loop.snapshot.session.record.plies


def test_a_command_waits_until_it_is_known_how_things_stand() -> None:
    board = Scripted()
    board.is_answering = False
    board.script += [(0.0, LINKED), sensors(0.0)]
    loop, _ = table(board)
    run(loop, board, 100.0)
    loop.post(lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms))
    loop.turn()
    assert loop.snapshot.session.helps == (1, 1)
    board.script.append((board.at_ms, Sensors(0, 50.0, 50.0, matrix())))
    loop.turn()
    assert loop.snapshot.session.helps == (1, 1), "what comes late is no answer"
    board.script.append(sensors(board.at_ms + 20.0))
    loop.turn()
    assert loop.snapshot.session.helps == (0, 1)


def test_a_command_is_not_put_off_by_asking_again() -> None:
    board = Scripted()
    board.is_answering = False
    board.script += [(0.0, LINKED), sensors(0.0)]
    loop, _ = table(board)
    run(loop, board, 100.0)
    board.script.append((400.0, sensors(250.0)[1]))
    loop.post(lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms))
    run(loop, board, 401.0)
    assert board.asked_ms[-1] > 250.0
    assert loop.snapshot.session.helps == (0, 1)


def test_a_board_that_goes_leaves_open_what_it_has_not_confirmed() -> None:
    board = Scripted()
    board.is_answering = False
    board.script += [(0.0, LINKED), sensors(0.0), sensors(3000.0, e5=Colour.FIRST)]
    board.script += [
        (4100.0, Unlinked(quoted("silent"), quoted("look"), 4100.0)),
        (6000.0, LINKED),
        sensors(6000.0),
    ]
    loop, _ = table(board)
    run(loop, board, 7000.0)
    assert loop.snapshot.session.is_linked
    assert not loop.snapshot.session.record.plies


def test_while_no_board_answers_time_passes_by_itself() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), (100.0, Unlinked(quoted("out"), quoted("in"), 100.0))]
    loop, _ = table(board)
    run(loop, board, 200.0)
    asked = len(board.asked_ms)
    loop.post(lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms))
    loop.turn()
    assert loop.snapshot.session.helps == (0, 1)
    assert len(board.asked_ms) == asked


def test_a_board_that_cannot_say_how_things_stand_holds_nothing_up() -> None:
    board = Scripted()
    board.is_answering = False
    board.script += [(0.0, LINKED), sensors(0.0)]
    loop, _ = table(board)
    run(loop, board, 100.0)
    loop.post(lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms))
    board.script.append((board.at_ms, Refused(Refresh(), quoted("no"))))
    loop.turn()
    assert loop.snapshot.session.helps == (0, 1)


def test_how_a_board_fares_is_published() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), (10.0, Health(10.0, {"resent": 3}, 4950))]
    loop, _ = table(board)
    run(loop, board, 20.0)
    assert loop.snapshot.health == Health(10.0, {"resent": 3}, 4950)


def test_what_every_sensor_did_is_published_and_begins_anew_with_a_link() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=Colour.FIRST), sensors(1010.0)]
    loop, _ = table(board)
    e5 = PROFILE.space("e5").first
    run(loop, board, 1200.0)
    assert loop.snapshot.ledger.account(e5).shorts == 1
    viewer = Viewer(loop)
    loop.subscribe(viewer)
    board.script += [(1300.0, Edges(4, ((7, 4, True),)))]
    run(loop, board, 1300.0)
    assert viewer.seen[-1].ledger.trace((4, 4)).edges == ((7, True),)
    board.script += [(1400.0, replace(LINKED, at_ms=1400.0))]
    run(loop, board, 1400.0)
    assert loop.snapshot.ledger == replace(open_ledger(PROFILE), at_ms=1400.0)
