"""Moves that win, lose or save: each game's shortcuts against moves played one by one."""

from collections.abc import Iterable
from random import Random

import pytest

from controller.games import (
    Colour,
    DecisiveMoves,
    Game,
    Move,
    Position,
    all_games,
    decisive_moves,
    winning_moves,
)
from controller.games.hexagons.manalath_position import ManalathPosition
from controller.table import concluded, resigned
from controller.table.requested_position import RequestedPosition
from tests.games.plain_replies import is_fatal
from tests.games.walks import walk
from tests.sweeps import sampled, some

GAMES = all_games()
#: Only on d6 is an animal left.
CLEAN = "3y2/6/6/6/6/6"


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


def positions(game: Game, seeds: Iterable[int] = range(some(4, 2))) -> list[Position]:
    return [position for seed in seeds for position, _ in walk(game, seed) if position.outcome is None]


def seen(name: str, fen: str) -> dict[str, str]:
    """Return what the coach sees, in words; of many moves that are alike, only how many."""
    said = decisive_moves(GAMES[name].parse_fen(fen))
    found = {
        "wins": written(name, said.winning),
        "loses": written(name, said.losing),
        "danger": " ".join(sorted(said.danger)),
        "saves": written(name, said.saving),
    }
    return {key: words for key, words in found.items() if words}


def written(name: str, moves: Iterable[Move]) -> str:
    return " ".join(sorted(GAMES[name].write_move(move) for move in moves))


def test_five_wins_and_four_loses() -> None:
    assert seen("manalath", "6/7/8/9/2o1oo1o2/9/8/7/6 o") == {"loses": "e4o e7o"}
    assert seen("manalath", "6/7/8/9/1oo1oo4/9/8/7/6 o") == {"wins": "e4o"}


def test_a_four_is_in_danger_and_only_a_fifth_helps_which_wins() -> None:
    said = seen("manalath", "6/7/8/9/4oooo2/9/8/7/6 o")
    assert said.keys() == {"danger", "wins"}
    assert said["danger"] == "e5 e6 e7 e8"
    assert said["wins"] == "d4o d5o d6o d7o d8o e4o e9o f4o f5o f6o f7o f8o"


def test_a_five_that_the_other_player_can_complete_is_averted_there_or_by_making_it_too_big() -> None:
    said = seen("manalath", "6/7/8/9/1oo1oo4/9/8/7/6 p")
    assert said.keys() == {"danger", "saves"}
    assert said["danger"] == "e4"
    assert {"e4p", "d4o", "e7o"} < set(said["saves"].split())
    assert not {"e4o", "d4p", "a1p"} & set(said["saves"].split())


def test_a_three_is_in_danger_where_a_fourth_could_not_be_saved() -> None:
    said = seen("manalath", "6/7/8/9/10/9/pxp5/o1x4/oop3 o")
    assert said == {"danger": "a1 a2 b1", "loses": "b2o", "saves": "b2p"}
    assert seen("manalath", "6/7/8/9/10/9/p1p5/o1x4/oop3 o").get("danger") is None


def test_stein_counts_the_older_condition() -> None:
    assert seen("manalath-stein", "5/6/7/8/2bb1bb2/8/7/6/5 b")["wins"] == "e5b"
    old_four = "5/6/7/8/2bb1bb2/8/7/6/bbbb1 b"
    said = seen("manalath-stein", old_four)
    assert "e5b" not in said["wins"]
    assert said["danger"] == "a1 a2 a3 a4"


def test_three_clean_tokens_win_and_three_with_an_animal_lose() -> None:
    assert seen("mammalath", f"{CLEAN} 4ww/6/6/ww4/6/6 w 20") == {"wins": "c3", "loses": "d6"}


def test_two_that_would_win_are_met_by_a_token_beside_them() -> None:
    assert seen("mammalath", f"{CLEAN} 4ww/6/6/ww4/6/6 b 20") == {"danger": "c3", "saves": "c3"}


def test_nothing_saves_from_two_threats() -> None:
    said = seen("mammalath", f"{CLEAN} 6/6/6/1ww3/6/6 b 20")
    assert said == {"danger": "a3 d3"}


def test_a_damyo_that_can_be_captured_is_in_danger() -> None:
    said = seen("mana", "3 4R1/4D1/R2d2/6/rr4/6 y e5 3,3")
    assert said == {"danger": "d4", "saves": "b2-b1 d4-c4 d4-d3 d4-d5 d4-e4"}


def test_the_capture_of_a_damyo_wins() -> None:
    assert seen("mana", "3 4R1/6/R1Dd2/6/rr4/6 r a2 3,3") == {"wins": "c4-d4 e6-d4"}


def test_nothing_is_seen_before_all_is_set_up() -> None:
    assert {decisive_moves(position) for position in positions(GAMES["mana"], [1])[:13]} == {DecisiveMoves()}


@sampled(1)
def test_what_wins_and_loses_does_so_when_it_is_played(game: Game) -> None:
    """All of them do, except that losing moves are left out where every move that does not save loses."""
    for position in positions(game):
        said, mover = decisive_moves(position), position.to_move
        winners = {
            move: outcome.winner
            for move in position.legal_moves()
            if (outcome := position.play(move).outcome)
        }
        assert winning_moves(position) == {move for move, winner in winners.items() if winner is mover}
        assert winning_moves(position) <= said.winning
        losers = {move for move, winner in winners.items() if winner is mover.other}
        assert said.losing <= losers
        assert said.losing == losers or losers | said.winning | said.saving == set(position.legal_moves())


def is_safe(position: Position, move: Move) -> bool:
    after = position.play(move)
    return after.outcome is None and not any(is_fatal(after, reply) for reply in after.legal_moves())


def test_what_wins_leaves_no_reply_that_does_not_lose(game: Game) -> None:
    for position in positions(game)[::9]:
        legal = position.legal_moves()
        assert decisive_moves(position).winning == {move for move in legal if is_fatal(position, move)}


@pytest.mark.parametrize("name", ["manalath", "manalath-stein"])
def test_a_four_of_the_other_colour_that_cannot_be_cured_wins(name: str) -> None:
    trapped = [p for p in positions(GAMES[name]) if decisive_moves(p).winning - winning_moves(p)]
    assert trapped
    for position in trapped:
        move = min(decisive_moves(position).winning - winning_moves(position), key=str)
        assert position.play(move).outcome is None
        assert is_fatal(position, move)


@sampled(1)
def test_what_saves_is_all_after_which_no_reply_is_fatal(game: Game) -> None:
    seen_in_danger = [
        p for p in positions(game) if decisive_moves(p).danger and not decisive_moves(p).winning
    ]
    assert seen_in_danger
    for position in seen_in_danger[:5]:
        safe = {move for move in position.legal_moves() if is_safe(position, move)}
        assert decisive_moves(position).saving == safe, position
        enemies = {space for space, colour in position.table().items() if colour is not position.to_move}
        assert not decisive_moves(position).danger & enemies, position


def test_a_danger_is_seen_whichever_type_the_mana_goes_to() -> None:
    """The Damyo on a6 can be captured after an answer of one type only."""
    position = GAMES["mana"].parse_fen("1 d2r2/R1R1r1/1Dr1r1/6/2r1R1/6 y a5 2,0")
    assert decisive_moves(position).danger == {"a6"}
    saving = {move for move in position.legal_moves() if is_safe(position, move)}
    assert decisive_moves(position).saving == saving
    assert 0 < len(saving) < position.count_legal()


def test_a_five_that_the_other_player_made_wins_by_whatever_leaves_it() -> None:
    position = GAMES["manalath-stein"].parse_fen("5/6/7/8/2wwwww2/8/7/6/5 w")
    assert winning_moves(position) == set(position.legal_moves())


@sampled(1)
def test_where_nothing_is_in_danger_no_reply_to_nothing_is_fatal_or_all_moves_save(game: Game) -> None:
    quiet = [p for p in positions(game) if not decisive_moves(p).danger and not decisive_moves(p).winning]
    for position in quiet[::7]:
        left = position.handed_over()
        if any(is_fatal(one, reply) for one in left for reply in one.legal_moves()):
            assert all(is_safe(position, move) for move in position.legal_moves()), position


def test_deciding_moves_include_all_that_end_the_game_otherwise_than_doing_nothing(game: Game) -> None:
    for position in positions(game):
        standing = {left.outcome for left in position.handed_over()} or {None}
        deciding = set(position.deciding())
        assert deciding <= set(position.legal_moves())
        for move in set(position.legal_moves()) - deciding:
            assert position.play(move).outcome in standing, (position, move)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["manalath", "manalath-stein"])
def test_so_they_do_when_few_pieces_or_moves_are_left(name: str, seed: int) -> None:
    for position in played_out(GAMES[name], Random(seed))[-12:]:
        standing = {left.outcome for left in position.handed_over()}
        for move in set(position.legal_moves()) - set(position.deciding()):
            assert position.play(move).outcome in standing, (position, move)


def played_out(game: Game, chance: Random) -> list[Position]:
    """Play moves that do not end the game for as long as there are any, and return the positions."""
    position, passed = game.start(), list[Position]()
    while (ways := list(position.legal_moves())) and position.outcome is None:
        passed.append(position)
        chance.shuffle(ways)
        following = map(position.play, ways)
        position = next((then for then in following if then.outcome is None), position.play(ways[0]))
    return passed


@pytest.mark.parametrize("name", ["manalath", "manalath-stein"])
def test_a_turn_without_change_is_a_ply(name: str) -> None:
    for position in positions(GAMES[name], range(1)):
        for left in position.handed_over():
            assert isinstance(position, ManalathPosition)
            assert isinstance(left, ManalathPosition)
            assert left.ply == position.ply + 1
            assert left.to_move is position.to_move.other
            assert left.table() == position.table()


def test_nothing_is_said_of_a_game_that_is_over_and_of_a_turn_that_is_not_the_hands() -> None:
    position = GAMES["manalath"].parse_fen("6/7/8/9/1oo1oo4/9/8/7/6 o")
    assert decisive_moves(position).winning
    assert decisive_moves(concluded(position, resigned(Colour.FIRST))) == DecisiveMoves()
    assert decisive_moves(RequestedPosition(position, None)) == DecisiveMoves()
    assert RequestedPosition(position, None).bearing_on(frozenset()) == ()
