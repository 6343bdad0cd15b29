"""A session of UGI, the Universal Game Interface of tournament programs: lines in, lines out.

Decides what each line of the protocol does and what it answers. Knows no game's rules and no file. The
commands are those of docs/develop/ugi.md; ``go perft`` counts as other engines do. An error is one line and
changes nothing.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from controller.engine import History
from controller.games import Colour, Game, GameError, Position, divide, quoted
from controller.games.shuffle import MAX_SEED
from controller.messages import Message
from controller.plain import digits
from controller.table import LEVELS
from controller.ugi.ugi_search import (
    SearchOptions,
    Thinker,
    UgiError,
    Waits,
    hinted,
    read_limits,
    read_number,
    thought,
)

#: Deeper counts take days, and a count cannot be stopped once it has begun.
MAX_PERFT = 6

#: The commands allowed while a search runs.
_WHILE_THINKING = {"isready", "stop", "quit"}
#: The options of the engine, by name in lower case: the name as shown, the field of `SearchOptions`, and its
#: default, least and greatest value.
_SPINS = {
    "hash": ("Hash", "hash_mb", 4, 1, 1024),
    "level": ("Level", "level", 0, 0, LEVELS[-1]),
    "seed": ("Seed", "seed", 0, 0, 10**12 - 1),
    "move overhead": ("Move Overhead", "overhead_ms", 10, 0, 5000),
}

#: What ``go`` is asked for a hint.
_HINT = ["hint"]
_AUTHOR = "The Manalath board makers"
_EMPTY = "<empty>"
#: The move of a finished game, as in UCI.
_NO_MOVE = "0000"


class Ugi:
    """One session over one game. It starts at the game's first position."""

    def __init__(self, game: Game, thinker: Thinker) -> None:
        self.game, self._thinker = game, thinker
        self._wishes, self._waits = SearchOptions(), Waits()
        #: The keys of the earlier positions; to return to one of them is worth nothing to the search.
        self._past = History()
        self.position: Position = game.start()
        #: Makes the first position for ``position startpos`` and ``uginewgame``, according to the options.
        self.start: Callable[[], Position] = game.start
        #: Whether ``quit`` has been received.
        self.has_quit = False
        self._commands: dict[str, Callable[[Sequence[str]], list[str]]] = {
            "ugi": self._ugi,
            "isready": lambda _words: ["readyok"],
            "uginewgame": self._uginewgame,
            "setoption": self._setoption,
            "position": self._position,
            "query": self._query,
            "go": self._go,
            "stop": self._stop,
            "quit": self._quit,
        }

    def receive(self, line: str) -> list[str]:
        """Carry out one line and return the lines that answer it, or one error line if it cannot be done."""
        try:
            return self.obey(line)
        except (GameError, UgiError) as error:
            return [error_line(error)]

    def obey(self, line: str) -> list[str]:
        """Do the same as `receive`, but raise GameError or UgiError if it cannot be done."""
        match line.split():
            case [] | ["debug" | "register" | "ponderhit", *_]:
                return []
            case [command, *_] if self._thinker.is_thinking and command not in _WHILE_THINKING:
                raise UgiError(Message("ugi.thinking", found=quoted(command)))
            case [command, *words] if command in self._commands:
                return self._commands[command](words)
            case [command, *_]:
                known = tuple(self._commands)
                raise UgiError(Message("ugi.unknown_command", found=quoted(command), known=known))
        return []

    def _ugi(self, _words: Sequence[str]) -> list[str]:
        options = [f"option name {name} type string default {_EMPTY}" for name in self._options()]
        options += [
            f"option name {name} type spin default {default} min {least} max {most}"
            for name, _, default, least, most in _SPINS.values()
        ]
        return [f"id name {self.game.title}", f"id author {_AUTHOR}", *options, "ugiok"]

    def _options(self) -> dict[str, Callable[[Sequence[str]], Callable[[], Position]]]:
        """Return the options of the game by name: each turns its value into a maker of the first position."""
        options: dict[str, Callable[[Sequence[str]], Callable[[], Position]]] = {}
        if self.game.max_blocked:
            options["blocked"] = self._blocked
        if self.game.is_shuffled:
            options["animals"] = self._animals
        return options

    def _uginewgame(self, _words: Sequence[str]) -> list[str]:
        self.position, self._past = self.start(), History()
        return []

    def _setoption(self, words: Sequence[str]) -> list[str]:
        split = words.index("value") if "value" in words else len(words)
        name, value = " ".join(words[1:split]).lower(), words[split + 1 :]
        if words[:1] != ["name"] or not name:
            raise UgiError(Message("ugi.no_name"))
        if name in _SPINS:
            self._set_number(name, value)
        elif name in self._options():
            start = self._options()[name](() if value == [_EMPTY] else value)
            start()
            self.start = start
        else:
            raise UgiError(Message("ugi.no_option", game=self.game.title, found=quoted(name)))
        return []

    def _set_number(self, name: str, value: Sequence[str]) -> None:
        shown, field, _, least, most = _SPINS[name]
        if len(value) != 1:
            raise UgiError(Message("ugi.no_spin", option=shown))
        self._wishes = replace(self._wishes, **{field: read_number(value[0], shown, least, most)})

    def _blocked(self, spaces: Sequence[str]) -> Callable[[], Position]:
        return lambda: self.game.start(spaces)

    def _animals(self, words: Sequence[str]) -> Callable[[], Position]:
        match words:
            case []:
                return self.game.start
            case [text] if (seed := digits(text)) is not None and seed <= MAX_SEED:
                return partial(self.game.shuffled, seed)
        raise UgiError(Message("ugi.no_seed", found=quoted(" ".join(words)), most=str(MAX_SEED)))

    def _position(self, words: Sequence[str]) -> list[str]:
        split = words.index("moves") if "moves" in words else len(words)
        match words[:split]:
            case ["startpos"]:
                position = self.start()
            case ["fen", *fields] if fields:
                position = self.game.parse_fen(" ".join(fields))
            case _:
                raise UgiError(Message("ugi.no_position"))
        past = History()
        for ply, text in enumerate(words[split + 1 :], start=1):
            try:
                after = position.play(self.game.parse_move(text))
            except GameError as error:
                raise UgiError(Message("ugi.move", ply=ply, why=error.message)) from error
            position, past = after, past.then(position, text)
        self.position, self._past = position, past
        return []

    def _query(self, words: Sequence[str]) -> list[str]:
        match words:
            case ["p1turn"]:
                return [_response(is_so=self.position.to_move is Colour.FIRST)]
            case ["gameover"]:
                return [_response(is_so=self.position.outcome is not None)]
            case ["result"]:
                return [f"response {self._result()}"]
            case _:
                raise UgiError(Message("ugi.no_query"))

    def _result(self) -> str:
        outcome = self.position.outcome
        if outcome is None:
            return "none"
        if outcome.winner is None:
            return "draw"
        return "p1win" if outcome.winner is Colour.FIRST else "p2win"

    def _go(self, words: Sequence[str]) -> list[str]:
        match words:
            case ["perft", depth]:
                return self._perft(depth)
            case ["perft", *_]:
                raise UgiError(Message("ugi.one_depth"))
            case _:
                return self._search(words)

    def _search(self, words: Sequence[str]) -> list[str]:
        if self.position.outcome is not None:
            return [error_line(UgiError(Message("ugi.over"))), f"bestmove {_NO_MOVE}"]
        if words == _HINT:
            self._thinker.start(hinted(self.position, self._past, self._wishes.seed), is_endless=False)
            return []
        limits = read_limits(words, self.position.to_move)
        think = thought(self.position, self._past, limits, self._wishes, self._waits)
        # A level without limits ends its search by itself.
        self._thinker.start(think, is_endless=limits.is_endless and not (self._wishes.level and not words))
        return []

    def _stop(self, _words: Sequence[str]) -> list[str]:
        self._thinker.stop()
        return []

    def _perft(self, depth: str) -> list[str]:
        if not (depth.isascii() and depth.isdecimal()):
            raise UgiError(Message("ugi.no_depth", found=quoted(depth), most=MAX_PERFT))
        plies = int(depth) if len(depth) <= len(str(MAX_PERFT)) else MAX_PERFT + 1
        if plies > MAX_PERFT:
            raise UgiError(Message("ugi.too_deep", found=quoted(depth), most=MAX_PERFT))
        if plies == 0:
            return ["nodes: 1"]
        counts = divide(self.position, plies)
        lines = [f"{self.game.write_move(move)}: {count}" for move, count in counts.items()]
        return [*lines, f"nodes: {sum(counts.values())}"]

    def _quit(self, _words: Sequence[str]) -> list[str]:
        self._thinker.stop()
        self.has_quit = True
        return []


def serve(ugi: Ugi, lines: Iterable[str], say: Callable[[str], None]) -> None:
    """Run a session until ``quit`` or the end of ``lines``."""
    for line in lines:
        for answer in ugi.receive(line):
            say(answer)
        if ugi.has_quit:
            return
    ugi.receive("quit")


def error_line(error: Exception) -> str:
    """Return the line that says why something is not done."""
    return f"info string error: {error}"


def _response(*, is_so: bool) -> str:
    return f"response {'true' if is_so else 'false'}"
