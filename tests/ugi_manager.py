"""A manager of games at a UGI session: talks line by line, and lets searches think at once."""

from collections.abc import Callable

from controller.games import all_games
from controller.ugi.ugi_search import Think
from controller.ugi.ugi_session import Ugi

GAMES = all_games()
ONE_FROM_FIVE = "position fen 6/7/8/3p1p3/2oo1oo3/9/8/7/6 o"
#: A number of more digits than Python reads.
HUGE = "9" * 5000


class AtOnce:
    """Thinks at once by the given clock, and keeps what is printed and which searches have to be stopped."""

    def __init__(self, elapsed_ms: Callable[[], float] = lambda: 500.0) -> None:
        self.is_thinking = False
        self.said: list[str] = []
        self.endless: list[bool] = []
        self._elapsed_ms = elapsed_ms

    def start(self, think: Think, *, is_endless: bool) -> None:
        self.endless.append(is_endless)
        self.said.append(think(lambda: is_endless, self.said.append, self._elapsed_ms))

    def stop(self) -> None:
        self.is_thinking = False


def talk(ugi: Ugi, *lines: str) -> list[str]:
    return [answer for line in lines for answer in ugi.receive(line)]


def think(line: str, *before: str, game: str = "manalath") -> tuple[list[str], AtOnce]:
    """Let a search answer one line, after others."""
    thinker = AtOnce()
    assert talk(Ugi(GAMES[game], thinker), *before, line) == []
    return thinker.said, thinker
