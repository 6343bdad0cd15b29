"""What spaces show whatever is played: animals in six hues, types of spaces counted in white."""

from dataclasses import replace
from itertools import pairwise

import pytest

from controller.board import Key
from controller.games import Colour, all_games
from controller.lights import WHITE, Steady, scene_of
from controller.lights.rhythm import Dips, LastMove
from controller.session import Session, open_session, step
from controller.session.events import Tick
from controller.session.keys import KeysDown
from tests.session.lit import lit, pixel
from tests.square_board import SQUARE
from tests.sweeps import sampled, swept
from tests.timeline import linked, open_at

MAMMALATH, MANA = all_games()["mammalath"], all_games()["mana"]


def at_table(fen: str, game: str = "mana") -> Session:
    session = open_session(SQUARE, all_games()[game].parse_fen(fen))
    session, _ = step(session, linked(SQUARE))
    return step(session, Tick(0.0))[0]


def dips(session: Session, space: str, begin_ms: float, for_ms: float) -> int:
    """Count how often the light of a space goes dark and comes back."""
    film = [any(pixel(session, space, begin_ms + 50.0 * n)) for n in range(round(for_ms / 50.0))]
    return sum(was and not now for was, now in pairwise([True, *film]))


def test_six_animals_have_six_hues_dimmer_than_any_message() -> None:
    session = at_table(MAMMALATH.start().fen(), "mammalath")
    hues = {pixel(session, f"{file}6", 500.0) for file in "abcdef"}
    assert len(hues) == 6
    assert all(0 < max(hue) <= round(0.12 * 255) for hue in hues)
    assert scene_of(session).next_change_ms(500.0) > 500.0
    assert {pixel(session, f"{file}6", 500.0) for file in "abcdef"} == {
        pixel(session, f"a{rank}", 500.0) for rank in range(1, 7)
    }


def test_animals_are_counted_while_the_first_key_is_held_and_not_before() -> None:
    session = at_table(MAMMALATH.start().fen(), "mammalath")
    held = replace(session, keys=KeysDown({Key.FIRST: 2000.0}))
    for count, file in enumerate("abcdef", start=1):
        assert dips(session, f"{file}6", 0.0, 9600.0) == 0
        assert dips(held, f"{file}6", 2020.0, 980.0) == 0
        assert dips(held, f"{file}6", 4800.0, 4800.0) == count
    chord = replace(session, keys=KeysDown({Key.FIRST: 2000.0, Key.UNDO: 2000.0}, is_swallowed=True))
    assert dips(chord, "c6", 4800.0, 4800.0) == 0


@sampled(1)
@pytest.mark.parametrize("turns", swept(range(4), 2))
def test_a_type_of_space_is_counted_in_white_at_all_times(turns: int) -> None:
    session = at_table(f"{turns} rrrdrr/6/6/6/6/RRRDRR r - 0,0")
    for space, scenery in session.position.scenery().items():
        hue = pixel(session, space, 2500.0)
        assert len(set(hue)) == 1
        assert dips(session, space, 3000.0, 3000.0) == scenery.count == int(scenery.kind)


def test_a_type_is_counted_under_the_last_move_too() -> None:
    table = open_at("mana", "0 rrrdrr/6/6/6/6/RRRDRR r - 0,0", SQUARE)
    table.play("at 1000 lift a1\nat 1500 place orange a3\nat 2000 expect moves a1-a3\nat 2500 wait")
    assert lit(table, Dips)["a3"] == Dips(LastMove(Colour.FIRST, 1900.0), 3, 3000.0)


def test_the_type_that_the_mana_asks_for_is_twice_as_bright() -> None:
    session = at_table("0 rrrdrr/6/6/6/R5/1RRDRR y a2 0,0")
    wanted = {space for space, scenery in session.position.scenery().items() if scenery.is_asked}
    levels = {space: pixel(session, space, 2500.0)[0] for space in SQUARE.lights if space != "a2"}
    assert len(wanted) == 12
    assert {levels[space] for space in wanted - {"a2"}} == {round(0.12 * 255)}
    assert {level for space, level in levels.items() if space not in wanted} == {round(0.06 * 255)}


def test_the_deck_is_shown_unturned_and_asks_for_nothing_until_red_turns_it() -> None:
    before, turned = at_table("- 6/6/6/6/6/6 r - 0,0"), at_table("0 6/6/6/6/6/6 r - 0,0")
    assert before.position.scenery() == turned.position.scenery()
    assert not any(one.is_asked for one in before.position.scenery().values())


@pytest.mark.parametrize(("from_ms", "apart_ms"), [(0.0, 600.0), (1350.0, 600.0), (0.0, 1000.0)])
def test_the_next_change_is_never_later_than_what_is_seen(from_ms: float, apart_ms: float) -> None:
    light, at_ms = Dips(Steady(WHITE, 0.12), 3, 3000.0, from_ms, apart_ms), 0.0
    while at_ms < 6000.0:
        then_ms = light.next_change_ms(at_ms)
        assert at_ms < then_ms
        assert len({light.duty(at_ms + (then_ms - at_ms) * part) for part in (0.0, 0.5, 0.99)}) == 1
        at_ms = then_ms


def test_after_a_draw_the_animals_are_still_shown() -> None:
    """The last token is placed: the checker fades on every other space, and the animals there reappear."""
    fen = "rrrrrr/oooooo/yyyyyy/gggggg/bbbbbb/vvvvvv bwbwbw/bwbwbw/wbwbwb/wbwbwb/bwbwbw/bwbwbw w 36"
    session = at_table(fen, "mammalath")
    outcome = session.position.outcome
    assert outcome is not None
    assert outcome.winner is None
    assert pixel(session, "a1", 1000.0) != pixel(session, "a1", 3500.0)
    assert len({pixel(session, f"a{rank}", 3500.0) for rank in range(1, 7)}) == 6
