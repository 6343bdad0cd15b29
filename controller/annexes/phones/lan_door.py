"""The door to the local network: closed until it is opened, and who is let in by it.

While it is open, the page is served at every private address of this computer, as on this computer itself;
addresses that come and go are followed. A pass is written into a signed cookie. It holds for the address that
it was given to, until it is old, another PIN is drawn, or the door is closed. Needs the extra ``far``.
"""

import asyncio
import hmac
import math
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

from itsdangerous import BadData, URLSafeTimedSerializer

from controller.admission import (
    LASTS_S,
    WATCHING,
    Admission,
    Door,
    Listen,
    Role,
    Serve,
    TooManyTriesError,
    WrongPinError,
)
from controller.annexes.phones.wrong_pins import WrongPins
from controller.errors import InputError
from controller.games import COLOUR_WORDS, Colour
from controller.messages import Message

if TYPE_CHECKING:
    from controller.annexes.phones.local_network import Announcement
    from controller.annexes.phones.name_seeker import NameSeeker


_DIGITS = 6
#: How many random bytes are in the key that the code to photograph holds: too many to guess.
_KEY_BYTES = 16

#: What comes before the key in an address: after ``#``, so that no browser sends it before it is asked to.
INVITED = "key="

#: The port that a browser leaves out of an address.
HTTP_PORT = 80

#: How long after guests came or went that is shown.
GUESTS_AFTER_S = 0.5

#: How long nobody must have been at a seat before its phone is missed: a page that is reloaded is soon back.
AWAY_AFTER_S = 10.0

#: How often an open door looks for addresses that came or went.
LOOK_EVERY_S = 5.0

_SEATS = {word: colour for colour, word in COLOUR_WORDS.items()}


class Doorkeeper:
    """Gives passes to whoever knows the PIN or the key, and reads them.

    The key is in the code to photograph. It cannot be guessed, so it lets a phone in also while wrong PINs,
    from whatever address, have a PIN refused.
    """

    def __init__(self, wrong_pins: WrongPins | None = None) -> None:
        self.wrong_pins = wrong_pins or WrongPins()
        self.renew()

    def renew(self) -> None:
        """Draw another PIN and key; every pass that was given is void."""
        self._signer = URLSafeTimedSerializer(secrets.token_bytes(32), salt="pass")
        self.pin = f"{secrets.randbelow(10**_DIGITS):0{_DIGITS}}"
        self.key = secrets.token_urlsafe(_KEY_BYTES)

    @property
    def shown_pin(self) -> str:
        """The PIN to be shown: empty while none is taken, because too many wrong ones came."""
        return "" if self.wrong_pins.are_too_many else self.pin

    def admit(self, pin: str, wanted: Admission, address: str) -> str:
        """Return the cookie of a pass for the PIN or the key; WrongPinError or TooManyTriesError."""
        if not _is_same(pin, self.key):
            if self.wrong_pins.are_too_many:
                raise TooManyTriesError(Message("lan_door.pin_rests"))
            if (wait_s := self.wrong_pins.wait_s) > 0.0:
                raise TooManyTriesError(Message("lan_door.too_many_tries", seconds=math.ceil(wait_s)))
            if not _is_same(pin, self.pin):
                if _may_be_a_pin(pin):
                    self.wrong_pins.note()
                raise WrongPinError(Message("lan_door.wrong_pin"))
        seat = None if wanted.seat is None else COLOUR_WORDS[wanted.seat]
        return str(self._signer.dumps([wanted.role.value, seat, address]))

    def read(self, cookie: str, address: str) -> Admission:
        """Return the pass of a cookie; one that is forged, stolen, old or void lets watch."""
        try:
            role, seat, given_to = self._signer.loads(cookie, max_age=LASTS_S)
        except BadData:
            return WATCHING
        return Admission(Role(role), _SEATS.get(seat)) if given_to == address else WATCHING


def _may_be_a_pin(said: str) -> bool:
    """Whether it might have been a PIN: anything else, such as the key of yesterday, is no guess."""
    return len(said) == _DIGITS and said.isdecimal()


def _is_same(said: str, secret: str) -> bool:
    return hmac.compare_digest(said.encode(errors="replace"), secret.encode())


def _network() -> ModuleType:
    """Load what knows the network: by the first who opens the door, since few do."""
    from controller.annexes.phones import local_network

    return local_network


def _announced(addresses: Sequence[str], port: int) -> "Announcement":
    return cast("Announcement", _network().Announcement(addresses, port, time.monotonic))


class LanDoor(Door):
    """The door of one page. ``addresses`` finds this computer's, ``announce`` gives them a name.

    The file ``kept_in`` keeps how many wrong PINs there were; with None a restart forgets them.

    `turn` may be called from any thread, the rest belongs to the page's.
    """

    def __init__(
        self,
        addresses: Callable[[], Sequence[str]] | None = None,
        announce: "Callable[[Sequence[str], int], Announcement] | None" = None,
        kept_in: Path | None = None,
    ) -> None:
        self._addresses = addresses or (lambda: _network().private_addresses())
        self._announce = announce or _announced
        self.keeper = Doorkeeper(WrongPins(kept_in))
        self.is_open = False
        self.port = 0
        self.name = ""
        self.guests: Counter[Admission] = Counter()
        #: The colours that were given a seat on another computer.
        self.seated: set[Colour] = set()
        #: Those that the table has elsewhere, and whether passes mean the other colour by now.
        self._elsewhere: frozenset[Colour] = frozenset()
        self._is_swapped = False
        #: Those of them whose phone is missed, and those soon to be looked for.
        self.away: frozenset[Colour] = frozenset()
        self._missing: dict[Colour, asyncio.TimerHandle] = {}
        self._served: dict[str, asyncio.Task[None]] = {}
        self._is_void = self._is_changing = False
        self._named: tuple[str, ...] = ()
        self._shown: tuple[object, ...] = ()
        self._on_change: list[Callable[[], None]] = []
        self._wake: Callable[[], object] = lambda: None

    @property
    def urls(self) -> tuple[str, ...]:
        """Where the page is found: by name if it has one, then by numbers."""
        hosts = (*([self.name] if self.name else []), *self._served)
        return tuple(f"http://{host}:{self.port}/" for host in hosts)

    @property
    def invitation(self) -> str:
        """The page's address in numbers, which every phone finds, with the key that lets it play."""
        return f"{self.urls[-1]}#{INVITED}{self.keeper.key}"

    def code(self) -> str:
        """Draw the invitation as a QR code."""
        from controller.far.qr_code import code_svg

        return code_svg(self.invitation)

    def code_text(self) -> str:
        """Draw the same code for a terminal."""
        from controller.far.qr_code import code_text

        return code_text(self.invitation)

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

    def seat(self, colour: Colour) -> None:
        """Give a colour a seat on another computer, whose page is to come."""
        self.seated.add(colour)
        self._look_for(colour)

    def meant(self, admitted: Admission) -> Admission:
        """See `Door`: seats may have exchanged their colours; also which pass means that."""
        is_other = self._is_swapped and admitted.seat is not None
        return replace(admitted, seat=admitted.seat and admitted.seat.other) if is_other else admitted

    def follow(self, elsewhere: frozenset[Colour]) -> None:
        """Hear which colours the table has on other computers, from any thread: phones play those."""
        self._elsewhere = elsewhere
        self._wake()

    def _follow_seats(self) -> None:
        """Have the phone of one colour play the other one, if the table has exchanged them."""
        exchanged = frozenset(colour.other for colour in self.seated)
        if len(self.seated) != 1 or self._elsewhere != exchanged:
            return
        self._is_swapped = not self._is_swapped
        self.seated, self.away = set(exchanged), frozenset(colour.other for colour in self.away)
        for seat in exchanged:
            if seat not in self.away:
                self._look_for(seat)
        self._change()

    @contextmanager
    def entered(self, admitted: Admission) -> Iterator[None]:
        """See `Door`."""
        self.guests[admitted] += 1
        self._look_for(self.meant(admitted).seat)
        self._change_soon()
        try:
            yield
        finally:
            self.guests -= Counter({admitted: 1})
            self._look_for(self.meant(admitted).seat)
            self._change_soon()

    def _look_for(self, seat: Colour | None) -> None:
        """Miss nobody at a seat, until nobody has been there for a while; None is no seat."""
        if seat is None:
            return
        self.away -= {seat}
        if seat in self._missing:
            self._missing.pop(seat).cancel()
        if seat in self.seated and not self.guests[self.meant(Admission(Role.SEAT, seat))]:
            self._missing[seat] = asyncio.get_running_loop().call_later(AWAY_AFTER_S, self._miss, seat)

    def _miss(self, seat: Colour) -> None:
        self.away |= {seat} & self.seated
        self._change()

    def _stand_up(self) -> None:
        """Have no seat on any other computer, and miss nobody there."""
        self.seated.clear()
        self.away = frozenset()

    @property
    def key(self) -> str:
        """See `Door`."""
        return self.keeper.key

    def read(self, cookie: str, address: str) -> Admission:
        """See `Door`."""
        return self.keeper.read(cookie, address)

    def hosts_at(self, address: str) -> frozenset[str]:
        """See `Door`."""
        names = {address, self.name} - {""}
        return frozenset(f"{name}:{self.port}" for name in names) | (
            names if self.port == HTTP_PORT else set()
        )

    async def stand(self, listen: Listen, serve: Serve, port: int) -> None:
        """See `Door`: at the addresses there are."""
        events, word, self.port = asyncio.get_running_loop(), asyncio.Event(), port

        def heed() -> None:
            self._follow_seats()
            if self._is_void or not self.is_open:
                self._cut(self._served)
            word.set()

        def note_name(addresses: Sequence[str], name: str) -> None:
            # The page may be gone by the time its name is agreed on.
            with suppress(RuntimeError):
                events.call_soon_threadsafe(self._call, tuple(addresses), name)

        seeker: NameSeeker | None = None

        def seek_name(addresses: Sequence[str]) -> None:
            nonlocal seeker
            if seeker is None:
                from controller.annexes.phones.name_seeker import NameSeeker

                seeker = NameSeeker(self._announce, note_name)
            seeker.want(addresses, port)

        self._wake = lambda: events.call_soon_threadsafe(heed)
        try:
            while True:
                await self._follow(listen, serve, seek_name)
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_EVERY_S if self.is_open else None):
                        await word.wait()
                word.clear()
        finally:
            self._wake = lambda: None
            self._named, self.name = (), ""
            ends = () if seeker is None else (asyncio.to_thread(seeker.end),)
            await asyncio.gather(self._leave(tuple(self._served)), *ends)

    async def _follow(self, listen: Listen, serve: Serve, seek_name: Callable[[Sequence[str]], None]) -> None:
        """Serve the page at the addresses at which it should be, and no others; have a name sought there."""
        if self._is_void or not self.is_open:
            self._is_void = False
            self._stand_up()
            await self._leave(tuple(self._served))
        wanted = self._wanted()
        gone, come = self._served.keys() - set(wanted), [one for one in wanted if one not in self._served]
        await self._leave(tuple(gone))
        for address in come:
            with suppress(InputError):
                self._served[address] = serve(listen(address, self.port))
        if set(self._served) != set(self._named):
            self._named, self.name = tuple(self._served), ""
            seek_name(self._named)
        now = (self.is_open, self.urls, self.keeper.shown_pin, self.keeper.key)
        if now != self._shown:
            self._shown = now
            self._change()

    def _wanted(self) -> tuple[str, ...]:
        """Return where the page should be: where it is, while the system does not say which addresses are."""
        if not self.is_open:
            return ()
        try:
            return tuple(self._addresses())
        except OSError:
            return tuple(self._served)

    def _cut(self, addresses: Iterable[str]) -> None:
        """Begin to send away everybody who came in by these addresses, once."""
        for address in addresses:
            served = self._served[address]
            if not served.cancelling():
                served.cancel()

    async def _leave(self, addresses: Sequence[str]) -> None:
        self._cut(addresses)
        leaving = [self._served.pop(address) for address in addresses]
        await asyncio.gather(*leaving, return_exceptions=True)

    def _call(self, addresses: tuple[str, ...], name: str) -> None:
        """Note the name agreed on for these addresses, unless others are served by now."""
        if addresses == self._named:
            self.name = name
            self._change()

    def _change_soon(self) -> None:
        """Note that guests came or went: once for all of a crowd."""
        if not self._is_changing:
            self._is_changing = True
            asyncio.get_running_loop().call_later(GUESTS_AFTER_S, self._change)

    def _change(self) -> None:
        self._is_changing = False
        for on_change in tuple(self._on_change):
            on_change()
