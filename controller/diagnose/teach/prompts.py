"""Prompts for teaching: what the person is asked for while a board is taught.

Decides the messages and the possible answers; the facts come from `controller.diagnose.teach.course`.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from controller.board import Crosspoint, Profile, Sensing
from controller.diagnose.teach.course import (
    Course,
    NoSpaceThere,
    NotOne,
    OnReference,
    Several,
    Taken,
    Trouble,
)
from controller.diagnose.teach.lessons import (
    KeyLesson,
    Learned,
    Lesson,
    LightLesson,
    ReedLesson,
    TaughtPart,
    lessons_of,
    name_of,
    part_of,
)
from controller.games import COLOUR_WORDS
from controller.messages import Message
from controller.play.guest import (
    Answer,
    Find,
    Lay,
    PossibleAnswer,
    PressKeys,
    Prompt,
    StageLine,
    TakeAllOff,
)

#: The title of every prompt.
TITLE = Message("lesson.title")

#: About how long a person takes for a lesson, in s.
_PACE_S = {TaughtPart.LIGHTS: 2.0, TaughtPart.REEDS: 3.0, TaughtPart.KEYS: 3.0}

_TITLES = {
    TaughtPart.LIGHTS: Message("selftest.lights"),
    TaughtPart.REEDS: Message("selftest.reeds"),
    TaughtPart.KEYS: Message("selftest.keys"),
}


BACK = PossibleAnswer(Answer.BACK, Message("lesson.one_back"))
LEAVE_IT = PossibleAnswer(Answer.SKIP, Message("lesson.leave_as_it_was"))
STOP = PossibleAnswer(Answer.STOP, Message("selftest.have_a_break"))
LEAVE = PossibleAnswer(Answer.LEAVE, Message("lesson.write_nothing"))


def asking(course: Course, lesson: Lesson) -> Prompt:
    """Ask for one lesson."""
    learned, trouble = course.learned, course.trouble
    same = [other for other in lessons_of(course.shape) if part_of(other) is part_of(lesson)]
    text, detail, accept = _task(learned, lesson)
    if isinstance(trouble, Taken) and not isinstance(lesson, LightLesson):
        accept = Message("lesson.right_instead", lesson=name_of(trouble.lesson, course.shape))
    asked = Prompt(
        title=TITLE,
        text=text,
        detail=detail if trouble is None else _trouble(trouble, course.shape),
        number=same.index(lesson) + 1,
        count=len(same),
        left_s=_left_s(course),
        choices=(PossibleAnswer(Answer.NEXT, accept), LEAVE_IT, BACK, STOP),
        stages=_stages(course),
    )
    match lesson:
        case LightLesson(number):
            picks = Message("lesson.the_space_that_shines")
            return replace(asked, ask=Find({learned.offer(number): "white"}), picks=picks)
        case ReedLesson(space, colour):
            wanted = colour if course.shape.sensing is Sensing.DUAL else None
            picks = Message("lesson.the_space_taught_next")
            return replace(asked, ask=Lay((space,), wanted), picks=picks)
        case KeyLesson(key):
            return replace(asked, ask=PressKeys((key,)))


def emptying(course: Course, strange: Sequence[Crosspoint]) -> Prompt:
    """Ask for an empty board; ``strange`` are the sensors that are closed all the same."""
    detail = Message("lesson.heard_best")
    if strange:
        detail = Message("lesson.closed_now", sensors=tuple(map(_at, strange)))
    return Prompt(
        Message("lesson.take_everything_off"),
        detail,
        TakeAllOff(),
        left_s=_left_s(course),
        choices=(PossibleAnswer(Answer.NEXT, Message("lesson.it_is_empty")), STOP),
        stages=_stages(course),
        title=TITLE,
    )


def closing(course: Course) -> Prompt:
    """Report what was learned, and ask whether to write it."""
    learned, left = course.learned, _left(course.learned)
    if isinstance(course.trouble, NotOne):
        left = _trouble(course.trouble, course.shape)
    picks = Message("lesson.a_space_taught_anew") if course.learns_reeds else None
    clashes = learned.clashes()
    text, detail = _known(learned), left
    choices: tuple[PossibleAnswer, ...] = (
        PossibleAnswer(Answer.NEXT, Message("lesson.write_it")),
        BACK,
        LEAVE,
    )
    if clashes:
        one, other = (name_of(lesson, course.shape) for lesson in clashes[0])
        text = Message("lesson.clash", one=one, other=other)
        detail = Message("lesson.go_back", left=left)
        choices = (BACK, STOP, LEAVE)
    return Prompt(text, detail, choices=choices, stages=_stages(course), picks=picks, title=TITLE)


def resting(course: Course, why: Message | None) -> Prompt:
    """Report a pause: the person's own, or because the board is away."""
    goes_on = () if why else (PossibleAnswer(Answer.GO_ON, Message("selftest.go_on")),)
    return Prompt(
        why or Message("lesson.a_break"),
        choices=(*goes_on, LEAVE),
        stages=_stages(course),
        is_paused=True,
        title=TITLE,
    )


def _left_s(course: Course) -> float:
    """Estimate how long the rest takes, in s."""
    undone = (lesson for lesson in course.lessons if not course.learned.is_done(lesson))
    return sum(_PACE_S[part_of(lesson)] for lesson in undone)


def _trouble(trouble: Trouble, shape: Profile) -> Message:
    """Explain why an answer was refused, and what to do."""
    match trouble:
        case Several(crosspoints):
            return Message("lesson.several", sensors=tuple(map(_at, sorted(crosspoints))))
        case Taken(LightLesson() as lesson, found):
            return Message("lesson.space_taken", space=found, lesson=name_of(lesson, shape))
        case Taken(lesson):
            return Message("lesson.sensor_taken", lesson=name_of(lesson, shape))
        case OnReference(crosspoint):
            return Message("lesson.on_reference", sensor=_at(crosspoint))
        case NotOne(named):
            return Message("lesson.not_one", named=named, example=shape.spaces[0].name)
        case NoSpaceThere(crosspoint):
            return Message("lesson.no_space_there", sensor=_at(crosspoint))


def _task(learned: Learned, lesson: Lesson) -> tuple[Message, Message | None, Message]:
    """Return what is asked for, how it looks, and the answer that confirms it."""
    match lesson:
        case LightLesson(number):
            offer = learned.offer(number)
            asked = Message("lesson.does_it_shine", space=offer)
            return asked, Message("lesson.name_what_shines"), Message("lesson.it_shines", space=offer)
        case ReedLesson(space, colour):
            is_dual = learned.shape.sensing is Sensing.DUAL
            asked = Message("lesson.lay", colour=COLOUR_WORDS[colour] if is_dual else None, space=space)
            is_lit = learned.light_over(space) is not None
            seen = Message("lesson.its_light_breathes") if is_lit else Message("lesson.its_light_is_unknown")
            return asked, seen, Message("lesson.it_lies_there")
        case KeyLesson(key):
            return Message("lesson.press", key=key.word), None, Message("lesson.it_is_pressed")


def _stages(course: Course) -> tuple[StageLine, ...]:
    """Return the progress of each part."""
    return tuple(_stage(course, part) for part in TaughtPart)


def _stage(course: Course, part: TaughtPart) -> StageLine:
    mine = [lesson for lesson in course.lessons if part_of(lesson) is part]
    if not mine:
        return StageLine(part.value, _TITLES[part], "skipped", Message("lesson.as_in_profile"))
    done = sum(course.learned.is_done(lesson) for lesson in mine)
    is_now = course.lesson is not None and part_of(course.lesson) is part
    state = "now" if is_now else "done" if done == len(mine) else "todo"
    note = Message("lesson.done_of", done=done, every=len(mine))
    return StageLine(part.value, _TITLES[part], state, note)


def _known(learned: Learned) -> Message:
    counts = Counter(part_of(lesson) for lesson in learned.found)
    return Message(
        "lesson.known",
        lights=counts[TaughtPart.LIGHTS],
        reeds=counts[TaughtPart.REEDS],
        keys=counts[TaughtPart.KEYS],
    )


def _left(learned: Learned) -> Message | None:
    """Name what stays as it was."""
    left = [lesson for lesson in lessons_of(learned.shape) if lesson in learned.left]
    names = tuple(name_of(lesson, learned.shape) for lesson in left)
    return Message("lesson.left", lessons=names) if names else None


def _at(crosspoint: Crosspoint) -> Message:
    row, column = crosspoint
    return Message("lesson.sensor", row=row, column=column)
