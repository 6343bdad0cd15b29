"""Hints: asked for among the choices or on a page, found by the engine, shown in two steps."""

from dataclasses import replace

import pytest

from controller.games import Colour, GameError
from controller.lights import Breath, Meaning
from controller.lights.palette import ORANGE
from controller.lights.rhythm import Run
from controller.session import Choice, Choosing
from controller.table import ELSEWHERE, HAND
from hardware.profiles import load_profile
from tests.session.lit import lit, spaces_of
from tests.session.test_square_turns import CAPTURE
from tests.timeline import Timeline, open_at

#: Orange wins on e3 unless the other player is in the way.
FIVE = "6/7/8/9/oo1oo5/9/8/7/6"
ASKED = """
    at 1000 choose hint
    at 1010 expect says "The computer looks for a hint"
"""


def with_engine(table: Timeline) -> Timeline:
    """Give a table an engine, whose moves are its ``answer`` lines."""
    table.session = replace(table.session, has_engine=True)
    return table


def at(game: str, fen: str) -> Timeline:
    """Return a table at a position with an engine, where a hint is asked for."""
    profile = load_profile("hex70-dual-mega" if game == "manalath" else "sq36-dual-mega")
    return with_engine(open_at(game, fen, profile)).play(ASKED)


def hinted(table: Timeline) -> set[str]:
    """Return where a page shows the engine's move."""
    return spaces_of(table, Meaning.HINT)


def test_a_hint_is_a_choice_of_its_own_and_asked_again_the_whole_move() -> None:
    table = with_engine(Timeline()).play("at 1000 tap ok")
    assert table.session.mode == Choosing((Choice.HINT, Choice.UNREAD))
    table.play("""
        at 1000 expect says "Press OK to get a hint."
        at 1100 tap ok
        at 1110 expect says "The computer looks for a hint"
    """)
    assert [dot.hue for dot in lit(table, Run).values()] == 6 * [ORANGE]
    table.play("""
        at 2000 answer e5p
        at 2010 expect says "Hint: look at e5. Ask again for the whole move."
    """)
    assert lit(table, Breath) == {"e5": Breath(None)}
    table.play("""
        at 3000 tap ok
        at 3100 tap ok
        at 3110 expect says "Hint: put a purple piece on e5."
    """)
    assert lit(table, Breath) == {"e5": Breath(Colour.SECOND)}
    assert hinted(table) == {"e5"}
    table.play("at 3200 tap ok")
    assert table.session.mode != Choosing((Choice.HINT, Choice.UNREAD))


def test_a_hint_forbids_nothing_and_goes_with_its_position() -> None:
    table = with_engine(Timeline()).play(ASKED)
    table.play("""
        at 2000 answer e5p
        at 3000 place orange c3
        at 3400 expect moves c3o
        at 3410 expect says "Place a piece of either colour"
    """)
    assert not hinted(table)


def test_a_hint_that_comes_too_late_is_nobodys() -> None:
    table = with_engine(Timeline()).play(ASKED)
    awaited = table.session.hint_awaited
    assert awaited is not None
    table.play(f"""
        at 3000 place orange c3
        at 3400 expect moves c3o
        at 3500 answer e5p {awaited.fen()}
        at 3510 expect says "Place a piece of either colour"
        at 4000 choose hint
        at 4100 answer e5p {awaited.fen()}
        at 4110 expect says "The computer looks for a hint"
        at 4200 answer f6o
        at 4210 expect says "Hint: look at f6."
    """)


def test_a_hint_is_dark_while_a_piece_lies_wrong() -> None:
    table = at("manalath", "6/7/8/9/3oo1ooo1/9/8/7/6 o").play("at 2000 answer a1o\nat 2100 wait")
    assert "a1" in lit(table, Breath)
    assert "a1" not in lit(table.play("at 3000 place orange e6\nat 4000 expect extra e6"), Breath)
    assert "a1" in lit(table.play("at 5000 lift e6\nat 6000 wait"), Breath)


def test_a_hint_that_nobody_finds_is_given_up_and_may_be_asked_for_again() -> None:
    table = with_engine(Timeline()).play(ASKED)
    table.play("""
        at 2000 answer none
        at 2010 expect says "The computer keeps stopping."
    """)
    assert not lit(table, Run).keys() - lit(Timeline(), Run).keys()
    table.play("""
        at 3000 choose hint
        at 3010 expect says "The computer looks for a hint"
        at 4000 answer none
        at 5000 place orange c3
        at 5400 expect moves c3o
        at 5410 expect says "Place a piece of either colour"
    """)


def test_a_move_of_a_piece_is_hinted_at_where_it_stands_and_then_where_it_goes() -> None:
    table = at("mana", CAPTURE).play("""
        at 2000 answer f4-f2
        at 2010 expect says "Hint: look at f4."
    """)
    assert lit(table, Breath) == {"f4": Breath(None)}
    table.play("at 3000 choose hint")
    assert lit(table, Breath) == {"f4": Breath(Colour.FIRST), "f2": Breath(Colour.FIRST)}


def test_a_move_that_changes_nothing_is_hinted_at_whole() -> None:
    start = "roygbv/oygbvr/ygbvro/gbvroy/bvroyg/vroygb 6/6/6/4b1/1w4/6 w 2"
    table = at("mammalath", start).play("""
        at 2000 answer -b4c4d4
        at 2010 expect says "Hint: release the animals on b4, c4 and d4."
    """)
    assert lit(table, Breath) == dict.fromkeys(("b4", "c4", "d4"), Breath(None))


@pytest.mark.parametrize(
    ("to_move", "why"), [("o", "It wins at once."), ("p", "Orange would win otherwise.")]
)
def test_a_whole_hint_says_what_is_plain_of_it(to_move: str, why: str) -> None:
    move = f"e3{to_move}"
    at("manalath", f"{FIVE} {to_move}").play(f"""
        at 2000 answer {move}
        at 3000 choose hint
        at 3010 expect says "{why}"
    """)


def test_a_hint_says_when_every_reply_loses() -> None:
    at("manalath", "2o3/7/1o4o1/1p4p2/p2oox4/p1p6/1xo3p1/p2p3/1pox2 o").play("""
        at 2000 answer c1p
        at 3000 choose hint
        at 3010 expect says "Purple then loses, whatever the reply."
    """)


def test_an_illegal_hint_is_refused() -> None:
    table = with_engine(Timeline()).play(ASKED)
    with pytest.raises(GameError):
        table.play("at 2000 answer e5p-e6")


def test_there_is_none_to_ask_for_without_an_engine_or_while_a_seat_thinks() -> None:
    alone = Timeline().play("at 1000 choose hint")
    assert alone.session.hint is None
    table = with_engine(Timeline(seats=(HAND, ELSEWHERE))).play("""
        at 1000 place orange e5
        at 1400 expect moves e5o
        at 2000 choose hint
    """)
    assert table.session.hint is None
