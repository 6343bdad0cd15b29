"""Mana: each space sets how far a piece on it moves, and restricts the reply.

Decides which moves are legal and how a game ends. The rules are those of docs/play/rules.md:

- 36 spaces of one, two or three steps, twelve of each. Each side has a Damyo and five Ronin, red or yellow
  (orange or purple to reeds, keys and lights). Red turns the board and sets up on Red's first two lines,
  the Damyo first; then Yellow sets up on Yellow's.
- A piece moves exactly as many orthogonal steps as its space says. It may turn, crosses no space twice and no
  occupied one, and captures an enemy piece where it ends. Capturing the Damyo wins.
- The piece that moved carries the Mana: the reply must move a piece from a space of the same type. If none
  can move, any other piece moves, or one captured Ronin returns to an empty space of that type.
- A player who can do nothing passes, and the Mana stays.

No reed can distinguish a Damyo from a Ronin. Position lines are read in ``mana_notation``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from controller.games.base import (
    Change,
    Colour,
    Declaration,
    Move,
    Outcome,
    Piece,
    PieceKind,
    Reason,
    Scenery,
)
from controller.games.mana_notation import (
    DAMYO,
    EDGES,
    KINDS,
    LINES,
    PIECES,
    RANKS,
    RED_AND_YELLOW,
    RONIN,
    RONIN_A_SIDE,
    STEPS,
    TURNS,
    TYPES,
    DeckState,
    reach,
    read_line,
    way,
    write_line,
)
from controller.games.moves import ChooseEdge, Pass, Place, Return, Travel
from controller.games.rule_errors import OVER, BadFen, occupied, outside
from controller.games.rule_guide import Example, RuleGuide, Showing, Task
from controller.games.square import (
    EVERY,
    INDEX,
    NAMES,
    SquareGame,
    SquarePosition,
    bits_of,
    draw_beside,
    named,
)
from controller.messages import Message

if TYPE_CHECKING:
    from controller.games.search_board import SearchBoard


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
            colour, ranks = RED_AND_YELLOW[state.to_move], RANKS[state.to_move.value]
            return Reason(Message("mana.set_up_first", colour=colour, ranks=ranks))


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


_EDGES: tuple[Move, ...] = tuple(ChooseEdge(turns) for turns in TURNS)
_SET_UP = {(kind, INDEX[name]): Place(name, kind) for kind in KINDS for name in NAMES}
_TRAVELS = {(INDEX[start], INDEX[end]): Travel(start, end) for start, end in permutations(NAMES, 2)}
_TYPES = {
    (steps, is_asked): Scenery(
        str(steps), Message("mana.type", steps=steps, is_asked=is_asked), steps, is_asked=is_asked
    )
    for steps in (1, 2, 3)
    for is_asked in (False, True)
}
#: The scenery of each space, by quarter turns and the type that the Mana asks for (0 for none).
_SCENERY = {
    (turns, wanted): MappingProxyType(
        {name: _TYPES[steps, steps == wanted] for name, steps in zip(NAMES, STEPS[turns], strict=True)}
    )
    for turns in TURNS
    for wanted in range(4)
}
_RETURNS = tuple(Return(name) for name in NAMES)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ManaPosition(SquarePosition):
    """A position: the ``state`` written in its line, with the side to move and the outcome."""

    game: "Mana"
    state: DeckState
    to_move: Colour = field(init=False)
    outcome: Outcome | None = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "to_move", self.state.to_move)
        object.__setattr__(self, "outcome", self._examine())

    def legal_moves(self) -> tuple[Move, ...]:
        """List every legal move, in index order of the spaces, returns last; a pass if there is no other."""
        if self.outcome is not None:
            return ()
        if self.state.turns is None:
            return _EDGES
        if not self.state.is_set_up:
            kind, lines = self.kinds()[0], LINES[self.to_move.value]
            return tuple(_SET_UP[kind, space] for space in bits_of(lines & ~self.state.occupied))
        found = answers(self.state)
        moves: list[Move] = [
            _TRAVELS[start, end] for start, ends in found.ends.items() for end in bits_of(ends)
        ]
        moves += [_RETURNS[space] for space in bits_of(found.returns)]
        return tuple(moves) or (Pass(),)

    def why_not_move(self, move: Move) -> Reason | None:
        """Explain why the rules forbid ``move``; None if they allow it."""
        if self.outcome is not None:
            return OVER
        if not self.state.is_set_up:
            return why_not_set_up(self.state, move)
        match move:
            case Travel(start, end):
                return why_not_travel(self.state, start, end)
            case Return(space):
                return why_not_return(self.state, space)
            case Pass():
                return None if self.legal_moves() == (move,) else Reason(Message("mana.may_move"))
            case ChooseEdge() | Place():
                return Reason(Message("mana.set_up_over"))
            case _:
                return Reason(self.game.wrong_move(self.game.write_move(move)))

    def why_no_move(self, changes: Sequence[Change]) -> Reason | None:
        """Explain why no legal move makes these changes; None if one does."""
        match sorted(changes, key=lambda change: change.piece is not None):
            case []:
                whys = [self.why_not_move(move) for move in (Pass(), *_EDGES)]
                return None if None in whys else whys[0]
            case [Change(space, Piece(colour, kind))] if colour is self.to_move and not self.state.is_set_up:
                return self.why_not_move(Place(space, kind))
            case _ if not self.state.is_set_up:
                return self.why_not_move(Pass())
            case [Change(space, Piece(colour, kind))] if colour is self.to_move and kind == RONIN:
                return self.why_not_move(Return(space))
            case [Change(start, None), Change(end, Piece() as piece)] if self.pieces().get(start) == piece:
                return self.why_not_move(Travel(start, end))
            case _:
                return OVER if self.outcome is not None else Reason(Message("mana.one_piece"))

    def changes(self, move: Move) -> tuple[Change, ...]:
        """List what a legal move changes on the table; nothing for an edge or a pass."""
        match move:
            case Travel(start, end):
                kind = DAMYO if self.state.own.damyo >> INDEX[start] & 1 else RONIN
                return Change(start, None), Change(end, Piece(self.to_move, kind))
            case Return(space):
                return (Change(space, Piece(self.to_move, RONIN)),)
            case Place(space, kind):
                return (Change(space, Piece(self.to_move, kind)),)
            case _:
                return ()

    def declarations(self) -> tuple[Declaration, ...]:
        """List the edges, each shown by its outermost line on the unturned board, or a pass."""
        moves = (move for move in self.legal_moves() if not self.changes(move))
        return tuple(_declared(move) for move in moves)

    def handed_over(self) -> tuple["ManaPosition", ...]:
        """Return the positions after a turn that moves nothing, one for each type the Mana can go to."""
        state = self.state
        if state.turns is None or not state.is_set_up or self.outcome is not None:
            return ()
        found = answers(state)
        ends = found.returns
        for spaces in found.ends.values():
            ends |= spaces
        typed = (ends & spaces for spaces in TYPES[state.turns][1:])
        carried = [next(bits_of(spaces)) for spaces in typed if spaces]
        return tuple(
            ManaPosition(self.game, replace(state, to_move=state.to_move.other, mana=mana))
            for mana in carried
        )

    def deciding(self) -> tuple[Move, ...]:
        """List the captures of the Damyo."""
        if self.outcome is not None or not self.state.is_set_up:
            return ()
        damyo = self.state.enemy.damyo
        return tuple(
            _TRAVELS[start, end]
            for start, ends in answers(self.state).ends.items()
            for end in bits_of(ends & damyo)
        )

    def bearing_on(self, spaces: frozenset[str]) -> tuple[Move, ...]:  # noqa: ARG002 - the Mana binds everywhere
        """List every move: where a piece ends decides which pieces may reply."""
        return self.legal_moves()

    def after(self, move: Move) -> "ManaPosition":
        """Return the position after a legal ``move``."""
        state = self.state
        match move:
            case ChooseEdge(turns):
                return ManaPosition(self.game, replace(state, turns=turns))
            case Place(space, kind):
                state = state.with_men(state.own.with_piece(INDEX[space], kind), state.enemy)
                is_next = state.own.is_placed
                return ManaPosition(
                    self.game, replace(state, to_move=state.to_move.other) if is_next else state
                )
            case Travel(start, end):
                own = state.own.moved(INDEX[start], INDEX[end])
                state = replace(state.with_men(own, state.enemy.without(INDEX[end])), mana=INDEX[end])
            case Return(space):
                own = replace(state.own.with_piece(INDEX[space], RONIN), captured=state.own.captured - 1)
                state = replace(state.with_men(own, state.enemy), mana=INDEX[space])
        return ManaPosition(self.game, replace(state, to_move=state.to_move.other))

    def pieces(self) -> Mapping[str, Piece]:
        """Map each occupied space to its piece, in index order."""
        signs = zip(NAMES, self.state.signs(), strict=True)
        return {space: PIECES[sign] for space, sign in signs if sign in PIECES}

    def scenery(self) -> Mapping[str, Scenery]:
        """Map each space to its steps and whether the Mana asks for it; unturned until Red turns the deck."""
        wanted = asked(self.state) if self.outcome is None else 0
        return _SCENERY[self.state.turns or 0, wanted]

    def route(self, move: Move) -> tuple[str, ...]:
        """Return one of the ways that a moving piece can take."""
        if not isinstance(move, Travel):
            return ()
        start, end = INDEX[move.start], INDEX[move.end]
        found = way(start, end, steps_from(self.state, start), self.state.occupied)
        return tuple(NAMES[space] for space in found or ())

    def is_early(self, space: str, colour: Colour) -> bool:
        """Whether Yellow has placed a piece on Yellow's lines before Red has placed every piece."""
        if self.state.turns is None or self.state.is_set_up or colour is self.to_move:
            return False
        return bool(LINES[colour.value] >> INDEX[space] & 1) and self.left(colour) > 0

    def kinds(self) -> tuple[str, ...]:
        """List the kinds, starting with the one to place next."""
        return (RONIN, DAMYO) if self.state.own.damyo else KINDS

    def turn(self) -> Message:
        """Describe what the player to move may do."""
        if self.state.turns is None:
            return Message("mana.choose_edge")
        if not self.state.is_set_up:
            return Message("mana.set_up", kind=self.kinds()[0], ranks=RANKS[self.to_move.value])
        steps, found = asked(self.state), answers(self.state)
        if not found.is_answered:
            return Message("mana.no_answer", steps=steps, can_return=bool(found.returns))
        return Message("mana.answer", steps=steps) if steps else Message("mana.move_any")

    def search_board(self) -> "SearchBoard":
        """Return the position as a board to search on, which is loaded with the first search."""
        from controller.games.search_boards.mana_board import ManaBoard  # noqa: PLC0415 - as said

        return ManaBoard(self.state)

    def fen(self) -> str:
        """Write the position as one line that ``Game.parse_fen`` reads back."""
        return write_line(self.state, self.game.side(self.to_move))

    def key(self) -> tuple[object, ...]:
        """Return what the future depends on; of the Mana only its type, or its space after the end."""
        state = self.state
        mana = state.mana if self.outcome is not None else asked(state)
        return self.game, state.turns, state.men, state.to_move, mana

    def _examine(self) -> Outcome | None:
        """Return the win of the piece with the Mana if the Damyo of the player to move is gone."""
        if self.state.mana is None or self.state.own.damyo:
            return None
        evidence = frozenset({NAMES[self.state.mana]})
        return Outcome(self.to_move.other, "damyo-captured", evidence, is_lost=False)

    def __str__(self) -> str:
        steps = "." * len(NAMES) if self.state.turns is None else "".join(map(str, STEPS[self.state.turns]))
        mana = "nobody" if self.state.mana is None else NAMES[self.state.mana]
        return f"{draw_beside(self.state.signs(), steps)}\n{self.state_words()}; the Mana: {mana}"


def _declared(move: Move) -> Declaration:
    """Return the declaration of an edge, shown by the line that it brings before Red, or of a pass."""
    if isinstance(move, ChooseEdge):
        said = Message("mana.to_choose_edge", turns=move.turns)
        return Declaration(move, said, shown=named(EDGES[move.turns]))
    return Declaration(move, Message("game.to_pass"))


class Mana(SquareGame):
    """The rule set; ``GAME`` is its only instance."""

    name = "mana"
    title = "Mana"
    colour_words = RED_AND_YELLOW
    letters = ("r", "y")
    pieces = 1 + RONIN_A_SIDE
    piece_kinds: ClassVar[Mapping[str, PieceKind]] = MappingProxyType(
        {
            DAMYO: PieceKind(Message("mana.kind", kind=DAMYO), sign="crown"),
            RONIN: PieceKind(Message("mana.kind", kind=RONIN)),
        }
    )
    guide = RuleGuide(
        goal=Message("mana.goal"),
        rules=(
            Message("mana.rule_colours"),
            Message("mana.rule_set_up"),
            Message("mana.rule_steps"),
            Message("mana.rule_answer"),
            Message("mana.rule_no_answer"),
        ),
        examples=(
            Example(
                Showing.TURN,
                "0 3d2/6/2r3/2RR2/6/3D2 r c4 0,0",
                "c3-b4",
                Message("mana.shown_steps"),
                Task(Message("mana.asked_steps"), Message("mana.done_steps")),
            ),
            Example(
                Showing.FORBIDDEN,
                "0 3d2/6/2r3/2RR2/6/3D2 r c4 0,0",
                "d3-d2",
                Message("mana.shown_bound"),
                Task(Message("mana.asked_bound"), Message("mana.done_bound")),
            ),
            Example(
                Showing.TURN,
                "0 3d2/6/6/1r4/6/3D2 r b3 1,0",
                "@e4",
                Message("mana.shown_return"),
                Task(Message("mana.asked_return"), Message("mana.done_return")),
            ),
            Example(
                Showing.WON,
                "0 6/6/3d1r/2R3/6/3D2 r f4 0,0",
                "c3-d4",
                Message("mana.shown_captured"),
                Task(Message("mana.asked_captured"), Message("mana.done_captured")),
            ),
            Example(
                Showing.SAVED,
                "0 1d4/6/D1rr2/R5/3R2/6 r c4 3,3",
                "a4-b4",
                Message("mana.shown_save"),
                Task(Message("mana.asked_save"), Message("mana.done_save")),
            ),
        ),
        designers=("Claude Leroy",),
    )

    def __init__(self) -> None:
        super().__init__((*_EDGES, *_SET_UP.values(), *_TRAVELS.values(), *_RETURNS, Pass()))

    def start(self, blocked: Sequence[str] = ()) -> ManaPosition:
        """Return the first position, before Red has chosen an edge; BadGreen on any green space."""
        self.refuse_green(blocked)
        return ManaPosition(self, DeckState())

    def shuffled(self, seed: int) -> ManaPosition:  # noqa: ARG002 - nothing here is left to chance
        """Return the first position."""
        return self.start()

    drawn = shuffled

    def parse_fen(self, text: str) -> ManaPosition:
        """Read a position line; BadFen says what is wrong, where, and what to do."""
        match text.split():
            case [turns, rows, side, mana, captured]:
                state = read_line(turns, rows, self.read_side(side), mana, captured)
                return ManaPosition(self, state)
            case _:
                raise BadFen(Message("mana.wrong_fields", example=self.start().fen()))

    def ending(self, outcome: Outcome) -> Message:
        """Describe where the Damyo was captured."""
        return Message("mana.damyo_captured", space=min(outcome.evidence))

    def wrong_move(self, found: str) -> Message:
        """Return the message that ``found`` is not a move, and what moves look like."""
        return Message("mana.no_move", found=found)


GAME = Mana()
