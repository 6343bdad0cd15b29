"""Every kind of board, with hands beside it, for the tests of the contract.

A board joins by one line in ``BOARDS``, which says how to make one. Time passes only in ``read``.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pytest

from controller.board import Profile, Sensing
from controller.games import Colour
from controller.ports import (
    Board,
    BoardEvent,
    Clock,
    Frame,
    Health,
    Sensors,
)
from hardware.images import shipped_profiles
from hardware.profiles import DEFAULT, load_profile
from hardware.serial_board import SerialBoard
from simulator.pi.library_twin import Flavour
from simulator.pi.pi_board import PiBoard
from simulator.serial_line.serial_twin import SerialTwin
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Workbench, parse_fault
from tests.sweeps import PROOF

Matrix = tuple[int, ...]


@dataclass
class Rigged:
    """A board under test, the hands beside it, and its host's clock.

    It answers within ``starts_ms``. A read may end up to ``late_ms`` late, where the board works in the same
    thread. Call ``end`` when the test is over.
    """

    board: Board
    workbench: Workbench
    clock: Clock
    profile: Profile
    starts_ms: float = 1000.0
    pulse: tuple[type, ...] = ()
    #: Whether the pulse continues while nothing happens.
    is_steady: bool = True
    late_ms: float = 0.0
    end: Callable[[], None] = lambda: None
    #: The debounced matrix of its latest report.
    stands: Matrix | None = None

    def run(self, ms: float) -> list[BoardEvent]:
        """Read for a while and return the events."""
        events: list[BoardEvent] = []
        until_ms = self.clock.now_ms() + ms
        while self.clock.now_ms() < until_ms:
            event = self._read((until_ms - self.clock.now_ms()) / 1000)
            if event is not None:
                events.append(event)
        return events

    def _read(self, timeout_s: float) -> BoardEvent | None:
        event = self.board.read(timeout_s)
        if isinstance(event, Sensors):
            self.stands = event.debounced
        return event

    def news(self, ms: float) -> list[BoardEvent]:
        """Read for a while and return the events, except a pulse."""
        stood = self.stands
        return self.without_pulse(self.run(ms), stood)

    def without_pulse(self, events: list[BoardEvent], stood: Matrix | None) -> list[BoardEvent]:
        """Leave out events that only repeat the board's state, where a board sends those by itself.

        ``stood`` is the matrix it reported before. A change is always kept, however it was reported.
        """
        kept: list[BoardEvent] = []
        for event in events:
            if isinstance(event, Sensors):
                is_pulse = Sensors in self.pulse and event.raw is not None and event.debounced == stood
                stood = event.debounced
            else:
                is_pulse = isinstance(event, self.pulse)
            if not is_pulse:
                kept.append(event)
        return kept

    def rest(self) -> None:
        """Read until a steady pulse has just arrived, so that the next one is far off."""
        while self.pulse and self.is_steady and not isinstance(self._read(1), Health):
            pass

    def closed(self, event: Sensors) -> set[str]:
        """Return the names of the closed sensors."""
        names = self.profile.sensors().items()
        return {name for (row, column), name in names if event.debounced[row] >> column & 1}

    def reed(self, space: str, colour: Colour) -> str:
        """Return the name of the reed that a piece closes."""
        return self.profile.sensors()[self.profile.space(space).sensor(colour)]

    @property
    def here(self) -> str:
        """The name of a space in the middle."""
        return self.profile.spaces[len(self.profile.spaces) // 2].name

    @property
    def there(self) -> str:
        """The name of a space far from it."""
        return self.profile.spaces[-1].name

    def faults(self) -> list[str]:
        """Return one fault of each kind that contacts, wires and lights can have, far from each other."""
        cut, column = self.profile.rows[1], len(self.profile.columns) - 1
        reeds = [self.reed(space.name, Colour.FIRST) for space in self.profile.spaces]
        return [
            *(f"stuck {reeds[0]}", f"dead {reeds[1]}", f"chatter {self.reed(self.here, Colour.FIRST)}"),
            *(
                f"open-diode {reeds[-3]}",
                f"bridged-diode {reeds[-2]}",
                f"open-wire row 1 after {cut.order[1]}",
            ),
            *(f"open-wire column {column} at pin", "short-wire row 1 row 2"),
            *("short-wire row 2 column 4", "slow-column 3 900", f"dead-light {self.here}"),
        ]

    def suffer(self, fault: str) -> None:
        """Add a fault, then use the board as before."""
        self.workbench.add_fault(parse_fault(fault))
        self.workbench.put(self.here, Colour.FIRST)
        self.board.show(self.picture(1, 1))
        self.run(300)
        self.workbench.clear_table()

    def recover(self) -> None:
        """Remove all faults, and check that the board works."""
        self.workbench.clear_faults()
        self.run(self.starts_ms)
        self.workbench.put(self.there, Colour.FIRST)
        event = only(self.news(100), Sensors)[-1]
        assert isinstance(event, Sensors)
        assert self.closed(event) == {self.reed(self.there, Colour.FIRST)}

    def picture(self, seq: int, level: int) -> Frame:
        """Return a picture with all lights alike."""
        return Frame(seq, bytes([level]) * 3 * len(self.profile.lights))


def virtual(name: str = DEFAULT) -> Rigged:
    profile, clock = load_profile(name), SimulatedClock()
    board = VirtualBoard(profile, clock, seed=1)
    return Rigged(board, board.workbench, clock, profile, pulse=(Health,), is_steady=False)


def firmware(chip: str, name: str = DEFAULT) -> Rigged:
    profile, clock = load_profile(name), SimulatedClock()
    twin = SerialTwin(profile, clock, seed=1, chip=chip)
    board = SerialBoard(profile, clock, twin.line(), first_link=1)
    return Rigged(board, twin.workbench, clock, profile, starts_ms=2000.0, pulse=(Sensors, Health))


def on_a_pi(name: str, flavour: Flavour) -> Rigged:
    """Rig a simulated Zero 2 W, the slowest model; ``end`` checks what its program did to the pins.

    It performs every scan of a small matrix, and of a large one those that can find something.
    """
    profile, clock = load_profile(name), SimulatedClock()
    is_large = profile.sensing is Sensing.DUAL
    board = PiBoard(profile, clock, seed=1, pi="zero2w", flavour=flavour, leaves_out_still=is_large)
    end = board.mistakes.check
    return Rigged(board, board.workbench, clock, profile, pulse=(Health,), late_ms=20.0, end=end)


#: Boards with a cable to the computer; these have reference lines, too.
CABLED: dict[str, Callable[[], Rigged]] = {
    "virtual": virtual,
    "firmware twin": partial(firmware, "python"),
    "firmware itself": partial(firmware, "elf"),
}

#: The same firmware, built for the other boards: `make test` runs the essence of the contract on these,
#: `make proof` all of it.
IMAGES = {
    f"firmware of {name}": partial(firmware, "elf", name) for name in shipped_profiles() if name != DEFAULT
}

PROVED = [pytest.param(name, marks=PROOF) for name in IMAGES]

BOARDS = CABLED | {
    "virtual single": partial(virtual, "hex70-single-gpio"),
    "pi single": partial(on_a_pi, "hex70-single-gpio", "RPi.GPIO"),
    "pi single lgpio": partial(on_a_pi, "hex70-single-gpio", "rpi-lgpio"),
    "pi dual": partial(on_a_pi, "hex70-dual-gpio", "RPi.GPIO"),
    "pi dual lgpio": partial(on_a_pi, "hex70-dual-gpio", "rpi-lgpio"),
}


def begun(rigged: Rigged) -> Rigged:
    rigged.run(rigged.starts_ms)
    rigged.rest()
    return rigged


def only(events: list[BoardEvent], kind: type) -> list[BoardEvent]:
    return [event for event in events if isinstance(event, kind)]
