"""A simulated board at work, for the commands that open one until they are interrupted.

The one place that names the adapters of a simulation.
"""

import argparse
import signal
import threading
from dataclasses import dataclass

from controller.cli.commands import lead_to
from controller.cli.records import Records
from controller.games import all_games
from controller.loop import Loop, WallClock
from controller.session import Session
from controller.web.server import PortError, WebServer
from simulator.bench import Bench, Fault
from simulator.clock import PacedClock
from simulator.virtual_board import VirtualBoard


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


def start_simulation(
    session: Session, records: Records | None = None, port: int = 0, setting: Setting = HEALTHY
) -> Simulation:
    """Put a virtual board, a loop and a page to a session and let them run; PortError if there is no port."""
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


def run(simulation: Simulation, options: argparse.Namespace) -> int:
    """Say where the page is, and wait until the end; returns the exit code."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: simulation.loop.stop())
    try:
        if simulation.records is not None and simulation.records.notice:
            _say(simulation.records.notice)
        where = f"The simulated board is on {simulation.url}  (Ctrl-C ends it)"
        lead_to(simulation.server, where, options, _say)
        simulation.wait()
    finally:
        simulation.close()
    return 0 if simulation.loop.is_stopping else 1


def _say(text: str) -> None:
    print(text, flush=True)
