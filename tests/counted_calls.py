"""Cost by counting: how many calls something makes, which no other load on the machine changes."""

import sys
from collections.abc import Callable
from types import FrameType


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
