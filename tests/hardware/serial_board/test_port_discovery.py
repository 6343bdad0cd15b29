"""Finding a board's line by listening, and by name."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from serial.tools import list_ports

from controller.board import Profile
from hardware.profiles import load_profile
from hardware.serial_board.line import (
    LineLostError,
    LineTrouble,
    NoSerialPortError,
    SerialLine,
)
from hardware.serial_board.port_discovery import (
    LISTEN_S,
    NoSerialBoardError,
    Port,
    SerialPorts,
    SeveralBoardsError,
    choose,
    find_boards,
    greet,
    ports_by_name,
)
from hardware.serial_board.pyserial_line import PySerialLine
from hardware.wire import Envelope, encode, seal
from hardware.wire.packets import Hello, OtherHello, Shape, Type
from simulator.twin_clock import SimulatedClock
from tests.hardware.serial_board.fake_board import HELLO, PROFILE, SHAPE
from tests.hardware.serial_board.fake_line import FakeLine
from tests.wordings import quoted

MEGA, CLONE, OTHER = (0x2341, 0x0042), (0x1A86, 0x7523), (0x0403, 0x6001)

HELLO_BYTES = seal(encode(HELLO, 0, SHAPE))
STRANGER = seal(encode(replace(HELLO, profile="hex19-dual-mega"), 0, SHAPE))
COUPON = seal(encode(replace(HELLO, profile="hex7-dual-mega", shape=Shape(4, 7, 7)), 0, SHAPE))
SHIPPED = {name: load_profile(name) for name in ("hex70-dual-mega", "hex7-dual-mega")}
TOMORROW = seal(Envelope(Type.HELLO, 0, b"\x02\x00\x09\x08\x07"))


@dataclass
class Room:
    """A computer with ports: what each sends, after how many seconds, or why it cannot be opened."""

    ports: dict[Port, tuple[float, bytes] | LineLostError]
    clock: SimulatedClock = field(default_factory=SimulatedClock)
    opened: list[str] = field(default_factory=list)
    lines: list[FakeLine] = field(default_factory=list)

    @property
    def world(self) -> SerialPorts:
        return SerialPorts(lambda: tuple(self.ports), self.line, lambda: self.clock.now_ms() / 1000)

    def line(self, path: str) -> SerialLine:
        self.opened.append(path)
        line = FakeLine(self.clock)
        self.lines.append(line)
        (says,) = [says for port, says in self.ports.items() if port.path == path]
        if isinstance(says, LineLostError):
            line.trouble = says
            return line
        at_s, content = says

        def speak(at_ms: float) -> float:
            if at_ms >= at_s * 1000 and content:
                line.inbox += content
                line.tick = lambda _at_ms: float("inf")
            return at_s * 1000

        line.tick = speak
        return line

    def choose(self, name: str = "auto") -> str:
        """Choose the line of a board of our profile and return its path."""
        return self.choose_any({PROFILE.name: PROFILE}, name)[0]

    def choose_any(self, profiles: dict[str, Profile], name: str = "auto") -> tuple[str, Profile]:
        """Choose the line of a board of one of the profiles; return its path and that profile."""
        chosen, profile = choose(name, profiles, self.world)
        assert all(line.written == b"" for line in self.lines)
        assert all(not line.is_open for line in self.lines)
        return self.opened[[line is chosen for line in self.lines].index(True)], profile


def test_the_only_board_is_found() -> None:
    assert Room({Port("/dev/a", MEGA): (1.5, HELLO_BYTES)}).choose() == "/dev/a"


def test_noise_and_bootloaders_are_listened_through() -> None:
    noise = b"\x14\x10\0stk\xff\0\x05\x01\0"
    assert Room({Port("/dev/a", MEGA): (2.8, noise + HELLO_BYTES)}).choose() == "/dev/a"


def test_the_board_of_the_profile_is_distinguished_from_another_one() -> None:
    room = Room({Port("/dev/a", MEGA): (1, STRANGER), Port("/dev/b", CLONE): (1, HELLO_BYTES)})
    assert room.choose() == "/dev/b"


def test_a_board_is_recognised_by_what_it_says() -> None:
    """The coupon is found if any shipped board will do, but not if another one is asked for."""
    room = Room({Port("/dev/a", MEGA): (1, STRANGER), Port("/dev/b", CLONE): (1, COUPON)})
    assert room.choose_any(SHIPPED) == ("/dev/b", load_profile("hex7-dual-mega"))
    with pytest.raises(NoSerialBoardError, match=r"/dev/b: This board was built to .* 'hex7-dual-mega', but"):
        room.choose()
    with pytest.raises(
        NoSerialBoardError, match="no board of hex70-dual-mega or hex7-dual-mega was found here"
    ):
        Room({Port("/dev/a", MEGA): (1, STRANGER)}).choose_any(SHIPPED)


def test_boards_of_different_profiles_have_to_be_named_with_them() -> None:
    room = Room({Port("/dev/a", MEGA): (1, HELLO_BYTES), Port("/dev/b", MEGA): (1, COUPON)})
    with pytest.raises(SeveralBoardsError, match=r"serial:/dev/a@hex70-dual-mega or .*/dev/b@hex7-dual-mega"):
        room.choose_any(SHIPPED)
    assert room.choose() == "/dev/a"


def test_a_board_with_the_image_of_another_profile_is_none() -> None:
    """Its name is that of one profile, but it scans the matrix of another."""
    wrong = seal(encode(replace(HELLO, profile="hex7-dual-mega"), 0, SHAPE))
    with pytest.raises(NoSerialBoardError, match=r"scans 10 rows .* but hex7-dual-mega has 4 rows"):
        Room({Port("/dev/a", MEGA): (1, wrong)}).choose_any(SHIPPED)


def test_what_has_no_bridge_of_a_board_is_opened_only_if_no_board_was_found() -> None:
    room = Room({Port("/dev/b", CLONE): (1, HELLO_BYTES), Port("/dev/modem", OTHER): (1, b"RING\r\n")})
    assert room.choose() == "/dev/b"
    assert "/dev/modem" not in room.opened
    room = Room({Port("/dev/b", CLONE): (9, b""), Port("/dev/ftdi", OTHER): (1, HELLO_BYTES)})
    assert room.choose() == "/dev/ftdi"


def test_all_ports_are_listened_to_at_once() -> None:
    room = Room({Port(f"/dev/{n}", MEGA): (9, b"") for n in range(8)})
    with pytest.raises(NoSerialBoardError):
        room.choose()
    assert room.clock.now_ms() < LISTEN_S * 1000 + 500


def test_two_boards_have_to_be_named() -> None:
    room = Room({Port("/dev/a", MEGA): (1, HELLO_BYTES), Port("/dev/b", MEGA): (1.2, HELLO_BYTES)})
    with pytest.raises(
        SeveralBoardsError,
        match="2 boards; name one: --board serial:/dev/a@hex70-dual-mega or --board serial:/dev/b@",
    ):
        room.choose()


def test_a_board_that_is_not_found_is_reported_with_all_that_was_looked_at() -> None:
    room = Room(
        {
            Port("/dev/mute", MEGA): (9, b""),
            Port("/dev/old", MEGA): (1, TOMORROW),
            Port("/dev/square", CLONE): (1, STRANGER),
            Port("/dev/taken", OTHER): LineLostError(
                LineTrouble(quoted("Another program uses it."), quoted("End it."))
            ),
        }
    )
    with pytest.raises(NoSerialBoardError) as caught:
        room.choose()
    said = str(caught.value)
    for word in ("/dev/mute: nothing", "9.8.7", "hex19-dual-mega", "/dev/taken: Another program", "End it"):
        assert word in said


def test_without_any_port_that_is_said() -> None:
    with pytest.raises(NoSerialBoardError, match="no serial port is plugged in"):
        Room({}).choose()


@pytest.mark.parametrize(
    "name", ["/dev/ttyACM7", "socket://pi.local:4000", "rfc2217://far:1", "./board", "COM5"]
)
def test_a_path_or_url_is_taken_as_it_is_and_not_tried(name: str) -> None:
    line, profile = choose(name, SHIPPED)
    assert isinstance(line, PySerialLine)
    assert line.url == name
    assert profile == PROFILE


def test_a_name_below_by_id_is_enough() -> None:
    room = Room({Port("/dev/serial/by-id/usb-Mega-if00", MEGA): (1, b"")})
    assert room.choose("usb-Mega-if00") == "/dev/serial/by-id/usb-Mega-if00"
    with pytest.raises(NoSerialPortError, match="choose one of: /dev/serial/by-id/usb-Mega-if00"):
        room.choose("usb-Uno-if00")
    with pytest.raises(NoSerialPortError, match="no port is plugged in"):
        Room({}).choose("usb-Uno-if00")


def test_every_board_is_listed_whatever_it_was_built_to() -> None:
    room = Room(
        {
            Port("/dev/a", MEGA): (1, HELLO_BYTES),
            Port("/dev/b", CLONE): (1, STRANGER),
            Port("/dev/c", OTHER): (1, TOMORROW),
            Port("/dev/d", OTHER): (1, b"RING\r\n"),
        }
    )
    found = find_boards(room.world)
    assert [board.path for board in found] == ["/dev/a", "/dev/b", "/dev/c"]
    assert found[2].hello == OtherHello(2, 0, "9.8.7")
    assert isinstance(found[0].hello, Hello)


def test_a_board_is_heard_on_its_line_or_not() -> None:
    room = Room(
        {
            Port("/dev/a", MEGA): (1, HELLO_BYTES),
            Port("/dev/b"): LineLostError(LineTrouble(quoted("No."), quoted("Go."))),
        }
    )
    assert greet("/dev/a", 0.5, room.world) is None
    assert greet("/dev/a", 3.0, room.world) == HELLO
    assert greet("/dev/b", 3.0, room.world) is None


def test_a_line_that_breaks_while_it_is_listened_to_is_reported() -> None:
    room = Room({Port("/dev/a", MEGA): (1, b"")})
    world = room.world

    def broken(path: str) -> SerialLine:
        line = room.line(path)
        assert isinstance(line, FakeLine)

        def snap(_at_ms: float) -> float:
            line.trouble = LineLostError(LineTrouble(quoted("The cable came out."), quoted("Plug it in.")))
            return float("inf")

        line.tick = snap
        return line

    with pytest.raises(NoSerialBoardError, match=r"/dev/a: The cable came out\."):
        choose("auto", SHIPPED, replace(world, line=broken))


def test_ports_have_the_best_of_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    devices = {name: tmp_path / name for name in ("ttyACM0", "ttyUSB0", "ttyUSB1", "ttyS0", "rfcomm0")}
    by_id, by_path = tmp_path / "by-id", tmp_path / "by-path"
    for folder in (by_id, by_path):
        folder.mkdir()
    for device in devices.values():
        device.touch()
    (by_id / "usb-Mega").symlink_to(devices["ttyACM0"])
    (by_path / "pci-mega").symlink_to(devices["ttyACM0"])
    (by_path / "pci-clone").symlink_to(devices["ttyUSB0"])
    numbers = {"ttyACM0": OTHER, "ttyUSB0": CLONE, "ttyUSB1": (None, None)}
    found = [
        SimpleNamespace(
            device=str(path), vid=numbers.get(name, (None, None))[0], pid=numbers.get(name, (None, None))[1]
        )
        for name, path in devices.items()
    ]
    monkeypatch.setattr(list_ports, "comports", lambda: found)
    assert ports_by_name((by_id, by_path, tmp_path / "none")) == (
        Port(str(by_path / "pci-clone"), CLONE),
        Port(str(by_id / "usb-Mega"), OTHER),
        Port(str(devices["ttyUSB1"])),
    )
