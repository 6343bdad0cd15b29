"""The steps of an examination: what a person is asked to do, one thing at a time.

Values only. Which there are, and in what order, decides `controller.diagnose.examining.plan`.
"""

from dataclasses import dataclass

from manalath_board.controller.board import Crosspoint, Key
from manalath_board.controller.diagnose.evidence import Laid, Stage


@dataclass(frozen=True, slots=True)
class Clear:
    """Everything is taken off the board. ``turn`` tells one from another."""

    stage: Stage
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Rest:
    """The empty board is watched for a while."""

    stage: Stage = Stage.EMPTY


@dataclass(frozen=True, slots=True)
class Picture:
    """Spaces shine in a hue; a person says which do not, or what colour is seen."""

    lit: tuple[str, ...]
    hue: str
    asks_hue: bool = False
    stage: Stage = Stage.LIGHTS


@dataclass(frozen=True, slots=True)
class Reed:
    """A piece comes to one reed, lies still, is pushed about, and leaves; ``turn`` counts from 0."""

    sensor: Crosspoint
    laid: Laid
    turn: int = 0
    stage: Stage = Stage.REEDS


@dataclass(frozen=True, slots=True)
class Cross:
    """Pieces fill all of a row and of a column but the ``corner`` where they cross."""

    pieces: tuple[Laid, ...]
    corner: Crosspoint
    stage: Stage = Stage.GHOSTS


@dataclass(frozen=True, slots=True)
class Ghost:
    """One more piece comes to a sensor while a cross lies there."""

    sensor: Crosspoint
    laid: Laid
    cross: Cross
    stage: Stage = Stage.GHOSTS


@dataclass(frozen=True, slots=True)
class Press:
    """A key is pressed and released, with the pieces of a cross there or none; ``turn`` counts from 0."""

    sensor: Crosspoint
    key: Key
    cross: Cross | None = None
    stage: Stage = Stage.KEYS
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Together:
    """Two keys are pressed together with two fingers, and released together; ``turn`` counts from 0."""

    keys: tuple[Key, Key]
    turn: int = 0
    stage: Stage = Stage.KEYS


@dataclass(frozen=True, slots=True)
class Soak:
    """Nothing lies on the board, and the lights draw all they may."""

    stage: Stage = Stage.SOAK


@dataclass(frozen=True, slots=True)
class Report:
    """What was found is told."""

    stage: Stage = Stage.REPORT


Step = Clear | Rest | Picture | Reed | Cross | Ghost | Press | Together | Soak | Report
