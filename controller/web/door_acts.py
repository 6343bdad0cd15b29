"""What a page does at the door to the local network."""

from typing import TYPE_CHECKING

from controller.errors.extras import adding
from controller.messages import Message
from controller.play.loop import Loop
from controller.session import LetPhonesIn
from controller.web import acts
from controller.web.admission import NotAdmittedError
from controller.web.seat_hand import give_back, show_pin

if TYPE_CHECKING:
    from controller.web.lan_door import LanDoor


def turn_door(act: acts.OnDoor, loop: Loop, door: "LanDoor | None") -> None:
    """Open or close the door to the local network, draw another PIN, or show it on the lights.

    NotAdmittedError if what it needs is missing here.
    """
    if door is None:
        raise NotAdmittedError(Message("lan.no_door", install=adding("far")))
    match act:
        case acts.LetIn(is_on):
            loop.post(lambda at_ms: LetPhonesIn(is_on, at_ms))
        case acts.RenewPin():
            give_back(loop, door)
            door.revoke()
        case acts.ShowPin():
            show_pin(loop, door)
