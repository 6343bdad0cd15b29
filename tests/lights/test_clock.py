"""A clock on the lights: the last minute of the player to move, and what both have left, on request."""

from controller.lights.rhythm import Until
from controller.session import SetCalm
from tests.session.lit import lit
from tests.timeline import Timeline

HUE = {"purple": (60.0, 0.0, 255.0)}


def ends(table: Timeline) -> dict[str, float]:
    """When each light of a countdown goes out."""
    return {space: rhythm.end_ms for space, rhythm in lit(table, Until).items() if isinstance(rhythm, Until)}


def test_the_edge_of_the_player_to_move_shrinks_in_the_last_minute() -> None:
    table = Timeline(clock="1:10").play("""
        at 1000 place orange e5
        at 11000 expect moves e5o
    """)
    assert not ends(table)
    table.play("at 11400 wait")
    assert ends(table) == {"i1": 31400, "i2": 51400, "i3": 71400, "i4": 71400, "i5": 51400, "i6": 31400}
    assert {rhythm.hue for rhythm in lit(table, Until).values() if isinstance(rhythm, Until)} == {
        HUE["purple"]
    }


def test_it_shrinks_in_three_steps_where_lights_are_calm() -> None:
    table = Timeline(clock="0:50").play("at 1000 place orange e5\nat 2000 wait")
    table._send(SetCalm(is_calm=True, at_ms=2000.0))
    assert len(set(ends(table).values())) == 3


def test_it_is_dark_while_the_clock_stands() -> None:
    table = Timeline(clock="0:30").play("""
        at 1000 place orange e5
        at 3000 wait
    """)
    assert ends(table)
    assert not ends(table.play("at 4000 unplug"))


def test_a_key_shows_the_share_that_both_have_left() -> None:
    table = Timeline(clock="2").play("""
        at 1000 place orange e5
        at 31400 press purple
        at 31500 release purple
        at 31600 wait
    """)
    assert set(ends(table)) == {"a1", "a2", "a3", "a4", "a5", "a6", "i1", "i2", "i3", "i4", "i5"}
    assert not ends(table.play("at 36000 wait"))
