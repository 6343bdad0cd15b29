"""Pin rules: whether anything else uses the pins that a board's rows and columns need.

Compares whatever takes pins with the lines that a profile puts on them. If no board was named, every board
that could be on the pins is judged.
"""

from collections.abc import Iterator

from controller.annexes.doctor.board_answer import Asked, profiles_of
from controller.annexes.doctor.boot_config import Config, is_known
from controller.annexes.doctor.findings import (
    Code,
    MachineFinding,
    fault,
    note,
    ok,
    unknown,
    unread,
    warning,
)
from controller.annexes.doctor.machine import ExaminedMachine, Raspberry, Unread
from controller.annexes.doctor.rules.pins_in_use import PinHold, holds
from controller.board import Profile
from controller.messages import Message
from hardware.pi_header import broadcom_of

#: Tolerance for a clock set during start-up, which can shift the recorded start time.
_SLACK_S = 60.0


def lines_of(profile: Profile) -> dict[int, Message]:
    """Name the row or column that a board has on each pin, by Broadcom number; its lights are left out.

    >>> from hardware.profiles import load_profile
    >>> lines_of(load_profile("hex70-single-gpio"))[4]
    Message('doctor_pins.row', number=0)
    """
    rows = {
        broadcom_of(wire.pin): Message("doctor_pins.row", number=number)
        for number, wire in enumerate(profile.rows)
    }
    columns = {
        broadcom_of(wire.pin): Message("doctor_pins.column", number=number)
        for number, wire in enumerate(profile.columns)
    }
    return rows | columns


def config(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Report the parts of config.txt that cannot be relied on."""
    raspberry = machine.raspberry
    if raspberry is None:
        return
    if isinstance(raspberry.config, Unread):
        yield warning(
            Code.NO_CONFIG,
            unknown(Message("doctor_unread.pins_after_start"), raspberry.config),
            Message("doctor_pins.mount_boot"),
        )
        return
    if isinstance(raspberry.started_s, Unread):
        yield unread(Message("doctor_unread.config_in_force"), raspberry.started_s)
    elif raspberry.config.changed_s > raspberry.started_s + _SLACK_S:
        yield warning(
            Code.CONFIG_NEWER,
            Message("doctor_pins.config_newer", path=raspberry.config.path),
            Message("doctor_pins.reboot"),
        )
    for setting in raspberry.config.doubtful:
        yield note(
            Code.FILTER_UNKNOWN,
            Message("doctor_pins.filter_unknown", setting=f"{setting.key}={setting.value}"),
            Message("doctor_pins.look_yourself"),
            setting.where,
        )


def pins(machine: ExaminedMachine, asked: Asked) -> Iterator[MachineFinding]:
    """Judge whatever takes pins that a board needs."""
    raspberry = machine.raspberry
    if raspberry is None:
        return
    profiles = profiles_of(asked)
    found = [finding for hold in holds(raspberry) for finding in _judge(hold, profiles)]
    yield from found
    yield from _unknown(raspberry)
    is_certain = not isinstance(raspberry.config, Unread) and not isinstance(raspberry.claimed, Unread)
    if not found and is_certain:
        for profile in profiles:
            count = len(lines_of(profile))
            yield ok(Code.PINS, Message("doctor_pins.free", lines=count, profile=profile.name))


def _judge(hold: PinHold, profiles: tuple[Profile, ...]) -> Iterator[MachineFinding]:
    """Report which lines of which boards a hold takes."""
    touched = list[tuple[tuple[Message, ...], str]]()
    pins = set[int]()
    for profile in profiles:
        lines = lines_of(profile)
        mine = sorted(hold.pins & set(lines))
        if mine:
            pins |= set(mine)
            touched.append((tuple(lines[pin] for pin in mine), profile.name))
    if touched:
        names = tuple(f"GPIO{pin}" for pin in sorted(pins))
        taken = Message("doctor_pins.taken", pins=names, holder=hold.what, lines=tuple(touched))
        yield fault(hold.code, taken, hold.fix, *hold.evidence)


def _unknown(raspberry: Raspberry) -> Iterator[MachineFinding]:
    """Report what is unknown about the pins."""
    if isinstance(raspberry.config, Config):
        for overlay in raspberry.config.overlays():
            if not is_known(overlay):
                yield note(
                    Code.OVERLAY_UNKNOWN,
                    Message("doctor_pins.overlay_unknown", overlay=overlay.name),
                    Message("doctor_pins.look_for_overlay", overlay=overlay.name),
                    overlay.where,
                )
    if isinstance(raspberry.claimed, Unread):
        yield unread(Message("doctor_unread.taken_lines"), raspberry.claimed)
