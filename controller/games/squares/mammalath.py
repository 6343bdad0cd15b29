"""Mammalath: animals in lines, and tokens that need them gone.

Decides which moves are legal and how a game ends. The rules are those of docs/play/rules.md:

- Each of the 36 squares starts with an animal, six of each of six kinds, shuffled. Each side has 18 tokens,
  white or black (orange or purple on the table); the position records who begins.
- A turn places one of the player's tokens on a space without one, releases three animals side by side in a
  line, or releases every animal of one kind. The first turn places a token; on the second, the other player
  may instead replace that token with one of their own.
- Three of a player's tokens in a line lose if one of the spaces still holds its animal, and win otherwise;
  both at once lose. Placing the last token without either is a draw.

Animals are scenery: reeds sense only the tokens.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING

from controller.games.base import (
    COLOUR_WORDS,
    Change,
    Colour,
    Declaration,
    Move,
    Outcome,
    Piece,
    Reason,
    Scenery,
)
from controller.games.board_text import EMPTY, quoted, read_rows, write_rows
from controller.games.geometry import SQUARE36
from controller.games.moves import Place, ReleaseKind, ReleaseLine, Swap
from controller.games.rule_errors import OVER, BadFen, occupied, outside
from controller.games.rule_guide import Example, RuleGuide, Showing, Task
from controller.games.shuffle import coin, shuffled
from controller.games.square import (
    EVERY,
    INDEX,
    NAMES,
    SquareGame,
    SquarePosition,
    as_bits,
    as_signs,
    bits_of,
    draw_beside,
    named,
)
from controller.messages import Message

if TYPE_CHECKING:
    from controller.games.search_board import SearchBoard

#: Red armadillos, orange badgers, yellow cougars, green deer, blue elephants, violet foxes.
KINDS = "roygbv"

_ANIMALS = {
    kind: Scenery(kind, Message("mammalath.animal", kind=kind), count, hue)
    for count, (kind, hue) in enumerate(
        zip(KINDS, ("red", "orange", "yellow", "green", "blue", "violet"), strict=True), start=1
    )
}

#: Every line of three, as bits and as the move that releases it.
LINES = tuple(
    sorted(
        (sum(1 << INDEX[name] for name in line), ReleaseLine(tuple(sorted(line))))
        for line in SQUARE36.lines(3)
    )
)
_LINE_OF = {move: bits for bits, move in LINES}
_PLACES = tuple(Place(name) for name in NAMES)
_KIND_MOVES = tuple(ReleaseKind(kind) for kind in KINDS)

#: From this ply on no token can be swapped, and the number of plies no longer matters.
_SETTLED_PLY = 2
_LONGEST_PLY = 3


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MammalathPosition(SquarePosition):
    """The ``animals``' spaces by kind, the ``tokens``' spaces by colour, and the turns played, ``ply``."""

    game: "Mammalath"
    animals: tuple[int, ...]
    tokens: tuple[int, int]
    to_move: Colour
    ply: int
    outcome: Outcome | None = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "outcome", self._examine())

    def legal_moves(self) -> tuple[Move, ...]:
        """List placements in index order, then lines, kinds and the swap."""
        if self.outcome is not None:
            return ()
        places = (_PLACES[space] for space in bits_of(self._free()))
        if self.ply == 0:
            return tuple(places)
        alive = sum(self.animals)
        lines = (move for bits, move in LINES if bits & alive == bits)
        kinds = (move for move, spaces in zip(_KIND_MOVES, self.animals, strict=True) if spaces)
        return (*places, *lines, *kinds, *((Swap(),) if self.ply == 1 else ()))

    def why_not_move(self, move: Move) -> Reason | None:
        """Explain why the rules forbid ``move``; None if they allow it."""
        if self.outcome is not None:
            return OVER
        match move:
            case Place(space, ""):
                return self._why_not_place(space)
            case ReleaseLine() | ReleaseKind() | Swap() if self.ply == 0:
                return Reason(Message("mammalath.first_turn"))
            case ReleaseLine() if move in _LINE_OF:
                gone = sorted(named(_LINE_OF[move] & ~sum(self.animals)))
                return Reason(Message("mammalath.animals_gone", spaces=tuple(gone))) if gone else None
            case ReleaseKind(kind) if kind in KINDS:
                is_gone = not self.animals[KINDS.index(kind)]
                return Reason(Message("mammalath.kind_gone", kind=kind)) if is_gone else None
            case Swap():
                return None if self.ply == 1 else Reason(Message("mammalath.late_swap"))
            case _:
                return Reason(self.game.wrong_move(self.game.write_move(move)))

    def why_no_move(self, changes: Sequence[Change]) -> Reason | None:
        """Explain why no legal move makes these changes; None if one does."""
        if self.outcome is not None:
            return OVER
        match changes:
            case ():
                is_declared = any(not self.changes(move) for move in self.legal_moves())
                return None if is_declared else Reason(Message("mammalath.first_turn"))
            case (Change(_, None),):
                return Reason(Message("mammalath.token_stays"))
            case (Change(_, Piece(colour)),) if colour is not self.to_move:
                return Reason(Message("mammalath.not_your_token"))
            case (Change(space, Piece()),):
                is_swap = self.ply == 1 and space in self.table()
                return None if is_swap else self._why_not_place(space)
            case _:
                return Reason(Message("mammalath.one_token"))

    def changes(self, move: Move) -> tuple[Change, ...]:
        """List what a legal move changes on the table; nothing for a release."""
        match move:
            case Place(space):
                return (Change(space, Piece(self.to_move)),)
            case Swap():
                return tuple(Change(space, Piece(self.to_move)) for space in self.table())
            case _:
                return ()

    def declarations(self) -> tuple[Declaration, ...]:
        """List the releases: tap a line's two ends, or one animal of a kind twice."""
        releases = (move for move in self.legal_moves() if isinstance(move, ReleaseLine | ReleaseKind))
        return tuple(self._declared(move) for move in releases)

    def handed_over(self) -> tuple["MammalathPosition", ...]:
        """Return the position after a turn that does nothing, although the rules allow none."""
        ply = max(self.ply + 1, _SETTLED_PLY)
        return (MammalathPosition(self.game, self.animals, self.tokens, self.to_move.other, ply),)

    def deciding(self) -> tuple[Move, ...]:
        """List the placements that complete a line of three, or all of them if one token is left."""
        if self.outcome is not None:
            return ()
        own, free = self.tokens[self.to_move.value], self._free()
        ends = free if self.left(self.to_move) == 1 else 0
        for bits, _ in LINES:
            third = bits & ~own
            if third & free and not third & (third - 1):
                ends |= third
        return tuple(_PLACES[space] for space in bits_of(ends))

    def bearing_on(self, spaces: frozenset[str]) -> tuple[Move, ...]:
        """List the placements on these spaces: nothing else keeps a token off them."""
        free = self._free() if self.outcome is None else 0
        return tuple(_PLACES[space] for space in bits_of(free) if NAMES[space] in spaces)

    def after(self, move: Move) -> "MammalathPosition":
        """Return the position after a legal ``move``."""
        own, other = (self.tokens[colour.value] for colour in (self.to_move, self.to_move.other))
        animals = self.animals
        match move:
            case Place(space):
                own |= 1 << INDEX[space]
            case ReleaseLine():
                animals = tuple(spaces & ~_LINE_OF[move] for spaces in animals)
            case ReleaseKind(kind):
                animals = tuple(
                    spaces if kind != sign else 0 for sign, spaces in zip(KINDS, animals, strict=True)
                )
            case _:
                own, other = other, 0
        tokens = (own, other) if self.to_move is Colour.FIRST else (other, own)
        return MammalathPosition(self.game, animals, tokens, self.to_move.other, self.ply + 1)

    def pieces(self) -> Mapping[str, Piece]:
        """Map each space with a token to that token, in index order."""
        first, second = self.tokens
        return {NAMES[space]: Piece(Colour(second >> space & 1)) for space in bits_of(first | second)}

    def scenery(self) -> Mapping[str, Scenery]:
        """Map each space that still holds its animal to that animal, in index order."""
        return _scenery(self.animals)

    def turn(self) -> Message:
        """Describe what the player to move may do; the first two turns are special."""
        special = (Message("mammalath.place_first"), Message("mammalath.place_release_or_swap"))
        return special[self.ply] if self.ply < len(special) else Message("mammalath.place_or_release")

    def search_board(self) -> "SearchBoard":
        """Return the position as a board to search on, which is loaded with the first search."""
        from controller.games.search_boards.mammalath_board import MammalathBoard  # noqa: PLC0415 - as said

        return MammalathBoard(self.to_move.value, self.ply, self.animals, self.tokens, self.game.pieces)

    def fen(self) -> str:
        """Write the position as one line that ``Game.parse_fen`` reads back."""
        animals, tokens = (write_rows(signs, SQUARE36) for signs in self._layers())
        return f"{animals} {tokens} {self.game.side(self.to_move)} {self.ply}"

    def key(self) -> tuple[object, ...]:
        """Return what the future depends on: the turns played matter only while a swap is possible."""
        return self.game, self.animals, self.tokens, self.to_move, min(self.ply, _SETTLED_PLY)

    def _declared(self, move: ReleaseLine | ReleaseKind) -> Declaration:
        match move:
            case ReleaseLine(spaces):
                said = Message("mammalath.to_release_line", spaces=spaces)
                return Declaration(move, said, ((spaces[0], spaces[-1]),), frozenset(spaces))
            case ReleaseKind(kind):
                animals = named(self.animals[KINDS.index(kind)])
                said = Message("mammalath.to_release_kind", kind=kind)
                return Declaration(move, said, tuple((space, space) for space in sorted(animals)), animals)

    def _free(self) -> int:
        first, second = self.tokens
        return EVERY & ~(first | second)

    def _why_not_place(self, space: str) -> Reason | None:
        if space not in INDEX:
            return outside(space)
        standing = self.table().get(space)
        return None if standing is None else occupied(standing)

    def _examine(self) -> Outcome | None:
        alive = sum(self.animals)
        for owner in (self.to_move.other, self.to_move):
            tokens = self.tokens[owner.value]
            rows = [bits for bits, _ in LINES if bits & tokens == bits]
            losing = [bits for bits in rows if bits & alive]
            if losing:
                return Outcome(owner.other, "animals-in-row", _joined(losing), is_lost=True)
            if rows:
                return Outcome(owner, "clean-row", _joined(rows), is_lost=False)
        is_spent = any(tokens.bit_count() == self.game.pieces for tokens in self.tokens)
        return Outcome(None, f"{self.game.pieces}-tokens", frozenset(), is_lost=False) if is_spent else None

    def _layers(self) -> tuple[str, str]:
        return as_signs(KINDS, self.animals), as_signs(self.game.letters, self.tokens)

    def __str__(self) -> str:
        animals, tokens = self._layers()
        left = f"tokens left: orange {self.left(Colour.FIRST)}, purple {self.left(Colour.SECOND)}"
        return f"{draw_beside(tokens, animals)}\n{self.state_words()}; {left}"


@lru_cache(maxsize=256)
def _scenery(animals: tuple[int, ...]) -> Mapping[str, Scenery]:
    """Map each space that still holds its animal to that animal; cached because every picture needs it."""
    signs = zip(NAMES, as_signs(KINDS, animals), strict=True)
    return MappingProxyType({space: _ANIMALS[sign] for space, sign in signs if sign != EMPTY})


def _joined(rows: Sequence[int]) -> frozenset[str]:
    """Name the spaces of several rows."""
    return frozenset(chain.from_iterable(named(bits) for bits in rows))


class Mammalath(SquareGame):
    """The rule set; ``GAME`` is its only instance."""

    name = "mammalath"
    title = "Mammalath"
    letters = ("w", "b")
    pieces = 18
    is_shuffled = True
    guide = RuleGuide(
        goal=Message("mammalath.goal"),
        rules=(
            Message("mammalath.rule_turn"),
            Message("mammalath.rule_release"),
            Message("mammalath.rule_row"),
            Message("mammalath.rule_first"),
            Message("mammalath.rule_spent"),
        ),
        examples=(
            Example(
                Showing.TURN,
                "roygbv/oygbvr/ygbvro/gbvroy/bvroyg/vroygb 6/6/6/4b1/1w4/6 w 2",
                "-b4c4d4",
                Message("mammalath.shown_line"),
                Task(Message("mammalath.asked_line"), Message("mammalath.done_line")),
            ),
            Example(
                Showing.TURN,
                "roygbv/oygbvr/ygbvro/gbvroy/bvroyg/vroygb 6/6/6/4b1/1w4/6 w 2",
                "-r",
                Message("mammalath.shown_kind"),
                Task(Message("mammalath.asked_kind"), Message("mammalath.done_kind")),
            ),
            Example(
                Showing.WON,
                "roygbv/oygbvr/y3ro/gbvroy/bvroyg/vroygb 6/6/1ww3/4b1/1b4/6 w 9",
                "d4",
                Message("mammalath.shown_clean"),
                Task(Message("mammalath.asked_clean"), Message("mammalath.done_clean")),
            ),
            Example(
                Showing.LOST,
                "roygbv/oygbvr/y2vro/gbvroy/bvroyg/vroygb 6/6/1ww3/4b1/1b4/6 w 9",
                "d4",
                Message("mammalath.shown_animal"),
                Task(Message("mammalath.asked_animal"), Message("mammalath.done_animal")),
            ),
            Example(
                Showing.SAVED,
                "roygbv/oygbvr/y3ro/gbvroy/bvroyg/vroygb 6/6/1bb3/4w1/1w4/6 w 9",
                "d4",
                Message("mammalath.shown_save"),
                Task(Message("mammalath.asked_save"), Message("mammalath.done_save")),
            ),
        ),
        designers=("Grant Fikes",),
    )

    def __init__(self) -> None:
        super().__init__((*_PLACES, *_LINE_OF, *_KIND_MOVES, Swap()))

    def start(self, blocked: Sequence[str] = ()) -> MammalathPosition:
        """Return the first position with the animals in order; BadGreen on any green space."""
        self.refuse_green(blocked)
        return self._begin("".join(KINDS[rank:] + KINDS[:rank] for rank in reversed(range(len(KINDS)))))

    def shuffled(self, seed: int) -> MammalathPosition:
        """Return the first position with the animals shuffled by ``seed``."""
        return self._begin(shuffled(KINDS * len(KINDS), seed))

    def drawn(self, seed: int) -> MammalathPosition:
        """Return the first position; ``seed`` shuffles the animals and draws who begins."""
        return replace(self.shuffled(seed), to_move=Colour(coin(seed)))

    def parse_fen(self, text: str) -> MammalathPosition:
        """Read a position line; BadFen says what is wrong, where, and what to do."""
        match text.split():
            case [animals, tokens, side, ply]:
                pass
            case _:
                raise BadFen(Message("mammalath.wrong_fields", example=self.start().fen()))
        kinds = read_rows(animals, SQUARE36, dict.fromkeys(KINDS, len(KINDS)))
        colours = read_rows(tokens, SQUARE36, dict.fromkeys(self.letters, self.pieces))
        to_move = self.read_side(side)
        is_number = ply.isascii() and ply.isdecimal() and len(ply) <= _LONGEST_PLY
        if not is_number or ply != str(int(ply)):
            raise BadFen(Message("mammalath.wrong_ply", found=quoted(ply)))
        first, second = (as_bits(colours, letter) for letter in self.letters)
        own, other = (first, second) if to_move is Colour.FIRST else (second, first)
        if (int(ply) == 0 and own | other) or (int(ply) == 1 and (own or other.bit_count() != 1)):
            raise BadFen(Message("mammalath.tokens_at_ply", ply=int(ply)))
        return MammalathPosition(
            self, tuple(as_bits(kinds, kind) for kind in KINDS), (first, second), to_move, int(ply)
        )

    def ending(self, outcome: Outcome) -> Message:
        """Describe whose tokens decided the game, or that a player's tokens are spent."""
        if outcome.winner is None:
            return Message("mammalath.tokens_spent", tokens=self.pieces)
        row = tuple(sorted(outcome.evidence))
        if outcome.is_lost:
            return Message("mammalath.loses", colour=COLOUR_WORDS[outcome.winner.other], row=row)
        return Message("mammalath.wins", colour=COLOUR_WORDS[outcome.winner], row=row)

    def wrong_move(self, found: str) -> Message:
        """Return the message that ``found`` is not a move, and what moves look like."""
        return Message("mammalath.no_move", found=found, kinds=tuple(KINDS))

    def _begin(self, animals: str) -> MammalathPosition:
        return MammalathPosition(
            self, tuple(as_bits(animals, kind) for kind in KINDS), (0, 0), Colour.FIRST, 0
        )


GAME = Mammalath()
