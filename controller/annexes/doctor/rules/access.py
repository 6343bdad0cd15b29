"""Access rules: whether this user may open the devices that the program needs.

Joining a group takes effect at the next login, so a user who is in the system's list but not in the session's
groups gets a separate finding. Root may open everything, which proves nothing about the user who will play.
"""

from collections.abc import Iterator

from controller.annexes.doctor.board_answer import Asked, OnLine, OnPins
from controller.annexes.doctor.findings import (
    Code,
    MachineFinding,
    Seen,
    fault,
    note,
    ok,
    unread,
    warning,
)
from controller.annexes.doctor.machine import Device, ExaminedMachine, Unread, UserGroup
from controller.annexes.doctor.system_probe import RPI_GPIO
from controller.messages import Message

#: The group of each device on Raspberry Pi OS and Debian, and the udev rule that sets it elsewhere.
_GROUPS = (
    ("/dev/gpiochip", "gpio", 'SUBSYSTEM=="gpio", GROUP="gpio", MODE="0660"'),
    ("/dev/gpiomem", "gpio", 'KERNEL=="gpiomem", GROUP="gpio", MODE="0660"'),
    ("/dev/spidev", "spi", 'SUBSYSTEM=="spidev", GROUP="spi", MODE="0660"'),
    ("/dev/pio", "gpio", 'SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"'),
    ("", "dialout", 'SUBSYSTEM=="tty", KERNEL=="tty[AU]*", GROUP="dialout", MODE="0660"'),
)

#: Read and write permission for the group.
_GROUP_MAY = 0o060


def as_root(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Note that the check ran as root, which hides what another user may open."""
    if machine.user.is_root:
        yield note(
            Code.AS_ROOT,
            Message("doctor_access.as_root"),
            Message("doctor_access.without_sudo"),
        )


def pin_devices(machine: ExaminedMachine, asked: Asked) -> Iterator[MachineFinding]:
    """Judge the devices that give access to the pins."""
    if machine.raspberry is None or isinstance(asked, OnLine):
        return
    wanted = ["/dev/pio0"] if machine.raspberry.model.is_pi_5 else ["/dev/spidev0.0"]
    if machine.packages.gpio == RPI_GPIO:
        wanted.append("/dev/gpiomem")
    chips = [device for path, device in machine.devices.items() if path.startswith("/dev/gpiochip")]
    if not chips:
        yield fault(
            Code.NO_GPIOCHIP,
            Message("doctor_access.no_gpiochip"),
            Message("doctor_access.take_other_system"),
        )
    elif isinstance(machine.groups, Unread):
        yield unread(Message("doctor_unread.pin_groups"), machine.groups)
    elif "/dev/spidev0.0" in wanted and "/dev/spidev0.0" not in machine.devices:
        yield from _future(machine, "spi", Message("doctor_access.once_there", path="/dev/spidev0.0"))
    devices = chips + [machine.devices[path] for path in wanted if path in machine.devices]
    yield from _judge(machine, devices)


def ports(machine: ExaminedMachine, asked: Asked) -> Iterator[MachineFinding]:
    """Judge the serial ports; if there are none, whether one plugged in later could be opened."""
    if isinstance(asked, OnPins):
        return
    if machine.ports:
        yield from _judge(machine, [port.device for port in machine.ports])
    elif isinstance(machine.groups, Unread):
        yield unread(Message("doctor_unread.port_access"), machine.groups)
    else:
        yield from _future(machine, "dialout", Message("doctor_access.any_port"))


def _future(machine: ExaminedMachine, name: str, what: Message) -> Iterator[MachineFinding]:
    """Warn if the user lacks the group of a device that does not exist yet."""
    group = None if isinstance(machine.groups, Unread) else machine.groups.get(name)
    if group is not None and not machine.user.is_root and group.number not in machine.user.groups:
        yield _left_out(machine, name, group, what, is_there=False)


def _judge(machine: ExaminedMachine, devices: list[Device]) -> Iterator[MachineFinding]:
    """Explain why each closed device is closed; list the open ones."""
    opened = tuple(device.path for device in devices if device.may_open)
    if opened:
        yield ok(Code.ACCESS, Message("doctor_access.may_open", user=machine.user.name, paths=opened))
    for device in devices:
        if not device.may_open:
            yield _closed(machine, device)


def _closed(machine: ExaminedMachine, device: Device) -> MachineFinding:
    """Explain why a device may not be opened, and how to mend that."""
    name, rule = next((group, rule) for start, group, rule in _GROUPS if device.path.startswith(start))
    groups = {} if isinstance(machine.groups, Unread) else machine.groups
    owner = next((found for found, group in groups.items() if group.number == device.group), "")
    is_shared = device.mode & _GROUP_MAY == _GROUP_MAY
    if owner == "root" or not is_shared or owner not in groups:
        return fault(
            Code.CLOSED_DEVICE,
            Message("doctor_access.closed", user=machine.user.name, path=device.path),
            Message("doctor_access.add_rule", rule=rule, group=name, user=machine.user.name),
            Message("doctor_access.rights", path=device.path, group=owner or device.group, mode=device.mode),
        )
    return _left_out(machine, owner, groups[owner], device.path, is_there=True)


def _left_out(
    machine: ExaminedMachine, name: str, group: UserGroup, what: Seen, *, is_there: bool
) -> MachineFinding:
    """Report that the user lacks a group, or that only the session does."""
    say = fault if is_there else warning
    user = machine.user.name
    if user in group.members:
        return say(
            Code.LOG_IN_AGAIN,
            Message("doctor_access.not_in_session", user=user, group=name, what=what),
            Message("doctor_access.log_in_again"),
            Message("doctor_access.group_has", group=name, user=user),
        )
    return say(
        Code.NOT_IN_GROUP,
        Message("doctor_access.not_in_group", user=user, group=name, what=what),
        Message("doctor_access.join_group", group=name, user=user),
    )
