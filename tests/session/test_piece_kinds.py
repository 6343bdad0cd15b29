"""A Damyo and a Ronin off at once: which is which is asked, unless the Damyo comes back alone and first."""

from controller.lights.rhythm import DoubleBeat
from controller.session import Question
from tests.session.lit import lit
from tests.session.test_square_turns import CAPTURE, mana
from tests.timeline import Timeline

KNOCKED = """
    at 1000 sweep b3 c2
    at 2000 place orange c2
    at 3000 place orange b3
    at 3500 expect verdict at-rest
"""


def asked(table: Timeline) -> bool:
    return table.session.question is Question.KINDS


def knocked() -> Timeline:
    return mana(CAPTURE).play(KNOCKED)


def test_pieces_of_one_side_that_were_off_at_once_are_asked_though_the_table_is_at_rest() -> None:
    table = knocked().play("""
        at 4000 expect says "The pieces on b3 and c2 were off at the same time, and no reed can tell"
    """)
    assert asked(table)
    assert lit(table, DoubleBeat) == {"b3": DoubleBeat(None)}
    table.play("at 5000 tap ok")
    assert not asked(table)
    assert not lit(table, DoubleBeat)


def test_a_damyo_that_comes_back_first_is_known_again() -> None:
    table = mana(CAPTURE).play("""
        at 1000 sweep b3 c2
        at 2000 place orange b3
        at 3000 place orange c2
        at 3500 expect verdict at-rest
    """)
    assert not asked(table)
    again = knocked().play("""
        at 5000 sweep b3 c2
        at 6000 place orange b3
        at 7000 place orange c2
        at 7500 expect verdict at-rest
    """)
    assert not asked(again)


def test_two_ronin_or_pieces_of_two_sides_are_not_asked() -> None:
    for spaces, colours in ((("c2", "f4"), ("orange", "orange")), (("b3", "c3"), ("orange", "purple"))):
        (one, other), (first, second) = spaces, colours
        table = mana(CAPTURE).play(f"""
            at 1000 sweep {one} {other}
            at 2000 place {second} {other}
            at 3000 place {first} {one}
            at 4000 expect verdict at-rest
        """)
        assert not asked(table)


def test_a_move_made_meanwhile_leaves_the_question_open() -> None:
    table = mana(CAPTURE).play("""
        at 1000 sweep b3 f4
        at 2000 place orange f4
        at 2500 place orange b3
        at 4000 lift f4
        at 4500 place orange e5
        at 5000 expect moves f4-e5
    """)
    assert asked(table)
    assert table.session.memory.mixed == {"b3", "e5"}


def test_after_a_power_cut_the_damyos_are_known_where_they_come_first() -> None:
    record = knocked().session.record
    table = Timeline("mana", profile=knocked().profile, unfinished=record).play("""
        at 1000 tap ok
        at 2000 place orange b3
        at 3000 place purple c3
        at 4000 place orange c2
        at 5000 place purple e3
        at 6000 place orange f4
        at 6500 expect verdict at-rest
    """)
    assert not asked(table)
