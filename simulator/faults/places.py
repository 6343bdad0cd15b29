"""Fault places: where a fault can be, on a sensor, diode, space, wire or connector."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from controller.board import Axis, Line, Profile, key_word, numbered
from controller.games import COLOUR_WORDS, Colour
from controller.messages import Message
from simulator.faults.argument import Argument, Before, Form
from simulator.faults.part_names import (
    centre_reed_names,
    diode_names,
    ghosting_diode_names,
    reed_names,
    reeds_near,
    references_there,
    ring_names,
    sensor_names,
    space_of,
    spaces_there,
)

_REED = "SPACE orange|purple|reed"
_SENSOR = f"{_REED} or key KEY"
_DIODE = f"{_REED}, key KEY or reference row|column N"

_SENSOR_TEXT = r"\S+ [a-z]+"
_DIODE_TEXT = rf"reference (?:row|column) [0-9]+|{_SENSOR_TEXT}"

_TWICE = Message("twin_fault.named_twice")


class PartName(Argument[str, Before]):
    """A part, by its name."""

    def read(self, text: str) -> str:
        """Return the name unchanged."""
        return text


@dataclass(frozen=True)
class OtherName(PartName[str]):
    """A second part of the same kind; ``near`` lists those that a builder could confuse with the first."""

    one: PartName[None]
    word: str
    field: str
    label: str
    legend: str = ""
    pattern: str = r"\S+"
    near: Callable[[str, Profile], Sequence[str]] | None = None
    is_exchangeable = True

    def choices(self, profile: Profile, before: str) -> Sequence[str]:
        """List all but the first part."""
        return [name for name in self.one.choices(profile, None) if name != before]

    def likely(self, profile: Profile, before: str) -> Sequence[str]:
        """List the parts that a builder's hand might slip to."""
        return self.near(before, profile) if self.near else self.choices(profile, before)

    def complaint(self, given: str, profile: Profile, before: str) -> Message:
        """Ask for two different parts, or list those that exist."""
        return _TWICE if given == before else self.one.complaint(given, profile, None)


# ---------------------------------------------------------------------------------------------------------
# Sensors and diodes


@dataclass(frozen=True)
class SensorName(PartName[None]):
    """A reed, key or diode among ``names``; faults on those in ``noticed`` matter in play."""

    word: str
    names: Callable[[Profile], Iterable[str]]
    noticed: Callable[[Profile], Iterable[str]]
    legend: str = _SENSOR
    pattern: str = _SENSOR_TEXT
    field = "sensor"
    label = "reed"

    def choices(self, profile: Profile, _before: None) -> Sequence[str]:
        """List all of them."""
        return tuple(self.names(profile))

    def likely(self, profile: Profile, _before: None) -> Sequence[str]:
        """List those that matter in play, sorted, so that the order is the same for every profile."""
        return sorted(self.noticed(profile))

    def complaint(self, given: str, profile: Profile, _before: None) -> Message:
        """Explain how to write one."""
        there = spaces_there(profile)
        return Message("twin_fault.no_sensor", found=given, form=self.legend, there=there)


class DiodeName(SensorName):
    """The diode of a sensor, or a bare one on a reference line."""

    def complaint(self, given: str, profile: Profile, _before: None) -> Message:
        """Also list the bare diodes that exist."""
        return Message(
            "twin_fault.no_diode",
            found=given,
            form=self.legend,
            there=spaces_there(profile),
            references=references_there(profile),
        )


class RingName(SensorName):
    """The sensor of a ring, the only one of its space with several reeds."""

    def form(self, profile: Profile) -> Form:
        """Add that only purple can be chosen, as a space has no other ring."""
        return super().form(profile) | {"reed": "purple"}


class RingReed(Argument[int, str]):
    """One of the reeds in parallel, by its number."""

    word, pattern = "NUMBER", "[0-9]+"
    legend = "1 for the first of its ring_mm in the profile"
    field, label = "number", "number"

    def read(self, text: str) -> int:
        """Read the number."""
        return int(text)

    def choices(self, profile: Profile, _before: str) -> Sequence[int]:
        """List all of them."""
        return range(1, len(profile.build.reeds.ring_mm) + 1)

    def complaint(self, given: int, profile: Profile, before: str) -> Message:
        """Explain the numbering."""
        there = self.choices(profile, before)
        return Message("twin_fault.no_ring_reed", found=given, first=there[0], last=there[-1])

    def form(self, profile: Profile) -> Form:
        """Add the range of numbers."""
        most = len(profile.build.reeds.ring_mm)
        return super().form(profile) | {"least": 1, "most": most, "start": 1}


REED = SensorName("REED", reed_names, reed_names, _REED)
#: A reed in the middle of a space, where the field of a piece reaches far up.
CENTRE_REED = SensorName("REED", reed_names, centre_reed_names, _REED)
RING = RingName("REED", ring_names, ring_names, "SPACE purple")
SENSOR = SensorName("SENSOR", sensor_names, sensor_names)
DIODE = DiodeName("DIODE", diode_names, diode_names, _DIODE, _DIODE_TEXT)
#: A diode that ghosts if bridged.
GHOSTING_DIODE = DiodeName("DIODE", diode_names, ghosting_diode_names, _DIODE, _DIODE_TEXT)
RING_REED = RingReed()
#: The first of two sensors; a builder confuses reeds, not keys.
ONE_SENSOR = SensorName("SENSOR", sensor_names, reed_names)
OTHER_SENSOR = OtherName(
    ONE_SENSOR, "PARTNER", "other-sensor", "partner", "another", _SENSOR_TEXT, reeds_near
)


# ---------------------------------------------------------------------------------------------------------
# Spaces


class SpaceName(PartName[None]):
    """A space, or its light."""

    word, field, label = "SPACE", "space", "space"

    def choices(self, profile: Profile, _before: None) -> Sequence[str]:
        """List all of them."""
        return profile.lights

    def complaint(self, given: str, profile: Profile, _before: None) -> Message:
        """List those that exist."""
        return Message("twin_fault.no_space", found=given, there=spaces_there(profile))


class NextSpace(PartName[str]):
    """A space next to that of the reed before it."""

    word, legend = "NEXT", "a space next to it"
    field, label = "next-space", "neighbour"

    def choices(self, profile: Profile, before: str) -> Sequence[str]:
        """List the neighbours."""
        return profile.next_to(space_of(before))

    def complaint(self, given: str, profile: Profile, before: str) -> Message:
        """List the neighbours, or all spaces if there is no such space."""
        if given not in profile.lights:
            return SPACE.complaint(given, profile, None)
        near = tuple(self.choices(profile, before))
        return Message("twin_fault.not_next", found=given, space=space_of(before), near=near)


SPACE = SpaceName()
NEXT_SPACE = NextSpace()
OTHER_SPACE = OtherName(SPACE, "OTHER", "other-space", "other space")


# ---------------------------------------------------------------------------------------------------------
# Wires


class LineNumber(Argument[Line, Before]):
    """A row or a column."""

    word, pattern = "row|column N", "(?:row|column) [0-9]+"
    field, label = "line", "wire"

    def read(self, text: str) -> Line:
        """Read axis and number."""
        axis, number = text.split()
        return Line(Axis(axis), int(number))

    def choices(self, profile: Profile, _before: Before) -> Sequence[Line]:
        """List all of them."""
        return profile.lines()

    def complaint(self, given: Line, profile: Profile, _before: Before) -> Message:
        """Explain the numbering."""
        last = sum(line.axis is given.axis for line in profile.lines()) - 1
        return Message(
            "twin_fault.no_line", line=str(given), axis=given.axis.value, profile=profile.name, last=last
        )


@dataclass(frozen=True)
class OtherLine(LineNumber[Line]):
    """A second wire; if ``is_alike``, both must be rows or both columns."""

    is_alike: bool
    word = "row|column M"
    field, label = "other-line", "other wire"
    is_exchangeable = True

    def choices(self, profile: Profile, before: Line) -> Sequence[Line]:
        """List all but the first wire."""
        lines = [line for line in profile.lines() if line != before]
        return [line for line in lines if line.axis is before.axis] if self.is_alike else lines

    def complaint(self, given: Line, profile: Profile, before: Line) -> Message:
        """Ask for two different wires, alike if required, or explain the numbering."""
        if given not in profile.lines():
            return super().complaint(given, profile, before)
        if given == before:
            return _TWICE
        return Message("twin_fault.not_alike")

    def form(self, profile: Profile) -> Form:
        """Add whether it must be alike."""
        return super().form(profile) | {"is_alike": self.is_alike}


class CutPlace(Argument[str | None, Line]):
    """The place where the wire before it is cut: behind a space or key, or at its pin (None)."""

    word, pattern = "after SPACE|KEY, or at pin", r"at pin|after \S+"
    field, label = "cut", "place of the cut"

    def read(self, text: str) -> str | None:
        """Read the place."""
        return None if text == "at pin" else numbered(text.removeprefix("after "))

    def write(self, given: str | None) -> str:
        """Write the place."""
        return "at pin" if given is None else f"after {key_word(given)}"

    def choices(self, profile: Profile, before: Line) -> Sequence[str | None]:
        """List every place along the wire."""
        return (None, *before.wire(profile).order)

    def likely(self, profile: Profile, before: Line) -> Sequence[str | None]:
        """List every place, the one behind the last only if a reference line would reveal the cut there."""
        places = self.choices(profile, before)
        return places if profile.reference else places[:-1]

    def complaint(self, given: str | None, profile: Profile, before: Line) -> Message:
        """List the places that the wire passes."""
        places = tuple(map(key_word, before.wire(profile).order))
        found = given and key_word(given)
        return Message("twin_fault.not_passed", line=str(before), found=found, places=places)


class ColumnNumber(Argument[int, None]):
    """A column, by its number alone."""

    word, pattern = "COLUMN", "[0-9]+"
    field, label = "column", "column"

    def read(self, text: str) -> int:
        """Read the number."""
        return int(text)

    def choices(self, profile: Profile, _before: None) -> Sequence[int]:
        """List all of them."""
        return range(len(profile.columns))

    def likely(self, profile: Profile, _before: None) -> Sequence[int]:
        """List all but the reference column, which is low in every row and so ghosts nowhere."""
        return range(len(profile.columns) - (profile.reference is not None))

    def complaint(self, given: int, profile: Profile, before: None) -> Message:
        """Explain the numbering."""
        return LINE.complaint(Line(Axis.COLUMN, given), profile, before)


class ConnectorName(PartName[None]):
    """A connector of the matrix, with all wires on it."""

    word, field, label = "CONNECTOR", "connector", "connector"

    def choices(self, profile: Profile, _before: None) -> Sequence[str]:
        """List all of them."""
        return sorted({wire.plug for wire in profile.rows + profile.columns})

    def complaint(self, given: str, profile: Profile, before: None) -> Message:
        """List those that exist."""
        there = tuple(self.choices(profile, before))
        return Message("twin_fault.no_connector", found=given, profile=profile.name, there=there)


class DiscName(PartName[None]):
    """A disc in the pieces of a colour, by its number from the mark on."""

    word, field, label, pattern = "COLOUR NUMBER", "disc", "disc", r"[a-z]+ [0-9]+"

    def choices(self, profile: Profile, _before: None) -> Sequence[str]:
        """List the discs of both colours."""
        return [
            f"{COLOUR_WORDS[colour]} {number}"
            for colour in Colour
            for number in range(1, len(profile.build.pieces.magnets(colour).poles) + 1)
        ]

    def complaint(self, given: str, profile: Profile, before: None) -> Message:
        """List those that exist."""
        there = tuple(self.choices(profile, before))
        return Message("twin_fault.no_disc", found=given, profile=profile.name, there=there)

    def form(self, profile: Profile) -> Form:
        """Add the discs."""
        return super().form(profile) | {"discs": "|".join(self.choices(profile, None))}


class DiscState(PartName[str]):
    """What is wrong with a disc."""

    word, field, label, pattern = "turned|missing", "disc-state", "what", "turned|missing"

    def choices(self, _profile: Profile, _before: str) -> Sequence[str]:
        """List both."""
        return ("turned", "missing")

    def complaint(self, given: str, profile: Profile, before: str) -> Message:
        """List both."""
        there = tuple(self.choices(profile, before))
        return Message("twin_fault.no_disc", found=given, profile=profile.name, there=there)


LINE = LineNumber[None]()
ANY_OTHER_LINE = OtherLine(is_alike=False)
OTHER_LINE_ALIKE = OtherLine(is_alike=True)
CUT = CutPlace()
COLUMN = ColumnNumber()
CONNECTOR = ConnectorName()
DISC = DiscName()
DISC_STATE = DiscState()
