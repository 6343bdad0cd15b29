"""Suspects of every class at seeded places."""

import math
import random

from controller.board import Axis, Crosspoint, Line, Profile
from controller.diagnose.reasoner.hypotheses import Class, Suspect, across, between


def any_suspect(kind: Class, profile: Profile, chance: random.Random) -> Suspect:
    """Return a suspect of ``kind`` at a random place."""
    sensors = sorted(profile.sensors())
    reeds = sorted(set(sensors) - set(profile.keys.values()))
    match kind:
        case Class.STUCK | Class.DEAD:
            return Suspect(kind, at=(chance.choice(sensors),))
        case Class.WEAK | Class.SENSITIVE:
            return Suspect(kind, at=(chance.choice(reeds),))
        case Class.OPEN_DIODE | Class.BRIDGED_DIODE:
            return Suspect(kind, at=(chance.choice(sorted(profile.diodes())),))
        case Class.SWAPPED | Class.JOINED:
            one, other = chance.sample(sensors, 2)
            return between(kind, one, other)
        case Class.CROSSTALK:
            at = chance.choice(reeds)
            return Suspect(kind, at=(at,), place=chance.choice(next_to(at, profile)))
        case Class.OPEN_WIRE:
            line = chance.choice(profile.lines())
            return Suspect(kind, lines=(line,), place=chance.choice(("", *line.wire(profile).order)))
        case Class.GROUNDED | Class.POWERED:
            return Suspect(kind, lines=(chance.choice(profile.lines()),))
        case Class.SHORT_WIRE:
            return across(kind, *chance.sample(profile.lines(), 2))
        case Class.SWAPPED_WIRES:
            axis = chance.choice(list(Axis))
            lines = [line for line in profile.lines() if line.axis is axis]
            return across(kind, *chance.sample(lines, 2))
        case Class.SLOW_COLUMN:
            column = Line(Axis.COLUMN, chance.randrange(len(profile.columns) - 1))
            return Suspect(kind, lines=(column,), rows=chance.randint(1, 5))
        case Class.LOOSE:
            wires = profile.rows + profile.columns
            return Suspect(kind, place=chance.choice(wires).plug)


def next_to(at: Crosspoint, profile: Profile) -> list[str]:
    """List the spaces next to the one of a reed."""
    here = next(space for space in profile.spaces if at in {space.first, space.second})
    return [
        space.name
        for space in profile.spaces
        if space is not here and math.dist(space.at_mm, here.at_mm) < 1.5 * profile.pitch_mm
    ]
