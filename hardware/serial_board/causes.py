"""What a person is told when a board is not there: what happened, and what to do about it.

Decides the words for what the link finds; which of them applies is decided by `hardware.serial_board.host`.
"""

from dataclasses import dataclass

from manalath_board.controller.board import Profile
from manalath_board.hardware.wire.packets import MAJOR, Hello, OtherHello, Reset, Shape

_FLASH = "put this version's firmware on the board with `manalath flash`"


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why there is no link, and what a person does about it, each a sentence."""

    cause: str
    cure: str


#: Nothing came over the line.
MUTE = Trouble(
    "Nothing on this line says that it is a board.",
    f"Look at the cable, which has to carry data and not only power; then {_FLASH}.",
)

#: Something came, but no HELLO.
NO_BOARD = Trouble(
    "What speaks on this line is no board that is known here.",
    f"Look whether this is the right port; if it is, {_FLASH}.",
)

#: It says HELLO again and again, but takes no GREET.
DEAF = Trouble(
    "The board speaks, but does not hear the computer.",
    "Pull the cable out and plug it in again; if that does not help, try another cable.",
)

#: It was linked, and said nothing any more.
SILENT = Trouble(
    "The board does not answer any more.",
    "Look at its cable and its supply, or press its reset button.",
)

#: It began a new link by itself, without having started anew.
LEFT = Trouble(
    "The computer was too slow: the board could not get rid of what it had to tell.",
    "Nothing has to be done; if it happens again, close other programs that keep the computer busy.",
)

#: What it said cannot all be true.
CONTRARY = Trouble(
    "What the board said contradicted itself, as when a packet is spoilt on the way.",
    "Nothing has to be done; if it happens again, try another cable.",
)

#: Another board answers now.
EXCHANGED = Trouble("Another board was plugged in.", "Nothing has to be done if that was meant.")

#: It would not take the profile's limits.
IMPOSSIBLE = Trouble(
    "The board cannot keep the limits that its profile asks for.",
    f"Correct cap_ma, lockout_ms or quiet_ms in the profile, or {_FLASH}.",
)

#: Asked in this order: a board that gets power feels a brown-out too.
_RESETS = (
    (
        Reset.WATCHDOG,
        Trouble(
            "The board hung and was started anew by its watchdog.",
            f"Nothing has to be done; if it happens again, {_FLASH}.",
        ),
    ),
    (
        Reset.SUPPLY,
        Trouble(
            "The board was without power, and started anew.",
            "Look at its plug and its supply if nobody pulled them.",
        ),
    ),
    (
        Reset.BROWN_OUT,
        Trouble(
            "The board's supply broke down, and it started anew.",
            "Use a stronger supply or a thicker cable, or lower the limit of the lights.",
        ),
    ),
    (
        Reset.LINE,
        Trouble(
            "The board was started anew by its reset line.",
            "Nothing has to be done if somebody pressed its button; if nobody did, look at its cable.",
        ),
    ),
)

_STARTED = Trouble(
    "The board started anew by itself.",
    "Wait until it is back; if it happens again, look at its supply and its reset line.",
)


def left(before: Hello, now: Hello, otherwise: Trouble = LEFT) -> Trouble:
    """Tell why a board left the link that it had, ``otherwise`` if it has not started anew."""
    if now.board_id != before.board_id:
        return EXCHANGED
    if now.boots == before.boots:
        return otherwise
    return next((trouble for reset, trouble in _RESETS if reset in now.reset), _STARTED)


def strange(hello: Hello | OtherHello, profile: Profile) -> Trouble | None:
    """Tell why a board cannot be spoken with under this profile; None if it can."""
    if isinstance(hello, OtherHello):
        return Trouble(
            f"The board's firmware {hello.version} speaks version {hello.major} of the wire, "
            f"and this program version {MAJOR}.",
            "Put this program's firmware on it with `manalath flash`.",
        )
    if not hello.profile:
        return Trouble(
            "The board has no name yet, so nobody knows what it was built to.",
            f"Name it with `manalath flash`, if it was built to {profile.name}.",
        )
    if hello.profile != profile.name:
        return Trouble(
            f"This board was built to the profile {hello.profile}, and {profile.name} is wanted.",
            f"Plug in the board of {profile.name}, or name the other one's port.",
        )
    wanted = Shape.of(profile)
    if hello.shape != wanted:
        return Trouble(
            f"The board scans {_shape(hello.shape)}, and {profile.name} has {_shape(wanted)}.",
            "Put the firmware of this profile on the board with `manalath flash`.",
        )
    return None


def _shape(shape: Shape) -> str:
    return f"{shape.rows} rows and {shape.columns} columns with {shape.lights} lights"
