"""The command `world`: plays many worlds, shrinks those that fail, and keeps what was reached.

``python -m tests.proof world --worlds 300`` plays 300; ``--seed N`` plays one, ``--until ACT`` stops there.
"""

import argparse
import json
import platform
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

from controller.command_line.parser import add_seed, whole
from controller.command_line.stdio import progress_line
from tests.checkouts import ROOT
from tests.proof.world.acts import drawn_acts
from tests.proof.world.as_scenario import BenchTrace
from tests.proof.world.catalogue import missing
from tests.proof.world.play import Outcome, play_world
from tests.proof.world.report import page_of
from tests.proof.world.settings import drawn
from tests.proof.world.shrink import shrunk

#: Where the last whole run is kept, and the page that is drawn from it.
RESULTS, PAGE = ROOT / "tests/proof/world/last_run.json", ROOT / "docs/develop/worlds.md"

#: What became of one world, as a line of a log has it.
Played: TypeAlias = dict[str, Any]


def make_parser() -> argparse.ArgumentParser:
    """Describe the command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.proof world", description=(__doc__ or "").split("\n")[0]
    )
    add_seed(parser, None)
    parser.add_argument("--worlds", type=whole(1), default=0, metavar="N", help="how many worlds are played")
    parser.add_argument(
        "--first", type=whole(0), default=0, metavar="SEED", help="the seed of the first of them"
    )
    parser.add_argument(
        "--until", type=whole(0), default=None, metavar="ACT", help="stop one world before this act"
    )
    parser.add_argument(
        "--out", type=Path, default=Path(), metavar="FOLDER", help="where scenarios are written"
    )
    parser.add_argument(
        "--log", type=Path, metavar="FILE", help="add a line for each world; those that are there are done"
    )
    parser.add_argument("--keep", action="store_true", help="keep the results, and draw the page of the docs")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print, and return 1 if a world failed."""
    asked = make_parser().parse_args(arguments)
    if asked.seed is not None and not asked.worlds:
        return _one(asked.seed, asked.until, asked.out)
    seeds = range(asked.first, asked.first + (asked.worlds or 100))
    with progress_line("world") as say:
        results = results_of(play_many(seeds, say, asked.log))
    print(json.dumps({name: value for name, value in results.items() if name != "reached"}, indent=1))
    if asked.keep:
        RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
        PAGE.write_text(page_of(results), encoding="utf-8")
    return 1 if results["problems"] else 0


def play_many(
    seeds: Sequence[int], say: Callable[[str], None] = lambda _: None, log: Path | None = None
) -> list[Played]:
    """Play the worlds of these seeds; those in the ``log`` are done, the others are added to it."""
    done = {} if log is None or not log.exists() else read_log(log)
    failed = [seed for seed, played in done.items() if played["problem"]]
    for number, seed in enumerate(seeds, start=1):
        if seed in done:
            continue
        played = done[seed] = _played(seed)
        failed += [seed] if played["problem"] else []
        if log is not None:
            with log.open("a", encoding="utf-8") as file:
                file.write("\n" + json.dumps(played))
        say(f"world {number} of {len(seeds)}: {len(failed)} failed {failed[-1:]}")
    return [done[seed] for seed in seeds]


def read_log(log: Path) -> dict[int, Played]:
    """Read the worlds of a log, by seed; a line that was cut short counts for nothing."""
    worlds = list[Played]()
    for line in log.read_text("utf-8").splitlines():
        with suppress(json.JSONDecodeError):
            worlds.append(json.loads(line))
    return {played["seed"]: played for played in worlds}


def _played(seed: int) -> Played:
    """Play one world; an error in the program is what is wrong with it."""
    began_s = time.process_time()
    try:
        outcome = play_world(seed)
    except Exception:  # noqa: BLE001 - whatever goes wrong, the worlds after this one are played
        outcome = Outcome(drawn(seed), problem=f"error: {traceback.format_exc()}")
    return {
        "seed": seed,
        "problem": outcome.problem,
        "acts": outcome.acts,
        "simulated_s": round(outcome.simulated_s, 1),
        "core_s": round(time.process_time() - began_s, 2),
        "acts_back": max(outcome.seen.ways_back, default=0),
        "kinds": kinds_of(outcome),
        "found": dict(sorted(outcome.seen.found.items())),
    }


def results_of(worlds: Sequence[Played]) -> dict[str, Any]:
    """Return what became of these worlds in all."""
    found = Counter[str]()
    for played in worlds:
        found.update(played["found"])
    acts, core_s, simulated_s = (
        sum(played[name] for played in worlds) for name in ("acts", "core_s", "simulated_s")
    )
    left = missing(found)
    return {
        "python": platform.python_version(),
        "first": worlds[0]["seed"],
        "worlds": len(worlds),
        "acts": acts,
        "simulated_h": round(simulated_s / 3600.0, 2),
        "core_s": round(core_s),
        "worlds_a_core_hour": round(3600.0 * len(worlds) / core_s),
        "acts_a_second": round(acts / core_s, 1),
        "kinds": dict(sorted(Counter(kind for played in worlds for kind in played["kinds"]).items())),
        "most_acts_back": max(played["acts_back"] for played in worlds),
        "problems": {str(played["seed"]): played["problem"] for played in worlds if played["problem"]},
        "missing": sorted(name for name, why in left.items() if not why),
        "explained": sorted(name for name, why in left.items() if why),
        "reached": dict(sorted(found.items())),
    }


def kinds_of(outcome: Outcome) -> list[str]:
    """Name what there was in a world."""
    settings = outcome.settings
    named = {
        "a friend": settings.friend is not None,
        "pages": settings.pages,
        "faults": settings.faults,
        "a clock": settings.clock,
        "power cuts": settings.has_cuts,
        "a computer's clock that is set": settings.has_jumps,
        "people judged by what they meant": settings.is_meant,
        f"a record: {settings.keeping.value}": True,
        f"{len(settings.hands)} hands": True,
    }
    return [name for name, holds in named.items() if holds]


def _one(seed: int, until: int | None, folder: Path) -> int:
    """Play one world; if it fails, make it smaller and write what hands did as a scenario."""
    settings, acts = drawn(seed), drawn_acts(drawn(seed))
    print(settings)
    for number, act in enumerate(acts[:until]):
        print(f"{number:3} {act}")
    outcome = play_world(seed, until=until)
    print(outcome.problem or "nothing is wrong")
    if not outcome.problem:
        return 0
    settings, acts = shrunk(
        settings, acts[: outcome.acts], outcome.problem, lambda said: print(said, file=sys.stderr)
    )
    print(settings)
    print("\n".join(map(str, acts)))
    traces = list[BenchTrace]()
    play_world(seed, settings, acts, on_table=lambda table: traces.append(BenchTrace(table.workbench)))
    for number, trace in enumerate(traces):
        path = folder / f"world-{seed}-{number}.txt"
        path.write_text(trace.text(title=outcome.problem, game=settings.game, seed=seed), encoding="utf-8")
        print(f"manalath scenario {path} --board {settings.profile}")
    return 1
