"""Fault kinds: every fault, one class each, in the order in which lists show them.

Users see the first line of each docstring. What a fault does is physics, and is modelled with its part:
`simulator.circuit.electrical` for the wiring, `simulator.circuit.contact_bounce` and
`simulator.circuit.magnet_field` for contacts, `simulator.strip` for the lights, `simulator.link` for cable
and supply. Rows and columns are counted from 0, as in the profile.
"""

from collections.abc import Mapping
from typing import Annotated

from controller.board import Line, Sensing, Transport
from simulator.faults.argument import Number, RecoveryTime, SupplyCurrent
from simulator.faults.fault_schema import DECLARED, Fault, row
from simulator.faults.places import (
    ANY_OTHER_LINE,
    CENTRE_REED,
    COLUMN,
    CONNECTOR,
    CUT,
    DIODE,
    DISC,
    DISC_STATE,
    GHOSTING_DIODE,
    LINE,
    NEXT_SPACE,
    ONE_SENSOR,
    OTHER_LINE_ALIKE,
    OTHER_SENSOR,
    OTHER_SPACE,
    REED,
    RING,
    RING_REED,
    SENSOR,
    SPACE,
)

# ---------------------------------------------------------------------------------------------------------
# On a space or a key


@row("stuck", on="space")
class Stuck(Fault):
    """The reed is closed for ever."""

    sensor: Annotated[str, SENSOR]


@row("dead", on="space")
class Dead(Fault):
    """The reed never closes."""

    sensor: Annotated[str, SENSOR]


@row("half-dead", on="space", needs=Sensing.DUAL)
class HalfDead(Fault):
    """Of the reeds in parallel under the ring of a piece, the one with this NUMBER never closes."""

    sensor: Annotated[str, RING]
    number: Annotated[int, RING_REED]


@row("chatter", on="space")
class Chatter(Fault):
    """The reed opens and closes at random while a magnet or finger holds it."""

    sensor: Annotated[str, SENSOR]


@row("bounce", on="space")
class Bounce(Fault):
    """The contact bounces for up to MS whenever it closes or opens."""

    sensor: Annotated[str, SENSOR]
    # A bounce that the board's filter removes goes unnoticed.
    ms: Annotated[int, Number("MS", "milliseconds", (1, 20), noticed=(8, 20))]


@row("slow-release", on="space")
class SlowRelease(Fault):
    """The contact sticks: it opens MS late."""

    sensor: Annotated[str, SENSOR]
    ms: Annotated[int, Number("MS", "milliseconds", (1, 500), noticed=(150, 500))]


@row("drop-out", on="space")
class DropOut(Fault):
    """The reed lets go at PERCENT of what closes it."""

    sensor: Annotated[str, CENTRE_REED]
    # A reed cannot let go above its pull-in: one that lets go too early also closes too late, and is `weak`.
    percent: Annotated[int, Number("PERCENT", "percent", (1, 99), noticed=(2, 4))]


@row("weak", on="space")
class Weak(Fault):
    """The reed is dull: it closes only for a piece in the middle, and drops out off it."""

    sensor: Annotated[str, REED]


@row("slow-close", on="space")
class SlowClose(Fault):
    """The reed is stiff: it closes MS late."""

    sensor: Annotated[str, SENSOR]
    ms: Annotated[int, Number("MS", "milliseconds", (1, 500), noticed=(200, 500))]


@row("sensitive", on="space", needs=Sensing.DUAL)
class Sensitive(Fault):
    """The reed is far too sensitive: a piece of the other colour closes it too."""

    sensor: Annotated[str, REED]


@row("swapped", on="space")
class SwappedSensors(Fault):
    """Two reeds or keys sit in each other's place."""

    sensor: Annotated[str, ONE_SENSOR]
    other: Annotated[str, OTHER_SENSOR]


@row("joined", on="space")
class JoinedSensors(Fault):
    """Two reeds or keys touch: whichever closes, both do."""

    sensor: Annotated[str, ONE_SENSOR]
    other: Annotated[str, OTHER_SENSOR]


@row("crosstalk", on="space")
class Crosstalk(Fault):
    """Steel leads the field of a piece on the neighbour NEXT to this reed too."""

    sensor: Annotated[str, REED]
    space: Annotated[str, NEXT_SPACE]


@row("open-diode", on="space")
class OpenDiode(Fault):
    """The diode conducts neither way: its sensor is silent."""

    sensor: Annotated[str, DIODE]


@row("bridged-diode", on="space")
class BridgedDiode(Fault):
    """The diode conducts both ways: closed reeds of its row ghost on other rows."""

    sensor: Annotated[str, GHOSTING_DIODE]


@row("dead-light", on="space")
class DeadLight(Fault):
    """The light stays dark."""

    space: Annotated[str, SPACE]


@row("broken-chain", on="space")
class BrokenChain(Fault):
    """The data of the lights ends here: this light and all behind it stay dark."""

    space: Annotated[str, SPACE]


@row("reversed-light", on="space")
class ReversedLight(Fault):
    """The data wires of a light are exchanged, out with in: it and all behind it stay dark."""

    space: Annotated[str, SPACE]


@row("swapped-light", on="space")
class SwappedLight(Fault):
    """Two lights sit at each other's space."""

    space: Annotated[str, SPACE]
    other: Annotated[str, OTHER_SPACE]


# ---------------------------------------------------------------------------------------------------------
# On the pieces


@row("bad-piece", on="pieces")
class BadPiece(Fault):
    """Pieces of this colour have one disc, counted from the mark to the left, that is turned or missing."""

    disc: Annotated[str, DISC]
    state: Annotated[str, DISC_STATE]


# ---------------------------------------------------------------------------------------------------------
# On a wire


@row("open-wire", on="wire")
class OpenWire(Fault):
    """The wire is cut: all beyond is silent."""

    line: Annotated[Line, LINE]
    after: Annotated[str | None, CUT]


@row("short-wire", on="wire")
class ShortWire(Fault):
    """Two wires touch at their connector."""

    line: Annotated[Line, LINE]
    other: Annotated[Line, ANY_OTHER_LINE]


@row("grounded", on="wire")
class Grounded(Fault):
    """The wire touches ground at its connector: a row answers in every row, a column is always closed."""

    line: Annotated[Line, LINE]


@row("powered", on="wire")
class Powered(Fault):
    """The wire touches the supply of the chip at its connector: it never goes low."""

    line: Annotated[Line, LINE]


@row("swapped-wires", on="wire")
class SwappedWires(Fault):
    """Two rows, or two columns, sit in each other's place of the connector."""

    line: Annotated[Line, LINE]
    other: Annotated[Line, OTHER_LINE_ALIKE]


@row("slow-column", on="wire")
class SlowColumn(Fault):
    """The column recovers slowly: its time constant is longer by MICROSECONDS."""

    column: Annotated[int, COLUMN]
    extra_us: Annotated[int, RecoveryTime("MICROSECONDS", "microseconds", (1, 1000), noticed=(150, 1000))]


# ---------------------------------------------------------------------------------------------------------
# On a cable: a whole connector, the strip, the supply


@row("loose", on="cable")
class Loose(Fault):
    """A connector is out: every wire on it is open at its pin."""

    connector: Annotated[str, CONNECTOR]


@row("colour-order", on="cable")
class ColourOrder(Fault):
    """The strip shows red as green and green as red."""


@row("weak-supply", on="cable", needs=Transport.SERIAL)
class WeakSupply(Fault):
    """The board browns out and resets when its lights draw more than MA."""

    most_ma: Annotated[int, SupplyCurrent("MA", "milliamperes", (1, 20_000), noticed=(1, 20_000))]


@row("sagging-supply", on="cable", needs=Transport.SERIAL)
class SaggingSupply(Fault):
    """The wires to the lights are too thin: they have MILLIOHM more resistance."""

    milliohm: Annotated[int, Number("MILLIOHM", "milliohms", (1, 5000), noticed=(1500, 4000))]


# ---------------------------------------------------------------------------------------------------------
# On the link between board and computer


@row("unplugged", on="link", needs=Transport.SERIAL)
class Unplugged(Fault):
    """The cable between board and computer is out."""


@row("lag", on="link", needs=Transport.SERIAL)
class Lag(Fault):
    """Every event and every picture arrives MS late, in order."""

    ms: Annotated[int, Number("MS", "milliseconds", (1, 500), noticed=(100, 400))]


@row("lossy", on="link", needs=Transport.SERIAL)
class Lossy(Fault):
    """Of a hundred reports of the sensors, PERCENT are lost and sent again 40 ms later, in order."""

    percent: Annotated[int, Number("PERCENT", "percent", (1, 50), noticed=(10, 40))]


@row("bridge", on="link", needs=Transport.SERIAL)
class SpoilingBridge(Fault):
    """Of a hundred packets that meet others in the USB bridge, PERCENT are spoilt and sent again."""

    percent: Annotated[int, Number("PERCENT", "percent", (1, 50), noticed=(40, 50))]


@row("resets", on="link", needs=Transport.SERIAL)
class Resets(Fault):
    """The board starts anew about every SECONDS."""

    every_s: Annotated[int, Number("SECONDS", "seconds", (1, 3600), noticed=(10, 30))]


#: All kinds of fault, by name.
KINDS: Mapping[str, type[Fault]] = DECLARED
