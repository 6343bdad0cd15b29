"""The moves of a position that change nothing on the table: asked for often, found once."""

from functools import lru_cache

from manalath_board.controller.games.base import Declaration, Move, Position
from manalath_board.controller.messages import Message


@lru_cache(maxsize=64)
def declarations(position: Position) -> tuple[Declaration, ...]:
    """Every legal move that changes nothing on the table, and how each is declared."""
    return position.declarations()


def declares_only(position: Position) -> bool:
    """Whether no legal move can be placed, and the game goes on."""
    return bool(declared := declarations(position)) and len(declared) == position.count_legal()


@lru_cache(maxsize=512)
def said_of(position: Position, move: Move) -> Message:
    """What is done by a legal move that changes nothing on the table, in words that stand after "to"."""
    return next(declared.said for declared in declarations(position) if declared.move == move)
