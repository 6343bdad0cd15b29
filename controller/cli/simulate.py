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
from simulator.bench import Bench
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


def open_simulation(profile: str, game: str = "manalath", port: int = 0, seed: int = 0) -> Simulation:
    """Start a simulation. ProfileError, GameError or PortError if it cannot be."""
    board_profile = load_profile(profile)
    clock = PacedClock(WallClock())
    board = VirtualBoard(board_profile, clock, seed)
    session = open_session(board_profile, all_games()[game])
    loop = Loop(board, clock, session)
    server = WebServer(loop, board.bench, all_games(), port)
    url = server.start()
    thread = threading.Thread(target=loop.run, name="loop")
    thread.start()
    return Simulation(loop, board, board.bench, server, url, thread)


def simulate(board: str, game: str, port: int, *, is_browser_wanted: bool) -> int:
    """Play on a simulated board until interrupted; returns the exit code."""
    scheme, _, profile = board.partition(":")
    if scheme != "virtual" or profile not in profile_names():
        known = ", ".join(f"virtual:{name}" for name in profile_names())
        raise BoardError(f"there is no board {board!r} to simulate; there is: {known}")
    simulation = open_simulation(profile, game, port)
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
