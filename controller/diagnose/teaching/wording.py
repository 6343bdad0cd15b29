"""What a person is asked for while a board is taught, in words.

Decides sentences and choices only; what is true comes from `controller.diagnose.teaching.course`.
"""

from collections.abc import Sequence
from dataclasses import replace

from manalath_board.controller.board import Crosspoint, Profile, Sensing
from manalath_board.controller.diagnose.teaching.course import (
    Course,
    NoSpaceThere,
    NotOne,
    OnReference,
    Several,
    Taken,
    Trouble,
)
from manalath_board.controller.diagnose.teaching.lessons import (
    KeyLesson,
    Learned,
    Lesson,
    LightLesson,
    Part,
    ReedLesson,
    lessons_of,
    name_of,
    part_of,
)
from manalath_board.controller.games.base import COLOUR_WORDS
from manalath_board.controller.guest import (
    Answer,
    Choice,
    Find,
    Lay,
    PressKeys,
    Prompt,
    StageLine,
    TakeOff,
)
from manalath_board.controller.listing import listed
from manalath_board.controller.messages import Message

#: What all of it is for.
TITLE = Message("quoted.text", text="Teaching")

#: How long a person takes for a lesson, about, in s.
_PACE_S = {Part.LIGHTS: 2.0, Part.REEDS: 3.0, Part.KEYS: 3.0}

_TITLES = {
    Part.LIGHTS: Message("selftest.lights"),
    Part.REEDS: Message("selftest.reeds"),
    Part.KEYS: Message("selftest.keys"),
}


def _said(text: str) -> Message:
    return Message("quoted.text", text=text)


def _maybe(text: str) -> Message | None:
    return _said(text) if text else None


def _done(label: str) -> Choice:
    return Choice(Answer.NEXT, _said(label))


BACK = Choice(Answer.BACK, _said("one back"))
STOP = Choice(Answer.STOP, Message("selftest.have_a_break"))
LEAVE = Choice(Answer.LEAVE, _said("leave, and write nothing"))


def asking(course: Course, lesson: Lesson) -> Prompt:
    """Ask for one lesson."""
    learned, trouble = course.learned, course.trouble
    same = [other for other in lessons_of(course.shape) if part_of(other) is part_of(lesson)]
    text, detail, accept = _task(learned, lesson)
    if isinstance(trouble, Taken) and not isinstance(lesson, LightLesson):
        accept = f"this is right, and {name_of(trouble.lesson, course.shape)} was not"
    asked = Prompt(
        title=TITLE,
        text=_said(text),
        detail=_maybe(detail if trouble is None else _trouble(trouble, course.shape)),
        number=same.index(lesson) + 1,
        count=len(same),
        left_s=_left_s(course),
        choices=(_done(accept), Choice(Answer.SKIP, _said("leave it as it was")), BACK, STOP),
        stages=_stages(course),
    )
    match lesson:
        case LightLesson(number):
            picks = _said("the space that shines")
            return replace(asked, ask=Find({learned.offer(number): "white"}), picks=picks)
        case ReedLesson(space, colour):
            wanted = colour if course.shape.sensing is Sensing.DUAL else None
            return replace(asked, ask=Lay((space,), wanted), picks=_said("the space to be taught next"))
        case KeyLesson(key):
            return replace(asked, ask=PressKeys((key,)))


def emptying(course: Course, strange: Sequence[Crosspoint]) -> Prompt:
    """Ask for an empty board; ``strange`` are the sensors that are closed all the same."""
    detail = "What a piece or a finger does is heard best when nothing else is closed."
    if strange:
        detail = (
            f"Closed now: {listed([_at(at) for at in strange])}. If nothing lies there, that is a fault; "
            "go on, and it will not be heard."
        )
    return Prompt(
        _said("Take everything off the board."),
        _said(detail),
        TakeOff(),
        left_s=_left_s(course),
        choices=(_done("it is empty"), STOP),
        stages=_stages(course),
        title=TITLE,
    )


def closing(course: Course) -> Prompt:
    """Say what was learned, and ask whether that is to be written."""
    learned, left = course.learned, _left(course.learned)
    if isinstance(course.trouble, NotOne):
        left = _trouble(course.trouble, course.shape)
    picks = _maybe("a space to be taught anew" if course.learns_reeds else "")
    clashes = learned.clashes()
    text, detail = f"The wiring is known: {_counted(learned)}.", left
    choices: tuple[Choice, ...] = (_done("write it"), BACK, LEAVE)
    if clashes:
        one, other = (name_of(lesson, course.shape) for lesson in clashes[0])
        text = f"This cannot be written: {one} and {other} would be the same."
        detail = f"Go back to them, or name a space to teach it anew. {left}".rstrip()
        choices = (BACK, STOP, LEAVE)
    return Prompt(
        _said(text), _maybe(detail), choices=choices, stages=_stages(course), picks=picks, title=TITLE
    )


def resting(course: Course, why: Message | None) -> Prompt:
    """Say that it is paused: by the person, or because the board is away."""
    goes_on = () if why else (Choice(Answer.GO_ON, Message("selftest.go_on")),)
    return Prompt(
        why or _said("A break: what was learned is kept."),
        choices=(*goes_on, LEAVE),
        stages=_stages(course),
        is_paused=True,
        title=TITLE,
    )


def _left_s(course: Course) -> float:
    """About how long the rest takes."""
    undone = (lesson for lesson in course.lessons if not course.learned.is_done(lesson))
    return sum(_PACE_S[part_of(lesson)] for lesson in undone)


def _trouble(trouble: Trouble, shape: Profile) -> str:
    """Say why an answer was not taken, and what to do."""
    match trouble:
        case Several(crosspoints):
            found = listed([_at(at) for at in sorted(crosspoints)])
            return f"More than one sensor answered: {found}. Take it off, and lay it there once more, alone."
        case Taken(LightLesson() as lesson, found):
            return f"{found} has {name_of(lesson, shape)}, as it was taught. Name {found} again if not."
        case Taken(lesson):
            return f"That is {name_of(lesson, shape)}, as it was taught. Try again, or say that it was not."
        case OnReference(crosspoint):
            return f"A reference line answered, {_at(crosspoint)}; a wire of it may be loose. Try once more."
        case NotOne(named):
            return f"{listed(named)}: name one space of the board, as {shape.spaces[0].name}."
        case NoSpaceThere(crosspoint):
            return (
                f"No space has the sensor that answered, {_at(crosspoint)}. Try once more, or name the space."
            )


def _task(learned: Learned, lesson: Lesson) -> tuple[str, str, str]:
    """What is asked for, how it is seen, and the words for its being so."""
    match lesson:
        case LightLesson(number):
            offer = learned.offer(number)
            return f"Does {offer} shine?", "If another space does, name that one.", f"{offer} shines"
        case ReedLesson(space, colour):
            is_dual = learned.shape.sensing is Sensing.DUAL
            piece = f"{_article(COLOUR_WORDS[colour])} piece" if is_dual else "a piece"
            is_lit = learned.light_over(space) is not None
            detail = "Its light breathes." if is_lit else "Nobody knows its light; it stays dark."
            return f"Lay {piece} on {space}.", detail, "it lies there, and nothing answers"
        case KeyLesson(key):
            return f"Press the key {key.value}.", "", "it is pressed, and nothing answers"


def _stages(course: Course) -> tuple[StageLine, ...]:
    """How far each part is."""
    return tuple(_stage(course, part) for part in Part)


def _stage(course: Course, part: Part) -> StageLine:
    mine = [lesson for lesson in course.lessons if part_of(lesson) is part]
    if not mine:
        return StageLine(part.value, _TITLES[part], "skipped", _said("as the profile has them"))
    done = sum(course.learned.is_done(lesson) for lesson in mine)
    is_now = course.lesson is not None and part_of(course.lesson) is part
    state = "now" if is_now else "done" if done == len(mine) else "todo"
    return StageLine(part.value, _TITLES[part], state, _said(f"{done} of {len(mine)}"))


def _counted(learned: Learned) -> str:
    counts = [sum(part_of(lesson) is part for lesson in learned.found) for part in Part]
    return ", ".join(f"{count} {part.value}" for part, count in zip(Part, counts, strict=True))


def _left(learned: Learned) -> str:
    """Name what stays as it was."""
    left = [lesson for lesson in lessons_of(learned.shape) if lesson in learned.left]
    if not left:
        return ""
    names = listed([name_of(lesson, learned.shape) for lesson in left])
    return f"Left as the profile has it: {names}."


def _at(crosspoint: Crosspoint) -> str:
    return f"row {crosspoint[0]} column {crosspoint[1]}"


def _article(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"
