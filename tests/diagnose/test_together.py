"""Two keys pressed together: when they are down, when they are up, and how far apart they were."""

from dataclasses import replace

from controller.board import Crosspoint, Key, at_rest, with_closed
from controller.diagnose.evidence import Pressed
from controller.diagnose.selftest.steps.arrival import NEVER, STAND_MS, Ground
from controller.diagnose.selftest.steps.press import PRESS_MS
from controller.diagnose.selftest.steps.together import Holding, PressTogether
from controller.diagnose.selftest.tally import Tally
from controller.games import Colour
from controller.lights import Breath
from controller.play.guest import Act, Answer
from hardware.profiles import DEFAULT, load_profile
from tests.wordings import detail_of, text_of

BOARD = load_profile(DEFAULT)
REST = at_rest(BOARD)
KEYS = (Key.UNDO, Key.OK)
UNDO, OK = (BOARD.keys[key] for key in KEYS)
E5 = BOARD.space("e5").first
BEGUN_MS = 1000.0


def asked(*closed: Crosspoint, ignored: Crosspoint | None = None) -> Holding:
    """Return two fingers asked for undo and ok while these sensors are already closed."""
    ground = Ground(REST, frozenset({ignored} if ignored else ()))
    tally = Tally.begun(BEGUN_MS, with_closed(REST, closed))
    return Holding(PressTogether(KEYS), (UNDO, OK), ground, (tally,))


def hear(holding: Holding, *timeline: tuple[float, tuple[Crosspoint, ...]]) -> Holding:
    """Close these sensors from those times on, and do what is due in between."""
    for at_ms, closed in timeline:
        holding = holding.at(at_ms).hear(at_ms, with_closed(REST, closed))
    return holding.at(min(holding.due_ms, 1e6))


DOWN = ((1700.0, (UNDO,)), (1730.0, (UNDO, OK)))
UP = ((2200.0, (UNDO,)), (2510.0, ()))


def test_both_are_held_once_they_have_been_down_for_a_moment() -> None:
    one = hear(asked(), *DOWN[:1])
    assert (one.held_ms, one.due_ms) == (None, NEVER)
    both = hear(asked(), *DOWN)
    assert both.held_ms == 1730.0 + PRESS_MS
    assert not both.is_done(9000.0)


def test_it_is_done_once_both_are_up_for_good() -> None:
    assert not hear(asked(), *DOWN, *UP[:1]).is_done(9000.0)
    up = hear(asked(), *DOWN, *UP)
    assert not up.is_done(2510.0)
    assert up.is_done(2510.0 + STAND_MS)
    assert up.pressed == Pressed(KEYS, closed_ms=(700.0, 730.0), opened_ms=(1510.0, 1200.0))


def test_a_false_start_does_not_count() -> None:
    early = (1200.0, (UNDO,)), (1300.0, ())
    assert hear(asked(), *early, *DOWN, *UP).pressed == hear(asked(), *DOWN, *UP).pressed


def test_what_was_down_already_has_to_be_pressed_anew() -> None:
    held = hear(asked(UNDO), (1500.0, (UNDO, OK)))
    assert held.held_ms is None
    assert hear(held, (1600.0, ()), *DOWN).held_ms == 1730.0 + PRESS_MS


def test_of_a_key_that_does_not_answer_nothing_is_taken_down() -> None:
    holding = hear(asked(), (1700.0, (OK,))).confirm(Act(Answer.NEXT, 4000.0))
    assert holding.held_ms == 4000.0
    assert hear(holding, (4500.0, ())).pressed == Pressed(KEYS, (None, 700.0), (None, 3500.0))


def test_the_person_may_say_that_both_are_up() -> None:
    holding = hear(asked(), *DOWN, *UP[:1]).confirm(Act(Answer.NEXT, 4000.0))
    assert holding.is_done(4000.0)
    assert holding.pressed.opened_ms == (None, 1200.0)


def test_what_closes_as_well_is_taken_down() -> None:
    ghost = (1800.0, (UNDO, OK, E5)), (1900.0, (UNDO, OK))
    assert hear(asked(), *DOWN, *ghost, *UP).pressed.others == {E5}
    assert hear(asked(ignored=E5), *DOWN, *ghost, *UP).pressed.others == frozenset()


def test_the_words_ask_for_both_and_then_for_both_fingers_off() -> None:
    down = asked().prompt(BOARD, BEGUN_MS)
    assert text_of(down) == "Press the keys undo and ok together"
    assert "say so, or skip it" in detail_of(down)
    assert "Once more" not in detail_of(down)
    again = replace(asked(), step=PressTogether(KEYS, 1)).prompt(BOARD, BEGUN_MS)
    assert "Once more" in detail_of(again)
    up = hear(asked(), *DOWN).prompt(BOARD, 1800.0)
    assert text_of(up) == "Release the keys undo and ok together"


def test_the_nearest_row_breathes_for_both() -> None:
    def shown(*keys: Key) -> list[object]:
        one, other = keys
        holding = replace(asked(), step=PressTogether((one, other)))
        scene = holding.scene(BOARD, BEGUN_MS)
        return [scene.get(space.name) for space in BOARD.spaces if space.name.startswith("a")]

    white, orange, purple = Breath(None), Breath(Colour.FIRST), Breath(Colour.SECOND)
    row = len(shown(Key.UNDO, Key.OK))
    assert shown(Key.UNDO, Key.OK) == [white] * row
    assert shown(Key.FIRST, Key.SECOND) == ([orange, purple] * row)[:row]
