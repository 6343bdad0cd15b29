"""Table edits: what hands lift and lay for every move of every game, and from any table to any other."""

from random import Random

import pytest

from controller.games import Colour, Position, all_games
from tests.proof.hands.turns import TableTouch, acts_between, acts_of
from tests.sweeps import sampled

MANA = "0 rrrdrr/6/6/6/6/RRRDRR r - 0,0"


def carried_out(table: dict[str, Colour], acts: list[TableTouch]) -> dict[str, Colour]:
    """Return the table after some acts; a hand must be able to do each."""
    for act in acts:
        assert (act.space in table) is (act.colour is None)
        if act.colour is None:
            del table[act.space]
        else:
            table[act.space] = act.colour
    return table


def positions(name: str, random: Random) -> list[Position]:
    """Return the positions of a game of random moves."""
    game = all_games()[name]
    position: Position = game.parse_fen(MANA) if name == "mana" else game.start()
    seen = [position]
    while position.outcome is None and len(seen) < 40:
        position = position.play(random.choice(position.legal_moves()))
        seen.append(position)
    return seen


@sampled(2)
@pytest.mark.parametrize("name", all_games())
def test_what_is_lifted_and_laid_for_a_move_leaves_what_the_move_leaves(name: str) -> None:
    random = Random(1)
    for position in positions(name, random):
        for move in position.legal_moves():
            acts = acts_of(position, move, random)
            assert carried_out(dict(position.table()), acts) == position.play(move).table()
            assert [act.colour is None for act in acts] == sorted(
                (a.colour is None for a in acts), reverse=True
            )


@pytest.mark.parametrize("name", all_games())
def test_any_table_becomes_any_other_in_many_orders(name: str) -> None:
    random = Random(2)
    seen = positions(name, random)
    for _ in range(100):
        now, then = random.choice(seen).table(), random.choice(seen).table()
        assert carried_out(dict(now), acts_between(now, then, random)) == then


def test_a_captured_piece_comes_off_before_or_after_the_own_one_is_lifted() -> None:
    capture, position = next(
        (move, position)
        for position in positions("mana", Random(1))
        for move in position.legal_moves()
        if len(acts_of(position, move, Random(1))) == 3
    )
    orders = {tuple(acts_of(position, capture, Random(seed))) for seed in range(20)}
    assert len(orders) == 2
