"""A simulated board on the command line: `manalath simulate`, and `manalath replay` on its lights.

The one place that names the adapters of a simulation.
"""

import argparse
import signal
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from controller.cli.commands import Commands, add_board, profile_of, read_seed, read_speed
from controller.cli.fault import read_faults
from controller.cli.records import Records, add_data, load_game, open_records, replay_sensors
from controller.games import all_games
from controller.journal import KeptGame
from controller.journal.entries import NoGameError
from controller.loop import Loop, WallClock
from controller.session import Session, open_session, open_show
from controller.web.server import PortError, WebServer
from hardware.profiles import load_profile
from simulator.bench import Bench, Fault
from simulator.clock import SPEEDS, PacedClock
from simulator.demo import Demo
from simulator.faults import check_fault, parse_fault
from simulator.virtual_board import VirtualBoard

#: The longest thought that a replay waits for, and the pace of a record without times.
LONGEST_MS = 10_000.0
SHORTEST_MS = 500.0
UNTIMED_MS = 2000.0


@dataclass(frozen=True, slots=True)
class Simulation:
    """A simulated board at work: its loop and its page each in a thread of their own."""

    loop: Loop
    board: VirtualBoard
    bench: Bench
    server: WebServer
    url: str
    thread: threading.Thread
    records: Records | None = None

    def wait(self) -> None:
        """Wait until the loop ends."""
        while self.thread.is_alive():
            self.thread.join(1.0)

    def close(self) -> None:
        """End loop and page; the board is left dark."""
        self.server.stop()
        self.loop.stop()
        self.thread.join()
        if self.records is not None:
            self.records.close()


@dataclass(frozen=True, slots=True)
class Setting:
    """How a simulation begins: the seed of all its chance, how fast its time passes, and what is broken."""

    seed: int = 0
    speed: float = 1.0
    faults: tuple[Fault, ...] = ()


HEALTHY = Setting()


def open_simulation(
    profile: str, game: str = "manalath", port: int = 0, setting: Setting = HEALTHY
) -> Simulation:
    """Start a simulation without a record. ProfileError, GameError, FaultError, PortError if it cannot be."""
    board_profile = load_profile(profile)
    session = open_session(board_profile, all_games()[game])
    return start_simulation(session, None, port, setting)


def start_simulation(
    session: Session, records: Records | None = None, port: int = 0, setting: Setting = HEALTHY
) -> Simulation:
    """Put a virtual board, a loop and a page to a session and let them run."""
    clock = PacedClock(WallClock())
    board = VirtualBoard(session.profile, clock, setting.seed)
    board.bench.set_speed(setting.speed)
    board.bench.set_faults(setting.faults)
    if records is None:
        loop = Loop(board, clock, session)
    else:
        loop = Loop(board, clock, records.session, recorder=records.recorder)
        loop.say(records.notice)
    server = WebServer(loop, board.bench, all_games(), port)
    try:
        url = server.start()
    except PortError:
        if records is not None:
            records.close()
        raise
    thread = threading.Thread(target=loop.run, name="loop")
    thread.start()
    return Simulation(loop, board, board.bench, server, url, thread, records)


def add_parsers(commands: Commands) -> None:
    """Describe the commands that open a simulated board."""
    simulating = commands.add_parser(
        "simulate",
        help="play on a simulated board in the browser",
        description="Simulate the whole board: magnets, reeds, circuit, scan and lights. Two people play "
        "with pieces they drag; the page shows the very bytes that a strip of lights would get. Every move "
        "is recorded; an unfinished game is offered again.",
    )
    simulating.add_argument(
        "--game", choices=sorted(all_games()), default="manalath", help="the game to begin with"
    )
    simulating.add_argument("--no-record", action="store_true", help="keep no record of what is played")
    simulating.add_argument(
        "--demo", action="store_true", help="let the board play by itself, and explain it; keeps no record"
    )
    _add_setting(simulating)
    simulating.set_defaults(run=_simulate)
    replaying = commands.add_parser(
        "replay",
        help="show a recorded game on the lights, or decide its sensors again",
        description="Show a game of the journal on the lights of a simulated board: by itself, or with "
        "--step a ply for each OK; Undo goes back. With --sensors, put what the sensors said through the "
        "same inference, and say whether the same is decided.",
    )
    replaying.add_argument("number", type=int, nargs="?", metavar="ID", help="its number in `manalath games`")
    replaying.add_argument("--sensors", type=Path, metavar="FILE", help="what `export --sensors` wrote")
    replaying.add_argument(
        "--speed", type=read_speed, default=1.0, metavar="X", help="0.1 to 10 (default: 1)"
    )
    replaying.add_argument("--step", action="store_true", help="wait for OK before each ply")
    replaying.set_defaults(run=_replay)
    for command in (simulating, replaying):
        add_board(command)
        add_data(command)


def _add_setting(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--seed", type=read_seed, default=0, metavar="N", help="the seed of all chance (default: %(default)s)"
    )
    command.add_argument(
        "--speed",
        type=read_speed,
        default=1.0,
        metavar="X",
        help=f"how fast time passes, {SPEEDS[0]:g} to {SPEEDS[1]:g} (default: 1)",
    )
    command.add_argument(
        "--fault",
        action="append",
        default=[],
        metavar="TEXT",
        help='begin with something broken, as "stuck e5 first"; can be given again (`manalath fault kinds`)',
    )
    command.add_argument(
        "--faults", type=Path, metavar="FILE", help="begin with what `manalath fault save` saved"
    )


def _simulate(options: argparse.Namespace) -> int:
    """Play on a simulated board until interrupted; returns the exit code."""
    profile = profile_of(options.board)
    is_recorded = not (options.no_record or options.demo)
    saved = read_faults(options.faults, profile) if options.faults else ()
    faults = (*saved, *(parse_fault(text) for text in options.fault))
    for fault in faults:
        check_fault(fault, profile)
    session = open_session(profile, all_games()[options.game], is_recorded=is_recorded)
    records = open_records(options.data, session) if is_recorded else None
    setting = Setting(options.seed, options.speed, faults)
    simulation = start_simulation(session, records, options.port, setting)
    if options.demo:
        Demo(simulation.bench, session.record.game, options.seed, _tell(simulation)).begin()
    return _run(simulation, options)


def _tell(simulation: Simulation) -> Callable[[str], None]:
    """Print what the demo says; nobody reading it any more ends the simulation."""

    def tell(caption: str) -> None:
        try:
            print(caption, flush=True)
        except BrokenPipeError:
            simulation.loop.stop()

    return tell


def _replay(options: argparse.Namespace) -> int:
    """Show a record until interrupted, or decide its sensors again; returns the exit code."""
    if options.sensors is not None:
        return replay_sensors(options.sensors)
    if options.number is None:
        raise NoGameError("say which game to replay: its number in `manalath games`, or --sensors FILE")
    profile = profile_of(options.board)
    game, _ = load_game(options.data, options.number)
    gaps_ms = () if options.step else _gaps_ms(game, options.speed)
    session = open_show(profile, game.record(all_games()), gaps_ms)
    return _run(start_simulation(session, port=options.port), options)


def _gaps_ms(game: KeptGame, speed: float) -> tuple[float, ...]:
    """The time before each ply: as it was played, without the longest thoughts."""
    times_ms = [game.began_ms, *(move.at_ms for move in game.moves)]
    gaps = [later - earlier for earlier, later in pairwise(times_ms)]
    if not any(gap > 0 for gap in gaps):
        gaps = [round(UNTIMED_MS)] * len(gaps)
    return tuple(min(max(gap, SHORTEST_MS), LONGEST_MS) / speed for gap in gaps)


def _run(simulation: Simulation, options: argparse.Namespace) -> int:
    """Say where the page is, and wait until the end."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: simulation.loop.stop())
    try:
        for notice in (simulation.server.notice, simulation.records and simulation.records.notice):
            if notice:
                print(notice)
        print(f"The simulated board is on {simulation.url}  (Ctrl-C ends it)", flush=True)
        if not options.no_browser and not webbrowser.open(simulation.url):
            print("No browser could be opened here; open that address yourself.", flush=True)
        simulation.wait()
    finally:
        simulation.close()
    return 0 if simulation.loop.is_stopping else 1
