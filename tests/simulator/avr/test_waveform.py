"""The waveform of a simulated chip, read by pyvcd's own reader and judged by what the twin itself says."""

import errno
import io
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from vcd.reader import TokenKind, tokenize

from controller.board import Profile
from controller.games import Colour
from hardware.images import shipped_image
from hardware.wire.pictures import light_packet
from simulator.avr.chip_edges import ns_of
from simulator.waveform import Waveform
from tests.changes_of_pins import Changes, bytes_on, changes_in, level_at
from tests.firmware.chip import Stand
from tests.waveforms import Made, pytest_runtest_makereport, write_edges


def sent_between(data: list[tuple[int, str]], from_ns: int, to_ns: int) -> bytes:
    """Read the light pin as the pixels do, by the length of each pulse: green, red, blue of each light."""
    edges = [(at_ns, level) for at_ns, level in data if from_ns < at_ns < to_ns]
    falls = iter(at_ns for at_ns, level in edges if level == "0")
    bits = ["1" if next(falls) - at_ns > 515 else "0" for at_ns, level in edges if level == "1"]
    return int("".join(bits), 2).to_bytes(len(bits) // 8, "big")


@pytest.fixture
def board(profile: Profile) -> Iterator[Stand]:
    stand = Stand(profile, shipped_image(profile.name))
    yield stand
    stand.chip.close()


@dataclass
class Drawn:
    """A board that was linked and lit, and read a piece: what its file has, and what passed on its line."""

    board: Stand
    found: Changes
    sent: list[tuple[int, int]]
    received: list[tuple[int, int]]


@pytest.fixture(scope="module")
def drawn(profile: Profile) -> Iterator[Drawn]:
    board, file = Stand(profile, shipped_image(profile.name)), io.StringIO()
    sent, received = list[tuple[int, int]](), list[tuple[int, int]]()
    hear, receive = board.chip.on_byte, board.chip.receive

    def heard(byte: int, at_us: int) -> None:
        sent.append((byte, at_us))
        hear(byte, at_us)

    def taken(byte: int, at_us: int) -> None:
        received.append((byte, at_us))
        receive(byte, at_us)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board.chip, "on_byte", heard)
        patch.setattr(board.chip, "receive", taken)
        waveform = board.rig.waveform = Waveform(board.profile, file, 0)
        board.link()
        board.say(light_packet(bytes((9, 80, 7)) + bytes(6) + bytes((0, 0, 200)) + bytes(3 * 66)))
        board.put("e5")
        board.go(20_000)
        waveform.close()
    yield Drawn(board, changes_in(file.getvalue().encode()), sent, received)
    board.chip.close()


def test_bytes_pictures_and_scans_are_those_that_the_twin_tells(drawn: Drawn) -> None:
    board, found = drawn.board, drawn.found
    for line, passed in (("tx", drawn.sent), ("rx", drawn.received)):
        read = [(byte, -(-ended_ns // 1000)) for byte, ended_ns in bytes_on(found[line])]
        assert read == passed
        assert len(read) > 20
    latches = [at_ns for at_ns, _ in found["latch"]]
    assert latches == [ns_of(cycle) for cycle in board.chip.latches]
    rgb = board.rig.strip.shown
    picture = [int(level_at(found[space], latches[-1])) for space in board.profile.lights]
    assert b"".join(value.to_bytes(3, "big") for value in picture) == rgb
    assert any(rgb)
    grb = sent_between(found["data"], latches[-2], latches[-1])
    assert [grb[n : n + 3] for n in (0, 9)] == [bytes((80, 9, 7)), bytes((0, 0, 200))]
    assert len(grb) == len(rgb)

    row0 = [at_ns for at_ns, level in found["row0"] if level == "0"]
    scans, last_at = board.chip.scans
    assert (len(row0), row0[-1]) == (scans, ns_of(last_at))


def test_a_column_follows_its_contact_while_the_row_is_selected(drawn: Drawn) -> None:
    board, found = drawn.board, drawn.found
    row, column = board.profile.space("e5").sensor(Colour.FIRST)
    pin = board.profile.columns[column].pin
    selected = [at_ns for at_ns, level in found[f"row{row}"] if level == "0"]
    lows = [level_at(found[pin], at_ns + 5_000) for at_ns in (selected[0], selected[-1])]
    assert lows == ["1", "0"]
    offences = [level for row in range(len(board.profile.rows)) for _, level in found[f"row{row}"]]
    assert "1" not in offences


def test_the_same_is_remembered_without_a_waveform(board: Stand, tmp_path: Path) -> None:
    board.link()
    latches = [ns_of(cycle) for cycle in board.chip.latches]
    board.chip.close()
    write_edges(board.chip, tmp_path / "last.vcd")
    found = changes_in((tmp_path / "last.vcd").read_bytes())
    assert [at_ns for at_ns, _ in found["latch"]] == latches
    assert found["row0"]
    assert not len(board.chip.take_edges())


def test_a_file_ends_at_its_limit_and_the_board_goes_on(board: Stand) -> None:
    file, ended = io.StringIO(), list[OSError | None]()
    board.rig.waveform = waveform = Waveform(board.profile, file, 0, ended.append, most_bytes=20_000)
    board.go(200_000)
    waveform.close()
    assert ended == [None]
    assert 20_000 < len(file.getvalue()) < 60_000
    kinds = [token.kind for token in tokenize(io.BytesIO(file.getvalue().encode()))]
    assert TokenKind.DUMPOFF in kinds
    assert board.chip.frames


def test_a_disk_that_is_full_ends_the_file_alone(board: Stand) -> None:
    ended = list[OSError | None]()
    with Path("/dev/full").open("w", buffering=1, encoding="ascii") as file:
        board.rig.waveform = Waveform(board.profile, file, 0, ended.append)
        board.go(60_000)
        board.rig.waveform.close()
        with suppress(OSError):
            file.close()
    (error,) = ended
    assert error is not None
    assert error.errno == errno.ENOSPC


def test_a_failure_names_the_waveform_of_each_chip(
    request: pytest.FixtureRequest, chips_made: Made, board: Stand
) -> None:
    board.go(20_000)
    assert [made() for made in chips_made] == [board.chip]
    reports = list[pytest.TestReport]()
    for outcome in ("passed", "failed"):
        hook = pytest_runtest_makereport(request.node)
        next(hook)
        report = pytest.TestReport("here", ("here", 1, "here"), {}, outcome, None, "call")
        reports.append(report)
        with pytest.raises(StopIteration):
            hook.send(report)
    assert [len(report.sections) for report in reports] == [0, 1]
    title, said = reports[1].sections[0]
    path = Path(said.partition(": ")[2])
    assert title == "Waveform"
    assert changes_in(path.read_bytes())["row0"]
    assert not chips_made
