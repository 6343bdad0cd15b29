"""The command `bench`: runs the benchmarks, and prints a table for people or JSON for programs.

Knows which figures the documentation promises to be 0, and ends with code 1 if one is not, or if one exceeds
the limit that its own part sets.
"""

import argparse
import json
import platform
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import cpu_count
from pathlib import Path
from typing import Any

from controller.board import Profile
from controller.command_line.parser import Parser, add_seed, whole
from controller.command_line.stdio import complain, progress_line
from controller.errors import InputError
from controller.games import all_games
from controller.session import fitting
from hardware.profiles import DEFAULT, load_profile, profile_names
from tests.proof.bench.hands import measure_hands, measure_left_out
from tests.proof.bench.match import measure_chain
from tests.proof.bench.process import measure_idle
from tests.proof.bench.request_games import measure_requested
from tests.proof.bench.rules_speed import measure_rules
from tests.proof.bench.tolerated_faults import LEFT_OUT

#: The boards on which, between them, all games can be played.
BOARDS = (DEFAULT, "sq36-dual-mega")

#: Numbers and words by name; those of a part are nested under the part's name.
Figures = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Amount:
    """The seed and the size of a measurement: games, boards, pairs of faults, and the profile.

    ``profile`` is empty for all profiles, or for the usual ones; ``before`` is the folder of another checkout
    to compare with, or empty.
    """

    seed: int
    games: int
    boards: int
    pairs: int
    profile: str = ""
    before: str = ""

    @property
    def boards_of_games(self) -> tuple[Profile, ...]:
        """The boards on which games are played: the one named, or those that hold all games."""
        return tuple(map(load_profile, [self.profile] if self.profile else BOARDS))


#: Measures something, and reports its progress.
Measure = Callable[[Amount, Callable[[str], None]], Figures]


def _rules(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Time the rules alone."""
    return measure_rules(amount.seed, progress)


def _chain(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Play whole games by seeded hands, through magnet, circuit, scan, inference, rules and lights."""
    chain = measure_chain(load_profile(DEFAULT), amount.games, amount.seed, progress)
    return {**chain, **measure_idle(progress)}


def _start(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Time how soon `manalath play` reads a board that is plugged in."""
    from tests.proof.bench.first_read import measure_first_read

    return measure_first_read(amount.before, progress)


def _hands(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Play them with hands of every kind, on boards with every fault that must be tolerated."""
    boards, processes = amount.boards_of_games, cpu_count() or 1
    figures = measure_hands(boards, amount.games, amount.seed, progress, processes)
    games = max(1, amount.games // LEFT_OUT_SHARE)
    return {**figures, "left_out": measure_left_out(boards, games, amount.seed, progress, processes)}


def _requested(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Play against a seat without hands; in one game of three another move is made for it."""
    return measure_requested(amount.boards_of_games, amount.games, amount.seed, progress)


def _journal(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """See whether a record survives crashes, power cuts and bad disks."""
    from tests.proof.bench.journal import measure_journal

    return measure_journal(amount.seed, progress)


def _latency(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Run the firmware itself on a simulated chip, from reed to light and under load."""
    from tests.proof.bench.latency import measure_latency

    return measure_latency(load_profile(amount.profile or DEFAULT), amount.seed, progress)


def _pi(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Run the board on the pins of a Raspberry Pi."""
    from tests.proof.bench.pi import PiAmount, measure_pi

    return measure_pi(amount.seed, progress, PiAmount(games=amount.games))


def _page(_amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Measure how soon the page shows a light, what viewers cost, and what it costs a browser."""
    from tests.proof.bench.page_cost import measure_page

    return measure_page(progress)


def _floods(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Measure what a hundred hostile guests of each kind hold up."""
    from tests.proof.bench.floods import measure_floods

    return measure_floods(amount.seed, progress)


def _diagnose(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """See whether the self-test finds and names what is broken, on every twin."""
    from tests.proof.bench.diagnose import (
        SelftestAmount,
        all_stands,
        measure_diagnose,
        stands_of,
    )

    stands = stands_of(amount.profile) if amount.profile else all_stands()
    proof = SelftestAmount(boards=amount.boards, pairs=amount.pairs, stands=stands)
    return measure_diagnose(amount.seed, progress, proof)


def _magnets(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Count how often a space of each board is misread, by field and chance."""
    from tests.proof.bench.magnet_misreads import measure_magnets

    return measure_magnets(amount.seed, progress)


def _engine(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Measure how fast the engine searches, what it finds, and what each level wins."""
    from tests.proof.bench.engine import measure_engine

    return measure_engine(amount.games, amount.seed, progress, cpu_count() or 1)


def _tournament(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Play games as a strict manager runs them, by the time."""
    from tests.proof.bench.tournament import measure_tournament

    return measure_tournament(amount.games, amount.seed, progress)


def _people(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Measure what three kinds of simulated people win against each level."""
    from tests.proof.bench.level_errors import measure_errors
    from tests.proof.bench.people import measure_people

    errors = measure_errors(amount.games, amount.seed, progress)
    return {**measure_people(amount.games, amount.seed, progress, cpu_count() or 1), "errors": errors}


def _hints(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """See whether a search ten times as far marks the hints that these people would get."""
    from tests.proof.bench.hint_errors import measure_hints

    return measure_hints(amount.games, amount.seed, progress, cpu_count() or 1)


def _match(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Play matches of two boards far from each other."""
    from tests.proof.bench.far_matches import measure_match

    return measure_match(amount.games, amount.seed, progress, cpu_count() or 1)


def _clock(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Play games on a clock, each ply against a second count."""
    from tests.proof.bench.clock_games import measure_clock

    return measure_clock(amount.boards_of_games, amount.games, amount.seed, progress)


def _voice(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Play whole games by players who only hear what the board says."""
    from tests.proof.bench.blind_games import measure_voice

    return measure_voice(amount.boards_of_games, amount.games, amount.seed, progress)


def _ageing(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Wear out reeds over years of games, and see whether each is named before it fails."""
    from tests.proof.bench.ageing import measure_ageing

    return measure_ageing(amount.boards, amount.seed, progress, cpu_count() or 1)


def _endings(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Time how soon the program ends in states that might hold it up."""
    from tests.proof.bench.endings import measure_endings

    return measure_endings(amount.seed, progress)


def _building(amount: Amount, progress: Callable[[str], None]) -> Figures:
    """Name what is wrong with half-built boards, and build whole ones by hands that make mistakes."""
    from tests.proof.bench.building import measure_building

    names = [amount.profile] if amount.profile else profile_names()
    return measure_building(names, amount.boards, amount.seed, progress)


#: All benchmarks, by name.
FIGURES: dict[str, Measure] = {
    "rules": _rules,
    "start": _start,
    "chain": _chain,
    "hands": _hands,
    "requested": _requested,
    "magnets": _magnets,
    "latency": _latency,
    "pi": _pi,
    "diagnose": _diagnose,
    "journal": _journal,
    "page": _page,
    "floods": _floods,
    "engine": _engine,
    "people": _people,
    "hints": _hints,
    "tournament": _tournament,
    "match": _match,
    "clock": _clock,
    "voice": _voice,
    "ageing": _ageing,
    "building": _building,
    "endings": _endings,
}

#: One game in this many is played again with each fault of a sensor.
LEFT_OUT_SHARE = 10

#: Which figures of each part must be 0; a dot leads into a table within.
MUST_BE_ZERO: Mapping[str, tuple[str, ...]] = {
    "chain": ("wrong_moves",),
    "hands": (
        "wrong_moves",
        *(f"left_out.{fault}.{key}" for fault in LEFT_OUT for key in ("wrong_moves", "abandoned")),
    ),
    "requested": ("wrong_moves",),
    "clock": ("off", "bad_cuts"),
    "voice": ("unfinished", "astray", "misheard", "unspoken"),
    "people": ("errors.others", "errors.suicides"),
    "tournament": ("forfeits",),
    "match": ("lost", "doubled", "differ", "unfinished", "repeated", "unasked", "undone"),
    "latency": ("missed_echoes", "led_violations", "uart_overruns", "corrupt_accepted", "wrong_moves"),
    "pi": ("missed_echoes", "shorts", "floating_reads", "early_reads", "other_mistakes", "wrong_moves"),
    "diagnose": ("false_alarms", "unfinished"),
    "building": ("wrongly_named", "left_wrong"),
    "journal": (
        "lost",
        "half",
        "unsaid",
        "kinds.kills.refused_by_name",
        "kinds.power_cuts.refused_by_name",
        "kinds.io_errors.refused_by_name",
    ),
}

#: The key under which a part gives upper limits for its figures, nested like the figures.
AT_MOST = "at_most"


def named() -> str:
    """Name the benchmarks and what each does, a line for each."""
    return "\n".join(
        f"  {name:<12}{(measure.__doc__ or '').rstrip('.')}" for name, measure in FIGURES.items()
    )


def make_parser() -> argparse.ArgumentParser:
    """Describe the command."""
    command = Parser(
        prog="python -m tests.proof bench",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description=f"Run one of these benchmarks, or all of them:\n\n{named()}\n\n"
        "The exit code is 1 if any figure exceeds its limit.",
    )
    command.add_argument(
        "name", nargs="?", choices=sorted(FIGURES), metavar="NAME", help="one of them (default: all)"
    )
    add_seed(command, 1)
    command.add_argument(
        "--games",
        type=whole(1),
        default=200,
        metavar="N",
        help="games for `chain`, `hands`, `requested`, `pi` and `tournament`, and between two levels in "
        "`engine`, or a person and a level in `people`, and moves judged there; "
        "matches for `match`, games for `clock`, and games of each game for `voice`, with one hint each "
        "for `hints` (default: "
        "%(default)s)",
    )
    command.add_argument(
        "--boards",
        type=whole(0),
        default=20,
        metavar="N",
        help="healthy boards for `diagnose`, boards that wear for `ageing` (default: %(default)s)",
    )
    command.add_argument(
        "--pairs",
        type=whole(0),
        default=20,
        metavar="N",
        help="pairs of faults for `diagnose` (default: %(default)s)",
    )
    command.add_argument(
        "--board",
        "--profile",
        dest="profile",
        choices=[name for name in profile_names() if fitting(load_profile(name), all_games())],
        default="",
        metavar="PROFILE",
        help="the only board for `hands`, `requested`, `latency` and `diagnose`; one that a game fits",
    )
    command.add_argument(
        "--before", default="", metavar="FOLDER", help="another checkout, which `start` is compared with"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    return command


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command line; returns the exit code."""
    try:
        options = make_parser().parse_args(arguments)
    except InputError as error:
        complain(error.message)
        return 2
    names = [options.name] if options.name else list(FIGURES)
    amount = Amount(
        options.seed, options.games, options.boards, options.pairs, options.profile, options.before
    )
    return _print_figures(names, amount, is_json=options.json)


def _print_figures(names: Sequence[str], amount: Amount, *, is_json: bool) -> int:
    """Measure and print; progress goes to standard error. Returns the exit code."""
    figures: dict[str, Figures] = {}
    for name in names:
        with progress_line(name) as show:
            figures[name] = FIGURES[name](amount, show)
    if is_json:
        about = {"machine": _machine(), "seed": amount.seed}
        print(json.dumps({**about, **(figures[names[0]] if len(names) == 1 else figures)}))
    else:
        print(f"{_machine()}; seed {amount.seed}")
        for name, measured in figures.items():
            print(f"\n{name}")
            _print_table(measured, "  ", measured.get(AT_MOST, {}))
    broken = list(broken_promises(figures))
    for promise in broken:
        print(f"bench {promise}", file=sys.stderr)
    return 1 if broken else 0


def broken_promises(figures: Mapping[str, Figures]) -> Iterator[str]:
    """Name the figures of these parts that must be 0 and are not, exceed another limit, or are missing."""
    for part, measured in figures.items():
        for key in MUST_BE_ZERO.get(part, ()):
            found = _at(measured, key)
            if found is None:
                yield f"{part} did not measure {key}, which must be 0"
            elif found != 0:
                yield f"{part} measured {_number(found)} for {key}, which must be 0"
        yield from _exceeded(part, measured, measured.get(AT_MOST, {}))


def _exceeded(part: str, figures: Figures, most: Figures, *names: str) -> Iterator[str]:
    """Name the figures of a part that exceed the value of the same name in ``most``."""
    for name, limit in most.items():
        if isinstance(limit, Mapping):
            yield from _exceeded(part, figures[name], limit, *names, name)
        elif figures[name] > limit:
            key, found = " ".join((*names, name)), _number(figures[name])
            yield f"{part} measured {found} for {key}, which may be at most {_number(limit)}"


def _at(figures: Figures, key: str) -> object:
    """Look up a figure; None if there is none of this name."""
    found: object = figures
    for name in key.split("."):
        found = found.get(name) if isinstance(found, Mapping) else None
    return found


def _print_table(figures: Figures, indent: str, most: Figures) -> None:
    """Print figures by name, each with its upper limit if it has one."""
    for key, value in figures.items():
        if isinstance(value, Mapping) and key != AT_MOST:
            print(f"{indent}{key}")
            _print_table(value, indent + "  ", most.get(key, {}))
        elif key in most:
            print(f"{indent + key:<24} {_number(value):>14}  at most {_number(most[key])}")
        elif key != AT_MOST:
            print(f"{indent + key:<24} {_number(value):>14}")


def _number(value: object) -> str:
    match value:
        case int():
            return f"{value:,}"
        case float() if 0 < abs(value) < 0.1:
            return f"{value:.2g}"
        case float():
            return f"{value:,.3f}"
    return str(value)


def _machine() -> str:
    """Name what the figures were measured on: processor, cores, system and Python."""
    python = f"Python {platform.python_version()}"
    processors = Path("/proc/cpuinfo")
    about = processors.read_text("utf-8") if processors.is_file() else ""
    named = re.search(r"^(?:model name|Model)\s*: (.+)$", about, re.MULTILINE)
    processor = named[1] if named else platform.machine()
    return f"{processor}, {cpu_count()} cores, {platform.system()}, {python}"
