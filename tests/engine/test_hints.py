"""Hints: the move of a second look, and one clause that trying every move shows to be true."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from controller.engine import NODES, SECOND_LOOK, Follower, Judge, recommend
from controller.engine.best_play import best_play
from controller.engine.lost_position import LOST, going_on, stubborn
from controller.engine.reasons import reason
from controller.games import Colour, Move, Position, all_games
from controller.messages import Message
from controller.table import Record
from controller.table.forced_win import ForcedWin
from tests.engine.test_analysis import at_random, played
from tests.sweeps import sampled, swept

GAMES = all_games()
#: A search this small finds what there is to say of most positions.
FEW = 3000
#: Deeper wins take trying every move too long.
DEEPEST = 4
#: In how many of the other player's moves a move must lose for others to be better.
SOON = 3

#: A position, the move that is best there, and what is said of it: the code, and its facts.
PLAIN = [
    ("manalath", "6/7/8/9/oo1oo5/9/8/7/6 o", "e3o", Message("clause.wins")),
    ("manalath", "6/7/8/9/oo1oo5/9/8/7/6 p", "e3p", Message("clause.stops", spaces=("e3",))),
    ("manalath", "2o3/7/1o4o1/1p4p2/p2oox4/p1p6/1xo3p1/p2p3/1pox2 o", "c1p", Message("clause.traps")),
    (
        *("manalath", "4o1/7/3opo2/o4p3/1o2o5/7p1/o2o1p2/7/6 o", "e3o"),
        Message("clause.threatens", spaces=("d1", "d2", "e4")),
    ),
    (
        *("manalath-stein", "3bw/4w1/1w3wb/wb1b4/bb1b5/3w2b1/3b2b/6/2b2 b", "d5b"),
        Message("clause.threatens", spaces=("d6", "e5")),
    ),
    (
        *("manalath-stein", "5/b1b1b1/6w/1b6/6w2/8/1w4b/w5/w1w2 b", "b3w"),
        Message("clause.stops", spaces=("a2",)),
    ),
    (
        *("mammalath", "1gogg1/1ov3/1vo1y1/g3y1/1y3v/y1vy2 5w/w2b2/2w3/6/6/5b b 11", "d3"),
        Message("clause.threatens", spaces=("d4", "e2")),
    ),
    (
        *("mammalath", "oo3v/1oo1bg/r3bg/r2rg1/2vb1g/gov3 6/6/w5/w5/2b3/1b1bb1 w 11", "f1"),
        Message("clause.stops", spaces=("f1",)),
    ),
    ("mana", "3 r1r3/3rdr/2rR2/6/5R/R1D1RR y d4 0,0", "e5-e6", Message("clause.spares", others=0)),
    ("mana", "3 r1r3/3r1r/2rR2/4dR/6/R1D1RR r e3 0,0", "c1-b1", Message("clause.wins_in", moves=2)),
]


def is_won(position: Position, move: Move, by: Colour) -> bool:
    """Whether a move ends the game with a win, by the rules alone."""
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner is by


def wins(position: Position) -> list[Move]:
    """Try every move; return those that win at once."""
    return [move for move in position.legal_moves() if is_won(position, move, position.to_move)]


def on(position: Position, move: Move) -> set[str]:
    """Return the spaces where a move leaves a piece."""
    return {change.space for change in position.changes(move) if change.piece is not None}


def facts_of(said: Message) -> dict[str, Any]:
    """Return the facts of a message by name."""
    return dict(said.facts)


def holds(position: Position, move: Move, said: Message) -> bool:
    """Whether what is said of a move is true, by trying every move and reply."""
    mover, after, facts = position.to_move, position.play(move), facts_of(said)
    match said.code:
        case "clause.wins":
            return is_won(position, move, mover)
        case "clause.traps":
            return after.outcome is None and all(is_won(after, r, mover) for r in after.legal_moves())
        case "clause.wins_in":
            return bool(ForcedWin(after).loses(facts["moves"] - 1))
        case "clause.threatens":
            return threatens(after, mover, facts["spaces"])
        case "clause.stops":
            return not wins(after) and stops(position, set(facts["spaces"]))
        case "clause.spares":
            others = [other for other in position.legal_moves() if other != move]
            spared = [other for other in others if not is_lost_by(position.play(other))]
            return bool(len(spared) <= facts["others"] < len(others))
    raise AssertionError(said)


def threatens(after: Position, mover: Colour, spaces: tuple[str, ...]) -> bool:
    """Whether every reply leaves a win, and after some reply there is one on each of the spaces."""
    left = set[str]()
    for reply in after.legal_moves():
        then = after.play(reply)
        won = wins(then)
        if not won and not is_won(after, reply, mover):
            return False
        left |= {space for win in won for space in on(then, win)}
    return len(spaces) > 1 and set(spaces) <= left


def stops(position: Position, spaces: set[str]) -> bool:
    """Whether the other player wins on each of the spaces if nothing changes, and after some other move."""
    for unchanged in position.handed_over():
        if not spaces <= {space for win in wins(unchanged) for space in on(unchanged, win)}:
            return False
    left = set(spaces)
    for other in position.legal_moves():
        after = position.play(other)
        left -= {space for win in wins(after) for space in on(after, win)}
        if not left:
            return True
    return False


def is_lost_by(after: Position) -> bool:
    """Whether the move that led here loses by force, within a few moves."""
    return any(ForcedWin(after).wins(moves) for moves in range(1, SOON + 1))


@pytest.mark.parametrize(("name", "start", "move", "said"), PLAIN)
def test_what_is_plain_is_recommended_and_said(name: str, start: str, move: str, said: Message) -> None:
    found = recommend(GAMES[name].parse_fen(start))
    assert (found.move, found.reason) == (move, said)


def test_what_no_search_can_choose_has_no_reason() -> None:
    for game in GAMES.values():
        start = game.drawn(3)
        found = recommend(start, seed=3)
        assert start.is_legal(found.move)
        assert found.reason is None


def test_where_all_is_lost_the_largest_threat_is_parried() -> None:
    """Five on e5 or e6 cannot be stopped both, and no move of purple's threatens anything."""
    start = GAMES["manalath"].parse_fen("6/7/oo1oo3/9/2oo1oo3/9/8/7/6 p")
    board = start.search_board()
    found = recommend(start)
    assert found.reason is None
    assert board.write(stubborn(board, going_on(board))) == found.move


def test_a_hint_that_is_no_longer_wanted_is_found_soon() -> None:
    start = GAMES["manalath"].start().play("e5o").play("c3p")
    whole, asked = best_play(start, ()).nodes, 0

    def is_over() -> bool:
        nonlocal asked
        asked += 1
        return True

    assert best_play(start, (), follower=Follower(is_over)).nodes < whole / 10
    assert start.is_legal(recommend(start, follower=Follower(is_over)).move)
    assert asked >= 2


@sampled(1)
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_hint_is_the_best_move_of_a_second_look(name: str, seed: int) -> None:
    """The search of a hint is the one that marks; it parries the largest threat where every move loses."""
    record = at_random(GAMES[name], seed)
    number = len(record.plies) * 2 // 3
    *_, (position, passed) = islice(positions(record), number + 1)
    found = recommend(position, passed)
    record = replace(record, plies=record.plies[:number]).with_ply(position.game.parse_move(found.move), 0.0)
    look = Judge(record).look(number + 1, NODES * SECOND_LOOK)
    assert found.move in look.line[:1] or look.before == LOST
    assert look.judgement is None


def positions(record: Record) -> Iterator[tuple[Position, tuple[int, ...]]]:
    """Yield each position of a record that goes on, and the keys of those before."""
    keys: tuple[int, ...] = ()
    for number in range(len(record.plies)):
        position = record.reached_after(number)
        yield position, keys
        keys = (*keys, position.search_board().key)


def hinted(name: str, seed: int) -> Iterator[tuple[Position, Move, Message]]:
    """Yield the positions of a game in which something is said of the best move."""
    game = GAMES[name]
    record = played(game, seed, 1 + seed % 7) if seed % 3 else at_random(game, seed)
    for position, passed in positions(record):
        found = best_play(position, passed, FEW)
        if found.line:
            move = game.parse_move(position.search_board().write(found.line[0]))
            said = reason(position, move, found.score, passed)
            if said is not None:
                yield position, move, said


@sampled(1)
@pytest.mark.parametrize("seed", swept(range(60), 1))
@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_is_said_of_a_hint_is_true(name: str, seed: int) -> None:
    for position, move, said in hinted(name, seed):
        if facts_of(said).get("moves", 0) <= DEEPEST:
            assert holds(position, move, said), f"{position}\n{position.game.write_move(move)}: {said}"
