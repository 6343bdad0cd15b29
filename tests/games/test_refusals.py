"""Why what changed on the table is no move: each answer by its code, and none where a move does it."""

import pytest

from controller.games import Change, Colour, Piece, all_games

GAMES = all_games()
FIRST, SECOND = Piece(Colour.FIRST), Piece(Colour.SECOND)
WON = "6/7/8/9/3ooooo2/9/8/7/6 p"


def why(game: str, fen: str | None, *changes: Change) -> str | None:
    position = GAMES[game].start() if fen is None else GAMES[game].parse_fen(fen)
    reason = position.why_no_move(changes)
    return None if reason is None else reason.message.code


@pytest.mark.parametrize(
    ("fen", "changes", "code"),
    [
        (None, (Change("a1", SECOND),), None),
        (None, (Change("a1", FIRST), Change("a2", FIRST)), "manalath.one_piece"),
        (None, (Change("a1", None),), "manalath.one_piece"),
        (None, (), "manalath.may_not_pass"),
        (WON, (Change("a1", FIRST), Change("a2", FIRST)), "game.over"),
        (WON, (), "game.over"),
    ],
)
def test_manalath_places_one_piece(fen: str | None, changes: tuple[Change, ...], code: str | None) -> None:
    assert why("manalath", fen, *changes) == code


def test_the_second_player_of_mammalath_may_exchange_the_first_token() -> None:
    first = GAMES["mammalath"].start().play(GAMES["mammalath"].start().legal_moves()[0])
    (space,) = first.table()
    other = next(name for name in GAMES["mammalath"].geometry.names if name != space)
    second = first.play(first.legal_moves()[0])
    token = Piece(first.to_move)
    assert first.why_no_move((Change(space, token),)) is None
    assert first.why_no_move((Change(other, token),)) is None
    for position, changes, code in (
        (GAMES["mammalath"].start(), (), "mammalath.first_turn"),
        (first, (Change(space, None),), "mammalath.token_stays"),
        (first, (Change(other, Piece(first.to_move.other)),), "mammalath.not_your_token"),
        (first, (Change(space, token), Change(other, token)), "mammalath.one_token"),
        (second, (Change(space, Piece(second.to_move)),), "game.occupied"),
    ):
        reason = position.why_no_move(changes)
        assert reason is not None
        assert reason.message.code == code


@pytest.mark.parametrize(
    ("fen", "changes", "code"),
    [
        ("0 rrrdrr/6/6/6/6/RRRDRR r - 0,0", (), "mana.may_move"),
        ("0 rrrdrr/6/6/6/6/RRRDRR r - 0,0", (Change("a1", None), Change("b1", None)), "mana.one_piece"),
        ("0 r2rr1/r2R1r/6/6/R1R1D1/3RR1 y d5 0,0", (), "game.over"),
        ("0 r2rr1/r2R1r/6/6/R1R1D1/3RR1 y d5 0,0", (Change("a1", None), Change("b1", None)), "game.over"),
    ],
)
def test_mana_moves_one_piece(fen: str, changes: tuple[Change, ...], code: str) -> None:
    assert why("mana", fen, *changes) == code
