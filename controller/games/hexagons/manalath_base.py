"""The common part of the two Manalaths: how a game begins, and how positions and moves are read.

``ManalathPosition`` decides which placements are legal; each game's own module, which derives from
``ManalathEdition``, decides how a game ends. Rules and notation are in docs/play/rules.md.
"""

from collections.abc import Sequence

from controller.games.base import COLOUR_WORDS, Colour, Move, Outcome
from controller.games.board_text import quoted, read_rows
from controller.games.groups import QUART, QUINT, Group, Groups, gather
from controller.games.hexagons.manalath_position import GREEN, SWAP, ManalathPosition, ManalathRules
from controller.games.moves import Pass, Put, Swap
from controller.games.rule_errors import BadFen, BadGreen, BadMove
from controller.messages import Message

#: Who designed Manalath, in whatever edition.
DESIGNERS = ("Dieter Stein", "Néstor Romeral Andrés")


class ManalathEdition(ManalathRules):
    """A rule set of the family. Its module adds the numbers of its box and how its games end."""

    def read_last_fields(self, words: Sequence[str]) -> tuple[int, int]:
        """Read ``last_fields``: the number of turns just passed, and the older conditions' size or 0."""
        if words:
            raise BadFen(Message("game.stray_field", found=quoted(words[0])))
        return 0, 0

    def start(self, blocked: Sequence[str] = ()) -> ManalathPosition:
        """Return the first position; BadGreen for an unknown, repeated or surplus green space."""
        if len(blocked) > self.max_blocked:
            raise BadGreen(
                Message("game.too_many_green", game=self.title, most=self.max_blocked, given=len(blocked))
            )
        green = 0
        for name in blocked:
            index = self.geometry.index.get(name)
            if index is None:
                raise BadGreen(Message("game.no_green", game=self.title, found=quoted(name)))
            if green >> index & 1:
                raise BadGreen(Message("game.green_twice", space=name))
            green |= 1 << index
        return ManalathPosition(self, Colour.FIRST, (Groups(), Groups()), green)

    def shuffled(self, seed: int) -> ManalathPosition:  # noqa: ARG002 - nothing here is left to chance
        """Return the first position."""
        return self.start()

    drawn = shuffled

    def parse_fen(self, text: str) -> ManalathPosition:
        """Read a position line; BadFen says what is wrong, where, and what to do."""
        match text.split():
            case [rows, side, *last]:
                pass
            case _:
                raise BadFen(Message("game.too_short", example=self.start().fen()))
        most = dict.fromkeys(self.letters, self.pieces)
        if self.max_blocked:
            most[GREEN] = self.max_blocked
        signs = read_rows(rows, self.geometry, most)
        if side not in self.letters:
            raise BadFen(Message("game.no_side", letters=self.letters, found=quoted(side)))
        swaps = last[-1:] == [SWAP]
        last = last[:-1] if swaps else last
        passes, elder = self.read_last_fields(last)
        first, second = (
            gather((space for space, sign in enumerate(signs) if sign == letter), self.around, elder)
            for letter in self.letters
        )
        for colour, groups in zip(Colour, (first, second), strict=True):
            self._refuse_large(groups, colour)
        green = sum(1 << space for space, sign in enumerate(signs) if sign == GREEN)
        to_move = Colour.FIRST if side == self.letters[0] else Colour.SECOND
        if swaps and len(first.every) + len(second.every) != (to_move is Colour.SECOND):
            raise BadFen(Message("game.late_swap"))
        return ManalathPosition(self, to_move, (first, second), green, passes, swaps=swaps)

    def parse_move(self, text: str) -> Move:
        """Read a move: a space and a colour's letter, or ``pass`` if the game has one; BadMove otherwise."""
        if text == "pass" and self.has_pass:
            return Pass()
        if text == "swap":
            return Swap()
        if text[:-1] in self.geometry.index and text[-1] in self.letters:
            return Put(text[:-1], Colour.FIRST if text[-1] == self.letters[0] else Colour.SECOND)
        raise BadMove(
            Message("game.no_move", found=quoted(text), letters=self.letters, has_pass=self.has_pass)
        )

    def ended(self, owner: Colour, condition: Group, reason: str) -> Outcome:
        """Return the outcome decided by a quart (its owner loses) or a quint (its owner wins)."""
        is_lost = condition.size == QUART
        pieces = frozenset(self.named(condition.pieces))
        return Outcome(owner.other if is_lost else owner, reason, pieces, is_lost)

    def ending(self, outcome: Outcome) -> Message:
        """Describe whose group decided the game, or that neither player can win any more."""
        if outcome.winner is None:
            return Message("manalath.neither_can_win")
        group = tuple(sorted(outcome.evidence))
        if outcome.is_lost:
            return Message("manalath.loses", colour=COLOUR_WORDS[outcome.winner.other], group=group)
        return Message("manalath.wins", colour=COLOUR_WORDS[outcome.winner], group=group)

    def _refuse_large(self, groups: Groups, colour: Colour) -> None:
        for group in groups.every:
            if group.size > QUINT:
                names = self.named(group.pieces)
                raise BadFen(
                    Message(
                        "game.group_too_big",
                        row=names[0][0],
                        column=names[0][1:],
                        colour=COLOUR_WORDS[colour],
                        group=names,
                    )
                )
