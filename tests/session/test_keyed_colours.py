"""Colours by arming: whose turn it is, a key held or tapped, and what is asked."""

import pytest

from controller.lights import paint
from tests.lights.test_golden import FORBIDDING
from tests.timeline import SINGLE, Timeline, open_at


def keyed(blocked: tuple[str, ...] = (), *, is_recorded: bool = False) -> Timeline:
    return Timeline(profile=SINGLE, blocked=blocked, is_recorded=is_recorded)


#: Orange is to move and may not go to i3; purple may.
FIVE_AROUND_I3 = "oo1ooo/7/8/9/10/9/8/7/p5 o"
#: No orange piece is left, and orange is to move.
USED_UP = "popop1/po1o1po/p1p1popo/o1po1o1op/op1p2oppo/opoo4o/p1o1poop/op1popp/2op1o o"


# ------------------------------------------------------------------------------------------------ whose turn


def test_a_piece_has_the_colour_of_whose_turn_it_is() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 1000 expect reads orange e5
        at 1400 expect moves e5o
        at 2000 place purple f5
        at 2400 expect moves e5o f5p
    """)


def test_quick_plies_of_two_players_have_theirs() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 1200 place purple g5
        at 1300 place orange c5
        at 1300 expect reads orange e5 purple g5 orange c5
        at 1700 expect moves e5o g5p c5o
    """)


def test_it_is_that_of_the_ply_that_the_piece_becomes() -> None:
    """A piece that only touched down is gone before it counted, so the next one is the first ply."""
    keyed().play("""
        at 1000 place orange a1
        at 1150 place orange e5
        at 1150 expect reads purple e5
        at 1210 lift a1
        at 1210 expect reads orange e5
        at 1609 expect moves none
        at 1610 expect moves e5o
    """)


def test_a_piece_that_cannot_be_a_move_is_nobodys_turn() -> None:
    open_at("manalath", FIVE_AROUND_I3, SINGLE).play("""
        at 7000 place orange i3
        at 7400 expect extra i3
        at 8000 place orange g5
        at 8000 expect reads orange g5
    """)
    keyed(("c3",)).play("""
        at 1000 place orange c3
        at 1200 place orange e5
        at 1200 expect reads orange c3 orange e5
    """)


@pytest.mark.parametrize("space", ["a3", "e6"])
def test_a_piece_that_may_be_a_move_in_one_colour_is_a_turn_while_it_is_asked_for(space: str) -> None:
    """Purple may not go to a3, orange not to e6."""
    open_at("manalath", FORBIDDING, SINGLE).play(f"""
        at 1000 press orange
        at 1010 press purple
        at 1100 place orange {space}
        at 1100 expect reads piece {space}
        at 1200 release orange purple
        at 1300 place purple i1
        at 1300 expect reads purple i1
    """)


def test_of_two_pieces_at_once_the_one_that_is_left_is_of_the_player_on_move() -> None:
    keyed().play("""
        at 1000 together orange e5 purple f6
        at 1000 expect reads orange e5 orange f6
        at 2000 expect extra e5 f6
        at 3000 lift e5
        at 3500 expect moves f6o
    """)


def test_where_no_piece_of_ones_own_is_left_it_is_the_other() -> None:
    open_at("manalath", USED_UP, SINGLE).play("at 1000 place purple e5\nat 1000 expect reads purple e5")
    other = USED_UP.translate(str.maketrans("op", "po"))
    open_at("manalath", other, SINGLE).play("at 1000 place orange e5\nat 1000 expect reads orange e5")


def test_a_piece_that_came_behind_a_sensor_that_plays_up_is_asked() -> None:
    """It is the first ply or the second, depending on whether the sensor's piece is there."""
    keyed().play("""
        at 1000 place orange a1
        at 1100 lift a1
        at 1200 place orange a1
        at 1300 lift a1
        at 1400 place orange a1
        at 1500 place orange e5
        at 1500 expect reads orange a1 piece e5
        at 2000 tap purple
        at 2100 lift a1
        at 2200 expect reads purple e5
    """)


def test_a_piece_that_was_asked_for_stays_so_whatever_goes_before_it() -> None:
    keyed().play("""
        at 1000 place orange a1
        at 1200 place purple e5
        at 1220 press orange
        at 1220 expect reads piece e5
        at 1300 lift a1
        at 1300 expect reads piece e5
    """)


# ------------------------------------------------------------------------------------------ a key held down


@pytest.mark.parametrize("released_ms", [1070, 1300, 1700, 2500, 9000])
def test_a_key_that_is_held_as_a_piece_comes_arms_that_one_alone(released_ms: int) -> None:
    """Its release means nothing, however long it was held."""
    keyed().play(f"""
        at 900 press purple
        at 1000 place purple e5
        at 1000 expect reads purple e5
        at {released_ms} release purple
        at 10000 place purple g5
        at 10000 expect reads purple g5
        at 11000 expect facts began manalath, committed 1 e5p, committed 2 g5p
    """)


def test_a_key_that_is_seen_to_come_up_as_the_piece_comes_was_held() -> None:
    """An opening is believed late."""
    table = keyed().play("at 900 press purple")
    table._set(SINGLE.space("e5").first, is_closed=True)
    table.play("""
        at 1000 release purple
        at 1000 expect reads purple e5
        at 1500 expect says "Purple to move: Place a piece of either colour on an empty space."
    """)


def test_of_two_pieces_under_one_held_key_that_is_asked_which_it_may_be_for() -> None:
    """The second is purple with its key or without."""
    table = keyed().play("""
        at 900 press purple
        at 1000 place purple e5
        at 1200 place purple g5
        at 1200 expect reads piece e5 purple g5
        at 1300 release purple
        at 1700 expect says "Which colour is the piece on e5? Press the orange key or the purple key."
        at 2000 press purple
        at 2100 release purple
        at 2101 expect reads purple e5 purple g5
        at 2600 expect moves e5p g5p
    """)
    assert table.session.question is None


def test_it_may_be_the_second() -> None:
    """The first is orange with its key or without."""
    keyed().play("""
        at 900 press orange
        at 1000 place orange e5
        at 1200 place purple g5
        at 1200 expect reads orange e5 piece g5
        at 1300 release orange
        at 1700 expect moves e5o
        at 2000 tap purple
        at 2500 expect moves e5o g5p
    """)


def test_it_may_be_either_once_the_other_is_off() -> None:
    keyed().play("""
        at 900 press purple
        at 1000 place purple e5
        at 1200 place orange g5
        at 1250 lift e5
        at 1250 expect reads piece g5
    """)


def test_of_two_the_first_is_not_asked_any_more_once_it_counts() -> None:
    keyed().play("""
        at 900 press orange
        at 1000 place orange e5
        at 1500 place purple g5
        at 1500 expect reads orange e5 piece g5
        at 2000 expect moves e5o
        at 2000 expect verdict ambiguous
    """)


def test_the_keys_of_both_players_arm_a_piece_each() -> None:
    keyed().play("""
        at 900 press purple
        at 1000 place purple e5
        at 1100 press orange
        at 1200 place orange g5
        at 1250 expect reads purple e5 orange g5
        at 1300 release purple
        at 1400 release orange
        at 1800 expect moves e5p g5o
    """)


def test_a_piece_under_two_keys_is_asked() -> None:
    keyed().play("""
        at 900 press purple orange
        at 1000 place orange e5
        at 1000 expect reads piece e5
        at 1500 expect verdict ambiguous
    """)


@pytest.mark.parametrize(
    "order",
    ["at 1000 press purple\nat 1020 place purple e5", "at 1000 place orange e5\nat 1020 press purple"],
)
def test_a_key_that_goes_down_as_the_piece_comes_may_be_for_the_next(order: str) -> None:
    keyed().play(f"""
{order}
at 1020 expect reads piece e5
at 1200 release purple
at 2000 expect verdict ambiguous
at 2000 expect moves none
    """)


@pytest.mark.parametrize(("before", "read"), [("wait", "orange"), ("tap purple", "purple")])
def test_it_is_for_the_next_where_the_piece_was_armed_or_has_that_colour(before: str, read: str) -> None:
    keyed().play(f"""
        at 500 {before}
        at 1000 place orange e5
        at 1020 press orange
        at 1200 release orange
        at 1600 place orange g5
        at 1600 expect reads {read} e5 orange g5
    """)


def test_a_key_still_held_once_its_piece_is_off_may_be_for_the_next() -> None:
    keyed().play("""
        at 900 press purple
        at 1000 place purple e5
        at 1200 lift e5
        at 1800 place orange g5
        at 1800 expect reads piece g5
    """)


# ------------------------------------------------------------------------------------------- a tap before it


def test_a_tap_arms_the_next_piece_alone() -> None:
    """A piece already placed keeps its colour."""
    keyed().play("""
        at 900 press purple
        at 1000 place purple e5
        at 1100 release purple
        at 1150 press orange
        at 1250 release orange
        at 1251 expect reads purple e5
        at 1600 place orange g5
        at 1600 expect reads purple e5 orange g5
        at 2500 place orange c3
        at 3000 expect moves e5p g5o c3o
    """)


@pytest.mark.parametrize(("placed_ms", "read"), [(6050, "purple"), (6100, "orange")])
def test_it_lapses_after_five_seconds(placed_ms: int, read: str) -> None:
    keyed().play(f"at 1100 tap purple\nat {placed_ms} place purple e5\nat {placed_ms} expect reads {read} e5")


def test_a_second_tap_disarms_and_the_other_key_arms_the_other_colour() -> None:
    keyed().play("""
        at 1000 tap purple
        at 1000 expect says "The next piece is purple"
        at 2000 tap purple
        at 2000 expect says "Place a piece of either colour on an empty space."
        at 3000 tap purple
        at 3500 tap orange
        at 4000 place orange e5
        at 4000 expect reads orange e5
        at 5000 tap orange
        at 5500 tap orange
        at 6000 place purple g5
        at 6000 expect reads orange e5 purple g5
    """)


@pytest.mark.parametrize("released_ms", [1100, 1900])
def test_a_key_that_went_down_as_a_piece_came_has_that_asked_for_and_arms_no_other(released_ms: int) -> None:
    table = keyed().play(f"""
        at 1000 place orange e5
        at 1010 press purple
        at {released_ms} release purple
        at 2000 expect reads piece e5
    """)
    assert table.session.table.arming.armed is None


def test_a_tap_is_heard_while_another_has_a_finger_on_his_key_still() -> None:
    keyed().play("""
        at 900 press purple
        at 1000 place purple e5
        at 1100 press orange
        at 1200 release orange
        at 1300 release purple
        at 1400 place orange g5
        at 1400 expect reads purple e5 orange g5
    """)


def test_of_two_pieces_at_once_neither_takes_what_was_armed() -> None:
    keyed().play("""
        at 1000 tap purple
        at 1500 place purple e5
        at 1510 place purple g5
        at 1510 expect reads piece e5 piece g5
    """)


def test_a_tap_waits_while_a_piece_comes_under_the_other_key() -> None:
    keyed().play("""
        at 1000 tap orange
        at 1400 press purple
        at 1500 place purple e5
        at 1600 release purple
        at 2000 place orange g5
        at 2000 expect reads purple e5 orange g5
    """)


def test_a_colour_that_is_used_up_is_refused_at_its_key_once() -> None:
    """It is refused again only once the key has come up and gone down again."""
    open_at("manalath", USED_UP, SINGLE).play("""
        at 1000 press orange
        at 1000 expect says "No piece of that colour is left"
        at 1100 release orange
        at 5100 expect says "No orange piece is left. Place a purple piece."
        at 6000 tap orange
        at 6000 expect says "No piece of that colour is left"
        at 7000 press orange
        at 7100 place purple e5
        at 7100 expect reads purple e5
    """)


def test_a_colour_tapped_for_a_piece_in_the_hand_is_used_up_though_the_board_was_away() -> None:
    """The last piece had been lifted by then: the colour is for it when it returns, and for no other."""
    keyed().play("""
        at 1000 place orange c3
        at 1500 expect moves c3o
        at 3000 unplug
        at 3100 lift c3
        at 3200 plug
        at 3500 tap orange
        at 4000 place orange c3
        at 5000 expect verdict at-rest
        at 5500 place purple g5
        at 6000 expect moves c3o g5p
    """)


def test_a_piece_laid_anew_in_another_colour_keeps_it_though_the_cable_comes_out_before_it_settled() -> None:
    keyed().play("""
        at 1000 place orange c3
        at 2000 place purple g5
        at 2500 expect moves c3o g5p
        at 3500 lift g5
        at 4000 press orange
        at 4100 place orange g5
        at 4150 release orange
        at 4300 unplug
        at 7000 plug
        at 7000 expect reads orange g5
        at 11000 expect says "play orange on g5"
    """)


def light(table: Timeline, space: str) -> tuple[int, ...]:
    n = 3 * SINGLE.lights.index(space)
    return tuple(paint(table.session, table.now_ms)[n : n + 3])


@pytest.mark.parametrize(("key", "edge"), [("orange", "a"), ("purple", "i")])
def test_a_dot_in_the_colour_runs_along_the_edge_of_its_key(key: str, edge: str) -> None:
    table, row = keyed().play(f"at 30000 tap {key}"), [f"{edge}{n}" for n in range(1, 7)]
    lit = []
    for at_ms in range(30000, 37000, 130):
        table.play(f"at {at_ms + 10} wait")
        lit += [space for space in row if any(light(table, space))]
    assert lit == 2 * (row + row[-2::-1])
    hues = {"orange": (153, 51, 0), "purple": (36, 0, 153)}
    table.play(f"at 40000 tap {key}\nat 40010 wait")
    assert light(table, row[0]) == hues[key]
