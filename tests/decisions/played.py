"""Which games are played, and what goes into their sessions: events as lines, and what the hand means."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from controller.board import Profile
from controller.games import Game, all_games
from controller.inference import Colours
from controller.play.journal.event_lines import Line, end_line, event_line, line_text
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber
from controller.ports import Sensors
from controller.session import fitting, open_session
from controller.session.events import Event, SetColours
from hardware.profiles import load_profile
from simulator.hands.script import perform
from simulator.pi.pi_board import PiBoard
from simulator.serial_line.firmware_board import MakeBoard
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.proof.bench.tolerated_faults import tolerated_by
from tests.proof.hands import KINDS, begin, people_at, people_of

#: Consecutive seeds of the command line are this far apart as seeds of games.
SEED_STEP = 1_000_003


@dataclass(frozen=True, slots=True)
class Table:
    """A kind of board: its profile, its twin, and how it learns colours where a page can choose that."""

    profile: Profile
    make: MakeBoard
    colours: Colours | None = None


#: The kinds of board; games take them in turn.
TABLES = {
    "dual": Table(load_profile("hex70-dual-mega"), VirtualBoard),
    "single": Table(load_profile("hex70-single-mega"), VirtualBoard),
    "ask": Table(load_profile("hex70-single-gpio"), VirtualBoard, Colours.ASK),
    "pi": Table(load_profile("hex70-dual-gpio"), partial(PiBoard, leaves_out_still=True)),
}


@dataclass(frozen=True, slots=True)
class Sitting:
    """One game: its table, its kind of hand, and its fault."""

    table: str
    kind: str
    fault: str
    game: Game
    seed: int

    @property
    def name(self) -> str:
        """The name of its file, without the ending."""
        return "-".join((self.table, self.kind, self.fault, self.game.name, str(self.seed))).replace(" ", "-")


def sittings(games: int, seed: int) -> Iterator[Sitting]:
    """Choose this many games, taking tables, kinds of hand, faults and games in turn."""
    for number in range(games):
        turn, at = divmod(number, len(TABLES))
        name = list(TABLES)[at]
        profile = TABLES[name].profile
        faults, fitted = list(tolerated_by(profile)), list(fitting(profile, all_games()).values())
        row, hand = divmod(turn, len(KINDS))
        game = fitted[(hand + row + row // len(faults)) % len(fitted)]
        yield Sitting(name, list(KINDS)[hand], faults[row % len(faults)], game, seed * SEED_STEP + number)


class Heard(Subscriber):
    """Records what goes into a session, except plain time, which passes by itself."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._meant: list[str] = []

    def hear(self, event: Event) -> None:
        """Record an event, without the raw readings."""
        line = event_line(replace(event, raw=None) if isinstance(event, Sensors) else event)
        self.lines += [line] if line else []

    def mean(self, moves: list[str], at_ms: float) -> None:
        """Record what the hand means by now, if that has changed."""
        if moves != self._meant:
            self._meant = moves
            self.lines.append(line_text({"at": at_ms, "meant": moves}))


def played(sitting: Sitting) -> tuple[Line, list[str]]:
    """Play a game to its end; return its start and what went into its session."""
    table, game, clock = TABLES[sitting.table], sitting.game, SimulatedClock()
    board = table.make(table.profile, clock, sitting.seed)
    start, random = people_of(game, sitting.seed)
    blocked, heard = sorted(start.blocked()), Heard()
    loop = Loop(board, clock, open_session(table.profile, game.start(tuple(blocked))))
    loop.subscribe(heard)
    hand = people_at(table.profile)(board.workbench, start, random, KINDS[sitting.kind], lambda *_: None)
    if (colours := table.colours) is not None:
        loop.post(lambda at_ms: SetColours(colours, at_ms))
    while not loop.snapshot.session.is_linked:
        loop.turn()
    begin(hand)
    breakage = tolerated_by(table.profile)[sitting.fault]
    perform(board.workbench, breakage(board.workbench, game, Random(sitting.seed)))
    while not hand.is_done:
        loop.turn()
        heard.mean([game.write_move(move) for move in hand.meant.final()], clock.now_ms())
    board.close()
    heard.lines.append(end_line(loop.snapshot.session.at_ms))
    return {"board": table.profile.name, "game": game.name, "blocked": blocked}, heard.lines
