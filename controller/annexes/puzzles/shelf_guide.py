"""The guide to a shelf: poses one puzzle after another at a table, and tells at once whether a move is right.

The pieces are laid as those of any position: by the hand of a simulated board, or led by the lights of a real
one. A wrong move is followed by the same position, so the lights ask for that piece to be taken off; a right
one by the next position, after a pause. The guide only looks at what the table makes of each hand.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from typing import Any

from controller.annex import AnnexAct
from controller.annexes.puzzles.practice import LostMoment, PracticeFile
from controller.annexes.puzzles.task import PuzzleTask
from controller.board_bench import BoardBench
from controller.inference import AtRest
from controller.messages import Message
from controller.play.loop import Loop
from controller.session import Session
from controller.session.events import Event, NewGame, Requested, Tick
from controller.table import HANDS, Seats
from controller.web.scene_guide import TableGuide, alone, lay_at, lies_at

#: How long the word on a right move, and on a wrong one, is left to be read.
RIGHT_MS, WRONG_MS = 1600.0, 1800.0


@dataclass(frozen=True, slots=True)
class BeginShelf(AnnexAct):
    """Have a shelf begun, by its name, or `MISTAKES`."""

    shelf: str


@dataclass(frozen=True, slots=True)
class NextPuzzle(AnnexAct):
    """Leave a puzzle for the next one."""


@dataclass(frozen=True, slots=True)
class ShowAnswer(AnnexAct):
    """Have the answer told."""


@dataclass(frozen=True, slots=True)
class Picked:
    """A puzzle that is posed: its ``task``, its ``number`` of ``count``.

    ``moment`` is the lost moment that it is; None for a puzzle that ships.
    """

    task: PuzzleTask
    number: int
    count: int
    moment: LostMoment | None = None


#: Picks the puzzle after one, None at first, on a shelf by its name; None if there is none left.
Pick = Callable[[str, Picked | None], Picked | None]


class PuzzleStage(Enum):
    """How far a puzzle is."""

    BEGUN = auto()
    LAYING = auto()  #: its pieces are being laid
    ASKED = auto()
    GOING_ON = auto()  #: the first moves were right, and more are to come
    RIGHT = auto()
    WRONG = auto()


@dataclass(frozen=True, slots=True)
class Posed:
    """A puzzle at the table, and what became of it: ``is_fresh`` until it is answered or its answer shown."""

    picked: Picked
    stage: PuzzleStage = PuzzleStage.BEGUN
    is_fresh: bool = True
    is_shown: bool = False
    plies: int = 0


class ShelfGuide(TableGuide):
    """Poses what ``pick`` gives at ``loop``; a real board has no ``bench``. Subscribe it first.

    ``now_ms`` is the time in milliseconds since 1970.
    """

    name = "puzzles"

    def __init__(
        self,
        loop: Loop,
        bench: BoardBench | None,
        pick: Pick,
        practice: PracticeFile,
        now_ms: Callable[[], int],
    ) -> None:
        self._loop, self._bench, self._pick = loop, bench, pick
        self._practice, self._now_ms = practice, now_ms
        self._shelf = ""
        #: None before a shelf is begun, and once there is no further puzzle.
        self._posed: Posed | None = None
        self.acts = {
            BeginShelf: lambda act: self.begin(act.shelf),
            NextPuzzle: lambda _: self.go_on(),
            ShowAnswer: lambda _: self.show(),
        }

    def begin(self, shelf: str) -> None:
        """Begin a shelf; from any thread. One that is not there is one without puzzles."""
        self._loop.post(partial(self._begin, shelf))

    def go_on(self) -> None:
        """Leave the puzzle for the next; from any thread. Without an answer it counts for nothing."""
        self._loop.post(self._next)

    def show(self) -> None:
        """Tell the answer, which counts as a wrong one; from any thread."""
        self._loop.post(self._show)

    def _begin(self, shelf: str, at_ms: float) -> Event:
        self._shelf, self._posed = shelf, None
        return self._next(at_ms)

    def _next(self, at_ms: float) -> Event:
        before = self._posed
        picked = self._pick(self._shelf, None if before is None else before.picked)
        if picked is None:
            self._posed, self.due_ms = None, float("inf")
            return Tick(at_ms)
        return self._pose(Posed(picked), at_ms)

    def _again(self, at_ms: float) -> Event:
        posed = self._posed
        return Tick(at_ms) if posed is None else self._pose(posed, at_ms)

    def _show(self, at_ms: float) -> Event:
        if self._posed is None:
            return Tick(at_ms)
        return self._pose(replace(self._counted(self._posed, is_right=False), is_shown=True), at_ms)

    def _pose(self, posed: Posed, at_ms: float) -> Event:
        self._posed, self.due_ms = replace(posed, stage=PuzzleStage.BEGUN, plies=0), float("inf")
        return NewGame(posed.picked.task.start, at_ms, seats=self._seats(posed.picked))

    def _seats(self, picked: Picked) -> Seats:
        """Seat the solver alone at a simulated board, turned to them, and where moves are answered."""
        is_answered = picked.moment is None and picked.task.shelf.moves > 1
        return HANDS if self._bench is None and not is_answered else alone(picked.task.start.to_move)

    def look(self) -> None:
        """Have the pieces laid; then judge each move as it is made."""
        posed, session = self._posed, self._session()
        if posed is None or session.record.start != posed.picked.task.start:
            return
        if self.due_ms <= self._loop.snapshot.at_ms:
            self._loop.post(self._next if posed.stage is PuzzleStage.RIGHT else self._again)
            self.due_ms = float("inf")
        elif posed.stage in {PuzzleStage.BEGUN, PuzzleStage.LAYING}:
            self._lay(posed, session)
        elif (
            posed.stage in {PuzzleStage.ASKED, PuzzleStage.GOING_ON}
            and len(session.record.plies) > posed.plies
        ):
            self._judge(posed, session)

    def _lay(self, posed: Posed, session: Session) -> None:
        if session.record.plies:
            return  # The same position with a wrong move is still on the table.
        is_seen = session.is_linked and isinstance(session.verdict.placement, AtRest)
        if self._bench is not None:
            is_laid = lies_at(self._bench, session.position)
            if not is_laid and posed.stage is PuzzleStage.BEGUN:
                self._posed = replace(posed, stage=PuzzleStage.LAYING)
                lay_at(self._bench)
            is_seen = is_seen and is_laid
        if is_seen:
            self._posed = replace(posed, stage=PuzzleStage.ASKED)

    def _judge(self, posed: Posed, session: Session) -> None:
        """Say of a move of the solver whether it is right, and answer it if there is more to do."""
        record, task = session.record, posed.picked.task
        posed = replace(posed, plies=len(record.plies))
        if posed.plies % 2 == 0:
            self._posed = posed  # The answer that was asked for.
            return
        made = (posed.plies + 1) // 2
        is_right = task.is_right(record.reached, made)
        is_done = (
            posed.picked.moment is not None or made >= task.shelf.moves or record.reached.outcome is not None
        )
        if is_right and not is_done:
            self._posed = replace(posed, stage=PuzzleStage.GOING_ON)
            self._loop.post(partial(Requested, record.reached.fen(), task.reply(record.reached)))
            return
        stage = PuzzleStage.RIGHT if is_right else PuzzleStage.WRONG
        self._posed = replace(self._counted(posed, is_right=is_right), stage=stage)
        self.due_ms = self._loop.snapshot.at_ms + (RIGHT_MS if is_right else WRONG_MS)

    def _counted(self, posed: Posed, *, is_right: bool) -> Posed:
        """Count the first answer, and tick what was solved without being shown."""
        picked, change = posed.picked, self._practice.change
        shelf, moment, at_ms = picked.task.shelf, picked.moment, self._now_ms()
        if posed.is_fresh:
            change(lambda practice: practice.answered(shelf, is_right=is_right))
        if posed.is_fresh and moment is not None:
            change(lambda practice: practice.recalled(moment, at_ms, is_right=is_right))
        if is_right and moment is None and not posed.is_shown:
            change(lambda practice: practice.solving(picked.task.game.name, shelf, picked.number))
        return replace(posed, is_fresh=False)

    def _session(self) -> Session:
        return self._loop.snapshot.session

    def view(self) -> Mapping[str, Any]:
        """Describe the puzzle: what is asked, or what became of it."""
        posed, practice = self._posed, self._practice.read()
        if posed is None:
            is_begun = self._shelf != ""
            return {
                "stage": "over" if is_begun else "",
                "text": Message("shelf_table.none_left") if is_begun else None,
            }
        return {
            "shelf": posed.picked.task.shelf.value,
            "is_mistake": posed.picked.moment is not None,
            "number": posed.picked.number,
            "count": posed.picked.count,
            "stage": posed.stage.name.lower(),
            "text": said(posed),
            "is_shown": posed.is_shown,
            "rating": round(practice.rating),
            "streak": practice.streak,
        }


def said(posed: Posed) -> Message:
    """Say what is asked for, or what became of it."""
    task = posed.picked.task
    match posed.stage:
        case PuzzleStage.RIGHT:
            return Message("shelf_table.right")
        case PuzzleStage.WRONG:
            return Message("shelf_table.wrong", shelf=task.shelf.value)
        case PuzzleStage.GOING_ON:
            return Message("shelf_table.going_on")
    if posed.is_shown:
        return Message("shelf_table.shown", asked=task.asked, move=task.answers()[0])
    is_mistake = posed.picked.moment is not None
    return Message("shelf_table.missed", asked=task.asked) if is_mistake else task.asked
