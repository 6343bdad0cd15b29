"""A board that no game fits: every space lights up as it is read, and a line names what is read."""

import pytest

from controller.board import Key, Profile, at_rest, with_closed
from controller.diagnose import EchoGuest
from controller.games import Colour
from controller.play.guest import Act, Answer, GuestEvent, Passed
from controller.ports import Capabilities, Identity, Linked, Sensors, Unlinked
from hardware.profiles import load_profile
from tests.wordings import detail_of, quoted, read, text_of

COUPON = load_profile("hex7-dual-mega")
SINGLE = load_profile("hex70-single-mega")
LINKED = Linked(Identity("", "hex7-dual-mega", ""), Capabilities(4, 7, 7, reports_raw=True), 0.0)
ORANGE, PURPLE, WHITE = (255, 85, 0), (60, 0, 255), (255, 255, 255)


def report(
    at_ms: float, *pieces: tuple[str, Colour], profile: Profile = COUPON, key: Key | None = None
) -> Sensors:
    """Return what the board reports with these pieces on it and a key down."""
    closed = [profile.space(space).sensor(colour) for space, colour in pieces]
    keys = [] if key is None else [profile.keys[key]]
    return Sensors(0, at_ms, at_ms, with_closed(at_rest(profile), [*closed, *keys]))


def lit(guest: EchoGuest, at_ms: float) -> dict[str, tuple[int, ...]]:
    """Return the hue of each space that is lit."""
    rgb, lights = guest.picture(at_ms), guest.profile.lights
    hues = {space: tuple(rgb[3 * n : 3 * n + 3]) for n, space in enumerate(lights)}
    return {space: hue for space, hue in hues.items() if any(hue)}


def test_each_space_shines_at_once_as_it_is_read_for_as_long_as_it_is() -> None:
    guest = EchoGuest(COUPON).take(LINKED).take(report(5.0, ("b2", Colour.FIRST)))
    assert lit(guest, 5.0) == {"b2": ORANGE}
    guest = guest.take(report(900.0, ("b2", Colour.FIRST), ("a1", Colour.SECOND)))
    assert lit(guest, 900.0) == lit(guest, 9e6) == {"b2": ORANGE, "a1": PURPLE}
    assert lit(guest.take(report(1000.0, ("a1", Colour.SECOND))), 1000.0) == {"a1": PURPLE}


def test_purple_is_distinguished_from_orange_without_a_hue_and_stays_so() -> None:
    """Its notch comes once, when it is newly read, and not when anything else is."""
    guest = EchoGuest(COUPON).take(report(1000.0, ("a1", Colour.SECOND)))
    assert lit(guest, 1150.0) == {}
    assert guest.next_change_ms(1000.0) == 1150.0
    again = guest.take(report(2000.0, ("a1", Colour.SECOND), ("b2", Colour.FIRST)))
    assert lit(again, 2150.0) == {"a1": PURPLE, "b2": ORANGE}


def test_what_is_unclear_blinks_white() -> None:
    guest = EchoGuest(COUPON).take(report(0.0, ("c1", Colour.FIRST), ("c1", Colour.SECOND)))
    assert [lit(guest, at_ms) for at_ms in (0.0, 500.0, 1000.0)] == [{"c1": WHITE}, {}, {"c1": WHITE}]
    assert text_of(guest.prompt) == "Unclear on c1: set the piece down in the middle."


def test_what_is_read_is_said_in_a_line() -> None:
    guest = EchoGuest(COUPON).take(LINKED)
    assert read(guest.said) == text_of(guest.prompt) == "Waiting for the board to answer."
    assert not guest.prompt.choices
    guest = guest.take(report(1.0))
    assert read(guest.said) == "The board reads nothing. Lay a piece on a space."
    assert "Coupon of 7 spaces" in detail_of(guest.prompt)
    guest = guest.take(report(2.0, ("b2", Colour.FIRST), ("a1", Colour.SECOND), key=Key.UNDO))
    assert read(guest.said) == "Purple on a1, orange on b2. Pressed: undo."


def test_a_single_reed_shows_no_colour() -> None:
    guest = EchoGuest(SINGLE).take(report(0.0, ("e5", Colour.FIRST), profile=SINGLE))
    assert read(guest.said) == "A piece on e5."
    (hue,) = lit(guest, 0.0).values()
    assert len(set(hue)) == 1


def test_with_the_cable_out_it_says_so_and_is_dark() -> None:
    guest = EchoGuest(COUPON).take(report(0.0, ("b2", Colour.FIRST)))
    gone = guest.take(Unlinked(quoted("The cable came out."), quoted("Plug it in again."), 1.0))
    assert lit(gone, 1.0) == {}
    assert gone.next_change_ms(1.0) == float("inf")
    assert read(gone.said) == "The cable came out. Plug it in again."
    assert text_of(gone.prompt) == "The cable came out."
    assert not gone.prompt.choices
    assert gone.take(LINKED).take(report(2.0)).prompt == guest.take(report(2.0)).prompt


def test_it_is_over_once_the_self_test_is_asked_for_and_for_nothing_else() -> None:
    guest = EchoGuest(COUPON).take(report(0.0))
    others = [Act(answer, 1.0) for answer in Answer if answer is not Answer.NEXT]
    events: list[GuestEvent] = [Passed(9e9), *others]
    assert not any(guest.take(event).is_over for event in events)
    (choice,) = guest.prompt.choices
    assert guest.take(Act(choice.answer, 1.0)).is_over


@pytest.mark.parametrize("profile", [COUPON, SINGLE], ids=lambda profile: profile.name)
def test_nothing_but_the_board_decides(profile: Profile) -> None:
    guest = EchoGuest(profile)
    assert (guest.due_ms, guest.watching) == (float("inf"), None)
