"""A person at a self-test: the acts and answers that prompts and lights lead to, without a self-test."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import pytest

from controller.board import Key
from controller.games import Colour
from controller.messages import Message
from controller.play.guest import (
    Act,
    Answer,
    Ask,
    Compare,
    Find,
    Lay,
    LetLie,
    NameHue,
    PossibleAnswer,
    PressKeys,
    Prompt,
    PushAbout,
    Raise,
    ReleaseKeys,
    TakeAllOff,
    Turn,
)
from controller.ports import Frame
from hardware.profiles import load_profile
from simulator.hands.person import EVERYDAY, Person
from simulator.hands.script import perform
from simulator.hands.selftest_gestures import PUSHED_MM
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Workbench, parse_fault

PROFILE = load_profile("hex70-dual-mega")
#: This person understands no language: a prompt's meaning is in its values alone.
NO_WORDS = Message("table.drawn")
NEXT, SKIP, BACK, STOP, LEAVE = (
    PossibleAnswer(answer, NO_WORDS)
    for answer in (Answer.NEXT, Answer.SKIP, Answer.BACK, Answer.STOP, Answer.LEAVE)
)
ORANGE, PURPLE, WHITE, DARK = bytes((255, 85, 0)), bytes((60, 0, 255)), bytes((255, 255, 255)), bytes(3)


@dataclass
class Desk:
    """A twin with a person in front of it; the test asks and paints in place of a self-test."""

    seed: int = 1
    prompt: Prompt | None = None
    acts: list[Act] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.clock = SimulatedClock()
        self.board = VirtualBoard(PROFILE, self.clock, self.seed)
        self._frames = 0

    @property
    def workbench(self) -> Workbench:
        """The bench with the pieces."""
        return self.board.workbench

    def answer(self, make: Callable[[float], Act]) -> None:
        """Record an answer."""
        self.acts.append(make(self.clock.now_ms()))

    def sit_down(self) -> None:
        """Let the person begin."""
        perform(self.workbench, Person(self, self.workbench, Random(self.seed)).live())

    def paint(self, lit: dict[str, bytes]) -> None:
        """Light these spaces."""
        self._frames += 1
        rgb = b"".join(lit.get(space, DARK) for space in PROFILE.lights)
        self.board.show(Frame(self._frames, rgb))

    def wait(self, until: Callable[[], bool], most_ms: float = 20_000.0) -> float:
        """Let time pass until a condition holds; return how long it took."""
        begun_ms = self.clock.now_ms()
        while not until():
            assert self.clock.now_ms() < begun_ms + most_ms, "it never came about"
            self.board.read(0.01)
        return self.clock.now_ms() - begun_ms

    def pass_by(self, ms: float) -> None:
        """Let this much time pass."""
        until_ms = self.clock.now_ms() + ms
        self.wait(lambda: self.clock.now_ms() > until_ms)

    def lying(self) -> dict[str, Colour]:
        """Return the colour of the piece on each occupied space."""
        return {piece.space: piece.colour for piece in self.workbench.pieces() if piece.space is not None}

    def heard(self) -> bool:
        """Whether there is an answer; that ends the question."""
        return bool(self.acts)


def asked(prompt: Prompt, seed: int = 1) -> Desk:
    """A person who was asked for something."""
    desk = Desk(seed, prompt)
    desk.sit_down()
    return desk


def prompt(ask: Ask | None, *choices: PossibleAnswer) -> Prompt:
    return Prompt(NO_WORDS, ask=ask, choices=choices)


def lay(*spaces: str) -> Prompt:
    return prompt(Lay(spaces), NEXT)


def test_a_piece_is_laid_where_and_in_the_colour_that_the_light_says() -> None:
    desk = asked(lay("e5"))
    desk.paint({"e5": PURPLE})
    took_ms = desk.wait(lambda: bool(desk.lying()))
    assert desk.lying() == {"e5": Colour.SECOND}
    assert 100.0 < took_ms < 8_000.0


def test_a_colour_that_is_said_counts_where_the_light_is_dark() -> None:
    desk = asked(prompt(Lay(("e5",), Colour.SECOND), NEXT))
    desk.wait(lambda: bool(desk.lying()))
    assert desk.lying() == {"e5": Colour.SECOND}


def test_pieces_lie_a_little_off_the_middle() -> None:
    def laid_mm(seed: int) -> tuple[float, float]:
        desk = asked(lay("e5"), seed)
        desk.wait(lambda: bool(desk.lying()))
        (piece,) = desk.workbench.pieces()
        return piece.at_mm

    places = [laid_mm(seed) for seed in range(12)]
    assert len(set(places)) == len(places)
    x_mm, y_mm = PROFILE.space("e5").at_mm
    assert all((x - x_mm) ** 2 + (y - y_mm) ** 2 <= EVERYDAY.off_mm**2 + 0.01 for x, y in places)


def test_the_piece_goes_on_to_the_next_space_slid_or_carried() -> None:
    def on_its_way(seed: int, *, is_slid: bool = False) -> int:
        desk = asked(lay("e5"), seed)
        desk.paint({"e5": ORANGE})
        desk.wait(lambda: bool(desk.lying()))
        desk.prompt = prompt(Lay(("e6",), is_slid=is_slid), NEXT)
        desk.paint({"e6": ORANGE})
        desk.wait(lambda: desk.lying() != {"e5": Colour.FIRST})
        seen = len(desk.workbench.pieces())
        desk.wait(lambda: desk.lying() == {"e6": Colour.FIRST})
        return seen

    assert {on_its_way(seed) for seed in range(8)} == {0, 1}
    assert {on_its_way(seed, is_slid=True) for seed in range(8)} == {1}


def test_several_spaces_are_filled_and_one_more_piece_goes_round() -> None:
    desk = asked(prompt(Lay(("a1", "a2", "b1"), stays=True), NEXT))
    desk.wait(lambda: len(desk.lying()) == 3)
    desk.prompt = lay("e5")
    desk.wait(lambda: "e5" in desk.lying())
    desk.prompt = lay("e6")
    desk.wait(lambda: "e6" in desk.lying())
    assert set(desk.lying()) == {"a1", "a2", "b1", "e6"}


def test_a_piece_is_pushed_about_within_its_place() -> None:
    desk = asked(lay("e5"))
    desk.wait(lambda: bool(desk.lying()))
    desk.prompt = prompt(PushAbout(("e5",)))
    places = set()

    def is_moved() -> bool:
        (piece,) = desk.workbench.pieces()
        places.add(piece.at_mm)
        return len(places) > 10

    desk.wait(is_moved)
    x_mm, y_mm = desk.workbench.middle_mm("e5")
    assert all((x - x_mm) ** 2 + (y - y_mm) ** 2 <= PUSHED_MM**2 + 0.01 for x, y in places)


def felt(desk: Desk) -> bool:
    """Whether the ring reed of e5 senses a piece now."""
    row, column = PROFILE.space("e5").second
    return bool(desk.workbench.contacts()[row] >> column & 1)


def test_a_piece_is_turned_on_the_spot() -> None:
    desk = Desk()
    desk.workbench.add_fault(parse_fault("half-dead e5 purple 1"))
    desk.workbench.put("e5", Colour.SECOND)
    desk.prompt = prompt(Turn(("e5",)))
    desk.sit_down()
    was_felt = felt(desk)
    desk.wait(lambda: felt(desk) is not was_felt)
    (piece,) = desk.workbench.pieces()
    assert piece.at_mm == desk.workbench.middle_mm("e5")


def test_a_piece_is_held_above_its_place_until_something_else_is_asked() -> None:
    desk = asked(lay("e5"))
    desk.paint({"e5": PURPLE})
    desk.wait(lambda: felt(desk))
    desk.prompt = prompt(Raise(("e5",)), NEXT)
    desk.wait(lambda: not felt(desk))
    desk.prompt = Prompt(NO_WORDS, ask=Lay(("e5",)), number=1, choices=(NEXT,))
    assert desk.wait(lambda: felt(desk)) < 300.0
    assert set(desk.lying()) == {"e5"}


def test_a_piece_that_is_held_above_in_vain_is_put_back_and_that_is_said() -> None:
    desk = Desk()
    desk.workbench.put("e5", Colour.SECOND)
    desk.prompt = prompt(Raise(("e5",)), NEXT)
    desk.sit_down()
    desk.wait(desk.heard)
    assert desk.acts[0].answer is Answer.NEXT
    assert felt(desk)


@pytest.mark.parametrize(("dead", "is_felt"), [(1, [False, True]), (2, [True, False])])
def test_a_piece_is_laid_anew_with_its_mark_where_it_is_to_point(*, dead: int, is_felt: list[bool]) -> None:
    desk, seen = Desk(), list[bool]()
    desk.workbench.add_fault(parse_fault(f"half-dead e5 purple {dead}"))
    desk.sit_down()
    for number, mark_deg in enumerate((30.0, 75.0), start=1):
        desk.acts.clear()
        desk.prompt = Prompt(
            NO_WORDS, ask=Lay(("e5",), Colour.SECOND, mark_deg=mark_deg), number=number, choices=(NEXT,)
        )
        desk.wait(desk.heard)
        seen.append(felt(desk))
    assert seen == is_felt


def test_a_piece_to_which_nothing_answers_is_said_to_lie_there() -> None:
    desk = asked(lay("e5"))
    desk.wait(lambda: bool(desk.lying()))
    assert not desk.acts
    assert desk.wait(desk.heard) > 2_500.0
    assert desk.acts[0].answer is Answer.NEXT


def test_pieces_are_taken_off_before_it_is_said_to_be_done() -> None:
    desk = asked(prompt(TakeAllOff(), NEXT))
    for space in ("a1", "e5", "i6"):
        desk.workbench.put(space, Colour.FIRST)
    desk.wait(desk.heard)
    assert not desk.lying()
    assert desk.acts[0].answer is Answer.NEXT


def picture(shown: dict[str, str]) -> Prompt:
    return prompt(Compare(shown), NEXT)


def test_spaces_that_differ_from_the_picture_are_named() -> None:
    desk = asked(picture({"a1": "white", "b2": "white", "c3": "white"}))
    desk.workbench.add_fault(parse_fault("swapped-light b2 d4"))
    desk.workbench.add_fault(parse_fault("dead-light c3"))
    desk.paint(dict.fromkeys(("a1", "b2", "c3"), WHITE))
    desk.wait(desk.heard)
    assert desk.acts[0].spaces == {"b2", "d4", "c3"}


def test_a_hue_that_is_another_differs_too() -> None:
    desk = asked(picture({"a1": "orange"}))
    desk.workbench.add_fault(parse_fault("colour-order"))
    desk.paint({"a1": ORANGE})
    desk.wait(desk.heard)
    assert desk.acts[0].spaces == {"a1"}


def test_the_colour_that_is_seen_is_said() -> None:
    choices = tuple(PossibleAnswer(Answer.NEXT, NO_WORDS, saw=hue) for hue in ("red", "green", "blue"))
    desk = asked(prompt(NameHue({}), *choices))
    desk.workbench.add_fault(parse_fault("colour-order"))
    desk.paint(dict.fromkeys(PROFILE.lights, bytes((60, 0, 0))))
    desk.wait(desk.heard)
    assert desk.acts[0].saw == "green"


@pytest.mark.parametrize("shown", ["e5", "f6"])
def test_the_space_that_shines_is_named_where_it_is_another(shown: str) -> None:
    desk = asked(prompt(Find({shown: "white"}), NEXT, SKIP))
    desk.paint({"e5": WHITE})
    desk.wait(desk.heard)
    assert (desk.acts[0].answer, desk.acts[0].spaces) == (Answer.NEXT, frozenset({"e5"} - {shown}))


def test_a_light_that_shines_nowhere_is_left_out() -> None:
    desk = asked(prompt(Find({"e5": "white"}), NEXT, SKIP))
    desk.wait(desk.heard)
    assert desk.acts[0].answer is Answer.SKIP


def test_a_key_is_held_until_something_else_is_asked_for() -> None:
    desk = asked(prompt(PressKeys((Key.UNDO,)), NEXT))
    desk.wait(lambda: desk.workbench.keys_down() == {Key.UNDO})
    desk.prompt = prompt(ReleaseKeys((Key.UNDO,)))
    desk.wait(lambda: not desk.workbench.keys_down())
    assert not desk.acts


def test_a_key_to_which_nothing_answers_is_said_to_be_down() -> None:
    desk = asked(prompt(PressKeys((Key.OK,)), NEXT))
    desk.wait(desk.heard)
    assert desk.workbench.keys_down() == {Key.OK}


def test_two_keys_are_pressed_and_released_with_two_fingers_a_little_apart() -> None:
    def fingers(seed: int) -> tuple[Key, float, float]:
        desk = asked(prompt(PressKeys((Key.UNDO, Key.OK)), NEXT), seed)
        desk.wait(lambda: bool(desk.workbench.keys_down()))
        (first,) = desk.workbench.keys_down()
        pressed_ms = desk.wait(lambda: desk.workbench.keys_down() == {Key.UNDO, Key.OK})
        desk.prompt = prompt(ReleaseKeys((Key.UNDO, Key.OK)))
        desk.wait(lambda: len(desk.workbench.keys_down()) == 1)
        return first, pressed_ms, desk.wait(lambda: not desk.workbench.keys_down())

    found = [fingers(seed) for seed in range(12)]
    assert {key for key, _, _ in found} == {Key.UNDO, Key.OK}
    for apart_ms in ([ms for _, ms, _ in found], [ms for _, _, ms in found]):
        assert len(set(apart_ms)) > 6
        assert max(apart_ms) <= 61.0


def test_one_seed_is_one_person() -> None:
    def times(seed: int) -> list[float]:
        desk = asked(lay("e5"), seed)
        desk.wait(desk.heard)
        return [act.at_ms for act in desk.acts]

    assert times(5) == times(5) != times(6)


def test_it_ends_with_the_self_test() -> None:
    desk = asked(prompt(None, LEAVE, BACK))
    desk.wait(desk.heard)
    assert desk.acts[0].answer is Answer.LEAVE
    desk.prompt = None
    desk.wait(lambda: desk.clock.now_ms() > 60_000.0, 90_000.0)
    assert len(desk.acts) < 30


def test_a_board_that_is_gone_is_waited_for_before_it_is_given_back() -> None:
    desk = asked(prompt(None, STOP, LEAVE))
    assert desk.wait(desk.heard, 60_000.0) > 20_000.0
    assert desk.acts[0].answer is Answer.LEAVE


def test_a_picture_that_is_not_to_be_had_is_left_out() -> None:
    asked_for, gone = picture({"a1": "white"}), prompt(None, LEAVE)
    desk = asked(asked_for)
    while not desk.acts:
        for now in (asked_for, gone):
            desk.prompt = now
            desk.pass_by(1_500.0)
    assert desk.acts[0].answer is Answer.SKIP


def test_a_light_that_says_that_a_piece_is_felt_moves_nothing() -> None:
    desk = asked(prompt(LetLie(("e5",))))
    desk.workbench.put("e5", Colour.FIRST)
    desk.paint({"e5": bytes((26, 26, 26))})
    desk.wait(lambda: desk.clock.now_ms() > 5_000.0)
    assert desk.lying() == {"e5": Colour.FIRST}
