"""A clock on the lights: the last minute of the player to move, and what both have left, on request."""

from controller.lights.palette import ORANGE, PURPLE, Duty
from controller.lights.rhythm import Until
from tests.session.lit import lit
from tests.timeline import Timeline


def ends(table: Timeline) -> dict[str, float]:
    """When each light of a countdown goes out."""
    return {space: light.end_ms for space, light in lit(table, Until).items()}


def last_minute(row: str, hue: Duty, from_ms: float) -> dict[str, Until]:
    """What shines along a row of six spaces that goes dark from both ends, the first two at ``from_ms``."""
    after_ms = (0.0, 20_000.0, 40_000.0, 40_000.0, 20_000.0, 0.0)
    return {f"{row}{n}": Until(0.6, from_ms + each_ms, hue) for n, each_ms in enumerate(after_ms, start=1)}


def test_the_edge_of_the_player_to_move_shrinks_in_the_last_minute() -> None:
    table = Timeline(clock="1:10").play("""
        at 1000 place orange e5
        at 11000 expect moves e5o
    """)
    assert not ends(table)
    table.play("at 11400 wait")
    assert lit(table, Until) == last_minute("i", PURPLE, 31_400.0)
    table.play("at 30000 place purple g6\nat 82000 wait")
    assert lit(table, Until) == last_minute("a", ORANGE, 60_400.0)


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
    shares = {"a": (6, ORANGE), "i": (5, PURPLE)}
    assert lit(table, Until) == {
        f"{row}{n}": Until(0.6, 35_501.0, hue)
        for row, (most, hue) in shares.items()
        for n in range(1, most + 1)
    }
    assert not ends(table.play("at 36000 wait"))
