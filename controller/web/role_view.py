"""The ``role`` message: what a page may do."""

from controller.admission import Admission, Door
from controller.games import COLOUR_WORDS
from controller.web.message_format import View


def role_view(door: Door, admitted: Admission) -> View:
    """Describe what a page may do that came with a pass."""
    admitted = door.meant(admitted)
    seat = None if admitted.seat is None else COLOUR_WORDS[admitted.seat]
    return {"t": "role", "role": admitted.role.value, "seat": seat}
