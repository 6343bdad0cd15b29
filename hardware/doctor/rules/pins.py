"""Whether the lines of a board are its own.

Decides by comparing what takes pins with what a profile has on them. A board may also be on the pins without
having been named: then each that could be is judged.
"""

from collections.abc import Iterator

from manalath_board.controller.board import Profile
from manalath_board.hardware.doctor.asked import Asked, profiles_of
from manalath_board.hardware.doctor.boot_config import Config
from manalath_board.hardware.doctor.findings import Code, Finding, fault, listed, note, ok, unread, warning
from manalath_board.hardware.doctor.machine import Machine, Raspberry, Unread
from manalath_board.hardware.doctor.overlays import is_known
from manalath_board.hardware.doctor.rules.holds import RESTART, Hold, holds
from manalath_board.hardware.pi_header import broadcom_of

#: A clock that is set while the computer starts may put the start a little after the last change.
_SLACK_S = 60.0


def lines_of(profile: Profile) -> dict[int, str]:
    """Name what a board has on each pin, by Broadcom number; its lights apart.

    >>> from manalath_board.hardware.profiles import load_profile
    >>> lines_of(load_profile("hex70-single-gpio"))[4]
    'row 0'
    """
    rows = {broadcom_of(wire.pin): f"row {number}" for number, wire in enumerate(profile.rows)}
    columns = {broadcom_of(wire.pin): f"column {number}" for number, wire in enumerate(profile.columns)}
    return rows | columns


def config(machine: Machine, _asked: Asked) -> Iterator[Finding]:
    """Say what of config.txt cannot be relied on."""
    raspberry = machine.raspberry
    if raspberry is None:
        return
    if isinstance(raspberry.config, Unread):
        yield warning(
            Code.NO_CONFIG,
            f"What is on the pins after a start is not known: could not read {raspberry.config.where}: "
            f"{raspberry.config.why}.",
            "Mount the boot partition at /boot/firmware.",
        )
        return
    if isinstance(raspberry.started_s, Unread):
        yield unread("Whether config.txt is in force yet", raspberry.started_s)
    elif raspberry.config.changed_s > raspberry.started_s + _SLACK_S:
        yield warning(
            Code.CONFIG_NEWER,
            f"{raspberry.config.path} was changed after the computer was started, and counts from the next "
            "start.",
            f"{RESTART.capitalize()}: sudo reboot",
        )
    for setting in raspberry.config.doubtful:
        yield note(
            Code.FILTER_UNKNOWN,
            f"Whether {setting.key}={setting.value} counts depends on a filter that cannot be judged here.",
            "Look at it yourself, if it is about pins.",
            setting.where,
        )


def pins(machine: Machine, asked: Asked) -> Iterator[Finding]:
    """Judge who has the pins that a board needs."""
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
            yield ok(
                Code.PINS, f"Nothing else wants the {count} lines of {profile.name}, as far as is known."
            )


def _judge(hold: Hold, profiles: tuple[Profile, ...]) -> Iterator[Finding]:
    """Say which lines of which board something takes."""
    touched = list[str]()
    pins = set[int]()
    for profile in profiles:
        lines = lines_of(profile)
        mine = sorted(hold.pins & set(lines))
        if mine:
            pins |= set(mine)
            touched.append(f"{listed([lines[pin] for pin in mine])} of {profile.name}")
    if touched:
        names = listed([f"GPIO{pin}" for pin in sorted(pins)])
        yield fault(
            hold.code,
            f"{names} {'is' if len(pins) == 1 else 'are'} taken by {hold.what}: {'; '.join(touched)}.",
            hold.fix,
            *hold.evidence,
        )


def _unknown(raspberry: Raspberry) -> Iterator[Finding]:
    """Say what nobody knows about the pins."""
    if isinstance(raspberry.config, Config):
        for overlay in raspberry.config.overlays():
            if not is_known(overlay):
                yield note(
                    Code.OVERLAY_UNKNOWN,
                    f"Which pins the overlay {overlay.name} takes is not known here.",
                    f"Look for it with dtoverlay -h {overlay.name}.",
                    overlay.where,
                )
    if isinstance(raspberry.claimed, Unread):
        yield unread("Which lines other programs have", raspberry.claimed)
