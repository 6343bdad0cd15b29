"""The search board of either Manalath: what is won or lost without a search, and what a position is worth.

Decides no rule: ``Groups`` decides where a piece may go, and the game (``ManalathRules.decisive``) which of
several quarts and quints counts.

A piece of the player's own colour that makes four loses; one that makes five wins. So, before any search:

- A player who has been given a quart completes it and wins, or cannot and has lost. So giving a quart wins if
  it cannot be completed, and loses if it can.
- A space where the other player would make five must be taken, or spoilt by another piece of that player's
  colour, with which five would become six.
"""

import math
from collections.abc import Sequence
from typing import Protocol

from controller.games.geometry import Geometry
from controller.games.groups import QUART, QUINT, Group, Groups
from controller.games.network import network
from controller.games.search_board import WON, SearchBoard, keys
from controller.games.shuffle import chances

_THREE = 3
_LAST_PASS = 2
#: A first move is one of the best of so many.
_FIRST_SHARE = 4
#: A player with this care swaps a first piece that is worth so much, in hundredths of a logit: any but those
#: at the edge, where games between equals are close.
_CAREFUL, _WORTH_SWAPPING = 45, 70
_MOST_SPACES = 96
_WORD_BITS = 64
_WORD = (1 << _WORD_BITS) - 1
_KEYS = keys(2 * _MOST_SPACES)
_SIDE_KEY, *_PASS_KEYS, _SWAP_KEY = keys(2 * _MOST_SPACES + 2 + _LAST_PASS)[2 * _MOST_SPACES :]
#: The inputs of the network, in their order: each empty space by how many pieces of either player touch it,
#: each group of a player by its size and its room, and the placements that threaten one quint, and several.
_TOUCHES, _ROOMS, _SINGLE, _SEVERAL = QUINT + 1, 8, 8, 4
_GROUPS = _TOUCHES * _TOUCHES
_THREATS = _GROUPS + 2 * _THREE * _ROOMS
_NEW_QUART, _NEW_QUINT = Group(0, 0, QUART, 0), Group(0, 0, QUINT, 0)


class Rules(Protocol):
    """What a board needs from its game: spaces as bits, the pieces of each colour, and how a game ends."""

    @property
    def geometry(self) -> Geometry:
        """The spaces of the board."""

    @property
    def letters(self) -> tuple[str, str]:
        """The letters of the two colours in notation."""

    @property
    def pieces(self) -> int:
        """The number of pieces of each colour."""

    @property
    def network(self) -> str:
        """The name of its network."""

    @property
    def has_pass(self) -> bool:
        """Whether a player who cannot place passes."""

    @property
    def around(self) -> tuple[int, ...]:
        """The neighbours of each space, as bits."""

    def decisive(self, conditions: Sequence[Group]) -> Group:
        """Choose the deciding one of a player's quarts and quints, given oldest first."""


class ManalathBoard(SearchBoard):
    """The groups of both colours; move ``2 * s + c`` puts colour ``c`` on space ``s``.

    The move after those is a pass, and the last one the swap of the first piece. ``turn`` is whose it is, how
    many were passed before it, and whether the first piece may be exchanged; ``playable`` are spaces as bits.
    """

    native = 0
    __slots__ = ("_game", "_pass", "_passes", "_replies", "_spaces", "_swap", "_swaps", "_trail", "groups")

    def __init__(
        self, game: Rules, turn: tuple[int, int, bool], groups: tuple[Groups, Groups], playable: int
    ) -> None:
        mover, passes, swaps = turn
        self._game, self.mover, self.groups = game, mover, groups
        self._pass, self._swap = 2 * len(game.around), 2 * len(game.around) + 1
        #: Every space but the green ones, as bits.
        self._spaces, self._passes = playable, passes
        #: Whether the first piece may still be exchanged for one of the other player's own.
        self._swaps = swaps
        self._trail: list[tuple[tuple[Groups, Groups], int, int, bool]] = []
        #: Where pieces of the first and the second colour may go without losing at once, as bits.
        self._replies = 0, 0
        self.is_forced, self.network = False, network(game.network)
        self.key = _SIDE_KEY * self.mover ^ (_PASS_KEYS[self._passes - 1] if self._passes else 0)
        self.key ^= _SWAP_KEY * swaps
        for move in _numbers(*(groups.pieces for groups in self.groups)):
            self.key ^= _KEYS[move]

    def opening(self, seed: int, care: int = 100) -> int | None:  # noqa: ARG002 - chance has no part in it
        """Swap a first piece that is clearly worth having; None if that is not sure, or not looked for."""
        is_worth = bool(self._swapping()) and self.verdict() is None and -self.score() > _WORTH_SWAPPING
        return self._swap if is_worth and care >= _CAREFUL else None

    def first_move(self, seed: int) -> int | None:
        """Choose an own piece beside none, of the best ones and those in the middle; None after two plies.

        If it may be swapped, it is one of the most even ones; whether to swap is for a search.
        """
        pieces = self.groups[0].pieces | self.groups[1].pieces
        if pieces & (pieces - 1) or self._swapping():
            return None
        worth = abs if self._swaps else int
        near = pieces and pieces | self._game.around[pieces.bit_length() - 1]
        first = [move | self.mover for move in _numbers(self._free()[self.mover] & ~near, 0)]
        places = self._game.geometry.positions_mm
        first.sort(key=lambda move: (worth(self._after(move)), math.hypot(*places[move >> 1])))
        return first[next(chances(seed ^ self.key)) % (len(first) // _FIRST_SHARE)]

    def _after(self, move: int) -> int:
        """Score the position after an early move, for the other player."""
        self.make(move)
        score = self.score() if self.verdict() is None else WON
        self.undo()
        return score

    def make(self, move: int) -> None:
        """Make a legal move."""
        self._trail.append((self.groups, self.key, self._passes, self._swaps))
        key = self.key ^ _SIDE_KEY
        first, second = self.groups
        if self._swaps and (first.every or second.every):
            self._swaps = False
            key ^= _SWAP_KEY
        if self._passes:
            key ^= _PASS_KEYS[self._passes - 1]
        if move == self._pass:
            self._passes += 1
            key ^= _PASS_KEYS[self._passes - 1]
        elif move == self._swap:
            self.groups = second, first
            for each in _numbers(first.pieces, second.pieces):
                key ^= _KEYS[each] ^ _KEYS[each ^ 1]
        else:
            space = move >> 1
            around = self._game.around[space]
            self.groups = (
                (first, second.add(space, around, 0)) if move & 1 else (first.add(space, around, 0), second)
            )
            self._passes = 0
            key ^= _KEYS[move]
        self.key = key
        self.mover ^= 1

    def undo(self) -> None:
        """Take back the last move."""
        self.groups, self.key, self._passes, self._swaps = self._trail.pop()
        self.mover ^= 1

    def legal(self) -> list[int]:
        """List every legal move; empty after the end."""
        if self.groups[1 - self.mover].conditions:
            return []
        free = self._free()
        if any(free):
            return [*_numbers(*free), *self._swapping()]
        return [self._pass] if self._game.has_pass and self._passes < _LAST_PASS else []

    def _swapping(self) -> list[int]:
        """List the swap, if the first piece is the other player's own and nothing else lies there."""
        mine, theirs = self.groups[self.mover], self.groups[1 - self.mover]
        return [self._swap] if self._swaps and len(theirs.every) == 1 and not mine.every else []

    def verdict(self) -> int | None:
        """Score a game that is over, or that the next two pieces decide."""
        mine, theirs = self.groups[self.mover], self.groups[1 - self.mover]
        if theirs.conditions:
            return WON if self._game.decisive(theirs.conditions).size == QUART else -WON
        free = self._free()
        my_free, their_free = free[self.mover], free[1 - self.mover]
        if not (my_free or their_free):
            return self._stuck(mine)
        if mine.conditions:
            return WON - 1 if self._can_keep(mine, my_free, their_free) else 1 - WON
        if my_free & mine.touched(QUART):
            return WON - 1
        if self._has_gift(theirs, their_free):
            return WON - 2
        return self._find_replies(mine, theirs, my_free, their_free)

    def candidates(self) -> Sequence[int]:
        """List the placements that make no quart, or only those that answer a threat; a pass if forced."""
        return [*(_numbers(*self._replies) or [self._pass]), *self._swapping()]

    def inputs(self) -> Sequence[int]:
        """List the empty spaces by the pieces that touch them, the groups, and the numbers of threats."""
        empty, found, touching = self._empty(), list[int](), list[list[int]]()
        for side, groups in enumerate((self.groups[self.mover], self.groups[1 - self.mover])):
            reached = [empty & groups.touched(pieces) for pieces in range(_TOUCHES)]
            touches = [more & ~most for more, most in zip(reached, (*reached[1:], 0), strict=True)]
            touching.append(touches)
            found += [
                _GROUPS
                + _ROOMS * (_THREE * side + group.size - 1)
                + min((group.border & empty).bit_count(), _ROOMS - 1)
                for group in groups.every
            ]
            single, several = self._count_threats(groups, touches)
            first = _THREATS + (_SINGLE + _SEVERAL) * side
            found.append(first + min(single, _SINGLE - 1))
            found.append(first + _SINGLE + min(several, _SEVERAL - 1))
        for own, spaces in enumerate(touching[0]):
            for other, others in enumerate(touching[1] if spaces else ()):
                found += [_TOUCHES * own + other] * (spaces & others).bit_count()
        return found

    def packed(self) -> Sequence[int]:
        """Write the rules and the position as whole numbers for the accelerator."""
        game, spaces = self._game, len(self._game.around)
        is_oldest_first = game.decisive((_NEW_QUINT, _NEW_QUART)) is _NEW_QUINT
        masks = [self._spaces, *game.around]
        words = [self.mover, self.key, spaces, game.pieces, game.has_pass, is_oldest_first]
        words += [_SIDE_KEY, *_PASS_KEYS, _SWAP_KEY, *_KEYS[: 2 * spaces]]
        words += [half for mask in masks for half in _halves(mask)]
        words += [self._passes, self._swaps]
        for groups in self.groups:
            # Quarts and quints come last, in order of age.
            apart = [group for group in groups.every if group not in groups.conditions]
            every = [*apart, *groups.conditions]
            words += [len(every), *(half for group in every for half in _halves(group.pieces))]
        return words

    def write(self, move: int) -> str:
        """Write a space and the letter of a colour, ``pass`` or ``swap``."""
        if move >= self._pass:
            return "pass" if move == self._pass else "swap"
        return self._game.geometry.names[move >> 1] + self._game.letters[move & 1]

    @property
    def family(self) -> str:
        """The name of its network: the two are not played alike."""
        return self._game.network

    @property
    def geometry(self) -> Geometry:
        """The spaces of the board."""
        return self._game.geometry

    def spaces(self, move: int) -> tuple[str, ...]:
        """Name the space of a placement or of the swap; none for a pass."""
        names = self._game.geometry.names
        if move == self._swap:
            first, second = self.groups
            return tuple(names[space] for space in _bits(first.pieces | second.pieces))
        return (names[move >> 1],) if move < self._pass else ()

    def colour(self, move: int) -> int | None:
        """Return the colour of a placement, the mover's for the swap; None for a pass."""
        if move == self._swap:
            return self.mover
        return move & 1 if move < self._pass else None

    def _empty(self) -> int:
        first, second = self.groups
        return self._spaces & ~(first.pieces | second.pieces)

    def _free(self) -> tuple[int, int]:
        """Return, as bits, where the first and the second colour may be placed."""
        first, second = self.groups
        pieces, empty = self._game.pieces, self._empty()
        return (
            empty & ~first.crowded if first.pieces.bit_count() < pieces else 0,
            empty & ~second.crowded if second.pieces.bit_count() < pieces else 0,
        )

    def _count_threats(self, groups: Groups, touches: Sequence[int]) -> tuple[int, int]:
        """Count the placements of a colour that threaten to complete one quint, and several.

        ``touches[n]`` are the empty spaces, as bits, that ``n`` pieces of the colour touch.
        """
        around = self._game.around
        once = twice = 0
        for space in _bits(touches[_THREE]):
            twice |= once & around[space]
            once |= around[space]
        several = (twice & touches[0]).bit_count()
        single = (once & touches[0]).bit_count() - several
        for space in _bits(touches[1] | touches[2]):
            shared, reached, size = -1, 0, 0
            for group in groups.touching(space):
                shared, reached, size = shared & group.border, reached | group.border, size + group.size
            threats = (
                (shared & touches[_THREE])
                | (reached & ~shared & touches[2])
                | (around[space] & ~reached & touches[_THREE - size])
            )
            number = (threats & ~(1 << space)).bit_count()
            single += number == 1
            several += number > 1
        return single, several

    def _stuck(self, mine: Groups) -> int | None:
        """Score a position where nothing can be placed; None if the player passes and the game goes on."""
        if mine.conditions:
            is_won = self._game.decisive(mine.conditions).size == QUINT
            plies = 1 if self._game.has_pass else 0
            return WON - plies if is_won else plies - WON
        if not self._game.has_pass or self._passes == _LAST_PASS:
            return 0
        self._replies, self.is_forced = (0, 0), True
        return None

    def _can_keep(self, mine: Groups, my_free: int, their_free: int) -> bool:
        """Whether the mover, who was given a quart or a quint, can end the turn with the game won."""
        decisive, conditions = self._game.decisive, mine.conditions
        ends = []
        if their_free or my_free & ~(mine.touched(_THREE) & ~mine.touched(QUART)):
            ends.append(conditions)
        else:
            ends.append((*conditions, _NEW_QUART))
        ends += [
            (*(each for each in conditions if each is not quart), _NEW_QUINT)
            for quart in conditions
            if quart.size == QUART and quart.border & my_free
        ]
        return any(decisive(end).size == QUINT for end in ends)

    def _has_gift(self, theirs: Groups, their_free: int) -> bool:
        """Whether the mover can give the other player a quart that they cannot complete."""
        spaces = their_free & theirs.touched(_THREE) & ~theirs.touched(QUART)
        if not spaces:
            return False
        if theirs.pieces.bit_count() + 1 == self._game.pieces:
            return True
        empty, around = self._empty(), self._game.around
        for space in _bits(spaces):
            after = theirs.add(space, around[space], 0)
            if not after.every[-1].border & empty & ~after.crowded:
                return True
        return False

    def _find_replies(self, mine: Groups, theirs: Groups, my_free: int, their_free: int) -> int | None:
        """Keep the placements that make no quart and stop the other player's quints; a score if none do."""
        mine_safe, theirs_safe = my_free & ~mine.touched(_THREE), their_free & ~theirs.touched(_THREE)
        threats = their_free & theirs.touched(QUART)
        self.is_forced = bool(threats)
        if threats:
            mine_safe = mine_safe & threats if threats & (threats - 1) == 0 else 0
            theirs_safe &= self._near_all(theirs, threats)
        if not (mine_safe or theirs_safe):
            return 2 - WON
        self._replies = (theirs_safe, mine_safe) if self.mover else (mine_safe, theirs_safe)
        return None

    def _near_all(self, theirs: Groups, threats: int) -> int:
        """Find the spaces that are beside every threat, or beside a group that touches it.

        A piece of the other colour there makes the fifth on that threat a sixth, which is illegal;
        elsewhere it changes nothing.
        """
        near = -1
        for threat in _bits(threats):
            beside = self._game.around[threat]
            for group in theirs.touching(threat):
                beside |= group.border
            near &= beside
        return near


def _halves(spaces: int) -> tuple[int, int]:
    """Split spaces into two words of 64 bits, the low one first."""
    return spaces & _WORD, spaces >> _WORD_BITS


def _bits(spaces: int) -> list[int]:
    found = []
    while spaces:
        lowest = spaces & -spaces
        found.append(lowest.bit_length() - 1)
        spaces ^= lowest
    return found


def _numbers(first: int, second: int) -> list[int]:
    """Return the move numbers of the placements on spaces given as bits, in order of the spaces."""
    found = []
    both = first | second
    while both:
        lowest = both & -both
        both ^= lowest
        move = 2 * lowest.bit_length() - 2
        if first & lowest:
            found.append(move)
        if second & lowest:
            found.append(move + 1)
    return found
