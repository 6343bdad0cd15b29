"""Hints: asked for among the choices or on a page, found by the engine, shown in two steps."""

from dataclasses import replace

import pytest

from controller.games import Colour, GameError
from controller.lights import Breath, Meaning
from controller.lights.palette import ORANGE
from controller.lights.rhythm import Run
from controller.messages import Message, catalogue, word
from controller.session import step
from controller.session.events import Requested
from controller.session.mode import Choice, Choosing
from controller.table import ELSEWHERE, HAND
from controller.table_messages import advice
from hardware.profiles import load_profile
from tests.session.lit import lit, spaces_of
from tests.session.test_square_turns import BEYOND, CAPTURE
from tests.timeline import Timeline, open_at

#: Orange wins on e3 unless the other player is in the way.
FIVE = "6/7/8/9/oo1oo5/9/8/7/6"
ASKED = """
    at 1000 choose hint
    at 1010 expect says "The computer looks for a hint"
"""


def with_engine(table: Timeline) -> Timeline:
    """Give a table an engine, whose moves are its ``answer`` lines."""
    table.session = replace(table.session, companions=replace(table.session.companions, has_engine=True))
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


TAKES = "take the red piece off d2, take the yellow piece off e4 and put a red piece on e4"
THREATS = Message("clause.threatens", spaces=("d6", "e7"))
#: What a hint says at a board with keys and on a page, by its position, its move and the reason.
SAID = [
    (
        (("manalath", f"{FIVE} o"), "e3o", Message("clause.wins")),
        ("Hint: put an orange piece on e3. It wins at once.", "Orange e3. It wins at once."),
    ),
    (
        (("manalath", f"{FIVE} p"), "e3o", Message("clause.stops", spaces=("e3",))),
        ("Hint: put an orange piece on e3. It stops a win on e3.", "Orange e3. It stops a win on e3."),
    ),
    (
        (("manalath", f"{FIVE} p"), "e9p", THREATS),
        ("Hint: put a purple piece on e9. Two threats: d6 and e7.", "Purple e9. Two threats: d6 and e7."),
    ),
    (
        (("mana", CAPTURE), "f4-f2", Message("clause.spares", others=1)),
        (
            "Hint: take the red piece off f4 and put a red piece on f2. Every other move but one loses.",
            "f4-f2. Every other move but one loses.",
        ),
    ),
    (
        (("mana", BEYOND), "d2-e4", Message("clause.wins_in", moves=3)),
        (
            f"Hint: {TAKES}. It wins in 3.",
            "d2xe4. It wins in 3.",
        ),
    ),
    ((("manalath", f"{FIVE} p"), "e9p", None), ("Hint: put a purple piece on e9.", "Purple e9.")),
]


@pytest.mark.parametrize(("hint", "said"), SAID)
def test_a_whole_hint_says_its_move_and_what_is_proved_of_it(
    hint: tuple[tuple[str, str], str, Message | None], said: tuple[str, str]
) -> None:
    position, move, why = hint
    table = at(*position)
    answer = Requested(table.session.position.fen(), move, table.now_ms, why)
    table.session, _ = step(table.session, answer)
    found = advice(table.play("at 3000 choose hint").session).message
    assert tuple(word(found, catalogue("en", has_keys=has_keys)) for has_keys in (True, False)) == said


def test_a_hint_is_french_in_french() -> None:
    on = (("purple", "e9"),)
    said = Message("choices.whole_hint", off=(), on=on, why=THREATS)
    assert word(said, catalogue("fr", has_keys=False)) == "Violette e9. Deux menaces\u00a0: d6 et e7."


def test_an_illegal_hint_is_refused() -> None:
    table = with_engine(Timeline()).play(ASKED)
    with pytest.raises(GameError):
        table.play("at 2000 answer e5p-e6")


def test_there_is_none_to_ask_for_without_an_engine_or_while_a_seat_thinks() -> None:
    alone = Timeline().play("at 1000 choose hint")
    assert alone.session.companions.hint is None
    table = with_engine(Timeline(seats=(HAND, ELSEWHERE))).play("""
        at 1000 place orange e5
        at 1400 expect moves e5o
        at 2000 choose hint
    """)
    assert table.session.companions.hint is None
