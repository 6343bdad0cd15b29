"""How the Mana binds: which pieces of the player to move may reply, where to, and where a Ronin may return.

Decides nothing about the set-up or the end of a game. The rules are those of docs/play/rules.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from controller.games.mana_deck import STEPS, TYPES
from controller.games.mana_notation import DeckState
from controller.games.mana_paths import reach
from controller.games.square import EVERY, bits_of


@dataclass(frozen=True, slots=True)
class ManaAnswers:
    """What the player to move may do.

    ``ends`` maps the space of each piece that may move to the spaces it can reach, as bits; ``returns`` are
    the spaces where a captured Ronin may return. ``is_answered`` unless no piece can do what the Mana asks.
    """

    ends: Mapping[int, int]
    returns: int
    is_answered: bool


def steps_from(state: DeckState, space: int) -> int:
    """Return how many steps a piece on a space must make; 0 before the edge is chosen."""
    return 0 if state.turns is None else STEPS[state.turns][space]


def asked(state: DeckState) -> int:
    """Return the type of space that the Mana asks for; 0 for any."""
    return 0 if state.mana is None else steps_from(state, state.mana)


def ends_from(state: DeckState, start: int) -> int:
    """Return, as bits, where the mover's piece on ``start`` can go, whatever the Mana asks for."""
    return reach(start, steps_from(state, start), state.occupied) & ~state.own.every


def answers(state: DeckState) -> ManaAnswers:
    """Find what the Mana allows the player to move, once both sides are set up."""
    own, same = state.own, _same(state)
    bound = own.every & same
    ends = {start: ends_from(state, start) for start in bits_of(bound)}
    if asked(state) == 0 or any(ends.values()):
        return ManaAnswers(ends, 0, is_answered=True)
    ends = {start: ends_from(state, start) for start in bits_of(own.every & ~same)}
    return ManaAnswers(ends, same & ~state.occupied if own.captured else 0, is_answered=False)


def _same(state: DeckState) -> int:
    """Return the spaces of the type that the Mana asks for; all of them if it asks for none."""
    number = asked(state)
    return TYPES[state.turns][number] if state.turns is not None and number else EVERY
