"""Two simulated players, who play by the rules alone, as quickly as the product's recorder writes.

Mostly they play on; now and then they reconsider the last ply, and seldom leave a game.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from controller.games import Put, all_games
from controller.inference import Amend
from controller.play.journal import Journal, Recorder
from controller.session import fitting, open_session
from controller.session.committed_changes import is_unfinished, record_after, record_wanted
from controller.session.events import Began, Begin, Change, Event, RecordFailed
from controller.table import Record, drawn
from hardware.profiles import DEFAULT, load_profile
from tests.proof.bench.journal.oracle import Acknowledged, Oracle, deed_of

_PROFILE = load_profile(DEFAULT)
_GAMES = tuple(fitting(_PROFILE, all_games()).values())
#: How often a game is left, before its end and after it, and a ply is taken back or revised.
_LEFT, _LEFT_OVER, _TAKEN_BACK, _REVISED = 0.02, 0.8, 0.08, 0.1

#: How many plies are taken back at once, at most; half of them are made again at once.
_DEEPEST = 3


class Writer:
    """Writes to a journal, and informs an oracle. ``is_failed`` once a change failed to be recorded twice."""

    def __init__(self, journal: Journal, chance: Random, witness: Oracle) -> None:
        self._chance = chance
        self._witness = witness
        self._session = open_session(_PROFILE, chance.choice(_GAMES).start())
        self._recorder = Recorder(journal, is_threaded=False)
        self._recorder.start(self._session, self._hear)
        self._is_first = True
        self.is_failed = False
        self._begin()

    def change(self) -> None:
        """Make a change, having it recorded first if the record must have it."""
        before, record = self._session, self._session.record
        change = _choose(record, self._chance)
        is_new = isinstance(change, Begin)
        self._session = replace(self._session, record=record_after(self._session, change, 0.0))
        if not is_new or is_unfinished(record):
            deed = record_wanted(before, change, 0.0)
            self._witness.hear(deed_of(deed, record.game, is_first=self._is_first))
            self._recorder.take(deed, self._session)
            if self.is_failed:
                self._recorder.take(deed, self._session)
            self._is_first = False
        if is_new and not self.is_failed:
            self._begin()

    def _begin(self) -> None:
        self._recorder.take(Began(self._session.record.start), self._session)
        self._is_first = True

    def _hear(self, command: Callable[[float], Event]) -> None:
        self.is_failed = isinstance(command(0.0), RecordFailed)
        if not self.is_failed:
            self._witness.hear(Acknowledged())


def _choose(record: Record, chance: Random) -> Change:
    whim, is_over = chance.random(), record.position.outcome is not None
    if whim < (_LEFT_OVER if is_over else _LEFT):
        return Begin(drawn(chance.choice(_GAMES), 0))
    if is_over or (record.plies and whim < _LEFT + _TAKEN_BACK):
        return Amend(undone=chance.randint(1, min(_DEEPEST, len(record.plies))))
    if record.redo and chance.random() < 0.5:
        return Amend(moves=tuple(ply.move for ply in record.redo))
    if record.previous is not None and whim < _LEFT + _TAKEN_BACK + _REVISED:
        puts = [move for move in record.previous.legal_moves() if isinstance(move, Put)]
        if puts:
            return Amend(1, (chance.choice(puts),))
    return Amend(moves=(chance.choice(record.position.legal_moves()),))
