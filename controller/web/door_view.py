"""The ``role`` message: what a page may do; and for a page at the table, the door to the local network."""

from typing import TYPE_CHECKING

from controller.games import COLOUR_WORDS
from controller.messages import Catalogue
from controller.web.admission import WATCHING, Admission, Role
from controller.web.message_format import View, to_text

if TYPE_CHECKING:
    from controller.web.lan_door import LanDoor


def door_text(door: "LanDoor", admitted: Admission, words: Catalogue) -> str:
    """Write the message for one page; nobody but the table learns the PIN, and who is there."""
    seat = None if admitted.seat is None else COLOUR_WORDS[admitted.seat]
    view: View = {"t": "role", "role": admitted.role.value, "seat": seat}
    return to_text(view | (_door_view(door) if admitted.role is Role.TABLE else {}), words)


def _door_view(door: "LanDoor") -> View:
    at = {COLOUR_WORDS[guest.seat]: count for guest, count in door.guests.items() if guest.seat is not None}
    return {
        "door": {
            "is_open": door.is_open,
            "urls": list(door.urls),
            "pin": door.keeper.pin if door.is_open else "",
            "seats": at,
            "guests": door.guests[WATCHING],
        }
    }
