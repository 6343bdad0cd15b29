"""Games on a clock by seeded hands: is every ply charged what it took, to the millisecond?

The judge knows when plies were committed, replaced and withdrawn, and when the board was away; it counts for
itself. At any moment the power might go: what would be lost then must be at most what is kept anew every few
seconds, and never time that the player has not used.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle, takewhile

from controller.annexes.selfplay.jobs import SEED_STEP
from controller.board import Profile
from controller.games import Colour, Move, all_games
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber
from controller.ports import Sensors, Unlinked
from controller.session import Session, fitting
from controller.session.events import Began, ClockRead, Committed, Effect, Event, Replaced, Withdrawn
from controller.table import Record
from simulator.workbench import Workbench
from tests.proof.bench.audit import GameTally
from tests.proof.bench.match import Match, play_game
from tests.proof.bench.tolerated_faults import TOLERATED
from tests.proof.hands import KINDS

CLOCKS = ("90", "90+3", "90d2", "90h", "80/90+5")
FAULTS = ("none", "unplugged", "lag", "resets")
#: Two times that differ by more than this are different.
SAME_MS = 1.0
#: What a power cut may cost: the time between two readings.
KEPT_MS = 5000.0


@dataclass
class ClockTally:
    """Over all games: plies judged, those ``off``, the worst error, and power cuts that cost too much."""

    games: int = 0
    plies: int = 0
    off: int = 0
    worst_ms: float = 0.0
    moments: int = 0
    bad_cuts: int = 0


@dataclass(frozen=True, slots=True)
class Thought:
    """What a ply took by the judge, and whose it was."""

    move: Move
    player: Colour
    took_ms: float


@dataclass
class ClockJudge(Subscriber):
    """Counts for itself what each ply of one game takes, from what was reported of it."""

    tally: ClockTally
    thoughts: list[Thought] = field(default_factory=list)
    #: The plies taken back, the next one first.
    redo: list[Thought] = field(default_factory=list)
    spent_ms: float = 0.0
    since_ms: float | None = None
    kept_ms: float = 0.0
    is_there: bool = True
    is_doubtful: bool = False
    _loop: Loop | None = None
    #: The last record that had plies, and what they took by this judge.
    _last: tuple[Record, tuple[Thought, ...]] | None = None

    def on_turn(self, loop: Loop, workbench: Workbench) -> None:
        """Follow a game, and cut the power in thought."""
        del workbench
        if self._loop is None:
            self._loop = loop
            loop.subscribe(self)
        session = loop.snapshot.session
        if session.record.plies and (self._last is None or self._last[0] is not session.record):
            self._last = session.record, tuple(self.thoughts)
        self.is_doubtful |= bool(session.verdict.suspected)
        if session.record.plies and not self.is_doubtful:
            lost_ms = session.turn.clock.thought_ms(session.at_ms) - self.kept_ms
            self.tally.moments += 1
            self.tally.bad_cuts += not -SAME_MS <= lost_ms <= KEPT_MS + SAME_MS

    def hear(self, event: Event) -> None:
        """Follow the link: time runs from a board's first report until it was last heard."""
        match event:
            case Unlinked(at_ms=at_ms, heard_ms=heard_ms):
                self.is_there = False
                self._run(at_ms if heard_ms is None else max(at_ms, heard_ms))
            case Sensors(at_ms=at_ms):
                self.is_there = True
                self._run(at_ms)

    def take(self, effect: Effect, session: Session) -> None:
        """Follow the plies."""
        match effect:
            case Committed(number, move, at_ms):
                took_ms = self._stop(at_ms) if self.thoughts else 0.0
                self._commit(move, session.record.reached_after(number - 1).to_move, took_ms)
            case Replaced(_, move, at_ms):
                self._stop(at_ms)
                self.thoughts[-1] = replace(self.thoughts[-1], move=move)
            case Withdrawn(_, at_ms):
                self._stop(at_ms)
                self.redo.insert(0, self.thoughts.pop())
            case ClockRead(_, thought_ms):
                self.kept_ms = thought_ms
                return
            case Began():
                self._stop(session.at_ms)
                self.thoughts, self.redo, self.kept_ms = [], [], 0.0
                return
            case _:
                return
        self.kept_ms = 0.0
        self._run(effect.at_ms)

    def _commit(self, move: Move, player: Colour, took_ms: float) -> None:
        """Charge a ply; one made again costs what it did, unless it overtakes one of the other player."""
        own = takewhile(lambda each: each.player is player, self.redo)
        again = next((each for each in own if each.move == move), None)
        if again is None:
            self.redo.clear()
        else:
            self.redo.remove(again)
        self.thoughts.append(Thought(move, player, took_ms) if again is None else again)

    def _run(self, at_ms: float) -> None:
        runs = self.is_there and bool(self.thoughts)
        if runs and self.since_ms is None:
            self.since_ms = at_ms
        elif not runs and self.since_ms is not None:
            self.spent_ms += at_ms - self.since_ms
            self.since_ms = None

    def _stop(self, at_ms: float) -> float:
        took_ms = self.spent_ms + (0.0 if self.since_ms is None else at_ms - self.since_ms)
        self.spent_ms, self.since_ms = 0.0, None
        return took_ms

    def end(self) -> None:
        """Compare what each ply of the last record took."""
        self.tally.games += 1
        if self._last is None or self.is_doubtful:
            return
        record, thoughts = self._last
        for ply, thought in zip(record.plies, thoughts, strict=True):
            error_ms = abs(ply.thought_ms - thought.took_ms) if ply.move == thought.move else float("inf")
            self.tally.plies += 1
            self.tally.off += error_ms > SAME_MS
            self.tally.worst_ms = max(self.tally.worst_ms, error_ms)


def measure_clock(
    profiles: Sequence[Profile], games: int, seed: int, progress: Callable[[str], None]
) -> Mapping[str, float]:
    """Play ``games`` on a clock and return the figures of `python -m tests.proof bench clock`."""
    tally = ClockTally()
    tables = cycle((board, game) for board in profiles for game in fitting(board, all_games()).values())
    for number, (profile, game) in zip(range(games), tables, strict=False):
        judge = ClockJudge(tally)
        fault = FAULTS[number // len(KINDS) % len(FAULTS)]
        kind = list(KINDS.values())[number % len(KINDS)]
        clock = CLOCKS[number % len(CLOCKS)]
        match = Match(
            profile, game, seed * SEED_STEP + number, kind, TOLERATED[fault], judge.on_turn, clock=clock
        )
        play_game(match, GameTally())
        judge.end()
        progress(f"game {number + 1} of {games} on a clock: {tally.off} of {tally.plies} plies are off")
    return {
        "games": tally.games,
        "plies": tally.plies,
        "off": tally.off,
        "worst_ms": tally.worst_ms,
        "moments": tally.moments,
        "bad_cuts": tally.bad_cuts,
    }
