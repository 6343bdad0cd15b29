"""The guide of lessons: says at once whether a move is right and why, and answers as the other player would.

What has become of a scene follows from its record alone, so a move that is taken back is as if never made.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from controller.annexes.lessons.lesson_scenes import LessonScene, scenes_of
from controller.board import Key
from controller.board_bench import BoardBench
from controller.games import Position, decisive_moves
from controller.messages import Message
from controller.play.loop import Loop
from controller.session import Session
from controller.session.events import Requested, SetSeats, Tapped
from controller.table import HANDS, Seats
from controller.web.scene_guide import SceneGuide, SceneProgress, SceneStage, alone


def judged(scene: LessonScene, session: Session) -> SceneStage:
    """Say what has become of a scene after the moves on record."""
    plies = session.record.plies
    if not plies:
        return SceneStage.ASKED
    if plies[0].move not in scene.right:
        return SceneStage.WRONG
    if scene.is_done_at_once:
        return SceneStage.DONE
    if len(plies) < 3:  # noqa: PLR2004 - a move, the reply, and the next move
        return SceneStage.ON
    is_won = plies[2].move in decisive_moves(plies[1].position).winning
    return SceneStage.DONE if is_won else SceneStage.WRONG


class LessonGuide(SceneGuide):
    """Gives the lessons of the game at ``loop``, whose board has the ``bench``; a real one has none."""

    name = "lessons"

    def __init__(self, loop: Loop, bench: BoardBench | None) -> None:
        self._scenes = scenes_of(loop.snapshot.session.record.game)
        self._answered = ""
        super().__init__(loop, bench, [scene.start for scene in self._scenes])

    def seats(self, start: Position) -> Seats:
        """Seat the player where the position is to be moved, and the guide opposite."""
        return alone(start.to_move)

    def judged(self, number: int, session: Session) -> SceneStage:
        """Say what has become of a scene."""
        return judged(self._scenes[number - 1], session)

    def said(self, scene: SceneProgress) -> Message:
        """Say what is asked, what comes next, or what was right or wrong."""
        lesson = self._scenes[scene.number - 1]
        plies = self.session.record.plies
        match scene.stage:
            case SceneStage.DONE:
                return Message("lesson_scene.done", scene=lesson.name)
            case SceneStage.ON:
                return Message("lesson_scene.more", scene=lesson.name)
            case SceneStage.WRONG if plies and plies[0].move not in lesson.right:
                return lesson.fault(plies[0].move)
            case SceneStage.WRONG if plies:
                return Message("lesson_scene.missed")
            case _:
                return Message("lesson_scene.asked", scene=lesson.name)

    def look(self) -> None:
        """See what the player has done, and answer it."""
        super().look()
        if self.scene.is_laid and self.session.record.start == self._lesson.start:
            self.respond()

    def respond(self) -> None:
        """Answer a move as soon as it is certain."""
        awaited = self.session.awaited
        if awaited is None or awaited.fen() == self._answered:
            return
        self._answered = awaited.fen()
        move = awaited.game.write_move(self._lesson.answer(awaited))
        self.loop.post(partial(Requested, self._answered, move))

    @property
    def _lesson(self) -> LessonScene:
        return self._scenes[self.scene.number - 1]

    def view(self) -> Mapping[str, Any]:
        """Describe the scene: also which lesson it belongs to, and whether something was wrong."""
        lesson = self._lesson
        steps = sum(each.topic == lesson.topic for each in self._scenes)
        return {
            **super().view(),
            "lesson": Message("lesson_scene.topic", topic=lesson.topic),
            "step": lesson.step,
            "steps": steps,
            "is_wrong": self.scene.stage is SceneStage.WRONG,
        }


class LightsGuide(LessonGuide):
    """Gives the lessons at the table itself, by its lights: they suffice.

    A right move is answered: the reply's piece breathes. A wrong one is taken back: its piece blinks until it
    is lifted. Once a scene is done and the board is cleared, the next one follows; after the last the hands
    play on. What a page would read is given to ``report``.
    """

    def __init__(
        self, loop: Loop, bench: BoardBench | None, first: int, report: Callable[[Message], None]
    ) -> None:
        super().__init__(loop, bench)
        self._first, self._report = first, report
        self._reported: SceneProgress | None = None

    def start(self, session: Session, post: Callable[..., None]) -> None:
        """Begin with the scene that was asked for."""
        del session, post
        self.begin(self._first)

    def look(self) -> None:
        """See what the player has done, answer it, and say it."""
        super().look()
        record = self.session.record
        if (
            self.scene.stage is SceneStage.DONE
            and not record.plies
            and record.game is self._lesson.start.game
        ):
            self._go_on()
        if self.scene.is_laid and self.scene != self._reported:
            self._reported = self.scene
            self._report(self.said(self.scene))

    def respond(self) -> None:
        """Take back what is wrong, and answer what is right."""
        if self.scene.stage is SceneStage.WRONG:
            self.loop.post(partial(Tapped, Key.UNDO))
        else:
            super().respond()

    def _go_on(self) -> None:
        number = self.scene.number
        if number < len(self._scenes):
            self.begin(number + 1)
        elif self.session.record.seats != HANDS:
            self.loop.post(partial(SetSeats, HANDS))
