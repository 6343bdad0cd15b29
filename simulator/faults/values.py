"""What can be wrong with a board: each fault a value, written by ``str`` as `parse_fault` reads it."""

from dataclasses import dataclass
from typing import ClassVar

from manalath_board.controller.board import Line
from manalath_board.controller.errors import InputError


class FaultError(InputError):
    """A fault that cannot be; the message says what, where and what to do."""


class BadFaultError(FaultError):
    """A text that is no fault, or gives it more than there can be."""

    code = "bad-fault"


class NoPartError(FaultError):
    """A fault of something that the board has not."""

    code = "no-such-part"


class NotBrokenError(FaultError):
    """A fault to be removed that is not there."""

    code = "not-broken"


class BadFaultListError(FaultError):
    """A list of faults that cannot be read; the message names the entry."""

    code = "bad-fault-list"


# ---------------------------------------------------------------------------------------------------------
# On a space or a key


@dataclass(frozen=True, slots=True)
class _OnSensor:
    """A fault of one sensor, named as in `sensor_names`."""

    name: ClassVar[str]
    sensor: str

    def __str__(self) -> str:
        return f"{self.name} {self.sensor}"


@dataclass(frozen=True, slots=True)
class Stuck(_OnSensor):
    """The reed is closed for ever."""

    name = "stuck"


@dataclass(frozen=True, slots=True)
class Dead(_OnSensor):
    """The reed never closes."""

    name = "dead"


@dataclass(frozen=True, slots=True)
class Weak(_OnSensor):
    """The reed needs a stronger field: it closes only for a piece in the middle, and drops out off it."""

    name = "weak"


@dataclass(frozen=True, slots=True)
class Chatter(_OnSensor):
    """The reed opens and closes at random while a magnet or finger holds it."""

    name = "chatter"


@dataclass(frozen=True, slots=True)
class OpenDiode(_OnSensor):
    """The diode conducts neither way: its sensor is silent."""

    name = "open-diode"


@dataclass(frozen=True, slots=True)
class BridgedDiode(_OnSensor):
    """The diode conducts both ways: closed reeds of its row ghost on other rows."""

    name = "bridged-diode"


@dataclass(frozen=True, slots=True)
class _TimedSensor:
    """A fault of one sensor that takes a time."""

    name: ClassVar[str]
    sensor: str
    ms: int

    def __str__(self) -> str:
        return f"{self.name} {self.sensor} {self.ms}"


@dataclass(frozen=True, slots=True)
class Bounce(_TimedSensor):
    """The contact bounces for up to ``ms`` whenever it closes or opens."""

    name = "bounce"


@dataclass(frozen=True, slots=True)
class SlowRelease(_TimedSensor):
    """The spring is weak: the reed opens ``ms`` late."""

    name = "slow-release"


@dataclass(frozen=True, slots=True)
class Crosstalk:
    """The reed is too near to the next space: a piece that operates a reed there operates it too."""

    name: ClassVar[str] = "crosstalk"
    sensor: str
    space: str

    def __str__(self) -> str:
        return f"{self.name} {self.sensor} {self.space}"


@dataclass(frozen=True, slots=True)
class SlowClose(_TimedSensor):
    """The reed is stiff: it closes ``ms`` late."""

    name = "slow-close"


@dataclass(frozen=True, slots=True)
class Sensitive(_OnSensor):
    """The reed is too sensitive: a piece of the other colour on its own space closes it too."""

    name = "sensitive"


@dataclass(frozen=True, slots=True)
class _TwoSensors:
    """A fault between two sensors."""

    name: ClassVar[str]
    sensor: str
    other: str

    def __str__(self) -> str:
        return f"{self.name} {self.sensor} {self.other}"


@dataclass(frozen=True, slots=True)
class SwappedSensors(_TwoSensors):
    """Two reeds or keys are soldered to each other's place."""

    name = "swapped"


@dataclass(frozen=True, slots=True)
class JoinedSensors(_TwoSensors):
    """The contacts of two reeds or keys touch: whichever closes, both do."""

    name = "joined"


@dataclass(frozen=True, slots=True)
class DeadLight:
    """The light of the space stays dark."""

    name: ClassVar[str] = "dead-light"
    space: str

    def __str__(self) -> str:
        return f"{self.name} {self.space}"


@dataclass(frozen=True, slots=True)
class SwappedLight:
    """Two pixels of the strip sit at each other's space."""

    name: ClassVar[str] = "swapped-light"
    space: str
    other: str

    def __str__(self) -> str:
        return f"{self.name} {self.space} {self.other}"


@dataclass(frozen=True, slots=True)
class BrokenChain:
    """The data of the lights ends before the light of the space: that and all behind it stay dark."""

    name: ClassVar[str] = "broken-chain"
    space: str

    def __str__(self) -> str:
        return f"{self.name} {self.space}"


# ---------------------------------------------------------------------------------------------------------
# On a wire


@dataclass(frozen=True, slots=True)
class OpenWire:
    """The wire is cut behind the space or key ``after``, or at its pin (None): all beyond is silent."""

    name: ClassVar[str] = "open-wire"
    line: Line
    after: str | None

    def __str__(self) -> str:
        return f"{self.name} {self.line} {'at pin' if self.after is None else f'after {self.after}'}"


@dataclass(frozen=True, slots=True)
class ShortWire:
    """Two wires touch at their connector."""

    name: ClassVar[str] = "short-wire"
    line: Line
    other: Line

    def __str__(self) -> str:
        return f"{self.name} {self.line} {self.other}"


@dataclass(frozen=True, slots=True)
class SwappedWires:
    """Two rows, or two columns, sit in each other's place of the connector."""

    name: ClassVar[str] = "swapped-wires"
    line: Line
    other: Line

    def __str__(self) -> str:
        return f"{self.name} {self.line} {self.other}"


@dataclass(frozen=True, slots=True)
class SlowColumn:
    """Added capacitance: with the pull-up it makes a time constant ``extra_us`` longer than it should be."""

    name: ClassVar[str] = "slow-column"
    column: int
    extra_us: int

    def __str__(self) -> str:
        return f"{self.name} {self.column} {self.extra_us}"


# ---------------------------------------------------------------------------------------------------------
# On a cable: a whole connector, the strip, the supply


@dataclass(frozen=True, slots=True)
class Loose:
    """A connector is out: every wire on it is open at its pin."""

    name: ClassVar[str] = "loose"
    connector: str

    def __str__(self) -> str:
        return f"{self.name} {self.connector}"


@dataclass(frozen=True, slots=True)
class ColourOrder:
    """The strip takes its colours in another order: red and green are exchanged."""

    name: ClassVar[str] = "colour-order"

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class WeakSupply:
    """The supply gives no more than ``most_ma`` to the lights: above that the board browns out and resets."""

    name: ClassVar[str] = "weak-supply"
    most_ma: int

    def __str__(self) -> str:
        return f"{self.name} {self.most_ma}"


@dataclass(frozen=True, slots=True)
class SaggingSupply:
    """The wires to the lights are too thin: of their supply so many volts are lost for each ampere."""

    name: ClassVar[str] = "sagging-supply"
    milliohm: int

    def __str__(self) -> str:
        return f"{self.name} {self.milliohm}"


# ---------------------------------------------------------------------------------------------------------
# On the link between board and computer


@dataclass(frozen=True, slots=True)
class Unplugged:
    """The cable between board and computer is out."""

    name: ClassVar[str] = "unplugged"

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Lag:
    """Every event and every picture arrives ``ms`` late, in order."""

    name: ClassVar[str] = "lag"
    ms: int

    def __str__(self) -> str:
        return f"{self.name} {self.ms}"


@dataclass(frozen=True, slots=True)
class Lossy:
    """Of the sensors' reports ``percent`` of a hundred are lost, and sent again 40 ms later, in order."""

    name: ClassVar[str] = "lossy"
    percent: int

    def __str__(self) -> str:
        return f"{self.name} {self.percent}"


@dataclass(frozen=True, slots=True)
class Resets:
    """The board starts anew about every ``every_s`` seconds."""

    name: ClassVar[str] = "resets"
    every_s: int

    def __str__(self) -> str:
        return f"{self.name} {self.every_s}"


ReedFault = Stuck | Dead | Chatter | Weak | Sensitive | Bounce | SlowRelease | SlowClose
DiodeFault = OpenDiode | BridgedDiode
JointFault = SwappedSensors | JoinedSensors
LightFault = DeadLight | BrokenChain | SwappedLight | ColourOrder
WireFault = OpenWire | ShortWire | SwappedWires | SlowColumn | Loose
LinkFault = WeakSupply | SaggingSupply | Unplugged | Lag | Lossy | Resets
Fault = ReedFault | Crosstalk | DiodeFault | JointFault | LightFault | WireFault | LinkFault
