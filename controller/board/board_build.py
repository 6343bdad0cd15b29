"""How a board is built, beyond its wires and spaces: pieces, reeds, deck and supply.

Lengths are in millimetres; places are measured from the centre of a space, seen from above. What the magnets
do to the reeds is calculated by `hardware.magnetics`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from math import atan2, cos, degrees, pi, sin

from controller.games import Colour

#: A place in a space: right and up.
Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Magnets:
    """The magnets in a piece: discs of one size, lying flat.

    ``disc_mm`` is diameter and height. The discs are spaced evenly on a circle of ``radius_mm``, one for each
    letter of ``poles``, which names the pole that faces up; a single disc lies in the middle.
    """

    disc_mm: tuple[float, float]
    poles: str
    radius_mm: float = 0.0

    def places(self) -> tuple[Place, ...]:
        """Return the place of each disc in a piece that is not turned."""
        turns = [2 * pi * number / len(self.poles) for number in range(len(self.poles))]
        return tuple((self.radius_mm * cos(turn), self.radius_mm * sin(turn)) for turn in turns)

    @property
    def signs(self) -> tuple[int, ...]:
        """1 for each disc with its north pole up, -1 for the others."""
        return tuple(1 if pole == "N" else -1 for pole in self.poles)


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces: their diameter, the floor under their magnets, and the magnets of each colour.

    Their lower edge is bevelled by ``bevel_mm``, at 45 degrees. A washer of brass may lie on the magnets:
    ``weight_mm`` are its outer diameter, the one of its hole, and its height.
    """

    across_mm: float
    floor_mm: float
    first: Magnets
    second: Magnets
    bevel_mm: float = 1.0
    weight_mm: tuple[float, float, float] | None = None

    @property
    def lid_mm(self) -> float:
        """The height at which the magnets end, and their washer begins."""
        return self.floor_mm + max(self.first.disc_mm[1], self.second.disc_mm[1])

    @property
    def high_mm(self) -> float:
        """The height of a piece; its upper face is covered by felt, a little above what is in it."""
        return self.lid_mm + (self.weight_mm[2] if self.weight_mm else 0.0) + 0.2

    def magnets(self, colour: Colour) -> Magnets:
        """Return the magnets in a piece of that colour."""
        return self.first if colour is Colour.FIRST else self.second


@dataclass(frozen=True, slots=True)
class ReedBuild:
    """The reeds, which stand upright under the deck.

    The glass is ``glass_mm`` long, and its wires are cut ``stub_mm`` from it. ``gap_mm`` separates the
    magnets of a piece at rest from the upper end of the glass. Their pull-in is within ``class_at``, the
    ampere-turns of their class, measured as in the data sheet, with uncut wires. ``ring_mm`` are the places
    of the reeds of the second colour, wired in parallel; the reed of the first colour, or the only one, is in
    the middle.
    """

    glass_mm: int
    stub_mm: float
    gap_mm: float
    class_at: tuple[float, float]
    ring_mm: tuple[Place, ...]

    @property
    def ring_deg(self) -> tuple[float, ...]:
        """The direction of each reed of the second colour: 0 to the right, 90 up."""
        return tuple(degrees(atan2(up_mm, right_mm)) for right_mm, up_mm in self.ring_mm)


@dataclass(frozen=True, slots=True)
class Deck:
    """What a piece lies on: a skin over the reeds' block, and on it a plate with a hole for each space.

    The recess is therefore as deep as the plate. The holes are ``hole_mm`` across at the bottom and widen
    upwards by ``bevel_mm``, at 45 degrees. A hole of ``light_hole_mm`` in the skin lets the light through.
    The deck reaches ``margin_mm`` beyond the centres of the outermost spaces.

    A light is a round board of ``light_board_mm``, a key a body of ``key_body_mm``: its side, and its height.
    The screws that hold the deck on its frame are at ``screws_mm``, from the middle of the board. The frame
    has a wall of ``wall_mm`` and leaves ``under_mm`` free below the block.
    """

    skin_mm: float
    plate_mm: float
    hole_mm: float
    bevel_mm: float
    block_mm: float
    light_hole_mm: float
    margin_mm: float
    light_board_mm: float = 10.0
    key_body_mm: tuple[float, float] = (6.0, 3.5)
    screws_mm: tuple[Place, ...] = ()
    wall_mm: float = 6.0
    under_mm: float = 25.0


class Built(Enum):
    """How matrix and lights are joined."""

    WIRED = "wired"  #: wire by wire, with a strip-board where the cables end
    BOARDS = "boards"  #: by circuit boards, between which the reeds stand


@dataclass(frozen=True, slots=True)
class Build:
    """Everything built and soldered around the matrix and the lights, and how it was ``built``.

    ``light_mm`` is the place of the light in every space. ``keys_mm`` are the places of the keys in the order
    of `Key`, measured from the middle of the board. The wires leave the board at ``exit_mm``, and their plugs
    are ``cable_mm`` from there.

    Each column has ``pull_up_ohm`` to the supply of the chip, and ``column_ohm`` between that and its pin,
    where the pin needs it. ``supply_pin`` measures the supply of the lights between the two resistors
    ``supply_ohm``, to that supply and to ground, where it is measured at all. The lights have ``data_ohm`` in
    their data wire, which ``data_down_ohm`` keeps low while nothing drives it, and ``capacitor_uf`` across
    their supply, as has each space of ``feeds``. The supply gives ``supply_ma`` behind a fuse of ``fuse_ma``,
    which the diode ``guard`` across the lights blows if plus and minus are swapped.

    ``measured`` maps the name of a sensor to the pull-in and drop-out of each of its reeds, in ampere-turns;
    sensors that were not measured are missing.
    """

    pieces: Pieces
    reeds: ReedBuild
    deck: Deck
    light_mm: Place
    keys_mm: tuple[Place, ...]
    exit_mm: Place
    cable_mm: float
    diode: str
    pull_up_ohm: int
    column_ohm: int | None
    supply_pin: str | None
    supply_ohm: tuple[int, int] | None
    supply_ma: int
    fuse_ma: int
    guard: str
    data_ohm: int
    data_down_ohm: int
    capacitor_uf: int
    feeds: tuple[str, ...]
    measured: Mapping[str, tuple[tuple[float, float], ...]] = field(default_factory=dict)
    built: Built = Built.WIRED

    @property
    def air_mm(self) -> float:
        """The part of the gap that is left between the skin and the wire of a reed."""
        return self.reeds.gap_mm - self.pieces.floor_mm - self.deck.skin_mm - self.reeds.stub_mm

    @property
    def play_mm(self) -> float:
        """How far a piece can lie off the centre of its recess."""
        return (self.deck.hole_mm - self.pieces.across_mm) / 2
