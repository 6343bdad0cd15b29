"""`manalath ugi`: a conversation with a tournament manager on standard input and output."""

import argparse
import sys
import threading
import time

from controller.command_line.parser import Commands, add_game
from controller.command_line.stdio import input_lines
from controller.games import DEFAULT, all_games
from controller.ugi import Think, Ugi, error_line, serve


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "ugi",
        description="Speak the Universal Game Interface on standard input and output: positions, moves, "
        "results, perft, and searches for a move by nodes, depth or time.",
    )
    add_game(command, "the game to play", DEFAULT)
    command.set_defaults(run=_ugi)


class Thread:
    """Searches in a thread of its own, and prints results at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._is_thinking = False
        self._stop = threading.Event()

    @property
    def is_thinking(self) -> bool:
        """Whether a search has yet to answer; a client that has read the answer may go on at once."""
        return self._is_thinking

    def start(self, think: Think, *, is_endless: bool) -> None:
        """Begin a search; an endless one answers once it is stopped."""
        self._stop = stop = threading.Event()
        begun_s = time.monotonic()

        def run() -> None:
            try:
                answer = think(stop.is_set, self.say, lambda: (time.monotonic() - begun_s) * 1000)
                if is_endless:
                    stop.wait()
            except Exception as error:
                self.say(error_line(error))
                raise
            finally:
                self._is_thinking = False
            self.say(answer)

        self._is_thinking = True
        self._thread = threading.Thread(target=run, name="search", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the search, if there is one, and wait for its answer."""
        self._stop.set()
        self.join()

    def join(self) -> None:
        """Wait for the answer of the search, if there is one."""
        if self._thread is not None:
            self._thread.join()

    def say(self, line: str) -> None:
        """Write a line, whole and at once."""
        with self._lock:
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()


def _ugi(options: argparse.Namespace) -> int:
    thread = Thread()
    serve(Ugi(all_games()[options.game], thread), input_lines(), thread.say)
    return 0
