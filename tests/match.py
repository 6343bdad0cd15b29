"""A small match runner: two programs that speak UGI play a game, each asked by pipe as in a tournament.

The players decide nothing but their moves: the first one reports who is to move, whether the game is over and
who has won, and the other must agree.
"""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

#: A game that reaches this many plies is a draw.
MOST_PLIES = 300


@dataclass(frozen=True)
class Player:
    """A running program."""

    process: "subprocess.Popen[str]"

    def send(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def ask(self, *lines: str, answer: str) -> str:
        """Send lines and return what follows the word of the answer; AssertionError on an error."""
        self.send(*lines)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            word, _, rest = line.strip().partition(" ")
            assert not line.startswith("info string error"), (lines, line)
            if word == answer:
                return rest
        raise AssertionError(f"{lines}: no {answer}")


@contextmanager
def started(game: str, *options: str) -> Iterator[Player]:
    """Start a player of one game with options, written as ``Level value 3``."""
    command = [sys.executable, "-m", "controller.cli", "ugi", "--game", game]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        player = Player(process)
        player.ask("ugi", answer="ugiok")
        player.send(*(f"setoption name {option}" for option in options), "uginewgame")
        yield player
        player.send("quit")


def play(players: Sequence[Player], go: str) -> tuple[str, list[str]]:
    """Play a game; return the result that both players report, and the moves."""
    moves: list[str] = []
    while True:
        position = f"position startpos moves {' '.join(moves)}" if moves else "position startpos"
        over, other = (player.ask(position, "query gameover", answer="response") for player in players)
        assert over == other
        if over == "true" or len(moves) == MOST_PLIES:
            result, other = (player.ask("query result", answer="response") for player in players)
            assert result == other
            return result, moves
        is_first = players[0].ask("query p1turn", answer="response") == "true"
        moves.append(players[not is_first].ask(go, answer="bestmove"))


@contextmanager
def pair(game: str, first: Sequence[str], second: Sequence[str]) -> Iterator[list[Player]]:
    """Start two players, each with its options."""
    with ExitStack() as stack:
        yield [stack.enter_context(started(game, *options)) for options in (first, second)]
