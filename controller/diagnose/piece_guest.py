"""The check of all pieces, one after another, on two spaces of a board whose reeds are good.

Decides what is asked for, what the reeds have felt, and when a piece has been judged, which is done by
`controller.diagnose.piece_check`. A piece with contradictory readings is tried once more, since a hand may
have laid it askew.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from controller.board import Crosspoint, Matrix, Profile, Sensing, is_closed
from controller.diagnose.piece_check import PieceState, PieceVerdict, SlidePlan, judge_piece, slide_plan
from controller.diagnose.selftest.steps.step import BLINK_MS, Scene, picture
from controller.games import COLOUR_WORDS, Colour
from controller.lights import NEVER, Blink, Breath
from controller.messages import Message
from controller.play.guest import (
    Act,
    Answer,
    Ask,
    GuestEvent,
    Lay,
    PossibleAnswer,
    Prompt,
    TakeAllOff,
    Unhurried,
)
from controller.ports import Linked, Sensors, Unlinked

_TITLE = Message("piece_check.title")
_LEAVE = PossibleAnswer(Answer.LEAVE, Message("piece_check.end"))
_LIES = PossibleAnswer(Answer.NEXT, Message("piece_check.it_lies_so"))
_OFF = PossibleAnswer(Answer.NEXT, Message("piece_check.it_is_off"))
_SKIP = PossibleAnswer(Answer.SKIP, Message("piece_check.other_colour"))

#: How long a hand goes on moving a piece that it has just laid down.
SETTLE_MS = 200.0
#: How often a piece is tried.
_TRIES = 2

_NOTHING: Mapping[int, bool] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class CheckedPiece:
    """A piece that was judged, by its colour and its number among those of that colour."""

    colour: Colour
    number: int
    verdict: PieceVerdict

    @property
    def text(self) -> Message:
        """What was found."""
        disc = None if self.verdict.disc is None else self.verdict.disc + 1
        return Message(
            "piece_check.found",
            colour=COLOUR_WORDS[self.colour],
            number=self.number,
            state=self.verdict.state.value,
            disc=disc,
        )


@dataclass(frozen=True, slots=True)
class PieceGuest(Unhurried):
    """A guest (`controller.play.guest.Guest`) that checks pieces until the person ends it.

    ``slide`` counts those of the piece at hand; it ``is_sliding`` once it lies on the first space. ``felt``
    is what its lines did so far, and ``laid_ms`` when it was laid. A piece that was judged ``is_done`` until
    it is off the board.
    """

    profile: Profile
    plan: SlidePlan
    checked: tuple[CheckedPiece, ...] = ()
    tries: int = 1
    slide: int = 0
    is_sliding: bool = False
    is_done: bool = False
    felt: Mapping[int, bool] = field(default_factory=lambda: _NOTHING)
    laid_ms: float = 0.0
    closed: frozenset[Crosspoint] = frozenset()
    gone: Unlinked | None = None
    is_over: bool = False

    @property
    def number(self) -> int:
        """The number of the piece at hand among those of its colour."""
        return 1 + sum(one.colour is self.plan.colour for one in self.checked)

    @property
    def prompt(self) -> Prompt:
        """See `controller.play.guest.Guest`."""
        if self.gone is not None:
            cure = Message("piece_check.gone", cure=self.gone.cure)
            return Prompt(self.gone.cause, cure, choices=(_LEAVE,), title=_TITLE)
        return Prompt(
            self._text,
            self._detail,
            self._ask,
            self.number,
            choices=tuple(self._choices),
            title=_TITLE,
        )

    def take(self, event: GuestEvent) -> "PieceGuest":
        """Take one event: what the reeds feel, an answer, or a board that comes or goes."""
        match event:
            case Act(answer=Answer.LEAVE):
                return replace(self, is_over=True)
            case Act(answer=Answer.NEXT) if self.is_done:
                return _anew(self)
            case Act(answer=Answer.NEXT, at_ms=at_ms):
                return _arrived(self) if self.is_sliding else _laid(self, at_ms)
            case Act(answer=Answer.SKIP):
                other = next(colour for colour in Colour if colour is not self.plan.colour)
                return open_piece_check(self.profile, self.plan.start, other, self.checked)
            case Sensors(at_ms=at_ms, debounced=debounced):
                return _read(self, debounced, at_ms)
            case Unlinked():
                return replace(_anew(self), gone=event)
            case Linked():
                return replace(self, gone=None)
            case _:
                return self

    def picture(self, at_ms: float) -> bytes:
        """See `controller.play.guest.Guest`."""
        return picture(self.profile, self._scene, at_ms)

    def next_change_ms(self, at_ms: float) -> float:
        """See `controller.play.guest.Guest`."""
        return min((rhythm.next_change_ms(at_ms) for rhythm in self._scene.values()), default=NEVER)

    # -- what is asked

    @property
    def _ask(self) -> Ask:
        if self.is_done:
            return TakeAllOff(tuple(sorted({self.plan.start, self.plan.end})))
        if self.is_sliding:
            return Lay((self.plan.end,), self._wanted, is_slid=True)
        return Lay((self.plan.start,), self._wanted, mark_deg=self._mark_deg)

    @property
    def _mark_deg(self) -> float | None:
        return self.plan.mark_deg(self.slide) if self.plan.slides else None

    @property
    def _wanted(self) -> Colour | None:
        return None if self.profile.sensing is Sensing.SINGLE else self.plan.colour

    @property
    def _text(self) -> Message:
        plan, word = self.plan, COLOUR_WORDS[self.plan.colour]
        if self.is_done:
            return Message("piece_check.take_off")
        if self.is_sliding:
            return Message("piece_check.slide", start=plan.start, end=plan.end)
        return Message(
            "piece_check.lay",
            colour=None if self._wanted is None else word,
            number=self.number,
            space=plan.start,
            mark_deg=self._mark_deg,
        )

    @property
    def _detail(self) -> Message:
        bad = tuple(one.number for one in self.checked if one.verdict.state is not PieceState.GOOD)
        return Message(
            "piece_check.so_far",
            last=self.checked[-1].text if self.checked else None,
            is_again=self.tries > 1,
            is_marked=bool(self.plan.slides),
            tried=len(self.checked),
            bad=len(bad),
        )

    @property
    def _choices(self) -> Iterator[PossibleAnswer]:
        yield _OFF if self.is_done else _LIES
        if not self.is_sliding and self.slide == 0 and self.profile.sensing is Sensing.DUAL:
            yield _SKIP
        yield _LEAVE

    @property
    def _scene(self) -> Scene:
        if self.gone is not None:
            return {}
        if self.is_done:
            return {self.plan.start: Blink(BLINK_MS), self.plan.end: Blink(BLINK_MS)}
        return {self.plan.end if self.is_sliding else self.plan.start: Breath(self._wanted)}


def open_piece_check(
    profile: Profile, start: str, colour: Colour = Colour.SECOND, checked: tuple[CheckedPiece, ...] = ()
) -> PieceGuest:
    """Begin to check pieces of a colour on a space and its neighbour; ``checked`` are those judged before."""
    return PieceGuest(profile, slide_plan(profile, colour, start), checked)


def _read(guest: PieceGuest, debounced: Matrix, at_ms: float) -> PieceGuest:
    closed = frozenset(
        at
        for name in (guest.plan.start, guest.plan.end)
        for at in _sensors(guest, name)
        if is_closed(debounced, at)
    )
    before, state = guest.closed, replace(guest, closed=closed)
    if guest.is_done:
        return _anew(state) if before and not closed else state
    if not guest.is_sliding:
        return _laid(state, at_ms) if closed & set(_sensors(guest, guest.plan.start)) else state
    if at_ms >= guest.laid_ms + SETTLE_MS:
        state = _felt(state, before | closed)
    has_left = not closed & set(_sensors(guest, guest.plan.start))
    has_come = guest.profile.space(guest.plan.end).second in closed
    return _arrived(state) if has_left and has_come else state


def _felt(guest: PieceGuest, closed: frozenset[Crosspoint]) -> PieceGuest:
    """Note the reeds in the middle of both spaces that have closed since the piece was laid."""
    lines = dict(zip(guest.plan.lines(guest.slide), (guest.plan.start, guest.plan.end), strict=True))
    felt = dict(guest.felt)
    for line, name in lines.items():
        felt[line] = felt.get(line) or guest.profile.space(name).first in closed
    return replace(guest, felt=felt)


def _laid(guest: PieceGuest, at_ms: float) -> PieceGuest:
    """Go on from a piece that was laid down: it is slid, or judged if it has one disc."""
    if guest.plan.slides:
        return replace(guest, is_sliding=True, laid_ms=at_ms)
    is_felt = guest.profile.space(guest.plan.start).first in guest.closed
    return _judged(guest, PieceVerdict(PieceState.GOOD if is_felt else PieceState.MISSING))


def _arrived(guest: PieceGuest) -> PieceGuest:
    """Go on from a piece that was slid: it is laid again, turned further, or judged."""
    state = _felt(guest, guest.closed)
    if state.slide + 1 < state.plan.slides:
        return replace(state, slide=state.slide + 1, is_sliding=False)
    verdict = judge_piece(state.felt, state.plan.slides)
    if verdict.state is PieceState.SEVERAL and state.tries < _TRIES:
        return replace(_anew(state), tries=state.tries + 1)
    return _judged(state, verdict)


def _judged(guest: PieceGuest, verdict: PieceVerdict) -> PieceGuest:
    checked = CheckedPiece(guest.plan.colour, guest.number, verdict)
    return replace(guest, checked=(*guest.checked, checked), tries=1, is_done=True)


def _anew(guest: PieceGuest) -> PieceGuest:
    """Begin with a piece that is not on the board yet."""
    return replace(guest, slide=0, is_sliding=False, is_done=False, felt=_NOTHING)


def _sensors(guest: PieceGuest, name: str) -> tuple[Crosspoint, ...]:
    space = guest.profile.space(name)
    return space.first, space.second
