"""Moves that change nothing on the table, made by taps and keys: Mammalath's releases, Mana's edge."""

from controller.lights import paint
from controller.session.mode import Declaring, Playing
from tests.square_board import SQUARE
from tests.timeline import Timeline

OPENED = """
        at 1000 place orange c4
        at 2000 tap ok
        at 2000 expect says "Press OK to make a move without a piece."
        at 2100 tap ok
        at 2100 expect says "Tap the spaces that breathe"
"""


def mammalath(text: str) -> Timeline:
    return Timeline("mammalath", profile=SQUARE).play(text)


def test_a_line_is_released_by_its_two_ends() -> None:
    table = mammalath(
        OPENED
        + """
        at 3000 place orange a1
        at 3300 lift a1
        at 3300 expect says "Tap the spaces that breathe"
        at 4000 place purple c3
        at 4300 lift c3
        at 4300 expect says "Press OK to release the animals on a1, b2 and c3. Undo leaves."
        at 5000 tap ok
        at 5000 expect moves c4 -a1b2c3
        at 5400 expect verdict at-rest
    """
    )
    assert table.session.mode == Playing()
    assert table.facts[-1] == "committed 2 -a1b2c3"


def test_a_kind_is_released_by_one_animal_tapped_twice() -> None:
    mammalath(
        OPENED
        + """
        at 3000 place orange a1
        at 3300 lift a1
        at 3700 place orange a1
        at 4000 lift a1
        at 4000 expect says "Press OK to release every fox."
        at 5000 tap ok
        at 5000 expect moves c4 -v
    """
    )


def test_a_tap_may_lift_the_token_that_stands_there() -> None:
    mammalath(
        OPENED
        + """
        at 3000 lift c4
        at 4500 place orange c4
        at 5000 place orange e6
        at 5200 lift e6
        at 5200 expect says "Press OK to release the animals on c4, d5 and e6."
    """
    )


def test_a_tap_among_the_choices_begins_a_declared_move() -> None:
    table = mammalath("""
        at 1000 place orange c4
        at 2000 tap ok
        at 3000 place orange a1
        at 3300 lift a1
        at 3300 expect says "Tap the spaces that breathe"
    """)
    assert isinstance(table.session.mode, Declaring)
    assert table.session.mode.taps == ("a1",)


def test_what_stays_is_taken_off_first_and_a_tap_that_fits_nothing_leaves_the_rest() -> None:
    table = mammalath(
        OPENED
        + """
        at 3000 place orange a1
        at 3300 lift a1
        at 4000 place orange c3
        at 4500 tap ok
        at 4500 expect moves c4
        at 4500 expect says "First put the table back as it was."
        at 6900 expect verdict under-way
        at 7000 expect extra c3
        at 8500 expect says "c3: no piece counts while you are choosing something else. Take the piece off"
        at 8500 lift c3
        at 8900 expect verdict at-rest
        at 11000 place orange b2
        at 11300 lift b2
        at 11300 expect says "No move has that space together with those tapped before, which stay."
        at 14000 place orange c3
        at 14300 lift c3
        at 14400 tap ok
        at 14400 expect moves c4 -a1b2c3
    """
    )
    assert table.session.mode == Playing()


def test_keys_step_through_what_the_taps_left() -> None:
    mammalath(
        OPENED
        + """
        at 3000 place orange a1
        at 3300 lift a1
        at 3400 tap ok
        at 3400 expect says "More than one move is left."
        at 3500 tap purple
        at 3500 expect says "Press OK to release the animals on a1, b1 and c1."
        at 3600 tap purple
        at 3600 expect says "Press OK to release the animals on a1, a2 and a3."
        at 3700 tap orange
        at 3800 tap ok
        at 3800 expect moves c4 -a1b1c1
    """
    )


def test_the_same_release_declared_again_is_redone() -> None:
    table = mammalath(
        OPENED
        + """
        at 3400 tap purple
        at 3500 tap ok
        at 3500 expect moves c4 -a1b1c1
        at 4000 place orange d4
        at 4400 expect moves c4 -a1b1c1 d4
        at 5000 lift d4
        at 6000 expect moves c4 -a1b1c1
        at 7000 tap undo
        at 7000 expect moves c4
        at 8000 tap ok
        at 8100 tap ok
        at 8200 tap purple
        at 8300 tap ok
        at 8300 expect moves c4 -a1b1c1
    """
    )
    assert [table.session.record.game.write_move(ply.move) for ply in table.session.record.redo] == ["d4"]


def test_undo_leaves_a_declaration_and_what_lies_there_does_not_count() -> None:
    mammalath(
        OPENED
        + """
        at 3000 place purple a1
        at 3500 tap undo
        at 4500 expect moves c4
        at 4500 expect extra a1
        at 5000 lift a1
        at 6000 place purple a1
        at 6400 expect moves c4 a1
    """
    )


def test_a_piece_that_passes_slides_or_stays_taps_nothing() -> None:
    table = mammalath(
        OPENED
        + """
        at 3000 place orange a1
        at 3050 lift a1
        at 3050 place orange b1
        at 3100 lift b1
        at 4000 lift c4
        at 4010 place orange c3
        at 4500 lift c3
        at 4510 place orange c4
        at 6000 place orange e1
        at 9500 lift e1
    """
    )
    assert isinstance(table.session.mode, Declaring)
    assert table.session.mode.taps == ()


def test_a_tap_soon_after_a_piece_was_taken_off_is_asked_for_once_more() -> None:
    table = mammalath(
        OPENED
        + """
        at 4000 place orange c3
        at 8000 lift c3
        at 9000 place orange b2
        at 9300 lift b2
        at 9310 expect says "That may have been a piece sliding past. Tap the space once more."
    """
    )
    assert taps(table) == []
    table.play("""
        at 10100 place orange b2
        at 10400 lift b2
    """)
    assert taps(table) == ["b2"]


def taps(table: Timeline) -> list[str]:
    assert isinstance(table.session.mode, Declaring)
    return list(table.session.mode.taps)


def test_what_may_be_tapped_breathes_in_turn_and_what_is_chosen_as_one() -> None:
    table = mammalath(
        OPENED
        + """
        at 3000 place orange a1
        at 3300 lift a1
    """
    )
    ends = {"a1", "a3", "c1", "c3"}
    assert {space for space in breathing(table) if space[0] in "abc"} == ends
    table.play("at 4000 place orange c3\nat 4200 lift c3")
    assert breathing(table) == {"a1", "b2", "c3"}


def breathing(table: Timeline) -> set[str]:
    """Return the spaces whose white light moves."""
    frames = [paint(table.session, 60_000.0 + step) for step in range(0, 2000, 100)]
    seen = {space: {frame[3 * n : 3 * n + 3] for frame in frames} for n, space in enumerate(SQUARE.lights)}
    return {
        space
        for space, pixels in seen.items()
        if len(pixels) > 5 and all(len(set(pixel)) == 1 for pixel in pixels)
    }


def test_the_edge_opens_by_itself_and_a_piece_laid_before_waits() -> None:
    table = Timeline("mana", profile=SQUARE).play("""
        at 1000 expect says "Step with the orange and purple keys, then press OK."
        at 1100 tap ok
        at 1100 expect says "More than one move is left."
        at 2000 place orange b1
        at 2700 expect extra b1
        at 2700 expect says "b1: Red chooses an edge first: step through the four with the orange"
        at 3000 tap purple
        at 3100 tap purple
        at 3200 tap ok
        at 3200 expect moves edge1 Db1
    """)
    assert table.session.mode == Playing()


def test_the_edge_is_shown_and_undo_takes_it_back() -> None:
    table = Timeline("mana", profile=SQUARE).play("""
        at 1000 tap purple
        at 1100 tap purple
        at 1100 expect says "Press OK to face the right edge."
    """)
    assert breathing(table) >= {f"f{n}" for n in range(1, 7)}
    table.play("""
        at 2000 tap ok
        at 2000 expect moves edge1
        at 4000 tap undo
        at 4000 expect moves none
        at 4000 expect says "Step with the orange and purple keys"
        at 4100 tap undo
        at 4100 expect says "There is no move to take back."
    """)


def test_a_piece_moved_before_both_have_set_up_hears_who_is_still_to_set_up() -> None:
    Timeline("mana", profile=SQUARE).play("""
        at 1000 tap purple
        at 1500 tap ok
        at 2000 place orange d1
        at 2700 place orange a1
        at 3400 place orange b1
        at 4100 place orange c1
        at 4800 place orange e1
        at 5500 place orange f1
        at 7000 place purple d6
        at 8500 lift a1
        at 9000 place orange a2
        at 11000 expect says "a2: Yellow still has to set up on rank 6 or 5; until then no piece moves."
    """)
