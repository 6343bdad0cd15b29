"""A site: all about one space that matters magnetically: its piece, the reeds under it, all the other spaces.

A piece is felt across the whole board: one is next to nothing there, but all of them add up. Boards that
differ only in wiring or chip share a site, which is computed once.
"""

from dataclasses import dataclass, replace
from math import hypot

from controller.board import Magnets, Pieces, Place, Profile, ReedBuild, Space
from controller.games import Colour


@dataclass(frozen=True, slots=True)
class Site:
    """The pieces, the reeds under a space, and the middles of all others from its own, nearest first."""

    pieces: Pieces
    reeds: ReedBuild
    others: tuple[Place, ...]

    @property
    def is_single(self) -> bool:
        """Whether a single reed senses presence only, not colour."""
        return not self.reeds.ring_mm

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours whose pieces are built differently; only the first if both are built alike."""
        return (Colour.FIRST,) if self.is_single else tuple(Colour)

    @property
    def places(self) -> tuple[Place, ...]:
        """The places of the reeds: the one in the middle, then those of the ring."""
        return ((0.0, 0.0), *self.reeds.ring_mm)

    def own(self, colour: Colour) -> slice:
        """Select the reeds that a piece of that colour should close."""
        return slice(0, 1) if colour is Colour.FIRST else slice(1, None)

    def foreign(self, colour: Colour) -> slice:
        """Select the reeds that a piece of that colour should leave open; none if there is only one reed."""
        return slice(1, None) if colour is Colour.FIRST else slice(0, 1)


def site_of(profile: Profile) -> Site:
    """Return the site of the space where like pieces on all others are felt most; far off, by the cube."""
    others = [_others(profile, space) for space in profile.spaces]
    here = max(others, key=lambda places: round(sum(hypot(*place) ** -3 for place in places), 9))
    return Site(profile.build.pieces, profile.build.reeds, here)


def former(site: Site) -> Site:
    """Return a site as it was before rings of alternating poles: eight like discs, and one reed for them."""
    return replace(
        site,
        pieces=Pieces(25.0, 1.0, Magnets((5.0, 2.0), "N"), Magnets((3.0, 2.0), "N" * 8, 10.0)),
        reeds=ReedBuild(glass_mm=10, stub_mm=2.0, gap_mm=6.0, class_at=(15.0, 20.0), ring_mm=((10.0, 0.0),)),
    )


def _others(profile: Profile, here: Space) -> tuple[Place, ...]:
    """Return the middles of all other spaces from that of one, nearest first, of these the rightmost."""
    (x_mm, y_mm), rest = here.at_mm, (space.at_mm for space in profile.spaces if space is not here)
    places = ((round(x - x_mm, 2), round(y - y_mm, 2)) for x, y in rest)
    return tuple(sorted(places, key=lambda place: (round(hypot(*place), 1), -place[0], place[1])))
