"""Attention: what makes a threat hard to notice, and how often it is."""

import pytest

from controller.engine import NO_HISTORY, History, Kind, Threat
from controller.engine.attention import FULL, Attention
from controller.games import all_games

GAMES = all_games()
#: Orange's next turn: four spaces where a piece is a plain, far, foreign or late threat.
START = GAMES["manalath"].start()


def attention(percent: int = 50, seed: int = 1) -> Attention:
    past = NO_HISTORY.then(START, "e5o")
    return Attention(percent, seed, frozenset((0,)), past.lately)


@pytest.mark.parametrize(
    ("move", "turns", "kinds", "strain"),
    [
        ("e6o", 1, (), 0),
        ("e7o", 1, (Kind.FAR,), 1),
        ("a1o", 1, (Kind.FAR,), 3),
        ("e6p", 1, (Kind.OTHER_COLOUR,), 1),
        ("e6o", 2, (Kind.LATER,), 1),
        ("a1p", 3, (Kind.LATER, Kind.FAR, Kind.OTHER_COLOUR), 6),
    ],
)
def test_a_threat_is_hard_to_notice_if_it_is_far_or_foreign_or_late(
    move: str, turns: int, kinds: tuple[Kind, ...], strain: int
) -> None:
    threat = threat_of(attention(), move, turns)
    assert threat.kinds == kinds
    assert threat.strain == strain


def threat_of(mind: Attention, text: str, turns: int = 1) -> Threat:
    board = START.search_board()
    (move,) = (move for move in board.legal() if board.write(move) == text)
    return mind.threat(board, move, turns)


@pytest.mark.parametrize(("strain", "share"), [(0, 1.0), (1, 0.5), (2, 0.25)])
def test_each_strain_halves_how_often_it_is_noticed(strain: int, share: float) -> None:
    threat = Threat(30, 1, is_own=True, turns=1 + strain)
    noticed = [attention(50, seed).notices(threat) for seed in range(2000)]
    assert sum(noticed) / len(noticed) == pytest.approx(share, abs=0.03)


def test_full_attention_notices_everything_and_a_lower_one_less_of_the_same() -> None:
    threats = [Threat(move, 3, is_own=False, turns=2) for move in range(60)]
    seen = [{t.move for t in threats if attention(percent).notices(t)} for percent in (40, 80, FULL)]
    assert seen[0] < seen[1] < seen[2]
    assert len(seen[2]) == len(threats)


def test_a_move_brings_its_place_and_its_colour_to_mind() -> None:
    board = START.search_board()
    (far,) = (move for move in board.legal() if board.write(move) == "a2p")
    assert threat_of(attention(), "a1p").kinds == (Kind.FAR, Kind.OTHER_COLOUR)
    assert threat_of(attention().after(board, far), "a1p").kinds == ()


def test_two_plies_are_in_mind_and_every_key() -> None:
    position, past = START, History()
    for move in ("e5o", "a1p", "a2o"):
        past = past.then(position, move)
        position = position.play(move)
    assert past.lately == ("a1", "a2")
    assert len(set(past.keys)) == 3
    assert threat_of(attention(), "e6o").steps == 1


def test_a_space_that_a_piece_has_left_is_not_in_mind() -> None:
    position = GAMES["mana"].parse_fen("0 1r1d1r/r2r2/2rR2/3R2/R3R1/2D2R y d3 0,0")
    assert NO_HISTORY.then(position, "d5-d4").lately == ("d4",)


def test_without_a_past_nothing_is_far() -> None:
    mind = Attention(50, 1, frozenset((0,)), ())
    assert threat_of(mind, "a1o").kinds == ()
