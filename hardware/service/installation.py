"""Installation: adds the service to a computer or removes it, all or nothing.

Decides the order of the steps, what is refused before the first of them, and what is undone if one fails.
`hardware.service.install_plan` decides the contents of the files. It is no error if an installed service
does not start: the board may not be there yet.

Reach: whether the service, which runs as a separate user, could run the program where it is installed.
Decides from the permissions of every folder on the path. The usual obstacle is a program installed in
someone's home, which Debian and Raspberry Pi OS close to other users.
"""

import shlex
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from controller.errors import InputError
from controller.messages import Message
from hardware.service.install_plan import (
    BESIDE,
    RULES,
    STATE,
    UNIT,
    UNIT_NAME,
    WANTED,
    InstallPlan,
    Text,
    is_ours,
    texts_of,
)
from hardware.service.target import InstallTarget

_MAY_READ = 0o004
_MAY_ENTER = 0o001

#: Folders of which the sandbox gives the service a private copy.
_PRIVATE = (Path("/tmp"), Path("/var/tmp"))  # noqa: S108 - they are named, not used


def trouble_of(parts: Iterable[Path], mode_of: Callable[[Path], int], *, is_root: bool) -> Message | None:
    """Explain why a user in no group, or root, cannot run ``parts``, and the cure; None if they can.

    ``mode_of`` returns the mode of a path, as `os.stat` does.
    """
    places = sorted(set(parts))
    for place in places:
        if any(place.is_relative_to(folder) for folder in _PRIVATE):
            return Message("service_reach.passing_files", path=str(place))
    if is_root:
        return None
    folders = sorted({folder for place in places for folder in place.parents})
    closed = [folder for folder in folders if not mode_of(folder) & _MAY_ENTER]
    if closed:
        quoted = shlex.join(map(str, closed))
        return Message("service_reach.closed", folder=str(closed[0]), quoted=quoted)
    unread = [place for place in places if not mode_of(place) & _MAY_READ]
    if unread:
        path = str(unread[0])
        return Message("service_reach.unread", path=path, quoted=shlex.quote(path))
    return None


#: The first version of `udevadm` that can check rules.
_UDEV_VERIFIES = 254

#: The devices that the rules apply to.
_RULED = ("--subsystem-match=tty", "--subsystem-match=*-pio")


class NeedsRootError(InputError):
    """Only root may do this; the message contains the command."""

    code = "needs-root"


class NoSystemdError(InputError):
    """Systemd did not start this computer; the message says what to do."""

    code = "no-systemd"


class OutOfReachError(InputError):
    """A service could not run the program where it is; the message gives the reason and the cure."""

    code = "out-of-reach"


class ForeignFileError(InputError):
    """Another file is in the place of one of ours; the message names it."""

    code = "foreign-file"


class ServiceError(InputError):
    """A command refused; the message quotes its output."""

    code = "service-refused"


class Started(Enum):
    """The result of starting a service."""

    UP = "up"  #: it runs
    WAITING = "waiting"  #: there is no port that a board could be on
    DOWN = "down"  #: it ended again
    LATER = "later"  #: it is in an image, which is not running


@dataclass(frozen=True, slots=True)
class InstallOutcome:
    """The result of an installation: ``notes`` report what was done."""

    notes: tuple[Message, ...]
    started: Started


def install(plan: InstallPlan, machine: InstallTarget) -> InstallOutcome:
    """Write the files, and start the service now and at every boot.

    Raises an InputError if that is impossible; then nothing has changed.
    """
    texts = texts_of(plan)
    _require_power(machine, ("install", *plan.wish.to_install()))
    if not machine.is_image:
        require_systemd(machine)
        require_reach(plan, machine)
    before = {text.path: machine.read(text.path) for text in texts}
    _require_ours(before.items())
    _verify(texts, machine)
    changed = [text for text in texts if text.content != before[text.path]]
    with ExitStack() as undoing:
        if changed and not machine.is_image:
            undoing.callback(_reload, machine)
        for text in changed:
            undoing.callback(_put_back, machine, text.path, before[text.path])
            machine.write(text.path, text.content)
        _enable(machine)
        undoing.pop_all()
    notes = [
        Message("service.written", path=str(text.path))
        if text in changed
        else Message("service.already_so", path=str(text.path))
        for text in texts
    ]
    if plan.lacking:
        notes.append(Message("service.no_group", groups=tuple(plan.lacking)))
    return InstallOutcome(tuple(notes), _start(plan, machine, "restart" if changed else "start"))


def remove(machine: InstallTarget) -> tuple[Message, ...]:
    """Stop the service and remove its files, and nothing else; return what was done."""
    _require_power(machine, ("remove",))
    found = {path: machine.read(path) for path in (UNIT, RULES, *BESIDE)}
    ours = [path for path, content in found.items() if content is not None and is_ours(content)]
    foreign = [path for path, content in found.items() if content is not None and path not in ours]
    is_run = machine.has_systemd and UNIT in ours
    if is_run:
        units = [path.name for path in (UNIT, *BESIDE) if path in ours]
        carry_out(machine, "systemctl", "disable", "--now", *units)
    elif UNIT in ours and machine.at(WANTED).is_symlink():
        machine.remove(WANTED)
    for path in ours:
        machine.remove(path)
    if ours and not machine.is_image:
        _reload(machine)
    if is_run:
        machine.run(("systemctl", "reset-failed", UNIT_NAME))
    notes = [Message("service.removed", path=str(path)) for path in ours]
    notes += [Message("service.stays", path=str(path)) for path in foreign]
    if not ours:
        notes.append(Message("service.none_installed"))
    elif machine.at(STATE).exists():
        notes.append(Message("service.records_stay", path=str(STATE)))
    return tuple(notes)


def _require_power(machine: InstallTarget, words: Sequence[str]) -> None:
    if not machine.is_root and not machine.is_image:
        command = shlex.join(("sudo", *machine.program.command, "service", *words))
        raise NeedsRootError(Message("service.needs_root", command=command))


def require_systemd(machine: InstallTarget) -> None:
    """Raise NoSystemdError if systemd did not start this computer."""
    if not machine.has_systemd:
        raise NoSystemdError(Message("service.no_systemd"))


def require_reach(plan: InstallPlan, machine: InstallTarget) -> None:
    """Raise OutOfReachError if a service could not run the program where it is."""
    trouble = trouble_of(plan.program.parts, machine.mode_of, is_root=plan.is_root)
    if trouble is not None:
        raise OutOfReachError(trouble)


def _require_ours(found: Iterable[tuple[Path, str | None]]) -> None:
    for path, content in found:
        if content is not None and not is_ours(content):
            raise ForeignFileError(Message("service.foreign_file", path=str(path)))


def _verify(texts: Sequence[Text], machine: InstallTarget) -> None:
    """Check the files with the tools of systemd and udev, if these are here and able to."""
    checks = {".service": _verifier_of_units(machine), ".rules": _verifier_of_rules(machine)}
    with tempfile.TemporaryDirectory() as folder:
        for text in texts:
            command = checks[text.path.suffix]
            if not command:
                continue
            draft = Path(folder) / text.path.name
            draft.write_text(text.content, encoding="utf-8")
            carry_out(machine, *command, str(draft))


def _verifier_of_units(machine: InstallTarget) -> tuple[str, ...]:
    # An image has its own interpreter; not finding it here would count as an error.
    if machine.is_image or not machine.has("systemd-analyze"):
        return ()
    return ("systemd-analyze", "verify", "--man=no", "--recursive-errors=no")


def _verifier_of_rules(machine: InstallTarget) -> tuple[str, ...]:
    if not machine.has("udevadm"):
        return ()
    version = machine.run(("udevadm", "--version")).said
    is_able = version.isdecimal() and int(version) >= _UDEV_VERIFIES
    return ("udevadm", "verify", "--resolve-names=never") if is_able else ()


def _enable(machine: InstallTarget) -> None:
    """Enable the service, so that it starts at boot."""
    if machine.is_image:
        if not machine.at(WANTED).is_symlink():
            machine.link(WANTED, UNIT)
        return
    carry_out(machine, "systemctl", "daemon-reload")
    carry_out(machine, "systemctl", "enable", UNIT_NAME)
    _reload_rules(machine)


def _start(plan: InstallPlan, machine: InstallTarget, verb: str) -> Started:
    """Start the service now, even if systemd had given up on it."""
    if machine.is_image:
        return Started.LATER
    if machine.run(("systemctl", "is-failed", UNIT_NAME)).code == 0:
        machine.run(("systemctl", "reset-failed", UNIT_NAME))
    ran = machine.run(("systemctl", verb, UNIT_NAME))
    if machine.run(("systemctl", "is-active", UNIT_NAME)).code == 0:
        return Started.UP
    return Started.WAITING if plan.is_by_ear and ran.code == 0 else Started.DOWN


def _put_back(machine: InstallTarget, path: Path, content: str | None) -> None:
    if content is None:
        machine.remove(path)
    else:
        machine.write(path, content)


def _reload(machine: InstallTarget) -> None:
    """Have systemd and udev reload the files, if they are there."""
    if machine.has_systemd:
        machine.run(("systemctl", "daemon-reload"))
    _reload_rules(machine)


def _reload_rules(machine: InstallTarget) -> None:
    if machine.has("udevadm"):
        machine.run(("udevadm", "control", "--reload"))
        machine.run(("udevadm", "trigger", "--action=change", *_RULED))


def carry_out(machine: InstallTarget, *command: str) -> None:
    """Run a command that must succeed; raises ServiceError, with its output, if it fails."""
    ran = machine.run(command)
    if ran.code != 0:
        raise ServiceError(Message("service.refused", command=shlex.join(command[:2]), said=ran.said))
