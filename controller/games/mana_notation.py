"""A position of Mana as a value and as one line of text.

Decides which positions are possible and which lines can be read. Knows nothing of moves. The notation is in
docs/play/rules.md.
"""

from dataclasses import dataclass, replace

from controller.games.base import Colour, Piece
from controller.games.board_text import quoted, read_rows, write_rows
from controller.games.geometry import SQUARE36
from controller.games.rule_errors import BadFen
from controller.games.square import INDEX, NAMES, as_bits, as_signs, bits_of
from controller.messages import Message

#: The neighbours of each space, as bits.
_AROUND = tuple(sum(1 << near for near in around) for around in SQUARE36.neighbours)


def reach(start: int, steps: int, occupied: int, crossed: int = 0) -> int:
    """Find, as bits, where a path of ``steps`` (at least 1) from ``start`` can end.

    A path visits no space twice and none already ``crossed``, and passes over no ``occupied`` one.
    """
    crossed |= 1 << start
    near = _AROUND[start] & ~crossed
    if steps == 1:
        return near
    ends = 0
    for space in bits_of(near & ~occupied):
        ends |= reach(space, steps - 1, occupied, crossed)
    return ends


def way(start: int, end: int, steps: int, occupied: int, crossed: int = 0) -> tuple[int, ...] | None:
    """Find one path as `reach` does, which ends on ``end``: every space after ``start``."""
    crossed |= 1 << start
    near = _AROUND[start] & ~crossed
    if steps == 1:
        return (end,) if near >> end & 1 else None
    for space in bits_of(near & ~occupied):
        rest = way(space, end, steps - 1, occupied, crossed)
        if rest is not None:
            return (space, *rest)
    return None


#: The steps that a piece makes from each space of the unturned board, from rank 6 down.
_DECK = ["231223", "213131", "132312", "312132", "231313", "213221"]
_SIDE = len(_DECK)


def _turned(turns: int) -> tuple[int, ...]:
    """Return which space of the unturned deck lies on each space once the deck is turned clockwise."""
    rows = [list(range(_SIDE * rank, _SIDE * (rank + 1))) for rank in reversed(range(_SIDE))]
    for _ in range(turns):
        rows = [list(column) for column in zip(*reversed(rows), strict=True)]
    return tuple(space for row in reversed(rows) for space in row)


#: Where each space lies in the unturned deck, by quarter turns.
PLACES = tuple(_turned(turns) for turns in range(4))

#: The steps a piece must make, by quarter turns and space.
STEPS = tuple(tuple(int("".join(reversed(_DECK))[place]) for place in places) for places in PLACES)

#: The spaces of each type as bits, by quarter turns and steps; no space has 0 steps.
TYPES = tuple(tuple(as_bits("".join(map(str, steps)), str(number)) for number in range(4)) for steps in STEPS)

#: Each player's first two lines, as bits.
LINES = tuple(
    sum(1 << space for rank in ranks for space in SQUARE36.rows[rank])
    for ranks in ((0, 1), (_SIDE - 2, _SIDE - 1))
)

#: The outermost line of the unturned board that faces Red after each number of clockwise turns, as bits.
EDGES = tuple(
    sum(1 << space for space in line)
    for line in (
        SQUARE36.rows[0],
        [row[-1] for row in SQUARE36.rows],
        SQUARE36.rows[-1],
        [row[0] for row in SQUARE36.rows],
    )
)


DAMYO, RONIN = "damyo", "ronin"
KINDS = (DAMYO, RONIN)
RONIN_A_SIDE = 5

#: The numbers of quarter turns the deck can have.
TURNS = range(4)

#: What the rule book calls the two sides.
RED_AND_YELLOW = {Colour.FIRST: "red", Colour.SECOND: "yellow"}

#: The letters of each side's Damyo and Ronin in notation.
SIGNS = (("D", "R"), ("d", "r"))
PIECES = {
    sign: Piece(colour, kind)
    for colour, signs in zip(Colour, SIGNS, strict=True)
    for sign, kind in zip(signs, KINDS, strict=True)
}

#: The names of the first two ranks of each side.
RANKS = (("1", "2"), ("6", "5"))
_NOBODY = "-"


@dataclass(frozen=True, slots=True)
class Men:
    """One side's Damyo (no bit once captured) and Ronin, as bits, and how many Ronin are ``captured``."""

    damyo: int = 0
    ronin: int = 0
    captured: int = 0

    @property
    def every(self) -> int:
        """The spaces of all the side's pieces."""
        return self.damyo | self.ronin

    @property
    def is_placed(self) -> bool:
        """Whether the side has set up every piece."""
        return bool(self.damyo) and self.ronin.bit_count() == RONIN_A_SIDE

    def with_piece(self, space: int, kind: str) -> "Men":
        """Return these men with one more piece on a space."""
        if kind == DAMYO:
            return replace(self, damyo=self.damyo | 1 << space)
        return replace(self, ronin=self.ronin | 1 << space)

    def moved(self, start: int, end: int) -> "Men":
        """Return these men with the piece on ``start`` moved to ``end``."""
        kind = DAMYO if self.damyo >> start & 1 else RONIN
        return Men(self.damyo & ~(1 << start), self.ronin & ~(1 << start), self.captured).with_piece(
            end, kind
        )

    def without(self, space: int) -> "Men":
        """Return these men after any piece on a space has been captured."""
        piece = 1 << space
        captured = self.captured + (self.ronin >> space & 1)
        return Men(self.damyo & ~piece, self.ronin & ~piece, captured)


@dataclass(frozen=True, slots=True)
class DeckState:
    """The deck's quarter ``turns``, both sides' ``men``, and the index of the space with the ``mana``.

    ``turns`` is None before Red has chosen an edge, ``mana`` before the first piece has moved.
    """

    turns: int | None = None
    men: tuple[Men, Men] = (Men(), Men())
    to_move: Colour = Colour.FIRST
    mana: int | None = None

    @property
    def own(self) -> Men:
        """The men of the player to move."""
        return self.men[self.to_move.value]

    @property
    def enemy(self) -> Men:
        """The men of the other player."""
        return self.men[self.to_move.other.value]

    @property
    def occupied(self) -> int:
        """The spaces of all pieces of both sides."""
        return self.own.every | self.enemy.every

    @property
    def is_set_up(self) -> bool:
        """Whether play has begun or can begin."""
        return self.mana is not None or all(men.is_placed for men in self.men)

    def with_men(self, own: Men, enemy: Men) -> "DeckState":
        """Return the state with other men for the player to move and the other player."""
        return replace(self, men=(own, enemy) if self.to_move is Colour.FIRST else (enemy, own))

    def colour_on(self, space: int) -> Colour | None:
        """Return the colour of the piece on a space; None if it is empty."""
        sides = zip(Colour, self.men, strict=True)
        return next((colour for colour, men in sides if men.every >> space & 1), None)

    def signs(self) -> str:
        """Write one character per space, in index order."""
        layers = [spaces for men in self.men for spaces in (men.damyo, men.ronin)]
        return as_signs(PIECES, layers)


def write_line(state: DeckState, side: str) -> str:
    """Write a position as one line; ``side`` is the letter of the side to move."""
    turns = _NOBODY if state.turns is None else str(state.turns)
    mana = _NOBODY if state.mana is None else NAMES[state.mana]
    captured = ",".join(str(men.captured) for men in state.men)
    return f"{turns} {write_rows(state.signs(), SQUARE36)} {side} {mana} {captured}"


def read_line(turns: str, rows: str, to_move: Colour, mana: str, captured: str) -> DeckState:
    """Read the fields of a position, with the side to move already read; BadFen names the fault."""
    if turns not in {_NOBODY, *(str(number) for number in TURNS)}:
        raise BadFen(Message("mana.wrong_turns", found=quoted(turns)))
    most = {sign: number for signs in SIGNS for sign, number in zip(signs, (1, RONIN_A_SIDE), strict=True)}
    signs = read_rows(rows, SQUARE36, most)
    if mana != _NOBODY and mana not in INDEX:
        raise BadFen(Message("mana.wrong_space", found=quoted(mana)))
    first, second = (
        Men(as_bits(signs, damyo), as_bits(signs, ronin), number)
        for (damyo, ronin), number in zip(SIGNS, _captured(captured), strict=True)
    )
    state = DeckState(
        None if turns == _NOBODY else int(turns),
        (first, second),
        to_move,
        None if mana == _NOBODY else INDEX[mana],
    )
    if state.mana is None:
        _check_set_up(state)
    else:
        _check_play(state, 1 << state.mana)
    return state


def _captured(text: str) -> tuple[int, int]:
    numbers = [str(number) for number in range(RONIN_A_SIDE + 1)]
    match text.split(","):
        case [first, second] if first in numbers and second in numbers:
            return int(first), int(second)
    raise BadFen(Message("mana.wrong_captured", found=quoted(text), most=RONIN_A_SIDE))


def _check_set_up(state: DeckState) -> None:
    """Refuse a state that no set-up leads to."""
    if any(men.captured for men in state.men):
        raise BadFen(Message("mana.captured_early"))
    if state.turns is None and state.occupied:
        raise BadFen(Message("mana.no_edge"))
    if state.is_set_up:
        return
    first, second = state.men
    is_in_turn = second == Men() or first.is_placed
    is_damyo_first = all(men.damyo or not men.ronin for men in state.men)
    is_on_lines = not any(men.every & ~lines for men, lines in zip(state.men, LINES, strict=True))
    if not (is_in_turn and is_damyo_first and is_on_lines):
        raise BadFen(Message("mana.set_up_order"))
    if state.to_move is not (Colour.SECOND if first.is_placed else Colour.FIRST):
        raise BadFen(Message("mana.set_up_side", colour=RED_AND_YELLOW[state.to_move.other]))


def _check_play(state: DeckState, mana: int) -> None:
    """Refuse a state that no game leads to: the Mana on an empty space, a missing Damyo, too many Ronin."""
    if state.turns is None:
        raise BadFen(Message("mana.no_edge"))
    if not state.occupied & mana:
        raise BadFen(Message("mana.nobody_there"))
    for colour, men in zip(Colour, state.men, strict=True):
        has_lost = colour is state.to_move and state.enemy.every & mana
        if not (men.damyo or has_lost):
            raise BadFen(Message("mana.no_damyo", colour=RED_AND_YELLOW[colour]))
        if men.ronin.bit_count() + men.captured > RONIN_A_SIDE:
            raise BadFen(Message("mana.too_many", colour=RED_AND_YELLOW[colour], most=RONIN_A_SIDE))
