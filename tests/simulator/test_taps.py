"""Gestures of seeded hands, over magnets and reeds, while a move is being declared: none counts as a tap."""

from random import Random

import pytest

from controller.board import Key
from controller.games import Colour, all_games
from controller.play.loop import Loop
from controller.session import open_session
from controller.session.mode import Declaring
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.square_board import SQUARE
from tests.sweeps import PROOF, swept

#: How fast hands slide pieces, in mm a second: from a slow push to a fling.
SPEEDS = (80.0, 120.0, 200.0, 600.0)


class Desk:
    """A table of Mammalath with a token on c4, whose release is being declared."""

    def __init__(self, seed: int) -> None:
        self.clock = SimulatedClock()
        self.board = VirtualBoard(SQUARE, self.clock, seed)
        self.loop = Loop(self.board, self.clock, open_session(SQUARE, all_games()["mammalath"].start()))
        self.wait(100)
        self.board.workbench.put("c4", Colour.FIRST)
        self.wait(2000)
        for _ in range(2):
            self.board.workbench.tap(Key.OK)
            self.wait(500)

    def wait(self, ms: float) -> None:
        until_ms = self.clock.now_ms() + ms
        self.board.workbench.after(ms, self.board.wake)
        while self.clock.now_ms() < until_ms:
            self.loop.turn()

    @property
    def taps(self) -> tuple[str, ...]:
        mode = self.loop.snapshot.session.mode
        assert isinstance(mode, Declaring)
        return mode.taps

    @property
    def moves(self) -> int:
        return len(self.loop.snapshot.session.record.plies)


def gesture(desk: Desk, chance: Random) -> None:
    """Slide a piece there and back, leave one lying for a while, or carry one across the board."""
    workbench = desk.board.workbench
    names = [space.name for space in SQUARE.spaces if space.name != "c4"]
    start, end = chance.sample(names, 2)
    match chance.choice(("slide", "stay", "nudge")):
        case "slide":
            workbench.slide("c4", end, chance.choice(SPEEDS))
            desk.wait(chance.uniform(9000, 12_000))
            workbench.slide(end, "c4", chance.choice(SPEEDS))
        case "stay":
            workbench.put(start, chance.choice(tuple(Colour)))
            desk.wait(chance.uniform(3200, 6000))
            workbench.lift(start)
        case "nudge":
            workbench.put(start, chance.choice(tuple(Colour)))
            desk.wait(chance.uniform(3200, 5000))
            workbench.slide(start, end, chance.choice(SPEEDS))
            desk.wait(12_000)
            workbench.lift(end)
    desk.wait(10_000)


@PROOF
@pytest.mark.parametrize("seed", swept(range(3), 1))
def test_no_gesture_of_play_is_taken_for_a_tap(seed: int) -> None:
    desk, chance = Desk(seed), Random(seed)
    for _ in range(8):
        gesture(desk, chance)
        assert (desk.taps, desk.moves) == ((), 1)


@pytest.mark.parametrize("seed", range(3))
def test_a_tap_is_taken_for_one_however_the_contacts_bounce(seed: int) -> None:
    desk, chance, tapped = Desk(seed), Random(seed), []
    for end in ("a1", "a3"):
        desk.board.workbench.put(end, chance.choice(tuple(Colour)))
        desk.wait(chance.uniform(150, 2800))
        desk.board.workbench.lift(end)
        desk.wait(chance.uniform(50, 600))
        tapped.append(end)
        assert desk.taps == tuple(tapped)
    desk.wait(500)
    desk.board.workbench.tap(Key.OK)
    desk.wait(500)
    assert (
        desk.loop.snapshot.session.record.game.write_move(desk.loop.snapshot.session.record.plies[-1].move)
        == "-a1a2a3"
    )
