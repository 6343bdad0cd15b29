"""The course of a teaching: which lesson is asked, and what becomes of its answers.

Decides what is asked next, what going back undoes, and when an answer is refused: each sensor and each light
has one place. Knows nothing of time, of the matrix or of words.
"""

from dataclasses import dataclass, replace
from enum import Enum

from controller.board import Crosspoint, Profile, Sensing
from controller.diagnose.teach.lessons import (
    Found,
    Learned,
    Lesson,
    LightLesson,
    ReedLesson,
)
from controller.games import Colour


@dataclass(frozen=True, slots=True)
class Several:
    """More than one sensor answered."""

    crosspoints: frozenset[Crosspoint]


@dataclass(frozen=True, slots=True)
class Taken:
    """The answer already belongs to another lesson, from which the person may take it over."""

    lesson: Lesson
    found: Found


@dataclass(frozen=True, slots=True)
class OnReference:
    """A reference line answered, which has no reed."""

    crosspoint: Crosspoint


@dataclass(frozen=True, slots=True)
class NotOne:
    """The person named something other than one space of the board."""

    named: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoSpaceThere:
    """A piece was to show which light shines, but its sensor belongs to no space."""

    crosspoint: Crosspoint


Trouble = Several | Taken | OnReference | NotOne | NoSpaceThere


class CoursePhase(Enum):
    """The phases of a teaching."""

    EMPTY = "empty"  #: everything must be taken off
    LESSONS = "lessons"
    CLOSING = "closing"  #: all lessons are done; shall the result be written?
    ACCEPTED = "accepted"  #: the result will be written
    LEFT = "left"  #: it will not be


@dataclass(frozen=True, slots=True)
class Course:
    """How far a teaching is.

    ``history`` are the lessons that are done, in order; ``wished`` is one that the person chose.
    """

    lessons: tuple[Lesson, ...]
    learned: Learned
    phase: CoursePhase = CoursePhase.EMPTY
    history: tuple[Lesson, ...] = ()
    wished: Lesson | None = None
    trouble: Trouble | None = None

    @property
    def shape(self) -> Profile:
        """The profile that the teaching began with."""
        return self.learned.shape

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is asked now."""
        if self.phase is not CoursePhase.LESSONS:
            return None
        undone = (lesson for lesson in self.lessons if not self.learned.is_done(lesson))
        return self.wished or next(undone, None)

    @property
    def learns_reeds(self) -> bool:
        """Whether the places of the reeds are taught too, so that no piece can identify a space."""
        return any(isinstance(lesson, ReedLesson) for lesson in self.lessons)

    def begin(self) -> "Course":
        """Ask the first lesson."""
        return replace(self, phase=CoursePhase.LESSONS).go_on()

    def go_on(self) -> "Course":
        """Close once no lesson is left."""
        return self if self.lesson is not None else replace(self, phase=CoursePhase.CLOSING)

    def refuse(self, trouble: Trouble) -> "Course":
        """Ask the same lesson again, with the reason."""
        return replace(self, trouble=trouble)

    def answer(self, lesson: Lesson, found: Found) -> "Course":
        """Learn an answer, or refuse it if another lesson has it."""
        holder = self.learned.holder(found)
        if holder is None or holder == lesson:
            return self.done(lesson, self.learned.learn(lesson, found))
        return self.refuse(Taken(holder, found))

    def take_over(self, lesson: Lesson, found: Found) -> "Course":
        """Accept an answer that another lesson has, and ask that one again."""
        return self.done(lesson, self.learned.learn(lesson, found))

    def leave(self, lesson: Lesson) -> "Course":
        """Leave a lesson as the profile has it."""
        return self.done(lesson, self.learned.leave(lesson))

    def done(self, lesson: Lesson, learned: Learned) -> "Course":
        """Go on to the next lesson, or to the end."""
        kept = (other for other in self.history if other != lesson and learned.is_done(other))
        history = (*kept, lesson)
        return replace(self, learned=learned, history=history, wished=None, trouble=None).go_on()

    def back(self) -> "Course":
        """Ask the previous lesson again."""
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
        """Take a space that the person names: where the light is, or which one to teach now."""
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
        """Teach a space anew once all of them are done."""
        colours = tuple(Colour) if self.shape.sensing is Sensing.DUAL else (Colour.FIRST,)
        learned = self.learned
        for colour in colours:
            learned = learned.forget(ReedLesson(space, colour))
        wished = ReedLesson(space, colours[0])
        return replace(self, learned=learned, wished=wished, phase=CoursePhase.LESSONS, trouble=None)

    def accept(self) -> "Course":
        """Begin; or, at the end, accept the result if each sensor and light has one place."""
        if self.phase is CoursePhase.EMPTY:
            return self.begin()
        is_ready = self.phase is CoursePhase.CLOSING and not self.learned.clashes()
        return replace(self, phase=CoursePhase.ACCEPTED) if is_ready else self
