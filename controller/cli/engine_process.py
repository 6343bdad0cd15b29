"""The process in which the engine searches: `manalath ugi`, as any tournament manager starts it.

Decides how often a search that dies is started again. It is another process, so that a search never holds up
the loop.
"""

from collections.abc import Callable, Iterator

from controller.cli.child import Child

#: A search that has died this often is not restarted until another position is waited for.
MOST_DEATHS = 3
#: The start of a line by which the engine refuses a command.
_REFUSED = "info string error"


class SearchProgram(Child):
    """A child process that searches one game."""

    def __init__(self, game: str) -> None:
        super().__init__("ugi", "--game", game)
        self.game = game

    def move(self) -> str | None:
        """Wait for its move; None if it is gone or refuses a command."""
        for line in self.lines():
            word, _, move = line.partition(" ")
            if word == "bestmove":
                return move
            if line.startswith(_REFUSED):
                return None
        return None


class EngineProcess:
    """The search program of a table, one at a time."""

    def __init__(self, start: Callable[[str], SearchProgram]) -> None:
        self._start = start
        self._program: SearchProgram | None = None

    def tries(self, game: str) -> Iterator[SearchProgram]:
        """Yield the program that searches a game, and a new one each time it has died; at last, give up."""
        for _ in range(MOST_DEATHS):
            if self._program is None or self._program.game != game:
                self.close()
                self._program = self._start(game)
            yield self._program
            self.close()

    def close(self) -> None:
        """End the program, if there is one."""
        if self._program is not None:
            self._program.close()
        self._program = None
