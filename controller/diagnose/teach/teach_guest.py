"""The teaching guest: a person shows how a board is wired, and its reeds, keys and lights are learned.

First each light shines alone, and the person names its space; then a piece is laid on every space in turn,
whose light breathes, and what closes is its sensor; then come the keys. The wiring in the profile is
offered, but never trusted. An answer is one sensor that no other place has, and that stays closed for a
while; whatever does not answer stays as in the profile. The caller writes the result.

Sensor answers: what has closed since a question was asked, once it has stayed so for a while. What was
closed before is ignored until it has opened and closed again: stuck reeds, reference lines, pieces left
lying. Knows neither the question nor which sensor belongs where.
"""

import math
from dataclasses import dataclass, replace

from controller.board import Crosspoint, Profile, Sensing, closed
from controller.diagnose.teach.course import (
    Course,
    CoursePhase,
    NoSpaceThere,
    OnReference,
    Several,
    Taken,
)
from controller.diagnose.teach.lessons import (
    KeyLesson,
    Learned,
    LightLesson,
    ReedLesson,
    TaughtPart,
    lessons_of,
    rewired,
)
from controller.diagnose.teach.prompts import asking, closing, emptying, resting
from controller.lights import DARK, NEVER, WHITE, Blink, Breath, Rhythm, Steady
from controller.messages import Message
from controller.play.guest import Act, Answer, GuestEvent, Passed, Prompt
from controller.ports import Linked, Sensors, Unlinked

#: How long the closed sensors must stay so before they are the answer.
SETTLE_MS = 300.0

Closed = frozenset[Crosspoint]


@dataclass(frozen=True, slots=True)
class SensorAnswer:
    """What has answered so far.

    ``closed`` was read last, since ``changed_ms``; ``unheard`` is what was closed before the question.
    ``answered`` is what has closed since, ``is_due`` whether that is still to be judged.
    """

    closed: Closed = frozenset()
    unheard: Closed = frozenset()
    answered: Closed = frozenset()
    changed_ms: float = -math.inf
    is_due: bool = False

    @property
    def due_ms(self) -> float:
        """The time at which the answer has settled; infinite if there is none, or it was judged."""
        return self.changed_ms + SETTLE_MS if self.is_due else math.inf

    def hear(self, closed: Closed, at_ms: float) -> "SensorAnswer":
        """Take a reading; an answer that has opened again is void."""
        if closed == self.closed:
            return self
        unheard = self.unheard & closed
        answered = closed - unheard
        return SensorAnswer(closed, unheard, answered, at_ms, is_due=bool(answered))

    def hear_tap(self, closed: Closed, at_ms: float) -> "SensorAnswer":
        """Take a reading; what answered may have opened again, as a key does."""
        heard = self.hear(closed, at_ms)
        answered = heard.answered | (self.answered if self.is_due else frozenset())
        return self if heard is self else replace(heard, answered=answered, is_due=bool(answered))

    def overlook(self, closed: Closed, at_ms: float) -> "SensorAnswer":
        """Take a reading, but nothing in it as an answer."""
        since_ms = self.changed_ms if closed == self.closed else at_ms
        return SensorAnswer(closed, unheard=closed, changed_ms=since_ms)

    def anew(self) -> "SensorAnswer":
        """Hear only what closes from now on."""
        return SensorAnswer(self.closed, unheard=self.closed, changed_ms=self.changed_ms)

    def judged(self) -> "SensorAnswer":
        """Mark this answer as judged until it changes."""
        return replace(self, is_due=False)

    def again(self) -> "SensorAnswer":
        """Judge this answer once more, if there is one: the question has changed."""
        return replace(self, is_due=bool(self.answered))


#: With nothing closed for this long, the board is empty.
EMPTY_MS = 2000.0

#: How bright a light to be found shines, and how often one blinks whose answer was refused.
SHINE = 0.6
BLINK_MS = 500.0

ALL_PARTS = frozenset(TaughtPart)


@dataclass(frozen=True, slots=True)
class TeachGuest:
    """A guest (`controller.play.guest.Guest`) that learns a board; made by `open_teaching`.

    ``away`` is why the board is away, None if it is not; ``is_heard``: it has sent its first matrix.
    """

    course: Course
    hearing: SensorAnswer
    is_paused: bool = False
    is_heard: bool = False
    away: Message | None = None

    @property
    def result(self) -> Profile | None:
        """The profile to write; None unless the person has accepted it."""
        if self.course.phase is not CoursePhase.ACCEPTED:
            return None
        return rewired(self.course.shape, self.course.learned.taught())

    @property
    def is_over(self) -> bool:
        """Whether it returns the board."""
        return self.course.phase in {CoursePhase.ACCEPTED, CoursePhase.LEFT}

    @property
    def watching(self) -> int | None:
        """None: it wants no edges."""
        return None

    @property
    def prompt(self) -> Prompt:
        """What the person is asked for."""
        if self.away or self.is_paused:
            return resting(self.course, self.away)
        if self.course.phase is CoursePhase.EMPTY:
            return emptying(self.course, sorted(self._strange()))
        return closing(self.course) if self.course.lesson is None else asking(self.course, self.course.lesson)

    @property
    def due_ms(self) -> float:
        """The time at which what closed has settled, or the board has been empty for long enough."""
        if self.away or self.is_paused or not self.is_heard:
            return math.inf
        if self.course.phase is CoursePhase.EMPTY:
            return math.inf if self._strange() else self.hearing.changed_ms + EMPTY_MS
        return self.hearing.due_ms

    def picture(self, at_ms: float) -> bytes:
        """Light one light at most: the one in question, or that of the space where a piece must go."""
        lights, lit = self.course.shape.lights, self._lit()
        if lit is None:
            return bytes(3 * len(lights))
        number, rhythm = lit
        duty = rhythm.duty(at_ms) or DARK
        pixel = bytes(max(round(part), int(part > 0)) for part in duty)
        return bytes(3 * number) + pixel + bytes(3 * (len(lights) - number - 1))

    def next_change_ms(self, at_ms: float) -> float:
        """Return the next change of that light's rhythm."""
        lit = self._lit()
        return NEVER if lit is None else lit[1].next_change_ms(at_ms)

    def take(self, event: GuestEvent) -> "TeachGuest":
        """Take one event and update the state."""
        match event:
            case _ if self.is_over:
                return self
            case Linked():
                return replace(self, away=None, is_heard=False)
            case Unlinked(cause, cure):
                away = Message("table.gone", cause=cause, cure=cure)
                return replace(self, away=away, hearing=self.hearing.anew())
            case Sensors(at_ms=at_ms, debounced=matrix):
                return _pass(_sense(self, closed(matrix), at_ms), at_ms)
            case Passed(at_ms):
                return _pass(self, at_ms)
            case Act():
                return _act(self, event)
            case _:
                return self

    def _strange(self) -> Closed:
        """Return what is closed now and should not be on an empty board."""
        return frozenset(at for at in self.hearing.closed if not self.course.shape.is_reference(at))

    def _lit(self) -> tuple[int, Rhythm] | None:
        """Return which light shines, and how."""
        if self.away or self.is_paused:
            return None
        match self.course.lesson:
            case LightLesson(number):
                return number, Steady(WHITE, SHINE)
            case ReedLesson(space, colour):
                over = self.course.learned.light_over(space)
                is_dual = self.course.shape.sensing is Sensing.DUAL
                asks = Breath(colour if is_dual else None) if self.course.trouble is None else Blink(BLINK_MS)
                return None if over is None else (over, asks)
            case _:
                return None


def open_teaching(shape: Profile, parts: frozenset[TaughtPart] = ALL_PARTS) -> TeachGuest:
    """Begin to teach those parts of a board of that shape; the others stay as in the profile.

    If reeds are not among them, a piece laid under the light that shines identifies its space.
    """
    return TeachGuest(Course(lessons_of(shape, parts), Learned(shape)), SensorAnswer())


def _sense(teaching: TeachGuest, closed: Closed, at_ms: float) -> TeachGuest:
    """Take a reading; what closes while nothing is asked is no answer."""
    hearing, lesson = teaching.hearing, teaching.course.lesson
    if not teaching.is_heard:
        hearing = SensorAnswer(closed, unheard=closed, changed_ms=at_ms)
    elif teaching.away or teaching.is_paused or lesson is None:
        hearing = hearing.overlook(closed, at_ms)
    elif isinstance(lesson, KeyLesson):
        hearing = hearing.hear_tap(closed, at_ms)
    else:
        hearing = hearing.hear(closed, at_ms)
    return replace(teaching, hearing=hearing, is_heard=True)


def _pass(teaching: TeachGuest, at_ms: float) -> TeachGuest:
    """Let time pass."""
    if at_ms < teaching.due_ms:
        return teaching
    if teaching.course.phase is CoursePhase.EMPTY:
        return _turned(teaching, teaching.course.begin())
    judged = replace(teaching, hearing=teaching.hearing.judged())
    return _turned(judged, _judge(teaching.course, teaching.hearing.answered))


def _turned(teaching: TeachGuest, course: Course) -> TeachGuest:
    """Go on with the course; what is closed already does not answer another question."""
    is_same = course.lesson == teaching.course.lesson and course.phase is teaching.course.phase
    return replace(teaching, course=course, hearing=teaching.hearing if is_same else teaching.hearing.anew())


def _judge(course: Course, answered: Closed) -> Course:
    """Take what closed as the answer, or refuse it with a reason."""
    lesson, shape = course.lesson, course.shape
    if lesson is None or (isinstance(lesson, LightLesson) and course.learns_reeds):
        return course
    if len(answered) > 1:
        return course.refuse(Several(answered))
    (crosspoint,) = answered
    if shape.is_reference(crosspoint):
        return course.refuse(OnReference(crosspoint))
    if not isinstance(lesson, LightLesson):
        return course.answer(lesson, crosspoint)
    there = [space.name for space in shape.spaces if crosspoint in {space.first, space.second}]
    return course.answer(lesson, there[0]) if there else course.refuse(NoSpaceThere(crosspoint))


def _act(teaching: TeachGuest, act: Act) -> TeachGuest:
    """Do what the person asks for."""
    course = teaching.course
    match act.answer:
        case Answer.LEAVE:
            return replace(teaching, course=replace(course, phase=CoursePhase.LEFT))
        case Answer.GO_ON:
            return replace(teaching, is_paused=False, hearing=teaching.hearing.anew())
        case _ if teaching.is_paused or teaching.away:
            return teaching
        case Answer.STOP:
            return replace(teaching, is_paused=True)
        case Answer.BACK:
            return replace(_turned(teaching, course.back()), hearing=teaching.hearing.anew())
        case Answer.SKIP:
            return teaching if course.lesson is None else _turned(teaching, course.leave(course.lesson))
        case Answer.NEXT if act.spaces:
            return _named(teaching, tuple(sorted(act.spaces)))
        case Answer.NEXT:
            return _turned(teaching, _nodded(course))
        case Answer.WHOLE:
            return teaching


def _named(teaching: TeachGuest, spaces: tuple[str, ...]) -> TeachGuest:
    """Take the space that was named; what has answered already may be a piece that lies there."""
    course = teaching.course.name_space(spaces)
    if isinstance(course.lesson, ReedLesson) and isinstance(teaching.course.lesson, ReedLesson):
        return replace(teaching, course=course, hearing=teaching.hearing.again())
    return _turned(teaching, course)


def _nodded(course: Course) -> Course:
    """Take a yes: it is as offered, or the piece lies there and nothing answers."""
    match course.lesson:
        case None:
            return course.accept()
        case LightLesson(number) as lesson:
            return course.answer(lesson, course.learned.offer(number))
        case lesson if isinstance(course.trouble, Taken):
            return course.take_over(lesson, course.trouble.found)
        case lesson:
            return course.leave(lesson)
