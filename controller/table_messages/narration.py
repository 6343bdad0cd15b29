"""What a listener is told: whatever is new in a game since the last sentence, and when it is time to say it.

Decides that each move is told once, and each sentence of the board as often as it is news. A voice takes its
time: what is still being said may be cut off by what cannot wait, and its moves are then told once more. The
words are those of the catalogues, worded for the ear by ``narration.heard``.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from controller.games import Position, said_of
from controller.games.moves import Pass
from controller.messages import Message
from controller.session import Offered, Session
from controller.session.mode import Playing
from controller.table import HAND, Record
from controller.table.requested_position import handled
from controller.table_messages.current_message import advice, headline, named

#: How long news must stand before they are told: a hand that moves a piece on makes none.
STANDS_MS = 300.0
#: How soon a voice that was still speaking is looked at again.
AGAIN_MS = 50.0


@dataclass(frozen=True, slots=True)
class Saying:
    """Sentences to be said at once.

    It is ``urgent`` if it must not wait for the end of another one, and ``has_moves`` if it tells of moves,
    which nothing repeats.
    """

    sentences: tuple[Message, ...]
    is_urgent: bool = False
    has_moves: bool = False

    @property
    def messages(self) -> tuple[Message, ...]:
        """The sentences as a voice reads them."""
        return tuple(Message("narration.heard", said=said) for said in self.sentences)


@dataclass(frozen=True, slots=True)
class Listener:
    """What a listener knows by now: the record as it stood, and the sentence of the board."""

    record: Record | None = None
    said: Message | None = None

    def news(self, session: Session) -> Saying | None:
        """Return what is new in a session; None if nothing is."""
        record, said = session.record, advice(session)
        if not _is_on_table(session):
            return None if said.message == self.said else Saying((said.message,), is_urgent=True)
        game = () if self.record is not None and _is_same_game(self.record, record) else (*_opening(record),)
        moves = () if game or self.record is None else (*_changes(self.record, record),)
        turn = _turn(session) if game or moves else ()
        # A sentence without facts is the same in every turn.
        is_news = said.message != self.said or (bool(moves) and bool(said.message.facts))
        sentences = (*game, *moves, *turn, *((said.message,) if is_news else ()))
        is_urgent = said.is_problem or not isinstance(session.mode, Playing)
        is_over = record.position.outcome is not None
        return Saying(sentences, is_urgent or is_over, bool(game or moves)) if sentences else None

    def after(self, session: Session) -> "Listener":
        """Return what a listener knows who has heard all that is new."""
        said = advice(session).message
        return Listener(session.record, said) if _is_on_table(session) else replace(self, said=said)


class Narrator:
    """Decides what is said when, of the sessions that it is shown; `due_ms` is when it must see one again."""

    def __init__(self) -> None:
        self._listener = self._earlier = Listener()
        self._waiting: Saying | None = None
        self._spoken: Saying | None = None
        self._seen: Session | None = None
        self._stands_ms = 0.0
        self.due_ms = float("inf")

    def turn(self, session: Session, at_ms: float, *, is_speaking: bool) -> Saying | None:
        """Return what is to be said now, in place of what is being said; None for nothing."""
        if session is self._seen and at_ms < self.due_ms:
            return None
        self._seen, self._spoken = session, self._spoken if is_speaking else None
        saying, self.due_ms = self._listener.news(session), float("inf")
        if saying != self._waiting:
            self._waiting, self._stands_ms = saying, at_ms + STANDS_MS
        if saying is None:
            return None
        has_stood = at_ms >= self._stands_ms
        if not has_stood or not self._may_cut(saying):
            self.due_ms = self._stands_ms if not has_stood else at_ms + AGAIN_MS
            return None
        if self._spoken is not None and self._spoken.has_moves:
            self._listener = self._earlier
            saying = self._listener.news(session) or saying
        self._earlier, self._listener = self._listener, self._listener.after(session)
        self._waiting, self._spoken = None, saying
        return saying

    def _may_cut(self, saying: Saying) -> bool:
        """Whether this may be said although something else is being said."""
        return self._spoken is None or saying.is_urgent or not self._spoken.has_moves


def moved(record: Record, number: int = -1) -> Message:
    """Say who made the ply of that number, counted from 0 or from the end, and what it was."""
    number = range(len(record.plies))[number]
    before, move = record.reached_after(number), record.plies[number].move
    player, (off, on) = named(record, before.to_move), handled(before, move)
    if not on:
        return Message("table.previewed", player=player, move=said_of(before, move))
    colour, end = on[0]
    starts = [space for _, space in off if space != end]
    if starts:
        is_capture = len(off) > 1
        return Message("narration.travelled", player=player, start=starts[0], end=end, is_capture=is_capture)
    if off:
        return Message("narration.swapped", player=player, colour=colour, space=end)
    return Message("narration.placed", player=player, colour=colour, space=end)


def _is_on_table(session: Session) -> bool:
    """Whether the record is that of a game on the table, not one that is only offered."""
    return session.is_linked and not isinstance(session.mode, Offered)


def _is_same_game(before: Record, now: Record) -> bool:
    """Whether a record goes on from another; one that was emptied and cannot be redone is another game."""
    is_emptied = bool(before.plies) and not now.plies and not now.redo
    return before.game == now.game and before.start == now.start and not is_emptied


def _opening(record: Record) -> Iterator[Message]:
    """Say which game it is, and what is on the board besides the pieces."""
    if record.plies:
        yield Message("narration.resumed", game=record.game.title)
    else:
        yield Message("narration.begun", game=record.game.title)
    if record.start.blocked():
        yield Message("narration.green", spaces=tuple(sorted(record.start.blocked())))
    if rows := tuple(_rows(record.reached)):
        yield Message("narration.animals", rows=rows)


def _rows(position: Position) -> Iterator[tuple[str, str, tuple[Message, ...]]]:
    """Yield the spaces in a row whose scenery has a hue: the first, the last, and what is on each."""
    there = {space: seen.said for space, seen in position.scenery().items() if seen.hue is not None}
    places = enumerate(sorted((space[0], int(space[1:])) for space in there))
    for _, run in groupby(places, lambda place: (place[1][0], place[1][1] - place[0])):
        spaces = [f"{row}{number}" for _, (row, number) in run]
        yield spaces[0], spaces[-1], tuple(there[space] for space in spaces)


def _changes(before: Record, now: Record) -> Iterator[Message]:
    """Say which plies were taken back, then each one that was made."""
    kept = before.shared_with(now)
    if len(before.plies) > kept:
        yield Message("narration.taken_back", plies=len(before.plies) - kept)
    # That somebody passed is said by the board itself.
    made = range(kept, len(now.plies))
    yield from (moved(now, n) for n in made if not isinstance(now.plies[n].move, Pass))


def _turn(session: Session) -> tuple[Message, ...]:
    """Say whose turn it is, if hands at the table have it, or how the game ended."""
    record, position = session.record, session.record.position
    is_over, is_hands = position.outcome is not None, record.seats[position.to_move.value] == HAND
    return (headline(session),) if is_over or is_hands else ()
