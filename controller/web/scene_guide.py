"""The guide of scenes: lays one position after another, and sees what the player makes of it.

A scene is a position with something to do. Whatever the player does counts as at any table: the guide only
looks, and those derived from it say what is asked and what is right.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from typing import Any

from controller.annex import AnnexAct, OpenAnnex
from controller.board_bench import BoardBench
from controller.errors import InputError
from controller.games import Colour, Position
from controller.inference import AtRest
from controller.messages import Message
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber
from controller.session import Session
from controller.session.events import NewGame
from controller.table import ELSEWHERE, HAND, Seats
from controller.web.acts import Count, Restore


@dataclass(frozen=True, slots=True)
class BeginScene(AnnexAct):
    """Have the guide lay a scene anew."""

    number: Count


class SceneStage(Enum):
    """How far a scene is."""

    BEGUN = auto()
    LAYING = auto()  #: its pieces are being laid
    ASKED = auto()
    ON = auto()  #: what was done is right, and there is more to do
    WRONG = auto()
    DONE = auto()


@dataclass(frozen=True, slots=True)
class SceneProgress:
    """A scene under way: its ``number``, counted from 1, and how far it is."""

    number: int
    stage: SceneStage = SceneStage.BEGUN

    @property
    def is_laid(self) -> bool:
        """Whether its pieces lay there, so that the player could begin."""
        return self.stage not in {SceneStage.BEGUN, SceneStage.LAYING}


def lies_at(bench: BoardBench, position: Position) -> bool:
    """Whether the pieces lie at a bench as in a position; one that is moved lies nowhere."""
    lying = {piece.space: piece.colour for piece in bench.sight.pieces() if piece.space is not None}
    return lying == position.table()


def alone(player: Colour) -> Seats:
    """Seat the player of a scene, whose edge is then near; the guide moves for the other colour."""
    return (HAND, ELSEWHERE) if player is Colour.FIRST else (ELSEWHERE, HAND)


def lay_at(bench: BoardBench) -> None:
    """Have a hand lay the pieces at a bench as the game has them, as far as it can."""
    with suppress(InputError):
        bench.hand().do(Restore())


class TableGuide(OpenAnnex, Subscriber):
    """What an annex does at a table for one page alone."""

    def begin_there(self) -> None:
        """Begin, once its table is open: with nothing until the page asks for something."""


class SceneGuide(TableGuide):
    """Shows the scenes that begin from ``starts`` at a ``loop``; subscribe it before a page.

    A hand lays them at its ``bench``. A real board has none: its lights lead the pieces there.
    """

    def __init__(self, loop: Loop, bench: BoardBench | None, starts: Sequence[Position]) -> None:
        self.loop, self._bench, self._starts = loop, bench, tuple(starts)
        self.scene = SceneProgress(1)
        self.acts = {BeginScene: lambda act: self.begin(act.number)}

    def begin_there(self) -> None:
        """Begin with the first scene."""
        self.begin(1)

    @abstractmethod
    def judged(self, number: int, session: Session) -> SceneStage:
        """Say what has become of a scene that was asked: it stays done once it is."""

    @abstractmethod
    def said(self, scene: SceneProgress) -> Message | None:
        """Return what is asked, or what is said of what the player has done."""

    def seats(self, start: Position) -> Seats | None:
        """Return who moves in the scene that begins there; None for those who have moved so far."""
        del start
        return None

    def begin(self, number: int) -> None:
        """Lay a scene anew, the nearest one if there is none with this number; from any thread."""
        self.loop.post(partial(self._begin, max(1, min(number, len(self._starts)))))

    def _begin(self, number: int, at_ms: float) -> NewGame:
        self.scene, start = SceneProgress(number), self._starts[number - 1]
        return NewGame(start, at_ms, seats=self.seats(start))

    @property
    def session(self) -> Session:
        """The session as it stands."""
        return self.loop.snapshot.session

    def look(self) -> None:
        """Have the hand lay a scene that has begun; then see what the player has made of it."""
        session, scene = self.session, self.scene
        if session.record.start != self._starts[scene.number - 1]:
            return  # Another game is on the table: the one before it, or what players began themselves.
        bench = self._bench
        is_laid = bench is None or lies_at(bench, session.position)
        is_seen = session.is_linked and isinstance(session.verdict.placement, AtRest)
        match scene.stage:
            case SceneStage.BEGUN if bench is not None and not is_laid:
                self.scene = replace(scene, stage=SceneStage.LAYING)
                lay_at(bench)
            case SceneStage.BEGUN | SceneStage.LAYING if is_laid and is_seen:
                self.scene = replace(scene, stage=SceneStage.ASKED)
            case SceneStage.ASKED | SceneStage.ON | SceneStage.WRONG:
                self.scene = replace(scene, stage=self.judged(scene.number, session))

    def view(self) -> Mapping[str, Any]:
        """Describe the scene: what is asked, or said of what was done."""
        scene = self.scene
        return {
            "number": scene.number,
            "count": len(self._starts),
            "is_laid": scene.is_laid,
            "text": self.said(scene),
            "is_done": scene.stage is SceneStage.DONE,
        }
