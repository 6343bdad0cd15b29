"""Simulated time for what is asynchronous: an event loop whose waiting costs nothing.

The loop is asyncio's own; only its clock and what it waits by are others.
"""

import asyncio
import selectors
from collections.abc import Mapping
from typing import Any


class _Skipping(selectors.BaseSelector):
    """Watches nothing: instead of waiting, time passes."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self._keys: dict[Any, selectors.SelectorKey] = {}

    def register(self, fileobj: int, events: int, data: object = None) -> selectors.SelectorKey:  # type: ignore[override] # asyncio gives numbers
        """Know a file, and never hear of it."""
        key = self._keys[fileobj] = selectors.SelectorKey(fileobj, fileobj, events, data)
        return key

    def unregister(self, fileobj: object) -> selectors.SelectorKey:
        """Forget a file."""
        return self._keys.pop(fileobj)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Let time pass."""
        self.now_s += max(timeout or 0.0, 0.0)
        return []

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        """Return what is known."""
        return self._keys


class SimulatedEvents(asyncio.SelectorEventLoop):
    """An event loop whose time passes only when it is let run."""

    def __init__(self) -> None:
        self._skipping = _Skipping()
        super().__init__(self._skipping)

    def time(self) -> float:
        """Return simulated seconds."""
        return self._skipping.now_s

    def _write_to_self(self) -> None:
        """Nobody waits who would have to be woken."""

    def run_to(self, at_s: float) -> None:
        """Let everything happen up to a time."""
        self.call_at(at_s, self.stop)
        self.run_forever()
        self._skipping.now_s = max(self._skipping.now_s, at_s)
