"""The PIN on the lights: whoever looks reads it, and a key ends it."""

import pytest

from controller.board import Key
from controller.far import PinGuest, can_draw
from controller.far.pin_guest import DIGIT_MS, GAP_MS, ROUNDS
from controller.play.guest import Act, Answer, Passed
from controller.ports import Sensors
from hardware.profiles import load_profile, profile_names
from tests.timeline import picture

HEX, SQUARE = load_profile("hex70-dual-mega"), load_profile("sq36-dual-mega")
PIN = "803714"


def drawn(guest: PinGuest, number: int) -> list[str]:
    """Return what shines while a digit does, top row first: # white, o counting."""
    rgb = guest.picture(guest.begun_ms + number * (DIGIT_MS + GAP_MS) + 1.0)
    lit = {name: rgb[3 * n : 3 * n + 3] for n, name in enumerate(guest.profile.lights)}
    signs = {
        name: " " if not any(light) else "#" if light[0] == light[2] else "o" for name, light in lit.items()
    }
    return ["".join(signs[space] for space in row) for row in reversed(guest.profile.space_rows)]


def test_digits_are_drawn_one_after_another_and_counted() -> None:
    guest = PinGuest(SQUARE, PIN, 500.0)
    assert drawn(guest, 0) == [" ###  ", " # #  ", " ###  ", " # #  ", " ###  ", "o     "]
    assert drawn(guest, 2) == [" ###  ", "   #  ", "  ##  ", "   #  ", " ###  ", "ooo   "]
    assert drawn(guest, 5)[-1] == "oooooo"
    assert not any(guest.picture(500.0 + DIGIT_MS + 1.0))


@pytest.mark.parametrize("profile", [HEX, SQUARE], ids=lambda profile: profile.name)
def test_no_two_digits_look_alike(profile: object) -> None:
    guest = PinGuest(profile, "0123456789", 0.0)  # type: ignore[arg-type]
    assert len({"".join(drawn(guest, number)[:-1]) for number in range(10)}) == 10


def test_every_board_that_plays_has_room_for_it() -> None:
    assert [name for name in profile_names() if not can_draw(load_profile(name), 6)] == ["hex7-dual-mega"]


def test_it_ends_by_itself_by_a_key_and_on_request() -> None:
    guest = PinGuest(HEX, PIN, 0.0)
    end_ms = ROUNDS * 6 * (DIGIT_MS + GAP_MS)
    assert not guest.take(Passed(end_ms - 1.0)).is_over
    assert guest.take(Passed(end_ms)).is_over
    assert guest.take(Act(Answer.LEAVE, 1.0)).is_over
    row, column = HEX.keys[Key.OK]
    rows = [0] * len(HEX.rows)
    assert not guest.take(Sensors(1, 1.0, 0, tuple(rows), None)).is_over
    rows[row] |= 1 << column
    assert guest.take(Sensors(1, 1.0, 0, tuple(rows), None)).is_over


def test_the_next_change_is_when_a_digit_goes_or_comes() -> None:
    guest = PinGuest(HEX, PIN, 100.0)
    at_ms, seen = 100.0, []
    for _ in range(4):
        at_ms = guest.next_change_ms(at_ms)
        seen.append(at_ms - 100.0)
    assert seen == [DIGIT_MS, DIGIT_MS + GAP_MS, 2 * DIGIT_MS + GAP_MS, 2 * (DIGIT_MS + GAP_MS)]
    assert picture(guest.picture(100.0), HEX)
