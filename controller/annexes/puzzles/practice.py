"""What a player has practised on this computer, kept in one file beside the records.

Decides what counts: a puzzle by its first answer. The rating is Elo's, against the rating of its shelf; the
streak is how many were right in a row. A lost moment of a game is kept by that game and its move, so that it
goes with the game.

A file that is damaged is set aside and reported, and practice begins anew: nothing else is lost.
"""

import json
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated

from controller.annexes.puzzles.memory import AnswerMemory, remembered
from controller.annexes.puzzles.shelf_ratings import expected, rating_of
from controller.annexes.puzzles.task import Shelf
from controller.errors import reason
from controller.files import write_private
from controller.messages import Message
from controller.plain import Codec, MalformedError, MisfitError, Within, read_json
from hardware.plain_files import ReadError, read_text

FILE, DAMAGED = "practice.json", "practice-damaged.json"
#: How many lost moments are asked in a day.
MOST_A_DAY = 3
#: The rating at which a player begins, and the most that one answer changes it.
FIRST_RATING, STEP = 800, 32
_MOST_MB = 4

#: What a file may have: a rating, and a count.
Rating = Annotated[float, Within(0, 10_000)]
Count = Annotated[int, Within(0, 1_000_000_000)]
#: A game on record: its number, and when it began.
GameKey = tuple[int, int]


@dataclass(frozen=True, slots=True)
class LostMoment:
    """A moment of a game in which the player to move, before ply ``plies``, had what ``shelf`` asks for.

    ``memory`` is None until it was first asked.
    """

    game: GameKey
    plies: Count
    shelf: Shelf
    memory: AnswerMemory | None = None

    def is_due(self, at_ms: int) -> bool:
        """Whether it may be asked now."""
        return self.memory is None or self.memory.due_ms <= at_ms


@dataclass(frozen=True, slots=True)
class Practice:
    """How somebody practises: ``solved`` are numbers of puzzles, by game and shelf.

    ``searched`` are the games whose lost ``moments`` are known; ``asked`` counts those asked on ``day``.
    """

    rating: Rating = FIRST_RATING
    streak: Count = 0
    best: Count = 0
    solved: Mapping[str, Mapping[str, tuple[Count, ...]]] = field(default_factory=dict)
    moments: tuple[LostMoment, ...] = ()
    searched: tuple[GameKey, ...] = ()
    day: str = ""
    asked: Count = 0

    def answered(self, shelf: Shelf, *, is_right: bool) -> "Practice":
        """Count the first answer to a puzzle."""
        rating = max(0.0, self.rating + STEP * (is_right - expected(self.rating, rating_of(shelf))))
        streak = self.streak + 1 if is_right else 0
        return replace(self, rating=rating, streak=streak, best=max(self.best, streak))

    def solving(self, game: str, shelf: Shelf, number: int) -> "Practice":
        """Tick a puzzle, which was solved at the first answer or later."""
        shelves = dict(self.solved.get(game, {}))
        shelves[shelf.value] = tuple(sorted({*shelves.get(shelf.value, ()), number}))
        return replace(self, solved={**self.solved, game: shelves})

    def is_solved(self, game: str, shelf: Shelf, number: int) -> bool:
        """Whether a puzzle is ticked."""
        return number in self.solved.get(game, {}).get(shelf.value, ())

    def recalled(self, moment: LostMoment, at_ms: int, *, is_right: bool) -> "Practice":
        """Remember the first answer to a lost moment, one more of that day."""
        memory = remembered(moment.memory, at_ms, is_right=is_right)
        moments = tuple(replace(one, memory=memory) if one == moment else one for one in self.moments)
        return replace(self, moments=moments, day=day_of(at_ms), asked=self.asked_on(at_ms) + 1)

    def asked_on(self, at_ms: int) -> int:
        """Count the lost moments that were asked on the day of that time."""
        return self.asked if self.day == day_of(at_ms) else 0

    def without_games(self, there: frozenset[GameKey]) -> "Practice":
        """Forget what belongs to games that are no longer on record."""
        moments = tuple(moment for moment in self.moments if moment.game in there)
        return replace(self, moments=moments, searched=tuple(key for key in self.searched if key in there))


def day_of(at_ms: int) -> str:
    """Name the day of a time by the calendar of this computer."""
    return time.strftime("%Y-%m-%d", time.localtime(at_ms / 1000))


class PracticeFile:
    """Keeps the practice in a ``folder``; None keeps it until the end of the program. From any thread.

    ``report`` is told what is wrong with the file, once. ``later`` does something in a thread that may wait
    for a disk.
    """

    def __init__(
        self,
        folder: Path | None,
        report: Callable[[Message], None],
        later: Callable[[Callable[[], None]], None] = lambda act: act(),
    ) -> None:
        self._path = None if folder is None else folder / FILE
        self._report, self._later = report, later
        self._lock = threading.Lock()
        self._known: Practice | None = None
        self._has_reported = False

    def read(self) -> Practice:
        """Return the practice as it is now."""
        with self._lock:
            if self._known is None:
                self._known = self._kept()
            return self._known

    def change(self, change: Callable[[Practice], Practice]) -> Practice:
        """Change the practice, keep it, and return it."""
        before = self.read()
        with self._lock:
            self._known = change(self._known or before)
            if self._known != before:
                self._later(self._keep)
            return self._known

    def _kept(self) -> Practice:
        if self._path is None or not self._path.exists():
            return Practice()
        try:
            kept: Practice = Codec(grown=frozenset({Practice})).read(
                Practice, read_json(read_text(self._path, _MOST_MB)), FILE
            )
        except (ReadError, MalformedError, MisfitError) as error:
            self._set_aside(self._path, error.message)
            return Practice()
        return kept

    def _set_aside(self, path: Path, why: Message) -> None:
        """Give a damaged file another name, under which it harms nobody and can be looked into."""
        with suppress(OSError):
            path.replace(path.with_name(DAMAGED))
        self._report(Message("shelf_table.damaged", file=FILE, other=DAMAGED, why=why))

    def _keep(self) -> None:
        if self._path is None or self._known is None:
            return
        try:
            write_private(self._path, json.dumps(Codec().write(Practice, self._known)) + "\n")
        except OSError as error:
            if not self._has_reported:
                self._report(Message("shelf_table.unkept", why=reason(error)))
            self._has_reported = True
