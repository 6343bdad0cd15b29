"""Lessons: what the guide says and answers, on a table of a page's own, and on the lights alone."""

from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial

import pytest

from controller.annex import OpenTable
from controller.annexes.lessons import ANNEX
from controller.annexes.lessons.lesson_guide import LessonGuide, LightsGuide
from controller.annexes.lessons.lesson_scenes import LessonScene, scenes_of
from controller.annexes.lessons.lesson_table import LessonTable
from controller.games import Move, Position, all_games
from controller.inference import Misplaced
from controller.messages import Message, word
from controller.play.loop import Loop
from controller.session import open_any_session, open_session
from controller.session.events import Declare
from controller.table import HANDS
from controller.web.scene_guide import SceneGuide
from hardware.profiles import load_profile
from simulator.carrying_hand import CarryingHand
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.annexes.open_annexes import ignore
from tests.games.plain_proof import Proof
from tests.sweeps import sampled
from tests.web.desk import Desk

GAMES = all_games()
BOARDS = {name: "sq36-dual-mega" if name in {"mana", "mammalath"} else "hex70-dual-mega" for name in GAMES}
SCENES = [
    pytest.param(name, number, id=f"{name} {scene.name}")
    for name, game in GAMES.items()
    for number, scene in enumerate(scenes_of(game), start=1)
]


class Lesson:
    """Lessons of a game in simulated time: the players lay each piece as the lights ask."""

    def __init__(self, name: str, guide_of: Callable[[Loop], SceneGuide]) -> None:
        profile, self.clock = load_profile(BOARDS[name]), SimulatedClock()
        self.board = VirtualBoard(profile, self.clock, 0)
        self.workbench = self.board.workbench
        self.loop = Loop(self.board, self.clock, open_session(profile, GAMES[name].start()))
        self.guide = guide_of(self.loop)
        self.loop.subscribe(self.guide)
        self.game = GAMES[name]

    def begin(self, number: int) -> None:
        """Begin a scene, and wait until its pieces lie there."""
        self.guide.begin(number)
        self.wait(100.0)
        self.until(lambda: self.guide.view()["is_laid"])

    def wait(self, ms: float) -> None:
        """Let time pass."""
        until_ms = self.clock.now_ms() + ms
        self.workbench.after(ms, self.board.wake)
        while self.clock.now_ms() < until_ms:
            self.loop.turn()

    def until(self, is_so: Callable[[], bool]) -> None:
        """Let time pass until something holds."""
        until_ms = self.clock.now_ms() + 30_000.0
        while not is_so():
            assert self.clock.now_ms() < until_ms, self.said
            self.wait(100.0)

    def do(self, move: Move) -> None:
        """Make a move by hand, or declare it on the page."""
        position = self.loop.snapshot.session.record.reached
        changes = position.changes(move)
        for change in changes:
            if change.space in position.table():
                self.workbench.lift(change.space)
                self.wait(500.0)
        for change in changes:
            if change.piece is not None:
                self.workbench.put(change.space, change.piece.colour)
        if not changes:
            self.loop.post(partial(Declare, self.game.write_move(move)))

    def obey(self) -> None:
        """Do what the lights ask for: a hand lifts what is wrong, and lays what is missing."""
        self.wait(3000.0)
        CarryingHand(self.loop, self.workbench).restore()
        self.wait(3000.0)

    @property
    def plies(self) -> int:
        """How many moves are on record."""
        return len(self.loop.snapshot.session.record.plies)

    @property
    def said(self) -> str:
        """What the guide says."""
        return word(self.guide.view()["text"])


def laid(name: str, number: int) -> Lesson:
    """Lay a scene of a page's own table."""
    lesson = Lesson(name, lambda loop: LessonGuide(loop, None))
    lesson.guide.begin(number)
    lesson.obey()
    lesson.until(lambda: lesson.guide.view()["is_laid"])
    return lesson


@sampled(1)
@pytest.mark.parametrize(("name", "number"), SCENES)
def test_a_scene_is_done_by_its_right_moves_and_is_answered_in_between(name: str, number: int) -> None:
    lesson, scene = laid(name, number), scenes_of(GAMES[name])[number - 1]
    assert lesson.said == word(Message("lesson_scene.asked", scene=scene.name))
    lesson.do(scene.right[0])
    lesson.until(lambda: lesson.plies == 1)
    if not scene.is_done_at_once:
        assert lesson.said == word(Message("lesson_scene.more", scene=scene.name))
        lesson.obey()
        assert lesson.plies == 2
        reached = lesson.loop.snapshot.session.record.reached
        lesson.do(next(move for move in reached.legal_moves() if is_won(scene, reached.play(move))))
    lesson.until(lambda: lesson.guide.view()["is_done"])
    assert lesson.said == word(Message("lesson_scene.done", scene=scene.name))


def is_won(scene: LessonScene, position: Position) -> bool:
    """Whether the player has won, at once or whatever the reply."""
    return Proof(scene.start.to_move).is_won(position, 0)


@sampled(2)
@pytest.mark.parametrize(
    ("number", "move", "why", "reply"),
    [
        (1, "e7o", "That loses at once.", None),
        (1, "a1o", "That threatens nothing.", "e3p"),
        (1, "f5o", "One reply stops that.", "e7p"),
        (4, "a1o", "Now purple threatens twice.", "e4p"),
        (7, "e4o", "Now the other side wins.", "e5p"),
    ],
)
def test_a_wrong_move_is_called_wrong_at_once_and_why(
    number: int, move: str, why: str, reply: str | None
) -> None:
    lesson = laid("manalath", number)
    lesson.do(lesson.game.parse_move(move))
    lesson.until(lambda: lesson.plies == 1)
    view = lesson.guide.view()
    assert (view["is_wrong"], view["is_done"]) == (True, False)
    assert lesson.said.startswith(why)
    if reply is not None:
        lesson.obey()
        assert lesson.game.write_move(lesson.loop.snapshot.session.record.plies[-1].move) == reply


def test_whoever_misses_the_win_that_is_left_is_told_so() -> None:
    lesson = laid("manalath", 1)
    lesson.do(lesson.game.parse_move("e4o"))
    lesson.until(lambda: lesson.plies == 1)
    lesson.obey()
    lesson.do(lesson.game.parse_move("a1p"))
    lesson.until(lambda: lesson.plies == 3)
    assert lesson.said == word(Message("lesson_scene.missed"))
    assert lesson.guide.view()["is_wrong"]


def test_a_page_is_told_which_step_of_which_lesson_it_is() -> None:
    view = laid("manalath", 6).guide.view()
    assert (word(view["lesson"]), view["step"], view["steps"]) == ("The four that cannot grow", 2, 2)
    assert (view["number"], view["count"]) == (6, 8)


class Heard:
    """Lessons on the lights of a table, and what the terminal printed."""

    def __init__(self, name: str, first: int) -> None:
        self.reported: list[str] = []
        self.lesson = Lesson(
            name, lambda loop: LightsGuide(loop, None, first, lambda said: self.reported.append(word(said)))
        )
        self.lesson.obey()


def test_on_the_lights_a_right_move_is_answered_and_the_next_scene_follows_once_the_board_is_cleared() -> (
    None
):
    heard = Heard("manalath", 1)
    lesson = heard.lesson
    lesson.do(lesson.game.parse_move("e4o"))
    lesson.until(lambda: lesson.plies == 1)
    lesson.obey()
    assert "e3" in lesson.workbench.lying()
    lesson.do(lesson.game.parse_move("e7o"))
    lesson.until(lambda: lesson.guide.view()["is_done"])
    lesson.workbench.clear_table()
    lesson.until(lambda: lesson.guide.view()["number"] == 2)
    lesson.obey()
    assert lesson.workbench.lying() == scenes_of(lesson.game)[1].start.table()
    words = [f"lesson_scene.{what}" for what in ("asked", "more", "done")]
    first, second = (scene.name for scene in scenes_of(lesson.game)[:2])
    assert heard.reported == [
        *(word(Message(code, scene=first)) for code in words),
        word(Message("lesson_scene.asked", scene=second)),
    ]


def test_on_the_lights_a_wrong_move_is_taken_back_and_its_piece_must_be_lifted() -> None:
    heard = Heard("manalath", 1)
    lesson = heard.lesson
    lesson.do(lesson.game.parse_move("f5o"))
    lesson.until(lambda: len(heard.reported) == 3)
    assert lesson.plies == 0
    assert heard.reported[1].startswith("One reply stops that.")
    placement = lesson.loop.snapshot.session.verdict.placement
    assert isinstance(placement, Misplaced)
    assert [extra.space for extra in placement.extra] == ["f5"]
    lesson.workbench.lift("f5")
    lesson.wait(3000.0)
    lesson.do(lesson.game.parse_move("e4o"))
    lesson.until(lambda: lesson.plies == 1)
    assert heard.reported[-1] == word(Message("lesson_scene.more", scene="double_threat_1"))


def test_after_the_last_scene_the_hands_play_on() -> None:
    lesson = Heard("mammalath", 2).lesson
    lesson.do(lesson.game.parse_move("-g"))
    lesson.until(lambda: lesson.plies == 1)
    lesson.obey()
    lesson.do(lesson.game.parse_move("d6"))
    lesson.until(lambda: lesson.guide.view()["is_done"])
    lesson.workbench.clear_table()
    lesson.until(lambda: lesson.loop.snapshot.session.record.seats == HANDS)
    assert lesson.plies == 0


def test_where_there_is_no_game_there_is_no_lesson() -> None:
    clock, profile = SimulatedClock(), load_profile("hex7-dual-mega")
    loop = Loop(VirtualBoard(profile, clock, 0), clock, open_any_session(profile, GAMES))
    assert ANNEX.open(OpenTable(loop, None, None, ignore)) is None


def test_only_an_option_has_the_table_itself_give_lessons_and_then_it_keeps_no_record() -> None:
    clock, profile = SimulatedClock(), load_profile("hex70-dual-mega")
    loop = Loop(VirtualBoard(profile, clock, 0), clock, open_session(profile, GAMES["manalath"].start()))
    for words, count in (([], 0), (["--lesson"], 1), (["--lesson", "3"], 1)):
        parser = ArgumentParser()
        ANNEX.add_options(parser)
        options = parser.parse_args(words)
        table = ANNEX.open(OpenTable(loop, options, None, ignore))
        assert table is not None
        assert len(table.watches) == count
        assert ANNEX.is_show(options) is bool(count)


def test_a_page_takes_lessons_at_a_table_of_its_own() -> None:
    desk = Desk(annexes=lambda loop: (LessonTable(OpenTable(loop, None, None, ignore)),))
    with desk.connect("/lessons") as page:
        page.act("speed", speed=10)
        page.until(lambda page: page.annexes.get("lessons", {}).get("is_laid"))
        assert page.board["own"] == "lessons"
        page.act("put", space="e4", colour="orange")
        page.until(lambda page: [carry["end"] for carry in page.state["carries"]] == ["e3"])
        assert page.annexes["lessons"]["text"] == word(Message("lesson_scene.more", scene="double_threat_1"))
    assert desk.loop.snapshot.session.record.plies == ()
