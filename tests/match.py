"""A small match runner: two programs that speak UGI play a game, each asked by pipe as in a tournament.

The players decide nothing but their moves: the first one reports who is to move, whether the game is over and
who has won, and the other must agree. The runner keeps the time itself, and a player who is late has lost.
"""

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

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


@dataclass
class Control:
    """The time of one game: ``move_ms`` for each move, or else what each player has left and an increment."""

    move_ms: float = 0.0
    left_ms: list[float] = field(default_factory=lambda: [0.0, 0.0])
    added_ms: float = 0.0

    @property
    def go(self) -> str:
        """What the player to move is sent."""
        if self.move_ms:
            return f"go movetime {self.move_ms:.0f}"
        first, second = (int(left) for left in self.left_ms)
        return f"go p1time {first} p2time {second} p1inc {self.added_ms:.0f} p2inc {self.added_ms:.0f}"

    def spare_ms(self, seat: int, took_ms: float) -> float:
        """Charge a move, and return what its player had left, below 0 if it came too late."""
        if self.move_ms:
            return self.move_ms - took_ms
        spare_ms = self.left_ms[seat] - took_ms
        self.left_ms[seat] = spare_ms + self.added_ms
        return spare_ms


@dataclass(frozen=True)
class Match:
    """A game: its result as UGI has it, its moves, and how much time each left, below 0 if that lost it."""

    result: str
    moves: Sequence[str]
    spare_ms: Sequence[float]


@contextmanager
def started(game: str, *options: str) -> Iterator[Player]:
    """Start a player of one game with options, written as ``Level value 3``."""
    command = [sys.executable, "-m", "controller.cli", "ugi", "--game", game]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        player = Player(process)
        player.ask("ugi", answer="ugiok")
        player.send(*(f"setoption name {option}" for option in options))
        yield player
        player.send("quit")


def play(players: Sequence[Player], go: str | Control, start: str = "startpos") -> Match:
    """Play a game from a position, on time or with the words that limit each search."""
    moves: list[str] = []
    spare_ms: list[float] = []
    for player in players:
        player.ask("uginewgame", "isready", answer="readyok")
    while True:
        position = " ".join(("position", start, *(["moves"] if moves else []), *moves))
        over, other = (player.ask(position, "query gameover", answer="response") for player in players)
        assert over == other
        if over == "true" or len(moves) == MOST_PLIES:
            result, other = (player.ask("query result", answer="response") for player in players)
            assert result == other
            return Match(result, moves, spare_ms)
        seat = int(players[0].ask("query p1turn", answer="response") == "false")
        asked_s = time.monotonic()
        moves.append(players[seat].ask(go if isinstance(go, str) else go.go, answer="bestmove"))
        if isinstance(go, Control):
            spare_ms.append(go.spare_ms(seat, (time.monotonic() - asked_s) * 1000))
            if spare_ms[-1] < 0:
                return Match(f"p{2 - seat}win", moves, spare_ms)


@contextmanager
def pair(game: str, first: Sequence[str], second: Sequence[str]) -> Iterator[list[Player]]:
    """Start two players, each with its options."""
    with ExitStack() as stack:
        yield [stack.enter_context(started(game, *options)) for options in (first, second)]
