"""What is built, how an order describes each kind of part, and a line of the list of what to buy.

Decides a part's package, tolerance, reference and substitute. Prices are estimates for small quantities, in
US dollars. Knows neither how many are needed, which `wiring.parts` counts, nor where to buy them.
"""

from dataclasses import dataclass, replace
from enum import Enum

from controller.board import Profile
from hardware.builder.circuit_boards import CircuitBoard
from hardware.builder.datasheets import KEY, KEY_LEGS_MM, PLUG, REEDS
from hardware.builder.mechanics import key_mm
from hardware.builder.wiring import Sheet, StockKind, StockPart

#: For a column with no requirement.
ANY = "-"


#: The files of a kit that one of circuit boards has too.
WITH_BOARDS = frozenset({"index.html", "steps.html", "parts.csv", "order.html", "wiring.html", "wiring.txt"})


class SortingCoil:
    """The coil that sorts reeds: its turns, and what sets its current within what each part bears.

    A thousand turns make a milliampere an ampere-turn. The coil is short, and the reed's wires are uncut, so
    its numbers are right only relative to those of reeds that the maker has sorted.
    """

    TURNS = 1000
    SUPPLY_V = 12
    #: In series with the coil: a resistor that bounds the current, and a potentiometer that sets it, down to
    #: where the weakest reed that is kept lets go.
    RESISTOR_OHM, RESISTOR_W = 390, 1
    POTENTIOMETER_OHM, POTENTIOMETER_W = 2200, 2
    #: The wire: 0.1 mm, wound in layers over a tube of 3 mm; with its ends.
    WIRE_M, WIRE_OHM_PER_M = 20, 2.2
    #: A reed is kept if it pulls in at most `BELOW_AT` ampere-turns below its class, and lets go at no less
    #: than `DROP_OUT` times its pull-in.
    DROP_OUT, BELOW_AT = 0.45, 2


@dataclass(frozen=True, slots=True)
class KitPlan:
    """What is built, and how: of circuit boards, or wired by hand if there are none.

    The sheet's profile is that of the deck as it is made; ``profile`` is the board's own.
    """

    profile: Profile
    sheet: Sheet
    boards: tuple[CircuitBoard, ...] = ()


@dataclass(frozen=True, slots=True)
class Bought:
    """The order data of a part: package, tolerance, reference, substitute, and price each."""

    package: str
    tolerance: str
    reference: str
    equal: str
    usd: float
    note: str = ""


#: The order data of each kind; braces are filled in by `bought`.
_BOUGHT = {
    StockKind.CHIP: Bought("board", ANY, "{name}", ANY, 25),
    StockKind.CHIP_SUPPLY: Bought("plug-in", "5.1 V", "the Pi's own", ANY, 12),
    StockKind.CARD: Bought("microSD", ANY, "any known brand", ANY, 8),
    StockKind.SOCKET: Bought("2 x 20, 2.54 mm, box header plug with ribbon", ANY, "any", ANY, 3),
    StockKind.SHIFTER: Bought(
        "DIP-14, with a DIP-14 socket", ANY, "SN74AHCT125N", "74HCT125 in DIP-14", 1, "not SOIC"
    ),
    StockKind.REED: Bought(
        "glass 1.8 x {glass} mm, axial",
        "{least:g} to {most:g} AT, sorted",
        "{reed}, of that class",
        "any dry make contact of that glass and class",
        0.25,
        "buy 10 to 20 AT of one batch and sort with the coil of step 1",
    ),
    StockKind.DIODE: Bought("DO-35 or DO-34, axial", ANY, "{value}", "{equal}", 0.04),
    StockKind.LIGHT: Bought(
        "single pixel on a round board of {light:g} mm, with data in and out",
        ANY,
        "WS2812B",
        "SK6812 RGB",
        0.25,
        "no strip: its pitch does not fit the board",
    ),
    StockKind.BUTTON: Bought(
        "{side:g} x {side:g} mm, {high:g} mm high with its shaft",
        ANY,
        f"legs {KEY_LEGS_MM[0]:g} x {KEY_LEGS_MM[1]:g} mm apart, as {KEY.reference}",
        ANY,
        0.3,
    ),
    StockKind.RESISTOR: Bought("0.25 W, axial", "1 %", "metal film", ANY, 0.02),
    StockKind.ELECTROLYTIC: Bought("radial, 10 V or more", "20 %", "any", ANY, 0.3, "minus side marked"),
    StockKind.CERAMIC: Bought(
        "radial 5 mm, X7R, 16 V or more", "10 %", "any", ANY, 0.05, "none if the light's board has one"
    ),
    StockKind.SUPPLY: Bought(
        "plug-in unit, 5.5 x 2.1 mm, plus inside",
        "4.9 to 5.2 V",
        "a closed unit with an approval mark",
        ANY,
        14,
        "with a socket that no other plug in the house fits",
    ),
    StockKind.FUSE: Bought(
        "5 x 20 or 6.3 x 32 mm, with an in-line holder",
        "by UL 248-14",
        "fast",
        "a polyfuse of 1.85 A hold in each feed",
        0.4,
        "one to IEC 60127 carries 150 % for an hour",
    ),
    StockKind.GUARD: Bought("DO-201, axial", ANY, "{value}", "{equal}", 0.3, "band to plus"),
    StockKind.CONNECTOR: Bought(
        "2.54 mm, keyed, crimped: header, housing, contacts",
        ANY,
        f"{PLUG}, housing 6471, contacts 2759",
        "any keyed 2.54 mm family, both halves of one maker",
        1.2,
        "the header sits on the strip-board, the housing on the cable",
    ),
}

#: The substitutes of each diode.
_EQUALS = {"1N4148": "1N914", "BAT85": "BAT86", "1N5822": "1N5821 or SB340"}


def bought(profile: Profile, part: StockPart) -> Bought:
    """Return the order data of a part for that board."""
    known, reeds, deck = _BOUGHT[part.kind], profile.build.reeds, profile.build.deck
    least, most = reeds.class_at
    value = part.name.partition(" ")[2]
    return replace(
        known,
        package=known.package.format(
            glass=reeds.glass_mm, light=deck.light_board_mm, side=deck.key_body_mm[0], high=key_mm(profile)
        ),
        tolerance=known.tolerance.format(least=least, most=most),
        reference=known.reference.format(name=part.name, value=value, reed=REEDS[reeds.glass_mm].reference),
        equal=known.equal.format(equal=_EQUALS.get(value, ANY)),
    )


class OrderPhase(Enum):
    """The order with which a part is bought; earlier members first."""

    COUPON = "coupon"
    BOARD = "board"
    PIECES = "pieces"


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the list; ``count`` are built in."""

    phase: OrderPhase
    name: str
    value: str
    count: float
    spare: float
    purpose: str
    how: Bought
    unit: str = "pcs"

    @property
    def total(self) -> float:
        """The quantity to buy."""
        return self.count + self.spare
