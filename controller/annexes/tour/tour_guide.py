"""The guide of a tour: its scenes are the examples of the game's guide that have a task."""

from controller.board_bench import BoardBench
from controller.games import decisive_moves
from controller.games.rule_guide import Example, Showing
from controller.inference import Misplaced
from controller.messages import Message
from controller.play.loop import Loop
from controller.session import Session
from controller.web.scene_guide import SceneGuide, SceneProgress, SceneStage


class TourGuide(SceneGuide):
    """Shows the scenes of the game at ``loop``, whose board has the ``bench``."""

    name = "tour"

    def __init__(self, loop: Loop, bench: BoardBench) -> None:
        game = loop.snapshot.session.record.game
        self._examples = tuple(example for example in game.guide.examples if example.task is not None)
        super().__init__(loop, bench, [game.parse_fen(example.fen) for example in self._examples])

    def judged(self, number: int, session: Session) -> SceneStage:
        """Say whether the player has done what was asked; nothing else is wrong."""
        return SceneStage.DONE if is_done(self._examples[number - 1], session) else SceneStage.ASKED

    def said(self, scene: SceneProgress) -> Message | None:
        """Return what is asked, or what there was to learn once it is done."""
        task = self._examples[scene.number - 1].task
        return None if task is None else task.done if scene.stage is SceneStage.DONE else task.asked


def is_done(example: Example, session: Session) -> bool:
    """Whether the player has just done what the example shows, with this move or with another one like it."""
    start, plies = session.record.start, session.record.plies
    if example.shows is Showing.FORBIDDEN:
        placement = session.verdict.placement
        return isinstance(placement, Misplaced) and len(placement.extra) > 0
    if not plies:
        return False
    move = plies[0].move
    match example.shows:
        case Showing.TURN:
            return type(move) is type(start.game.parse_move(example.move))
        case Showing.SAVED:
            return move in decisive_moves(start).saving
        case Showing.WON | Showing.LOST:
            outcome = start.play(move).outcome
            return outcome is not None and (outcome.winner is start.to_move) is (example.shows is Showing.WON)
