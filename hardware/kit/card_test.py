"""The card test: how thick a card may lie under a piece with its reeds still certain to close.

Decides the margin that a reed must have (`_SURE`); `hardware.magnetics` computes the field that it senses.
"""

import numpy as np

from controller.board_build import Build
from controller.games.base import Colour
from hardware.magnetics.field import GLASSES, Array, ampere_turns

#: A reed is certain to close at this multiple of what the least sensitive one of its class needs.
_SURE = 1.2

#: The step in which cards are stacked, and the thickest stack.
_STEP_MM, _MOST_MM = 0.5, 3.0


def card_mm(build: Build, colour: Colour) -> float:
    """Return the thickest card under a seated piece at which its reeds close, however it is turned."""
    lifts_mm = np.arange(0, _MOST_MM + _STEP_MM / 2, _STEP_MM)
    needed = _SURE * build.reeds.class_at[1]
    borne = [mm for mm in lifts_mm if _least_at(build, colour, float(mm)) >= needed]
    return float(max(borne, default=0.0))


def _least_at(build: Build, colour: Colour, lift_mm: float) -> float:
    """Return the least ampere-turns, over all turns of the piece, at the reed that then senses most."""
    is_ring = colour is Colour.SECOND and build.reeds.ring_mm
    places = build.reeds.ring_mm if is_ring else ((0.0, 0.0),)
    turns = np.linspace(0, 2 * np.pi, 145)
    felt = [_felt(build, colour, place, turns, lift_mm) for place in places]
    return float(np.max(felt, axis=0).min())


def _felt(build: Build, colour: Colour, place: tuple[float, float], turns: Array, lift_mm: float) -> Array:
    magnets = build.pieces.magnets(colour)
    total = np.zeros_like(turns)
    for (x, y), sign in zip(magnets.places(), magnets.signs, strict=True):
        across = x * np.cos(turns) - y * np.sin(turns) - place[0]
        along = x * np.sin(turns) + y * np.cos(turns) - place[1]
        gap = np.full_like(turns, build.reeds.gap_mm + lift_mm)
        glass = GLASSES[build.reeds.glass_mm]
        total += sign * ampere_turns(magnets.disc_mm, glass, np.hypot(across, along), gap)
    return np.abs(total)
