"""Why the rules of Mana forbid a move: in the set-up, for a piece, and for a returning Ronin.

Takes legality from ``mana_replies`` and returns None for a legal move.
"""

from controller.games.base import Move, Reason
from controller.games.mana_deck import LINES
from controller.games.mana_notation import (
    DAMYO,
    KINDS,
    RANKS,
    RED_AND_YELLOW,
    RONIN,
    DeckState,
)
from controller.games.mana_replies import answers, asked, ends_from, steps_from
from controller.games.moves import ChooseEdge, Place
from controller.games.rule_errors import occupied, outside
from controller.games.square import INDEX
from controller.messages import Message


def why_not_set_up(state: DeckState, move: Move) -> Reason | None:
    """Explain why a move cannot come next in the set-up."""
    match move:
        case ChooseEdge() if state.turns is None:
            return None
        case _ if state.turns is None:
            return Reason(Message("mana.edge_first"))
        case ChooseEdge():
            return Reason(Message("mana.edge_chosen"))
        case Place(space, kind) if kind in KINDS:
            return _why_taken(state, space) or _why_not_placed(state, INDEX[space], kind)
        case _:
            return Reason(Message("mana.set_up_first"))


def why_not_travel(state: DeckState, start: str, end: str) -> Reason | None:
    """Explain why the piece on ``start`` may not go to ``end``."""
    for space in (start, end):
        if space not in INDEX:
            return outside(space)
    if state.colour_on(INDEX[start]) is not state.to_move:
        return Reason(Message("mana.not_yours", space=start))
    if state.colour_on(INDEX[end]) is state.to_move:
        return occupied(state.to_move, RED_AND_YELLOW)
    if not ends_from(state, INDEX[start]) >> INDEX[end] & 1:
        steps = steps_from(state, INDEX[start])
        return Reason(Message("mana.out_of_reach", start=start, end=end, steps=steps))
    return None if INDEX[start] in answers(state).ends else _bound(state)


def why_not_return(state: DeckState, space: str) -> Reason | None:
    """Explain why no captured Ronin may return to a space."""
    if space in INDEX and not state.own.captured:
        return Reason(Message("mana.none_captured"))
    taken = _why_taken(state, space)
    if taken is not None:
        return taken
    returns = answers(state).returns
    if not returns:
        return _bound(state)
    is_same = returns >> INDEX[space] & 1
    return None if is_same else Reason(Message("mana.other_type", steps=asked(state)))


def _why_not_placed(state: DeckState, space: int, kind: str) -> Reason | None:
    if kind == DAMYO and state.own.damyo:
        return Reason(Message("mana.ronin_next"))
    if kind == RONIN and not state.own.damyo:
        return Reason(Message("mana.damyo_first"))
    side = state.to_move.value
    return None if LINES[side] >> space & 1 else Reason(Message("mana.own_lines", ranks=RANKS[side]))


def _why_taken(state: DeckState, space: str) -> Reason | None:
    if space not in INDEX:
        return outside(space)
    standing = state.colour_on(INDEX[space])
    return None if standing is None else occupied(standing, RED_AND_YELLOW)


def _bound(state: DeckState) -> Reason:
    return Reason(Message("mana.bound", steps=asked(state)))
