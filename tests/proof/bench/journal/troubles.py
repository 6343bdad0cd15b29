"""A disk in trouble: one small game at a whole table, for every call of the disk that may fail.

Loop, session, recorder, journal and board are those of the product, under simulated time. The hands act when
the table is at rest, and press ``ok`` when it shows that the record cannot be written. At every
acknowledgement the power might go: what would then be left is compared too.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import count

from controller.board import Key
from controller.games import Colour, all_games
from controller.play.journal import Journal, Recorder
from controller.play.loop import Loop
from controller.session import Question, open_session
from controller.session.events import Effect
from hardware.profiles import DEFAULT, load_profile
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import Effects, VirtualBoard
from simulator.workbench import Workbench
from tests.proof.bench.journal.cuts import open_journal, read
from tests.proof.bench.journal.disk import Call, Disk, DiskFault, sound
from tests.proof.bench.journal.oracle import (
    Acknowledged,
    Comparison,
    GivenUp,
    Oracle,
    OracleListener,
    Word,
)

#: Long enough for an act to be decided, and for the lights at the edge to run once.
REST_MS = 1200.0
RUN_MS = 5500.0
_GAME = all_games()["manalath"]
_PROFILE = load_profile(DEFAULT)
_EDGES = tuple(
    frozenset(_GAME.geometry.names[space] for space in _GAME.geometry.rows[row]) for row in (0, -1)
)


class DiskTrouble(Enum):
    """How a disk fails from a certain call on."""

    ONCE = "once"  #: that call alone
    GONE = "gone"  #: every call
    FULL = "full"  #: nothing grows
    READ_ONLY = "read-only"  #: nothing changes
    UNSYNCED = "unsynced"  #: no sync
    ROOM_AGAIN = "room again"  #: nothing grows until ``ok`` is pressed
    SYNCED_AGAIN = "synced again"  #: no sync until ``ok`` is pressed


_FAULTS = {
    DiskTrouble.FULL: DiskFault.FULL,
    DiskTrouble.ROOM_AGAIN: DiskFault.FULL,
    DiskTrouble.READ_ONLY: DiskFault.READ_ONLY,
}
_UNSYNCED = {DiskTrouble.UNSYNCED, DiskTrouble.SYNCED_AGAIN}
_MENDED = {DiskTrouble.ROOM_AGAIN, DiskTrouble.SYNCED_AGAIN}


@dataclass(frozen=True, slots=True)
class TroubleOutcome:
    """How a game under trouble went.

    It counts the ``failed`` calls, how often the table ``asked`` what to do about the record, how often it
    did so without its lights (``unsaid``) and how often it ``gave_up`` the record. ``found`` compares the
    record, and ``is_finished`` is whether the game ended as the hands meant it.
    """

    failed: int
    found: Comparison
    asked: int
    unsaid: int
    gave_up: int
    is_finished: bool


def play_in_trouble(trouble: DiskTrouble, number: int) -> TroubleOutcome:
    """Play the small game on a disk in trouble from call ``number`` on."""
    return _Sitting(trouble, number).play()


def every_call(trouble: DiskTrouble, stride: int = 1) -> Iterator[TroubleOutcome]:
    """Play it with trouble at every call, or at every ``stride``-th; the last time has none."""
    for number in count(1, stride):
        outcome = play_in_trouble(trouble, number)
        yield outcome
        if not outcome.failed:
            return


class _Sitting:
    """One small game."""

    def __init__(self, trouble: DiskTrouble, number: int) -> None:
        self._trouble = trouble
        self._from = number
        self._failed = self._asked = self._unsaid = self._gave_up = 0
        self._disk = Disk(number, self._plan)
        self._witness = Oracle()
        self._listener = OracleListener(self._hear)
        self._found = Comparison()
        self._clock = SimulatedClock()
        self._board = VirtualBoard(_PROFILE, self._clock, number)
        self._journal: Journal | None = None

    def play(self) -> TroubleOutcome:
        """Play, and read what was recorded."""
        session = open_session(_PROFILE, _GAME.start(), is_recorded=True)
        recorder = Recorder(self._open_journal, is_threaded=False)
        self._loop = Loop(self._board, self._clock, session)
        self._loop.subscribe(Effects(self._on_effect))
        self._loop.subscribe(recorder)
        self._rest()
        for act in _acts(self._board.workbench):
            act()
            self._rest()
        is_finished = self._loop.snapshot.session.position.outcome is not None
        self._board.workbench.clear_table()
        self._rest()
        self._board.workbench.put("e5", Colour.SECOND)
        self._rest()
        if self._journal is not None:
            self._journal.close()
        failed = self._failed
        self._disk.plan = sound
        self._compare()
        return TroubleOutcome(failed, self._found, self._asked, self._unsaid, self._gave_up, is_finished)

    def _open_journal(self) -> Journal:
        self._journal = open_journal(self._disk)
        return self._journal

    def _rest(self) -> None:
        """Wait until the table asks nothing, pressing OK while it does."""
        self._pass(REST_MS)
        while self._loop.snapshot.session.question is Question.BROKEN:
            self._asked += 1
            self._unsaid += not self._is_said()
            if self._trouble in _MENDED:
                self._disk.plan = sound
            self._board.workbench.tap(Key.OK)
            self._pass(REST_MS)

    def _is_said(self) -> bool:
        """Whether white runs along a whole edge."""
        lit: set[str] = set()
        until_ms = self._clock.now_ms() + RUN_MS
        while self._clock.now_ms() < until_ms:
            self._loop.turn()
            strip = self._board.workbench.strip()
            lit |= {
                space
                for n, space in enumerate(_PROFILE.lights)
                if (pixel := strip[3 * n : 3 * n + 3]) != bytes(3) and len(set(pixel)) == 1
            }
        return any(edge <= lit for edge in _EDGES)

    def _pass(self, span_ms: float) -> None:
        until_ms = self._clock.now_ms() + span_ms
        while self._clock.now_ms() < until_ms:
            self._loop.turn()

    def _plan(self, number: int, call: Call) -> DiskFault | None:
        is_due = number == self._from if self._trouble is DiskTrouble.ONCE else number >= self._from
        if not is_due or (self._trouble in _UNSYNCED and call is not Call.SYNC):
            return None
        self._failed += 1
        return _FAULTS.get(self._trouble, DiskFault.BROKEN)

    def _on_effect(self, effect: Effect, _at_ms: float) -> None:
        self._listener.hear(effect, _GAME)

    def _hear(self, word: Word) -> None:
        self._witness.hear(word)
        self._gave_up += isinstance(word, GivenUp)
        if isinstance(word, Acknowledged):
            self._compare()

    def _compare(self) -> None:
        """Compare what would be left if the power went now."""
        found = self._witness.compare(read(self._disk.after_cut(self._disk.calls)))
        self._found = Comparison(self._found.lost + found.lost, self._found.half + found.half)


def _acts(workbench: Workbench) -> tuple[Callable[[], None], ...]:
    """Return the acts: a ply slid on, one taken back by key, and five in a row after five plies."""
    return (
        lambda: workbench.put("d4", Colour.FIRST),
        lambda: workbench.slide("d4", "e4"),
        lambda: workbench.put("e5", Colour.SECOND),
        lambda: workbench.tap(Key.UNDO),
        lambda: workbench.lift("e5"),
        lambda: workbench.put("e5", Colour.FIRST),
        lambda: workbench.put("e6", Colour.FIRST),
        lambda: workbench.put("e7", Colour.FIRST),
        lambda: workbench.put("e8", Colour.FIRST),
    )
