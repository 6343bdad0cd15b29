"""`manalath scenario`: runs timelines on a simulated board, or on any board with a person at it.

The only module of the scenarios that prints.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path

from controller.annexes.scenarios.rehearsal import ByHand, Rehearsal
from controller.annexes.scenarios.scenario_parser import game_of, load_scenario, scenario_names
from controller.annexes.scenarios.scenario_report import ScenarioReport, StepReport
from controller.annexes.scenarios.scenario_table import TableStoppedError
from controller.annexes.scenarios.steps import Scenario
from controller.board_bench import BoardBench
from controller.command_line.board_kinds import FoundBoard
from controller.command_line.boards import add_board, board_for, find_board, is_simulated
from controller.command_line.parser import (
    CommandLineError,
    Commands,
    add_page,
    add_seed,
    lead_to,
    read_speed,
)
from controller.command_line.stdio import Tint, complain, note, print_tinted, say
from controller.command_line.user_files import write_text
from controller.document import columns
from controller.games import all_games
from controller.messages import Message
from controller.play.wall_clock import WallClock
from controller.session import fitting
from controller.web import WebServer
from simulator.found_twin import VIRTUAL, TwinSetting, found_twin
from simulator.twin_bench import TwinBench
from simulator.twin_clock import PacedClock, SimulatedClock

#: A run of either kind.
AnyRun = Rehearsal | ByHand

OnStep = Callable[[StepReport], None]


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "scenario",
        description="Run a timeline: what hands do to pieces, keys, faults and cable, and what must "
        "follow on the lights and in the game (docs/develop/scenarios.md). Without FILE, list those "
        "that ship.",
    )
    which = command.add_mutually_exclusive_group()
    which.add_argument(
        "file", nargs="?", metavar="FILE", help="a text file, or the name of a scenario that ships"
    )
    which.add_argument("--all", action="store_true", help="run every one that ships and print a table")
    how = command.add_mutually_exclusive_group()
    how.add_argument(
        "--speed",
        type=read_speed,
        metavar="X",
        help="run X times as fast as a real board, with its page open",
    )
    how.add_argument(
        "--by-hand", action="store_true", help="ask a person to do every act, with the lights and in words"
    )
    add_seed(command, None, "a random seed other than the one in the text")
    command.add_argument(
        "--record", type=Path, metavar="FILE", help="record everything that passes between board and host"
    )
    command.add_argument("--json", action="store_true", help="print JSON instead of text")
    more = "; with --by-hand any that `manalath play` takes"
    add_board(command, (VIRTUAL,), more=more)
    add_page(command)
    command.set_defaults(run=_scenario)


def _scenario(options: argparse.Namespace) -> int:
    """Run what the command line asks for; returns the exit code."""
    try:
        if options.all:
            return _run_all(options)
        return _run_one(options.file, options) if options.file else _list(options)
    except TableStoppedError:
        complain(Message("server.ended"))
        return 1


def _board(name: str, options: argparse.Namespace) -> str:
    """Name the board for a scenario: the one requested, or one that its game fits."""
    return options.board or board_for(all_games().get(game_of(name)))


def _find(board: str, options: argparse.Namespace) -> FoundBoard:
    return find_board(board, None if options.by_hand else (VIRTUAL,))


def _boards(options: argparse.Namespace) -> dict[str, FoundBoard]:
    """Find a board for each scenario that ships; if one is requested, only for the scenarios that fit it."""
    boards = {name: _board(name, options) for name in scenario_names()}
    found = {board: _find(board, options) for board in set(boards.values())}
    games = {board: fitting(each.profile, all_games()) for board, each in found.items()}
    return {name: found[board] for name, board in boards.items() if game_of(name) in games[board]}


def _list(options: argparse.Namespace) -> int:
    titles = {name: load_scenario(name, found.profile).title for name, found in _boards(options).items()}
    if options.json:
        print(json.dumps(titles))
        return 0
    print("\n".join(columns(titles.items())))
    return 0


def _run_all(options: argparse.Namespace) -> int:
    """Run every scenario that ships and fits the board, and print a table."""
    if options.record is not None:
        raise CommandLineError(Message("scenario_command.one_recording"))
    boards = _boards(options)
    reports = [_run(load_scenario(name, found.profile), found, options)[0] for name, found in boards.items()]
    bad = [report for report in reports if report.is_bad]
    if options.json:
        print(json.dumps([report.to_json() for report in reports]))
        return 1 if bad else 0
    tints = {report.result.value: Tint.BAD if report.is_bad else Tint.GOOD for report in reports}
    rows = [(report.result.value, report.scenario.name, report.scenario.title) for report in reports]
    print_tinted("\n".join(columns(rows)), tints)
    for report in bad:
        print(f"\n{report.scenario.name}")
        print("\n".join(str(step) for step in report.steps if step.is_bad))
    print()
    say(Message("scenario_command.rehearsed", scenarios=len(reports), failed=len(bad)))
    return 1 if bad else 0


def _run_one(name: str, options: argparse.Namespace) -> int:
    """Run one scenario and print its report."""
    found = _find(_board(name, options), options)
    scenario = load_scenario(name, found.profile)
    if not options.json:
        print(f"{scenario.title}\n", flush=True)
    report, tape = _run(scenario, found, options, _ignore if options.json else _print_step)
    if options.record is not None:
        write_text(options.record, "".join(f"{line}\n" for line in tape))
    print(json.dumps(report.to_json()) if options.json else f"\n{report}")
    return 1 if report.is_bad else 0


def _run(
    scenario: Scenario, found: FoundBoard, options: argparse.Namespace, on_step: OnStep | None = None
) -> tuple[ScenarioReport, Sequence[str]]:
    """Run one scenario as requested; also returns the traffic between board and host."""
    if options.seed is not None:
        scenario = replace(scenario, seed=options.seed)
    with ExitStack() as stack:
        run, bench = _put_together(scenario, found, options, stack)
        stack.enter_context(closing(run))
        if options.by_hand or options.speed is not None:
            stack.enter_context(_page(run, bench, options))
        report = run.run(on_step or _ignore)
    return report, run.table.tape.lines


def _put_together(
    scenario: Scenario, found: FoundBoard, options: argparse.Namespace, stack: ExitStack
) -> tuple[AnyRun, BoardBench | None]:
    """Open the board; a run that a person follows uses real time."""
    if options.by_hand:
        if is_simulated(found.name):
            found = found_twin(found.name, found.profile, TwinSetting(scenario.seed))
        opened = stack.enter_context(found.open())
        run = ByHand(scenario, found.profile, opened.board, opened.clock, note)
        return run, None if opened.bench_at is None else opened.bench_at(run.table.loop)
    twin = Rehearsal(
        scenario, found.profile, SimulatedClock() if options.speed is None else PacedClock(WallClock())
    )
    if options.speed is not None:
        twin.workbench.set_speed(options.speed)
    return twin, TwinBench(twin.table.loop, twin.workbench)


@contextmanager
def _page(run: AnyRun, bench: BoardBench | None, options: argparse.Namespace) -> Iterator[None]:
    """Show the board in the browser while it runs."""
    server = WebServer(run.table.loop, bench, all_games(), options.port)
    url = server.start()
    try:
        lead_to(server, Message("scenario_command.scenario_page", url=url), options, note)
        yield
    finally:
        server.stop()


def _print_step(report: StepReport) -> None:
    print(report, flush=True)


def _ignore(report: StepReport) -> None:
    """Ignore the report of a step."""
