"""Reed visits: one piece comes to a reed, lies still, is moved about, and leaves.

Decides when the reed is looked at, and how the piece is moved then. Over a ring of reeds in parallel it is
turned on the spot, so that each of them in turn holds the ring alone; over any other reed it is pushed
about, and held above its place, where the reed must let go. The visit is complete once the piece closes the
next reed, or lies nowhere any more.

The pieces that steps ask for: which colour they must have, and its name.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from controller.board import Crosspoint, Matrix, Profile, Sensing, is_closed, is_next_to
from controller.diagnose.evidence import Evidence, Laid, Look, Stage, Visit
from controller.diagnose.selftest.steps.arrival import NEVER, Leaving
from controller.diagnose.selftest.steps.step import (
    BLINK_MS,
    LAID_LEVEL,
    USUAL,
    Awaited,
    Kept,
    Looking,
    Outset,
    Scene,
    SelftestStep,
    done,
)
from controller.diagnose.selftest.tally import UNTURNED, Tally, Turns, heard
from controller.games import COLOUR_WORDS, Colour
from controller.lights import WHITE, Blink, Breath, Steady
from controller.messages import Message
from controller.play.bounce import bounced_us
from controller.play.guest import Act, Lay, LetLie, Prompt, PushAbout, Raise, Turn


def asked_colour(profile: Profile, laid: Laid) -> Colour | None:
    """Return the colour that a piece must have; None if the reeds sense no colour, and any piece will do."""
    return None if profile.sensing is Sensing.SINGLE else laid.colour


def colour_word(colour: Colour | None) -> str | None:
    """Return the word for the colour that is asked for."""
    return None if colour is None else COLOUR_WORDS[colour]


#: How long a piece lies still, and how long it is pushed about or turned.
STILL_MS = 300.0
PUSHED_MS, TURNED_MS = 700.0, 1200.0
#: A piece that was held above its place is back once its reed has been closed for this long.
BACK_MS = 150.0


@dataclass(frozen=True, slots=True)
class Reed(SelftestStep):
    """A piece comes to one reed, lies still, is moved about, and leaves; ``turn`` counts from 0.

    ``is_ring``: the sensor is several reeds in parallel.
    """

    sensor: Crosspoint
    laid: Laid
    turn: int = 0
    stage: Stage = Stage.REEDS
    is_ring: bool = False

    usual_ms: ClassVar[float] = 4_000.0

    def begin(self, outset: Outset) -> "Visiting":
        """See `SelftestStep`."""
        before = None if outset.leaving is None else outset.leaving.visit.sensor
        return Visiting(self, outset.coming(self.sensor, before))

    def skipped(self, evidence: Evidence) -> Evidence:
        """See `SelftestStep`: a reed that was tried before stays tested."""
        return evidence if self.turn else replace(evidence, skipped=evidence.skipped | {self.sensor})


@dataclass(frozen=True, slots=True)
class Visiting(Looking):
    """A piece is requested on a reed: it comes, lies still, and is moved about.

    It is held above its place only if the reed holds it by then; ``back_ms`` is when the person reports it
    back. Once looked at, it has a tally in each of the ``phases`` that have begun: it lies still, is moved,
    is held above its place.
    """

    step: Reed
    back_ms: float = NEVER
    phases: tuple[Tally, ...] = ()

    def hear(self, at_ms: float, matrix: Matrix) -> Self:
        """See `Doing`."""
        if not self.phases:
            return replace(self, coming=self.coming.hear(at_ms, matrix))
        starts_ms = (self.moves_ms, self.raises_ms)
        return replace(self, phases=heard(self.phases, starts_ms, at_ms, matrix))

    def confirm(self, act: Act) -> Self:
        """See `Doing`: it lies there; it was held above its place."""
        if self.looked_ms is None:
            return replace(self, coming=self.coming.confirm(act.at_ms))
        return replace(self, back_ms=act.at_ms) if act.at_ms >= self.raises_ms else self

    def at(self, now_ms: float) -> Self:
        """See `Doing`: look once it has come."""
        due_ms = self.coming.due_ms
        if self.looked_ms is not None or now_ms < due_ms:
            return self
        phases = (Tally.begun(now_ms, self.coming.tally.matrix),)
        return replace(self, looked_ms=now_ms, matrix=self.coming.matrix_at(now_ms), phases=phases)

    @property
    def due_ms(self) -> float:
        """The time of the next change that needs no event."""
        if self.looked_ms is None:
            return self.coming.due_ms
        if not self.is_raised:
            return self.raises_ms
        turns = self._turns_above
        is_back = turns.count > 1 and is_closed(self.phases[-1].matrix, self.step.sensor)
        return min(self.back_ms, turns.last_ms + BACK_MS if is_back else NEVER)

    @property
    def moves_ms(self) -> float:
        """The time from which it is pushed about, or turned."""
        return NEVER if self.looked_ms is None else self.looked_ms + STILL_MS

    @property
    def raises_ms(self) -> float:
        """The time from which it is held above its place."""
        return self.moves_ms + (TURNED_MS if self.step.is_ring else PUSHED_MS)

    @property
    def is_raised(self) -> bool:
        """Whether it is held above its place at all: the field of a ring ends too low for that."""
        if not self.phases or self.is_confirmed or self.step.is_ring:
            return False
        return is_closed(self._below[-1].matrix, self.step.sensor)

    @property
    def _below(self) -> tuple[Tally, ...]:
        """The phases before it is to be held above its place."""
        return self.phases[:2]

    @property
    def _turns_above(self) -> Turns:
        """The changes of its reed since it was to be held above its place."""
        return self.phases[2].of(self.step.sensor) if self.phases[2:] else UNTURNED

    @property
    def look(self) -> Look:
        """What was read while it lay still: what it passed on its way has opened by then."""
        step, matrix = self.step, self.matrix
        if self.phases and not self.is_confirmed:
            matrix = self.phases[0].mostly(self.moves_ms)
        return Look(step.stage, matrix, (step.laid,), frozenset(), step.sensor, self.is_confirmed)

    @property
    def restless(self) -> frozenset[Crosspoint]:
        """What turned to and fro while it lay there and was pushed about or turned."""
        turns = Counter[Crosspoint]()
        for tally in self._below:
            turns.update(tally.counts)
        return frozenset(at for at, count in turns.items() if count > 1)

    @property
    def visit(self) -> Visit:
        """How the sensor has behaved so far."""
        closed_ms, is_ring = self.coming.closed_ms, self.step.is_ring
        below = [tally.of(self.step.sensor).count for tally in self._below]
        still, moved = sum(below[:1]), sum(below[1:])
        return Visit(
            sensor=self.step.sensor,
            came_ms=None if closed_ms is None else closed_ms - self.coming.tally.start_ms,
            still_turns=still,
            pushed_turns=0 if is_ring else moved,
            closing_us=bounced_us(self.edges, is_closing=True),
            turned_turns=moved if is_ring else 0,
            has_let_go=self._turns_above.count > 0 if self.is_raised else None,
        )

    @property
    def awaited(self) -> Awaited | None:
        """See `Doing`."""
        if self.looked_ms is not None or self.is_confirmed:
            return None
        return Awaited(self.step.sensor, NEVER if self.coming.since_ms is None else self.coming.since_ms)

    def prompt(self, profile: Profile, now_ms: float) -> Prompt:
        """See `Doing`."""
        spaces = (self.step.laid.space,)
        if self.looked_ms is None:
            return self._ask(profile)
        if now_ms < self.moves_ms:
            felt = None if self.is_confirmed else Message("selftest_piece.felt")
            return Prompt(Message("selftest_piece.let_it_lie"), felt, LetLie(spaces), choices=USUAL)
        if now_ms >= self.raises_ms:
            return self._ask_above(spaces)
        if self.step.is_ring:
            slowly = Message("selftest_piece.while_it_blinks_slowly")
            return Prompt(
                Message("selftest_piece.turn", space=spaces[0]), slowly, Turn(spaces), choices=USUAL
            )
        blinks = Message("selftest_piece.while_it_blinks")
        return Prompt(
            Message("selftest_piece.push_about", space=spaces[0]), blinks, PushAbout(spaces), choices=USUAL
        )

    def _ask_above(self, spaces: tuple[str, ...]) -> Prompt:
        if self._turns_above.count:
            back = Message("selftest_piece.put_back", space=spaces[0])
            choices = (done(Message("selftest_piece.it_lies_there_again")), *USUAL)
            return Prompt(back, ask=Lay(spaces, self.step.laid.colour), choices=choices)
        return Prompt(
            Message("selftest_piece.hold_above", space=spaces[0]),
            Message("selftest_piece.until_dark"),
            Raise(spaces),
            choices=(done(Message("selftest_piece.it_stays_lit")), *USUAL),
        )

    def _ask(self, profile: Profile) -> Prompt:
        step, is_slid = self.step, self._is_slid(profile)
        space, colour = step.laid.space, asked_colour(profile, step.laid)
        lay = Message("selftest.lay", colour=colour_word(colour), space=space)
        slide = Message("selftest.slide", colour=colour_word(colour), space=space)
        return Prompt(
            slide if is_slid else lay,
            Message("selftest.its_light_breathes", is_again=step.turn > 0),
            Lay((space,), colour, is_slid=is_slid),
            choices=(done(Message("selftest.it_lies_there")), *USUAL),
        )

    def _is_slid(self, profile: Profile) -> bool:
        """Whether the piece lies right beside: the time that it takes to slide varies little."""
        start, space = self.coming.before, profile.space(self.step.laid.space)
        return any(
            start == other.sensor(self.step.laid.colour) and is_next_to(profile, other, space)
            for other in profile.spaces
        )

    def scene(self, _profile: Profile, at_ms: float) -> Scene:
        """See `Doing`."""
        laid = self.step.laid
        if self.looked_ms is None:
            return {laid.space: Breath(laid.colour)}
        if at_ms >= self.raises_ms:
            return {} if self._turns_above.count else {laid.space: Breath(None)}
        blink = Blink(2 * BLINK_MS if self.step.is_ring else BLINK_MS)
        return {laid.space: blink if at_ms >= self.moves_ms else Steady(WHITE, LAID_LEVEL)}

    def turns_ms(self, at_ms: float) -> float:
        """See `Doing`."""
        return min(at for at in (self.moves_ms, self.raises_ms, NEVER) if at > at_ms)

    def keep(self, kept: Kept, now_ms: float) -> Kept:
        """See `Doing`: the visit before is complete now, this one once its piece lies elsewhere."""
        tally = self.phases[-1] if self.phases else self.coming.tally
        leaving = Leaving(self.visit, Tally.begun(now_ms, tally.matrix), restless=self.restless)
        return replace(kept.left(self.coming.closed_ms).looked(self.look), leaving=leaving)
