"""Record games, or decide them again and tell what differs: see `tests.decisions`.

Ends with 1 if a decision differs.
"""

import argparse
import gzip
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from controller.play.journal.event_lines import Line, line_text
from tests.decisions.decided import Decision, decide, differences, timeline
from tests.decisions.played import played, sittings

#: Enough to combine every kind of hand with every fault on every kind of board.
GAMES = 192
ENDING = ".jsonl.gz"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return 1 if a decision differs, otherwise 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.decisions", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    recorder, comparer = commands.add_parser("record"), commands.add_parser("compare")
    recorder.add_argument("--games", type=int, default=GAMES)
    recorder.add_argument("--seed", type=int, default=1)
    comparer.add_argument("--verdicts", action="store_true", help="count other verdicts too")
    comparer.add_argument("--only", default="", help="only the games whose names hold this")
    for command in (recorder, comparer):
        command.add_argument("folder", type=Path)
    asked = parser.parse_args(arguments)
    if asked.command == "record":
        record(asked.folder, asked.games, asked.seed)
        return 0
    files = sorted(file for file in asked.folder.glob(f"*{ENDING}") if asked.only in file.name)
    return int(compare(files, counts_verdicts=asked.verdicts) > 0)


def record(folder: Path, games: int, seed: int) -> None:
    """Play this many games and write a file for each."""
    folder.mkdir(parents=True, exist_ok=True)
    begun_s = time.perf_counter()
    for number, sitting in enumerate(sittings(games, seed), 1):
        begun, lines = played(sitting)
        decisions = [[one.at_ms, one.what, one.is_verdict] for one in decide(begun, lines)]
        text = "\n".join((line_text({**begun, "decisions": decisions}), *lines, ""))
        (folder / f"{sitting.name}{ENDING}").write_bytes(gzip.compress(text.encode("ascii"), mtime=0))
        print(f"{number} of {games}, {time.perf_counter() - begun_s:.0f} s", end="\r", file=sys.stderr)
    print(file=sys.stderr)


def compare(files: Sequence[Path], *, counts_verdicts: bool) -> int:
    """Decide recorded games again, print the differences, and return their number."""
    found, verdicts = 0, Counter[str]()
    for file in files:
        first, *lines = gzip.decompress(file.read_bytes()).decode("ascii").splitlines()
        begun: Line = json.loads(first)
        before = [Decision(*decision) for decision in begun["decisions"]]
        after = decide(begun, lines)
        parts = differences(*([one for one in row if not one.is_verdict] for row in (before, after)))
        found += len(parts)
        for part in parts:
            print(f"{file.name.removesuffix(ENDING)}: at {part.at_ms:.1f} ms")
            print(f"  before: {_told(part.before)}\n  after:  {_told(part.after)}")
            print(*(f"    {moment}" for moment in timeline(begun, lines, part.at_ms)), sep="\n")
        others = differences(*([one for one in row if one.is_verdict] for row in (before, after)))
        verdicts.update(f"{_kinds(other.before)} -> {_kinds(other.after)}" for other in others)
    print(f"{len(files)} games: {found} decisions differ, and {verdicts.total()} verdicts on the way")
    for change, count in verdicts.most_common() if counts_verdicts else ():
        print(f"{count:6} {change}")
    return found


def _told(decisions: Sequence[Decision]) -> str:
    return ", ".join(f"{one.what} at {one.at_ms:.1f}" for one in decisions) or "nothing"


def _kinds(decisions: Sequence[Decision]) -> str:
    return ", ".join(one.what for one in decisions) or "nothing"


if __name__ == "__main__":
    sys.exit(main())
