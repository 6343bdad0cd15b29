"""What the coach's lights say: which pieces are in danger, and where a move saves, wins or loses."""

from dataclasses import replace

import pytest

from controller.games import Colour, Move, Position, all_games
from controller.games.mana_notation import STEPS
from controller.games.square import INDEX
from controller.lights import Breath, Pointed, Sign, Steady, coached, paint
from controller.lights.rhythm import Coloured, Dips, DoubleBeat, Glow
from controller.session import step
from controller.session.events import SetHelp
from controller.table import HAND, HANDS, LEVELS, Seats
from tests.games.plain_replies import is_fatal
from tests.games.walks import walk
from tests.lights.test_meanings import read_lights, speaking
from tests.session.lit import lit
from tests.square_board import SQUARE
from tests.sweeps import sampled
from tests.timeline import PROFILE, Timeline, open_at

#: The second player's Damyo can be captured on d4; it can move, or b2 can bind the answer.
ATTACKED = "3 4R1/4D1/R2d2/6/rr4/6 y e5 3,3"
#: The first player can capture the Damyo on d4, from c4 and from e6.
CAPTURE = "3 4R1/6/R1Dd2/6/rr4/6 r a2 3,3"
#: A fourth orange piece on b2 would lose the game for the first player; a purple one there averts that.
DANGER = "6/7/8/9/10/9/pxp5/o1x4/oop3 o"
#: A fifth purple piece on f8 wins for the second player, and so does an orange one there.
EITHER = "o1po1o/ppoppo1/1p3o1p/1oopo1p1o/ppop1op1po/3op1o1o/po3ppp/1po1oo1/opp1po p"
#: Three tokens in a row win on c3 and lose on d6, where an animal is left.
LINES = "3y2/6/6/6/6/6 4ww/6/6/ww4/6/6 w 20"


def coached_table(game: str, fen: str, helped: int = 2, seats: Seats = HANDS) -> Timeline:
    """Return a table at which both players have a coach."""
    profile = PROFILE if game.startswith("manalath") else SQUARE
    table = open_at(game, fen, profile, seats)
    table.session = replace(table.session, settings=replace(table.session.settings, helps=(helped, helped)))
    return table


def signs(table: Timeline) -> dict[str, str]:
    """Return what the coach points at, in words."""
    return {
        space: ", ".join(
            f"{one.sign.value} {one.colour.name.lower() if one.colour else 'any'}" for one in every
        )
        for space, every in coached(table.session).items()
    }


def test_where_five_wins_beats_in_its_colour_and_where_four_loses_dips_in_white() -> None:
    table = coached_table("manalath", "6/7/8/9/1oo1oo4/9/8/7/6 o")
    assert speaking(read_lights(table)) == {"e4": "beating"}
    table = coached_table("manalath", "6/7/8/9/2o1oo1o2/9/8/7/6 o")
    assert speaking(read_lights(table)) == {"e4": "dipping twice", "e7": "dipping twice"}
    assert lit(table, Dips)["e4"] == Dips(Steady((255.0, 255.0, 255.0), 0.125), 2, 4000.0, apart_ms=1000.0)
    table = coached_table("manalath", "6/7/8/9/1pp1pp4/9/8/7/6 p")
    assert speaking(read_lights(table)) == {"e4": "beating, winking"}


def test_where_either_colour_wins_white_beats() -> None:
    table = coached_table("manalath", EITHER)
    assert signs(table)["f8"] == "wins any"
    assert lit(table, DoubleBeat)["f8"] == DoubleBeat(None)


def test_pieces_in_danger_dip_in_their_own_colour_and_what_saves_them_breathes() -> None:
    table = coached_table("manalath", DANGER)
    assert speaking(read_lights(table)) == {
        **dict.fromkeys(("a1", "a2", "b1"), "dipping twice"),
        "b2": "put here, winking",
    }
    assert lit(table, Dips)["b1"] == Dips(Coloured(Colour.FIRST, 0.6), 2, 4000.0, apart_ms=1000.0)
    assert lit(table, Breath) == {"b2": Breath(Colour.SECOND)}
    assert signs(table)["b2"] == "saves second, loses first"


def test_a_threatened_space_dips_like_one_that_loses_and_breathes_where_a_piece_saves() -> None:
    """Orange would join two pairs on e4; a purple piece there stops it, unless two such spaces are open."""
    table = coached_table("manalath", "6/7/8/9/1oo1oo4/9/8/7/6 p")
    assert signs(table)["e4"] == "saves second, danger any"
    assert lit(table, Breath)["e4"] == Breath(Colour.SECOND)
    assert not {"e2", "e3", "e5", "e6"} & signs(table).keys()
    table = coached_table("mammalath", "6/6/6/6/6/6 6/6/6/1ww3/6/6 b 20")
    assert signs(table) == {"a3": "danger any", "d3": "danger any"}
    assert lit(table, Dips)["a3"] == Dips(Steady((255.0, 255.0, 255.0), 0.125), 2, 4000.0, apart_ms=1000.0)


def test_a_move_that_begins_with_a_lift_is_shown_on_the_piece_and_then_where_it_goes() -> None:
    table = coached_table("mana", CAPTURE).play("at 500 wait")
    assert lit(table, DoubleBeat) == dict.fromkeys(("c4", "e6"), DoubleBeat(Colour.FIRST))
    table.play("at 1000 lift e6\nat 1500 wait")
    assert lit(table, DoubleBeat) == {"d4": DoubleBeat(Colour.FIRST)}
    table = coached_table("mana", ATTACKED).play("at 500 wait")
    assert signs(table) == {"d4": "danger second, saves second", "b2": "saves second"}
    assert coached(table.session)["b2"] == (Pointed(Sign.SAVES, Colour.SECOND, is_lift=True),)
    assert lit(table, Dips)["b2"] == Dips(Breath(Colour.SECOND), STEPS[3][INDEX["b2"]], 3000.0)
    assert lit(table, Dips)["d4"] == Dips(Breath(Colour.SECOND), 2, 4000.0, apart_ms=1000.0)
    table.play("at 1000 lift d4\nat 1500 wait")
    assert signs(table) == dict.fromkeys(("c4", "d3", "d5", "e4"), "saves second")
    assert coached(table.session)["c4"] == (Pointed(Sign.SAVES, Colour.SECOND),)
    assert not [light for light in lit(table, Dips).values() if light == Dips(Glow(), 1, 3000.0)]


def test_tokens_that_would_win_are_met_and_what_lies_on_spaces_is_shown_all_the_same() -> None:
    table = coached_table("mammalath", LINES)
    assert signs(table) == {"c3": "wins first", "d6": "loses first"}
    table = coached_table("mammalath", LINES.replace(" w 20", " b 20"))
    assert signs(table) == {"c3": "saves second, danger any"}


def test_the_seat_on_move_decides_and_a_seat_without_hands_needs_no_coach() -> None:
    table = coached_table("manalath", "6/7/8/9/1oo1oo4/9/8/7/6 o", helped=1)
    assert signs(table) == {}
    table.session, _ = step(table.session, SetHelp(Colour.SECOND, 2, 100.0))
    assert signs(table) == {}
    table.session, _ = step(table.session, SetHelp(Colour.FIRST, 2, 100.0))
    assert signs(table) == {"e4": "wins first"}
    assert signs(coached_table("manalath", "6/7/8/9/1oo1oo4/9/8/7/6 o", seats=(4, HAND))) == {}


def test_who_plays_a_low_level_by_hand_has_a_coach_unless_they_choose_otherwise() -> None:
    winning = "6/7/8/9/1oo1oo4/9/8/7/6 o"
    for level in LEVELS:
        table = open_at("manalath", winning, seats=(HAND, level))
        assert signs(table) == ({"e4": "wins first"} if level <= 3 else {})
        assert signs(open_at("manalath", winning, seats=(level, HAND))) == {}
    table = open_at("manalath", winning, seats=(HAND, 1))
    table.session, _ = step(table.session, SetHelp(Colour.FIRST, 1, 100.0))
    assert signs(table) == {}


def test_the_coach_is_silent_while_a_piece_is_off_or_one_lies_wrong() -> None:
    table = coached_table("manalath", "6/7/8/9/2o1oo4/9/8/7/6 p")
    table.play("at 1000 place orange e2\nat 2500 expect moves e2o")
    assert signs(table)["e4"] == "wins first"
    table.play("at 3000 lift e2\nat 3300 wait")
    assert signs(table) == {}
    table = coached_table("manalath", "6/7/8/9/3oo1ooo1/9/8/7/6 o")
    assert signs(table)
    table.play("at 1000 place orange e6\nat 2000 expect verdict misplaced")
    assert signs(table) == {}


def test_what_is_forbidden_shows_beside_what_the_coach_points_at() -> None:
    """Orange would make seven on e4; with two fours in reach each four loses, and all else stays dark."""
    table = coached_table("manalath", "6/7/8/9/3oo1ooo1/9/8/7/6 o")
    said = speaking(read_lights(table))
    assert said["e6"] == "steady"
    assert set(said.values()) == {"steady", "dipping twice"}
    assert {space for space, word in said.items() if word == "dipping twice"} == {
        space
        for space, pointed in coached(table.session).items()
        if pointed == (Pointed(Sign.LOSES, Colour.FIRST),)
    }


def is_lost(position: Position, move: Move) -> bool:
    """Whether a move loses at once."""
    end = position.play(move).outcome
    return end is not None and end.winner is position.to_move.other


@sampled(1)
@pytest.mark.parametrize("game", sorted(all_games()))
def test_what_is_shown_as_winning_wins_and_as_losing_loses_by_play_alone(game: str) -> None:
    shown = 0
    for seed in range(4):
        for position, _ in walk(all_games()[game], seed):
            if position.outcome is not None:
                continue
            session = coached_table(game, position.fen()).session
            for space, every in coached(session).items():
                for one in every:
                    if one.sign not in {Sign.WINS, Sign.LOSES}:
                        continue
                    moves = [
                        move
                        for move in position.legal_moves()
                        for change in position.changes(move)
                        if change.space == space
                        if change.piece is None or one.colour in {None, change.piece.colour}
                    ]
                    ends = is_fatal if one.sign is Sign.WINS else is_lost
                    assert any(ends(position, move) for move in moves), (position, space)
                    shown += 1
    assert shown


@pytest.mark.parametrize("game", sorted(all_games()))
def test_the_coach_draws_no_more_than_the_cap(game: str) -> None:
    for position, _ in walk(all_games()[game], 1)[-6:]:
        rgb = paint(coached_table(game, position.fen()).session, 500.0)
        weight = sum(16 * r + 11 * g + 15 * b for r, g, b in zip(rgb[::3], rgb[1::3], rgb[2::3], strict=True))
        assert 70 + 1.25 * weight / 255 <= 800
