"""What a person is asked, in words, and what may be answered.

A piece is asked for as "Lay an orange piece on e5"; the lights say the same.
"""

from manalath_board.controller.board import Key, Profile, Sensing, is_next_to
from manalath_board.controller.diagnose.diagnosis import Diagnosis, Verdict
from manalath_board.controller.diagnose.evidence import Evidence, Laid, Stage
from manalath_board.controller.diagnose.examining.asking import Asking, Telling
from manalath_board.controller.diagnose.examining.holding import Holding
from manalath_board.controller.diagnose.examining.laying import Clearing, Filling, Ghosting, Resting
from manalath_board.controller.diagnose.examining.plan import Picture
from manalath_board.controller.diagnose.examining.pressing import Pressing
from manalath_board.controller.diagnose.examining.showing import Doing, lying
from manalath_board.controller.diagnose.examining.soaking import SOAK_MS, Soaking
from manalath_board.controller.diagnose.examining.watching import Visiting
from manalath_board.controller.diagnose.guest import Answer, Choice, Prompt
from manalath_board.controller.games.base import Colour
from manalath_board.controller.lights.hues import HUES
from manalath_board.controller.messages.wording import word
from manalath_board.controller.ports import Unlinked

TITLES = {
    Stage.EMPTY: "Empty board",
    Stage.LIGHTS: "Lights",
    Stage.REEDS: "Reeds",
    Stage.GHOSTS: "Diodes",
    Stage.KEYS: "Keys",
    Stage.SOAK: "Quiet and supply",
    Stage.REPORT: "Report",
}

SKIP = Choice(Answer.SKIP, "leave this out")
BACK = Choice(Answer.BACK, "one step back")
STOP = Choice(Answer.STOP, "have a break")
LEAVE = Choice(Answer.LEAVE, "give the board back")
_USUAL = (SKIP, BACK, STOP, LEAVE)

WAITING = Prompt(
    "The board does not answer yet",
    "Look at its cable and its supply. The self-test goes on by itself as soon as it does.",
    choices=(LEAVE,),
)
BREAK = Prompt(
    "A break",
    "What was found is kept. It goes on where it was.",
    choices=(Choice(Answer.GO_ON, "go on"), LEAVE),
    is_paused=True,
)

_VERDICTS = {
    Verdict.PASS: "All is in order.",
    Verdict.SUSPECT: "It works, but not all is as it should be.",
    Verdict.FAIL: "Something is broken.",
    Verdict.UNTESTED: "What was tried is in order; not everything was.",
}


def lost(gone: Unlinked) -> Prompt:
    """The board does not answer, any more or at all."""
    back = "As soon as the board answers, the self-test goes on by itself: this step begins anew."
    detail = f"{word(gone.cure)} {back}"
    return Prompt(word(gone.cause), detail, choices=(STOP, LEAVE))


def words_of(profile: Profile, doing: Doing, diagnosis: Diagnosis, now_ms: float) -> Prompt:
    """What is asked for now, without progress."""
    match doing:
        case Clearing():
            return Prompt(
                "Take everything off the board",
                "What still reads closed blinks in white.",
                spaces=lying(profile, doing),
                choices=(Choice(Answer.NEXT, "nothing lies there"), *_USUAL),
            )
        case Resting():
            return Prompt(
                "Leave the board alone", "The empty board is watched for 2 seconds.", choices=_USUAL
            )
        case Asking(step):
            return _picture(step)
        case Visiting():
            return _visit(profile, doing, now_ms)
        case Filling(step):
            return Prompt(
                f"Lay {_piece(profile, step.pieces[0])} on every space that breathes",
                f"{len(step.pieces)} pieces, in any order. They stay there for a while.",
                spaces=doing.missing,
                choices=(Choice(Answer.NEXT, "they all lie there"), *_USUAL),
            )
        case Ghosting(step):
            return Prompt(
                f"Lay {_piece(profile, step.laid)} on {step.laid.space}",
                "One more piece, which goes on from space to space. The others stay.",
                spaces=(step.laid.space,),
                choices=(Choice(Answer.NEXT, "it lies there"), *_USUAL),
            )
        case Pressing(step):
            return _press(doing, step.key)
        case Holding():
            return _hold(doing)
        case Soaking():
            return Prompt(
                "Leave the board alone",
                "For a minute, while its lights go on and off. Nothing should happen.",
                choices=_USUAL,
            )
        case Telling():
            found = len(diagnosis.findings)
            detail = f"{found} finding{'s' if found != 1 else ''}." if found else "Nothing was found."
            return Prompt(_VERDICTS[diagnosis.verdict], detail, choices=(LEAVE, BACK))


def _piece(profile: Profile, laid: Laid) -> str:
    if profile.sensing is Sensing.SINGLE:
        return "a piece"
    return "an orange piece" if laid.colour is Colour.FIRST else "a purple piece"


def _picture(step: Picture) -> Prompt:
    shown = dict.fromkeys(step.lit, step.hue)
    if step.asks_hue:
        hues = (step.hue, *(hue for hue in HUES if hue != step.hue))
        choices = tuple(Choice(Answer.NEXT, hue, hue) for hue in sorted(hues))
        detail = f"The whole board should shine in {step.hue}."
        return Prompt("Which colour do you see?", detail, shown=shown, choices=(*choices, *_USUAL))
    return Prompt(
        "Does the board look like the picture?",
        "Name the spaces that look otherwise, lit or dark, or say that all is as shown.",
        shown=shown,
        asks_spaces=True,
        choices=(Choice(Answer.NEXT, "all is as shown"), *_USUAL),
    )


def _visit(profile: Profile, doing: Visiting, now_ms: float) -> Prompt:
    laid = doing.step.laid
    spaces = (laid.space,)
    if doing.looked_ms is None:
        again = "Once more, to be sure. " if doing.step.turn else ""
        piece = _piece(profile, laid)
        way = f"Slide {piece} on to" if _is_slid(profile, doing) else f"Lay {piece} on"
        return Prompt(
            f"{way} {laid.space}",
            f"{again}Its light breathes. If it lies there and nothing happens, say so.",
            spaces=spaces,
            choices=(Choice(Answer.NEXT, "it lies there"), *_USUAL),
        )
    if now_ms < doing.pushes_ms:
        return Prompt("Let it lie", "It is felt." if not doing.is_told else "", spaces=spaces, choices=_USUAL)
    detail = "Within its space, while the light blinks."
    return Prompt(f"Push the piece on {laid.space} about a little", detail, spaces=spaces, choices=_USUAL)


def _is_slid(profile: Profile, doing: Visiting) -> bool:
    """Whether the piece lies right beside: how long it takes to slide is much the same every time."""
    start, space = doing.coming.before, profile.space(doing.step.laid.space)
    return any(
        start == other.sensor(doing.step.laid.colour) and is_next_to(profile, other, space)
        for other in profile.spaces
    )


_KEY_HINTS = {
    Key.FIRST: "The nearest row breathes in orange.",
    Key.SECOND: "The nearest row breathes in purple.",
    Key.UNDO: "The left half of the nearest row breathes.",
    Key.OK: "The right half of the nearest row breathes.",
}


def _press(doing: Pressing, key: Key) -> Prompt:
    if doing.looked_ms is None:
        down = Choice(Answer.NEXT, "it is down")
        again = "Once more, to be sure. " if doing.step.turn else ""
        detail = f"{again}{_KEY_HINTS[key]} If it is down and nothing happens, say so, or leave it out."
        return Prompt(f"Press the key {key.value}", detail, choices=(down, *_USUAL))
    up = Choice(Answer.NEXT, "it is up")
    return Prompt(f"Release the key {key.value}", choices=(up, *_USUAL))


def _hold(doing: Holding) -> Prompt:
    one, other = (key.value for key in doing.step.keys)
    if doing.held_ms is None:
        down = Choice(Answer.NEXT, "both are down")
        again = "Once more, to be sure. " if doing.step.turn else ""
        detail = (
            f"{again}With two fingers at the same moment, and hold them down. "
            "If they are down and nothing happens, say so, or leave it out."
        )
        return Prompt(f"Press the keys {one} and {other} together", detail, choices=(down, *_USUAL))
    up = Choice(Answer.NEXT, "both are up")
    detail = "Both fingers at the same moment."
    return Prompt(f"Release the keys {one} and {other} together", detail, choices=(up, *_USUAL))


def note_of(profile: Profile, evidence: Evidence, stage: Stage) -> str:
    """What came of a stage so far."""
    looks = [look for look in evidence.looks if look.stage is stage]
    asked = {look.asked for look in looks if look.asked is not None}
    match stage:
        case Stage.LIGHTS if evidence.seen:
            others = len({space for seen in evidence.seen for space in seen.differs})
            return f"{_counted(len(evidence.seen), 'picture')}, {_counted(others, 'space')} otherwise"
        case Stage.REEDS if asked:
            return f"{len(asked)} of {_reeds(profile)} tried"
        case Stage.GHOSTS if asked:
            return _counted(len(asked), "rectangle")
        case Stage.KEYS if asked:
            return f"{len(asked)} of {len(Key)} tried"
        case Stage.SOAK if stage in evidence.done:
            return _counted(sum(evidence.quiet.turns.values()), "change")
        case _:
            return ""


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _reeds(profile: Profile) -> int:
    return len({sensor for space in profile.spaces for sensor in (space.first, space.second)})


def is_tried(evidence: Evidence, stage: Stage) -> bool:
    """Whether a stage left anything."""
    match stage:
        case Stage.LIGHTS:
            return bool(evidence.seen)
        case Stage.SOAK:
            return evidence.quiet.ms > SOAK_MS / 2
        case _:
            return any(look.stage is stage for look in evidence.looks)
