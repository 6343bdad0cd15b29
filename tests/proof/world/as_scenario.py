"""A world as a scenario: what hands did at one board, as a text that the workbench opens.

Only what the language of scenarios has is written: pieces, keys, faults, cable and power.
"""

from collections.abc import Callable

from controller.games import COLOUR_WORDS, Colour
from simulator.workbench import Workbench

#: What is written down of the acts at a bench: how each is said, from what it was called with.
_SAID: dict[str, Callable[..., str]] = {
    "put": lambda space, colour, *_, **__: f"place {_word(colour)} {space}",
    "lift": lambda space, *_: f"lift {space}",
    "slide": lambda start, end, mm_per_s=200.0: f"slide {start} {end} at {mm_per_s:.0f} mm/s",
    "clear_table": lambda: "sweep",
    "tap": lambda key, *_: f"tap {key.word}",
    "add_fault": lambda fault: "unplug" if str(fault) == "unplugged" else f"fault {fault}",
    "plug": lambda: "plug",
}


def _word(colour: Colour) -> str:
    return COLOUR_WORDS[colour]


class BenchTrace:
    """What is done at a bench from now on, with its time in ms."""

    def __init__(self, workbench: Workbench) -> None:
        self.lines: list[tuple[float, str]] = []
        self._workbench = workbench
        for name in _SAID:
            setattr(workbench, name, self._noting(name, getattr(workbench, name)))

    def _noting(self, name: str, act: Callable[..., None]) -> Callable[..., None]:
        def noted(*arguments: object, **named: object) -> None:
            act(*arguments, **named)
            self.lines.append((self._workbench.now_ms(), _SAID[name](*arguments, **named)))

        return noted

    def text(self, *, title: str, game: str, seed: int) -> str:
        """Write the scenario."""
        header = [f"title {title}", f"game {game}", f"seed {seed}", "needs simulator", ""]
        return "\n".join([*header, *(f"at {at_ms:.0f} {said}" for at_ms, said in self.lines), ""])
