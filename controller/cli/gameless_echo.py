"""A board that no game fits shows and prints what its reeds read whenever no other guest has it."""

from collections.abc import Callable

from controller.diagnose import EchoGuest, open_examination
from controller.messages import Message
from controller.play.guest import Guest
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber


class GamelessEcho(Subscriber):
    """Lends a board to `EchoGuest`, or to a self-test once one was asked for; prints what is read."""

    def __init__(self, loop: Loop, say: Callable[[Message], None]) -> None:
        self._loop = loop
        self._say = say
        self._profile = loop.snapshot.session.profile
        self._said: Message | None = None
        self._next: Guest = EchoGuest(self._profile)

    def begin(self) -> None:
        """Take the board; call it before the loop runs."""
        self._loop.subscribe(self)
        self._lend()

    def look(self) -> None:
        """Print new readings, and take the board if no guest has it; runs in the loop's thread."""
        guest = self._loop.snapshot.guest
        if guest is None:
            self._lend()
        elif isinstance(guest, EchoGuest) and guest.said != self._said:
            self._said = guest.said
            self._say(self._said)

    def _lend(self) -> None:
        self._loop.lend(self._next, self._go_on)
        self._next = EchoGuest(self._profile)

    def _go_on(self, guest: Guest) -> None:
        if isinstance(guest, EchoGuest) and guest.is_over:
            self._next = open_examination(self._profile)
