"""Tables for a page: a simulated board with its bench, and a real one with only its cable."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from controller.annexes.phones.lan_door import LanDoor
from controller.cli.records import open_records
from controller.cli.runtime import set_up
from controller.command_line.board_kinds import FoundBoard, OpenBoard
from controller.command_line.boards import find_board
from controller.games import Position, all_games
from controller.play.loop import Loop
from controller.play.wall_clock import WallClock
from controller.session import Session, game_of, open_session
from controller.web import WebServer
from hardware.profiles import DEFAULT, load_profile
from simulator.twin_bench import TwinBench
from simulator.workbench import Workbench
from tests.bare_board import BareBoard
from tests.doors import door_of

#: How fast the time of a simulated board passes where a test does not need the pace of a player's own: what
#: waits for hands and for blinking lights is then over sooner.
BRISK = 3.0
#: The same while a key is tapped: a busy computer must not make a hold of it.
SLOW = 0.1


@dataclass(frozen=True)
class Simulation:
    """A running simulated board."""

    loop: Loop
    bench: TwinBench
    server: WebServer
    door: LanDoor | None = None

    @property
    def url(self) -> str:
        return self.server.url

    @property
    def workbench(self) -> Workbench:
        return self.bench.workbench

    @contextmanager
    def slowly(self) -> Iterator[None]:
        """Let little of the board's time pass meanwhile."""
        before = self.workbench.speed
        self.workbench.set_speed(SLOW)
        yield
        self.workbench.set_speed(before)


@dataclass(frozen=True)
class RealTable:
    """A running board without a bench."""

    loop: Loop
    board: BareBoard
    url: str


@contextmanager
def simulated(
    profile: str = DEFAULT,
    start: Position | None = None,
    records: Path | None = None,
    *,
    speed: float = BRISK,
) -> Iterator[Simulation]:
    """Begin a game on a simulated board, from ``start`` or the first that fits; keep ``records`` if given."""
    board = load_profile(profile)
    first = game_of(board, all_games(), None).start() if start is None else start
    session = open_session(board, first, is_recorded=records is not None)
    with at_work(session, records, speed=speed) as simulation:
        yield simulation


@contextmanager
def at_work(session: Session, records: Path | None = None, *, speed: float = BRISK) -> Iterator[Simulation]:
    """Run a session at a simulated board."""
    found = find_board(f"virtual:{session.profile.name}")
    kept = None if records is None else open_records(records, session)
    with closing(set_up(found, session, kept)) as running:
        assert isinstance(running.bench, TwinBench)
        running.bench.workbench.set_speed(speed)
        running.begin()
        yield Simulation(running.loop, running.bench, running.server, door_of(running))


@contextmanager
def real(name: str = DEFAULT) -> Iterator[RealTable]:
    profile, clock = load_profile(name), WallClock()
    board = BareBoard(profile, clock)

    @contextmanager
    def opened() -> Iterator[OpenBoard]:
        yield OpenBoard(board, clock)

    session = open_session(profile, all_games()["manalath"].start())
    with closing(set_up(FoundBoard("serial:auto", profile, opened), session)) as running:
        running.begin()
        yield RealTable(running.loop, board, running.url)
