"""The strip of lights: what it shows of what it is sent.

Decides by the pixels alone. Each fault changes what they show, exchanged pixels first: a dead one is dark at
its own space, whatever it is sent. What the lights mean is decided elsewhere.

What an eye sees of a light at one moment is dark, or a named hue: by the share of red, green and blue in what
the strip shows, as people distinguish hues. A dimmed light keeps its hue.
"""

import math
from collections.abc import Iterable, Mapping, Sequence

from controller.lights import HUES, Duty, current_ma
from simulator.faults import Fault, fault_kinds

DARK = "dark"


class StripTwin:
    """The pixels over the spaces of ``lights``; all pictures are 3 bytes per light, in light order."""

    def __init__(self, lights: tuple[str, ...]) -> None:
        self._number = {space: number for number, space in enumerate(lights)}
        self._sent = bytes(3 * len(lights))
        self._faults: Sequence[Fault] = ()
        #: What can be seen.
        self.shown = self._sent

    @property
    def current_ma(self) -> float:
        """The estimated current, in milliamperes."""
        return current_ma(self.shown)

    def send(self, rgb: bytes) -> bool:
        """Send a picture; whether it differs from the last."""
        if rgb == self._sent:
            return False
        self._sent = rgb
        self._show()
        return True

    def darken(self) -> bool:
        """Send a dark picture; whether it was lit."""
        return self.send(bytes(len(self._sent)))

    def set_faults(self, faults: Iterable[Fault]) -> None:
        """Apply exactly these faults, as far as they concern the strip."""
        self._faults = sorted(faults, key=lambda fault: not isinstance(fault, fault_kinds.SwappedLight))
        self._show()

    def _show(self) -> None:
        if not self._faults:
            self.shown = self._sent
            return
        pixels = [self._sent[at : at + 3] for at in range(0, len(self._sent), 3)]
        for fault in self._faults:
            self._break(pixels, fault)
        self.shown = b"".join(pixels)

    def _break(self, pixels: list[bytes], fault: Fault) -> None:
        """Change the pixels as a fault does."""
        match fault:
            case fault_kinds.SwappedLight(space, other):
                one, two = self._number[space], self._number[other]
                pixels[one], pixels[two] = pixels[two], pixels[one]
            case fault_kinds.ColourOrder():
                pixels[:] = [bytes((green, red, blue)) for red, green, blue in pixels]
            case fault_kinds.DeadLight(space):
                pixels[self._number[space]] = bytes(3)
            case fault_kinds.BrokenChain(space) | fault_kinds.ReversedLight(space):
                for place in range(self._number[space], len(pixels)):
                    pixels[place] = bytes(3)


def hue_among(pixel: bytes, hues: Mapping[str, Duty]) -> str:
    """Name the nearest of the given hues, or ``dark``.

    >>> game = {word: HUES[word] for word in ("orange", "purple", "white")}
    >>> hue_among(bytes([26, 9, 0]), game), hue_among(bytes([1, 0, 9]), game), hue_among(bytes(3), game)
    ('orange', 'purple', 'dark')
    """
    if not any(pixel):
        return DARK

    def likeness(hue: str) -> float:
        duty = hues[hue]
        return sum(a * b for a, b in zip(pixel, duty, strict=True)) / math.hypot(*duty)

    return max(hues, key=likeness)


def hue_of(pixel: bytes) -> str:
    """Name the nearest of all hues, or ``dark``.

    >>> hue_of(bytes([26, 9, 0])), hue_of(bytes([85, 255, 0]))
    ('orange', 'green')
    """
    return hue_among(pixel, HUES)


def hues_of(rgb: bytes, lights: tuple[str, ...]) -> dict[str, str]:
    """Name the hue at every space, from all lights in their order."""
    return {space: hue_of(rgb[3 * at : 3 * at + 3]) for at, space in enumerate(lights)}
