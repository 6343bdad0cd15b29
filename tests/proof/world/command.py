"""The command `world`: plays many worlds, shrinks those that fail, and keeps what was reached.

``python -m tests.proof world --worlds 300`` plays 300; ``--seed N`` plays one, ``--until ACT`` stops there.
"""

import argparse
import json
import platform
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from controller.command_line.parser import add_seed, whole
from controller.command_line.stdio import progress_line
from tests.checkouts import ROOT
from tests.proof.world.acts import drawn_acts
from tests.proof.world.as_scenario import BenchTrace
from tests.proof.world.catalogue import Seen, missing
from tests.proof.world.play import Outcome, play_world
from tests.proof.world.report import page_of
from tests.proof.world.settings import drawn
from tests.proof.world.shrink import shrunk

#: Where the last whole run is kept, and the page that is drawn from it.
RESULTS, PAGE = ROOT / "tests/proof/world/last_run.json", ROOT / "docs/develop/worlds.md"


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
    parser.add_argument("--keep", action="store_true", help="keep the results, and draw the page of the docs")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print, and return 1 if a world failed."""
    asked = make_parser().parse_args(arguments)
    if asked.seed is not None and not asked.worlds:
        return _one(asked.seed, asked.until, asked.out)
    with progress_line("world") as say:
        results = play_many(range(asked.first, asked.first + (asked.worlds or 100)), say)
    print(json.dumps({name: value for name, value in results.items() if name != "reached"}, indent=1))
    if asked.keep:
        RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
        PAGE.write_text(page_of(results), encoding="utf-8")
    return 1 if results["problems"] else 0


def play_many(seeds: Sequence[int], say: Callable[[str], None]) -> dict[str, object]:
    """Play the worlds of these seeds, and return what became of them."""
    seen, problems, began_s = Seen(), dict[str, str](), time.process_time()
    acts, simulated_s, kinds = 0, 0.0, Counter[str]()
    for number, seed in enumerate(seeds, start=1):
        outcome = play_world(seed)
        seen.add(outcome.seen)
        acts, simulated_s = acts + outcome.acts, simulated_s + outcome.simulated_s
        kinds.update(kinds_of(outcome))
        if outcome.problem:
            problems[str(seed)] = outcome.problem
        say(f"world {number} of {len(seeds)}: {acts} acts, {len(problems)} failed {list(problems)[-1:]}")
    took_s = time.process_time() - began_s
    left = missing(seen.found)
    return {
        "python": platform.python_version(),
        "first": seeds[0],
        "worlds": len(seeds),
        "acts": acts,
        "simulated_h": round(simulated_s / 3600.0, 2),
        "core_s": round(took_s),
        "worlds_a_core_hour": round(3600.0 * len(seeds) / took_s),
        "acts_a_second": round(acts / took_s, 1),
        "kinds": dict(sorted(kinds.items())),
        "most_acts_back": max(seen.ways_back, default=0),
        "problems": problems,
        "missing": sorted(name for name, why in left.items() if not why),
        "explained": sorted(name for name, why in left.items() if why),
        "reached": dict(sorted(seen.found.items())),
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
