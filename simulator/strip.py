"""The strip of lights: what it shows of what it is sent.

Decides by the pixels alone. A pixel shows what its place in the chain is sent, so that exchanged pixels and
another order of colours come before a dead one. What the lights mean is decided elsewhere.
"""

from collections.abc import Iterable

from manalath_board.controller.lights.frame import current_ma
from manalath_board.simulator.faults import BrokenChain, ColourOrder, DeadLight, Fault, SwappedLight


class Strip:
    """The pixels over the spaces of ``lights``; all pictures are 3 bytes a light, in light order."""

    def __init__(self, lights: tuple[str, ...]) -> None:
        self._number = {space: number for number, space in enumerate(lights)}
        self._sent = bytes(3 * len(lights))
        self._chain = list(range(len(lights)))
        self._dead = frozenset[int]()
        self._is_swapped = False
        #: What can be seen.
        self.shown = self._sent

    @property
    def current_ma(self) -> float:
        """Estimate what it draws, in milliamperes."""
        return current_ma(self.shown)

    def send(self, rgb: bytes) -> bool:
        """Send a picture; whether it is another one than before."""
        if rgb == self._sent:
            return False
        self._sent = rgb
        self._show()
        return True

    def darken(self) -> bool:
        """Send a dark picture; whether it was lit."""
        return self.send(bytes(len(self._sent)))

    def set_faults(self, faults: Iterable[Fault]) -> None:
        """Make exactly these faults true, as far as they are the strip's."""
        self._chain = list(range(len(self._number)))
        self._is_swapped = False
        dead = set[int]()
        for fault in faults:
            match fault:
                case SwappedLight(space, other):
                    one, two = self._number[space], self._number[other]
                    self._chain[one], self._chain[two] = self._chain[two], self._chain[one]
                case ColourOrder():
                    self._is_swapped = True
                case DeadLight(space):
                    dead.add(self._number[space])
                case BrokenChain(space):
                    dead.update(range(self._number[space], len(self._number)))
        self._dead = frozenset(dead)
        self._show()

    def _show(self) -> None:
        is_healthy = not self._dead and not self._is_swapped and self._chain == sorted(self._chain)
        pixels = () if is_healthy else (self._pixel(place) for place in range(len(self._chain)))
        self.shown = self._sent if is_healthy else b"".join(pixels)

    def _pixel(self, place: int) -> bytes:
        if place in self._dead:
            return bytes(3)
        at = 3 * self._chain[place]
        red, green, blue = self._sent[at : at + 3]
        return bytes((green, red, blue) if self._is_swapped else (red, green, blue))
