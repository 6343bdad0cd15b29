"""An Arduino Mega as the host of a board; it is connected to a computer by its USB cable.

Decides what builders read about it; `hardware.mega_header` says where its pins are.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from controller.board import Profile
from hardware.builder.wiring.board_host import Header, HeaderPin, HeaderRows, HostPin, Use, pins_of_lines
from hardware.builder.wiring.parts import StockKind, StockPart, ohms
from hardware.mega_header import JACK_MM, PINS, SIZE_MM, SOCKETS, USB_MM, port_of

#: The current that a pin of the ATmega2560 is made for, and the least value of its own pull-ups, which the
#: firmware leaves on at the columns (data sheet, DC characteristics).
_PIN_MA, _OWN_PULL_UP_OHM = 20, 20_000

#: These two carry the bytes to and from the computer.
_USB = ("D0", "D1")


@dataclass(frozen=True, slots=True)
class Mega:
    """An Arduino Mega 2560; the names of its pins are printed beside them."""

    profile: Profile

    name = "Mega"
    place = "port"
    logic_pin = "5V"
    logic_v = 5.0
    shifter = None
    plug = "pin headers: two of 8 for A0 to A15, one of 2 x 18 for D22 to D53, one pin for the lights"
    level_fact = "The Mega's 5 V level needs no shifter."
    parts = (StockPart(StockKind.CHIP, "Arduino Mega 2560", 1, 0, "reads the matrix, drives the lights"),)
    settings = ()
    setting_facts = ()

    @property
    def column_ma(self) -> float:
        """The current of one column that is pulled low, without the drop of its diode."""
        return 1000 * self.logic_v * (1 / self.profile.build.pull_up_ohm + 1 / _OWN_PULL_UP_OHM)

    @property
    def measured_v(self) -> float | None:
        """The voltage at the supply pin while the lights have their 5 V."""
        divider = self.profile.build.supply_ohm
        return None if divider is None else self.logic_v * divider[1] / sum(divider)

    @property
    def single_pins(self) -> tuple[HostPin, ...]:
        """The data of the lights, what measures their supply, and the Mega's 5V and ground."""
        light, supply = self.profile.light_pin, self.profile.build.supply_pin
        measuring = "the middle of the divider at the lights' supply"
        down = ohms(self.profile.build.data_down_ohm)
        return (
            HostPin(
                light, self.terminal(light), f"data of light 0 ({self.profile.lights[0]}); {down} to GND"
            ),
            *([HostPin(supply, self.terminal(supply), measuring)] if supply else []),
            HostPin(self.logic_pin, "", "the pull-ups of all columns, and nothing else"),
            HostPin("GND", "", "the ground of the lights' supply"),
        )

    @property
    def header(self) -> Header:
        """Every pin of its sockets, and the use of each; of pins that are alike, the last paired one."""
        used = {pin.name: pin for pin in (*pins_of_lines(self.profile), *self._singles())}
        rows = [
            HeaderRows(
                tuple(used.pop(name, _idle(name)) for name in reversed(socket.names))[::-1],
                socket.first_mm,
                socket.is_paired,
            )
            for socket in reversed(SOCKETS)
        ]
        seen = "Seen from above, with the USB socket at the left; D22 is printed as 22."
        return Header(seen, tuple(rows), SIZE_MM, scale=1.8, landmarks_mm={"USB": USB_MM, "": JACK_MM})

    def _singles(self) -> Iterator[HeaderPin]:
        for pin in (*_USB, *self.keep_free):
            yield HeaderPin(0, pin, Use.KEPT, "keep free")
        yield HeaderPin(0, self.profile.light_pin, Use.LIGHTS, "data of the lights")
        if self.profile.build.supply_pin:
            yield HeaderPin(0, self.profile.build.supply_pin, Use.LIGHTS, "divider of the supply")
        yield HeaderPin(0, self.logic_pin, Use.SUPPLY, "the pull-ups")
        yield HeaderPin(0, "GND", Use.GROUND, "ground of the lights")

    @property
    def keep_free(self) -> tuple[str, ...]:
        """The pins on the port of the lights' data, which the firmware writes as a whole."""
        light = self.profile.light_pin
        letter, _ = port_of(light)
        return tuple(pin for pin, (port, _) in PINS.items() if port == letter and pin != light)

    @property
    def pin_facts(self) -> tuple[str, ...]:
        """What may not be connected to a pin."""
        free = ", ".join(self.keep_free)
        return (
            f"Leave free: {' and '.join(_USB)} (USB); {free} (on one port with the data of the lights).",
            "The Mega runs on USB. Never join its 5V pin to the 5 V of the lights; join the grounds.",
        )

    @property
    def circuit_facts(self) -> tuple[str, ...]:
        """How the supply of the lights is measured."""
        pin, divider = self.profile.build.supply_pin, self.profile.build.supply_ohm
        if divider is None:
            return ()
        to_supply, to_ground = (ohms(value) for value in divider)
        return (
            (
                f"Supply of the lights, measured: {to_supply} from their 5 V to {pin}, {to_ground} from "
                f"{pin} to GND; at 5 V the pin sees {self.measured_v:.2f} V."
            ),
        )

    def terminal(self, pin: str) -> str:
        """Return the port and bit of a pin, as the firmware names them."""
        port, bit = port_of(pin)
        return f"P{port}{bit}"

    def row_ma(self, pin: str, closed: int) -> float:  # noqa: ARG002 - all pins are alike
        """Return the current in the pin of a row."""
        return closed * self.column_ma

    def load_fact(self, row: str, pin: str, closed: int) -> str:
        """Describe the current in the busiest row's pin."""
        return (
            f"A low column draws at most {self.column_ma:.2f} mA, with the Mega's own pull-up; {row} joins "
            f"{closed} columns, so its pin carries at most {self.row_ma(pin, closed):.1f} mA, of the "
            f"{_PIN_MA} it is rated for."
        )


def _idle(name: str) -> HeaderPin:
    """Return a pin to which nothing goes."""
    return HeaderPin(0, name, Use.GROUND if name == "GND" else Use.FREE)
