"""A site: all about one space that matters magnetically: its piece, the reeds under it, the spaces around it.

Boards that differ only in wiring, chip or number of spaces share a site, which is computed once.
"""

from dataclasses import dataclass
from math import hypot

from manalath_board.controller.board_build import Magnets, Pieces, Place, ReedBuild
from manalath_board.controller.games.base import Colour
from manalath_board.controller.profile import Profile


@dataclass(frozen=True, slots=True)
class Site:
    """The pieces, the reeds under a space, and the middles of its neighbours, relative to its own."""

    pieces: Pieces
    reeds: ReedBuild
    around: tuple[Place, ...]

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
    """Return the site of the space with the most neighbours, of these the one nearest the board's middle."""
    middles = [space.at_mm for space in profile.spaces]
    x_mm, y_mm = (sum(values) / len(middles) for values in zip(*middles, strict=True))

    def off(name: str) -> tuple[int, float]:
        x, y = profile.space(name).at_mm
        return -len(profile.next_to(name)), round(hypot(x - x_mm, y - y_mm), 2)

    here = profile.space(min((space.name for space in profile.spaces), key=off))
    around = [profile.space(name).at_mm for name in profile.next_to(here.name)]
    build = profile.build
    from_here = sorted((round(x - here.at_mm[0], 2), round(y - here.at_mm[1], 2)) for x, y in around)
    return Site(build.pieces, build.reeds, tuple(from_here))


#: The design before rings of alternating poles: a ring of eight discs with like poles, and one reed for it.
FORMER = Site(
    Pieces(25.0, 1.0, Magnets((5.0, 2.0), "N"), Magnets((3.0, 2.0), "N" * 8, 10.0)),
    ReedBuild(glass_mm=10, stub_mm=2.0, gap_mm=6.0, class_at=(15.0, 20.0), ring_mm=((10.0, 0.0),)),
    ((-30.0, 0.0), (-15.0, -25.98), (-15.0, 25.98), (15.0, -25.98), (15.0, 25.98), (30.0, 0.0)),
)
