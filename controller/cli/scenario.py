"""`manalath scenario`: runs timelines on a simulated board, or on a board with a person at it.

The one place that names the adapters of a scenario, and the only one of them that prints.
"""

import json
import sys
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

from controller.board import Profile
from controller.cli.simulate import BoardError
from controller.games import all_games
from controller.loop import WallClock
from controller.web.server import WebServer
from hardware.profiles import load_profile, profile_names
from simulator.bench import Bench
from simulator.clock import PacedClock, SimulatedClock
from simulator.scenario.by_hand import ByHand
from simulator.scenario.library import load_scenario, scenario_names
from simulator.scenario.report import Report, StepReport
from simulator.scenario.steps import Scenario, ScenarioError
from simulator.scenario.twin import Twin
from simulator.virtual_board import VirtualBoard

#: What a run of either kind is.
AnyRun = Twin | ByHand


@dataclass(frozen=True, slots=True)
class Wishes:
    """How scenarios are to be run and told.

    ``seed`` stands in for theirs. ``speed`` is how fast a simulated board is to go, in times of a real one,
    None for as fast as it can. ``tape`` is where to write down what passed between board and host.
    """

    board: str
    seed: int | None = None
    speed: float | None = None
    is_by_hand: bool = False
    is_json: bool = False
    tape: Path | None = None
    port: int = 0
    is_browser_wanted: bool = True

    @property
    def is_fast(self) -> bool:
        """Whether time is simulated, with nobody to watch."""
        return self.speed is None and not self.is_by_hand

    @property
    def profile(self) -> Profile:
        """The profile of the board; BoardError names the boards there are."""
        scheme, _, profile = self.board.partition(":")
        if scheme != "virtual" or profile not in profile_names():
            known = ", ".join(f"virtual:{name}" for name in profile_names())
            raise BoardError(f"there is no board {self.board!r} to run a scenario on; there is: {known}")
        return load_profile(profile)


def list_scenarios(wishes: Wishes) -> int:
    """Print every scenario that ships, with its title; returns the exit code."""
    profile, names = wishes.profile, scenario_names()
    width = max(len(name) for name in names)
    for name in names:
        print(f"{name:<{width}}  {load_scenario(name, profile).title}")
    return 0


def run_all(wishes: Wishes) -> int:
    """Run every scenario that ships and print a table; returns the exit code."""
    if wishes.tape is not None:
        raise ScenarioError("--record writes down one run; name one scenario instead of --all")
    profile = wishes.profile
    reports = [_run(load_scenario(name, profile), profile, wishes)[0] for name in scenario_names()]
    bad = [report for report in reports if report.is_bad]
    if wishes.is_json:
        print(json.dumps([report.to_json() for report in reports]))
        return 1 if bad else 0
    width = max(len(report.scenario.name) for report in reports)
    for report in reports:
        print(f"{report.scenario.name:<{width}}  {report.result.value:<8}  {report.scenario.title}")
    for report in bad:
        print(f"\n{report.scenario.name}")
        print("\n".join(str(step) for step in report.steps if step.is_bad))
    print(f"\n{len(reports)} scenarios, {len(bad)} failed")
    return 1 if bad else 0


def run_one(name: str, wishes: Wishes) -> int:
    """Run one scenario and print its report; returns the exit code."""
    profile = wishes.profile
    scenario = load_scenario(name, profile)
    if not wishes.is_json:
        print(f"{scenario.title}\n", flush=True)
    report, tape = _run(scenario, profile, wishes, _ignore if wishes.is_json else _tell)
    if wishes.tape is not None:
        _write(wishes.tape, tape)
    print(json.dumps(report.to_json()) if wishes.is_json else f"\n{report}")
    return 1 if report.is_bad else 0


def _run(
    scenario: Scenario, profile: Profile, wishes: Wishes, tell: Callable[[StepReport], None] | None = None
) -> tuple[Report, Sequence[str]]:
    """Run one scenario as wished; also what passed between board and host."""
    if wishes.seed is not None:
        scenario = replace(scenario, seed=wishes.seed)
    run, bench = _put_together(scenario, profile, wishes)
    with nullcontext() if wishes.is_fast else _page(run, bench, wishes):
        report = run.run(tell or _ignore)
    return report, run.table.tape.lines


def _put_together(scenario: Scenario, profile: Profile, wishes: Wishes) -> tuple[AnyRun, Bench]:
    """Open the board; a person's hands need its real time."""
    clock = SimulatedClock() if wishes.is_fast else _paced(wishes.speed)
    if not wishes.is_by_hand:
        twin = Twin(scenario, profile, clock)
        return twin, twin.bench
    board = VirtualBoard(profile, clock, scenario.seed)
    return ByHand(scenario, profile, board, clock, _say), board.bench


def _paced(speed: float | None) -> PacedClock:
    return PacedClock(WallClock())


@contextmanager
def _page(run: AnyRun, bench: Bench, wishes: Wishes) -> Iterator[None]:
    """Show the board in the browser while it runs."""
    server = WebServer(run.table.loop, bench, all_games(), wishes.port)
    url = server.start()
    try:
        _say(f"The board is on {url}")
        if wishes.is_browser_wanted and not webbrowser.open(url):
            _say("No browser could be opened here; open that address yourself.")
        yield
    finally:
        server.stop()


def _say(text: str) -> None:
    """Say something to the person at the board; what is printed for programs stays alone."""
    print(text, file=sys.stderr, flush=True)


def _tell(report: StepReport) -> None:
    print(report, flush=True)


def _ignore(report: StepReport) -> None:
    """Tell nothing step by step."""


def _write(path: Path, lines: Sequence[str]) -> None:
    try:
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="")
    except OSError as error:
        raise ScenarioError(f"{path} cannot be written: {error.strerror}; name another file") from error
