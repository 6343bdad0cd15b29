"""The door to the local network: closed until it is opened, and who is let in by it.

While it is open, the page is served at every private address of this computer, as on this computer itself;
addresses that come and go are followed. A pass is written into a signed cookie. It holds for the address that
it was given to, until it is old, another PIN is drawn, or the door is closed. Needs the extra ``far``.
"""

import asyncio
import hmac
import secrets
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import ModuleType
from typing import TYPE_CHECKING

from itsdangerous import BadData, URLSafeTimedSerializer

from controller.errors import InputError
from controller.games import COLOUR_WORDS, Colour
from controller.messages import Message
from controller.web.admission import LASTS_S, WATCHING, Admission, Role, TooManyTriesError, WrongPinError

if TYPE_CHECKING:
    from controller.far.local_network import Announcement

_DIGITS = 6
#: Wrong PINs from one address that cost nothing; how long the next one costs, which doubles, and the most.
FREE_TRIES, WAIT_S, LONGEST_WAIT_S = 5, 60.0, 3600.0
#: After so many wrong ones from all addresses together, another PIN is drawn.
MOST_WRONG = 60

#: The port that a browser leaves out of an address.
HTTP_PORT = 80

#: How long after guests came or went that is shown.
GUESTS_AFTER_S = 0.5

#: How often an open door looks for addresses that came or went.
LOOK_EVERY_S = 5.0

_SEATS = {word: colour for colour, word in COLOUR_WORDS.items()}


class Doorkeeper:
    """Gives passes to whoever knows the PIN, and reads them."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self.renew()

    def renew(self) -> None:
        """Draw another PIN; every pass that was given is void."""
        self._signer = URLSafeTimedSerializer(secrets.token_bytes(32), salt="pass")
        self._draw()

    def _draw(self) -> None:
        self.pin = f"{secrets.randbelow(10**_DIGITS):0{_DIGITS}}"
        #: For each address how many wrong PINs came from it, and when it may try again.
        self._wrong: dict[str, tuple[int, float]] = {}

    def admit(self, pin: str, wanted: Admission, address: str) -> str:
        """Return the cookie of a pass for an address; WrongPinError or TooManyTriesError."""
        wrong, free_s = self._wrong.get(address, (0, 0.0))
        wait_s = free_s - self._now_s()
        if wait_s > 0.0:
            raise TooManyTriesError(Message("lan.too_many_tries", seconds=round(wait_s + 0.5)))
        if not hmac.compare_digest(pin.encode(), self.pin.encode()):
            self._note_wrong(address, wrong + 1)
            raise WrongPinError(Message("lan.wrong_pin"))
        self._wrong.pop(address, None)
        seat = None if wanted.seat is None else COLOUR_WORDS[wanted.seat]
        return str(self._signer.dumps([wanted.role.value, seat, address]))

    def _note_wrong(self, address: str, wrong: int) -> None:
        wait_s = min(WAIT_S * 2.0 ** (wrong - FREE_TRIES), LONGEST_WAIT_S) if wrong >= FREE_TRIES else 0.0
        self._wrong[address] = wrong, self._now_s() + wait_s
        if sum(count for count, _ in self._wrong.values()) >= MOST_WRONG:
            self._draw()

    def read(self, cookie: str, address: str) -> Admission:
        """Return the pass of a cookie; one that is forged, stolen, old or void lets watch."""
        try:
            role, seat, given_to = self._signer.loads(cookie, max_age=LASTS_S)
        except BadData:
            return WATCHING
        return Admission(Role(role), _SEATS.get(seat)) if given_to == address else WATCHING


def _network() -> ModuleType:
    """Load what knows the network: by the first who opens the door, since few do."""
    from controller.far import local_network  # noqa: PLC0415 - as above

    return local_network


#: Serves a listening socket until cancelled.
Serve = Callable[[socket.socket], "asyncio.Task[None]"]
#: Listens at an address, from a port on.
Listen = Callable[[str, int], socket.socket]


class LanDoor:
    """The door of one page. ``addresses`` finds this computer's, ``announce`` gives them a name.

    `turn` may be called from any thread, the rest belongs to the page's.
    """

    def __init__(
        self,
        addresses: Callable[[], Sequence[str]] | None = None,
        announce: "Callable[[Sequence[str], int], Announcement] | None" = None,
    ) -> None:
        self._addresses = addresses or (lambda: _network().private_addresses())
        self._announce = announce or (lambda addresses, port: _network().Announcement(addresses, port))
        self.keeper = Doorkeeper()
        self.is_open = False
        self.port = 0
        self.name = ""
        self.guests: Counter[Admission] = Counter()
        #: The colours that were given a seat on another computer.
        self.seated: set[Colour] = set()
        self._served: dict[str, asyncio.Task[None]] = {}
        self._is_void = self._is_changing = False
        self._announced: Announcement | None = None
        self._named: tuple[str, ...] = ()
        self._shown: tuple[object, ...] = ()
        self._on_change: list[Callable[[], None]] = []
        self._wake: Callable[[], object] = lambda: None

    @property
    def urls(self) -> tuple[str, ...]:
        """Where the page is found: by name if it has one, then by numbers."""
        hosts = (*([self.name] if self.name else []), *self._served)
        return tuple(f"http://{host}:{self.port}/" for host in hosts)

    def code(self) -> str:
        """Draw the page's address in numbers, which every phone finds, as a QR code."""
        return str(_network().code_svg(self.urls[-1]))

    def code_text(self) -> str:
        """Draw the same code for a terminal."""
        return str(_network().code_text(self.urls[-1]))

    def subscribe(self, on_change: Callable[[], None]) -> Callable[[], None]:
        """Call a function, in the page's thread, whenever something has changed; returns what ends that."""
        self._on_change.append(on_change)
        return lambda: self._on_change.remove(on_change)

    def turn(self, *, is_open: bool) -> None:
        """Open or close the door, from any thread; closing it voids every pass."""
        if not is_open:
            self.keeper.renew()
        self.is_open = is_open
        self._wake()

    def revoke(self) -> None:
        """Draw another PIN, and send away whoever came in with the old one."""
        self.keeper.renew()
        self._is_void = True
        self._wake()

    @contextmanager
    def entered(self, admitted: Admission) -> Iterator[None]:
        """Count a page that is there in this context."""
        self.guests[admitted] += 1
        self._change_soon()
        try:
            yield
        finally:
            self.guests -= Counter({admitted: 1})
            self._change_soon()

    def hosts_at(self, address: str) -> frozenset[str]:
        """Return what a browser may call this computer at one of its addresses."""
        names = {address, self.name} - {""}
        return frozenset(f"{name}:{self.port}" for name in names) | (
            names if self.port == HTTP_PORT else set()
        )

    async def stand(self, listen: Listen, serve: Serve, port: int) -> None:
        """Be open when that is wanted, at the addresses there are, until cancelled."""
        events, word, self.port = asyncio.get_running_loop(), asyncio.Event(), port
        self._wake = lambda: events.call_soon_threadsafe(word.set)
        try:
            while True:
                await self._follow(listen, serve)
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_EVERY_S if self.is_open else None):
                        await word.wait()
                word.clear()
        finally:
            self._wake = lambda: None
            await self._leave(tuple(self._served))
            await self._name(())

    async def _follow(self, listen: Listen, serve: Serve) -> None:
        """Serve the page at the addresses at which it should be, and no others."""
        if self._is_void or not self.is_open:
            self._is_void = False
            self.seated.clear()
            await self._leave(tuple(self._served))
        wanted: tuple[str, ...] = ()
        with suppress(OSError):
            wanted = tuple(self._addresses()) if self.is_open else ()
        gone, come = self._served.keys() - set(wanted), [one for one in wanted if one not in self._served]
        await self._leave(tuple(gone))
        for address in come:
            with suppress(InputError):
                self._served[address] = serve(listen(address, self.port))
        if set(self._served) != set(self._named):
            self._change()
            await self._name(tuple(self._served))
        now = (self.is_open, self.urls, self.keeper.pin)
        if now != self._shown:
            self._shown = now
            self._change()

    async def _leave(self, addresses: Sequence[str]) -> None:
        leaving = [self._served.pop(address) for address in addresses]
        for served in leaving:
            served.cancel()
        await asyncio.gather(*leaving, return_exceptions=True)

    async def _name(self, addresses: Sequence[str]) -> None:
        """Announce the page at these addresses, in place of those before; without a name if that fails."""
        before, self._announced, self.name, self._named = self._announced, None, "", tuple(addresses)
        if before is not None:
            await asyncio.to_thread(before.close)
        if addresses:
            with suppress(OSError):
                announced = await asyncio.to_thread(self._announce, addresses, self.port)
                self._announced, self.name = announced, announced.name

    def _change_soon(self) -> None:
        """Note that guests came or went: once for all of a crowd."""
        if not self._is_changing:
            self._is_changing = True
            asyncio.get_running_loop().call_later(GUESTS_AFTER_S, self._change)

    def _change(self) -> None:
        self._is_changing = False
        for on_change in tuple(self._on_change):
            on_change()
