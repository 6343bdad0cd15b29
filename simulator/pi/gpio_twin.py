"""The twin of the module that ``import RPi.GPIO`` loads on a Pi: its names, bound to one program.

Decides which names exist; a program that uses any other fails here.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from simulator.pi import library_twin
from simulator.pi.library_twin import Costs, Flavour
from simulator.pi.pins import Pins
from simulator.pi.rpi_gpio_twin import Registers
from simulator.pi.rpi_lgpio_twin import Claims, Lgpio
from simulator.rig import Rig

_LIBRARIES: Mapping[Flavour, Callable[[Pins, Costs], Registers | Claims]] = MappingProxyType(
    {"RPi.GPIO": Registers, "rpi-lgpio": Claims}
)


class GpioTwin:
    """The library named by ``flavour`` (`simulator.pi.library_twin`), in one program on the Pi of a rig.

    Programs on the same Pi, at the same time or one after another, share its ``pins``.
    """

    BCM, BOARD = library_twin.BCM, library_twin.BOARD
    IN, OUT = library_twin.IN, library_twin.OUT
    LOW, HIGH = library_twin.LOW, library_twin.HIGH
    PUD_OFF, PUD_DOWN, PUD_UP = library_twin.PUD_OFF, library_twin.PUD_DOWN, library_twin.PUD_UP
    RISING, FALLING, BOTH = library_twin.RISING, library_twin.FALLING, library_twin.BOTH
    UNKNOWN, SPI = library_twin.UNKNOWN, library_twin.SPI

    def __init__(self, rig: Rig, costs: Costs, flavour: Flavour, pins: Pins | None = None) -> None:
        self.pins = Pins(rig) if pins is None else pins
        self._library = chosen = _LIBRARIES[flavour](self.pins, costs)
        self.getmode: Callable[[], int | None] = chosen.getmode
        self.setmode: Callable[[int], None] = chosen.setmode
        self.setwarnings: Callable[[int], None] = chosen.setwarnings
        # The names and types of the arguments differ between the two libraries.
        self.setup: Callable[..., None] = chosen.setup
        self.output: Callable[..., None] = chosen.output
        self.input: Callable[[int], int] = chosen.input
        self.cleanup: Callable[..., None] = chosen.cleanup
        self.gpio_function: Callable[[int], int] = chosen.gpio_function
        self.add_event_detect: Callable[..., None] = chosen.add_event_detect
        self.remove_event_detect: Callable[[int], None] = chosen.remove_event_detect
        self.event_detected: Callable[[int], bool] = chosen.event_detected
        #: The program's mistakes with pins and strip.
        self.mistakes = self.pins.mistakes
        if isinstance(chosen, Claims):
            self.lgpio = Lgpio

    @property
    def _chip(self) -> int | None:
        """The chip that rpi-lgpio has opened; AttributeError with RPi.GPIO, which has no such name."""
        if isinstance(self._library, Claims):
            return self._library.chip
        raise AttributeError("module 'RPi.GPIO' has no attribute '_chip'")

    def crash(self) -> None:
        """End the program without cleaning up."""
        self._library.crash()
