"""`manalath fault` against a running simulation: what it prints, what it changes, and how it refuses."""

import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.server import serve

from controller.cli import main
from controller.games import all_games
from controller.messages import word
from controller.web import WebServer
from simulator.workbench import KINDS, parse_fault
from tests.sweeps import sampled
from tests.web.desk import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def port(desk: Desk) -> Iterator[int]:
    server = WebServer(desk.loop, desk.bench, all_games(), 0)
    server.start()
    yield server.port
    server.stop()


class Said:
    """Runs `manalath fault` and returns what it prints, or the message with which it refuses."""

    def __init__(self, port: int, capsys: pytest.CaptureFixture[str]) -> None:
        self._port = port
        self._capsys = capsys

    def __call__(self, *words: str) -> list[str]:
        assert main(["fault", *words, "--port", str(self._port)]) == 0
        return self._capsys.readouterr().out.splitlines()

    def refused(self, *words: str) -> str:
        assert main(["fault", *words, "--port", str(self._port)]) == 2
        said = self._capsys.readouterr()
        assert said.out == ""
        return said.err


@pytest.fixture
def fault(port: int, capsys: pytest.CaptureFixture[str]) -> Said:
    return Said(port, capsys)


def test_faults_are_added_listed_removed_and_cleared(desk: Desk, fault: Said) -> None:
    assert fault("list") == ["Nothing is broken."]
    assert fault("add", "stuck e5 orange") == ["stuck e5 orange"]
    assert fault("add", "stuck", "e5", "orange") == ["stuck e5 orange"]
    assert fault("add", "lag", "20") == ["stuck e5 orange", "lag 20"]
    assert desk.workbench.faults() == (parse_fault("stuck e5 orange"), parse_fault("lag 20"))
    assert fault("remove", "stuck e5  orange") == ["lag 20"]
    assert fault("clear") == ["Nothing is broken."]
    assert fault("clear") == ["Nothing is broken."]
    assert desk.workbench.faults() == ()


def test_faults_are_saved_and_loaded(desk: Desk, fault: Said, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    fault("add", "stuck e5 orange")
    fault("add", "unplugged")
    assert fault("save", str(path)) == [f"Saved 2 to {path}"]
    fault("clear")
    fault("add", "dead a1 orange")
    assert fault("load", str(path)) == ["stuck e5 orange", "unplugged"]
    assert desk.workbench.faults() == (parse_fault("stuck e5 orange"), parse_fault("unplugged"))
    assert fault("load", str(path)) == ["stuck e5 orange", "unplugged"]


def test_a_fault_is_named_as_versions_before_named_it(fault: Said, tmp_path: Path) -> None:
    """Earlier versions numbered colours; lists and saved files name them in words."""
    path = tmp_path / "faults.json"
    assert fault("add", "stuck e5 first") == ["stuck e5 orange"]
    assert fault("add", "dead", "key", "second") == ["stuck e5 orange", "dead key purple"]
    fault("save", str(path))
    text = path.read_text(encoding="utf-8")
    assert json.loads(text)["faults"] == ["stuck e5 orange", "dead key purple"]
    assert fault("remove", "stuck e5 first") == ["dead key purple"]
    path.write_text(text.replace("orange", "first").replace("purple", "second"), encoding="utf-8")
    assert fault("load", str(path)) == ["stuck e5 orange", "dead key purple"]


def test_a_wrecked_board_can_be_loaded(desk: Desk, fault: Said, tmp_path: Path) -> None:
    """Every reed and light at once make the longest list possible."""
    path = tmp_path / "wrecked.json"
    spaces = [space.name for space in desk.board._rig.profile.spaces]
    texts = [f"stuck {space} {colour}" for space in spaces for colour in ("orange", "purple")]
    texts += [f"dead-light {space}" for space in spaces]
    document = {"format": "manalath-faults", "version": 1, "profile": "hex70-dual-mega", "faults": texts}
    path.write_text(json.dumps(document))
    assert fault("load", str(path)) == texts


def test_kinds_are_printed_without_a_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fault", "kinds"]) == 0
    said = capsys.readouterr().out
    for name, kind in KINDS.items():
        assert f"\n  {kind.usage}\n      {word(kind.meaning)}" in said, name
    assert [line for line in said.splitlines() if line[0] != " "] == [
        "on a space",
        "on the pieces",
        "on a wire",
        "on a cable",
        "on the link",
    ]


def test_what_cannot_be_broken_or_repaired_is_refused(fault: Said, tmp_path: Path) -> None:
    fault("add", "lag 20")
    assert "'broke' is not a fault; choose one of: stuck" in fault.refused("add", "broke e5")
    assert "no sensor 'z9 orange'" in fault.refused("add", "stuck z9 orange")
    assert "no fault 'stuck e5 orange' to remove; the faults are: lag 20" in fault.refused(
        "remove", "stuck e5 orange"
    )
    path = tmp_path / "broken.json"
    assert "broken.json cannot be read: No such file" in fault.refused("load", str(path))
    path.write_text('{"format": "other"}')
    assert "broken.json: the entry 'version' is missing" in fault.refused("load", str(path))
    path.write_bytes(b"\xff\xfe\xff")
    assert "broken.json is text in UTF-16 (save it as UTF-8)" in fault.refused("load", str(path))
    assert "cannot be written" in fault.refused("save", str(tmp_path / "no" / "folder.json"))
    assert fault("list") == ["lag 20"]


def test_nobody_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    fault = Said(port, capsys)
    said = fault.refused("list")
    assert f"no simulation runs on port {port}; start `manalath simulate`, or give its --port" in said
    assert "[no-simulation]" in said


@sampled(2)
@pytest.mark.parametrize("message", ["{", "[1]", "7", "{}", '{"t": "board"}', '{"t":' * 5000])
def test_what_is_no_simulation_is_said(message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with serve(lambda line: line.send(message), "127.0.0.1", 0) as other:
        thread = threading.Thread(target=other.serve_forever)
        thread.start()
        try:
            said = Said(other.socket.getsockname()[1], capsys).refused("list")
        finally:
            other.shutdown()
            thread.join()
    assert "does not answer as a simulation" in said


def test_a_real_board_is_not_broken(capsys: pytest.CaptureFixture[str]) -> None:
    desk = Desk(has_workbench=False)
    server = WebServer(desk.loop, None, all_games(), 0)
    server.start()
    try:
        assert "only a simulated one can be broken" in Said(server.port, capsys).refused("list")
    finally:
        server.stop()


@pytest.mark.parametrize("port", ["0", "70000", "x"])
def test_a_port_that_cannot_be_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fault", "list", "--port", port]) == 2
    assert f"'{port}' is not a whole number from 1 to 65535" in capsys.readouterr().err
