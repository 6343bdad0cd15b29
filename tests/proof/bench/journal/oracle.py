"""The oracle of a journal: what it must hold, known from the table's acknowledgements and nothing else.

An acknowledged change must be there. The one under way when everything went dark may be there, whole, or not.
Knows nothing of files.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from controller.games import Game, all_games
from controller.inference import Amend
from controller.play.journal import ABANDONED, JournalError, KeptGame, result_text
from controller.session.events import (
    Abandoned,
    Began,
    Begin,
    Committed,
    Effect,
    Ended,
    RecordWanted,
    Reopened,
    Replaced,
    Unrecorded,
    Withdrawn,
)


@dataclass(frozen=True, slots=True)
class Tale:
    """A recorded game: its moves in the notation of the game, and how it ended."""

    moves: tuple[str, ...] = ()
    result: str = ""


Tales = tuple[Tale, ...]


@dataclass(frozen=True, slots=True)
class Deed:
    """A change to be recorded: ``keeps`` plies stay, then come the ``new`` ones.

    ``result`` is how the game ends with it, ``is_first`` whether it is the first of a game.
    """

    keeps: int
    new: tuple[str, ...]
    result: str
    is_first: bool

    def after(self, tales: Tales) -> Tales:
        """Return the games once it is done."""
        *before, last = (*tales, Tale()) if self.is_first else tales
        return (*before, Tale((*last.moves[: self.keeps], *self.new), self.result))


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The change that was under way is on record."""


@dataclass(frozen=True, slots=True)
class GivenUp:
    """The change that was under way may be on record or not, and the game goes on without."""


Word = Deed | Acknowledged | GivenUp


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a journal compares: acknowledged plies that are ``lost``, and changes that are there by ``half``.

    ``is_refused`` if it was refused by name as unreadable.
    """

    lost: int = 0
    half: int = 0
    is_refused: bool = False


class OracleListener:
    """Listens to the effects at a table and passes on the words that an `Oracle` needs."""

    def __init__(self, say: Callable[[Word], None]) -> None:
        self._say = say
        self._is_first = True
        self._is_waiting = False

    def hear(self, effect: Effect, game: Game) -> None:
        """Take in one effect of a session whose game is ``game``."""
        match effect:
            case Began():
                self._is_first = True
            case RecordWanted():
                self._is_waiting = True
                self._say(deed_of(effect, game, is_first=self._is_first))
            case Committed() | Replaced() | Withdrawn() | Ended() | Reopened() | Abandoned() if (
                self._is_waiting
            ):
                self._is_first = self._is_waiting = False
                self._say(Acknowledged())
            case Unrecorded():
                self._is_waiting = False
                self._say(GivenUp())


class Oracle:
    """Remembers the words, and compares a journal with them."""

    def __init__(self) -> None:
        #: What the journal may hold: more than one possibility once a change was given up.
        self._allowed: tuple[Tales, ...] = ((),)
        self._deed: Deed | None = None

    def hear(self, word: Word) -> None:
        """Take in one word."""
        match word:
            case Deed():
                self._deed = word
            case Acknowledged() if self._deed is not None:
                self._allowed, self._deed = self._once_done(self._deed), None
            case GivenUp() if self._deed is not None:
                self._allowed, self._deed = (*self._allowed, *self._once_done(self._deed)), None

    def compare(self, kept: Sequence[KeptGame]) -> Comparison:
        """Compare the games of a journal with what was acknowledged."""
        half = sum(not _is_whole(game) for game in kept)
        tales = _tales(kept)
        allowed = self._allowed
        if self._deed is not None:
            allowed = (*allowed, *self._once_done(self._deed))
        if tales in allowed:
            return Comparison(half=half)
        lost = min(_lost(tales, wanted) for wanted in allowed)
        return Comparison(lost, half or int(not lost))

    def adopt(self, kept: Sequence[KeptGame]) -> None:
        """Begin again from what a journal holds."""
        self._allowed, self._deed = (_tales(kept),), None

    def _once_done(self, deed: Deed) -> tuple[Tales, ...]:
        return tuple(deed.after(tales) for tales in self._allowed)


def deed_of(wanted: RecordWanted, game: Game, *, is_first: bool) -> Deed:
    """Return the deed of a change to be recorded; ``is_first`` if it is the first of its game."""
    result = result_text(wanted.outcome)
    match wanted.change:
        case Amend(_, moves):
            return Deed(wanted.number - 1, tuple(map(game.write_move, moves)), result, is_first)
        case Begin():
            return Deed(wanted.number, (), ABANDONED, is_first)
        case _:
            return Deed(wanted.number, (), result, is_first)


def _tales(kept: Sequence[KeptGame]) -> Tales:
    return tuple(Tale(tuple(move.text for move in game.moves), game.result) for game in kept)


def _is_whole(kept: KeptGame) -> bool:
    """Whether every move is legal and the result follows from the last one."""
    try:
        outcome = kept.record(all_games()).position.outcome
    except JournalError:
        return False
    return kept.result in ({result_text(outcome)} if outcome is not None else {"", ABANDONED})


def _lost(tales: Tales, wanted: Tales) -> int:
    """Count the plies and results of ``wanted`` that are not where they should be."""
    lost = 0
    for number, tale in enumerate(wanted):
        found = tales[number] if number < len(tales) else Tale()
        lost += sum(found.moves[n : n + 1] != (move,) for n, move in enumerate(tale.moves))
        lost += bool(tale.result) and found.result != tale.result
    return lost
