"""One page's hand: does what the page asks for, to the bench or through the loop.

Holds what the hand holds, so that a page that goes away lets go of it. Everything here belongs to the thread
of the server; the bench and the loop's inbox may be used from any.
"""

import math
from collections.abc import Mapping

from controller.board import Key
from controller.games.base import Game
from controller.loop import Loop
from controller.session.events import NewGame, SetLevel, Tapped
from controller.web import acts
from simulator.bench import Bench, BenchError, Hold


class Visitor:
    """One page. ``bench`` is None where the board is a real one, whose pieces no page can move."""

    def __init__(self, loop: Loop, bench: Bench | None, games: Mapping[str, Game]) -> None:
        self._loop = loop
        self._bench = bench
        self._games = games
        self._hold: Hold | None = None
        self._origin = ""
        self._at_mm = (0.0, 0.0)
        self._pressed: set[Key] = set()

    def do(self, text: str) -> None:
        """Carry out one message. BadMessage, BenchError or GameError say why it cannot be done."""
        match acts.parse(text, self._games):
            case acts.Tap(key):
                self._loop.post(lambda at_ms: Tapped(key, at_ms))
            case acts.New(game, blocked):
                game.start(blocked)
                self._loop.post(lambda at_ms: NewGame(game, blocked, at_ms))
            case acts.Level(seat, level):
                self._loop.post(lambda at_ms: SetLevel(seat, level, at_ms))
            case act:
                if self._bench is None:
                    raise BenchError("this is a real board; move the pieces on it by hand")
                self._handle(self._bench, act)

    def leave(self) -> None:
        """Let go of everything: a held piece settles where it is, keys come up."""
        if self._bench is None:
            return
        self._let_go(self._bench)
        for key in tuple(self._pressed):
            self._release(self._bench, key)

    def _handle(self, bench: Bench, act: acts.Act) -> None:
        """Do what only a hand at the table can do."""
        match act:
            case acts.Put(space, colour):
                bench.put(space, colour)
            case acts.Lift(space):
                bench.lift(space)
            case acts.Slide(start, end):
                bench.slide(start, end)
            case acts.Grab(space):
                self._grab(bench, space)
            case acts.Drag(x_mm, y_mm):
                self._drag(bench, (x_mm, y_mm))
            case acts.Drop():
                self._set_down(bench)
            case acts.Press(key):
                bench.press(key)
                self._pressed.add(key)
            case acts.Release(key):
                self._release(bench, key)
            case acts.Clear():
                self._hold = None
                bench.clear_table()

    def _grab(self, bench: Bench, space: str) -> None:
        self._let_go(bench)
        self._hold = bench.grab(space)
        self._origin = space
        self._at_mm = next(
            known.at_mm for known in self._loop.snapshot.session.profile.spaces if known.name == space
        )

    def _drag(self, bench: Bench, at_mm: tuple[float, float]) -> None:
        if self._hold is None:
            raise BenchError("no piece is in the hand; grab one first")
        bench.drag(self._hold, *at_mm)
        self._at_mm = at_mm

    def _set_down(self, bench: Bench) -> None:
        """Drop the piece; say so when it has gone back instead."""
        if self._hold is None:
            raise BenchError("no piece is in the hand; grab one first")
        hold, self._hold = self._hold, None
        end = bench.drop(hold)
        spaces = self._loop.snapshot.session.profile.spaces
        meant = min(spaces, key=lambda space: math.dist(space.at_mm, self._at_mm)).name
        if end is not None and end != meant:
            raise BenchError(f"there is a piece on {meant} already; the one from {self._origin} went back")

    def _let_go(self, bench: Bench) -> None:
        hold, self._hold = self._hold, None
        if hold is not None:
            bench.let_go(hold)

    def _release(self, bench: Bench, key: Key) -> None:
        self._pressed.discard(key)
        bench.release(key)
