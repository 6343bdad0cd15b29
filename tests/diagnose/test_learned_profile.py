"""The wires of a taught board: each connects all that is on it, in an order that can be soldered."""

from controller.board import Key, Profile
from controller.diagnose.teach import guessed_wires
from controller.diagnose.teach.lessons import Taught, rewired
from hardware.profiles import DEFAULT, load_profile, profile_names
from tests.wirings import shuffled, with_keys


def test_the_same_wiring_changes_nothing() -> None:
    for name in profile_names():
        profile = load_profile(name)
        assert rewired(profile, taught(profile)) == profile


def test_a_wire_passes_all_that_is_on_it() -> None:
    for name in profile_names():
        wired = shuffled(load_profile(name), seed=2)
        for axis, wires in enumerate((wired.rows, wired.columns)):
            for number, wire in enumerate(wires):
                on_it = {name for at, name in wired.places().items() if at[axis] == number}
                assert set(wire.order) == on_it
                assert len(wire.order) == len(on_it)


def test_only_what_passes_other_places_is_a_guess() -> None:
    profile = load_profile(DEFAULT)
    wired = with_keys(profile, {Key.UNDO: (1, 8)})
    assert guessed_wires(profile, wired) == {(0, 0), (0, 1)}
    assert wired.rows[0].order == ("a1", "a2", "a3", "a4", "a5", "a6", "first", "second", "ok")
    assert wired.rows[1].order == ("b1", "b2", "b3", "b4", "b5", "b6", "b7", "undo")
    assert (wired.rows[2:], wired.columns) == (profile.rows[2:], profile.columns)


def test_a_guess_goes_to_the_nearest_place_that_is_left() -> None:
    profile = load_profile(DEFAULT)
    known = taught(profile)
    first = {**known.first, "a6": known.first["b7"], "b7": known.first["a6"]}
    wired = rewired(profile, Taught(first, known.second, known.keys, known.lights))
    assert wired.rows[0].order == ("a1", "a2", "a3", "a4", "a5", "a6", "b7", "first", "second", "undo", "ok")


def taught(profile: Profile) -> Taught:
    first = {space.name: space.first for space in profile.spaces}
    second = {space.name: space.second for space in profile.spaces}
    return Taught(first, second, profile.keys, profile.lights)
