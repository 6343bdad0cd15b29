"""A step in building a board."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BuildStep:
    """What to do, what a measurement must show, and when not to go on.

    ``readings`` pair what to measure with what it must show; ``stop`` completes "do not go on if".
    """

    title: str
    why: str
    do: tuple[str, ...]
    readings: tuple[tuple[str, str], ...] = ()
    stop: str = ""
