"""Why a move is good, in one clause that is proved.

Decides which of the things that a move does is said: the strongest. A clause follows from the rules, by
trying every reply, or from a search that has proved a result. What neither proves is left unsaid.
"""

from collections.abc import Sequence

from controller.engine.accelerator import outlook, search
from controller.engine.best_play import NODES, SECOND_LOOK
from controller.engine.search import ALONE, Budget, Follower, SearchResult
from controller.games import Move, Position, winning_moves
from controller.games.search_board import DECIDED, SearchBoard, moves_to_end
from controller.messages import Message

#: The clauses that say that a move wins, and how soon, but not how.
HOW_SOON = frozenset({"clause.wins", "clause.wins_in"})
#: So many threats at once win in as many moves.
_PAIR = 2
#: At most so many further moves may not lose for the others to be worth a word.
_FEW = 1
#: A move counts as losing if the other player wins in at most so many moves: further on, nobody sees why.
_SOON = 3


def reason(
    position: Position, move: Move, score: int, passed: Sequence[int] = (), follower: Follower = ALONE
) -> Message | None:
    """Say what a move does that a search rates with this ``score``; None if nothing is proved.

    ``passed`` are the keys of earlier positions.
    """
    after = position.play(move)
    if score > DECIDED:
        return _winning(after, moves_to_end(score))
    if after.outcome is not None:
        return None
    stopped = _stopped(position, after)
    if stopped:
        return Message("clause.stops", spaces=stopped)
    if score < -DECIDED:
        return None
    spared = _spared(position, move, passed, follower)
    return None if spared is None else Message("clause.spares", others=spared)


def _winning(after: Position, moves: int) -> Message:
    """Say how a game is won, given the position after the move and in how many moves that is."""
    if after.outcome is not None:
        return Message("clause.wins")
    if moves == 1:
        return Message("clause.traps")
    spaces = _threatened(after) if moves == _PAIR else ()
    if spaces:
        return Message("clause.threatens", spaces=spaces)
    return Message("clause.wins_in", moves=moves)


def _threatened(after: Position) -> tuple[str, ...]:
    """Name the spaces, two or more, on which the player who has moved would win next.

    There are none unless every reply leaves a win.
    """
    at_rest = [left for left in after.handed_over() if left.outcome is None]
    spaces = frozenset[str]().union(*map(_wins_on, at_rest))
    if len(spaces) < _PAIR or not all(_is_won_next(after.play(reply)) for reply in after.legal_moves()):
        return ()
    return tuple(sorted(spaces))


def _is_won_next(position: Position) -> bool:
    """Whether the player to move wins at once, or has won by the other player's move."""
    outcome = position.outcome
    return bool(winning_moves(position)) if outcome is None else outcome.winner is position.to_move


def _stopped(position: Position, after: Position) -> tuple[str, ...]:
    """Name the spaces on which the other player would win next, had the turn changed nothing.

    There are none unless no reply wins after the move.
    """
    at_rest = [left for left in position.handed_over() if left.outcome is None]
    spaces = frozenset.intersection(*map(_wins_on, at_rest)) if at_rest else frozenset()
    return tuple(sorted(spaces)) if spaces and not winning_moves(after) else ()


def _wins_on(position: Position) -> frozenset[str]:
    """Return the spaces where a piece wins at once for the player to move."""
    return frozenset(
        change.space
        for move in winning_moves(position)
        for change in position.changes(move)
        if change.piece is not None
    )


def _spared(position: Position, move: Move, passed: Sequence[int], follower: Follower) -> int | None:
    """Count the other moves that are not proved to lose soon, if these are few and all the rest is."""
    board, chosen = position.search_board(), position.game.write_move(move)
    outlooks = sorted(outlook(board), key=lambda each: each[1] or each[2])
    others = [(other, verdict) for other, verdict, _ in outlooks if board.write(other) != chosen]
    left, spared = NODES * SECOND_LOOK, 0
    for other, verdict in others:
        then = SearchResult((), verdict or 0, 0, 0)
        if verdict is None:
            then = _after(board, other, min(NODES, left), passed, follower)
        left -= then.nodes
        spared += then.score <= DECIDED or moves_to_end(then.score) > _SOON
        if spared > _FEW or left <= 0:
            return None
    return spared if spared < len(others) else None


def _after(
    board: SearchBoard, move: int, nodes: int, passed: Sequence[int], follower: Follower
) -> SearchResult:
    """Search the position after a move, for the other player."""
    key = board.key
    board.make(move)
    then = search(board, Budget(nodes), (*passed, key), Follower(follower.is_over))
    board.undo()
    return then
