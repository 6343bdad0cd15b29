"""The calendar, from which a record takes its date. Games go by another clock, which never jumps."""

from collections.abc import Iterator
from datetime import UTC, datetime

from manalath_board.hardware.doctor.asked import Asked
from manalath_board.hardware.doctor.findings import Code, Finding, fault, ok, unread, warning
from manalath_board.hardware.doctor.machine import Machine, Unread

#: No right clock shows a day before this program was made.
MADE = datetime(2025, 1, 1, tzinfo=UTC)

_SET = "Connect it to a network for a minute, or set it: sudo date -s 'YEAR-MONTH-DAY HOUR:MINUTE'."


def calendar(machine: Machine, _asked: Asked) -> Iterator[Finding]:
    """Judge the computer's calendar."""
    shown = datetime.fromtimestamp(max(machine.now_s, 0.0), tz=UTC)
    day = f"{shown:%Y-%m-%d %H:%M} UTC"
    if shown < MADE:
        yield fault(
            Code.CLOCK_BEHIND,
            f"The clock shows {day}, which is before this program was made; games would get wrong dates.",
            f"{_SET} A Raspberry Pi up to the 4 has no clock that goes on without power.",
        )
    elif isinstance(machine.is_synchronised, Unread):
        yield unread(f"The clock shows {day}; whether that is right", machine.is_synchronised)
    elif machine.is_synchronised:
        yield ok(Code.CLOCK, f"The clock is set by the network: {day}.")
    else:
        yield warning(
            Code.CLOCK_UNSYNCHRONISED,
            f"The clock shows {day}, and is not set by the network; games may get wrong dates.",
            f"{_SET} sudo timedatectl set-ntp true keeps it so.",
        )
