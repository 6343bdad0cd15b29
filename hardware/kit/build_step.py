"""A step of the building of a board."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BuildStep:
    """What to do, what a measurement must show, and when not to go on.

    ``readings`` are what is measured and what it must show; ``stop`` follows on "do not go on if".
    """

    title: str
    why: str
    do: tuple[str, ...]
    readings: tuple[tuple[str, str], ...] = ()
    stop: str = ""
