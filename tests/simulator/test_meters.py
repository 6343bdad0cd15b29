"""The bench's meters: what it measures on its twin, and what it can see in it."""

from collections.abc import Callable

import pytest

from controller.board import Profile
from controller.games import Colour, all_games
from controller.lights import current_ma
from controller.play.loop import Loop
from controller.ports import BoardEvent, Frame, Sensors, WatchEdges
from controller.session import open_session
from simulator.rig import RecentAnswers
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Workbench, parse_fault
from tests.simulator.test_virtual_board import run as run_board
from tests.sweeps import PROOF

Named = Callable[[tuple[int, ...]], frozenset[str]]
Run = Callable[[float], None]


class Game:
    """A board with a loop that answers."""

    def __init__(self, profile: Profile) -> None:
        self.clock = SimulatedClock()
        self.board = VirtualBoard(profile, self.clock, seed=1)
        self.workbench = self.board.workbench
        self.loop = Loop(self.board, self.clock, open_session(profile, all_games()["manalath"].start()))
        self.turned: list[tuple[float, bytes]] = []
        self.workbench.subscribe(
            lambda: self.turned.append((self.workbench.now_ms(), self.workbench.strip()))
        )
        self.wait(2000)

    def wait(self, ms: float) -> None:
        until_ms = self.clock.now_ms() + ms
        self.workbench.after(ms, self.board.wake)
        while self.clock.now_ms() < until_ms:
            self.loop.turn()

    def answered_ms(self, space: str) -> float:
        """Put a piece down and return how long it takes until the strip changes."""
        put_ms, before = self.clock.now_ms(), self.workbench.strip()
        self.workbench.put(space, Colour.FIRST)
        self.wait(1000)
        return next(at_ms for at_ms, strip in self.turned if at_ms > put_ms and strip != before) - put_ms


@pytest.fixture
def game(profile: Profile) -> Game:
    return Game(profile)


def test_nothing_is_measured_before_the_first_answer(game: Game) -> None:
    meters = game.workbench.meters()
    assert meters.reed_to_light_ms is None
    assert meters.reed_to_light_p95_ms is None


@pytest.mark.parametrize("fault", ["", "lag 100", "bounce e5 orange 5"])
def test_an_answer_is_measured_from_the_first_edge_to_the_strip(fault: str, game: Game) -> None:
    if fault:
        game.workbench.add_fault(parse_fault(fault))
    took_ms = game.answered_ms("e5")
    assert game.workbench.meters().reed_to_light_ms == pytest.approx(took_ms)
    assert game.workbench.meters().reed_to_light_p95_ms == pytest.approx(took_ms)
    assert 200 < took_ms < 203 if fault == "lag 100" else 0 < took_ms < 8


def test_pictures_that_answer_nothing_are_not_measured(game: Game) -> None:
    """A wrong piece keeps blinking by itself after its echo."""
    game.workbench.put("e5", Colour.FIRST)
    game.wait(1000)
    game.workbench.put("a1", Colour.FIRST, (1.0, 0.0))
    game.wait(1000)
    measured = game.workbench.meters()
    pictures = len(game.turned)
    game.wait(10_000)
    game.workbench.add_fault(parse_fault("stuck i6 purple"))
    game.wait(10_000)
    assert len(game.turned) > pictures
    assert game.workbench.meters().reed_to_light_ms == measured.reed_to_light_ms


def test_a_picture_long_after_its_edge_answers_something_else(game: Game) -> None:
    """A mended reed, a new link and the end of a watch all report contacts that moved long ago."""
    dead = parse_fault("dead e5 orange")
    game.workbench.add_fault(dead)
    game.workbench.put("e5", Colour.FIRST)
    game.wait(3000)
    strip = game.workbench.strip()
    game.workbench.remove_fault(dead)
    game.wait(1000)
    assert game.workbench.strip() != strip
    game.workbench.unplug()
    game.wait(3000)
    game.workbench.plug()
    game.wait(1000)
    assert any(game.workbench.strip())
    game.workbench.put("a1", Colour.SECOND)
    for _ in range(4):
        game.loop.ask(WatchEdges(game.board._rig.profile.space("e5").first[0]))
        game.wait(1000)
    assert game.workbench.meters().reed_to_light_ms is None
    game.wait(3000)
    assert game.workbench.meters().reed_to_light_ms is None


def test_the_percentile_leaves_out_the_slowest_in_twenty() -> None:
    answers = RecentAnswers()
    for ms in (*range(1, 101), *range(100, 0, -1)):
        answers.note(ms * 1000)
    assert (answers.last_ms, answers.p95_ms) == (1.0, 95.0)
    few = RecentAnswers()
    for ms in (7, 3, 5):
        few.note(ms * 1000)
    assert (few.last_ms, few.p95_ms) == (5.0, 7.0)


def test_scans_are_counted_while_the_board_is_there(workbench: Workbench) -> None:
    assert workbench.meters().scan_hz == 1000.0
    workbench.unplug()
    assert workbench.meters().scan_hz == 0.0
    workbench.plug()
    assert workbench.meters().scan_hz == 1000.0


def test_the_current_is_that_of_what_the_strip_shows(workbench: Workbench, board: VirtualBoard) -> None:
    assert workbench.meters().strip_ma == 70.0
    rgb = bytes([200, 100, 0]) * 70
    board.show(Frame(1, rgb))
    assert workbench.meters().strip_ma == current_ma(rgb)
    workbench.add_fault(parse_fault("colour-order"))
    assert workbench.meters().strip_ma == current_ma(bytes([100, 200, 0]) * 70) != current_ma(rgb)
    workbench.add_fault(parse_fault("dead-light a1"))
    assert workbench.meters().strip_ma == current_ma(bytes(3) + bytes([100, 200, 0]) * 69)


def test_contacts_are_what_touches_whatever_the_board_reads(
    workbench: Workbench, run: Run, named: Named
) -> None:
    workbench.add_fault(parse_fault("stuck a1 orange"))
    workbench.add_fault(parse_fault("dead c3 purple"))
    workbench.add_fault(parse_fault("open-diode e5 orange"))
    for space, colour in (("e5", Colour.FIRST), ("c3", Colour.SECOND), ("g7", Colour.SECOND)):
        workbench.put(space, colour)
    run(100)
    assert named(workbench.contacts()) == {"a1 orange", "e5 orange", "g7 purple"}
    assert named(workbench.raw()) == named(workbench.debounced()) == {"a1 orange", "g7 purple"}


def test_contacts_bounce_at_this_very_moment(workbench: Workbench, run: Run) -> None:
    workbench.put("e5", Colour.FIRST)
    seen = set[tuple[int, ...]]()
    for _ in range(30):
        run(0.05)
        seen.add(workbench.contacts())
    assert len(seen) == 2


def test_raw_and_debounced_are_distinguished(workbench: Workbench, run: Run, named: Named) -> None:
    workbench.put("e5", Colour.FIRST)
    run(100)
    workbench.lift("e5")
    run(3)
    assert named(workbench.raw()) == frozenset()
    assert named(workbench.debounced()) == {"e5 orange"}
    run(5)
    assert named(workbench.debounced()) == frozenset()


def test_a_board_that_is_not_there_reads_nothing(workbench: Workbench, run: Run) -> None:
    workbench.put("e5", Colour.FIRST)
    run(100)
    workbench.unplug()
    assert workbench.raw() == workbench.debounced() == (0,) * 10
    assert workbench.contacts() != (0,) * 10


def test_contacts_touch_at_once(workbench: Workbench, named: Named) -> None:
    workbench.put("e5", Colour.FIRST)
    assert named(workbench.contacts()) == {"e5 orange"}
    assert named(workbench.raw()) == frozenset()


def test_looking_at_contacts_changes_nothing_that_is_read(profile: Profile) -> None:
    def events(*, is_watched: bool) -> list[BoardEvent]:
        clock = SimulatedClock()
        board = VirtualBoard(profile, clock, seed=1)

        def look() -> None:
            board.workbench.contacts()

        for number in range(15):
            board.workbench.after(10.7 * number, lambda: board.workbench.put("i6", Colour.FIRST))
            board.workbench.after(10.7 * number + 5.0, board.workbench.clear_table)
        for number in range(3200 if is_watched else 0):
            board.workbench.after(0.05 * number, look)
        return run_board(board, clock, 200)

    assert events(is_watched=True) == events(is_watched=False)


def answered(workbench: Workbench, board: VirtualBoard, pictures: list[bytes], pauses_s: list[float]) -> int:
    """Put a piece, read its report, show pictures with reads in between; return how many are measured."""
    workbench.put("e5", Colour.FIRST)
    assert isinstance(board.read(1), Sensors)
    for number, (rgb, pause_s) in enumerate(zip(pictures, pauses_s, strict=True)):
        while pause_s and board.read(pause_s):
            pass
        board.show(Frame(number, rgb))
    return len(board._rig.answers._took_us)


ONE, OTHER = bytes([1]) * 210, bytes([2]) * 210


@pytest.mark.parametrize(
    ("pictures", "pauses_s", "measured"),
    [
        ([ONE], [0.0], 1),
        ([ONE, OTHER], [0.0, 0.0], 1),
        ([bytes(210), OTHER], [0.0, 0.0], 0),
        ([ONE], [0.1], 0),
    ],
    ids=["at once", "the first of two", "none by the same picture", "none after reading on"],
)
def test_the_picture_that_answers_is_shown_before_the_host_reads_on(
    pictures: list[bytes], pauses_s: list[float], measured: int, workbench: Workbench, board: VirtualBoard
) -> None:
    assert answered(workbench, board, pictures, pauses_s) == measured


@PROOF
def test_a_worn_reed_is_measured_from_its_own_edges(game: Game) -> None:
    game.workbench.add_fault(parse_fault("chatter e5 orange"))
    game.workbench.put("e5", Colour.FIRST)
    for _ in range(20):
        game.wait(500)
        assert (game.workbench.meters().reed_to_light_ms or 0.0) < 9.0
