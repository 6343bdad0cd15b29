"""What a move leaves the other player, found by playing every reply."""

from controller.games import Move, Position


def is_fatal(position: Position, reply: Move) -> bool:
    """Whether a reply wins at once, or leaves only moves that lose, found by trying all of them."""
    after = position.play(reply)
    if after.outcome is not None:
        return after.outcome.winner is position.to_move
    ends = (after.play(move).outcome for move in after.legal_moves())
    return all(end is not None and end.winner is position.to_move for end in ends)
