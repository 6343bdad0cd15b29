"""The entries kept of a game, in the order in which they became true, and the game they add up to.

An entry is never changed. A ply that is revised or taken back stays, and a later entry records the change.
Entries are sealed in sequence: each seal covers the one before, so that nothing can be altered, lost or
inserted unnoticed.
"""

import hashlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum

from controller.errors import InputError, MessageError
from controller.games import Colour, Game, GameError, Outcome
from controller.inference import Reading
from controller.messages import Message
from controller.plain import digits, shown
from controller.table import (
    HANDS,
    NOBODY,
    BadClockError,
    GameClock,
    Names,
    Record,
    Seats,
    draw_agreed,
    out_of_time,
    read_names,
    read_seats,
    resigned,
    write_seats,
)

#: The result of a game that was left before its end.
ABANDONED = "abandoned"

#: How players may end a game.
AGREED_ENDS = (draw_agreed(), *(end(colour) for end in (resigned, out_of_time) for colour in Colour))

#: The fewest fields that a header has, which are those of the first journals, and the most.
_FIRST_FIELDS, _MOST_FIELDS = 4, 8

#: The times that a record may have, in milliseconds since 1970: dates of the years 1970 to 9998, which a
#: calendar can write in every time zone.
TIMES_MS = range(253_370_764_800_000)

#: The seal that the first entry builds on.
FIRST_SEAL = bytes(16)


def known_time(at_ms: int) -> int:
    """Return a time that a record may have; 0 for any other, which an earlier version took in."""
    return at_ms if at_ms in TIMES_MS else 0


class JournalError(InputError):
    """A journal that cannot be used, in whole or in part; the message names which, and what to do."""

    code = "journal-unusable"


class RecordError(JournalError):
    """A record of a game that cannot be read or played; the message names where, and what to do."""

    code = "bad-record"


class StreamError(JournalError):
    """A stream of sensor readings that cannot be read; the message names where."""

    code = "bad-stream"


class NoGameError(JournalError):
    """A game that is not in the journal."""

    code = "no-such-game"


class NoStreamError(JournalError):
    """A game whose sensor readings were not kept."""

    code = "no-stream"


class Damaged(MessageError):  # noqa: N818 - what was found, not whose fault
    """A file is no longer a journal, or entries make no game; the message is a clause that names where."""


class EntryKind(Enum):
    """What an entry records."""

    GAME = "game"  #: a game began; ``text`` is its name and first position
    PLY = "ply"  #: ply ``number`` was committed; ``text`` is the move
    REVISED = "revised"  #: ply ``number`` became another move
    TAKEN_BACK = "taken_back"  #: ply ``number`` was withdrawn
    MASKED = "masked"  #: from here on without a sensor; ``text`` is its space and what it read
    UNMASKED = "unmasked"  #: the sensor of the space ``text`` counts again
    NAMES = "names"  #: from here on the players have the names ``text``
    CLOCK = "clock"  #: what ply ``number`` took, or the turn of the next one so far; ``text`` is ms
    RESULT = "result"  #: the game ended; ``text`` is how, empty if it goes on after all
    BROKEN = "broken"  #: from here on the game went on without a record


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal. ``at_ms`` is in milliseconds since 1970, by the host's calendar."""

    game: int
    kind: EntryKind
    number: int
    text: str
    at_ms: int

    def seal(self, before: bytes) -> bytes:
        """Return the seal of the entry, 16 bytes, based on the seal before it."""
        fields = (self.game, self.kind.value, self.number, self.text, self.at_ms)
        return hashlib.blake2b(before + repr(fields).encode(), digest_size=16).digest()


@dataclass(frozen=True, slots=True)
class GameHeader:
    """What is known of a game before its first ply: rules, first position, the board it is played on.

    ``stream`` names the sensor readings kept with it, empty if none are. ``seats`` are who moved. ``seed`` is
    that of the chance which gave the position, None if it was no chance. ``puzzle`` is the number
    of the puzzle that an earlier program kept as a game, None for any other. ``clock`` is empty for none.
    """

    game: str
    fen: str
    board: str = ""
    stream: str = ""
    seats: Seats = HANDS
    seed: int | None = None
    puzzle: int | None = None
    clock: str = ""


@dataclass(frozen=True, slots=True)
class KeptMove:
    """A move in the notation of its game, when it was committed, and on a clock how long it took."""

    text: str
    at_ms: int
    thought_ms: int = 0


@dataclass(frozen=True, slots=True)
class KeptGame:
    """One game as its entries have it. ``result`` is empty while it may be resumed.

    Its times are among `TIMES_MS`, and 0 if they are not known.
    ``masked`` are the spaces whose sensors were left out in the end, and what each read; ``names`` are those
    that the players had in the end. On a clock, ``thinking_ms`` is how long the player to move had thought
    when that was last read.
    """

    number: int
    header: GameHeader
    began_ms: int
    moves: tuple[KeptMove, ...] = field(default=())
    result: str = ""
    is_broken: bool = False
    masked: Mapping[str, Reading] = field(default_factory=dict)
    names: Names = NOBODY
    thinking_ms: int = 0

    @property
    def is_unfinished(self) -> bool:
        """Whether it can be resumed."""
        return bool(self.moves) and not self.result and not self.is_broken

    @property
    def winner(self) -> Colour | None:
        """Who won; None if nobody did, or if it did not end."""
        said = self.result.partition(", ")[0]
        return next((colour for colour in Colour if said == f"{colour.name.lower()} wins"), None)

    @property
    def reason(self) -> str:
        """Why it ended, in the rules' code; empty if it did not end by them, nor by agreement."""
        return self.result.partition(", ")[2]

    def record(self, games: Mapping[str, Game]) -> Record:
        """Play the moves again, at time 0 of a session; RecordError names what the rules do not allow."""
        game = games.get(self.header.game)
        if game is None:
            found, known = shown(self.header.game), tuple(games)
            raise RecordError(Message("record.unknown_game", record=self.number, game=found, known=known))
        number = 0
        try:
            start = game.parse_fen(self.header.fen)
            header = self.header
            record = Record(game, start, seats=header.seats, seed=header.seed, names=self.names)
            record = replace(record, clock=GameClock.read(header.clock))
            for kept in self.moves:
                number += 1
                record = record.with_ply(game.parse_move(kept.text), 0.0, kept.thought_ms)
        except BadClockError as error:
            raise RecordError(
                Message("record.bad_clock", record=self.number, clock=shown(self.header.clock))
            ) from error
        except GameError as error:
            raise RecordError(
                Message("record.bad_move", record=self.number, move=number, why=error.message)
            ) from error
        return (
            record if record.position.outcome is not None else replace(record, agreed=agreed_end(self.result))
        )


#: What the entries of one game make: the game, or a clause that says why they make none.
Sum = KeptGame | Message


def add(games: dict[int, Sum], entry: Entry) -> None:
    """Add an entry to the games so far, by number; one that makes no sense costs its own game alone."""
    before = games.get(entry.game)
    if isinstance(before, Message):
        return
    try:
        games[entry.game] = followed_by(before, entry)
    except Damaged as error:
        games[entry.game] = error.message


def followed_by(game: KeptGame | None, entry: Entry) -> KeptGame:
    """Return a game, if it has begun, with one more entry; Damaged if that makes no sense."""
    if game is not None:
        return _add(game, entry)
    if entry.kind is EntryKind.GAME:
        return KeptGame(entry.game, _header(entry), known_time(entry.at_ms))
    raise Damaged(Message("journal.before_beginning", game=entry.game))


def _add(game: KeptGame, entry: Entry) -> KeptGame:
    if entry.kind in {EntryKind.MASKED, EntryKind.UNMASKED}:
        return replace(game, masked=_masked(game, entry))
    if entry.kind is EntryKind.NAMES:
        return replace(game, names=_names(game, entry))
    if entry.kind is EntryKind.CLOCK:
        return _clocked(game, entry)
    moves, count = game.moves, len(game.moves)
    result, is_broken = "", game.is_broken
    match entry.kind:
        case EntryKind.PLY if entry.number == count + 1:
            moves = (*moves, KeptMove(entry.text, known_time(entry.at_ms)))
        case EntryKind.REVISED if entry.number == count:
            moves = (*moves[:-1], KeptMove(entry.text, known_time(entry.at_ms), moves[-1].thought_ms))
        case EntryKind.TAKEN_BACK if entry.number == count and count:
            moves = moves[:-1]
        case EntryKind.RESULT:
            result = entry.text
        case EntryKind.BROKEN:
            is_broken = True
        case _:
            kind, number = entry.kind.value, entry.number
            raise Damaged(
                Message("journal.out_of_order", game=game.number, plies=count, kind=kind, number=number)
            )
    return replace(game, moves=moves, result=result, is_broken=is_broken, thinking_ms=0)


def _clocked(game: KeptGame, entry: Entry) -> KeptGame:
    """Return a game after a reading of its clock."""
    thought_ms, count = digits(entry.text), len(game.moves)
    if thought_ms is None or not 1 <= entry.number <= count + 1:
        raise Damaged(Message("journal.no_clock", game=game.number, number=entry.number, text=entry.text))
    if entry.number > count:
        return replace(game, thinking_ms=thought_ms)
    moves = list(game.moves)
    moves[entry.number - 1] = replace(moves[entry.number - 1], thought_ms=thought_ms)
    return replace(game, moves=tuple(moves))


def _masked(game: KeptGame, entry: Entry) -> Mapping[str, Reading]:
    """Return the sensors left out after an entry, with what each read."""
    space, _, felt = entry.text.partition(" ")
    if entry.kind is EntryKind.UNMASKED:
        return {other: reading for other, reading in game.masked.items() if other != space}
    try:
        return {**game.masked, space: Reading(felt)}
    except ValueError:
        raise Damaged(Message("journal.no_reading", game=game.number, text=entry.text)) from None


def _names(game: KeptGame, entry: Entry) -> Names:
    """Return the players' names after an entry."""
    try:
        return read_names(entry.text)
    except (ValueError, RecursionError):
        raise Damaged(Message("journal.no_names", game=game.number, text=entry.text)) from None


def masked_text(space: str, felt: Reading) -> str:
    """Write a sensor that a game goes on without: its space, and what it read.

    >>> masked_text("b3", Reading.EMPTY)
    'b3 empty'
    """
    return f"{space} {felt.value}"


def header_text(header: GameHeader) -> str:
    """Write a header in one line; words after ``|`` may hold spaces. What may be missing is last.

    >>> header_text(GameHeader("manalath", "6/7 o", "hex70-dual-mega"))
    'manalath|6/7 o|hex70-dual-mega|'
    >>> header_text(GameHeader("manalath", "6/7 o", seats=(0, 4)))
    'manalath|6/7 o|||second=4'
    >>> header_text(GameHeader("mammalath", "6/6 w", seed=7))
    'mammalath|6/6 w||||7'
    >>> header_text(GameHeader("mana", "6/6 w", puzzle=3))
    'mana|6/6 w|||||3'
    >>> header_text(GameHeader("mana", "6/6 w", clock="10+5"))
    'mana|6/6 w||||||10+5'
    """
    last = (write_seats(header.seats), _text(header.seed), _text(header.puzzle), header.clock)
    fields = [header.game, header.fen, header.board, header.stream, *last]
    while len(fields) > _FIRST_FIELDS and not fields[-1]:
        fields.pop()
    return "|".join(fields)


def _text(number: int | None) -> str:
    return "" if number is None else str(number)


def _number(text: str) -> int | None:
    """Read a number that may be missing; ValueError for anything else."""
    number = digits(text)
    if number is None and text:
        raise ValueError(text)
    return number


def _header(entry: Entry) -> GameHeader:
    fields = entry.text.split("|")
    if _FIRST_FIELDS <= len(fields) <= _MOST_FIELDS:
        game, fen, board, stream, seats, seed, puzzle, clock = (
            *fields,
            *("",) * (_MOST_FIELDS - len(fields)),
        )
        with suppress(ValueError):
            return GameHeader(
                game, fen, board, stream, read_seats(seats), _number(seed), _number(puzzle), clock
            )
    raise Damaged(Message("journal.no_beginning", game=entry.game, text=entry.text))


def agreed_end(result: str) -> Outcome | None:
    """Read an end that players agreed on; None for any other result.

    >>> agreed_end("second wins, resigned") == resigned(Colour.FIRST), agreed_end("second wins, quint")
    (True, None)
    """
    return next((end for end in AGREED_ENDS if result_text(end) == result), None)


def result_text(outcome: Outcome | None) -> str:
    """Write how a game ended: who won, and the rules' name for the reason; empty while it goes on."""
    if outcome is None:
        return ""
    winner = "draw" if outcome.winner is None else f"{outcome.winner.name.lower()} wins"
    return f"{winner}, {outcome.reason}"
