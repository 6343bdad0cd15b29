"""What a person is asked, and what may be answered.

A piece is asked for as "Lay an orange piece on e5"; the lights say the same.
"""

from manalath_board.controller.board import Key, Profile, Sensing, is_next_to
from manalath_board.controller.diagnose.diagnosis import Diagnosis, Verdict
from manalath_board.controller.diagnose.evidence import Evidence, Laid, Stage
from manalath_board.controller.diagnose.examining.asking import Asking, Telling
from manalath_board.controller.diagnose.examining.holding import Holding
from manalath_board.controller.diagnose.examining.laying import REST_MS, Clearing, Filling, Ghosting, Resting
from manalath_board.controller.diagnose.examining.plan import Picture
from manalath_board.controller.diagnose.examining.pressing import Pressing
from manalath_board.controller.diagnose.examining.showing import Doing, lying
from manalath_board.controller.diagnose.examining.soaking import SOAK_MS, Soaking
from manalath_board.controller.diagnose.examining.watching import Visiting
from manalath_board.controller.diagnose.guest import (
    Answer,
    Choice,
    Compare,
    Lay,
    LetLie,
    NameHue,
    PressKeys,
    Prompt,
    Push,
    ReleaseKeys,
    TakeOff,
)
from manalath_board.controller.games.base import COLOUR_WORDS, Colour
from manalath_board.controller.lights.hues import HUES
from manalath_board.controller.messages import Message
from manalath_board.controller.ports import Unlinked

TITLES = {
    Stage.EMPTY: Message("selftest.empty_board"),
    Stage.LIGHTS: Message("selftest.lights"),
    Stage.REEDS: Message("selftest.reeds"),
    Stage.GHOSTS: Message("selftest.diodes"),
    Stage.KEYS: Message("selftest.keys"),
    Stage.SOAK: Message("selftest.quiet_and_supply"),
    Stage.REPORT: Message("selftest.report"),
}

SKIP = Choice(Answer.SKIP, Message("selftest.leave_out"))
BACK = Choice(Answer.BACK, Message("selftest.one_back"))
STOP = Choice(Answer.STOP, Message("selftest.have_a_break"))
LEAVE = Choice(Answer.LEAVE, Message("selftest.give_back"))
_USUAL = (SKIP, BACK, STOP, LEAVE)

WAITING = Prompt(
    Message("selftest.no_answer"),
    Message("selftest.look_at_cable"),
    choices=(LEAVE,),
)
BREAK = Prompt(
    Message("selftest.a_break"),
    Message("selftest.kept"),
    choices=(Choice(Answer.GO_ON, Message("selftest.go_on")), LEAVE),
    is_paused=True,
)

_VERDICTS = {
    Verdict.PASS: Message("selftest.in_order"),
    Verdict.SUSPECT: Message("selftest.not_as_it_should"),
    Verdict.FAIL: Message("selftest.broken"),
    Verdict.UNTESTED: Message("selftest.not_all_tried"),
}


def lost(gone: Unlinked) -> Prompt:
    """The board does not answer, any more or at all."""
    cause = Message("quoted.text", text=gone.cause)
    return Prompt(cause, Message("selftest.gone", cure=gone.cure), choices=(STOP, LEAVE))


def prompt_of(profile: Profile, doing: Doing, diagnosis: Diagnosis, now_ms: float) -> Prompt:
    """What is asked for now, without progress."""
    match doing:
        case Clearing():
            return Prompt(
                Message("selftest.take_everything_off"),
                Message("selftest.what_blinks"),
                TakeOff(lying(profile, doing)),
                choices=(_done(Message("selftest.nothing_lies_there")), *_USUAL),
            )
        case Resting():
            watched = Message("selftest.watched_empty", seconds=round(REST_MS / 1000))
            return Prompt(Message("selftest.leave_alone"), watched, choices=_USUAL)
        case Asking(step):
            return _picture(step)
        case Visiting():
            return _visit(profile, doing, now_ms)
        case Filling(step):
            colour = _colour(profile, step.pieces[0])
            return Prompt(
                Message("selftest.lay_on_all", colour=_word(colour)),
                Message("selftest.they_stay", pieces=len(step.pieces)),
                Lay(doing.missing, colour, stays=True),
                choices=(_done(Message("selftest.they_all_lie_there")), *_USUAL),
            )
        case Ghosting(step):
            colour = _colour(profile, step.laid)
            return Prompt(
                Message("selftest.lay", colour=_word(colour), space=step.laid.space),
                Message("selftest.one_more"),
                Lay((step.laid.space,), colour),
                choices=(_done(Message("selftest.it_lies_there")), *_USUAL),
            )
        case Pressing(step):
            return _press(doing, step.key)
        case Holding():
            return _hold(doing)
        case Soaking():
            return Prompt(Message("selftest.leave_alone"), Message("selftest.watched_lit"), choices=_USUAL)
        case Telling():
            found = Message("selftest.found", findings=len(diagnosis.findings))
            return Prompt(_VERDICTS[diagnosis.verdict], found, choices=(LEAVE, BACK))


def _done(label: Message) -> Choice:
    return Choice(Answer.NEXT, label)


def _colour(profile: Profile, laid: Laid) -> Colour | None:
    """The colour that a piece has to have; None where any will do."""
    return None if profile.sensing is Sensing.SINGLE else laid.colour


def _word(colour: Colour | None) -> str | None:
    return None if colour is None else COLOUR_WORDS[colour]


def _picture(step: Picture) -> Prompt:
    shown = dict.fromkeys(step.lit, step.hue)
    if step.asks_hue:
        hues = (step.hue, *(hue for hue in HUES if hue != step.hue))
        choices = tuple(Choice(Answer.NEXT, Message("selftest.hue", hue=hue), hue) for hue in sorted(hues))
        return Prompt(
            Message("selftest.which_colour"),
            Message("selftest.should_shine", hue=step.hue),
            NameHue(shown),
            choices=(*choices, *_USUAL),
        )
    return Prompt(
        Message("selftest.like_the_picture"),
        Message("selftest.name_otherwise"),
        Compare(shown),
        choices=(_done(Message("selftest.all_as_shown")), *_USUAL),
    )


def _visit(profile: Profile, doing: Visiting, now_ms: float) -> Prompt:
    laid = doing.step.laid
    space, spaces = laid.space, (laid.space,)
    if doing.looked_ms is None:
        is_slid, colour = _is_slid(profile, doing), _colour(profile, laid)
        lay = Message("selftest.lay", colour=_word(colour), space=space)
        slide = Message("selftest.slide", colour=_word(colour), space=space)
        return Prompt(
            slide if is_slid else lay,
            Message("selftest.its_light_breathes", is_again=doing.step.turn > 0),
            Lay(spaces, colour, is_slid=is_slid),
            choices=(_done(Message("selftest.it_lies_there")), *_USUAL),
        )
    if now_ms < doing.pushes_ms:
        felt = None if doing.is_told else Message("selftest.felt")
        return Prompt(Message("selftest.let_it_lie"), felt, LetLie(spaces), choices=_USUAL)
    blinks = Message("selftest.while_it_blinks")
    return Prompt(Message("selftest.push_about", space=space), blinks, Push(spaces), choices=_USUAL)


def _is_slid(profile: Profile, doing: Visiting) -> bool:
    """Whether the piece lies right beside: how long it takes to slide is much the same every time."""
    start, space = doing.coming.before, profile.space(doing.step.laid.space)
    return any(
        start == other.sensor(doing.step.laid.colour) and is_next_to(profile, other, space)
        for other in profile.spaces
    )


def _press(doing: Pressing, key: Key) -> Prompt:
    if doing.looked_ms is None:
        return Prompt(
            Message("selftest.press", key=key.value),
            Message("selftest.breathes_for", key=key.value, is_again=doing.step.turn > 0),
            PressKeys((key,)),
            choices=(_done(Message("selftest.it_is_down")), *_USUAL),
        )
    return Prompt(
        Message("selftest.release", key=key.value),
        ask=ReleaseKeys((key,)),
        choices=(_done(Message("selftest.it_is_up")), *_USUAL),
    )


def _hold(doing: Holding) -> Prompt:
    one, other = (key.value for key in doing.step.keys)
    if doing.held_ms is None:
        return Prompt(
            Message("selftest.press_together", one=one, other=other),
            Message("selftest.two_fingers", is_again=doing.step.turn > 0),
            PressKeys(doing.step.keys),
            choices=(_done(Message("selftest.both_are_down")), *_USUAL),
        )
    return Prompt(
        Message("selftest.release_together", one=one, other=other),
        Message("selftest.both_fingers"),
        ReleaseKeys(doing.step.keys),
        choices=(_done(Message("selftest.both_are_up")), *_USUAL),
    )


def note_of(profile: Profile, evidence: Evidence, stage: Stage) -> Message | None:
    """What came of a stage so far."""
    looks = [look for look in evidence.looks if look.stage is stage]
    asked = {look.asked for look in looks if look.asked is not None}
    match stage:
        case Stage.LIGHTS if evidence.seen:
            others = len({space for seen in evidence.seen for space in seen.differs})
            return Message("selftest.pictures_seen", pictures=len(evidence.seen), otherwise=others)
        case Stage.REEDS if asked:
            return Message("selftest.tried", done=len(asked), every=_reeds(profile))
        case Stage.GHOSTS if asked:
            return Message("selftest.rectangles", number=len(asked))
        case Stage.KEYS if asked:
            return Message("selftest.tried", done=len(asked), every=len(Key))
        case Stage.SOAK if stage in evidence.done:
            return Message("selftest.changes", number=sum(evidence.quiet.turns.values()))
        case _:
            return None


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
