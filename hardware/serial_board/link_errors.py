"""What a person is told when a board is not there: what happened, and what to do about it.

Decides what is said of what the link finds; which of it applies is decided by `hardware.serial_board.host`.
"""

from dataclasses import astuple

from manalath_board.controller.messages import Message
from manalath_board.controller.profile import Profile
from manalath_board.hardware.serial_board.line import LineTrouble
from manalath_board.hardware.wire.packets import MAJOR, Hello, OtherHello, Reset, Shape

#: Nothing came over the line.
MUTE = LineTrouble(Message("serial_link.mute"), Message("serial_link.carry_data"))

#: Something came, but no HELLO.
NO_BOARD = LineTrouble(Message("serial_link.no_board"), Message("serial_link.right_port"))

#: It says HELLO again and again, but takes no GREET.
DEAF = LineTrouble(Message("serial_link.deaf"), Message("serial_link.plug_in_anew"))

#: It was linked, and said nothing any more.
SILENT = LineTrouble(Message("serial_link.silent"), Message("serial_link.look_or_reset"))

#: It began a new link by itself, without having started anew.
LEFT = LineTrouble(Message("serial_link.left"), Message("serial_link.close_programs"))

#: What it said cannot all be true.
CONTRARY = LineTrouble(Message("serial_link.contrary"), Message("serial_link.other_cable"))

#: Another board answers now.
EXCHANGED = LineTrouble(Message("serial_link.exchanged"), Message("serial_link.if_meant"))

#: It would not take the profile's limits.
IMPOSSIBLE = LineTrouble(Message("serial_link.impossible"), Message("serial_link.correct_limits"))

#: The board broke down under what its lights drew.
BROWN_OUT = LineTrouble(Message("serial_link.brown_out"), Message("serial_link.stronger_supply"))

#: Asked in this order: a board that gets power feels a brown-out too.
_RESETS = (
    (Reset.WATCHDOG, LineTrouble(Message("serial_link.hung"), Message("serial_link.flash_if_again"))),
    (Reset.SUPPLY, LineTrouble(Message("serial_link.no_power"), Message("serial_link.look_at_plug"))),
    (Reset.BROWN_OUT, BROWN_OUT),
    (Reset.LINE, LineTrouble(Message("serial_link.reset_line"), Message("serial_link.if_pressed"))),
)

#: It started anew, and does not know why.
STARTED = LineTrouble(Message("serial_link.started"), Message("serial_link.wait"))


def left(before: Hello, now: Hello, otherwise: LineTrouble = LEFT) -> LineTrouble:
    """Tell why a board left the link that it had, ``otherwise`` if it has not started anew."""
    if now.board_id != before.board_id:
        return EXCHANGED
    if now.boots == before.boots:
        return otherwise
    return next((trouble for reset, trouble in _RESETS if reset in now.reset), STARTED)


def strange(hello: Hello | OtherHello, profile: Profile) -> LineTrouble | None:
    """Tell why a board cannot be spoken with under this profile; None if it can."""
    if isinstance(hello, OtherHello):
        spoken = Message("serial_link.other_wire", version=hello.version, major=hello.major, ours=MAJOR)
        return LineTrouble(spoken, Message("serial_link.flash_ours"))
    if not hello.profile:
        return LineTrouble(
            Message("serial_link.nameless"), Message("serial_link.name_it", profile=profile.name)
        )
    if hello.profile != profile.name:
        return LineTrouble(
            Message("serial_link.other_profile", built=hello.profile, wanted=profile.name),
            Message("serial_link.other_port", profile=profile.name, built=hello.profile),
        )
    wanted = Shape.of(profile)
    if hello.shape != wanted:
        has, should = astuple(hello.shape), astuple(wanted)
        size = Message("serial_link.other_size", has=has, profile=profile.name, wanted=should)
        return LineTrouble(size, Message("serial_link.flash_profile"))
    return None
