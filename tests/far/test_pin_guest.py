"""The PIN on the lights: whoever looks reads it, and a key ends it."""

import pytest

from controller.annexes.phones.pin_guest import DIGIT_MS, GAP_MS, ROUNDS, PinGuest, can_draw
from controller.board import Key
from controller.lights.frame_output import SECOND_MS
from controller.messages import Message
from controller.play.guest import Act, Answer, GuestEvent, Passed
from controller.ports import Sensors, Unlinked
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
    assert [name for name in profile_names() if not can_draw(load_profile(name), 6)] == [
        "hex7-dual-mega",
        "hex7-single-mega",
    ]


def sensed(*keys: Key) -> Sensors:
    rows = [0] * len(HEX.rows)
    for row, column in map(HEX.keys.__getitem__, keys):
        rows[row] |= 1 << column
    return Sensors(1, 700.0, 0, tuple(rows), None)


@pytest.mark.parametrize(
    ("event", "end_ms"),
    [
        (Passed(0.0), ROUNDS * 6 * (DIGIT_MS + GAP_MS)),
        (sensed(), ROUNDS * 6 * (DIGIT_MS + GAP_MS)),
        (sensed(Key.OK), 700.0),
        (Act(Answer.LEAVE, 700.0), 700.0),
        (Unlinked(Message("quoted.text", text="gone"), Message("quoted.text", text="plug"), 700.0), 700.0),
    ],
)
def test_it_ends_by_itself_by_a_key_and_on_request_and_is_dark_before_the_game_goes_on(
    event: GuestEvent, end_ms: float
) -> None:
    """Else the game's lights, which hold one back that has flashed twice, would tell of the last digit."""
    guest = PinGuest(HEX, PIN, 0.0).take(event)
    assert any(guest.picture(end_ms - GAP_MS - 1.0))
    assert not any(guest.picture(end_ms))
    assert guest.due_ms > end_ms + SECOND_MS
    assert guest.next_change_ms(end_ms) > guest.due_ms
    assert not any(guest.picture(guest.due_ms))
    assert not guest.take(Passed(guest.due_ms - 1.0)).is_over
    assert guest.take(sensed(Key.OK)).due_ms <= guest.due_ms
    assert guest.take(Passed(guest.due_ms)).is_over


def test_no_traceback_and_no_log_can_print_it() -> None:
    assert PIN not in repr(PinGuest(HEX, PIN, 0.0))


def test_the_next_change_is_when_a_digit_goes_or_comes() -> None:
    guest = PinGuest(HEX, PIN, 100.0)
    at_ms, seen = 100.0, []
    for _ in range(4):
        at_ms = guest.next_change_ms(at_ms)
        seen.append(at_ms - 100.0)
    assert seen == [DIGIT_MS, DIGIT_MS + GAP_MS, 2 * DIGIT_MS + GAP_MS, 2 * (DIGIT_MS + GAP_MS)]
    assert picture(guest.picture(100.0), HEX)
