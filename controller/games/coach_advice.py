"""The coach's advice: moves that win, lose or save, and spaces in danger, in a position of any game.

Plays moves and reads the outcomes, with neither search nor evaluation. A reply is *fatal* if it wins the game
at once or leaves the other player only losing moves. The position itself selects the moves to try:
``deciding``, ``bearing_on``.
"""

from collections.abc import Mapping
from functools import lru_cache

from controller.games.base import Colour, DecisiveMoves, Move, Outcome, Position

#: How many positions are cached: the lights ask for the same ones over and over.
KEPT = 64

#: Fatal replies, with the spaces of the pieces that would then decide.
Threats = dict[Move, frozenset[str]]


@lru_cache(maxsize=KEPT)
def decisive_moves(position: Position) -> DecisiveMoves:
    """Find what wins, loses, saves and is in danger; nothing once the game is over."""
    if position.outcome is not None:
        return DecisiveMoves()
    mover, ends, standing = position.to_move, _ends(position), _standing(position)
    winning = _winning(position, ends, standing) | _fatal(position, tuple(ends)).keys()
    if standing is not None and standing.winner is mover.other:
        saving = frozenset(move for move, outcome in ends.items() if outcome is None)
        return DecisiveMoves(winning, danger=standing.evidence, saving=saving)
    losing = _of(ends, mover.other)
    return DecisiveMoves(winning, losing) if winning else _threatened(position, losing)


def winning_moves(position: Position) -> frozenset[Move]:
    """Find the moves that win at once, in a game that is not over."""
    return _winning(position, _ends(position), _standing(position))


def _winning(
    position: Position, ends: Mapping[Move, Outcome | None], standing: Outcome | None
) -> frozenset[Move]:
    """Find the moves that win at once, given how the deciding ones end and how a turn without change does."""
    winning = _of(ends, position.to_move)
    if standing is not None and standing.winner is position.to_move:
        winning |= frozenset(position.legal_moves()) - ends.keys()
    return winning


def _threatened(position: Position, losing: frozenset[Move]) -> DecisiveMoves:
    """Find what the other player threatens in a position where no move wins at once."""
    threats: Threats = {}
    threatened = frozenset[str]()
    for left in position.handed_over():
        fatal = _fatal(left, left.deciding())
        threatened = threatened.union(*(_threatened_by(left, reply, fatal[reply]) for reply in fatal))
        threats |= fatal
    spaces = frozenset[str]().union(*threats.values())
    moves = position.bearing_on(spaces) if threats else ()
    saving = frozenset(move for move in moves if move not in losing and _saves(position, move, threats))
    if not threats or len(saving) == position.count_legal():
        return DecisiveMoves(losing=losing)
    return DecisiveMoves(losing=losing, danger=threatened, saving=saving)


def _threatened_by(position: Position, reply: Move, deciding: frozenset[str]) -> frozenset[str]:
    """Find what a fatal reply threatens, given what would decide: pieces of the other player, or its space.

    Pieces that are to win are no danger to themselves.
    """
    table = position.table()
    attacked = frozenset(space for space in deciding if table.get(space) is position.to_move.other)
    landed = frozenset(change.space for change in position.changes(reply) if change.piece is not None)
    return attacked or landed or deciding & table.keys()


def _saves(position: Position, move: Move, threats: Threats) -> bool:
    """Whether the game goes on after a move and no reply is fatal; known threats are tried first."""
    after = position.play(move)
    standing = _standing(after)
    if after.outcome is not None or (standing is not None and standing.winner is after.to_move):
        return False
    known = tuple(reply for reply in threats if after.is_legal(reply))
    return not _is_any_fatal(after, (*known, *after.deciding()))


def _is_any_fatal(position: Position, replies: tuple[Move, ...]) -> bool:
    return any(_fatal(position, (reply,)) for reply in replies)


def _fatal(position: Position, replies: tuple[Move, ...]) -> Threats:
    """Find the replies that are fatal to the player not to move."""
    found: Threats = {}
    for reply in replies:
        after = position.play(reply)
        outcome = after.outcome
        if outcome is None:
            standing = _standing(after)
            is_lost = standing is not None and standing.winner is position.to_move
            if standing is not None and is_lost and _is_hopeless(after):
                found[reply] = standing.evidence
        elif outcome.winner is position.to_move:
            found[reply] = outcome.evidence
    return found


def _is_hopeless(position: Position) -> bool:
    """Whether every move loses, given that a turn that changes nothing does."""
    winner = position.to_move.other
    return all(outcome is not None and outcome.winner is winner for outcome in _ends(position).values())


def _standing(position: Position) -> Outcome | None:
    """Return how the game ends if the turn changes nothing; None if it goes on."""
    return next((left.outcome for left in position.handed_over()), None)


def _ends(position: Position) -> dict[Move, Outcome | None]:
    return {move: position.play(move).outcome for move in position.deciding()}


def _of(ends: Mapping[Move, Outcome | None], winner: Colour) -> frozenset[Move]:
    return frozenset(
        move for move, outcome in ends.items() if outcome is not None and outcome.winner is winner
    )
