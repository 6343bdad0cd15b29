"""The command `mutants`: has mutmut make and try the mutants of modules in a copy of the checkout.

Ends with 1 if more of a module survive than ``survivors.toml`` allows; each survivor there was read, and
changes nothing that anybody could notice, or nothing worth a test.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path

from tests.checkouts import ROOMS, ROOT, tracked_files
from tests.sweeps import is_in_share

FOLDER = ROOT / "build" / "mutants"
ALLOWED = Path(__file__).with_name("survivors.toml")
#: What is mutated: rooms that only calculate. What they do when they are imported cannot be tried.
PURE = (
    "controller/games/coach_advice.py",
    "controller/games/groups.py",
    "controller/games/hexagons/[a-z]*.py",
    "controller/games/squares/[a-z]*.py",
    "controller/games/moves.py",
    "controller/games/square.py",
    "controller/inference/[a-z]*.py",
    "controller/lights/[a-z]*.py",
    "hardware/debounce.py",
    "hardware/wire/framing.py",
    "hardware/wire/packets.py",
    "hardware/wire/pictures.py",
)
NOT = ("*_notation.py",)
#: The tests of these rooms, and of those that show what the rooms decide.
TESTS = (
    "tests/engine/test_boards.py",
    "tests/games",
    "tests/hardware/serial_board/test_host_reports.py",
    "tests/hardware/test_debounce.py",
    "tests/hardware/wire",
    "tests/inference",
    "tests/lights",
    "tests/session",
    "tests/test_decisions.py",
)
#: What mutmut notes of a mutant that all tests pass, or that none reaches.
SURVIVED, UNREACHED = 0, 33


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return 1 if more mutants survive than are allowed."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof mutants", description=__doc__)
    parser.add_argument(
        "--share", metavar="N/M", default="1/1", help="only the Nth of M shares of the modules"
    )
    parser.add_argument("--record", action="store_true", help="allow what survives now")
    parser.add_argument(
        "modules", nargs="*", metavar="MODULE", help="only these, such as controller.lights.scene"
    )
    asked = parser.parse_args(arguments)
    chosen = asked.modules or [name for name in modules() if is_in_share(name, asked.share)]
    survivors = tried(chosen)
    allowed: Mapping[str, int] = tomllib.loads(ALLOWED.read_text("utf-8"))["survivors"]
    found = Counter(name.rpartition(".")[0] for name in survivors)
    if asked.record:
        record({**allowed, **{name: found[name] for name in chosen}})
        return 0
    unread = {name: found[name] for name in chosen if name not in allowed}
    worse = {name: found[name] for name in chosen if found[name] > allowed.get(name, found[name])}
    for name in survivors:
        if name.rpartition(".")[0] in {*worse, *unread}:
            print(_mutmut("show", name).stdout)
    print(f"{len(chosen)} modules: {found.total()} mutants survive")
    for name, count in unread.items():
        print(f"{name}: {count}, not read yet; --record allows them once they are", file=sys.stderr)
    for name, count in worse.items():
        print(f"{name}: {count}, and {allowed[name]} are allowed", file=sys.stderr)
    return int(bool(worse))


def modules() -> Iterator[str]:
    """Yield the modules that are mutated."""
    for pattern in PURE:
        for path in sorted(ROOT.glob(pattern)):
            if not any(fnmatch(path.name, other) for other in NOT):
                yield ".".join(path.relative_to(ROOT).with_suffix("").parts)


def tried(chosen: Sequence[str]) -> list[str]:
    """Try the mutants of modules in a copy of the checkout, and return the names of those that survive."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    tracked = tracked_files()
    for name in tracked:
        target = FOLDER / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    for library in (ROOT / "controller").rglob("*.so"):
        shutil.copy2(library, FOLDER / library.relative_to(ROOT))
    wanted = {
        "source_paths": ROOMS,
        "only_mutate": [f"{name.replace('.', '/')}.py" for name in chosen],
        "also_copy": sorted({name.partition("/")[0] for name in tracked} - {*ROOMS}),
        "pytest_add_cli_args_test_selection": TESTS,
        "pytest_add_cli_args": [
            f"-p{plugin}"
            for plugin in ("tests.proof.mutants.plugin", "no:randomly", "no:cacheprovider", "no:xdist")
        ],
        "timeout_multiplier": 4.0,
        "timeout_constant": 4.0,
    }
    with (FOLDER / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("\n[tool.mutmut]\n")
        file.writelines(f"{key} = {json.dumps(value)}\n" for key, value in wanted.items())
    _mutmut("run", is_shown=True).check_returncode()
    codes: dict[str, int | None] = {}
    for noted in sorted((FOLDER / "mutants").rglob("*.meta")):
        codes |= json.loads(noted.read_text("utf-8"))["exit_code_by_key"]
    return [name for name, code in codes.items() if code in {SURVIVED, UNREACHED}]


def record(survivors: Mapping[str, int]) -> None:
    """Write down how many survive, module by module."""
    lines = [f'"{name}" = {count}' for name, count in sorted(survivors.items())]
    comment = "# How many mutants of each module survive all tests; see tests/proof/mutants/command.py."
    ALLOWED.write_text("\n".join([comment, "", "[survivors]", *lines, ""]), "utf-8")


def _mutmut(*words: str, is_shown: bool = False) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mutmut", *words]
    return subprocess.run(command, cwd=FOLDER, text=True, check=False, capture_output=not is_shown)
