"""Something that pages and printers follow, besides the loop."""

from collections.abc import Callable
from typing import Generic, TypeVar

State = TypeVar("State")


class Published(Generic[State]):
    """Something whose ``state`` pages follow."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._on_change: list[Callable[[], None]] = []

    def subscribe(self, on_change: Callable[[], None]) -> Callable[[], None]:
        """Call a function, from any thread, whenever the state has changed; returns what ends that."""
        self._on_change.append(on_change)
        return lambda: self._on_change.remove(on_change)

    def _show(self, state: State) -> None:
        if state != self.state:
            self.state = state
            for on_change in tuple(self._on_change):
                on_change()
