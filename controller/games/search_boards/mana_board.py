"""The search board of Mana: where each piece can go, and which types of space are deadly to a side.

Decides no rule, only which positions are won without searching on, and what holds in the others.

A type of space is *deadly* to a side if ending a move on it lets the other side capture its Damyo: an enemy
piece on that type attacks the Damyo, or none on that type can move and any other enemy piece attacks it.
"""

from collections.abc import Iterator, Sequence

from controller.games.geometry import SQUARE36
from controller.games.mana_notation import (
    EDGES,
    KINDS,
    LINES,
    PLACES,
    RONIN_A_SIDE,
    STEPS,
    TURNS,
    TYPES,
    DeckState,
    reach,
)
from controller.games.network import network
from controller.games.search_board import WON, SearchBoard, keys
from controller.games.shuffle import chances
from controller.games.square import EVERY, NAMES, bits_of

#: In the set-up: the Damyo on the second line, for the first and the second side, each Ronin there, and each
#: piece that can move.
DAMYO_FORWARD, RONIN_FORWARD, MOVABLE = (-46, -113), 27, 28

_SPACES, _SIDE = len(NAMES), 6
_TYPES, _ALL_TYPES = (1, 2, 3), 0b1110
#: The inputs of the network, in their order: each piece by side, kind, space and whether it can move; of each
#: side the types that attack, that can move and that are deadly, and the numbers of its pieces; the type
#: asked; the types that can be landed on, and how many of them are safe; and what is so at all.
_MEN = RONIN_A_SIDE + 1
_SIDES = 2 * len(KINDS) * _SPACES * 2
_OF_SIDE = 3 * len(_TYPES) + _MEN + 1 + _MEN
_ASKED = _SIDES + 2 * _OF_SIDE
_LANDINGS = _ASKED + len(_TYPES) + 1
_SAFE = _LANDINGS + len(_TYPES)
_FLAGS = _SAFE + len(_TYPES) + 1
#: The moves in notation, by number: pieces by start and end, returns, the pass, edges, set-up.
_MOVES = (
    *(f"{start}-{end}" for start in NAMES for end in NAMES),
    *(f"@{name}" for name in NAMES),
    "pass",
    *(f"edge{turns}" for turns in TURNS),
    *(f"{kind[0].upper()}{name}" for kind in KINDS for name in NAMES),
)
_RETURN = _SPACES * _SPACES
_PASS = _RETURN + _SPACES
_EDGE = _PASS + 1
_SET_UP = _EDGE + len(TURNS)

_KEYS = keys(2 * len(KINDS) * _SPACES + 1 + 4)
_SIDE_KEY, *_TYPE_KEYS = _KEYS[2 * len(KINDS) * _SPACES :]
#: The spaces that a path can cross, by its steps and its start.
_CROSSED = tuple(
    tuple(sum(reach(start, n, 0) for n in range(1, steps)) for start in range(_SPACES)) for steps in range(4)
)


class ManaBoard(SearchBoard):
    """The Damyo and the Ronin of both sides, as bits, the type the Mana asks for, and the deck's turns."""

    family, geometry = "mana", SQUARE36
    native = 2
    can_repeat = True
    __slots__ = ("_asked", "_ends", "_men", "_returns", "_trail", "_turns")

    def __init__(self, state: DeckState) -> None:
        self.mover = state.to_move.value
        #: The Damyo and the Ronin of the first side, then of the second.
        self._men = tuple(spaces for men in state.men for spaces in (men.damyo, men.ronin))
        #: The deck's quarter turns; -1 before the edge is chosen.
        self._turns = -1 if state.turns is None else state.turns
        self._asked = 0 if state.mana is None or state.turns is None else STEPS[state.turns][state.mana]
        self._trail: list[tuple[tuple[int, ...], int, int, int, int]] = []
        #: Where each piece that may move can go, and where a captured Ronin may return, after a verdict.
        self._ends: list[tuple[int, int]] = []
        self._returns = 0
        self.is_forced, self.network = False, network("mana")
        self.key = _SIDE_KEY * self.mover ^ _TYPE_KEYS[self._asked]
        for kind, spaces in enumerate(self._men):
            for space in bits_of(spaces):
                self.key ^= _KEYS[kind * _SPACES + space]

    def make(self, move: int) -> None:
        """Make a legal move."""
        self._trail.append((self._men, self._turns, self._asked, self.mover, self.key))
        if move < _RETURN:
            self._travel(*divmod(move, _SPACES))
        elif move < _PASS:
            self._add(2 * self.mover + 1, move - _RETURN)
            self._carry(move - _RETURN)
        elif move >= _SET_UP:
            kind, space = divmod(move - _SET_UP, _SPACES)
            self._add(2 * self.mover + kind, space)
        elif move >= _EDGE:
            self._turns = move - _EDGE
        is_own_again = move >= _EDGE and not self._is_placed(self.mover)
        if not is_own_again:
            self.mover ^= 1
            self.key ^= _SIDE_KEY

    def undo(self) -> None:
        """Take back the last move."""
        self._men, self._turns, self._asked, self.mover, self.key = self._trail.pop()

    def legal(self) -> list[int]:
        """List every legal move; empty after the end."""
        if self._turns < 0:
            return list(range(_EDGE, _SET_UP))
        if self._is_setting_up:
            kind = 1 if self._men[2 * self.mover] else 0
            free = LINES[self.mover] & ~sum(self._men)
            return [_SET_UP + kind * _SPACES + space for space in bits_of(free)]
        if not self._men[2 * self.mover]:
            return []
        self._look()
        return self._moves()

    def verdict(self) -> int | None:
        """Score a game that is over, or that the next move wins."""
        if self._is_setting_up:
            return None
        if not self._men[2 * self.mover]:
            return -WON
        self._look()
        damyo = self._men[2 - 2 * self.mover]
        if any(ends & damyo for _, ends in self._ends):
            return WON - 1
        self.is_forced = False
        return None

    def candidates(self) -> Sequence[int]:
        """List every legal move."""
        return self.legal() if self._is_setting_up else self._moves()

    def inputs(self) -> Sequence[int]:
        """List the pieces, and what both sides can do by the types of spaces; nothing in the set-up."""
        if self._is_setting_up:
            return ()
        found, by_type = list[int](), TYPES[self._turns]
        self._add_side(0, found)
        deadly = self._add_side(1, found)
        landings = self._returns
        for _, ends in self._ends:
            landings |= ends
        types = [steps for steps in _TYPES if landings & by_type[steps]]
        safe = sum(not deadly >> steps & 1 for steps in types)
        own = self._men[2 * self.mover] | self._men[2 * self.mover + 1]
        flags = (
            bool(deadly) and not safe,
            bool(self._asked) and not own & by_type[self._asked],
            bool(self._returns),
            not (self._ends or self._returns),
        )
        found += [_ASKED + self._asked, *(_LANDINGS + steps - 1 for steps in types), _SAFE + safe]
        return found + [_FLAGS + number for number, holds in enumerate(flags) if holds]

    def opening(self, seed: int, care: int = 100) -> int | None:
        """Choose a random edge, or the next piece of the best of ``care`` random set-ups; None in play."""
        if self._turns < 0:
            return _EDGE + next(chances(seed)) % len(TURNS)
        if not self._is_setting_up:
            return None
        kind = 1 if self._men[2 * self.mover] else 0
        drawn = chances(seed)
        damyo, ronin = max((self._drawn_up(drawn) for _ in range(max(1, care))), key=self._set_up_score)
        space = next(bits_of((ronin if kind else damyo) & ~sum(self._men)))
        return _SET_UP + kind * _SPACES + space

    def packed(self) -> Sequence[int]:
        """Write the rules and the position as whole numbers for the accelerator.

        Raises ValueError during the set-up, which the accelerator does not know.
        """
        if self._is_setting_up:
            raise ValueError("the accelerator knows no set-up")
        return [
            *(self.mover, self.key, *STEPS[self._turns], *(reach(space, 1, 0) for space in range(_SPACES))),
            *(*PLACES[self._turns], _SIDE_KEY, *_TYPE_KEYS, *_KEYS[: 2 * len(KINDS) * _SPACES]),
            *(*self._men, self._asked),
        ]

    def write(self, move: int) -> str:
        """Write a move, an edge or a set-up placement."""
        return _MOVES[move]

    def spaces(self, move: int) -> tuple[str, ...]:
        """Name the start and the end of a path, or the space of a piece that comes."""
        if move < _RETURN:
            return NAMES[move // _SPACES], NAMES[move % _SPACES]
        if _PASS <= move < _SET_UP:
            return ()
        return (NAMES[(move - (_RETURN if move < _PASS else _SET_UP)) % _SPACES],)

    def colour(self, move: int) -> int | None:  # noqa: ARG002 - nobody moves another's pieces
        """Return the mover: every move is one of an own piece."""
        return self.mover

    def _drawn_up(self, drawn: Iterator[int]) -> tuple[int, int]:
        """Draw spaces on the mover's lines for the missing pieces; return the Damyo and the Ronin as bits."""
        damyo, ronin = self._men[2 * self.mover : 2 * self.mover + 2]
        while not damyo or ronin.bit_count() < RONIN_A_SIDE:
            free = list(bits_of(LINES[self.mover] & ~(damyo | ronin)))
            space = 1 << free[next(drawn) % len(free)]
            if damyo:
                ronin |= space
            else:
                damyo = space
        return damyo, ronin

    def _set_up_score(self, men: tuple[int, int]) -> int:
        """Weigh the pieces on the second line, and how many pieces can move."""
        damyo, ronin = men
        own, steps = damyo | ronin, STEPS[self._turns]
        second = (LINES[self.mover] & ~EDGES[0 if self.mover == 0 else 2]).__and__
        movable = sum(bool(ends_of(start, steps[start], own) & ~own) for start in bits_of(own))
        return (
            DAMYO_FORWARD[self.mover] * second(damyo).bit_count()
            + RONIN_FORWARD * second(ronin).bit_count()
            + MOVABLE * movable
        )

    @property
    def _is_setting_up(self) -> bool:
        return not (self._asked or (self._is_placed(0) and self._is_placed(1))) or self._turns < 0

    def _is_placed(self, side: int) -> bool:
        return bool(self._men[2 * side]) and self._men[2 * side + 1].bit_count() == RONIN_A_SIDE

    def _add(self, kind: int, space: int) -> None:
        men = [*self._men]
        men[kind] |= 1 << space
        self._men = tuple(men)
        self.key ^= _KEYS[kind * _SPACES + space]

    def _travel(self, start: int, end: int) -> None:
        men, key = [*self._men], self.key
        for kind, spaces in enumerate(men):
            if spaces >> end & 1:
                men[kind] ^= 1 << end
                key ^= _KEYS[kind * _SPACES + end]
            elif spaces >> start & 1:
                men[kind] ^= 1 << start | 1 << end
                key ^= _KEYS[kind * _SPACES + start] ^ _KEYS[kind * _SPACES + end]
        self._men, self.key = tuple(men), key
        self._carry(end)

    def _carry(self, space: int) -> None:
        """Give the Mana to the piece on ``space``."""
        asked = STEPS[self._turns][space]
        self.key ^= _TYPE_KEYS[self._asked] ^ _TYPE_KEYS[asked]
        self._asked = asked

    def _look(self) -> None:
        """Find what the player to move may do, and keep it for ``_moves``."""
        damyo, ronin = self._men[2 * self.mover : 2 * self.mover + 2]
        own, occupied = damyo | ronin, sum(self._men)
        steps, same = STEPS[self._turns], TYPES[self._turns][self._asked] if self._asked else EVERY
        ends = [(start, ends_of(start, steps[start], occupied) & ~own) for start in bits_of(own & same)]
        self._ends = [each for each in ends if each[1]]
        self._returns = 0
        if self._asked and not self._ends:
            ends = [(start, ends_of(start, steps[start], occupied) & ~own) for start in bits_of(own & ~same)]
            self._ends = [each for each in ends if each[1]]
            if ronin.bit_count() < RONIN_A_SIDE:
                self._returns = same & ~occupied

    def _moves(self) -> list[int]:
        moves = [start * _SPACES + end for start, ends in self._ends for end in bits_of(ends)]
        return moves + [_RETURN + space for space in bits_of(self._returns)] or [_PASS]

    def _add_side(self, whose: int, found: list[int]) -> int:
        """Add what holds of the mover's pieces, or the other's; return, as bits, the types deadly to it."""
        side = self.mover ^ whose
        men, victim = self._men[2 * side : 2 * side + 2], self._men[2 - 2 * side]
        own, occupied, steps = sum(men), sum(self._men), STEPS[self._turns]
        movable, types, attacking = 0, 0, 0
        for kind, spaces in enumerate(men):
            for start in bits_of(spaces):
                ends = ends_of(start, steps[start], occupied) & ~own
                if ends:
                    movable += 1
                    types |= 1 << steps[start]
                    if ends & victim:
                        attacking |= 1 << steps[start]
                place = (2 * whose + kind) * _SPACES + PLACES[self._turns][start]
                found.append(2 * place + bool(ends))
        deadly = attacking | (_ALL_TYPES & ~types if attacking else 0)
        first = _SIDES + _OF_SIDE * whose
        for number, each in enumerate((attacking, types, deadly)):
            found += [first + 3 * number + steps - 1 for steps in _TYPES if each >> steps & 1]
        found += [first + 9 + movable, first + 9 + _MEN + 1 + men[1].bit_count()]
        return deadly


#: Cached results of `reach`, by start, steps, and the occupied spaces that a path might cross.
_FOUND: dict[tuple[int, int, int], int] = {}


def ends_of(start: int, steps: int, occupied: int) -> int:
    """Return what `reach` does, computing it once for each way the spaces nearby are occupied."""
    key = start, steps, occupied & _CROSSED[steps][start]
    found = _FOUND.get(key)
    if found is None:
        found = _FOUND[key] = reach(start, steps, occupied)
    return found
