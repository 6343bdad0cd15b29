"""The program itself on this computer: as a service, as another copy that runs, and its page's port."""

from collections.abc import Iterator

from manalath_board.hardware.doctor.asked import Asked
from manalath_board.hardware.doctor.findings import Code, Finding, fault, note, ok, unread
from manalath_board.hardware.doctor.machine import Machine, Unread

#: Where the page listens unless told otherwise.
PAGE_PORT = 8070


def service(machine: Machine, _asked: Asked) -> Iterator[Finding]:
    """Say how the service stands."""
    unit, state = machine.service.unit, machine.service.state
    if not unit:
        yield note(
            Code.NO_SERVICE,
            "The program is not installed as a service, and runs when it is started by hand.",
            "Nothing has to be done; `manalath service install` lets it play from boot on.",
        )
    elif isinstance(state, Unread):
        yield unread("Whether the service runs", state)
    elif state == "active":
        yield ok(Code.SERVICE, "The service runs.", unit)
    elif state == "failed":
        yield fault(
            Code.SERVICE_FAILED,
            "The service was started and has failed.",
            "journalctl -u manalath -n 50 tells why; then sudo systemctl restart manalath.",
            unit,
        )
    else:
        yield note(
            Code.SERVICE_STOPPED,
            f"The service is installed, and is {state or 'in no state that is told'}.",
            "sudo systemctl enable --now manalath starts it, now and with the computer.",
            unit,
        )


def others(machine: Machine, _asked: Asked) -> Iterator[Finding]:
    """Say whether another copy runs, which has board and records."""
    if machine.owner is not None:
        yield note(
            Code.IN_USE,
            f"The program runs already (process {machine.owner}), and has the records and very likely the "
            "board.",
            "End it before its board is looked at.",
            "/proc/locks",
        )


def page(machine: Machine, _asked: Asked) -> Iterator[Finding]:
    """Say whether the page can listen where people look for it."""
    if isinstance(machine.listening, Unread):
        yield unread(f"Whether port {PAGE_PORT} is free", machine.listening)
    elif PAGE_PORT in machine.listening:
        yield note(
            Code.PAGE_PORT_TAKEN,
            f"Something listens on port {PAGE_PORT} already; the page takes the next free one, and says "
            "which.",
            "Nothing has to be done; --port names another.",
        )
    else:
        yield ok(Code.PAGE_PORT, f"Port {PAGE_PORT} is free for the page.")
