"""Why there is no link with a board: what happened, and what to do about it, for a person to read.

Decides the wording of each finding; `hardware.serial_board.host` decides which of them applies.
"""

from dataclasses import astuple

from controller.board import PROFILE_NAME, Profile
from controller.messages import Message
from hardware.profiles import profile_names
from hardware.serial_board.line import LineTrouble
from hardware.wire.packets import MAJOR, Hello, OtherHello, Reset, Shape

#: Nothing came over the line.
MUTE = LineTrouble(Message("serial_link.mute"), Message("serial_link.carry_data"))

#: Something came, but no HELLO.
NO_BOARD = LineTrouble(Message("serial_link.no_board"), Message("serial_link.right_port"))

#: It sends HELLO again and again, but accepts no GREET.
DEAF = LineTrouble(Message("serial_link.deaf"), Message("serial_link.plug_in_anew"))

#: It was linked, and fell silent.
SILENT = LineTrouble(Message("serial_link.silent"), Message("serial_link.look_or_reset"))

#: It began a new link by itself, without having restarted.
LEFT = LineTrouble(Message("serial_link.left"), Message("serial_link.close_programs"))

#: What it sent cannot all be true.
CONTRARY = LineTrouble(Message("serial_link.contrary"), Message("serial_link.other_cable"))

#: Another board answers now.
EXCHANGED = LineTrouble(Message("serial_link.exchanged"), Message("serial_link.if_meant"))

#: It refused the profile's limits.
IMPOSSIBLE = LineTrouble(Message("serial_link.impossible"), Message("serial_link.correct_limits"))

#: The current of the lights made the board's supply collapse.
BROWN_OUT = LineTrouble(Message("serial_link.brown_out"), Message("serial_link.stronger_supply"))

#: Checked in this order: a board that gets power also detects a brown-out.
_RESETS = (
    (Reset.WATCHDOG, LineTrouble(Message("serial_link.hung"), Message("serial_link.flash_if_again"))),
    (Reset.SUPPLY, LineTrouble(Message("serial_link.no_power"), Message("serial_link.look_at_plug"))),
    (Reset.BROWN_OUT, BROWN_OUT),
    (Reset.LINE, LineTrouble(Message("serial_link.reset_line"), Message("serial_link.if_pressed"))),
)

#: It restarted, for an unknown reason.
STARTED = LineTrouble(Message("serial_link.started"), Message("serial_link.wait"))


def left(before: Hello, now: Hello, otherwise: LineTrouble = LEFT) -> LineTrouble:
    """Explain why a board left its link; ``otherwise`` if it has not restarted."""
    if now.board_id != before.board_id:
        return EXCHANGED
    if now.boots == before.boots:
        return otherwise
    return next((trouble for reset, trouble in _RESETS if reset in now.reset), STARTED)


def no_profile(name: str) -> Message | None:
    """Explain why what a board calls its profile is no name of one; None if it is."""
    if not name:
        return Message("serial_link.nameless")
    if PROFILE_NAME.allows(name):
        return None
    return Message("serial_link.misnamed", name=name, form=PROFILE_NAME.words)


def strange(hello: Hello | OtherHello, profile: Profile) -> LineTrouble | None:
    """Explain why a board cannot be used under this profile; None if it can."""
    if isinstance(hello, OtherHello):
        spoken = Message("serial_link.other_wire", version=hello.version, major=hello.major, ours=MAJOR)
        return LineTrouble(spoken, Message("serial_link.flash_ours"))
    why = no_profile(hello.profile)
    if why is not None:
        return LineTrouble(why, Message("serial_link.name_it", profile=profile.name))
    if hello.profile != profile.name:
        return LineTrouble(
            Message("serial_link.other_profile", built=hello.profile, wanted=profile.name),
            Message("serial_link.other_port", profile=profile.name, built=_shipped(hello.profile)),
        )
    wanted = Shape.of(profile)
    if hello.shape != wanted:
        has, should = astuple(hello.shape), astuple(wanted)
        size = Message("serial_link.other_size", has=has, profile=profile.name, wanted=should)
        return LineTrouble(size, Message("serial_link.flash_profile"))
    return None


def _shipped(name: str) -> str:
    """Return a profile's name if it ships, else nothing: what a device calls itself is no word to type."""
    return name if name in profile_names() else ""
