"""Marks: a sign and a word for everything that was found, so that nothing depends on its colour.

Decides the signs and words, and which finding marks a space. The signs are those in the legend of every page
that shows a self-test.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from controller.board import Profile
from controller.diagnose.diagnosis import Finding, Part, PartVerdict
from controller.messages import Message

#: Makes a device show the sign as text rather than as a coloured picture, where it has both.
_AS_TEXT = "\ufe0e"

PASSED, STUCK, NEVER, UNSTEADY, ELSEWHERE, DARK, UNTESTED = "✓", "▬", "✕", f"⚠{_AS_TEXT}", "⇄", "☼", "▨"

#: The meaning of each sign, in the order of a legend.
LEGEND = (
    (PASSED, Message("mark.passed")),
    (STUCK, Message("mark.stuck_closed")),
    (NEVER, Message("mark.never_closes")),
    (UNSTEADY, Message("mark.unsteady")),
    (ELSEWHERE, Message("mark.elsewhere")),
    (DARK, Message("mark.light")),
    (UNTESTED, Message("mark.untested")),
)


@dataclass(frozen=True, slots=True)
class Mark:
    """How a part is marked: verdict, sign, and a word or two."""

    verdict: PartVerdict
    sign: str
    word: Message


VERDICT_MARKS = {
    PartVerdict.PASS: Mark(PartVerdict.PASS, PASSED, Message("mark.passed")),
    PartVerdict.SUSPECT: Mark(PartVerdict.SUSPECT, UNSTEADY, Message("mark.suspect")),
    PartVerdict.FAIL: Mark(PartVerdict.FAIL, NEVER, Message("mark.failed")),
    PartVerdict.UNTESTED: Mark(PartVerdict.UNTESTED, UNTESTED, Message("mark.untested")),
}

#: Sign and words by the kind of fault, the first word of its text.
_FAULTS = {
    "stuck": (STUCK, Message("mark.stuck")),
    "dead": (NEVER, Message("mark.never_closes")),
    "chatter": (UNSTEADY, Message("mark.chatters")),
    "half-dead": (NEVER, Message("mark.half_dead")),
    "drop-out": (UNSTEADY, Message("mark.lets_go_late")),
    "weak": (UNSTEADY, Message("mark.weak")),
    "sensitive": (UNSTEADY, Message("mark.sensitive")),
    "bounce": (UNSTEADY, Message("mark.bounces")),
    "slow-release": (UNSTEADY, Message("mark.opens_late")),
    "slow-close": (UNSTEADY, Message("mark.closes_late")),
    "crosstalk": (ELSEWHERE, Message("mark.crosstalk")),
    "open-diode": (NEVER, Message("mark.open_diode")),
    "bridged-diode": (ELSEWHERE, Message("mark.ghost")),
    "swapped": (ELSEWHERE, Message("mark.swapped")),
    "joined": (ELSEWHERE, Message("mark.joined")),
    "dead-light": (DARK, Message("mark.dark")),
    "broken-chain": (DARK, Message("mark.chain_broken")),
    "reversed-light": (DARK, Message("mark.data_reversed")),
    "swapped-light": (DARK, Message("mark.other_light")),
    "colour-order": (DARK, Message("mark.colours")),
    "open-wire": (NEVER, Message("mark.open_wire")),
    "short-wire": (STUCK, Message("mark.wires_short")),
    "grounded": (STUCK, Message("mark.grounded")),
    "powered": (NEVER, Message("mark.powered")),
    "swapped-wires": (ELSEWHERE, Message("mark.wires")),
    "slow-column": (ELSEWHERE, Message("mark.slow_column")),
    "loose": (UNSTEADY, Message("mark.loose")),
}

_WORST = (PartVerdict.FAIL, PartVerdict.SUSPECT, PartVerdict.UNTESTED, PartVerdict.PASS)


def mark_of(finding: Finding) -> Mark:
    """Mark a finding by its likeliest cause."""
    plain = VERDICT_MARKS[finding.verdict]
    kind = finding.causes[0].fault.split()[0] if finding.causes else ""
    sign, word = _FAULTS.get(kind, (plain.sign, plain.word))
    return Mark(finding.verdict, sign, word)


def likeliest_parts(finding: Finding) -> tuple[Part, ...]:
    """Return the parts that the likeliest of several causes names; the first part if it names none."""
    if len(finding.causes) <= 1:
        return finding.parts
    fault = f" {finding.causes[0].fault} "
    return tuple(part for part in finding.parts if f" {part.name} " in fault) or finding.parts[:1]


def describe_part(part: Part) -> Message:
    """Name a part with its kind, once: ``reed e5 orange``, ``row 2``."""
    return Message("part.with_kind", kind=part.kind.value, name=part.name)


def worst(verdicts: Iterable[PartVerdict]) -> PartVerdict:
    """Return the worst of several verdicts; untested if there are none."""
    return min(verdicts, key=_WORST.index, default=PartVerdict.UNTESTED)


def space_marks(
    profile: Profile, verdicts: Iterable[tuple[Part, PartVerdict]], findings: Iterable[Finding]
) -> dict[str, Mark]:
    """Mark every space with the worst of what was found there.

    A fault of a wire marks those of its spaces that have not passed because of it. Of several causes only the
    likeliest marks spaces, as the mark is that cause's.
    """
    by_space: dict[str, list[PartVerdict]] = {space.name: [] for space in profile.spaces}
    for part, verdict in verdicts:
        for space in _named(part, by_space):
            by_space[space].append(verdict)
    marks = {space: VERDICT_MARKS[worst(found)] for space, found in by_space.items()}
    named: dict[str, list[Mark]] = {}
    for finding in findings:
        mark = mark_of(finding)
        for space in _spaces_of(finding, profile):
            if marks[space].verdict is not PartVerdict.PASS:
                named.setdefault(space, []).append(mark)
    return marks | {
        space: min(found, key=lambda mark: _WORST.index(mark.verdict)) for space, found in named.items()
    }


def _named(part: Part, spaces: Collection[str]) -> set[str]:
    """Return the spaces that a part's name mentions: one in ``e5 orange``, none in ``row 3``."""
    return {word for word in part.name.split() if word in spaces}


def _spaces_of(finding: Finding, profile: Profile) -> set[str]:
    names = {space.name for space in profile.spaces}
    wires = {f"row {n}": wire for n, wire in enumerate(profile.rows)}
    wires |= {f"column {n}": wire for n, wire in enumerate(profile.columns)}
    spaces: set[str] = set()
    for part in likeliest_parts(finding):
        spaces |= _named(part, names)
        if part.name in wires:
            spaces.update(names.intersection(wires[part.name].order))
    return spaces
