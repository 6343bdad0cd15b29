"""The guide of a tour: lays one scene after another on a simulated board, and sees when a player has done it.

A scene is an example of the game's guide that has a task. Its pieces are laid as those of any position that a
page asks for, and whatever the player does counts as at any table: the guide only looks.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from typing import Any

from controller.annex import AnnexAct, OpenAnnex
from controller.games import Example, Showing, decisive_moves
from controller.inference import AtRest, Misplaced
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber
from controller.session import NewGame, Session
from controller.web.acts import Count
from controller.web.carrying_hand import CarryingHand
from simulator.workbench import Workbench, WorkbenchError


@dataclass(frozen=True, slots=True)
class BeginScene(AnnexAct):
    """Have the guide lay a scene anew."""

    number: Count


class SceneStage(Enum):
    """How far a scene is."""

    BEGUN = auto()
    LAYING = auto()  #: its pieces are being laid
    ASKED = auto()
    DONE = auto()


@dataclass(frozen=True, slots=True)
class TourScene:
    """A scene of the tour: its ``number``, counted from 1, and how far it is."""

    number: int
    stage: SceneStage = SceneStage.BEGUN


class TourGuide(OpenAnnex, Subscriber):
    """Shows the scenes of the game at ``loop``, whose board is ``workbench``. Subscribe it before a page."""

    name = "tour"

    def __init__(self, loop: Loop, workbench: Workbench) -> None:
        self._loop, self._workbench = loop, workbench
        self._game = loop.snapshot.session.record.game
        self._scenes = tuple(example for example in self._game.guide.examples if example.task is not None)
        self._starts = tuple(self._game.parse_fen(example.fen) for example in self._scenes)
        self._scene = TourScene(1)
        self.acts = {BeginScene: lambda act: self.begin(act.number)}

    def begin(self, number: int) -> None:
        """Lay a scene anew, the nearest one if there is none with this number; from any thread."""
        self._loop.post(partial(self._begin, max(1, min(number, len(self._scenes)))))

    def _begin(self, number: int, at_ms: float) -> NewGame:
        self._scene = TourScene(number)
        return NewGame(self._starts[number - 1], at_ms)

    def look(self) -> None:
        """Have the hand lay a scene that has begun; then see whether the player has done what was asked."""
        session, scene = self._session(), self._scene
        if session.record.start != self._starts[scene.number - 1]:
            return  # The game before it is still on the table.
        is_laid = self._workbench.lying() == session.position.table()
        is_seen = session.is_linked and isinstance(session.verdict.placement, AtRest)
        match scene.stage:
            case SceneStage.BEGUN if not is_laid:
                self._scene = replace(scene, stage=SceneStage.LAYING)
                with suppress(WorkbenchError):
                    CarryingHand(self._loop, self._workbench).restore()
            case SceneStage.BEGUN | SceneStage.LAYING if is_laid and is_seen:
                self._scene = replace(scene, stage=SceneStage.ASKED)
            case SceneStage.ASKED if is_done(self._scenes[scene.number - 1], session):
                self._scene = replace(scene, stage=SceneStage.DONE)

    def _session(self) -> Session:
        return self._loop.snapshot.session

    def view(self) -> Mapping[str, Any]:
        """Describe the scene: what is asked, or what there was to learn once it is done."""
        scene = self._scene
        task, is_done = self._scenes[scene.number - 1].task, scene.stage is SceneStage.DONE
        return {
            "number": scene.number,
            "count": len(self._scenes),
            "is_laid": scene.stage in {SceneStage.ASKED, SceneStage.DONE},
            "text": None if task is None else task.done if is_done else task.asked,
            "is_done": is_done,
        }


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
