"""The oracle knows what a journal must contain, and what it may contain."""

import pytest

from controller.games import Colour, Outcome, Put, all_games
from controller.inference import Amend
from controller.play.journal import ABANDONED, GameHeader, KeptGame, KeptMove
from controller.session.events import (
    Abandoned,
    Began,
    Begin,
    Change,
    Committed,
    Effect,
    RecordWanted,
    Replaced,
    Unrecorded,
    Withdrawn,
)
from controller.table import Record
from tests.proof.bench.journal.oracle import Comparison, Oracle, OracleListener

GAME = all_games()["manalath"]
START = GAME.start().fen()
E5, F6, A1 = (
    Put("e5", Colour.FIRST),
    Put("f6", Colour.SECOND),
    Put("a1", Colour.FIRST),
)
BEGAN = Began(GAME.start())


def wanted(change: Change, number: int, outcome: Outcome | None = None) -> RecordWanted:
    return RecordWanted(change, number, outcome)


def kept(*texts: str, result: str = "", number: int = 1) -> KeptGame:
    moves = tuple(KeptMove(text, 0) for text in texts)
    return KeptGame(number, GameHeader(GAME.name, START), 0, moves, result)


def witness(*effects: Effect) -> Oracle:
    oracle = Oracle()
    listener = OracleListener(oracle.hear)
    for effect in effects:
        listener.hear(effect, GAME)
    return oracle


TWO_PLIES = (
    BEGAN,
    wanted(Amend(moves=(E5,)), 1),
    Committed(1, E5),
    wanted(Amend(moves=(F6,)), 2),
    Committed(2, F6),
)


def test_what_was_acknowledged_has_to_be_there() -> None:
    oracle = witness(*TWO_PLIES)
    assert oracle.compare([kept("e5o", "f6p")]) == Comparison()
    assert oracle.compare([kept("e5o")]) == Comparison(lost=1)
    assert oracle.compare([]) == Comparison(lost=2)
    assert oracle.compare([kept("e5o", "a1o")]) == Comparison(lost=1)


def test_what_nobody_wanted_must_not_be_there() -> None:
    oracle = witness(*TWO_PLIES)
    assert oracle.compare([kept("e5o", "f6p", "a1o")]) == Comparison(half=1)
    assert oracle.compare([kept("e5o", "f6p"), kept("a1o", number=2)]) == Comparison(half=1)


def test_what_was_under_way_may_be_there() -> None:
    oracle = witness(*TWO_PLIES, wanted(Amend(moves=(A1,)), 3))
    assert oracle.compare([kept("e5o", "f6p")]) == Comparison()
    assert oracle.compare([kept("e5o", "f6p", "a1o")]) == Comparison()
    assert oracle.compare([kept("e5o", "f6p", "a2o")]) == Comparison(half=1)


def test_a_first_ply_under_way_makes_a_game_or_none() -> None:
    oracle = witness(BEGAN, wanted(Amend(moves=(E5,)), 1))
    assert oracle.compare([]) == Comparison()
    assert oracle.compare([kept("e5o")]) == Comparison()
    assert oracle.compare([kept()]) == Comparison(half=1), "a game without its ply"


def test_revisions_takebacks_and_games_that_are_left() -> None:
    oracle = witness(
        *TWO_PLIES,
        wanted(Amend(1, (A1,)), 2),
        Replaced(2, A1),
        wanted(Amend(1), 2),
        Withdrawn(2),
        wanted(Begin(Record(GAME, GAME.start())), 1),
        Abandoned(),
        BEGAN,
        wanted(Amend(moves=(F6,)), 1),
        Committed(1, F6),
    )
    assert oracle.compare([kept("e5o", result=ABANDONED), kept("f6p", number=2)]) == Comparison()
    assert oracle.compare([kept("e5o"), kept("f6p", number=2)]) == Comparison(lost=1)


def test_what_was_given_up_may_be_there_and_what_follows_unrecorded_not() -> None:
    oracle = witness(
        *TWO_PLIES, wanted(Amend(moves=(A1,)), 3), Unrecorded(), Committed(3, A1), Committed(4, E5), BEGAN
    )
    assert oracle.compare([kept("e5o", "f6p")]) == Comparison()
    assert oracle.compare([kept("e5o", "f6p", "a1o")]) == Comparison()
    assert oracle.compare([kept("e5o", "f6p", "a1o", "a2o")]) == Comparison(half=1)


@pytest.mark.parametrize(
    "game",
    [kept("e5o", "e5p"), kept("e5o", result="first wins, quint"), KeptGame(1, GameHeader("chess", ""), 0)],
)
def test_what_the_rules_do_not_allow_is_half(game: KeptGame) -> None:
    oracle = Oracle()
    oracle.adopt([game])
    assert oracle.compare([game]) == Comparison(half=1)
