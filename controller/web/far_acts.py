"""What a page does beyond this computer: at the door to the local network, and in a match."""

from typing import TYPE_CHECKING

from controller.errors.extras import adding
from controller.messages import Message
from controller.play.loop import Loop
from controller.session import LetPhonesIn
from controller.web import acts
from controller.web.admission import NotAdmittedError
from controller.web.page_extras import PageExtras
from controller.web.seat_hand import give_back, show_pin

if TYPE_CHECKING:
    from controller.web.far_table import FarTable
    from controller.web.lan_door import LanDoor


def reach_out(act: acts.OnDoor | acts.OnMatch, loop: Loop, extras: PageExtras) -> None:
    """Do one act; NotAdmittedError if what it needs is missing here."""
    match act:
        case acts.LetIn() | acts.RenewPin() | acts.ShowPin():
            _turn_door(act, loop, extras.door)
        case _:
            _turn_match(act, loop, extras.far)


def _turn_door(act: acts.OnDoor, loop: Loop, door: "LanDoor | None") -> None:
    """Open or close the door to the local network, draw another PIN, or show it on the lights."""
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


def _turn_match(act: acts.OnMatch, loop: Loop, table: "FarTable | None") -> None:
    """Begin, join or leave a match with a friend elsewhere."""
    if table is None:
        raise NotAdmittedError(Message("far.no_match", install=adding("far")))
    match act:
        case acts.Invite(broker, colour):
            table.invite(broker, loop.snapshot.session.record, colour)
        case acts.JoinMatch(invitation, broker):
            table.join(invitation, broker)
        case acts.LeaveMatch():
            table.leave()
        case acts.BackToMatch():
            table.go_back()
