"""Light faults: what is wrong with the lights, judged from how the person saw every picture.

Decides by code: the pictures light every place by the bits of its number in light order, so that what was
seen at a place identifies the light that shines there. If only one answer is odd, the person may have erred.

Part findings: what one part of the reasoner finds, and why some of what it looks at is untested.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from controller.board import Profile
from controller.diagnose.diagnosis import Cause, Finding, Part, PartKind, PartVerdict
from controller.diagnose.evidence import Evidence, Seen
from controller.messages import Message

#: A wire and a light that both end the chain at the same place look alike.
_ALIKE = Message("evidence.chain_ends")


@dataclass(frozen=True, slots=True)
class PartFindings:
    """Verdicts on some parts, findings, and why parts are untested."""

    verdicts: dict[Part, PartVerdict] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    untested: dict[Part, Message] = field(default_factory=dict)


CHAIN = Part(PartKind.CABLE, "chain")

Code = tuple[bool, ...]


def judge_lights(profile: Profile, evidence: Evidence) -> PartFindings:
    """Find what is wrong with the lights."""
    compared = tuple({(seen.lit, seen.hue): seen for seen in evidence.seen if not seen.saw}.values())
    pictures = tuple(seen for seen in compared if seen not in _recoloured(compared))
    lights = _Lights(profile.lights, pictures)
    findings = (*lights.findings(), *_colour_order(evidence.seen), *_other_colours(_recoloured(compared)))
    untested = _unproved(evidence, lights)
    verdicts = dict.fromkeys((*map(_part, profile.lights), CHAIN), PartVerdict.PASS)
    return PartFindings(verdicts | dict.fromkeys(untested, PartVerdict.UNTESTED), findings, untested)


def _unproved(evidence: Evidence, lights: "_Lights") -> dict[Part, Message]:
    """Return what has not shown all it must, each with its reason.

    A light must shine in pictures that tell it from every other one, and the chain in more colours than
    white. A quick check claims only that each light shines.
    """
    shown = {space for seen in evidence.seen if not seen.saw for space in seen.lit}
    found = {
        _part(space): Message("coverage.not_in_a_picture") for space in lights.order if space not in shown
    }
    if not evidence.is_quick:
        found |= {_part(space): Message("coverage.like_another") for space in lights.alike if space in shown}
    if len(lights.beyond) > 1 and shown:
        why = Message("coverage.chain_broken", space=lights.beyond[0])
        found |= {_part(space): why for space in lights.beyond[1:]}
    if not shown:
        found[CHAIN] = Message("coverage.no_picture")
    elif all(seen.hue == "white" for seen in evidence.seen):
        found[CHAIN] = Message("coverage.no_colour")
    return found


def _part(space: str) -> Part:
    return Part(PartKind.LIGHT, space)


@dataclass(frozen=True, slots=True)
class _Lights:
    """The lights in their order, and all pictures as they were seen."""

    order: tuple[str, ...]
    pictures: tuple[Seen, ...]

    def findings(self) -> list[Finding]:
        """List the dark lights, then those that shine in another's stead."""
        dark = self._all_dark
        return [*self._dark([space for space in self.order if space in dark]), *self._exchanged(dark)]

    def _sent(self, space: str) -> Code:
        return tuple(space in picture.lit for picture in self.pictures)

    def _seen(self, space: str) -> Code:
        return tuple((space in picture.lit) != (space in picture.differs) for picture in self.pictures)

    @property
    def alike(self) -> tuple[str, ...]:
        """The lights that shone in the same pictures as another one: either may shine for the other."""
        owners = Counter(map(self._sent, self.order))
        return tuple(space for space in self.order if owners[self._sent(space)] > 1)

    @property
    def beyond(self) -> tuple[str, ...]:
        """The lights behind the last one that shone at all, in chain order."""
        dark = self._all_dark
        alive = [number for number, space in enumerate(self.order) if space not in dark]
        return self.order[alive[-1] + 1 if alive else 0 :]

    @property
    def _all_dark(self) -> frozenset[str]:
        return frozenset(
            space for space in self.order if any(self._sent(space)) and not any(self._seen(space))
        )

    def _dark(self, dark: Sequence[str]) -> Iterator[Finding]:
        """Yield a chain that ends too early, then the lights that are dark on their own."""
        beyond = self.beyond
        if len(beyond) > 1:
            symptom = Message("evidence.dark_beyond", lights=len(beyond), first=beyond[0])
            parts = (CHAIN, _part(beyond[0]))
            yield Finding(PartVerdict.FAIL, parts, self._broken(beyond[0]), symptom, _ALIKE)
            dark = [space for space in dark if space not in beyond]
        for space in dark:
            lit = sum(self._sent(space))
            symptom = Message("evidence.stayed_dark", pictures=lit)
            causes: tuple[Cause, ...] = (_dead(space),)
            why = None
            if space in beyond:
                causes = (_dead(space), *self._broken(space))
                why = Message("evidence.last_of_chain")
            yield Finding(
                PartVerdict.FAIL if lit > 1 else PartVerdict.SUSPECT, (_part(space),), causes, symptom, why
            )

    def _broken(self, space: str) -> tuple[Cause, Cause]:
        number = self.order.index(space)
        if number == 0:
            text, cure = Message("fault.no_lights", first=space), Message("cure.no_lights")
        else:
            before = self.order[number - 1]
            text = Message("fault.broken_chain", before=before, space=space)
            cure = Message("cure.broken_chain", before=before, space=space)
        reversed_light = Message("fault.reversed_light", space=space), Message("cure.reversed_light")
        return Cause(f"broken-chain {space}", text, cure), Cause(f"reversed-light {space}", *reversed_light)

    def _exchanged(self, dark: frozenset[str]) -> Iterator[Finding]:
        owners: dict[Code, list[str]] = {}
        for space in self.order:
            owners.setdefault(self._sent(space), []).append(space)
        odd = [space for space in self.order if space not in dark and self._seen(space) != self._sent(space)]
        swapped = set[frozenset[str]]()
        for space in odd:
            there = owners.get(self._seen(space), [])
            other = there[0] if len(there) == 1 else ""
            if other and (other in odd or other in dark):
                if frozenset({space, other}) not in swapped:
                    swapped.add(frozenset({space, other}))
                    yield self._swapped(space, other, is_sure=self._seen(other) == self._sent(space))
            else:
                yield self._odd(space)

    def _swapped(self, space: str, other: str, *, is_sure: bool) -> Finding:
        one, two = sorted((space, other), key=self.order.index)
        cause = Cause(
            f"swapped-light {one} {two}",
            Message("fault.swapped_light", one=one, other=two),
            Message("cure.swapped_light"),
        )
        verdict = PartVerdict.FAIL if is_sure else PartVerdict.SUSPECT
        symptom = Message("evidence.shone_for_another", space=space, other=other)
        return Finding(verdict, (_part(one), _part(two)), (cause,), symptom)

    def _odd(self, space: str) -> Finding:
        pairs = zip(self._sent(space), self._seen(space), strict=True)
        count = sum(sent != seen for sent, seen in pairs)
        cause = Cause(
            f"dead-light {space}",
            Message("fault.odd_light", space=space, otherwise=count, pictures=len(self.pictures)),
            Message("cure.odd_light"),
        )
        return Finding(PartVerdict.SUSPECT, (_part(space),), (cause,), Message("evidence.shone_otherwise"))


def _dead(space: str) -> Cause:
    return Cause(f"dead-light {space}", Message("fault.dead_light", space=space), Message("cure.dead_light"))


def _recoloured(compared: Sequence[Seen]) -> tuple[Seen, ...]:
    """Return the pictures in one colour that every light shows otherwise; none if all pictures are so."""
    wrong = tuple(seen for seen in compared if seen.hue != "white" and seen.differs >= seen.lit)
    return wrong if len(wrong) < len(compared) else ()


def _other_colours(wrong: Sequence[Seen]) -> Iterator[Finding]:
    if wrong:
        cause = Cause("colour-order", Message("fault.colour_order"), Message("cure.colour_order"))
        symptom = Message("evidence.all_in_other_hues", hues=tuple(seen.hue for seen in wrong))
        yield Finding(
            PartVerdict.FAIL if len(wrong) > 1 else PartVerdict.SUSPECT, (CHAIN,), (cause,), symptom
        )


def _colour_order(seen: Sequence[Seen]) -> Iterator[Finding]:
    saw = {picture.hue: picture.saw for picture in seen if picture.saw}
    wrong = [hue for hue, other in (("red", "green"), ("green", "red")) if saw.get(hue) == other]
    right = [hue for hue in ("red", "green") if saw.get(hue) == hue]
    if not wrong:
        return
    cause = Cause("colour-order", Message("fault.colour_order"), Message("cure.colour_order"))
    symptom = Message("evidence.other_hues", hues=tuple((hue, saw[hue]) for hue in wrong))
    yield Finding(PartVerdict.SUSPECT if right else PartVerdict.FAIL, (CHAIN,), (cause,), symptom)
