"""On Windows and macOS a game is played and read again, and what only Linux can do is refused in words."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller.play.journal import JOURNAL_FILE
from tests.deadline import DEADLINE_S
from tests.other_process import ROOT, address
from tests.other_process import serving as serve
from tests.other_systems import END, SYSTEMS
from tests.page_game import GAME, play
from tests.sweeps import sampled

#: What only Linux can do, and the message about it.
LINUX_ALONE = {
    "service install": "have this system start `manalath play --no-browser` when you log in",
    "service status": "a service needs systemd",
    "play --board gpio:hex70-single-gpio": "`manalath simulate --board virtual:hex70-single-gpio`",
    "simulate --firmware": "the simulated chip that runs the firmware needs Linux",
    "simulate --firmware python": "a simulated board on a line needs the terminals of Linux",
}


@contextmanager
def serving(system: str, *words: str) -> Iterator[str]:
    """Serve a page on that system until it is ended; yield its address."""
    with serve(*words, program=("tests.other_systems", system)) as (process, lines):
        yield address(lines)
        process.terminate()
        assert process.wait() == 0


def run(system: str, commands: Sequence[Sequence[str]]) -> Iterator[tuple[str, int]]:
    """Run command lines on that system; yield each one's output and exit code."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.other_systems", system],
        input="\n".join(map(shlex.join, commands)),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=DEADLINE_S,
        check=True,
    )
    *answers, rest = re.split(rf"{END}(\d+)\n", done.stdout)
    assert rest == ""
    yield from zip(answers[::2], map(int, answers[1::2]), strict=True)


@sampled(1)
@pytest.mark.parametrize(
    ("system", "words"),
    [
        ("win32", ("simulate", "--speed", "10")),
        ("darwin", ("play", "--board", "virtual:hex70-dual-mega")),
    ],
)
def test_a_game_is_played_on_the_page_and_read_again(
    system: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    kept, damaged = tmp_path / "kept", tmp_path / "damaged"
    damaged.mkdir()
    (damaged / JOURNAL_FILE).write_bytes(b"not a journal, " * 100)
    with serving(system, *words, "--port", "0", "--data", str(kept)) as url:
        assert play(url)["winner"] == "purple"
    commands = [[*command.split(), "--data", str(kept)] for command in ("games", "export 1")]
    games, export, anew = run(system, [*commands, ["games", "--data", str(damaged)]])
    assert re.search(r"^   1 .* manalath +5  Purple won \(quart\)$", games[0], flags=re.MULTILINE)
    assert tuple(re.findall(r"^(\w\d\w) ", export[0], flags=re.MULTILINE)) == GAME
    assert "It was set aside as games-damaged-1.db, and a new one was begun;" in anew[0]
    assert games[1] == export[1] == anew[1] == 0


@sampled(1)
@pytest.mark.parametrize("system", SYSTEMS)
def test_what_cannot_be_done_there_is_said_and_the_rest_is_done(system: str, tmp_path: Path) -> None:
    quiet = ("--no-browser", "--data", str(tmp_path))
    alone = [[*words.split(), *(quiet if "service" not in words else ())] for words in LINUX_ALONE]
    com5 = ("flash", "--dry-run", "--board", "serial:COM5")
    *refused, doctor, flash, scenario = run(
        system, [*alone, ["doctor", *quiet[1:], "--board", "serial:COM5"], com5, ["scenario", "placed"]]
    )
    for (said, code), sentence in zip(refused, LINUX_ALONE.values(), strict=True):
        assert (sentence in said, code) == (True, 2), said
        assert said.endswith("[linux-only] `manalath explain linux-only` tells more\n")
    assert f"No Raspberry Pi; {SYSTEMS[system].replace('Darwin', 'macOS')}; " in doctor[0]
    assert re.findall(r"^[A-Z]\w+$", doctor[0], flags=re.MULTILINE) == ["Computer", "Board", "Records"]
    assert doctor[0].count("There is no port COM5.") == flash[0].count("There is no port COM5.") == 1
    assert (doctor[1], flash[1]) == (1, 2)
    assert "placed: 8 ok" in scenario[0]
