"""The facts of a game as a stream of lines, for other programs: one JSON object a line, as it happens.

The first line says how the game stands; whoever cannot keep up is told so and has to begin again. What is
said of each fact is worked out in the page's thread, so that no reader holds up the lights.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Iterator, Mapping
from dataclasses import dataclass, field, replace

from controller.errors import InputError
from controller.games import COLOUR_WORDS, Colour, Outcome, Position
from controller.messages import Message
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber
from controller.session import Session
from controller.session.clock_control import time_left_ms
from controller.session.events import (
    Abandoned,
    Began,
    Committed,
    Effect,
    Ended,
    Reopened,
    Replaced,
    Withdrawn,
)
from controller.table import ELSEWHERE
from controller.web.allowance import Places

#: The most programs that follow at once, those on other computers, and those at one of their addresses.
MOST_READERS, MOST_GUESTS, MOST_AN_ADDRESS = 16, 8, 4
#: How many facts one may be behind.
MOST_BEHIND = 500
#: After so long without a fact an empty line shows that the stream is alive.
ALIVE_S = 15.0


class TooManyReadersError(InputError):
    """A program for which there is no room; the message says what to do."""

    code = "too-many-readers"


#: A fact with the session after it; None stands for something to look at.
Fact = tuple[Effect | None, Session]


@dataclass(eq=False)
class Reader:
    """One program that follows, in the event loop of the page; ``is_behind`` once it has lost the thread."""

    events: asyncio.AbstractEventLoop
    facts: "asyncio.Queue[Fact]" = field(default_factory=lambda: asyncio.Queue(MOST_BEHIND))
    is_behind: bool = False

    def give(self, fact: Fact) -> None:
        """Give it a fact, unless it is too far behind."""
        if self.facts.full():
            self.is_behind = True
        else:
            self.facts.put_nowait(fact)


class BoardFeed(Subscriber):
    """Gives every reader every fact of a loop."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._readers: tuple[Reader, ...] = ()
        self.places = Places(MOST_READERS, MOST_GUESTS, MOST_AN_ADDRESS)
        self._kept: list[Fact] = []
        self._shown: tuple[object, ...] = ()

    def take(self, effect: Effect, session: Session) -> None:
        """Keep a fact until it can be seen: who hears of it may answer at once."""
        self._kept.append((effect, session))

    def look(self) -> None:
        """Give what was kept, and say when another move is asked for, or the board has come or gone."""
        session = self._loop.snapshot.session
        kept, self._kept = self._kept, []
        shown = session.awaited, session.is_linked
        if shown != self._shown:
            self._shown = shown
            kept.append((None, session))
        for reader in self._readers:
            for fact in kept:
                reader.events.call_soon_threadsafe(reader.give, fact)

    def check_room(self, address: str = "") -> None:
        """Raise TooManyReadersError if nobody else at an address, or at this computer, can follow."""
        if self.places.left(address) <= 0:
            raise TooManyReadersError(Message("programs.too_many_readers", most=MOST_READERS))

    async def lines(self, address: str = "") -> AsyncGenerator[str, None]:
        """Yield lines until whoever reads them leaves, or falls too far behind."""
        reader = Reader(asyncio.get_running_loop())
        if not self.places.take(address):
            return
        self._readers = (*self._readers, reader)
        try:
            session = self._loop.snapshot.session
            yield _line(game_view(session))
            before = replace(
                session,
                companions=replace(session.companions, request=None, unanswered=session.record.reached),
            )
            fact: Fact = None, session
            while not reader.is_behind:
                for view in _views(*fact, before):
                    yield _line(view)
                before = fact[1]
                next_fact = await _next(reader)
                if next_fact is None:
                    yield "\n"
                fact = next_fact or (None, before)
            yield _line({"event": "behind"})
        finally:
            self._readers = tuple(each for each in self._readers if each is not reader)
            self.places.leave(address)


async def _next(reader: Reader) -> Fact | None:
    """Wait for the next fact; None if there is none for a while."""
    try:
        async with asyncio.timeout(ALIVE_S):
            return await reader.facts.get()
    except TimeoutError:
        return None


View = Mapping[str, object]


def _views(effect: Effect | None, session: Session, before: Session) -> Iterator[View]:
    """Describe a fact, and what has changed with it since the session ``before``."""
    said = None if effect is None else fact_view(effect, session)
    if said is not None:
        yield said
    if session.is_linked != before.is_linked:
        yield {"event": "link", "is_linked": session.is_linked}
    asked = session.awaited
    is_new = asked is not None and asked is not before.awaited
    if asked is not None and is_new and session.record.seats[asked.to_move.value] == ELSEWHERE:
        yield asked_view(asked, session)


def game_view(session: Session) -> View:
    """Describe how the game stands."""
    record = session.game_record
    return {
        "event": "game",
        "game": record.game.name,
        "start": record.start.fen(),
        "fen": record.reached.fen(),
        "moves": [record.game.write_move(ply.move) for ply in record.plies],
        "to_move": COLOUR_WORDS[record.reached.to_move],
        "elsewhere": [COLOUR_WORDS[each] for each in Colour if record.seats[each.value] == ELSEWHERE],
        "outcome": _outcome_view(record.position.outcome),
        "clock": "" if record.clock is None else record.clock.text,
        "left_ms": _left_view(session),
        "is_linked": session.is_linked,
    }


def fact_view(effect: Effect, session: Session) -> View | None:
    """Describe a fact; None for one that is no other program's business."""
    write, fen = session.record.game.write_move, session.record.reached.fen()
    match effect:
        case Began():
            return game_view(session)
        case Committed(number, move):
            return {"event": "committed", "number": number, "move": write(move), "fen": fen}
        case Replaced(number, move):
            return {"event": "replaced", "number": number, "move": write(move), "fen": fen}
        case Withdrawn(number):
            return {"event": "withdrawn", "number": number, "fen": fen}
        case Ended(outcome):
            return {"event": "ended", "outcome": _outcome_view(outcome)}
        case Reopened() | Abandoned():
            return {"event": type(effect).__name__.lower()}
    return None


def asked_view(position: Position, session: Session) -> View:
    """Describe the move that is asked of a seat elsewhere, and on a clock what both players have left."""
    legal = [position.game.write_move(move) for move in position.legal_moves()]
    seat = COLOUR_WORDS[position.to_move]
    left_ms = _left_view(session)
    return {"event": "asked", "seat": seat, "fen": position.fen(), "legal": legal, "left_ms": left_ms}


def _left_view(session: Session) -> View | None:
    left = time_left_ms(session, session.at_ms)
    return None if left is None else {COLOUR_WORDS[colour]: left[colour.value] for colour in Colour}


def _outcome_view(outcome: Outcome | None) -> View | None:
    if outcome is None:
        return None
    winner = None if outcome.winner is None else COLOUR_WORDS[outcome.winner]
    return {"winner": winner, "reason": outcome.reason}


def _line(view: View) -> str:
    return json.dumps(view, separators=(",", ":")) + "\n"
