"""What there is to solve at a table, and what was: the shelves of each game, and the lost moments."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from controller.annexes.puzzles.lost_moments import due, searched
from controller.annexes.puzzles.practice import Practice, PracticeFile
from controller.annexes.puzzles.shelf_guide import Picked, ShelfGuide
from controller.annexes.puzzles.shelf_puzzles import puzzles_of
from controller.annexes.puzzles.task import Shelf
from controller.board_bench import BoardBench
from controller.games import Colour, Game, all_games
from controller.play.journal import JournalError, KeptGame
from controller.play.journal.archive import Archive
from controller.play.loop import Loop
from controller.play.wall_clock import now_ms
from controller.session import Session

#: The name of the shelf of lost moments.
MISTAKES = "mistakes"


class Shelves:
    """What there is to solve, and what was; ``folder`` has the records, None for none. From any thread."""

    def __init__(
        self,
        folder: Path | None,
        practice: PracticeFile,
        lying: Callable[[], Mapping[str, Colour]],
        clock_ms: Callable[[], int] = now_ms,
    ) -> None:
        self.practice, self.now_ms = practice, clock_ms
        self._archive = None if folder is None else Archive(folder, clock_ms)
        self._lying = lying

    def guide(self, loop: Loop, bench: BoardBench | None) -> ShelfGuide:
        """Return the guide to the shelves of the game at a loop; a real board has no bench."""
        pick = partial(self.pick, loop.snapshot.session.record.game)
        return ShelfGuide(loop, bench, pick, self.practice, self.now_ms)

    def pick(self, game: Game, shelf: str, before: Picked | None) -> Picked | None:
        """Pick the puzzle after one: the next unsolved one, or the first of these, or simply the next."""
        if shelf == MISTAKES:
            return self._mistake(game, before)
        puzzles = next((puzzles for each, puzzles in puzzles_of(game).items() if each.value == shelf), ())
        if not puzzles:
            return None
        practice, last = self.practice.read(), 0 if before is None else before.number
        after = [*range(last + 1, len(puzzles) + 1), *range(1, last + 1)]
        left = [n for n in after if not practice.is_solved(game.name, Shelf(shelf), n) and n != last]
        number = (left or after)[0]
        return Picked(puzzles[number - 1].task, number, len(puzzles))

    def _mistake(self, game: Game, before: Picked | None) -> Picked | None:
        found = due(self.practice.read(), self.games(), game, self.now_ms(), lying=self._lying())
        left = [one for one in found if before is None or one[1] != before.task]
        return (
            None
            if not left
            else Picked(left[0][1], 1 if before is None else before.number + 1, 0, left[0][0])
        )

    def view(self) -> dict[str, Any]:
        """Describe every shelf in plain values, for the page."""
        practice, kept, at_ms = self.search(), self.games(), self.now_ms()
        return {
            "rating": round(practice.rating),
            "streak": practice.streak,
            "best": practice.best,
            "games": {
                name: [
                    {
                        "shelf": shelf.value,
                        "count": len(puzzles),
                        "solved": sum(practice.is_solved(name, shelf, n) for n in range(1, len(puzzles) + 1)),
                    }
                    for shelf, puzzles in puzzles_of(game).items()
                ]
                for name, game in all_games().items()
            },
            "mistakes": {
                name: len(due(practice, kept, game, at_ms, lying=self._lying()))
                for name, game in all_games().items()
            },
            "moments": len(practice.moments),
        }

    def search(self) -> Practice:
        """Look for lost moments in the newest games that were not searched yet; takes a second or two."""
        kept = self.games()
        return self.practice.change(lambda practice: searched(practice, kept, all_games()))

    def games(self) -> tuple[KeptGame, ...]:
        """Return the games on record; none if they cannot be read now."""
        try:
            return () if self._archive is None else self._archive.games()
        except JournalError:
            return ()


def lying_in(session: Session) -> dict[str, Colour]:
    """Return the pieces that were last read on the table, by their spaces."""
    read = {space: track.settled.colour for space, track in session.table.tracks.items()}
    return {space: colour for space, colour in read.items() if colour is not None}
