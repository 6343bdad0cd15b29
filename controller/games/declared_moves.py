"""Declared moves: the legal moves that change nothing on the table, cached because of frequent use."""

from functools import lru_cache

from controller.games.base import Declaration, Move, Position
from controller.messages import Message


@lru_cache(maxsize=64)
def declarations(position: Position) -> tuple[Declaration, ...]:
    """Return every legal move that changes nothing on the table, and how each is declared."""
    return position.declarations()


def declares_only(position: Position) -> bool:
    """Whether the game goes on and every legal move must be declared."""
    return bool(declared := declarations(position)) and len(declared) == position.count_legal()


@lru_cache(maxsize=512)
def said_of(position: Position, move: Move) -> Message:
    """Describe a legal move that changes nothing on the table, in words that follow "to"."""
    return next(declared.said for declared in declarations(position) if declared.move == move)
