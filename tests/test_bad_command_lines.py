"""Every command with words, files and values that it cannot use: a sentence with a code, no traceback."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.annexes.explain.explain_command import pages
from controller.cli import main
from hardware.profiles import DEFAULT
from tests.odd_files import FILES, loop
from tests.sweeps import sampled

BOARD = f"virtual:{DEFAULT}"
LONG = "x" * 300
#: A port with this number cannot exist: a command that gets as far as listening is refused there.
NEVER = "--no-browser --port 99999"

COMMANDS = (
    *(
        "play",
        "simulate",
        "diagnose",
        "teach",
        "scenario",
        "replay 1",
        "games",
        "export 1",
        "import x",
        "ugi",
    ),
    *(
        "wiring",
        "magnets",
        "flash",
        "doctor",
        "explain",
        "selfplay",
        "fault kinds",
        "fault list",
        "fault clear",
    ),
    *("service install", "service remove", "service status"),
)

#: An option that no command has, after each command.
UNKNOWN = [f"{command} --no-such-option" for command in COMMANDS]

WORDS = """
-
--
--no-such
-x
PLAY
play simulate
play --game chess
selfplay --level 9
selfplay --scheduler
selfplay --games 0
selfplay --out /no/such/folder/games
play --colours red
play --board
play --board nonsense
play --board :
play --board virtual:
play --board virtual:../../etc/passwd
play --board serial:
play --board gpio:hex70-dual-mega
play --board firmware:hex70-single-gpio
play --board firmware:no-such.toml
play --board virtual:{long}.toml {never}
play --board {board} {never}
play --board {board} --no-browser --port -1
play --board {board} --no-browser --port 1e3
play --board {board} --no-browser --port ٣
play --board {board} --colours ask {never}
simulate {never}
simulate --seed 1.5
simulate --seed -0
simulate --speed 0
simulate --speed inf
simulate --speed nan
simulate --speed 1e999
simulate --speed
simulate --firmware rust
simulate --firmware python --board virtual:hex70-single-gpio
simulate --fault
simulate --fault {long}
simulate --fault ''
simulate --fault stuck
simulate --fault 'stuck e5'
simulate --fault 'lag 1e999'
simulate --fault 'lag -1'
simulate --fault 'bounce d6 orange 99999999999999999999'
simulate --faults {long}
simulate --game manalath --game go
diagnose --board {board} --hands x
diagnose --board {board} --hands 1 --resume nowhere
diagnose --board firmware:hex70-dual-mega --hands 1
diagnose --board serial:/nowhere --fault 'dead e5 orange'
diagnose --board {board} --hands 1 --report /
diagnose --board {board} --hands 1 --report /no/such/folder/report.json
diagnose --board {board} --hands 1 --report {long}
diagnose --board {board} --hands 1 --report report.html
diagnose --board {board} --fault 'stuck z9 orange' {never}
diagnose --board {board} {never}
teach --board {board} --out mine.txt
teach --board {board} --out {long}.toml
teach --board {board} --out /no/such/folder/mine.toml
teach --board {board} --out /dev/null.d/mine.toml
teach --board {board} --only magnets
teach --board {board} --shape chess
teach --board {board} --shape hex70-single-gpio
teach --board {board} --shape {long}.toml
teach --board {board} {never}
scenario nowhere
scenario {long}
scenario /
scenario placed --all
scenario placed --speed 1 --by-hand
scenario placed --speed 1 {never}
scenario placed --seed x
scenario placed --record /no/such/folder/tape
scenario placed --record {long}
scenario placed --board serial:auto
scenario --all --record tape
replay
replay 0
replay 1 2
replay 7
replay 1 --sensors x
replay --sensors
replay --sensors {long}
replay 99999999999999999999
games 1
games --data /dev/null/x
games --data {long}
export
export 1 --json --sensors
export 7
export 7 --output /no/such/folder/game
export -1
import
import nowhere
import {long}
import /
ugi --game go
wiring chess
wiring nowhere.toml
wiring {long}.toml
wiring --html
wiring --html /no/such/folder/page.html
wiring --html /
magnets chess
magnets {long}.toml
magnets --samples 0
magnets --samples 1e3
magnets --samples 1000001
magnets --seed -1
magnets --json --html page.html
magnets --samples 1 --html /no/such/folder/page.html
kit
kit chess --out kit
kit --out /dev/null/kit
kit --out /
flash --board nonsense
flash --board virtual:hex70-dual-mega
flash --image nowhere
flash --image /
doctor --board virtual:hex70-dual-mega
doctor --board gpio:chess
doctor --data
explain no-such-code
explain bad-file bad-move
bench rules
fault
fault break
fault add
fault add stuck
fault add stuck e5 orange --port 0
fault list --port 65536
fault list --port 1
fault list --port x
fault remove nonsense
fault load
fault load nowhere extra
fault save
service
service start
service install --board virtual:mine.toml --print
service install --board serial:ttyACM0 --print
service install --port 80 --print
service install --port 70000 --print
service install --game go --print
service install --board gpio:hex70-single-gpio --root /dev/null
service status --root /no/such/folder --port 1
""".strip().splitlines()

#: Commands that read a file named by the user, in place of {file}.
READING = {
    "import": "import {file}",
    "sensors": "replay --sensors {file}",
    "faults": "simulate --faults {file} {never}",
    "compare": "diagnose --board {board} --hands 1 --compare {file}",
    "resume": "diagnose --board {board} --resume {file} {never}",
    "scenario": "scenario {file}",
    "profile": "wiring {file}.toml",
    "board": "play --board virtual:{file}.toml {never}",
    "shape": "teach --board {board} --shape {file}.toml {never}",
}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Anything written goes to the test's own folder, and programs that a command looks for do not exist."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    yield
    assert not list(tmp_path.glob("*.html")), "a command that was refused has written"


def words_of(line: str, file: str = "") -> list[str]:
    """Split a line as a shell does, as far as needed here."""
    parts = line.format(board=BOARD, long=LONG, never=NEVER, file=file).split("'")
    words: list[str] = []
    for number, part in enumerate(parts):
        words += [part] if number % 2 else part.split()
    return words


def is_refused(said: str, code: object) -> bool:
    """Whether a command ended with code 2 and one sentence with the code of an error."""
    sentence, _, rest = said.removesuffix("\n").rpartition("\n  [")
    is_sentence = sentence.startswith("manalath: ") and sentence.count("\n") <= ("sudo " in sentence)
    return code == 2 and is_sentence and len(sentence) < 2000 and rest.partition("]")[0] in pages()


def taken(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command line; return what came of it unless that is a refusal."""
    try:
        code: object = main(words)
    except SystemExit as ended:
        code = ended.code
    said = capsys.readouterr().err
    return "" if is_refused(said, code) else f"code {code}: {said}"


def by_command() -> dict[str, list[str]]:
    """Return the lines, grouped by their first words."""
    grouped: dict[str, list[str]] = {}
    for line in (*UNKNOWN, *WORDS):
        grouped.setdefault(line.split()[0], []).append(line)
    return grouped


LINES = by_command()


@sampled(5)
@pytest.mark.parametrize("command", LINES)
def test_words_that_make_no_command_are_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    came = {line: taken(words_of(line), capsys) for line in LINES[command]}
    assert {line: what for line, what in came.items() if what} == {}


@sampled(4)
@pytest.mark.parametrize("command", READING)
def test_a_file_that_is_none_of_its_kind_is_refused(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = READING[command]
    came = {}
    for kind, make in FILES.items():
        file = tmp_path / f"odd {kind}".replace(" ", "-")
        make(file.with_suffix(".toml") if ".toml" in line else file)
        came[kind] = taken(words_of(line, str(file)), capsys)
    assert {kind: what for kind, what in came.items() if what} == {}


@pytest.mark.parametrize(
    "line",
    [
        "wiring --html {file}",
        "scenario placed --record {file}",
        "diagnose --board {board} --hands 1 --report {file}",
        "diagnose --board {board} --hands 1 --report {file}.json",
        "teach --board {board} --out {file}.toml {never}",
    ],
)
def test_a_file_that_cannot_be_written_is_refused(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("loop", "loop.json", "loop.toml"):
        loop(tmp_path / name)
    for kind, file in (
        ("loop", tmp_path / "loop"),
        ("below a file", Path("/dev/null/x")),
        ("long", Path(LONG)),
    ):
        assert taken(words_of(line, str(file)), capsys) == "", kind


def test_there_are_many() -> None:
    assert sum(map(len, LINES.values())) + len(FILES) * len(READING) >= 300
