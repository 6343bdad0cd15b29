"""Lights for what is open: what is chosen is told from what could be, what may be tapped breathes in turn."""

from controller.lights import WHITE, Breath, Meaning, Steady
from controller.lights.rhythm import BREATH_MS
from tests.session.lit import lit, spaces_of
from tests.session.test_excluded_sensors import DECLARED
from tests.session.test_hints import with_engine
from tests.square_board import SQUARE
from tests.timeline import Timeline

RELEASES = """
    at 1000 place orange c4
    at 2000 tap ok
    at 2100 tap ok
"""


def chosen(table: Timeline) -> set[str]:
    return spaces_of(table, Meaning.CHOSEN)


def which(table: Timeline) -> set[str]:
    return spaces_of(table, Meaning.WHICH)


def test_one_of_the_choices_is_chosen() -> None:
    table = with_engine(Timeline()).play("at 1000 tap ok")
    assert (chosen(table), which(table)) == ({"a1"}, {"a2"})
    table.play("at 1100 tap purple")
    assert (chosen(table), which(table)) == ({"a2"}, {"a1"})


def test_a_declared_move_is_chosen_with_all_its_spaces() -> None:
    table = Timeline("mammalath", profile=SQUARE).play(RELEASES)
    assert (chosen(table), len(which(table))) == (set(), 36)
    table.play("at 3000 tap purple")
    assert (chosen(table), len(which(table))) == ({"a1", "b1", "c1"}, 33)
    assert lit(table, Breath) == dict.fromkeys(("a1", "b1", "c1"), Breath(None))
    assert list(lit(table, Steady).values()) == 33 * [Steady(WHITE, 0.1)]
    table = Timeline("mammalath", profile=SQUARE).play(RELEASES)
    table.play(
        "at 3000 place orange a1\nat 3300 lift a1\nat 4000 place orange c3\nat 4300 lift c3\nat 6000 wait"
    )
    assert (chosen(table), which(table)) == ({"a1", "b2", "c3"}, set())


def test_what_may_be_tapped_next_breathes_in_turn() -> None:
    table = Timeline("mammalath", profile=SQUARE).play(RELEASES)
    assert lit(table, Breath)["a5"] == lit(table, Breath)["a1"] == Breath(None)
    table.play("at 3000 place orange a1\nat 3300 lift a1")
    others = {space: Breath(None, n * BREATH_MS / 4) for n, space in enumerate(("a3", "c1", "c3"), start=1)}
    assert lit(table, Breath) == others
    assert which(table) == {"a1", *others}


def test_the_first_move_of_an_order_is_chosen() -> None:
    table = Timeline().play("at 1000 together orange e5 purple g6\nat 2000 wait")
    assert (chosen(table), which(table)) == ({"e5"}, {"g6"})
    table.play("at 2100 tap purple")
    assert (chosen(table), which(table)) == ({"g6"}, {"e5"})


def test_the_space_that_is_asked_about_is_chosen() -> None:
    table = Timeline().play(DECLARED.partition("    at 3600")[0])
    assert (chosen(table), which(table)) == ({"b3"}, set())
    assert lit(table, Breath) == {"b3": Breath(None)}
