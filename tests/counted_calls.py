"""Cost by counting: how many calls something makes, and which functions it enters, on any machine alike."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from tests.checkouts import ROOMS


def calls(do: Callable[[], object]) -> int:
    """Count the calls that something makes in this thread, those of functions in C included."""
    count = 0

    def note(_frame: FrameType, event: str, _called: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(note)
    try:
        do()
    finally:
        sys.setprofile(None)
    return count


def entered(do: Callable[[], object]) -> set[tuple[str, str]]:
    """Name the product's functions that something enters in this thread: each by its module and its name.

    Left out is what nobody reads as a function: comprehensions, lambdas, and what a dataclass makes.
    """
    found: set[tuple[str, str]] = set()

    def note(frame: FrameType, event: str, _called: object) -> None:
        room, code = frame.f_globals.get("__name__", ""), frame.f_code
        is_own = room.split(".")[0] in ROOMS and Path(code.co_filename).suffix == ".py"
        if event == "call" and is_own and not code.co_name.startswith("<"):
            found.add((room, code.co_qualname))

    sys.setprofile(note)
    try:
        do()
    finally:
        sys.setprofile(None)
    return found
