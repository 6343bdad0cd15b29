"""What systemd is sent and how often; a sender is never held up or ended by it."""

import socket
import threading
from collections.abc import Iterator

import pytest

from hardware.notify import VARIABLE, Notifier, Pulse
from tests.deadline import DEADLINE_S
from tests.service_manager import ServiceManager, service_manager


class Clock:
    """A clock that a test advances."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def manager() -> Iterator[ServiceManager]:
    with service_manager() as listening:
        yield listening


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def notifier(manager: ServiceManager, clock: Clock) -> Notifier:
    return Notifier(manager.environ[VARIABLE], clock)


def test_a_life_is_reported_from_ready_to_stopping(notifier: Notifier, manager: ServiceManager) -> None:
    notifier.ready("the page is at http://127.0.0.1:8070/")
    notifier.alive()
    notifier.stopping()
    assert manager.heard() == [
        "READY=1\nSTATUS=the page is at http://127.0.0.1:8070/",
        "WATCHDOG=1",
        "STOPPING=1",
    ]


def test_the_watchdog_is_fed_once_a_second_at_most(
    notifier: Notifier, manager: ServiceManager, clock: Clock
) -> None:
    fed = list[float]()
    for _ in range(40):
        notifier.alive()
        fed += [clock.now_s] * len(manager.heard())
        clock.now_s += 0.0625
    assert fed == [100.0, 101.0, 102.0]


def test_an_environment_without_a_socket_is_sent_nothing() -> None:
    for environ in ({}, {VARIABLE: ""}, {VARIABLE: "vsock:2:1234"}):
        notifier = Notifier.of(environ)
        assert not notifier.is_heard
        notifier.ready("nobody hears it")
        notifier.alive()
        notifier.stopping()


def test_the_environment_names_the_socket(manager: ServiceManager) -> None:
    Notifier.of(manager.environ).stopping()
    assert manager.hear() == "STOPPING=1"


def test_a_leading_at_sign_is_a_name_outside_the_file_system() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind("")  # the system picks a free name
        line.settimeout(DEADLINE_S)
        name = line.getsockname().decode().removeprefix("\0")
        Notifier.of({VARIABLE: f"@{name}"}).stopping()
        assert line.recv(100) == b"STOPPING=1"


@pytest.mark.parametrize("address", ["/no/such/socket", "/" + "x" * 200])
def test_a_manager_that_is_gone_ends_nothing(address: str) -> None:
    notifier = Notifier(address)
    assert notifier.is_heard
    notifier.alive()
    notifier.stopping()


def test_a_full_socket_does_not_hold_up_whoever_feeds_the_watchdog(
    notifier: Notifier, manager: ServiceManager, clock: Clock
) -> None:
    """Nothing reads the socket; if feeding waited for that, this would take half an hour."""

    def feed() -> None:
        for _ in range(2000):
            notifier.alive()
            clock.now_s += 1.0

    thread = threading.Thread(target=feed, daemon=True)
    thread.start()
    thread.join(60)
    assert not thread.is_alive()
    assert 0 < len(manager.heard()) < 2000


def test_the_watchdog_starves_when_one_of_several_parts_hangs(
    notifier: Notifier, manager: ServiceManager, clock: Clock
) -> None:
    pulse = Pulse(notifier, ("read", "scan"))
    for _ in range(5):
        pulse.beat("scan")
        clock.now_s += 1.0
    assert manager.heard() == []
    pulse.beat("read")
    assert manager.heard() == ["WATCHDOG=1"]
    clock.now_s += 1.0
    pulse.beat("read")
    pulse.beat("read")
    assert manager.heard() == []
    pulse.beat("scan")
    assert manager.heard() == ["WATCHDOG=1"]
