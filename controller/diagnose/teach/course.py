"""The course of a teaching: which lesson is asked, and what becomes of its answers.

Decides what is asked next, what goes back, and when an answer is refused: each sensor and each light has one
place. Knows nothing of time, of the matrix or of words.
"""

from dataclasses import dataclass, replace
from enum import Enum

from manalath_board.controller.diagnose.teach.lessons import (
    Found,
    Learned,
    Lesson,
    LightLesson,
    ReedLesson,
)
from manalath_board.controller.games.base import Colour
from manalath_board.controller.profile import Crosspoint, Profile, Sensing


@dataclass(frozen=True, slots=True)
class Several:
    """More than one sensor answered."""

    crosspoints: frozenset[Crosspoint]


@dataclass(frozen=True, slots=True)
class Taken:
    """The answer is already that of another lesson, from which the person may take it."""

    lesson: Lesson
    found: Found


@dataclass(frozen=True, slots=True)
class OnReference:
    """A reference line answered, on which no reed is."""

    crosspoint: Crosspoint


@dataclass(frozen=True, slots=True)
class NotOne:
    """Something else than one space of the board was named."""

    named: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoSpaceThere:
    """A piece was to say which light shines, and its sensor is that of no space."""

    crosspoint: Crosspoint


Trouble = Several | Taken | OnReference | NotOne | NoSpaceThere


class CoursePhase(Enum):
    """How far a teaching is."""

    EMPTY = "empty"  #: everything is to be taken off
    LESSONS = "lessons"
    CLOSING = "closing"  #: all is asked; is it to be written?
    ACCEPTED = "accepted"  #: it is to be written
    LEFT = "left"  #: it is not


@dataclass(frozen=True, slots=True)
class Course:
    """``history`` are the lessons that are done, in their order; ``wished`` is one that the person chose."""

    lessons: tuple[Lesson, ...]
    learned: Learned
    phase: CoursePhase = CoursePhase.EMPTY
    history: tuple[Lesson, ...] = ()
    wished: Lesson | None = None
    trouble: Trouble | None = None

    @property
    def shape(self) -> Profile:
        """The profile that it began with."""
        return self.learned.shape

    @property
    def lesson(self) -> Lesson | None:
        """What is asked now."""
        if self.phase is not CoursePhase.LESSONS:
            return None
        undone = (lesson for lesson in self.lessons if not self.learned.is_done(lesson))
        return self.wished or next(undone, None)

    @property
    def learns_reeds(self) -> bool:
        """Whether it is still to be learned where the reeds are, so that no piece can tell a space."""
        return any(isinstance(lesson, ReedLesson) for lesson in self.lessons)

    def begin(self) -> "Course":
        """Ask the first lesson."""
        return replace(self, phase=CoursePhase.LESSONS).go_on()

    def go_on(self) -> "Course":
        """Close where nothing is left to be asked."""
        return self if self.lesson is not None else replace(self, phase=CoursePhase.CLOSING)

    def refuse(self, trouble: Trouble) -> "Course":
        """Ask the same once more, and say why."""
        return replace(self, trouble=trouble)

    def answer(self, lesson: Lesson, found: Found) -> "Course":
        """Learn an answer that no other lesson has."""
        holder = self.learned.holder(found)
        if holder is None or holder == lesson:
            return self.done(lesson, self.learned.learn(lesson, found))
        return self.refuse(Taken(holder, found))

    def take_over(self, lesson: Lesson, found: Found) -> "Course":
        """Believe an answer that another lesson has, and ask that one again."""
        return self.done(lesson, self.learned.learn(lesson, found))

    def leave(self, lesson: Lesson) -> "Course":
        """Let it be as the profile has it."""
        return self.done(lesson, self.learned.leave(lesson))

    def done(self, lesson: Lesson, learned: Learned) -> "Course":
        """Go on to the next lesson, or to the end."""
        kept = (other for other in self.history if other != lesson and learned.is_done(other))
        history = (*kept, lesson)
        return replace(self, learned=learned, history=history, wished=None, trouble=None).go_on()

    def back(self) -> "Course":
        """Ask the last lesson once more."""
        if not self.history:
            return replace(self, wished=None, trouble=None)
        *before, last = self.history
        return replace(
            self,
            learned=self.learned.forget(last),
            phase=CoursePhase.LESSONS,
            history=tuple(before),
            wished=last,
            trouble=None,
        )

    def name_space(self, spaces: tuple[str, ...]) -> "Course":
        """Take the space that a person names: where the light is, or the one to be taught now."""
        lesson = self.lesson
        if len(spaces) != 1 or all(space.name != spaces[0] for space in self.shape.spaces):
            return self.refuse(NotOne(spaces))
        if isinstance(lesson, LightLesson):
            after = self.answer(lesson, spaces[0])
            is_repeated = after.trouble is not None and after.trouble == self.trouble
            return self.take_over(lesson, spaces[0]) if is_repeated else after
        if isinstance(lesson, ReedLesson):
            return replace(self, wished=replace(lesson, space=spaces[0]), trouble=None)
        return self._again(spaces[0]) if self.learns_reeds else self

    def _again(self, space: str) -> "Course":
        """Teach a space anew when all of them were."""
        colours = tuple(Colour) if self.shape.sensing is Sensing.DUAL else (Colour.FIRST,)
        learned = self.learned
        for colour in colours:
            learned = learned.forget(ReedLesson(space, colour))
        wished = ReedLesson(space, colours[0])
        return replace(self, learned=learned, wished=wished, phase=CoursePhase.LESSONS, trouble=None)

    def accept(self) -> "Course":
        """Begin; or at the end have it written, if each sensor and light has one place."""
        if self.phase is CoursePhase.EMPTY:
            return self.begin()
        is_ready = self.phase is CoursePhase.CLOSING and not self.learned.clashes()
        return replace(self, phase=CoursePhase.ACCEPTED) if is_ready else self
