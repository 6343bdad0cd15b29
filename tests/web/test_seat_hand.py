"""A seat on another computer: every legal move is one gesture there, and nothing else is a move."""

import random
from dataclasses import replace

import pytest

from controller.admission import NotAdmittedError
from controller.games import Colour, GameError, Position, all_games
from controller.session import Session, open_session
from controller.table import ELSEWHERE, Record
from controller.web.acts import Act, Clear, Declare, Put, Slide
from controller.web.seat_hand import requested_by
from hardware.profiles import load_profile
from tests.sweeps import some

GAMES = all_games()
BOARDS = {name: load_profile("hex70-dual-mega" if "manalath" in name else "sq36-dual-mega") for name in GAMES}


def session_at(position: Position) -> Session:
    """A session in which both players are elsewhere."""
    game = position.game
    session = open_session(BOARDS[game.name], game.drawn(1) if game.is_shuffled else game.start())
    return replace(session, record=Record(game, position, seats=(ELSEWHERE, ELSEWHERE)))


def gesture(position: Position, move: object) -> Act:
    """What a hand does to make a move: put a piece, slide one, or declare it."""
    changes = position.changes(move)  # type: ignore[arg-type]
    lifted = [change.space for change in changes if change.piece is None]
    laid = [change for change in changes if change.piece is not None]
    if not laid:
        return Declare(position.game.write_move(move))  # type: ignore[arg-type]
    assert laid[0].piece is not None
    return Slide(lifted[0], laid[0].space) if lifted else Put(laid[0].space, laid[0].piece.colour)


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_is_a_gesture(name: str) -> None:
    for seed in range(some(40)):
        chance, game = random.Random(seed), GAMES[name]
        position = game.drawn(seed) if game.is_shuffled else game.start()
        while position.outcome is None:
            move = chance.choice(list(position.legal_moves()))
            asked = requested_by(session_at(position), position.to_move, gesture(position, move))
            assert asked.fen == position.fen()
            assert asked.move is not None
            assert position.play(game.parse_move(asked.move)) == position.play(move)
            position = position.play(move)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_move_is_refused_with_the_reason(name: str) -> None:
    position = GAMES[name].drawn(1) if GAMES[name].is_shuffled else GAMES[name].start()
    session, seat = session_at(position), position.to_move
    for act in (Clear(), Declare("nonsense"), Slide("a1", "a1"), Put("zz", seat), Slide("a1", "b1")):
        with pytest.raises((NotAdmittedError, GameError)) as refused:
            requested_by(session, seat, act)
        assert str(refused.value)
    with pytest.raises(NotAdmittedError, match="not your turn"):
        requested_by(session, seat.other, Put("a1", seat.other))


def test_the_reason_names_the_space() -> None:
    position = GAMES["manalath"].start().play("e5o")
    with pytest.raises(NotAdmittedError, match=r"^e5: "):
        requested_by(session_at(position), Colour.SECOND, Put("e5", Colour.SECOND))
