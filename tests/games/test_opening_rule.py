"""How a game of Manalath is opened, and how the next one is."""

from pathlib import Path

import pytest

from controller.games import BadOpening, Colour, ManalathPosition, all_games
from controller.table import OpeningRule, Record, drawn, following, opened, opening_of, openings_of

GAMES = all_games()
MANALATHS = ("manalath", "manalath-stein")
ROOT = Path(__file__).parents[2]


def test_only_a_game_whose_first_piece_decides_can_be_opened_otherwise() -> None:
    for name, game in GAMES.items():
        ways = openings_of(game)
        assert ways[0] is OpeningRule.BOOK
        assert (OpeningRule.SWAP in ways) is (name in MANALATHS)
        for rule in {*OpeningRule} - {*ways}:
            with pytest.raises(BadOpening):
                drawn(game, 7, (), rule)


@pytest.mark.parametrize("name", MANALATHS)
def test_a_game_is_begun_as_it_is_opened_and_so_is_the_next(name: str) -> None:
    game = GAMES[name]
    for opening in openings_of(game):
        record = drawn(game, 7, (), opening)
        assert opening_of(record.start) is opening
        assert opening_of(following(record).start) is opening
        assert game.parse_fen(record.start.fen()) == record.start


def test_green_spaces_stay_with_a_swap() -> None:
    record = drawn(GAMES["manalath"], 7, ("c3", "e5"), OpeningRule.SWAP)
    start = following(record).start
    assert isinstance(start, ManalathPosition)
    assert start.swaps
    assert start.blocked() == {"c3", "e5"}


def test_a_position_of_a_game_is_no_opening() -> None:
    game = GAMES["manalath"]
    assert opening_of(Record(game, game.start().play("c3o").play("a1p")).start) is OpeningRule.BOOK


@pytest.mark.parametrize("name", MANALATHS)
def test_a_handicap_is_a_first_piece_that_lies_there_and_the_second_player_begins(name: str) -> None:
    """Each lies elsewhere, by the board turned and mirrored, so each is worth something else."""
    game, seen = GAMES[name], set[frozenset[int]]()
    turns = game.geometry.symmetries()
    for rule in openings_of(game)[2:]:
        start = opened(game, (), rule)
        assert start.to_move is Colour.SECOND
        ((space, piece),) = start.pieces().items()
        assert piece.colour is Colour.FIRST
        seen.add(frozenset(turn[game.geometry.index[space]] for turn in turns))
    assert len(seen) == len(openings_of(game)) - 2 > 0


@pytest.mark.parametrize("rule", [rule for rule in OpeningRule if rule.steps])
def test_the_piece_of_a_handicap_lies_on_no_green_space(rule: OpeningRule) -> None:
    """Even if the three green spaces are those where it lies otherwise, one like them is left."""
    game, green = GAMES["manalath"], list[str]()
    for _ in range(game.max_blocked):
        green += opened(game, green, rule).pieces()
    start = opened(game, green, rule)
    assert start.blocked() == {*green}
    assert len(start.pieces()) == 1
    assert opening_of(start) is rule


def test_steps_count_the_handicaps_of_every_game() -> None:
    for game in GAMES.values():
        steps = [rule.steps for rule in openings_of(game)]
        assert steps == [None, *range(len(steps) - 1)]
    assert [OpeningRule.worth(steps).value for steps in (0, 1, 4)] == ["swap", "handicap1", "handicap4"]
    with pytest.raises(ValueError, match="5"):
        OpeningRule.worth(5)


def test_no_other_part_of_the_product_knows_a_way_by_its_name() -> None:
    """The rules of the games apart: whether a piece may be exchanged is a part of their positions."""
    names = [f"OpeningRule.{rule.name}" for rule in OpeningRule if rule is not OpeningRule.BOOK]
    names += [f'"{rule.value}"' for rule in OpeningRule if rule.steps]
    knowing = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "controller").rglob("*")
        if path.suffix in {".py", ".js"} and any(name in path.read_text("utf-8") for name in names)
    }
    assert knowing == {"controller/table/opening_rule.py"}
