"""The ``role`` message: what a page may do, and what leads to other computers, which no visitor is told."""

from typing import TYPE_CHECKING

from controller.games import COLOUR_WORDS
from controller.web.admission import WATCHING, Admission
from controller.web.message_format import View
from controller.web.page_extras import PageExtras

if TYPE_CHECKING:
    from controller.web.lan_door import LanDoor


def role_view(extras: PageExtras, admitted: Admission) -> View:
    """Describe what a page may do; with the PIN, the invitation and who is there, for the table alone."""
    admitted = admitted if extras.door is None else extras.door.meant(admitted)
    seat = None if admitted.seat is None else COLOUR_WORDS[admitted.seat]
    view: View = {"t": "role", "role": admitted.role.value, "seat": seat}
    view |= {} if extras.door is None else _door_view(extras.door)
    return view


def _door_view(door: "LanDoor") -> View:
    guests = {door.meant(guest): count for guest, count in door.guests.items()}
    at = {COLOUR_WORDS[guest.seat]: count for guest, count in guests.items() if guest.seat is not None}
    return {
        "door": {
            "is_open": door.is_open,
            "urls": list(door.urls),
            "pin": door.keeper.shown_pin if door.is_open else "",
            "seats": at,
            "away": sorted(COLOUR_WORDS[colour] for colour in door.away),
            "guests": door.guests[WATCHING],
        }
    }
