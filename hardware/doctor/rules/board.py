"""What the board said that was asked: its firmware and supply, or the scans of its matrix."""

from collections.abc import Iterator

from manalath_board.controller.board import Profile
from manalath_board.controller.listing import listed
from manalath_board.hardware.doctor.asked import Answer, Asked, NotAsked, NotScanned, OnLine, OnPins, Scanned
from manalath_board.hardware.doctor.findings import Code, Finding, fault, note, ok, warning
from manalath_board.hardware.doctor.machine import Machine
from manalath_board.hardware.images import facts_of
from manalath_board.hardware.profiles import load_profile, profile_names
from manalath_board.hardware.wire.packets import MAJOR, Hello, OtherHello, Reset, Shape

#: Below the first the lights go pale, below the second the chip's brown-out is near (docs/build.md).
LOW_MV, LOWEST_MV = 4750, 4500

#: After a scan a picture may go out to the lights in the same turn (docs/gpio-board.md), and a quarter of all
#: that is left to the game and to scans that come late.
PICTURE_US, ROOM = 5_000, 1.25

_US = 1_000_000

#: So many closed reeds are named.
_SHOWN = 12


def board(_machine: Machine, asked: Asked) -> Iterator[Finding]:
    """Judge what was answered."""
    match asked:
        case OnLine(answers):
            for answer in answers:
                yield from _of_answer(answer)
        case OnPins(profile, NotScanned() as reason):
            say = fault if reason.is_fault else note
            yield say(
                Code.NOT_SCANNED,
                f"The matrix of {profile.name} was not scanned: {reason.why}",
                "Mend what else is at fault, then ask again.",
            )
        case OnPins(profile, Scanned() as scanned):
            yield _of_rate(profile, scanned)
            yield from _of_reeds(profile, scanned)
        case NotAsked():
            pass


def _of_answer(answer: Answer) -> Iterator[Finding]:
    match answer.hello:
        case None:
            where = "" if answer.path in answer.trouble else f"{answer.path}: "
            yield fault(Code.NO_ANSWER, f"{where}{answer.trouble}", answer.cure)
        case OtherHello(major=major, version=version):
            yield fault(
                Code.OTHER_WIRE,
                f"{answer.path}: the board's firmware {version} speaks version {major} of the wire, and "
                f"this program version {MAJOR}.",
                f"manalath flash --board serial:{answer.path}",
            )
        case Hello() as hello:
            yield from _of_hello(answer, hello)


def _of_hello(answer: Answer, hello: Hello) -> Iterator[Finding]:
    flash = f"manalath flash --board serial:{answer.path}"
    yield ok(
        Code.BOARD,
        f"{answer.path}: the board {hello.board_id.hex()} answers: {hello.profile or 'no name yet'}, "
        f"firmware {hello.version}, version {hello.major}.{hello.minor} of the wire.",
        f"boots {hello.boots}, reset by {_reset(hello.reset)}",
    )
    if not hello.profile:
        yield fault(Code.NO_NAME, "The board has no name yet, so nobody knows what it was built to.", flash)
    elif hello.profile not in profile_names():
        yield fault(
            Code.UNKNOWN_PROFILE,
            f"The board was built to {hello.profile}, which this program does not know.",
            "Take the version of this program that knows it.",
        )
    else:
        yield from _of_firmware(hello, flash)
    if Reset.BROWN_OUT in hello.reset and Reset.SUPPLY not in hello.reset:
        yield warning(
            Code.BROWN_OUT,
            "The board started last because its supply broke down.",
            "Use a stronger supply or a thicker cable, or lower the limit of the lights.",
        )
    yield from _of_supply(answer)


def _of_firmware(hello: Hello, flash: str) -> Iterator[Finding]:
    """Compare the board's firmware with the one that ships."""
    wanted = Shape.of(load_profile(hello.profile))
    try:
        facts = facts_of(hello.profile)
    except FileNotFoundError:
        facts = None
    if hello.shape != wanted:
        yield fault(
            Code.OTHER_FIRMWARE,
            f"The board scans {hello.shape.rows} x {hello.shape.columns} sensors with {hello.shape.lights} "
            f"lights, and {hello.profile} has {wanted.rows} x {wanted.columns} with {wanted.lights}.",
            flash,
        )
    elif facts is not None and (hello.version, hello.build.hex()) != (facts.version, facts.build):
        yield warning(
            Code.OTHER_FIRMWARE,
            f"The board has firmware {hello.version}, and with this program comes {facts.version}.",
            flash,
            f"build {hello.build.hex()}, and {facts.build} comes with this program",
        )


def _of_supply(answer: Answer) -> Iterator[Finding]:
    if answer.supply_mv is None:
        yield note(
            Code.BOARD_SUPPLY,
            "The board does not tell its supply: its divider is not wired, or it was silent.",
        )
        return
    volts = f"{answer.supply_mv / 1000:.2f} V"
    if answer.supply_mv >= LOW_MV:
        yield ok(Code.BOARD_SUPPLY, f"The supply of the lights is {volts}.")
        return
    say = warning if answer.supply_mv >= LOWEST_MV else fault
    yield say(
        Code.BOARD_SUPPLY,
        f"The supply of the lights is {volts}, and should be {LOW_MV / 1000:.2f} V or more with the lights "
        "off.",
        "Look at its plug and fuse; take thicker or shorter wires, or a stronger supply.",
    )


def _of_rate(profile: Profile, scanned: Scanned) -> Finding:
    """Tell how often this computer can scan, so that the slowest scan and a picture still fit, with room."""
    wanted_hz = _US / profile.timings.scan_us
    highest_hz = _US / (ROOM * (scanned.slowest_us + PICTURE_US))
    measured = (
        f"{scanned.scans} scans, the slowest took {scanned.slowest_us / 1000:.1f} ms, by {scanned.library}"
    )
    if highest_hz >= wanted_hz:
        return ok(
            Code.SCAN_RATE,
            f"{profile.name} can be scanned up to {highest_hz:.0f} times a second; {wanted_hz:.0f} are "
            "asked for.",
            measured,
        )
    return warning(
        Code.SLOW_SCANS,
        f"{profile.name} should be scanned {wanted_hz:.0f} times a second, and {highest_hz:.0f} is the most "
        "that leaves time for lights and game here.",
        "End what else keeps the computer busy. Up to the Pi 4, RPi.GPIO scans several times as fast as "
        "rpi-lgpio.",
        measured,
    )


def _of_reeds(profile: Profile, scanned: Scanned) -> Iterator[Finding]:
    names = profile.sensors()
    closed = [names.get(at, f"row {at[0]}, column {at[1]}") for at in scanned.closed]
    if closed:
        yield note(
            Code.CLOSED_REEDS,
            f"Closed all the while: {listed(closed, _SHOWN)}.",
            "That is right if pieces stand there. On an empty board, look for a reed that sticks or a wire "
            "that touches.",
        )


def _reset(reset: Reset) -> str:
    words = {
        Reset.SUPPLY: "power",
        Reset.LINE: "its reset line",
        Reset.BROWN_OUT: "a low supply",
        Reset.WATCHDOG: "its watchdog",
    }
    return " and ".join(word for flag, word in words.items() if flag in reset) or "nothing it knows"
