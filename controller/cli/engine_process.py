"""The process in which the engine searches, and what it says; loaded with the first search."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from controller.command_line.child import Child
from controller.messages import Message

#: A search that has died this often is not restarted until another position is waited for.
MOST_DEATHS = 3
#: The start of a line by which the engine refuses a command.
_REFUSED = "info string error"


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: the best ``move``, and its ``score`` for the player to move, above 0 if better.

    Of a hint it says ``why``, if anything is proved.
    """

    move: str
    score: int = 0
    why: Message | None = None


class SearchProgram(Child):
    """A child process that searches one game."""

    def __init__(self, game: str) -> None:
        super().__init__("ugi", "--game", game)
        self.game = game

    def found(self) -> Found | None:
        """Wait for what it finds; None if it is gone or refuses a command."""
        from controller.ugi import WHY

        score, why = 0, None
        for line in self.lines():
            word, _, rest = line.partition(" ")
            if word == "bestmove":
                return Found(rest, score, why)
            if line.startswith(_REFUSED):
                return None
            if line.startswith(WHY):
                why = Message.from_json(json.loads(line.removeprefix(WHY)))
            _, _, said = line.partition(" score ")
            score = int(said.split()[1]) if said else score
        return None


class EngineProcess:
    """The search program of a table, `manalath ugi`, one at a time.

    It is another process, so that a search never holds up the loop. One that dies is started again.
    """

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

    def kill(self) -> None:
        """End the program at once, if there is one."""
        if self._program is not None:
            self._program.process.kill()
        self.close()

    def close(self) -> None:
        """End the program, if there is one."""
        if self._program is not None:
            self._program.close()
        self._program = None
