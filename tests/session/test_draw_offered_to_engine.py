"""A draw offered to the engine: it thinks, and takes it or plays on; nobody answers in its place."""

from controller.games import Colour
from controller.lights import is_ok_wanted
from controller.lights.palette import PURPLE
from controller.lights.rhythm import Run
from controller.lights.turn_lights import thinking
from controller.session import step
from controller.session.events import DrawAnswered
from controller.table import HAND
from tests.timeline import Timeline

OFFERED = """
    at 1000 place orange e5
    at 1500 answer f6p
    at 3000 place purple f6
    at 3400 expect moves e5o f6p
    at 4000 choose draw
    at 4000 expect says "The computer considers the draw. Undo takes the offer back."
"""


def offered() -> Timeline:
    return Timeline(seats=(HAND, 4)).play(OFFERED)


def test_the_engine_that_takes_it_ends_the_game() -> None:
    table = offered().play("""
        at 5000 answer draw yes
        at 5000 expect says "Draw: The players have agreed on a draw."
    """)
    assert table.facts[-1] == "ended agreed"


def test_the_engine_that_declines_it_plays_on() -> None:
    offered().play("""
        at 5000 answer draw no
        at 5000 expect says "Not now: the computer plays on."
        at 9000 expect says "Orange to move"
        at 10000 place orange a1
        at 10400 expect moves e5o f6p a1o
    """)


def test_an_answer_for_another_position_answers_nothing() -> None:
    session = offered().session
    other = DrawAnswered(session.record.start.fen(), is_taken=True, at_ms=5000.0)
    after, _ = step(session, other)
    assert (after.record.agreed, after.draw_asked) == (None, Colour.SECOND)


def test_nobody_takes_it_in_the_place_of_the_engine() -> None:
    table = offered()
    assert not is_ok_wanted(table.session)
    edge = table.profile.space_rows[-1]
    assert [space[0] for space in edge] == 6 * ["i"], "the dot runs along the edge of purple"
    assert thinking(table.session) == {
        space: Run(PURPLE, 0.2, table.session.turn.since_ms, 2400.0, (400.0 * n,), 400.0)
        for n, space in enumerate(edge)
    }
    table.play("""
        at 4500 tap ok
        at 4600 expect says "The computer considers the draw."
    """)
    assert table.session.draw_asked is Colour.SECOND


def test_an_offer_that_is_taken_back_is_not_answered_later() -> None:
    table = offered().play("""
        at 5000 tap undo
        at 5000 expect says "Orange to move"
        at 5100 answer draw yes
        at 5200 expect says "Orange to move"
    """)
    assert table.session.position.outcome is None
    assert thinking(table.session) == {}
