"""The status of the service: what is installed, and what systemd says of it.

Decides what is asked of ``systemctl show`` and what its words mean. Whether the files are those that this
version would write is told by making them once more, from what the installed unit says it was made for.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from manalath_board.controller.errors import InputError
from manalath_board.hardware.service.install_plan import (
    UNIT,
    UNIT_NAME,
    WANTED,
    InstallWish,
    Text,
    is_ours,
    wish_in,
)
from manalath_board.hardware.service.installation import require_systemd
from manalath_board.hardware.service.target import InstallTarget

#: What is asked of systemd, by the names of org.freedesktop.systemd1(5).
_ASKED = (
    *("ActiveState", "SubState", "Result", "UnitFileState", "ActiveEnterTimestamp", "NRestarts"),
    *("ConditionResult", "ConditionTimestamp", "WatchdogUSec", "WatchdogTimestamp", "StatusText"),
)


@dataclass(frozen=True, slots=True)
class ServiceStatus:
    """How it stands.

    ``is_current``: its files are what this version would write. What only a running systemd knows is None in
    an image: ``is_running``, ``is_waiting`` for a port, ``state`` and ``result`` as systemd words them,
    ``since`` when it runs, ``restarts`` since it was started by hand or at boot, ``watchdog`` how long a hang
    may last, ``fed`` when it was fed last, and ``says``, the program's own word.
    """

    is_installed: bool
    is_foreign: bool
    is_current: bool
    is_enabled: bool
    wish: InstallWish | None
    is_running: bool | None = None
    is_waiting: bool | None = None
    state: str | None = None
    result: str | None = None
    since: str | None = None
    restarts: int | None = None
    watchdog: str | None = None
    fed: str | None = None
    says: str | None = None


def status_of(machine: InstallTarget, remake: Callable[[InstallWish], Sequence[Text]]) -> ServiceStatus:
    """Tell how the service stands; ``remake`` makes the files for a wish. NoSystemdError if nobody knows."""
    if not machine.is_image:
        require_systemd(machine)
    unit = machine.read(UNIT)
    wish = wish_in(unit or "")
    is_installed = unit is not None and is_ours(unit)
    is_foreign = unit is not None and not is_installed
    is_current = wish is not None and _is_current(machine, wish, remake)
    if machine.is_image:
        return ServiceStatus(is_installed, is_foreign, is_current, machine.at(WANTED).is_symlink(), wish)
    told = _told(machine)
    return ServiceStatus(
        is_installed=is_installed,
        is_foreign=is_foreign,
        is_current=is_current,
        is_enabled=told.get("UnitFileState") == "enabled",
        wish=wish,
        is_running=told.get("ActiveState") == "active",
        is_waiting=told.get("ConditionResult") == "no" and bool(told.get("ConditionTimestamp")),
        state=f"{told.get('ActiveState', 'unknown')} ({told.get('SubState', 'unknown')})",
        result=told.get("Result"),
        since=told.get("ActiveEnterTimestamp") or None,
        restarts=int(told.get("NRestarts") or 0),
        watchdog=told.get("WatchdogUSec"),
        fed=told.get("WatchdogTimestamp") or None,
        says=told.get("StatusText") or None,
    )


def _is_current(
    machine: InstallTarget, wish: InstallWish, remake: Callable[[InstallWish], Sequence[Text]]
) -> bool:
    """Whether every file is there as it would be written; a wish that cannot be any more is not."""
    try:
        return all(machine.read(text.path) == text.content for text in remake(wish))
    except InputError:
        return False


def _told(machine: InstallTarget) -> dict[str, str]:
    """What systemd says of the service, by the name of each property."""
    said = machine.run(("systemctl", "show", UNIT_NAME, f"--property={','.join(_ASKED)}")).said
    return {
        name: value for name, is_told, value in (line.partition("=") for line in said.splitlines()) if is_told
    }
