"""The command line: what it starts, what it prints, and how it refuses."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.cli import main
from hardware.profiles import DEFAULT
from tests.deadline import DEADLINE_S
from tests.other_process import address, serving
from tests.page_line import page_line
from tests.sweeps import PROOF, sampled, swept_keeping


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command line that must be refused; return the message."""
    try:
        code: object = main(arguments)
    except SystemExit as ended:
        code = ended.code
    said = capsys.readouterr()
    assert code == 2
    assert said.out == ""
    assert "Traceback" not in said.err
    return said.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "required: COMMAND"),
        (("fly",), "invalid choice: 'fly'"),
        (("simulate", "--game", "chess"), "invalid choice: 'chess' (choose from"),
        (
            ("simulate", "--board", "serial:auto"),
            "no board 'serial:auto' here; choose one of: virtual:hex70",
        ),
        (("simulate", "--board", "virtual:round"), "no board 'virtual:round'"),
        (("simulate", "--port", "99999", "--no-browser"), "there is no port 99999"),
        (("simulate", "--port", "-1", "--no-browser"), "'-1' is not a whole number of at least 0"),
        (("simulate", "--port", "soon"), "'soon' is not a whole number of at least 0"),
        (("simulate", "--seed", "-1"), "'-1' is not a whole number from 0 to 18446744073709551615"),
        (("scenario", "placed", "--seed", "9" * 20), "is not a whole number from 0 to 18446744073709551615"),
        (("export", "9" * 5000), f"'{'9' * 39}... is not a whole number of at least 1"),
        (("simulate", "--speed", "11"), "'11' is not a speed from 0.1 to 10"),
        (("simulate", "--speed", "nan"), "'nan' is not a speed"),
        (("simulate", "--fault", "broke e5"), "'broke' is not a fault; choose one of: stuck"),
        (("simulate", "--fault", "stuck z9 orange", "--no-browser"), "no sensor 'z9 orange'"),
        (("simulate", "--colours", "ask", "--no-browser"), "hex70-dual-mega senses the colours"),
        (("simulate", "--colours", "sensed"), "invalid choice: 'sensed' (choose from"),
        (("simulate", "--faults", "no such file"), "no such file cannot be read: No such file"),
        (("fault",), "required: ACTION"),
        (("fault", "break"), "invalid choice: 'break'"),
        (("ugi", "--game", "go"), "invalid choice: 'go'"),
    ],
)
def test_a_bad_command_line_is_refused_in_a_sentence(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in refused(capsys, *arguments)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("diagnos", "did you mean diagnose? See `manalath --help`"),
        ("simulate --gme mana", "did you mean --game? See `manalath simulate --help`"),
        ("explain bad-mov", "did you mean bad-move? See `manalath explain --help`"),
        ("puzzles shw mana:win-2:3", "did you mean show? See `manalath puzzles --help`"),
    ],
)
def test_what_is_almost_a_command_gets_its_name(
    line: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    assert meant in capsys.readouterr().err


@pytest.mark.parametrize("command", [(), ("simulate",), ("fault",), ("fault", "add"), ("ugi",)])
def test_help_teaches(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main((*command, "--help"))
    assert ended.value.code == 0
    assert "usage: manalath" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [("--version",), ("explain", "bad-move"), ("selfplay", "--help")])
def test_a_command_that_needs_no_page_loads_none(arguments: tuple[str, ...]) -> None:
    script = (
        "import atexit, sys; from controller.cli import main; "
        "atexit.register(lambda: print('controller.web' in sys.modules)); main()"
    )
    ended = subprocess.run([sys.executable, "-c", script, *arguments], stdout=subprocess.PIPE, check=True)
    assert ended.stdout.splitlines()[-1] == b"False"
    assert len(ended.stdout.splitlines()) > 1


def test_ugi_speaks_on_standard_input_and_output_alone() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "controller.cli", "ugi", "--game", "manalath-stein"],
        input="ugi\nposition startpos moves a1w\ngo perft 1\nfly\n",
        capture_output=True,
        text=True,
        timeout=DEADLINE_S,
        check=True,
    )
    lines = done.stdout.splitlines()
    assert lines[0].startswith("id name")
    assert "ugiok" in lines
    assert "nodes: 120" in lines
    assert lines[-1].startswith("info string error: unknown command")
    assert done.stderr == ""


def test_a_search_whose_table_is_larger_than_the_memory_uses_a_smaller_one() -> None:
    command = [sys.executable, "-m", "controller.cli", "ugi"]
    done = subprocess.run(
        ["/bin/sh", "-c", 'ulimit -v 900000; exec "$@"', "sh", *command],
        input="setoption name Hash value 1024\ngo depth 2\n",
        capture_output=True,
        text=True,
        timeout=DEADLINE_S,
        check=True,
    )
    assert done.stdout.splitlines()[-1].startswith("bestmove ")
    assert done.stderr == ""


@sampled(1)
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("ugi",), "go perft 2\n"),
        (("ugi", "--help"), ""),
        (("simulate", "--no-browser", "--port", "0"), ""),
    ],
)
def test_a_reader_who_goes_away_ends_it_without_a_word(arguments: tuple[str, ...], words: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            # -E: the environment has no say in whether output is buffered.
            [sys.executable, "-E", "-m", "controller.cli", *arguments],
            input=words,
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
            timeout=DEADLINE_S,
            check=False,
        )
    finally:
        os.close(writing)
    assert done.returncode == 141
    assert done.stderr == ""


@pytest.fixture
def _hangs_up() -> Iterator[None]:
    """Let programs started here end on SIGHUP, whether or not the tests run under nohup."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("_hangs_up")
@pytest.mark.parametrize(
    "ending", swept_keeping([signal.SIGTERM, signal.SIGINT, signal.SIGHUP], signal.SIGINT)
)
def test_a_simulation_says_its_address_and_ends_when_asked(ending: signal.Signals) -> None:
    with serving("simulate", "--port", "0", "--game", "manalath-stein") as (process, lines):
        assert lines[-1].startswith("The simulated board is at http://127.0.0.1:")
        process.send_signal(ending)
        _, errors = process.communicate(timeout=DEADLINE_S)
        assert process.returncode == 0
        assert errors == ""


def test_a_taken_port_is_said_and_the_next_free_one_used() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with serving("simulate", "--port", str(port)) as (_, lines):
            assert lines[0].startswith(f"Port {port} is taken")
            assert f":{port}/" not in lines[-1]


@PROOF
def test_the_demo_says_what_it_does_and_keeps_no_record(tmp_path: Path) -> None:
    demo = ("--demo", "--port", "0", "--speed", "10", "--seed", "3", "--data", str(tmp_path))
    with serving("simulate", *demo) as (process, _):
        assert process.stdout is not None
        said = [process.stdout.readline().strip() for _ in range(3)]
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=DEADLINE_S)
    assert said[0].startswith("This board plays by itself")
    assert said[1].startswith("Orange begins")
    assert (process.returncode, errors, list(tmp_path.iterdir())) == (0, "", [])


def test_a_simulation_begins_as_its_options_say(tmp_path: Path) -> None:
    saved = tmp_path / "broken.json"
    document = {"format": "manalath-faults", "version": 1, "profile": DEFAULT, "faults": ["unplugged"]}
    saved.write_text(json.dumps(document))
    wishes = ("--seed", "7", "--speed", "2.5", "--fault", "stuck e5 orange", "--fault", "dead key ok")
    with serving("simulate", "--port", "0", *wishes, "--faults", str(saved)) as (_, lines):
        url = address(lines)
        with page_line(url) as page:
            messages = {}
            while "workbench" not in messages:
                message = page.recv(timeout=DEADLINE_S)
                if isinstance(message, str):
                    messages[json.loads(message)["t"]] = json.loads(message)
    assert messages["workbench"]["faults"] == ["unplugged", "stuck e5 orange", "dead key ok"]
    assert messages["workbench"]["speed"] == 2.5
