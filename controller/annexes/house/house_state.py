"""How a house stands, as pages and terminal see it."""

from dataclasses import dataclass

from controller.messages import Message


@dataclass(frozen=True, slots=True)
class HouseState:
    """A house that plays along through a ``broker``, empty for none; ``shows_moves`` if it learns of them."""

    broker: str = ""
    shows_moves: bool = False
    is_linked: bool = False
    problem: Message | None = None


NO_HOUSE = HouseState()
