"""A game's record: the plies played so far, and those taken back that may be played again.

Decides only what follows from a change of the plies; the positions know the rules.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from importlib.resources import files
from itertools import takewhile
from typing import TypeVar

from controller.games import MAX_SEED, Colour, Game, Move, Outcome, Position
from controller.table.clock import GameClock, Left
from controller.table.opening_rule import OpeningRule, opened, opening_of
from controller.table.players import HAND, HANDS, NOBODY, Names, Seats
from controller.table.requested_position import RequestedPosition


@dataclass(frozen=True, slots=True)
class Ply:
    """A committed move, the position it left, when it was committed, and how long its player thought.

    On a clock, ``left_ms`` is what both players have left after it.
    """

    move: Move
    position: Position
    at_ms: float
    thought_ms: float = 0.0
    left_ms: Left | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """One game as far as it has been played.

    ``redo`` are the plies taken back, the next one first. ``agreed`` is how the players ended the game in
    this position, None if they did not. ``seats`` are who moves. For a seat without hands, the hands at the
    table may make only the ``requested`` move; while that is awaited it is None, and they may only replay the
    next ply of ``redo``. ``seed`` drew ``start``; it is None if chance had no part in it. ``names`` are those
    of the players. ``match`` numbers the games of a match with a friend elsewhere, and is 0 in any other; no
    hand takes a ply of such a game back. ``clock`` is None if the players have all the time in the world.
    """

    game: Game
    start: Position
    plies: tuple[Ply, ...] = ()
    redo: tuple[Ply, ...] = ()
    agreed: Outcome | None = None
    seats: Seats = HANDS
    requested: Move | None = None
    seed: int | None = None
    names: Names = NOBODY
    match: int = 0
    clock: GameClock | None = None

    @property
    def without_hands(self) -> frozenset[Colour]:
        """The seats whose moves are not decided by hands at the table."""
        return frozenset(seat for seat in Colour if self.seats[seat.value] != HAND)

    @property
    def position(self) -> Position:
        """The position that the game expects on the table and from which hands may go on."""
        if self.agreed is not None:
            return concluded(self.reached, self.agreed)
        if self.requested is not None:
            return self._led(self.reached, self.requested)
        return self._led(self.reached, self.redo[0].move if self.redo else None, is_requested=False)

    @property
    def reached(self) -> Position:
        """The position after the last ply, by the rules alone."""
        return self.reached_after(len(self.plies))

    def reached_after(self, plies: int) -> Position:
        """Return the position after ``plies`` plies, by the rules alone."""
        return self.plies[plies - 1].position if plies else self.start

    @property
    def previous(self) -> Position | None:
        """The position before the last ply; None before the first."""
        return self.before(1) if self.plies else None

    def before(self, undone: int) -> Position:
        """Return the position before the last ``undone`` plies (at least 1), led to the move made there."""
        kept = len(self.plies) - undone
        return self._led(self.plies[kept - 1].position if kept else self.start, self.plies[kept].move)

    @property
    def ahead(self) -> Position | None:
        """The last position known to follow, from the redo or the requested move; None if none is."""
        if self.redo:
            return self.redo[-1].position
        return None if self.requested is None else self.reached.play(self.requested)

    @property
    def left_ms(self) -> Left | None:
        """What both players had left when this turn began; None without a clock."""
        if self.clock is None:
            return None
        return self.plies[-1].left_ms if self.plies else self.clock.full_ms

    @property
    def lasts_ms(self) -> float:
        """How long the player to move can think about this ply; without end where there is no clock."""
        left_ms = self.left_ms
        if self.clock is None or left_ms is None:
            return float("inf")
        return self.clock.lasts_ms(left_ms, self.reached.to_move)

    @property
    def hand(self) -> Colour:
        """The colour that acts for the table: the player to move, or the other if that seat has no hands."""
        to_move = self.reached.to_move
        return to_move.other if to_move in self.without_hands else to_move

    def followed_by(self, record: "Record") -> "Record":
        """Return ``record`` with the names and seats of this one; after a match hands play both."""
        seats, clock = (HANDS, None) if self.match else (self.seats, self.clock)
        return replace(record, seats=seats, names=self.names, clock=clock)

    @property
    def swapped(self) -> "Record":
        """The record with its players at each other's colours."""
        (name, other), (seat, opposite) = self.names, self.seats
        return replace(self, names=(other, name), seats=(opposite, seat))

    def asking(self, move: Move) -> "Record":
        """Return the record with a legal move requested; a move that does not fit the redo clears it."""
        return replace(self, requested=move, redo=self.redo_from(move))

    def with_ply(self, move: Move, at_ms: float, thought_ms: float = 0.0) -> "Record":
        """Return the record with one more legal ply; a move that does not fit the redo clears it.

        A ply that is made again took as long as it did then.
        """
        redo, left_ms = self.redo_from(move), self.left_ms
        thought_ms = redo[0].thought_ms if redo else thought_ms
        if self.clock is not None and left_ms is not None:
            left_ms = self.clock.after_ply(left_ms, self.reached.to_move, thought_ms)
        ply = Ply(move, self.position.play(move), at_ms, thought_ms, left_ms)
        return replace(self, plies=(*self.plies, ply), redo=redo[1:], requested=None)

    def amended(self, undone: int, moves: Sequence[Move], at_ms: float, thought_ms: float = 0.0) -> "Record":
        """Return the record with the last ``undone`` plies taken back, then ``moves`` made.

        The first of them took ``thought_ms``, or as long as the one ply in whose place it is.
        """
        kept = len(self.plies) - undone
        redo = (*self.plies[kept:], *self.redo)
        record = replace(self, plies=self.plies[:kept], redo=redo, agreed=None, requested=None)
        if undone == len(moves) == 1:
            thought_ms = self.plies[-1].thought_ms
        for number, move in enumerate(moves):
            record = record.with_ply(move, at_ms, 0.0 if number else thought_ms)
        return record

    def shared_with(self, other: "Record") -> int:
        """Count the plies that both records begin with."""
        pairs = zip(self.plies, other.plies, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0].move == pair[1].move, pairs))

    def landed(self, undone: int = 0) -> Mapping[str, Colour]:
        """Map each space where the ply ``undone`` before the last left a piece to the piece's colour."""
        if undone >= len(self.plies):
            return {}
        return landed(self.before(undone + 1), self.plies[-1 - undone].move)

    @property
    def last(self) -> Ply | None:
        """The last ply; None before the first."""
        return self.plies[-1] if self.plies else None

    def redo_from(self, move: Move) -> tuple[Ply, ...]:
        """Return the redo reordered so that ``move`` is its first ply; empty if that is impossible.

        ``move`` must be the next ply, or a later one of the same player that can as well be made first.
        """
        moves = [ply.move for ply in self.redo]
        if move not in moves:
            return ()
        depth, position = moves.index(move), self.reached.play(move)
        if depth and position.to_move is not self.reached.to_move:
            return ()
        plies = [replace(self.redo[depth], position=position)]
        for ply in self.redo[:depth]:
            if ply.move not in position.legal_moves():
                return ()
            position = position.play(ply.move)
            plies.append(replace(ply, position=position))
        is_same = position == self.redo[depth].position
        return (*plies, *self.redo[depth + 1 :]) if is_same else ()

    def _led(self, position: Position, move: Move | None, *, is_requested: bool = True) -> Position:
        is_led = self.seats[position.to_move.value] != HAND and position.outcome is None
        return RequestedPosition(position, move, is_requested) if is_led else position


def landed(position: Position, move: Move) -> Mapping[str, Colour]:
    """Map each space where a legal move leaves a piece to the piece's colour."""
    changes = position.changes(move)
    return {change.space: change.piece.colour for change in changes if change.piece is not None}


AnyPosition = TypeVar("AnyPosition", bound=Position)

#: The values of `Outcome.reason` for these endings.
RESIGNED, AGREED, OUT_OF_TIME = "resigned", "agreed", "time"


def resigned(by: Colour) -> Outcome:
    """Return the outcome of a game that one player has resigned."""
    return Outcome(by.other, RESIGNED, frozenset(), is_lost=False)


def out_of_time(by: Colour) -> Outcome:
    """Return the outcome of a game in which one player has no time left."""
    return Outcome(by.other, OUT_OF_TIME, frozenset(), is_lost=False)


def draw_agreed() -> Outcome:
    """Return the outcome of a game that both players agreed to draw."""
    return Outcome(None, AGREED, frozenset(), is_lost=False)


def concluded(position: AnyPosition, outcome: Outcome) -> AnyPosition:
    """Return a copy of the position in which the game has ended and no move is legal.

    It is not equal to the original: the players may still reopen the game and play on.
    """
    ended = copy(position)
    object.__setattr__(ended, "outcome", outcome)
    return ended


def drawn(
    game: Game, seed: int, blocked: Sequence[str] = (), opening: OpeningRule = OpeningRule.BOOK
) -> Record:
    """Begin a game drawn by ``seed``, 0 to ``MAX_SEED``, or one without chance with ``blocked`` green spaces.

    ``opening`` says how it is opened. Raises BadGreen if the game cannot have those green spaces, and
    BadOpening if it cannot be opened so.
    """
    start = opened(game, blocked, opening)
    return Record(game, game.drawn(seed), seed=seed) if game.is_shuffled else Record(game, start)


def following(record: Record) -> Record:
    """Begin the same game again: opened alike, with the same green spaces, drawn by the next seed if any."""
    game = record.game
    if record.seed is not None:
        return record.followed_by(drawn(game, (record.seed + 1) % (MAX_SEED + 1)))
    start = record.start
    if not game.is_shuffled:
        start = opened(game, sorted(start.blocked()), opening_of(start))
    return record.followed_by(Record(game, start))


def example_of(game: Game) -> Record | None:
    """Return a short game that shows what it looks like, from where it becomes lively; None if it has none.

    Its file in ``shipped`` has three lines: the seed that drew the start, the moves before, and those shown.
    """
    file = files(__package__) / "shipped" / f"{game.name}-example.txt"
    if not file.is_file():
        return None
    seed, before, shown = file.read_text("utf-8").splitlines()
    start = game.drawn(int(seed))
    for move in before.split():
        start = start.play(move)
    record = Record(game, start)
    for move in shown.split():
        record = record.with_ply(game.parse_move(move), 0.0)
    return record
