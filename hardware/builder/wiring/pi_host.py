"""A Raspberry Pi as the host of a board, on its own pins.

Decides what builders read about it; `hardware.pi_header` says where its pins are. The volts and milliamperes
are those of the tables in the Raspberry Pi documentation, "GPIO pads", in which the Pi 4 is the most
exacting, and of the data sheets of BAT85, 1N4148 and 74AHCT125.
"""

from dataclasses import dataclass

from controller.board import Profile, ProfileError
from controller.messages import Message
from hardware.builder.wiring.board_host import Header, HeaderPin, HeaderRows, HostPin, Use, pins_of_lines
from hardware.builder.wiring.parts import StockKind, StockPart, ohms
from hardware.pi_header import (
    GROUNDS,
    PHYSICAL,
    POWER_3V3,
    POWER_5V,
    PULLED_UP,
    SPI_CLOCK,
    SPI_DATA,
)
from hardware.pi_settings import PiSetting, settings_of, switched_off

#: The highest voltage of a low pin, at that many milliamperes; and the voltage below which an input is low.
_PIN_LOW_V, _PIN_MA, _INPUT_LOW_V = 0.4, 4, 0.8
#: The least drop of a diode, and the least value of an input's own pull-up beside the soldered one.
_DIODE_V, _OWN_PULL_UP_OHM = 0.25, 33_000
#: The diode from a pin to 3.3 V conducts from this many volts above that.
_CLAMP_V = 0.5
#: The pull-up that the Pi itself has on some of its pins.
_PULLED_UP_OHM = 1800

_ID_PINS = {27: "GPIO0", 28: "GPIO1"}
#: Of pins that are alike on a Pi, the ones nearest to the data of the lights.
_LOGIC, _GROUND = POWER_3V3[1], 20


@dataclass(frozen=True, slots=True)
class Pi:
    """A Raspberry Pi 3, 4, 5 or Zero 2 W, whose header pins are counted."""

    profile: Profile

    name = "Pi"
    place = "header"
    logic_pin = "3V3"
    logic_v = 3.3
    shifter = "74AHCT125"
    plug = "a socket of 2 x 20"
    level_fact = (
        "The lights need 3.5 V for a one and a Pi gives 3.3, so a 74AHCT125 on the lights' 5 V sits in "
        "between; a BSS138, as on many shifter boards, is too slow for them."
    )

    @property
    def column_ma(self) -> float:
        """The current of one column, with its row's pin at the highest voltage of a low pin."""
        across_v = self.logic_v - _PIN_LOW_V - _DIODE_V
        return 1000 * across_v * (1 / self.profile.build.pull_up_ohm + 1 / _OWN_PULL_UP_OHM)

    @property
    def single_pins(self) -> tuple[HostPin, ...]:
        """The data of the lights, and the Pi's 3V3 and ground."""
        light, down = self.profile.light_pin, ohms(self.profile.build.data_down_ohm)
        return (
            HostPin(light, self.terminal(light), f"pin 2 of the {self.shifter}, for light 0; {down} to GND"),
            HostPin(self.logic_pin, str(_LOGIC), "the pull-ups of all columns, and nothing else"),
            HostPin("GND", str(_GROUND), f"the ground of the {self.shifter} and of the lights' supply"),
        )

    @property
    def pin_facts(self) -> tuple[str, ...]:
        """What may not be connected to a pin."""
        facts = [
            (
                "No pin bears more than 3.3 V: 5 V on any of them kills the Pi. Header pins 2 and 4 carry 5 "
                "V. Leave them free, and cover them."
            ),
            (
                "The Pi has its own supply, at its own socket. Never join its 5 V to the 5 V of the lights; "
                "join the grounds."
            ),
        ]
        if self.profile.light_pin == SPI_DATA:
            facts.append(
                f"Leave {SPI_CLOCK} (pin {PHYSICAL[SPI_CLOCK]}) free: SPI sends the clock of the lights' "
                "data there. Pins 27 and 28 belong to the EEPROM of a HAT."
            )
        if PULLED_UP & {wire.pin for wire in self.profile.rows}:
            facts.append(
                "GPIO2 and GPIO3 have 1.8 kΩ to 3.3 V on the Pi itself. A row copes with that; the diodes "
                "of a column would have to pull down six times the current of the others."
            )
        return tuple(facts)

    @property
    def circuit_facts(self) -> tuple[str, ...]:
        """What the low voltage requires, and what is missing."""
        diode = self.profile.build.diode
        return (
            "Connect the pull-ups to 3V3, never to 5 V: that would put 5 V on every input that is not low.",
            *self._column_facts(),
            (
                f"A low column must fall below {_INPUT_LOW_V} V (0.9 on a Pi 3 or Zero 2 W). The row's pin "
                f"takes up to {_PIN_LOW_V} V of that, and a Schottky diode like {diode} 0.3 V. A 1N4148 "
                "would take 0.6 V, and closed reeds might read as open."
            ),
            (
                "There are no pins for reference lines, so a broken wire shows only when no piece is read "
                "beyond some space along it."
            ),
        )

    @property
    def parts(self) -> tuple[StockPart, ...]:
        """The Pi with its supply, card and socket, and the level shifter."""
        return (
            StockPart(
                StockKind.CHIP,
                "Raspberry Pi 3, 4, 5 or Zero 2 W",
                1,
                0,
                "reads the matrix, drives the lights, plays",
            ),
            StockPart(
                StockKind.CHIP_SUPPLY,
                "its own 5 V supply",
                1,
                0,
                "2.5 A for a 3 or Zero 2 W, 3 A for a 4, 5 A for a 5",
            ),
            StockPart(StockKind.CARD, "microSD card, 16 GB or more", 1, 0, "its system and the records"),
            StockPart(StockKind.SOCKET, "socket, 2 x 20 pins", 1, 0, "onto the header of the Pi"),
            StockPart(
                StockKind.SHIFTER,
                f"level shifter {self.shifter}",
                1,
                1,
                "data of the lights, from 3.3 to 5 V",
            ),
        )

    @property
    def header(self) -> Header:
        """All 40 pins, and the use of each."""
        seen = "Seen from above, with the header at the right, USB below, and pin 1 at the upper left."
        return Header(seen, (HeaderRows(self._pins(), (0, 0), is_paired=True),), (2.54, 19 * 2.54), scale=3.0)

    def _pins(self) -> tuple[HeaderPin, ...]:
        pins = {number: HeaderPin(number, name, Use.FREE) for name, number in PHYSICAL.items()}
        pins |= {number: HeaderPin(number, "GND", Use.GROUND) for number in GROUNDS}
        pins |= {number: HeaderPin(number, "3V3", Use.FREE) for number in POWER_3V3}
        pins |= {number: HeaderPin(number, "5V", Use.KEPT, "keep free: 5 V") for number in POWER_5V}
        pins |= {
            number: HeaderPin(number, name, Use.KEPT, "keep free: for a HAT")
            for number, name in _ID_PINS.items()
        }
        used = (*pins_of_lines(self.profile, PHYSICAL), *self._singles())
        pins |= {pin.number: pin for pin in used}
        return tuple(pins[number] for number in sorted(pins))

    @property
    def settings(self) -> tuple[PiSetting, ...]:
        """The lines for its config.txt."""
        return settings_of(self.profile)

    @property
    def setting_facts(self) -> tuple[str, ...]:
        """What must be switched off by a command."""
        return switched_off(self.profile)

    def terminal(self, pin: str) -> str:
        """Return the header number of a pin."""
        if pin not in PHYSICAL:
            raise ProfileError(Message("circuit_board.no_header_pin", pin=pin))
        return str(PHYSICAL[pin])

    def row_ma(self, pin: str, closed: int) -> float:
        """Return the current in the pin of a row, including the Pi's own pull-up."""
        own_ma = 1000 * (self.logic_v - _PIN_LOW_V) / _PULLED_UP_OHM if pin in PULLED_UP else 0.0
        return closed * self.column_ma + own_ma

    def load_fact(self, row: str, pin: str, closed: int) -> str:
        """Describe the current in the busiest row's pin."""
        return (
            f"A low column draws {self.column_ma:.2f} mA, with the Pi's own pull-up. On {row} ({pin}) up to "
            f"{closed} are low at once, so its pin carries {self.row_ma(pin, closed):.1f} mA, of the "
            f"{_PIN_MA} up to which it stays below {_PIN_LOW_V} V."
        )

    def _column_facts(self) -> tuple[str, ...]:
        """Describe what protects a column's pin, if anything, and how many volts that costs a low."""
        column_ohm = self.profile.build.column_ohm
        if column_ohm is None:
            return ()
        lost_v = column_ohm * self.logic_v / _OWN_PULL_UP_OHM
        return (
            (
                f"{ohms(column_ohm)} in each column, between its pull-up and its pin: if 5 V touches it, "
                f"{1000 * (5 - self.logic_v - _CLAMP_V) / column_ohm:.1f} mA flows into the pin, which may "
                f"survive that. It raises a low by at most {lost_v:.1f} V. Rows have none: 5 V on a row "
                "still kills the Pi."
            ),
        )

    def _singles(self) -> tuple[HeaderPin, ...]:
        light = self.profile.light_pin
        clock = HeaderPin(PHYSICAL[SPI_CLOCK], SPI_CLOCK, Use.KEPT, "keep free: clock of the lights")
        return (
            HeaderPin(PHYSICAL[light], light, Use.LIGHTS, f"lights, to the {self.shifter}"),
            *([clock] if light == SPI_DATA else []),
            HeaderPin(_LOGIC, self.logic_pin, Use.SUPPLY, "the pull-ups"),
            HeaderPin(_GROUND, "GND", Use.GROUND, "shifter and lights"),
        )
