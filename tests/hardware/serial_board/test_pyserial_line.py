"""Lines through pyserial: terminals, sockets and loops. Nothing here measures time, and nothing sleeps."""

import errno
import os
import socket
import termios
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import serial

from controller.messages import word
from hardware.serial_board import pyserial_line
from hardware.serial_board.line import LineLostError, NoSerialPortError
from hardware.serial_board.pyserial_line import MOST_WAITING, PySerialLine

#: Long enough for anything that arrives at all.
LONG_S = 60.0

EVERY_BYTE = bytes(range(256)) * 4


class Pty:
    """A terminal: ``board`` is the board's end, ``path`` names the other one."""

    def __init__(self) -> None:
        self.board, self.host = os.openpty()
        self.path = os.ttyname(self.host)
        self._is_plugged = True

    def unplug(self) -> None:
        if self._is_plugged:
            self._is_plugged = False
            os.close(self.host)
            os.close(self.board)

    def heard(self, size: int) -> bytes:
        content = b""
        while len(content) < size:
            content += os.read(self.board, size)
        return content


@pytest.fixture
def pty() -> Iterator[Pty]:
    found = Pty()
    yield found
    found.unplug()


@contextmanager
def opened(url: str) -> Iterator[PySerialLine]:
    line = PySerialLine(url)
    line.open()
    try:
        yield line
    finally:
        line.close()


def read(line: PySerialLine, size: int) -> bytes:
    content = b""
    while len(content) < size:
        content += line.read(LONG_S)
    return content


def lost(line: PySerialLine) -> str:
    """Read from a line that has gone, and return the cause in the error."""
    with pytest.raises(LineLostError) as caught:
        line.read(LONG_S)
    return word(caught.value.trouble.cause)


def refused(line: PySerialLine) -> tuple[str, str]:
    """Try to open a line that cannot be opened; return the cause and the cure in the error."""
    with pytest.raises(LineLostError) as caught:
        line.open()
    cause, cure = (word(said) for said in (caught.value.trouble.cause, caught.value.trouble.cure))
    for sentence in (cause, cure):
        assert sentence.endswith(".")
        assert not sentence[0].islower()
    return cause, cure


def failing(number: int) -> PySerialLine:
    """A line whose port cannot be opened, with this error number of the system."""

    class Port(serial.Serial):
        def open(self) -> None:
            raise serial.SerialException(number, os.strerror(number))

    return PySerialLine("/dev/ttyACM0", lambda _url, **_settings: Port())


def test_every_byte_goes_through_both_ways_unchanged(pty: Pty) -> None:
    with opened(pty.path) as line:
        line.write(EVERY_BYTE)
        assert pty.heard(len(EVERY_BYTE)) == EVERY_BYTE
        os.write(pty.board, EVERY_BYTE)
        assert read(line, len(EVERY_BYTE)) == EVERY_BYTE


def test_the_port_has_the_rate_of_the_wire_and_keeps_its_reset_line_up(pty: Pty) -> None:
    settings = termios.tcgetattr(pty.host)
    settings[2] |= termios.HUPCL
    termios.tcsetattr(pty.host, termios.TCSANOW, settings)
    with opened(pty.path):
        _, _, control, _, speed_in, speed_out, _ = termios.tcgetattr(pty.host)
    assert speed_in == speed_out == termios.B500000
    assert not control & termios.HUPCL


def test_what_is_written_last_goes_out_before_it_is_closed(pty: Pty) -> None:
    with opened(pty.path) as line:
        line.write(b"dark")
    assert pty.heard(4) == b"dark"


def test_a_port_that_another_program_has_is_refused(pty: Pty) -> None:
    with opened(pty.path):
        assert refused(PySerialLine(pty.path))[0] == f"Another program uses {pty.path}."
    with opened(pty.path) as line:
        os.write(pty.board, b"free")
        assert read(line, 4) == b"free"


def test_a_port_that_goes_while_it_is_open_is_the_cable_and_stays_so(pty: Pty) -> None:
    with opened(pty.path) as line:
        os.write(pty.board, b"last words")
        assert read(line, 10) == b"last words"
        pty.unplug()
        gone = lost(line)
        assert "cable" in gone
        assert refused(line)[0] == gone
        assert line.read(0) == b""


def test_a_port_that_another_program_reads_without_its_lock_is_no_cable_that_came_out(pty: Pty) -> None:
    class Robbed(serial.Serial):
        def read(self, _size: int = 1) -> bytes:
            raise serial.SerialException("device reports readiness to read but returned no data")

    def make(url: str, *, do_not_open: bool, **settings: object) -> serial.Serial:
        assert do_not_open
        port = Robbed(None, **settings)  # type: ignore[arg-type]
        port.port = url
        return port

    line = PySerialLine(pty.path, make)
    line.open()
    with pytest.raises(LineLostError) as caught:
        line.read(LONG_S)
    cause, cure = (word(said) for said in (caught.value.trouble.cause, caught.value.trouble.cure))
    assert cause.startswith(f"The port {pty.path} is still there")
    assert cause.endswith("another program may be reading them.")
    assert cure == f"End that program, such as a serial monitor; `lsof {pty.path}` names it."


def test_a_port_that_was_never_there_is_named() -> None:
    assert refused(PySerialLine("/dev/ttyNONE"))[0] == "There is no port /dev/ttyNONE."


@pytest.mark.parametrize(
    ("number", "cause", "cure"),
    [
        (errno.EACCES, "may not open", "dialout"),
        (errno.EPERM, "may not open", "dialout"),
        (errno.EBUSY, "Another program", "only one"),
        (errno.ENXIO, "no port", "Plug"),
        (errno.EINVAL, "cannot be opened", "name"),
    ],
)
def test_what_the_system_says_is_explained_as_cause_and_cure(number: int, cause: str, cure: str) -> None:
    said_cause, said_cure = refused(failing(number))
    assert cause in said_cause
    assert cure in said_cure


@pytest.mark.parametrize(
    ("quoted", "cause"),
    [
        (
            "FileNotFoundError(2, 'The file cannot be found.', None, 2)",
            "There is no port COM5.",
        ),
        ("PermissionError(13, 'Access is denied.', None, 5)", "Another program uses COM5."),
        ("OSError(22, 'A device is not functioning.', None, 31)", "cannot be opened"),
    ],
)
def test_what_windows_says_of_a_port_is_read_in_what_pyserial_says(quoted: str, cause: str) -> None:
    def refuse(_path: str, **_: object) -> serial.Serial:
        raise serial.SerialException(f"could not open port 'COM5': {quoted}")

    assert cause in refused(PySerialLine("COM5", refuse))[0]


def test_an_address_that_is_none_is_refused() -> None:
    assert "The line at socket:// cannot be opened" in refused(PySerialLine("socket://"))[0]


@pytest.mark.parametrize("kind", ["spy", "loop", "hwgrep", "alt", "cp2110", "foo", "SPY", ""])
def test_of_urls_only_those_of_another_computer_are_taken(kind: str, tmp_path: Path) -> None:
    written = tmp_path / "written"
    with pytest.raises(NoSerialPortError, match="rfc2217://HOST:PORT"):
        PySerialLine(f"{kind}:///dev/ttyACM0?file={written}")
    assert not written.exists()
    assert PySerialLine("RFC2217://far:4000").url


def test_a_socket_carries_bytes_and_is_opened_again() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"socket://127.0.0.1:{server.getsockname()[1]}"
        with opened(url) as line:
            for _ in range(2):
                far, _ = server.accept()
                with far:
                    line.write(EVERY_BYTE)
                    content = b""
                    while len(content) < len(EVERY_BYTE):
                        content += far.recv(4096)
                    assert content == EVERY_BYTE
                    far.sendall(EVERY_BYTE)
                    assert read(line, len(EVERY_BYTE)) == EVERY_BYTE
                assert "closed" in lost(line)
                line.open()
    assert "Nothing listens" in refused(PySerialLine(url))[0]


def test_a_line_that_is_open_stays_as_it_is(pty: Pty) -> None:
    with opened(pty.path) as line:
        os.write(pty.board, b"kept")
        line.open()
        assert read(line, 4) == b"kept"


def test_a_line_that_is_not_open_only_waits_and_says_nothing() -> None:
    line = PySerialLine("/dev/ttyNONE")
    assert line.read(0) == b""
    line.write(b"into nothing")
    line.close()
    line.close()


def test_a_wake_ends_a_read_and_hides_nothing(pty: Pty) -> None:
    with opened(pty.path) as line:
        waker = threading.Thread(target=line.wake)
        waker.start()
        assert line.read(LONG_S) == b""
        waker.join()
        os.write(pty.board, b"x")
        assert read(line, 1) == b"x"


def test_writing_never_waits_for_a_port_that_takes_nothing(pty: Pty, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyserial_line, "CLOSING_S", 0.01)
    with opened(pty.path) as line:
        for _ in range(1000):
            line.write(EVERY_BYTE)


class Flood(serial.Serial):
    """A port on which bytes arrive faster than they are read."""

    def open(self) -> None:
        self.is_open = True

    @property
    def in_waiting(self) -> int:
        return 10_000

    def read(self, size: int = 1) -> bytes:
        return bytes(size)

    def close(self) -> None:
        self.is_open = False


def test_what_nobody_reads_in_time_is_dropped_and_counted_and_holds_up_no_end() -> None:
    line = PySerialLine("/dev/ttyACM0", lambda _url, **_settings: Flood())
    line.open()
    while line.dropped < 10 * MOST_WAITING:
        line.wake()
    assert len(line.read(LONG_S)) <= MOST_WAITING
    threads = [thread for thread in threading.enumerate() if thread.name.startswith("serial ")]
    line.close()
    for thread in threads:
        thread.join()
    dropped = line.dropped
    assert dropped >= 10 * MOST_WAITING
    line.open()
    line.close()
    assert line.dropped >= dropped


def test_what_a_port_does_not_take_is_not_kept_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyserial_line, "CLOSING_S", 0.01)
    is_let = threading.Event()

    class Stuck(Flood):
        def write(self, _content: object) -> int:
            is_let.wait()
            written.append(1)
            return 0

        def cancel_write(self) -> None:
            is_let.set()

    written = list[int]()
    line = PySerialLine("/dev/ttyACM0", lambda _url, **_settings: Stuck())
    line.open()
    for _ in range(3 * pyserial_line.MOST_WRITES):
        line.write(b"x")
    threads = [thread for thread in threading.enumerate() if thread.name.startswith("serial ")]
    line.close()
    for thread in threads:
        thread.join()
    assert len(written) <= pyserial_line.MOST_WRITES + 1


def test_an_opening_that_takes_long_goes_on_and_is_found_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyserial_line, "OPENING_S", 0.0)
    is_let = threading.Event()
    made = list[str]()

    def slowly(url: str, **_settings: object) -> serial.Serial:
        made.append(url)
        is_let.wait()
        return serial.serial_for_url("loop://", do_not_open=True, timeout=0.1)

    line = PySerialLine("/dev/slow", slowly)
    assert "slow to open" in refused(line)[0]
    assert "slow to open" in refused(line)[0]
    is_let.set()
    is_open = False
    while not is_open:
        try:
            line.open()
        except LineLostError:
            continue
        is_open = True
    assert made == ["/dev/slow"]
    line.write(b"there")
    assert read(line, 5) == b"there"
    line.close()
