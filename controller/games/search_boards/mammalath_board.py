"""The search board of Mammalath: every line of three, described by the tokens and animals on it.

Decides no rule, only which positions are won or lost without searching on, and what holds in the others.

A line is *clean* once no animal lies on it. A player with two tokens on a clean line wins on its third space,
so a single such threat must be answered on that space, and two cannot be answered. A player who completes
their own line while it is not clean loses.
"""

from collections.abc import Sequence
from itertools import product

from controller.games.geometry import SQUARE36
from controller.games.network import network
from controller.games.search_board import WON, SearchBoard, keys
from controller.games.shuffle import chances
from controller.games.square import EVERY, INDEX, NAMES, bits_of

_LENGTH, _KINDS = 3, 6


def _alike(name: str) -> tuple[int, ...]:
    """Return the distances of a space from the nearest two edges, the smaller one first."""
    file, rank = "abcdef".index(name[0]), int(name[1]) - 1
    return tuple(sorted((min(file, 5 - file), min(rank, 5 - rank))))


_LINES = tuple(
    sorted((sum(1 << INDEX[name] for name in line), sorted(line)) for line in SQUARE36.lines(_LENGTH))
)
_LINE_BITS = tuple(bits for bits, _ in _LINES)
_THROUGH = tuple(
    tuple(number for number, bits in enumerate(_LINE_BITS) if bits >> space & 1)
    for space in range(len(NAMES))
)

#: The moves in notation, by number: tokens by their spaces, then lines, kinds and the swap.
_MOVES = (*NAMES, *("-" + "".join(line) for _, line in _LINES), *(f"-{kind}" for kind in "roygbv"), "swap")
_FIRST_LINE, _FIRST_KIND = len(NAMES), len(NAMES) + len(_LINES)
_SWAP = _FIRST_KIND + _KINDS

#: Spaces where the first token favours neither player, given that the second may take it over.
_FAIR = tuple(INDEX[name] for name in ("c1", "d1", "a3", "a4", "f3", "f4", "c6", "d6"))
_EDGE = sum(1 << space for space, near in enumerate(SQUARE36.neighbours) if len(near) < _LENGTH + 1)

#: A line's state is its number of animals plus this for each token of the first and the second colour.
_TOKEN = 16, 4
_STATES = 4 * _TOKEN[0]
#: By colour, the states of a line with two of its tokens and 0 to 2 animals, and with three and 0 to 3.
_TWOS = tuple(tuple(2 * token + animals for animals in range(_LENGTH)) for token in _TOKEN)
_THREES = tuple(tuple(3 * token + animals for animals in range(_LENGTH + 1)) for token in _TOKEN)
#: From this ply on no token can be swapped, and the number of plies no longer matters.
_SETTLED_PLY = 2
#: The spaces, as bits, that are alike on a turned or mirrored board, those at the corners first.
_RINGS = tuple(
    sum(1 << space for space, name in enumerate(NAMES) if _alike(name) == alike)
    for alike in sorted({_alike(name) for name in NAMES})
)
#: The inputs of the network, in their order: the lines by what lies on them, the spaces by where they are and
#: what lies there, how many tokens each player has, how many animals each kind, and the ply.
_MOST_TOKENS = 16
_PLACES = _LENGTH * _LENGTH * (_LENGTH + 1)
_OWN_TOKENS = _PLACES + 6 * len(_RINGS)
_OTHER_TOKENS = _OWN_TOKENS + _MOST_TOKENS + 1
_ANIMALS = _OTHER_TOKENS + _MOST_TOKENS + 1
_PLIES = _ANIMALS + _KINDS + 1
_KEYS = keys(3 * len(NAMES) + 1 + _SETTLED_PLY + 1)
_ANIMAL_KEYS, _PLY_KEYS = _KEYS[2 * len(NAMES) : 3 * len(NAMES)], _KEYS[3 * len(NAMES) + 1 :]
_SIDE_KEY = _KEYS[3 * len(NAMES)]


class MammalathBoard(SearchBoard):
    """The tokens of each colour and the animals of each kind, as bits, and the state of each line."""

    family, geometry = "mammalath", SQUARE36
    native = 1
    __slots__ = (
        "_alive",
        "_counts",
        "_kinds",
        "_ply",
        "_replies",
        "_spent",
        "_states",
        "_tokens",
        "_trail",
    )

    def __init__(
        self, mover: int, ply: int, animals: tuple[int, ...], tokens: tuple[int, int], spent: int
    ) -> None:
        self.mover, self._ply, self._spent = mover, min(ply, _SETTLED_PLY), spent
        self._tokens, self._alive, self._kinds = [0, 0], 0, animals
        self._states, self._counts = [0] * len(_LINES), [0] * _STATES
        self._counts[0] = len(_LINES)
        #: Each move with what it changed, the spaces of a token or of released animals, and the ply before.
        self._trail: list[tuple[int, int, int]] = []
        #: Where a token may go: not the third space of the mover's own line with one or two animals.
        self._replies = 0
        self.is_forced, self.network = False, network("mammalath")
        self.key = _SIDE_KEY * self.mover ^ _PLY_KEYS[self._ply]
        for space in bits_of(sum(self._kinds)):
            self._change_animal(space, 1)
        for colour, spaces in enumerate(tokens):
            for space in bits_of(spaces):
                self._change_token(space, colour, 1)

    def make(self, move: int) -> None:
        """Make a legal move."""
        if move < _FIRST_LINE:
            changed = 1 << move
            self._change_token(move, self.mover, 1)
        elif move == _SWAP:
            changed = self._tokens[1 - self.mover]
            (space,) = bits_of(changed)
            self._change_token(space, 1 - self.mover, -1)
            self._change_token(space, self.mover, 1)
        else:
            changed = (
                _LINE_BITS[move - _FIRST_LINE]
                if move < _FIRST_KIND
                else self._kinds[move - _FIRST_KIND] & self._alive
            )
            for space in bits_of(changed):
                self._change_animal(space, -1)
        self._trail.append((move, changed, self._ply))
        self._turn(min(self._ply + 1, _SETTLED_PLY))

    def undo(self) -> None:
        """Take back the last move."""
        move, changed, ply = self._trail.pop()
        self._turn(ply)
        for space in bits_of(changed):
            if move < _FIRST_LINE:
                self._change_token(space, self.mover, -1)
            elif move == _SWAP:
                self._change_token(space, self.mover, -1)
                self._change_token(space, 1 - self.mover, 1)
            else:
                self._change_animal(space, 1)

    def legal(self) -> list[int]:
        """List every legal move; empty after the end."""
        if self._over() is not None:
            return []
        places = list(bits_of(EVERY & ~(self._tokens[0] | self._tokens[1])))
        return places + self._releases() + ([_SWAP] if self._ply == 1 else [])

    def verdict(self) -> int | None:
        """Score a game that is over, or that the next two tokens decide."""
        over = self._over()
        if over is not None:
            return over
        mover, counts = self.mover, self._counts
        clean, *dirty = _TWOS[mover]
        free = EVERY & ~(self._tokens[0] | self._tokens[1])
        safe = free & ~self._thirds(dirty)
        if counts[clean] and self._thirds((clean,)) & safe:
            return WON - 1
        clean, *dirty = _TWOS[1 - mover]
        self.is_forced = False
        if counts[clean]:
            threats = self._thirds((clean,)) & ~self._thirds(dirty)
            if threats:
                self.is_forced = True
                safe &= threats
                if threats & (threats - 1) or not safe:
                    return 2 - WON
        self._replies = safe
        return None

    def candidates(self) -> Sequence[int]:
        """List the placements that ``verdict`` left, then the releases; against a threat only the answer."""
        places = list(bits_of(self._replies))
        if self.is_forced:
            return places
        return places + self._releases() + ([_SWAP] if self._ply == 1 else [])

    def inputs(self) -> Sequence[int]:
        """List the lines and the spaces by what is on them, and the numbers of tokens, animals and plies."""
        mine, theirs = _TOKEN[self.mover], _TOKEN[1 - self.mover]
        own, other, alive = self._tokens[self.mover], self._tokens[1 - self.mover], self._alive
        found = list[int]()
        for number, (first, second) in enumerate(product(range(_LENGTH), repeat=2)):
            state, place = first * mine + second * theirs, number * (_LENGTH + 1)
            for animals in range(_LENGTH + 1) if first + second <= _LENGTH else ():
                found += [place + animals] * self._counts[state + animals]
        for number, ring in enumerate(_RINGS):
            for whose, spaces in enumerate((ring & ~(own | other), ring & own, ring & other)):
                living = (spaces & alive).bit_count()
                place = _PLACES + 6 * number + 2 * whose
                found += [place] * (spaces.bit_count() - living) + [place + 1] * living
        found.append(_OWN_TOKENS + min(own.bit_count(), _MOST_TOKENS))
        found.append(_OTHER_TOKENS + min(other.bit_count(), _MOST_TOKENS))
        found += [_ANIMALS + (kind & alive).bit_count() for kind in self._kinds]
        found.append(_PLIES + self._ply)
        return found

    def opening(self, seed: int, care: int = 100) -> int | None:  # noqa: ARG002 - the fair ones are known
        """Choose a fair first token at the edge, or swap one that is not at the edge; None otherwise."""
        if self._ply == 0:
            return _FAIR[next(chances(seed)) % len(_FAIR)]
        if self._ply == 1 and not self._tokens[1 - self.mover] & _EDGE:
            return _SWAP
        return None

    def packed(self) -> Sequence[int]:
        """Write the rules and the position as whole numbers for the accelerator."""
        kinds = [kind & self._alive for kind in self._kinds]
        return [
            *(self.mover, self.key, self._spent, len(_LINES), *_LINE_BITS),
            *(*_RINGS, _SIDE_KEY, *_PLY_KEYS, *_KEYS[: 3 * len(NAMES)]),
            *(self._ply, *kinds, *self._tokens),
        ]

    def write(self, move: int) -> str:
        """Write a placement, a release or the swap."""
        return _MOVES[move]

    def spaces(self, move: int) -> tuple[str, ...]:
        """Name the space of a token, placed or swapped, or those of the animals released."""
        if move < _FIRST_LINE:
            return (NAMES[move],)
        if move == _SWAP:
            changed = self._tokens[1 - self.mover]
        elif move < _FIRST_KIND:
            changed = _LINE_BITS[move - _FIRST_LINE]
        else:
            changed = self._kinds[move - _FIRST_KIND] & self._alive
        return tuple(NAMES[space] for space in bits_of(changed))

    def colour(self, move: int) -> int | None:
        """Return the mover for a token; None for animals, which belong to nobody."""
        return self.mover if move < _FIRST_LINE or move == _SWAP else None

    def _releases(self) -> list[int]:
        alive = self._alive
        if self._ply == 0:
            return []
        lines = [n for n, bits in enumerate(_LINE_BITS, start=_FIRST_LINE) if bits & alive == bits]
        return lines + [n for n, kind in enumerate(self._kinds, start=_FIRST_KIND) if kind & alive]

    def _over(self) -> int | None:
        """Score a game that three in a line or a player's last token has ended; None otherwise."""
        counts = self._counts
        for player, sign in ((1 - self.mover, -1), (self.mover, 1)):
            clean, *dirty = _THREES[player]
            if any(counts[state] for state in dirty):
                return -sign * WON
            if counts[clean]:
                return sign * WON
        is_spent = any(tokens.bit_count() == self._spent for tokens in self._tokens)
        return 0 if is_spent else None

    def _thirds(self, states: Sequence[int]) -> int:
        """Find, as bits, the free third spaces of the lines in any of these two-token states."""
        tokens, found = self._tokens[0] | self._tokens[1], 0
        for state in states:
            count, at = self._counts[state], -1
            for _ in range(count):
                at = self._states.index(state, at + 1)
                found |= _LINE_BITS[at] & ~tokens
        return found

    def _turn(self, ply: int) -> None:
        self.mover ^= 1
        self.key ^= _SIDE_KEY ^ _PLY_KEYS[self._ply] ^ _PLY_KEYS[ply]
        self._ply = ply

    def _change_token(self, space: int, colour: int, by: int) -> None:
        self._tokens[colour] ^= 1 << space
        self.key ^= _KEYS[2 * space + colour]
        self._change_lines(space, _TOKEN[colour] * by)

    def _change_animal(self, space: int, by: int) -> None:
        self._alive ^= 1 << space
        self.key ^= _ANIMAL_KEYS[space]
        self._change_lines(space, by)

    def _change_lines(self, space: int, by: int) -> None:
        """Add ``by`` to the state of every line through a space, and update the counts."""
        states, counts = self._states, self._counts
        for line in _THROUGH[space]:
            before = states[line]
            states[line] = before + by
            counts[before] -= 1
            counts[before + by] += 1
