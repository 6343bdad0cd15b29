"""The command `fuzz`: gives every reader of what comes from outside bytes that nobody thought of.

The corpus of each target grows in build/fuzz; what makes one fall over is kept there too, and shown. Python's
targets need atheris, which `make setup-proof` installs where there is a wheel of it, those in C need clang.
Ends with 1 if anything fell over, or could not be tried.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.checkouts import ROOT
from tests.proof.fuzz.native_targets import NATIVE
from tests.proof.fuzz.targets import MOST_BYTES, TARGETS

FOLDER = ROOT / "build" / "fuzz"
#: Where atheris is: it has an environment of its own.
OWN = ROOT / ".venv" / "fuzz"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return 1 if a target fell over or could not be tried."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="for each target (default: %(default)s)")
    every = (*TARGETS, *NATIVE)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"only these of {', '.join(every)}")
    asked = parser.parse_args(arguments)
    if unknown := [name for name in asked.targets if name not in every]:
        parser.error(f"there is no target {unknown[0]}; there are {', '.join(every)}")
    failed = [name for name in asked.targets or every if not fuzzed(name, asked.minutes)]
    for name in failed:
        print(f"{name}: see {FOLDER / name}", file=sys.stderr)
    return int(bool(failed))


def fuzzed(name: str, minutes: float) -> bool:
    """Fuzz one target; whether nothing fell over. What libFuzzer says is in ``out``."""
    folder = FOLDER / name
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    if (command := _command(name, folder)) is None:
        return False
    print(f"{name}: {minutes:g} minutes", flush=True)
    with (folder / "out").open("w", encoding="utf-8") as out:
        done = subprocess.run(
            [
                *command,
                str(corpus),
                f"-max_total_time={round(60 * minutes)}",
                f"-max_len={MOST_BYTES}",
                "-timeout=20",
                f"-artifact_prefix={folder}/",
            ],
            env=os.environ | {"BOARDS": str(folder / "boards"), "PYTHONPATH": _packages()},
            cwd=ROOT,
            stdout=out,
            stderr=subprocess.STDOUT,
            check=False,
        )
    said = (folder / "out").read_text("utf-8", "replace").splitlines()
    print(f"{name}: {said[-1] if said else 'nothing said'}", flush=True)
    return done.returncode == 0


def _command(name: str, folder: Path) -> list[str] | None:
    """Return what fuzzes a target, built if it is in C; None, and why is said, if it cannot be tried here."""
    if name in NATIVE:
        if shutil.which("clang") is None:
            print(f"{name}: clang is missing: sudo apt install clang libclang-rt-dev", file=sys.stderr)
            return None
        return [str(NATIVE[name](folder))]
    if not _packages():
        print(f"{name}: atheris is missing; make setup-proof installs it where it can be", file=sys.stderr)
        return None
    for number, seed in enumerate(TARGETS[name].seeds):
        (folder / "corpus" / f"seed-{number}").write_bytes(seed)
    return [sys.executable, "-m", "tests.proof.fuzz.run", name]


def _packages() -> str:
    """Return where atheris was installed; empty if it was not."""
    return next(map(str, OWN.glob("lib/python*/site-packages")), "")
