"""The language: what each line means, and the message for every mistake."""

import pytest

from controller.annexes.scenarios import steps
from controller.annexes.scenarios.scenario_parser import load_scenario, read_scenario
from controller.annexes.scenarios.steps import Expect, Scenario, ScenarioError
from controller.board import Key
from controller.games import Colour
from hardware.profiles import DEFAULT, load_profile
from simulator.workbench import parse_fault

PROFILE = load_profile(DEFAULT)


def read(text: str) -> Scenario:
    return read_scenario(f"title A test\n{text}", "test.txt", PROFILE)


def refused(text: str) -> str:
    with pytest.raises(ScenarioError) as error:
        read(text)
    return str(error.value)


@pytest.mark.parametrize(
    ("words", "act"),
    [
        ("place orange e5", steps.Place(Colour.FIRST, "e5")),
        ("place purple e5 off 3 -2.5", steps.Place(Colour.SECOND, "e5", (3.0, -2.5))),
        (
            "together orange e5 purple f6",
            steps.LayTogether((steps.Place(Colour.FIRST, "e5"), steps.Place(Colour.SECOND, "f6"))),
        ),
        ("lift e5", steps.Lift("e5")),
        ("slide e5 e6", steps.Slide("e5", "e6")),
        ("slide e5 e6 at 120 mm/s", steps.Slide("e5", "e6", 120.0)),
        ("push e5 e6 half 600 ms", steps.Push("e5", "e6", 600.0)),
        ("push e5 e6 half 1.5 s", steps.Push("e5", "e6", 1500.0)),
        ("exchange e5 purple", steps.Exchange("e5", Colour.SECOND)),
        ("sweep", steps.Sweep(())),
        ("sweep a1 c3", steps.Sweep(("a1", "c3"))),
        ("press undo", steps.Press(Key.UNDO)),
        ("release ok", steps.Release(Key.OK)),
        ("tap orange", steps.Tap(Key.FIRST)),
        ("fault stuck e5 orange", steps.Break(parse_fault("stuck e5 orange"))),
        ("repair open-wire row 3 after d4", steps.Repair(parse_fault("open-wire row 3 after d4"))),
        ("unplug", steps.Unplug()),
        ("plug", steps.Plug()),
        ("power off", steps.PowerOff()),
        ("power on", steps.PowerOn()),
        ("wait   # for nothing", steps.Wait()),
    ],
)
def test_every_act_is_read(words: str, act: steps.Act) -> None:
    assert read(f"at 100 {words}").steps[0].what == act


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("light e5 f6 orange", steps.Light(("e5", "f6"), "orange")),
        ("light all stays dark", steps.Light(PROFILE.lights, "stays dark")),
        ("light e5 blinks slowly white", steps.Light(("e5",), "blinks slowly white")),
        ("moves e5o f6p", steps.Moves(("e5o", "f6p"))),
        ("moves none", steps.Moves(())),
        ("to-move purple", steps.ToMove(Colour.SECOND)),
        ('says "e5: no  piece # and so"', steps.Says("e5: no  piece # and so")),
        ("verdict at-rest", steps.Stands("at-rest")),
        ("extra e5 f6", steps.ExtraPieces(("e5", "f6"))),
        ("missing e5", steps.MissingPieces(("e5",))),
        ("nothing for 2 s", steps.Nothing(2000.0)),
    ],
)
def test_every_condition_is_read(words: str, condition: steps.Condition) -> None:
    assert read(f"at 100 expect {words}").steps[0].what == Expect((condition,))


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("fault stuck e5 first", "fault stuck e5 orange"),
        ("repair dead key second", "repair dead key purple"),
        ("press first", "press orange"),
        ("release second", "release purple"),
        ("tap second", "tap purple"),
    ],
)
def test_a_scenario_that_numbers_colours_is_still_read(before: str, now: str) -> None:
    assert read(f"at 100 {before}").steps[0].what == read(f"at 100 {now}").steps[0].what


def test_conditions_are_joined_and_may_be_given_time() -> None:
    what = read('at 100 expect within 0.7 s moves e5o and says "this and that"').steps[0].what
    assert what == Expect((steps.Moves(("e5o",)), steps.Says("this and that")), 700.0)


def test_the_header_says_what_is_played() -> None:
    scenario = read(
        "about One.\nabout Two.\ngreen c3 e5\nseed 7\nneeds simulator\n\nat 0 new manalath-stein\n"
    )
    assert scenario.title == "A test"
    assert scenario.about == "One. Two."
    assert (scenario.game.name, scenario.blocked, scenario.seed) == ("manalath", ("c3", "e5"), 7)
    assert scenario.needs_simulator
    assert read("at 0 wait").seed == 1


def test_times_are_counted_from_the_beginning_or_from_the_line_before() -> None:
    scenario = read("at 1000 wait\nafter 50 wait\nafter 0 wait\nat 2000 wait")
    assert [step.at_ms for step in scenario.steps] == [1000, 1050, 1050, 2000]


def test_a_watch_is_over_before_the_next_line() -> None:
    scenario = read(
        "at 1000 expect light e5 blinks white\nafter 10 expect within 700 ms moves none\n"
        "after 10 expect nothing for 2 s and moves none\nafter 10 wait"
    )
    assert [step.at_ms for step in scenario.steps] == [1000, 5010, 5720, 7730]


def test_moves_are_those_of_the_game_that_is_played_by_then() -> None:
    read("game manalath-stein\nat 0 expect moves e5w\nat 1 new manalath\nat 2 expect moves e5o")
    assert "'e5w' is not a move" in refused("at 0 expect moves e5w")
    assert "'e5w' is not a move" in refused("game manalath-stein\nat 0 new manalath\nat 1 expect moves e5w")


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("at 1000 lay orange e5", 2, "there is no act 'lay'; choose one of: place, together, lift"),
        ("at 1000 place orange", 2, "write: place orange|purple SPACE"),
        ("at 1000 place green e5", 2, "there is no colour 'green'; choose one of: orange, purple"),
        ("at 1000 place orange z9", 2, "there is no space z9"),
        ("at 1000 place orange e5 off 1", 2, "write: place orange|purple SPACE"),
        ("at 1000 place orange e5 off 1 x", 2, "'x' is not a number"),
        ("at 1000 together orange e5 purple", 2, "write: together"),
        ("at 1000 slide e5 e6 at 100 km/h", 2, "write: slide SPACE SPACE [at N mm/s]"),
        ("at 1000 push e5 e6 half 3 min", 2, "there is no unit of time 'min'; choose one of: ms, s"),
        ("at 1000 tap menu", 2, "there is no key 'menu'; choose one of: orange, purple, undo, ok"),
        ("at 1000 fault broken e5", 2, "'broken' is not a fault; choose one of: "),
        ("at 1000 fault stuck z9 orange", 2, "there is no sensor 'z9 orange'"),
        (
            "at 1000 new chess",
            2,
            "there is no game 'chess'; choose one of: mammalath, mana, manalath",
        ),
        ("game mana\nat 0 wait", 2, "Mana needs a board of another shape than hex70-dual-mega"),
        ("at 1000 new manalath a1 a2 a3 a4", 2, "takes at most 3 green spaces"),
        ("at 1000 unplug now", 2, "write: unplug"),
        ("at soon lift e5", 2, "'soon' is not a number; write one like 700"),
        ("at -5 lift e5", 2, "'-5' is not a number"),
        ("at 1000", 2, "write at, a time in ms, and what happens then"),
        ("at 1000 wait\nat 999 wait", 3, "time does not go back"),
        ("at 1000000000 wait", 2, "a scenario lasts at most 6 hours; write a shorter time"),
        (f"at {'9' * 400} wait", 2, "lasts at most 6 hours"),
        ("at 21600000 wait\nafter 1 wait", 3, "lasts at most 6 hours"),
        ("at 1 push e5 e6 half 21601 s", 2, "lasts at most 6 hours"),
        ("at 1 expect within 21601 s moves none", 2, "lasts at most 6 hours"),
        ("at 1 expect nothing for 21600 s", 2, "lasts at most 6 hours"),
        ("at 1 slide e5 e6 at 0.001 mm/s", 2, "'0.001' is no speed of a hand; write 1 to 10000 mm/s"),
        ("at 0 expect light e5 blinks white\nat 3999 wait", 3, "write at 4000 or later"),
        ("at 0 wait\ntitle Late", 3, "a line here begins with at or after, not 'title'"),
        ("place orange e5", 2, "before the first step there may be: title, about"),
        ("game chess\nat 0 wait", 2, "there is no game 'chess'"),
        ("green q1\nat 0 wait", 2, "has no space 'q1'"),
        ("green e9\ngame manalath-stein\nat 0 wait", 3, "takes at most 0 green spaces"),
        ("seed one\nat 0 wait", 2, "before the first step there may be"),
        (f"seed {'9' * 30}\nat 0 wait", 2, "before the first step there may be"),
        ("at 0 expect", 2, "nothing is expected here; write one of: light"),
        ("at 0 expect rain", 2, "'rain' cannot be expected; choose one of: light, moves"),
        ("at 0 expect moves", 2, "write: moves MOVE ...|none"),
        ("at 0 expect light e5 red", 2, "no light looks like that; a light is: dark, orange"),
        ("at 0 expect light e5 breathes", 2, "no light looks like that"),
        ("at 0 expect verdict lost", 2, "write: verdict at-rest|under-way"),
        ("at 0 expect says hello", 2, 'write: says "TEXT"'),
        ('at 0 expect says "hello', 2, "a text is left open"),
        ("at 0 expect within 1 s light e5 steady white", 2, "leave `within` out"),
        ("at 0 expect within 1 s nothing for 1 s", 2, "leave `within` out"),
    ],
)
def test_a_mistake_is_reported_by_file_line_and_cure(text: str, line: int, problem: str) -> None:
    refusal = refused(text)
    quoted = f"title A test\n{text}".splitlines()[line - 1]
    assert refusal.startswith(f"test.txt, line {line}: {quoted!r}: ")
    assert problem in refusal


def test_a_text_without_title_or_without_steps_is_refused() -> None:
    with pytest.raises(ScenarioError, match="it has no title; begin with a line like: title"):
        read_scenario("at 0 wait", "test.txt", PROFILE)
    assert "nothing happens in it; add a line like: at 1000 place orange e5" in refused("about Nothing.")


def test_errors_have_one_code() -> None:
    with pytest.raises(ScenarioError) as error:
        read("at 0 fault broken")
    assert error.value.code == "bad-scenario"


def test_a_file_that_cannot_be_read_is_reported(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("scenarios")
    (folder / "noise.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ScenarioError, match=r"nowhere\.txt cannot be read: No such .*, and no scenario"):
        load_scenario(str(folder / "nowhere.txt"), PROFILE)
    with pytest.raises(ScenarioError, match=r"is text in UTF-16 \(save it as UTF-8\), and"):
        load_scenario(str(folder / "noise.txt"), PROFILE)
    with pytest.raises(ScenarioError, match="is a folder, not a plain file"):
        load_scenario(str(folder), PROFILE)


def test_a_scenario_that_ships_is_found_by_its_name_and_a_file_by_its_path(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    path = tmp_path_factory.mktemp("scenarios") / "placed.txt"
    path.write_text("title My own\nat 0 wait\n", encoding="utf-8")
    assert load_scenario("placed", PROFILE) == load_scenario("placed.txt", PROFILE)
    assert load_scenario(str(path), PROFILE).title == "My own"
