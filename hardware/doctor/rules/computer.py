"""Which computer this is."""

from collections.abc import Iterator

from manalath_board.hardware.doctor.asked import Asked, OnPins
from manalath_board.hardware.doctor.findings import Code, Finding, fault, note, ok
from manalath_board.hardware.doctor.machine import Machine


def computer(machine: Machine, asked: Asked) -> Iterator[Finding]:
    """Say which computer it is, and whether a board could be on its pins."""
    yield ok(Code.COMPUTER, f"{_name(machine)}.")
    if not machine.is_linux:
        yield note(
            Code.NOT_LINUX,
            "Rights, drivers, libraries, supply, clock and service are looked at on Linux only.",
            "If a port cannot be opened here, look for its driver, and for another program that has it.",
        )
    raspberry = machine.raspberry
    if raspberry is None:
        if isinstance(asked, OnPins):
            yield fault(
                Code.NO_RASPBERRY_PI,
                f"This is no Raspberry Pi, so {asked.profile.name} cannot be on its pins.",
                "Do this on the Raspberry Pi that the board is wired to; here `manalath simulate` plays "
                "without.",
                "/proc/device-tree/model names none",
            )
        return
    if not raspberry.model.is_known:
        yield note(
            Code.UNKNOWN_MODEL,
            f"{raspberry.model.name} is newer than this program; it is judged like a Raspberry Pi 5.",
            "Look for a newer version of this program.",
        )
    if raspberry.model.is_short:
        yield fault(
            Code.SHORT_HEADER,
            f"{raspberry.model.name} has a header of 26 pins, and every board here needs the one of 40.",
            "Take a model with 40 pins, or a board with an Arduino Mega.",
        )


def _name(machine: Machine) -> str:
    model = "No Raspberry Pi" if machine.raspberry is None else machine.raspberry.model.name
    python = ".".join(map(str, machine.python.version))
    kernel = f"Linux {machine.kernel} on " if machine.is_linux else ""
    return (
        f"{model}; {machine.system}; {kernel}{machine.architecture}; Python {python} with "
        f"{machine.python.bits} bits"
    )
