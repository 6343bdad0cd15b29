"""A subscriber that passes on a session's effects, each with its time, and nothing else."""

from collections.abc import Callable

from controller.play.subscriber import Subscriber
from controller.session import Effect, Session


class Effects(Subscriber):
    """Calls ``on_effect`` with every effect and its time, in the loop's thread."""

    def __init__(self, on_effect: Callable[[Effect, float], None]) -> None:
        self._on_effect = on_effect

    def take(self, effect: Effect, session: Session) -> None:
        """Pass an effect on."""
        self._on_effect(effect, session.at_ms)
