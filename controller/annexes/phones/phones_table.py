"""The phones of one table: what a page asks of the door, and what page and terminal are told of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.routing import Route

from controller.admission import WATCHING
from controller.annex import AnnexAct, FindRecord, OpenAnnex, OpenTable, PagePart
from controller.annexes.phones.door_follower import DoorFollower, DoorPrinter, give_back, show_pin
from controller.annexes.phones.lan_door import LanDoor
from controller.games import COLOUR_WORDS
from controller.messages import Catalogue
from controller.session.events import LetPhonesIn

#: The wrong PINs of the last day, in the folder of the records.
FILE = "wrong-pins.json"


@dataclass(frozen=True, slots=True)
class LetIn(AnnexAct):
    """Let pages on other computers of the local network in, or no longer."""

    is_on: bool


@dataclass(frozen=True, slots=True)
class RenewPin(AnnexAct):
    """Draw another PIN: whoever came in with the old one may only watch."""


@dataclass(frozen=True, slots=True)
class ShowPin(AnnexAct):
    """Show the PIN on the lights."""


class PhonesTable(OpenAnnex):
    """The door of one table, and who came in by it."""

    name = "phones"
    part = PagePart(f"{__package__}.page")
    open_addresses = frozenset({"/join"})
    door: LanDoor

    def __init__(self, table: OpenTable, door: LanDoor | None = None) -> None:
        kept_in = None if table.folder is None else table.folder / FILE
        self.door = door = LanDoor(kept_in=kept_in) if door is None else door
        self.offers = (door,)
        self._loop = loop = table.loop
        self.acts = {
            LetIn: lambda act: loop.post(lambda at_ms: LetPhonesIn(act.is_on, at_ms)),
            RenewPin: lambda _: self._renew(),
            ShowPin: lambda _: show_pin(loop, self.door),
        }
        self.watches = (DoorFollower(loop, door, table.report),)
        door.subscribe(DoorPrinter(door, table.report).look)
        if table.options is not None and table.options.lan:
            loop.post(lambda at_ms: LetPhonesIn(is_on=True, at_ms=at_ms))

    def _renew(self) -> None:
        give_back(self._loop, self.door)
        self.door.revoke()

    def subscribe(self, on_change: Callable[[], None]) -> Callable[[], None]:
        """See `OpenAnnex`."""
        return self.door.subscribe(on_change)

    def routes(self, words: Catalogue, record: FindRecord) -> Sequence[Route]:
        """See `OpenAnnex`."""
        from controller.annexes.phones.door_routes import door_routes

        del record
        return door_routes(self.door, self._loop, words)

    def view(self) -> Mapping[str, Any]:
        """Describe the door with its PIN, and who came in by it."""
        door = self.door
        guests = {door.meant(guest): count for guest, count in door.guests.items()}
        at = {COLOUR_WORDS[guest.seat]: count for guest, count in guests.items() if guest.seat is not None}
        gone = {"name": "", "note": "", "is_away": True}
        return {
            "is_open": door.is_open,
            "urls": list(door.urls),
            "pin": door.keeper.shown_pin if door.is_open else "",
            "seats": at,
            "guests": door.guests[WATCHING],
            "players": {
                COLOUR_WORDS[colour]: gone for colour in sorted(door.away, key=COLOUR_WORDS.__getitem__)
            },
        }
