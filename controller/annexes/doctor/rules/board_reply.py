"""Board rules: judge a board's reply, its firmware, supply and line, or the scans of its matrix."""

from collections.abc import Iterator
from dataclasses import astuple

from controller.annexes.doctor.board_answer import (
    Asked,
    BoardAnswer,
    NotAsked,
    NotScanned,
    OnLine,
    OnPins,
    Scanned,
)
from controller.annexes.doctor.findings import Code, MachineFinding, fault, note, ok, warning
from controller.annexes.doctor.machine import ExaminedMachine
from controller.board import Profile
from controller.messages import Message
from hardware.images import facts_of
from hardware.profiles import load_profile, profile_names
from hardware.serial_board.line import LineTrouble
from hardware.serial_board.link_errors import no_profile
from hardware.serial_board.port_discovery import GENUINE
from hardware.serial_board.supply_factors import TOLERANCE
from hardware.wire.packets import MAJOR, Hello, OtherHello, Reset, Shape

#: Below the first the lights turn pale; below the second the chip nears brown-out (docs/build/building.md).
LOW_MV, LOWEST_MV = 4750, 4500

#: After a scan, a picture may go out to the lights in the same turn (docs/develop/gpio-board.md); a quarter
#: on top of both leaves room for the game and for late scans.
PICTURE_US, ROOM = 5_000, 1.25

_US = 1_000_000

#: The most closed reeds to name.
_SHOWN = 12

_RESETS = {
    Reset.SUPPLY: Message("doctor_board.power"),
    Reset.LINE: Message("doctor_board.reset_line"),
    Reset.BROWN_OUT: Message("doctor_board.low_supply"),
    Reset.WATCHDOG: Message("doctor_board.watchdog"),
}


def board(_machine: ExaminedMachine, asked: Asked) -> Iterator[MachineFinding]:
    """Judge the board's answer."""
    match asked:
        case OnLine(answers):
            for answer in answers:
                yield from _of_answer(answer)
        case OnPins(profile, NotScanned() as reason):
            say = fault if reason.is_fault else note
            yield say(
                Code.NOT_SCANNED,
                Message("doctor_board.not_scanned", profile=profile.name, why=reason.why),
                Message("doctor_board.mend_then_ask"),
            )
        case OnPins(profile, Scanned() as scanned):
            yield _of_rate(profile, scanned)
            yield from _of_reeds(profile, scanned)
        case NotAsked():
            pass


def _of_answer(answer: BoardAnswer) -> Iterator[MachineFinding]:
    path = answer.path
    match answer.heard:
        case LineTrouble(cause, cure):
            yield fault(Code.NO_ANSWER, cause, cure)
        case OtherHello(major=major, version=version):
            yield fault(
                Code.OTHER_WIRE,
                Message("doctor_board.other_wire", path=path, version=version, major=major, ours=MAJOR),
                Message("doctor_board.flash", path=path),
            )
        case Hello() as hello:
            yield from _of_hello(answer, hello)


def _of_hello(answer: BoardAnswer, hello: Hello) -> Iterator[MachineFinding]:
    flash = Message("doctor_board.flash", path=answer.path)
    yield ok(
        Code.BOARD,
        Message(
            "doctor_board.answers",
            path=answer.path,
            board_id=hello.board_id.hex(),
            profile=hello.profile,
            version=hello.version,
            wire=f"{hello.major}.{hello.minor}",
        ),
        Message("doctor_board.boots", boots=hello.boots, resets=_resets(hello.reset)),
    )
    why = no_profile(hello.profile)
    if why is not None:
        yield fault(Code.NO_NAME, why, flash)
    elif hello.profile not in profile_names():
        yield fault(
            Code.UNKNOWN_PROFILE,
            Message("doctor_board.unknown_profile", profile=hello.profile),
            Message("doctor_board.take_knowing_version"),
        )
    else:
        yield from _of_firmware(hello, flash)
    if Reset.BROWN_OUT in hello.reset and Reset.SUPPLY not in hello.reset:
        yield warning(
            Code.BROWN_OUT,
            Message("doctor_board.brown_out"),
            Message("serial_link.stronger_supply"),
        )
    yield from _of_supply(answer)
    if answer.spoilt:
        yield _of_line(answer)


def _of_firmware(hello: Hello, flash: Message) -> Iterator[MachineFinding]:
    """Compare the board's firmware with the one shipped here."""
    wanted = Shape.of(load_profile(hello.profile))
    try:
        facts = facts_of(hello.profile)
    except FileNotFoundError:
        facts = None
    if hello.shape != wanted:
        has, should = astuple(hello.shape), astuple(wanted)
        what = Message("doctor_board.other_size", has=has, profile=hello.profile, wanted=should)
        yield fault(Code.OTHER_FIRMWARE, what, flash)
    elif facts is not None and (hello.version, hello.build.hex()) != (facts.version, facts.build):
        yield warning(
            Code.OTHER_FIRMWARE,
            Message("doctor_board.other_firmware", version=hello.version, ours=facts.version),
            flash,
            Message("doctor_board.builds", build=hello.build.hex(), ours=facts.build),
        )


def _of_supply(answer: BoardAnswer) -> Iterator[MachineFinding]:
    if answer.supply_mv is None:
        yield note(Code.BOARD_SUPPLY, Message("doctor_board.supply_untold"))
        return
    volts = answer.supply_mv / 1000
    least, most = (1.0, 1.0) if answer.is_calibrated else TOLERANCE
    doubt = Message("doctor_board.uncalibrated", least_v=volts * least, most_v=volts * most)
    seen = () if answer.is_calibrated else (doubt,)
    if answer.supply_mv >= LOW_MV:
        yield ok(Code.BOARD_SUPPLY, Message("doctor_board.supply", volts=volts), *seen)
        return
    if answer.supply_mv * most >= LOW_MV:
        what = Message("doctor_board.doubtful_supply", volts=volts, wanted=LOW_MV / 1000)
        yield note(Code.BOARD_SUPPLY, what, Message("doctor_board.calibrate"), *seen)
        return
    say = warning if answer.supply_mv * most >= LOWEST_MV else fault
    yield say(
        Code.BOARD_SUPPLY,
        Message("doctor_board.low_lights_supply", volts=volts, wanted=LOW_MV / 1000),
        Message("doctor_board.mend_lights_supply"),
        *seen,
    )


def _of_line(answer: BoardAnswer) -> MachineFinding:
    """Distinguish a bridge known to spoil packets from a disturbed line."""
    if answer.usb in GENUINE:
        return note(
            Code.SPOILING_BRIDGE,
            Message("doctor_board.spoiling_bridge", path=answer.path, spoilt=answer.spoilt),
            Message("doctor_board.bear_bridge"),
        )
    return warning(
        Code.SPOILT_PACKETS,
        Message("doctor_board.spoilt_packets", path=answer.path, spoilt=answer.spoilt),
        Message("cure.lossy"),
    )


def _of_rate(profile: Profile, scanned: Scanned) -> MachineFinding:
    """Judge whether the slowest scan and a picture fit into the profile's scan period, with room to spare."""
    wanted_hz = _US / profile.timings.scan_us
    highest_hz = _US / (ROOM * (scanned.slowest_us + PICTURE_US))
    slowest_ms = scanned.slowest_us / 1000
    measured = Message(
        "doctor_board.measured", count=scanned.scans, slowest_ms=slowest_ms, library=scanned.library
    )
    if highest_hz >= wanted_hz:
        fits = Message(
            "doctor_board.fast_enough", profile=profile.name, highest_hz=highest_hz, wanted_hz=wanted_hz
        )
        return ok(Code.SCAN_RATE, fits, measured)
    slow = Message("doctor_board.too_slow", profile=profile.name, highest_hz=highest_hz, wanted_hz=wanted_hz)
    return warning(Code.SLOW_SCANS, slow, Message("doctor_board.end_what_is_busy"), measured)


def _of_reeds(profile: Profile, scanned: Scanned) -> Iterator[MachineFinding]:
    names = profile.sensors()
    closed = tuple(
        names.get(at, Message("doctor_board.crosspoint", row=at[0], column=at[1])) for at in scanned.closed
    )
    if closed:
        yield note(
            Code.CLOSED_REEDS,
            Message("doctor_board.closed_reeds", reeds=closed, most=_SHOWN),
            Message("doctor_board.look_for_sticking"),
        )


def _resets(reset: Reset) -> tuple[Message, ...]:
    return tuple(message for flag, message in _RESETS.items() if flag in reset)
