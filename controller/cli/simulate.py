"""`manalath simulate`: a virtual board, its loop and its page, put together.

The one place that names the adapters of a simulation.
"""

import signal
import threading
import webbrowser
from dataclasses import dataclass

from controller.errors import InputError
from controller.games import all_games
from controller.loop import Loop, WallClock
from controller.session import open_session
from controller.web.server import WebServer
from hardware.profiles import load_profile, profile_names
from simulator.bench import Bench, Fault
from simulator.clock import PacedClock
from simulator.virtual_board import VirtualBoard


class BoardError(InputError):
    """A board that cannot be had; the message says which can."""

    code = "no-board"


@dataclass(frozen=True, slots=True)
class Simulation:
    """A simulated board at work: its loop and its page each in a thread of their own."""

    loop: Loop
    board: VirtualBoard
    bench: Bench
    server: WebServer
    url: str
    thread: threading.Thread

    def wait(self) -> None:
        """Wait until the loop ends."""
        while self.thread.is_alive():
            self.thread.join(1.0)

    def close(self) -> None:
        """End loop and page; the board is left dark."""
        self.server.stop()
        self.loop.stop()
        self.thread.join()


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
    """Start a simulation. ProfileError, GameError, FaultError, BenchError or PortError if it cannot be."""
    board_profile = load_profile(profile)
    clock = PacedClock(WallClock())
    board = VirtualBoard(board_profile, clock, setting.seed)
    board.bench.set_speed(setting.speed)
    board.bench.set_faults(setting.faults)
    session = open_session(board_profile, all_games()[game])
    loop = Loop(board, clock, session)
    server = WebServer(loop, board.bench, all_games(), port)
    url = server.start()
    thread = threading.Thread(target=loop.run, name="loop")
    thread.start()
    return Simulation(loop, board, board.bench, server, url, thread)


def profile_of(board: str) -> str:
    """Name the profile of a board like ``virtual:hex70-dual-mega``; BoardError names those there are."""
    scheme, _, profile = board.partition(":")
    if scheme != "virtual" or profile not in profile_names():
        known = ", ".join(f"virtual:{name}" for name in profile_names())
        raise BoardError(f"there is no board {board!r} to simulate; there is: {known}")
    return profile


def simulate(profile: str, game: str, port: int, setting: Setting, *, is_browser_wanted: bool) -> int:
    """Play on a simulated board until interrupted; returns the exit code."""
    simulation = open_simulation(profile, game, port, setting)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: simulation.loop.stop())
    try:
        if simulation.server.notice:
            print(simulation.server.notice)
        print(f"The simulated board is on {simulation.url}  (Ctrl-C ends it)", flush=True)
        if is_browser_wanted and not webbrowser.open(simulation.url):
            print("No browser could be opened here; open that address yourself.", flush=True)
        simulation.wait()
    finally:
        simulation.close()
    return 0 if simulation.loop.is_stopping else 1
