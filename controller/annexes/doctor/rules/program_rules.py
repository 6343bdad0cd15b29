"""Program rules: whether the program is installed as it should be, and whether records will be kept."""

import shlex
from collections.abc import Iterator

from controller.annexes.doctor.board_answer import Asked
from controller.annexes.doctor.findings import Code, MachineFinding, fault, note, ok, unread, warning
from controller.annexes.doctor.machine import ExaminedMachine, Storage, Unread
from controller.messages import Message

#: A game takes a few kilobytes, and its sensor readings about a megabyte.
FULL_MB, SCARCE_MB = 10, 100

_MB = 1 << 20

#: File systems that lose their content with the power.
_IN_MEMORY = frozenset({"tmpfs", "ramfs", "overlay"})


def records(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Judge the records folder."""
    storage = machine.storage
    if isinstance(storage, Unread):
        yield unread(Message("doctor_unread.records_kept"), storage)
        return
    found = [*_of_writing(storage), *_of_lasting(machine, storage), *_of_space(storage)]
    yield from found
    if all(finding.code is Code.SD_CARD for finding in found):
        yield ok(Code.RECORDS, _kept(storage))


def _kept(storage: Storage) -> Message:
    free_mb = storage.free_bytes // _MB
    if storage.standing == storage.path:
        return Message("doctor_computer.records_kept", folder=storage.path, free_mb=free_mb)
    return Message("doctor_computer.records_to_be_kept", folder=storage.path, free_mb=free_mb)


def _of_writing(storage: Storage) -> Iterator[MachineFinding]:
    if storage.is_read_only:
        yield fault(
            Code.RECORDS_UNWRITABLE,
            Message("doctor_computer.read_only", folder=storage.path),
            Message("doctor_computer.remount"),
            f"{storage.source}, {storage.kind}",
        )
    elif not storage.may_write:
        what = Message("doctor_computer.not_writable", folder=storage.path)
        if storage.standing != storage.path:
            what = Message("doctor_computer.not_to_be_made", standing=storage.standing, folder=storage.path)
        yield fault(Code.RECORDS_UNWRITABLE, what, Message("doctor_computer.name_folder"))


def _of_lasting(machine: ExaminedMachine, storage: Storage) -> Iterator[MachineFinding]:
    if storage.kind in _IN_MEMORY:
        yield warning(
            Code.RECORDS_IN_MEMORY,
            Message("doctor_computer.in_memory", folder=storage.path),
            Message("doctor_computer.name_disk"),
            f"{storage.source}, {storage.kind}",
        )
    elif storage.source.startswith("/dev/mmcblk"):
        yield note(
            Code.SD_CARD,
            Message("doctor_computer.sd_card", has_fixed_root=machine.has_fixed_root),
            Message("doctor_computer.lasting_card"),
            storage.source,
        )


def _of_space(storage: Storage) -> Iterator[MachineFinding]:
    free_mb = storage.free_bytes // _MB
    if free_mb < SCARCE_MB:
        say = fault if free_mb < FULL_MB else warning
        yield say(
            Code.DISK_FULL,
            Message("doctor_computer.disk_full", free_mb=free_mb),
            Message("doctor_computer.make_room"),
            storage.source,
        )


#: The page's default port.
PAGE_PORT = 8070


def service(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Report the state of the service."""
    unit, state = machine.service.unit, machine.service.state
    if not unit:
        yield note(
            Code.NO_SERVICE,
            Message("doctor_computer.no_service"),
            Message("doctor_computer.may_install_service"),
        )
    elif machine.service.old_wish is not None:
        yield fault(
            Code.SERVICE_OLD,
            Message("doctor_computer.service_old"),
            Message("doctor_computer.reinstall_service", options=shlex.join(machine.service.old_wish)),
            unit,
        )
    elif isinstance(state, Unread):
        yield unread(Message("doctor_unread.service_runs"), state)
    elif state == "active":
        yield ok(Code.SERVICE, Message("doctor_computer.service_runs"), unit)
    elif state == "failed":
        yield fault(
            Code.SERVICE_FAILED,
            Message("doctor_computer.service_failed"),
            Message("doctor_computer.restart_service"),
            unit,
        )
    else:
        yield note(
            Code.SERVICE_STOPPED,
            Message("doctor_computer.service_stopped", state=state),
            Message("doctor_computer.start_service"),
            unit,
        )


def others(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Report another running copy, which owns the board and the records."""
    if machine.owner is not None:
        yield note(
            Code.IN_USE,
            Message("doctor_computer.runs_already", process=machine.owner),
            Message("doctor_computer.end_it_first"),
            "/proc/locks",
        )


def versions(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Name the versions, and tell how the last update ended."""
    found = machine.versions
    said = Message("doctor_computer.version", own=found.own, previous=found.previous, outcome=found.outcome)
    if found.is_on_trial:
        yield note(Code.ON_TRIAL, said, Message("doctor_computer.settle_trial"))
    else:
        yield ok(Code.VERSION, said)


def engine(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Report whether the engine searches in C or in Python."""
    if machine.python.has_native_search:
        yield ok(Code.ENGINE, Message("doctor_computer.searches_in_c"))
    else:
        yield note(
            Code.SLOW_ENGINE,
            Message("doctor_computer.searches_in_python"),
            Message("doctor_computer.may_install_compiler"),
        )


def page(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Report whether the page's default port is free."""
    if isinstance(machine.listening, Unread):
        yield unread(Message("doctor_unread.port_free", port=PAGE_PORT), machine.listening)
    elif PAGE_PORT in machine.listening:
        yield note(
            Code.PAGE_PORT_TAKEN,
            Message("doctor_computer.page_port_taken", port=PAGE_PORT),
            Message("doctor_computer.may_name_port"),
        )
    else:
        yield ok(Code.PAGE_PORT, Message("doctor_computer.page_port_free", port=PAGE_PORT))
