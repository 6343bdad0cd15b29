"""Teaching a board: any wiring is recovered, and nothing is learned that is not one to one."""

import math
from dataclasses import replace

import pytest

from controller.board import Key, Profile, Sensing
from controller.diagnose.teach import TaughtPart, open_teaching
from controller.diagnose.teach.lessons import KeyLesson, LightLesson, ReedLesson
from controller.games import Colour
from controller.messages import word
from controller.play.guest import Act, Answer, Guest, Passed
from controller.ports import Sensors
from hardware.profiles import DEFAULT, load_profile, profile_names
from simulator.workbench import parse_fault
from tests.diagnose.teacher import Teacher
from tests.sweeps import PROOF, swept_keeping
from tests.wirings import shuffled, with_keys
from tests.wordings import detail_of, text_of

SINGLE = "hex70-single-gpio"
REEDS = frozenset({TaughtPart.REEDS})


@pytest.fixture(scope="module")
def shape() -> Profile:
    return load_profile(DEFAULT)


def test_a_teaching_is_a_guest(shape: Profile) -> None:
    guest: Guest = open_teaching(shape)
    assert guest.watching is None


@pytest.mark.parametrize("name", swept_keeping(profile_names(), "hex7-dual-mega"))
def test_any_wiring_is_recovered(name: str) -> None:
    shape = load_profile(name)
    true = shuffled(shape, seed=7)
    teacher = Teacher(true, shape)
    teacher.begin()
    asked = teacher.do_until(lambda: teacher.guest.is_over)
    assert teacher.guest.result == true
    spaces = len(shape.spaces)
    assert asked == (2 if shape.sensing is Sensing.DUAL else 1) * spaces + spaces + 4 + 1


def test_a_board_wired_as_the_profile_says_needs_a_nod_for_each_light(shape: Profile) -> None:
    teacher = Teacher(shape, shape, frozenset({TaughtPart.LIGHTS}))
    teacher.begin()
    for space in shape.lights:
        assert teacher.shining() == [space]
        teacher.say(Answer.NEXT)
    assert teacher.text == "The wiring is known: 70 lights, 0 reeds, 0 keys."
    teacher.say(Answer.NEXT)
    assert teacher.guest.result == shape


@PROOF
def test_a_piece_shows_which_light_shines_where_the_reeds_are_known(shape: Profile) -> None:
    true = replace(shape, lights=shape.lights[::-1])
    teacher = Teacher(true, shape, frozenset({TaughtPart.LIGHTS}))
    teacher.begin()
    for number in range(70):
        (space,) = teacher.shining()
        teacher.lay(space, Colour.SECOND if number % 2 else Colour.FIRST)
    teacher.say(Answer.NEXT)
    assert teacher.guest.result == true


def test_a_piece_shows_nothing_of_lights_where_no_reed_is_known(shape: Profile) -> None:
    teacher = Teacher(shape, shape)
    teacher.begin()
    teacher.lay("e5")
    assert teacher.lesson == LightLesson(0)


def test_a_light_that_is_named_where_another_was_is_asked_again(shape: Profile) -> None:
    teacher = Teacher(shape, shape)
    teacher.begin()
    teacher.say(Answer.NEXT, "a2")
    teacher.say(Answer.NEXT, "a2")
    assert teacher.lesson == LightLesson(1)
    assert teacher.detail == "a2 was taught as light 0 before. If that was wrong, name a2 again."
    teacher.say(Answer.NEXT, "a2")
    assert teacher.lesson == LightLesson(0)
    teacher.say(Answer.NEXT)
    assert teacher.lesson == LightLesson(2)
    assert teacher.guest.course.learned.taught().lights == shape.lights


@PROOF
def test_the_last_light_is_known_by_all_others_even_if_it_is_dark(shape: Profile) -> None:
    true = shuffled(shape, seed=3)
    teacher = Teacher(true, shape, frozenset({TaughtPart.LIGHTS}))
    teacher.workbench.add_fault(parse_fault(f"dead-light {true.lights[20]}"))
    teacher.begin()
    for _ in range(70):
        if teacher.shining():
            teacher.do()
        else:
            teacher.say(Answer.SKIP)
    assert teacher.detail == "Left as in the profile: light 20."
    teacher.say(Answer.NEXT)
    result = teacher.guest.result
    assert result is not None
    assert result.lights == true.lights


def test_a_name_that_is_no_space_changes_nothing(shape: Profile) -> None:
    teacher = Teacher(shape, shape)
    teacher.begin()
    for named in (("z9",), ("a1", "a2")):
        teacher.say(Answer.NEXT, *named)
        assert teacher.lesson == LightLesson(0)
        assert teacher.detail == f"{', '.join(named)}: name one space of the board, such as a1."


@PROOF
def test_the_learned_light_breathes_where_a_piece_is_to_go(shape: Profile) -> None:
    true = shuffled(shape, seed=11)
    teacher = Teacher(true, shape)
    teacher.begin()
    teacher.do_to(ReedLesson)
    for _ in range(20):
        assert [teacher.text] == [f"Lay an orange piece on {space}." for space in teacher.shining()]
        assert teacher.guest.prompt.spaces == tuple(teacher.shining())
        teacher.do()


def test_a_sensor_that_is_another_spaces_is_refused_and_says_whose(shape: Profile) -> None:
    teacher = Teacher(shape, shape, REEDS)
    teacher.begin()
    teacher.lay("a2")
    assert teacher.lesson == ReedLesson("a2", Colour.FIRST)
    teacher.lay("a2")
    assert teacher.lesson == ReedLesson("a2", Colour.FIRST)
    assert (
        teacher.detail
        == "That sensor was taught as a1 for orange before. Try again, or say that it was wrong."
    )
    teacher.say(Answer.NEXT)
    assert teacher.lesson == ReedLesson("a1", Colour.FIRST)
    teacher.lay("a1")
    assert teacher.lesson == ReedLesson("a3", Colour.FIRST)
    taught = teacher.guest.course.learned.taught()
    assert (taught.first["a1"], taught.first["a2"]) == ((0, 0), (0, 1))


def test_two_sensors_that_answer_are_asked_again(shape: Profile) -> None:
    teacher = Teacher(shape, shape, REEDS)
    teacher.begin()
    teacher.workbench.put("a1", Colour.FIRST)
    teacher.workbench.put("c3", Colour.FIRST)
    teacher.wait(400)
    assert teacher.lesson == ReedLesson("a1", Colour.FIRST)
    assert teacher.detail.startswith("More than one sensor answered: row 0 column 0, row 2 column 2.")
    teacher.workbench.lift("c3")
    teacher.wait(400)
    assert teacher.lesson == ReedLesson("a2", Colour.FIRST)


def test_a_reference_line_is_no_sensor(shape: Profile) -> None:
    guest = open_teaching(shape, REEDS).take(Sensors(0, 0.0, 0.0, (0,) * 10))
    guest = guest.take(Act(Answer.NEXT, 0.0)).take(Sensors(1, 10.0, 10.0, (1 << 20, *(0,) * 9)))
    assert guest.due_ms == 310.0
    guest = guest.take(Passed(310.0))
    assert guest.course.lesson == ReedLesson("a1", Colour.FIRST)
    assert detail_of(guest.prompt).startswith("A reference line answered, row 0 column 20;")
    assert guest.due_ms == math.inf


def test_an_answer_has_to_stand(shape: Profile) -> None:
    teacher = Teacher(shape, shape, REEDS)
    teacher.begin()
    teacher.workbench.put("a1", Colour.FIRST)
    teacher.wait(290)
    assert teacher.lesson == ReedLesson("a1", Colour.FIRST)
    teacher.wait(30)
    assert teacher.lesson == ReedLesson("a2", Colour.FIRST)


@PROOF
def test_pieces_may_stay_where_they_were_laid(shape: Profile) -> None:
    teacher = Teacher(shape, shape, REEDS)
    teacher.begin()
    for space in shape.lights:
        teacher.workbench.put(space, Colour.FIRST)
        teacher.wait(400)
    assert teacher.lesson == ReedLesson("a1", Colour.SECOND)


def test_a_stuck_reed_answers_nothing_and_is_said(shape: Profile) -> None:
    teacher = Teacher(shape, shape, REEDS)
    teacher.workbench.add_fault(parse_fault("stuck c3 orange"))
    teacher.begin()
    assert teacher.detail.startswith("Closed now: row 2 column 2.")
    teacher.say(Answer.NEXT)
    teacher.do()
    assert teacher.lesson == ReedLesson("a2", Colour.FIRST)


def test_what_does_not_answer_stays_and_is_said(shape: Profile) -> None:
    teacher = Teacher(shape, shape, frozenset({TaughtPart.KEYS}))
    teacher.workbench.add_fault(parse_fault("dead key undo"))
    teacher.begin()
    teacher.do_until(lambda: teacher.lesson == KeyLesson(Key.UNDO))
    teacher.press(Key.UNDO)
    assert teacher.lesson == KeyLesson(Key.UNDO)
    teacher.say(Answer.NEXT)
    teacher.do()
    assert teacher.detail == "Left as in the profile: the key undo."
    teacher.say(Answer.NEXT)
    assert teacher.guest.result == shape


def test_what_is_not_one_to_one_is_not_written(shape: Profile) -> None:
    true = with_keys(shape, {Key.FIRST: (0, 7), Key.SECOND: (0, 6)})
    teacher = Teacher(true, shape, frozenset({TaughtPart.KEYS}))
    teacher.begin()
    teacher.say(Answer.SKIP)
    teacher.do_until(lambda: teacher.lesson is None)
    assert (
        teacher.text
        == "This cannot be written: the key orange and the key purple would have the same wiring."
    )
    teacher.say(Answer.NEXT)
    assert not teacher.guest.is_over
    for _ in range(4):
        teacher.say(Answer.BACK)
    assert teacher.lesson == KeyLesson(Key.FIRST)
    teacher.do_until(lambda: teacher.guest.is_over)
    result = teacher.guest.result
    assert result is not None
    assert result.keys == true.keys


def test_a_space_that_is_named_is_taught_next(shape: Profile) -> None:
    teacher = Teacher(shape, shape, REEDS)
    teacher.begin()
    teacher.say(Answer.NEXT, "e5")
    assert teacher.shining() == ["e5"]
    teacher.lay("e5")
    assert teacher.guest.course.learned.found == {ReedLesson("e5", Colour.FIRST): (4, 4)}
    assert teacher.lesson == ReedLesson("a1", Colour.FIRST)


def test_a_piece_that_lies_there_already_answers_for_the_space_that_is_named(shape: Profile) -> None:
    teacher = Teacher(shape, shape, REEDS)
    teacher.begin()
    teacher.workbench.put("e5", Colour.FIRST)
    teacher.wait(100)
    teacher.say(Answer.NEXT, "e5")
    teacher.wait(400)
    assert teacher.guest.course.learned.found == {ReedLesson("e5", Colour.FIRST): (4, 4)}


def test_a_space_is_taught_anew_at_the_end() -> None:
    shape = load_profile("hex7-dual-mega")
    teacher = Teacher(shape, shape, REEDS)
    teacher.begin()
    teacher.do_until(lambda: teacher.lesson is None)
    teacher.say(Answer.NEXT, "b2")
    assert teacher.lesson == ReedLesson("b2", Colour.FIRST)
    assert teacher.do_until(lambda: teacher.lesson is None) == 2


def test_back_asks_again_step_by_step(shape: Profile) -> None:
    teacher = Teacher(shape, shape)
    teacher.begin()
    for _ in range(3):
        teacher.do()
    for number in (2, 1, 0, 0):
        teacher.say(Answer.BACK)
        assert teacher.lesson == LightLesson(number)
    teacher.do()
    assert teacher.lesson == LightLesson(1)


def test_a_break_hears_nothing(shape: Profile) -> None:
    teacher = Teacher(shape, shape, REEDS)
    teacher.begin()
    teacher.say(Answer.STOP)
    assert teacher.guest.prompt.is_paused
    assert teacher.shining() == []
    teacher.lay("a1", ms=1000)
    teacher.say(Answer.GO_ON)
    teacher.wait(1000)
    assert teacher.lesson == ReedLesson("a1", Colour.FIRST)
    teacher.do()
    assert teacher.lesson == ReedLesson("a2", Colour.FIRST)


def test_pulling_the_cable_loses_nothing() -> None:
    shape = load_profile("hex7-dual-mega")
    true = shuffled(shape, seed=5)
    teacher = Teacher(true, shape, REEDS)
    teacher.begin()
    for _ in range(4):
        teacher.do()
    teacher.workbench.unplug()
    teacher.wait(100)
    assert teacher.guest.prompt.is_paused
    assert teacher.guest.prompt.text == teacher.guest.away
    space = shape.lights[4]
    teacher.lay(space)
    teacher.workbench.plug()
    teacher.wait(3000)
    assert teacher.lesson == ReedLesson(space, Colour.FIRST)
    teacher.do_until(lambda: teacher.lesson is None)
    taught = teacher.guest.course.learned.taught()
    assert taught.first == {space.name: space.first for space in true.spaces}


def test_leaving_gives_the_board_back_and_writes_nothing(shape: Profile) -> None:
    teacher = Teacher(shape, shape)
    teacher.begin()
    teacher.say(Answer.LEAVE)
    assert teacher.guest.is_over
    assert teacher.guest.result is None


def test_what_was_accepted_stays_so_whatever_is_said_afterwards() -> None:
    shape = load_profile(SINGLE)
    teacher = Teacher(shape, shape, frozenset({TaughtPart.KEYS}))
    teacher.begin()
    teacher.do_until(lambda: teacher.lesson is None)
    teacher.say(Answer.NEXT)
    accepted = teacher.guest.result
    assert accepted is not None
    teacher.say(Answer.LEAVE)
    assert teacher.guest.result == accepted


@PROOF
def test_it_says_how_far_it_is() -> None:
    shape = load_profile(SINGLE)
    teacher = Teacher(shape, shape)
    teacher.begin()
    for _ in range(71):
        teacher.do()
    prompt = teacher.guest.prompt
    assert [(line.name, line.state, line.note and word(line.note)) for line in prompt.stages] == [
        ("lights", "done", "70 of 70"),
        ("reeds", "now", "1 of 70"),
        ("keys", "todo", "0 of 4"),
    ]
    assert (text_of(prompt), prompt.number, prompt.count) == ("Lay a piece on a2.", 2, 70)
    assert prompt.left_s == pytest.approx(69 * 3 + 4 * 3)
