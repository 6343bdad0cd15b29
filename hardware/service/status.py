"""The status of the service: what is installed, and its state according to systemd.

Decides which properties to ask ``systemctl show`` for, and what they mean. To find out whether the installed
files are current, it makes them again from the wish recorded in the installed unit, and compares.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from controller.errors import InputError
from hardware.service.install_plan import (
    UNIT,
    UNIT_NAME,
    WANTED,
    InstallWish,
    Text,
    is_ours,
    wish_in,
)
from hardware.service.installation import require_systemd
from hardware.service.target import InstallTarget

#: The properties to ask systemd for, named as in org.freedesktop.systemd1(5).
_ASKED = (
    *("ActiveState", "SubState", "Result", "UnitFileState", "ActiveEnterTimestamp", "NRestarts"),
    *("ConditionResult", "ConditionTimestamp", "WatchdogUSec", "WatchdogTimestamp", "StatusText"),
)


@dataclass(frozen=True, slots=True)
class ServiceStatus:
    """The state of the service.

    ``is_current``: its files are what this version would write. The fields that only a running systemd knows
    are None in an image: ``is_running``, ``is_waiting`` for a port, ``state`` and ``result`` in systemd's
    words, ``since`` when it has been running, ``restarts`` since it was started by hand or at boot,
    ``watchdog`` how long a hang may last, ``fed`` when the watchdog was last fed, and ``says``, the program's
    own status message.
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
    """Return the service's state; ``remake`` makes the files for a wish. NoSystemdError without systemd."""
    if not machine.is_image:
        require_systemd(machine)
    unit = machine.read(UNIT)
    wish = wish_in(unit or "")
    is_installed = unit is not None and is_ours(unit)
    is_foreign = unit is not None and not is_installed
    is_current = wish is not None and _is_current(machine, wish, remake)
    if machine.is_image:
        return ServiceStatus(is_installed, is_foreign, is_current, machine.at(WANTED).is_symlink(), wish)
    properties = _properties(machine)
    return ServiceStatus(
        is_installed=is_installed,
        is_foreign=is_foreign,
        is_current=is_current,
        is_enabled=properties.get("UnitFileState") == "enabled",
        wish=wish,
        is_running=properties.get("ActiveState") == "active",
        is_waiting=properties.get("ConditionResult") == "no" and bool(properties.get("ConditionTimestamp")),
        state=f"{properties.get('ActiveState', 'unknown')} ({properties.get('SubState', 'unknown')})",
        result=properties.get("Result"),
        since=properties.get("ActiveEnterTimestamp") or None,
        restarts=int(properties.get("NRestarts") or 0),
        watchdog=properties.get("WatchdogUSec"),
        fed=properties.get("WatchdogTimestamp") or None,
        says=properties.get("StatusText") or None,
    )


def _is_current(
    machine: InstallTarget, wish: InstallWish, remake: Callable[[InstallWish], Sequence[Text]]
) -> bool:
    """Whether every file is as it would be written now; False if the wish is no longer possible."""
    try:
        return all(machine.read(text.path) == text.content for text in remake(wish))
    except InputError:
        return False


def _properties(machine: InstallTarget) -> dict[str, str]:
    """Return the properties of the service as systemd reports them."""
    said = machine.run(("systemctl", "show", UNIT_NAME, f"--property={','.join(_ASKED)}")).said
    return {
        name: value
        for name, has_value, value in (line.partition("=") for line in said.splitlines())
        if has_value
    }
