"""Games of the engine against itself as a strict manager runs them, on a computer that is busy.

Two programs are asked by pipe, half of the games with a fixed time for each move, half on a clock. The runner
takes the time from its question to the answer, and forgives nothing. Beside them, as many programs as there
are cores do nothing but keep the computer busy.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from os import cpu_count
from typing import Any

import numpy as np

from controller.annexes.selfplay.jobs import SEED_STEP, opened
from controller.games import all_games
from tests.match import Control, Match, pair, play

#: The time for a move, and the clock of a player with its increment, in ms.
MOVE_MS, CLOCK_MS, ADDED_MS = 50.0, 1000.0, 20.0


def measure_tournament(games: int, seed: int, progress: Callable[[str], None]) -> Mapping[str, Any]:
    """Play ``games``, each game in turn, and count those that were lost on time."""
    matches: dict[str, list[Match]] = {"move": [], "clock": []}
    with _busy():
        for nth, name in enumerate(all_games()):
            with pair(name, (), ()) as players:
                for n in range(nth, games, len(all_games())):
                    start = f"fen {opened(all_games()[name], seed * SEED_STEP + n).fen()}"
                    played = n // len(all_games())
                    kind = "clock" if played % 2 else "move"
                    control = Control(MOVE_MS) if kind == "move" else Control(0, [CLOCK_MS] * 2, ADDED_MS)
                    matches[kind].append(play(players, control, start))
                    progress(f"{name}: game {played + 1}")
    return {
        "games": games,
        "plies": sum(len(match.moves) for each in matches.values() for match in each),
        "forfeits": sum(min(match.spare_ms) < 0 for each in matches.values() for match in each),
        "spare_ms": {kind: _spare(each) for kind, each in matches.items() if each},
    }


def _spare(matches: list[Match]) -> Mapping[str, float]:
    """Return the least time that a move left, what all but 1 % of the moves left, and half of them."""
    spare = [ms for match in matches for ms in match.spare_ms]
    return {"least": min(spare), "p1": float(np.percentile(spare, 1)), "p50": float(np.percentile(spare, 50))}


@contextmanager
def _busy() -> Iterator[None]:
    with ExitStack() as stack:
        for _ in range(cpu_count() or 1):
            program = subprocess.Popen([sys.executable, "-c", "while True: pass"])
            stack.enter_context(program)
            stack.callback(program.kill)
        yield
