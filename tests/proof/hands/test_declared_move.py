"""Hands declare a move, leave what one key press too many has opened, and repeat plies."""

from dataclasses import dataclass
from random import Random

import pytest

from controller.board import Key
from controller.games import Colour, Move, all_games
from controller.games.moves import ChooseEdge, Place, ReleaseKind
from controller.play.loop import Loop
from controller.session import Session, open_session
from controller.session.mode import Choosing, Playing
from simulator.hands.script import Asking, Script, perform
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Workbench, parse_fault
from tests.proof.hands import Hand, HandKind
from tests.proof.hands.declared_move import declare
from tests.proof.hands.table_repair import restore
from tests.proof.hands.turns import make
from tests.proof.hands.way_back import make_each
from tests.square_board import SQUARE
from tests.sweeps import PROOF

#: It tries what `make proof` works with.
pytestmark = PROOF


@dataclass
class Seat:
    """A hand at a board of the square, and the game played there."""

    loop: Loop
    workbench: Workbench
    hand: Hand
    #: How many plies were committed when each piece was laid.
    laid: list[int]

    @property
    def session(self) -> Session:
        return self.loop.snapshot.session

    @property
    def moves(self) -> list[Move]:
        return [ply.move for ply in self.session.record.plies]

    def play(self, script: Asking[object]) -> None:
        """Let the hand do something, to its end."""
        over: list[bool] = []

        def whole() -> Script:
            yield from script
            over.append(True)

        perform(self.workbench, whole())
        while not over:
            self.loop.turn()


def seat(game: str, seed: int) -> Seat:
    clock, start = SimulatedClock(), all_games()[game].start()
    board = VirtualBoard(SQUARE, clock, seed)
    loop = Loop(board, clock, open_session(SQUARE, start))
    laid: list[int] = []
    while not loop.snapshot.session.is_linked:
        loop.turn()

    def note(_space: str, _colour: Colour, _at_ms: float) -> None:
        laid.append(len(loop.snapshot.session.record.plies))

    hand = Hand(board.workbench, start, Random(seed), HandKind("plain"), note)
    return Seat(loop, board.workbench, hand, laid)


def wait() -> Script:
    yield 2000.0


@pytest.mark.parametrize("stepped", range(3))
def test_an_edge_is_stepped_to_by_the_lights_wherever_somebody_has_stepped_before(stepped: int) -> None:
    table = seat("mana", 1)
    for n in range(stepped):
        table.workbench.after(500.0 * (n + 1), lambda: table.workbench.tap(Key.SECOND))
    table.play(wait())
    table.play(declare(table.hand, ChooseEdge(2)))
    assert table.moves == [ChooseEdge(2)]


@pytest.mark.parametrize("seed", range(4))
def test_a_declared_move_is_given_by_one_ok_however_late_the_lights_are(seed: int) -> None:
    table = seat("mana", seed)
    table.workbench.add_fault(parse_fault("lag 197"))
    table.play(declare(table.hand, ChooseEdge(2)))
    assert table.moves == table.hand.meant.final() == [ChooseEdge(2)]
    table.play(wait())
    assert table.session.mode == Playing()


@pytest.mark.parametrize(
    ("game", "moves"),
    [("mana", (ChooseEdge(2),)), ("mammalath", (Place("c4"), ReleaseKind("v")))],
)
@pytest.mark.parametrize("seed", range(2))
def test_what_one_ok_too_many_has_opened_is_left_again(game: str, moves: tuple[Move, ...], seed: int) -> None:
    table = seat(game, seed)

    for move in moves:
        is_placed = table.hand.position.changes(move)
        table.play(make(table.hand, move) if is_placed else declare(table.hand, move))
        table.play(wait())
    table.hand.tap(Key.OK)
    table.play(wait())
    opened = table.session.mode
    assert isinstance(opened, Choosing)
    table.play(restore(table.hand))
    assert table.session.mode == Playing()
    assert table.moves == table.hand.meant.final() == list(moves)


def test_what_is_made_again_waits_until_a_question_about_the_move_before_is_answered() -> None:
    table = seat("mammalath", 1)
    table.workbench.unplug()
    table.workbench.after(100.0, table.workbench.plug)
    table.play(make_each(table.hand, [Place("c4"), Place("d2")]))
    table.play(wait())
    assert table.laid == [0, 1]
    assert table.moves == [Place("c4"), Place("d2")]
