"""A player who sees nothing: hears sentences, knows the rules, and handles pieces and keys.

What is heard is all there is to know of the game: which one it is, where its animals are, what was played,
what is wrong and how to put it right. The player keeps a position by the rules and makes each move there that
was heard, and errs now and then as somebody errs who sees nothing. The language is English.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from random import Random

from controller.board import Key
from controller.games import Colour, Game, Move, Position, winning_moves
from controller.games.moves import ChooseEdge, Pass, ReleaseKind, ReleaseLine
from simulator.hands.script import Script
from simulator.workbench import Workbench
from tests.proof.hands.turns import TableTouch, acts_of

#: How long a hand takes from one touch to the next, how long a tap is, and how long it waits for a sentence.
HAND_MS, TAP_MS, GLANCE_MS = 700.0, 300.0, 50.0
#: A sentence that does not come within this time will not come.
PATIENT_MS = 60_000.0
#: How many plies a player has the patience for.
MOST_PLIES = 400
#: How often a piece goes where it may not, and a move is taken back that was just made.
WRONG_SHARE, BACK_SHARE = 0.15, 0.06

SPACE = r"[A-J]\d+"
A_PIECE = r"(?:an? |the )?(\w+)(?: piece| one)?"
_ANIMALS = {"armadillo": "r", "badger": "o", "cougar": "y", "deer": "g", "elephant": "b", "fox": "v"}
_EDGES = {"near": 0, "right": 1, "far": 2, "left": 3}
_MOVES = re.compile(
    rf"puts {A_PIECE} on ({SPACE})\.|moves from ({SPACE}) to ({SPACE})( and captures)?\."
    rf"|exchanges the piece on ({SPACE})|chooses to ([^.]+)\.|(\w+) passed\."
    r"|The last (?:(\d+) )?moves? (?:is|are) taken back"
)
_ROW = re.compile(rf"From ({SPACE}) to {SPACE}: ([^.]+)\.")
_GREEN = re.compile(rf"No piece may go on {SPACE}[^.]*\.")
_ON = re.compile(rf"(\w+) on ({SPACE})")


def spaces_in(text: str) -> list[str]:
    """Return the spaces that a text names, as the rules write them."""
    return [space.lower() for space in re.findall(SPACE, text)]


class BlindPlayer:
    """Plays the seats ``own`` of a game; ``hear`` is told every sentence when it has been spoken."""

    def __init__(self, workbench: Workbench, game: Game, own: Collection[Colour], random: Random) -> None:
        self._workbench, self._game, self._own, self._random = workbench, game, own, random
        self._colours = {said: colour for colour, said in game.colour_words.items()}
        self._heard: list[str] = []
        self._positions = [game.start()]
        self._intended: Move | None = None
        self._wrong: TableTouch | None = None
        self._is_making = False
        self._may_err = True
        self.is_done = False
        self.problem = ""
        self.counts: Counter[str] = Counter()

    @property
    def position(self) -> Position:
        """The position by all that was heard."""
        return self._positions[-1]

    @property
    def plies(self) -> int:
        """How many plies were heard and not taken back."""
        return len(self._positions) - 1

    def hear(self, text: str) -> None:
        """Hear what was said."""
        self._heard.append(text)

    def play(self) -> Script:
        """Play until the game is over, or nothing more is said."""
        waited_ms = 0.0
        while not self.is_done and waited_ms < PATIENT_MS:
            if not self._heard:
                waited_ms += GLANCE_MS
                yield GLANCE_MS
                continue
            waited_ms, text = 0.0, self._heard.pop(0)
            self._learn(text)
            if self._heard:
                continue
            yield HAND_MS
            yield from self._answer(text)
            if self.plies >= MOST_PLIES:
                break
        self.is_done = True

    # What is new.

    def _learn(self, text: str) -> None:
        """Follow the game by what is said of it."""
        if green := _GREEN.search(text):
            self._positions = [self._game.start(sorted(spaces_in(green[0])))]
        if rows := _ROW.findall(text):
            self._positions = [self._dealt(rows)]
        for found in _MOVES.finditer(text):
            if found[0].startswith("The last"):
                del self._positions[-int(found[9] or 1) :]
            else:
                self._follow(found)
            self._intended, self._wrong, self._is_making = None, None, False

    def _dealt(self, rows: list[tuple[str, str]]) -> Position:
        """Return the first position with the animals as they were told, a row from its first space on."""
        kinds = {}
        for start, names in rows:
            row, first = start[0].lower(), int(start[1:])
            for number, name in enumerate(names.split(", "), first):
                kinds[f"{row}{number}"] = _ANIMALS[name]
        order = list(self._game.start().scenery())
        signs = "".join(kinds[space] for space in order)
        side = round(len(order) ** 0.5)
        lines = [signs[n : n + side] for n in range(0, len(signs), side)]
        _, *rest = self._game.start().fen().split()
        return self._game.parse_fen(" ".join(["/".join(reversed(lines)), *rest]))

    def _follow(self, found: re.Match[str]) -> None:
        moves = [move for move in self.position.legal_moves() if self._is(move, found)]
        if len(moves) != 1 and self._intended in moves:
            moves = [self._intended]
        if len(moves) != 1:
            self.counts["misheard"] += 1
            self.problem = f"{found[0]!r} is {len(moves)} moves"
            return
        self._positions.append(self.position.play(moves[0]))

    def _is(self, move: Move, found: re.Match[str]) -> bool:
        """Whether a move is the one that a sentence tells."""
        colour, space, start, end, captures, exchanged, declared, passed = found.groups()[:8]
        changes, table = self.position.changes(move), self.position.table()
        off = {change.space for change in changes if change.space in table}
        on = {(change.space, change.piece.colour) for change in changes if change.piece is not None}
        if space:
            return not off and on == {(space.lower(), self._colours[colour])}
        if start:
            taken = {start.lower(), end.lower()} if captures else {start.lower()}
            return off == taken and {there for there, _ in on} == {end.lower()}
        if exchanged:
            return off == {there for there, _ in on} == {exchanged.lower()}
        return isinstance(move, Pass) if passed else move == self._declared(declared)

    def _declared(self, said: str) -> Move | None:
        """Return the move that a phrase after "to" names; None if it names none."""
        if "release every" in said:
            return ReleaseKind(_ANIMALS[said.rpartition(" ")[2]])
        if "release the animals" in said:
            spaces = frozenset(spaces_in(said))
            lines = (move for move in self.position.legal_moves() if isinstance(move, ReleaseLine))
            return next((line for line in lines if frozenset(line.spaces) == spaces), None)
        if edge := re.search(r"face the (\w+) edge", said):
            return ChooseEdge(_EDGES[edge[1]])
        return Pass() if said == "pass" else None

    # What is asked.

    def _answer(self, text: str) -> Script:
        """Do what a sentence asks for; otherwise go on with one's own move."""
        if "to play again" in text or "the next game begins" in text:
            self.is_done = True
        elif "Press OK to play" in text:
            yield from self._choose(text)
        elif acts := self._mending(text):
            yield from self._touch(acts)
        elif key := self._pressed(text):
            yield from self._tap(key)
        elif "Tap " in text and self._intended is not None:
            yield from self._spell(self._intended)
        elif self._is_turn():
            yield from self._move()

    def _choose(self, text: str) -> Script:
        """Take the move that is asked about if it is meant; if none can be, put right what was wrong."""
        move, wrong = self._intended, self._wrong
        changes = () if move is None or wrong is not None else self.position.changes(move)
        if wrong is not None:
            self._wrong = None
            yield from self._touch([TableTouch(wrong.space)])
            return
        said = text.partition("Press OK to play ")[2].partition(".")[0].partition(",")[0]
        is_meant = {change.space for change in changes} == set(spaces_in(said))
        yield from self._tap(Key.OK if is_meant else Key.SECOND)

    def _mending(self, text: str) -> list[TableTouch]:
        """Return the touches that a sentence asks for."""
        said = _MOVES.sub("", text)
        if found := re.search(rf"Move the (\w+) piece from ({SPACE}) to ({SPACE})", said):
            return [self._lift(found[2]), self._lay(found[1], found[3])]
        if found := re.search(rf"(?:Take|Put) [^.]*?(?:off|on) {SPACE}[^.]*\.", said):
            off = re.findall(rf"(?:piece|pieces) off ({SPACE}(?:, {SPACE})*(?: and \d+ more)?)", found[0])
            on = re.findall(rf"put (?:an?|the) (\w+) piece(?: back)? on ({SPACE})", found[0], re.IGNORECASE)
            lifts = [self._lift(space) for each in off for space in spaces_in(each)]
            touches = [*lifts, *(self._lay(colour, space) for colour, space in on)]
            if touches:
                return touches
        if re.search(r"[Pp]ut back", said):
            return [self._lay(colour, space) for colour, space in _ON.findall(said)]
        if found := re.search(rf"({SPACE}): .*(?:the|The) (\w+) (?:piece belongs here|one back|down)", said):
            return [self._lay(found[2], found[1])]
        if found := re.search(rf"({SPACE}): set the (\w+) piece down", said):
            return [self._lay(found[2], found[1])]
        if "take the piece off" in said.lower():
            return [self._lift(space) for space in spaces_in(said)[:1]]
        if "First lift" in said:
            return [self._lift(space) for space in spaces_in(said)]
        return []

    def _pressed(self, text: str) -> Key | None:
        """Return the key that answers a question; None if none is asked."""
        if found := re.search(r"Press OK to ([^.]+)\.", text):
            if (
                found[1] in {"make a move without a piece", "pass"}
                or self._declared(found[1]) == self._intended
            ):
                return Key.OK
            return Key.SECOND if "step" in text or "other choices" in text or self._intended else Key.OK
        return Key.SECOND if text.endswith("then press OK.") or "Step with" in text else None

    def _is_turn(self) -> bool:
        """Whether this player has something to do."""
        is_over = self.position.outcome is not None
        return not is_over and self.position.to_move in self._own and not self._is_making

    def _move(self) -> Script:
        """Choose a move and make it; now and then go wrong first, or take back what was just made."""
        if self.plies and self._may_err and self._random.random() < BACK_SHARE:
            self._may_err = False
            self.counts["undone"] += 1
            yield from self._tap(Key.UNDO)
            return
        if self._intended is None:
            wins = sorted(winning_moves(self.position), key=repr)
            self._intended = self._random.choice(wins or self.position.legal_moves())
        position, move = self.position, self._intended
        wrong = list(self._wrongs()) if position.changes(move) and self._may_err else []
        if wrong and self._random.random() < WRONG_SHARE:
            self._may_err = False
            self.counts["refused"] += 1
            self._wrong = self._random.choice(wrong)
            yield from self._touch([self._wrong])
            return
        self._wrong, self._may_err, self._is_making = None, True, True
        if position.changes(move):
            yield from self._touch(acts_of(position, move, self._random))
        else:
            self.counts["declared"] += 1
            yield from self._tap(Key.OK)

    def _wrongs(self) -> Iterator[TableTouch]:
        """Yield pieces that no move leaves where they would be."""
        position = self.position
        landings = {
            (change.space, change.piece.colour)
            for move in position.legal_moves()
            for change in position.changes(move)
            if change.piece is not None
        }
        for space in self._game.geometry.names:
            for colour in Colour:
                is_free = space not in position.table() and (space, colour) not in landings
                if is_free and position.left(colour) and not position.is_early(space, colour):
                    yield TableTouch(space, colour)

    # What the hand does.

    def _lift(self, space: str) -> TableTouch:
        return TableTouch(space.lower())

    def _lay(self, colour: str, space: str) -> TableTouch:
        return TableTouch(space.lower(), self._colours[colour.lower()])

    def _touch(self, acts: list[TableTouch]) -> Script:
        """Lift and lay; a space that feels otherwise than it was said is left as it is."""
        for act in acts:
            lying = self._workbench.lying()
            if act.colour is None and act.space in lying:
                self._workbench.lift(act.space)
            elif act.colour is not None and act.space not in lying:
                self._workbench.put(act.space, act.colour)
            yield HAND_MS

    def _tap(self, key: Key) -> Script:
        self._workbench.tap(key, TAP_MS)
        yield HAND_MS

    def _spell(self, move: Move) -> Script:
        """Tap the spaces that tell a declared move from others."""
        declared = next(each for each in self.position.declarations() if each.move == move)
        for space in declared.taps[0]:
            standing = self.position.table().get(space)
            first = TableTouch(space, self.position.to_move if standing is None else None)
            yield from self._touch([first, TableTouch(space, standing)])
