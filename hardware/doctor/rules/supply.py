"""Power and heat of a Raspberry Pi, as it watches them itself.

The bits are those of `vcgencmd get_throttled` (Raspberry Pi documentation, OS page): 0 to 3 for now, the
same from 16 on for since the start.
"""

from collections.abc import Iterator

from manalath_board.hardware.doctor.asked import Asked
from manalath_board.hardware.doctor.findings import Code, Finding, fault, note, ok, unread, warning
from manalath_board.hardware.doctor.machine import Machine, Raspberry, Unread

_UNDER_VOLTAGE = 0
_SINCE = 16
#: What slows the computer down.
_SLOWED = {1: "its clock is capped", 2: "it is throttled", 3: "it is at its soft limit of temperature"}

#: From here on every model slows itself down.
HOT_C = 80.0

_STRONGER = (
    "Use the supply that was made for this model, and a short thick cable; give the lights a supply of "
    "their own."
)


def supply(machine: Machine, _asked: Asked) -> Iterator[Finding]:
    """Judge the 5 V."""
    raspberry = machine.raspberry
    if raspberry is None:
        return
    throttled, alarm = raspberry.throttled, raspberry.has_alarm
    if isinstance(throttled, Unread):
        cure = (
            f"vcgencmd wants the group video: sudo usermod -aG video {machine.user.name}, then log in anew."
        )
        yield unread("Whether the supply has always held", throttled, cure)
        if isinstance(alarm, Unread):
            return
    bits = 0 if isinstance(throttled, Unread) else throttled
    said = () if isinstance(throttled, Unread) else (f"throttled={throttled:#x}",)
    if bits >> _UNDER_VOLTAGE & 1 or alarm is True:
        yield fault(Code.UNDER_VOLTAGE, "The supply of the Raspberry Pi is too low now.", _STRONGER, *said)
    elif bits >> (_UNDER_VOLTAGE + _SINCE) & 1:
        yield warning(
            Code.UNDER_VOLTAGE,
            "The supply of the Raspberry Pi was too low since it was started.",
            _STRONGER,
            *said,
        )
    elif isinstance(throttled, Unread):
        yield ok(Code.SUPPLY, "The supply holds now.")
    else:
        yield ok(Code.SUPPLY, "The supply has held since the start.", *said)


def slowed(machine: Machine, _asked: Asked) -> Iterator[Finding]:
    """Judge whether the computer is slowed down, which makes scans late."""
    raspberry = machine.raspberry
    if raspberry is None or isinstance(raspberry.throttled, Unread):
        return
    bits = raspberry.throttled
    now = [words for bit, words in _SLOWED.items() if bits >> bit & 1]
    since = [words for bit, words in _SLOWED.items() if bits >> (bit + _SINCE) & 1]
    cure = "Mend the supply first; then give it air, or a heat sink."
    if now:
        yield warning(
            Code.THROTTLED, f"The computer is slowed down: {', '.join(now)}.", cure, f"throttled={bits:#x}"
        )
    elif since:
        what = "The computer was slowed down since it was started, and is not now."
        yield note(Code.THROTTLED, what, cure, f"throttled={bits:#x}")


def heat(machine: Machine, _asked: Asked) -> Iterator[Finding]:
    """Judge the temperature."""
    raspberry = machine.raspberry
    if raspberry is not None:
        yield _of_heat(raspberry)


def _of_heat(raspberry: Raspberry) -> Finding:
    if isinstance(raspberry.celsius, Unread):
        return unread("The temperature", raspberry.celsius)
    told = f"The chip has {raspberry.celsius:.0f} degrees Celsius"
    if raspberry.celsius >= HOT_C:
        return warning(
            Code.HOT, f"{told}, and slows itself down from {HOT_C:.0f} on.", "Give it air, or a heat sink."
        )
    return ok(Code.SUPPLY, f"{told}.")
