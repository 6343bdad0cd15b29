"""Record format: a game as text for people and as JSON for programs, and back.

The text has headers, an empty line, and one move a line with the seconds since the game began. Everything
read is replayed by the rules, so that nothing gets into a journal that could not have been played.
"""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

from controller.board import SpaceName
from controller.games import Colour, Game
from controller.games.shuffle import MAX_SEED
from controller.inference import Reading
from controller.messages import Message
from controller.plain import (
    Codec,
    Condition,
    MalformedError,
    MisfitError,
    Within,
    digits,
    in_words,
    read_json,
)
from controller.play.journal.entries import (
    ABANDONED,
    AGREED_ENDS,
    TIMES_MS,
    GameHeader,
    KeptGame,
    KeptMove,
    RecordError,
    known_time,
    masked_text,
    result_text,
)
from controller.table import HANDS, Seats, clean_name, read_seats, write_seats

TITLE = "manalath record, version 1"
FORMAT = "manalath-record"
VERSION = 1
UNFINISHED = "unfinished"

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

_MOST_PUZZLES = 9999
_LONGEST_BOARD = 64
_LONGEST_MS = 10**12


def _is_line(text: str) -> bool:
    """Whether a header and an entry can hold a text."""
    return text.isprintable() and "|" not in text and text == text.strip() and len(text) <= _LONGEST_BOARD


_Time = Annotated[int, Condition(TIMES_MS.__contains__, Message("record.a_time"))]
#: Wider than the name of a profile, as older boards were named freely.
_Board = Annotated[str, Condition(_is_line, Message("record.a_board"))]
_Player = Annotated[str, clean_name]


@dataclass(frozen=True, slots=True)
class _GivenMove:
    """A move as JSON has it."""

    move: str
    at_ms: _Time


@dataclass(frozen=True, slots=True)
class _Document:
    """A record as JSON has it, in this order: what each key may hold, whoever wrote it."""

    game: str
    start: str
    board: _Board
    began_ms: _Time
    result: str
    is_broken: bool
    masked: Mapping[SpaceName, Reading]
    names: tuple[_Player, _Player]
    requested: Seats
    seed: Annotated[int, Within(0, MAX_SEED)] | None
    puzzle: Annotated[int, Within(1, _MOST_PUZZLES)] | None
    clock: str
    thoughts_ms: tuple[Annotated[int, Within(0, _LONGEST_MS)], ...]
    moves: tuple[_GivenMove, ...]


_CODEC = Codec({_Player: in_words(str, clean_name), Seats: in_words(write_seats, read_seats)})
#: What a missing key stands for: first those that an export leaves out, too.
_UNSAID: dict[str, object] = {
    "names": ["", ""],
    "requested": "",
    "seed": None,
    "puzzle": None,
    "clock": "",
    "thoughts_ms": [],
}
_USUAL: dict[str, object] = {
    "board": "",
    "began_ms": 0,
    "result": UNFINISHED,
    "is_broken": False,
    "masked": {},
    **_UNSAID,
}


def record_text(game: KeptGame) -> str:
    """Write a game as text; what is not known of its board and its times is left out.

    >>> header = GameHeader("manalath", "6/7/8/9/10/9/8/7/6 o", "hex70-dual-mega")
    >>> print(record_text(KeptGame(1, header, 0, (KeptMove("e5o", 0), KeptMove("f6p", 2500)))))
    manalath record, version 1
    game: manalath
    start: 6/7/8/9/10/9/8/7/6 o
    board: hex70-dual-mega
    result: unfinished
    <BLANKLINE>
    e5o 0.000
    f6p 2.500
    <BLANKLINE>
    """
    about = {"game": game.header.game, "start": game.header.fen}
    if game.header.board:
        about["board"] = game.header.board
    if game.began_ms:
        about["began"] = utc_text(game.began_ms)
    about["result"] = game.result or UNFINISHED
    if game.masked:
        about["masked"] = ", ".join(masked_text(space, felt) for space, felt in game.masked.items())
    about |= {seat.name.lower(): game.names[seat.value] for seat in Colour if game.names[seat.value]}
    if game.header.seats != HANDS:
        about["requested"] = write_seats(game.header.seats)
    if game.header.seed is not None:
        about["seed"] = str(game.header.seed)
    if game.header.puzzle is not None:
        about["puzzle"] = str(game.header.puzzle)
    if game.header.clock:
        about["clock"] = game.header.clock
    if game.is_broken:
        about["broken"] = "the game went on without a record"
    heads = [f"{name}: {value}" for name, value in about.items()]
    moves = [move.text for move in game.moves]
    if game.header.clock or any(move.at_ms for move in game.moves):
        moves = [f"{move.text} {(move.at_ms - game.began_ms) / 1000:.3f}" for move in game.moves]
    if game.header.clock:
        thoughts = (f"{move.thought_ms / 1000:.3f}" for move in game.moves)
        moves = [f"{move} {thought}" for move, thought in zip(moves, thoughts, strict=True)]
    return "\n".join([TITLE, *heads, "", *moves, ""])


def record_json(game: KeptGame) -> str:
    """Write a game as one JSON object."""
    header = game.header
    moves = tuple(_GivenMove(move.text, move.at_ms) for move in game.moves)
    document = _Document(
        *(header.game, header.fen, header.board, game.began_ms, game.result or UNFINISHED, game.is_broken),
        *(game.masked, game.names, header.seats, header.seed, header.puzzle),
        header.clock,
        tuple(move.thought_ms for move in game.moves) if header.clock else (),
        moves,
    )
    written = _CODEC.write(_Document, document)
    said = {name: value for name, value in written.items() if name not in _UNSAID or value != _UNSAID[name]}
    return json.dumps({"format": FORMAT, "version": VERSION, **said}, indent=1)


def split_records(text: str) -> tuple[str, ...]:
    r"""Split a text into its records; JSON, or a text without a record, is one part.

    >>> split_records(f"{TITLE}\ngame: mana\n\n{TITLE}\n")
    ('manalath record, version 1\ngame: mana\n\n', 'manalath record, version 1\n')
    """
    if text.lstrip().startswith("{"):
        return (text,)
    parts = re.split(rf"^(?={re.escape(TITLE)}\s*$)", text, flags=re.MULTILINE)
    return tuple(part for part in parts if part.strip()) or (text,)


def read_record(text: str, games: Mapping[str, Game]) -> KeptGame:
    """Read a game from its text or its JSON; RecordError names what is wrong, where, and what to do."""
    try:
        game = _kept(_from_json(text) if text.lstrip().startswith("{") else _from_text(text))
    except MisfitError as error:
        raise RecordError(Message("record.unfit", why=error.message)) from None
    record = replace(game, result="").record(games)
    ended = result_text(record.position.outcome)
    if ended and game.result not in {"", ended}:
        raise RecordError(Message("record.other_result", found=game.result, played=ended))
    ends = (ABANDONED, *map(result_text, AGREED_ENDS))
    if not ended and game.result not in {"", *ends}:
        raise RecordError(Message("record.early_result", found=game.result, allowed=(UNFINISHED, *ends)))
    if not game.moves:
        raise RecordError(Message("record.no_moves"))
    texts = (record.game.write_move(ply.move) for ply in record.plies)
    moves = tuple(replace(move, text=text) for move, text in zip(game.moves, texts, strict=True))
    header = replace(game.header, fen=record.start.fen())
    return replace(game, header=header, moves=moves, result=ended or game.result)


def _kept(given: object) -> KeptGame:
    """Read the game that a text or JSON describes; MisfitError names the first value that it may not have."""
    said: _Document = _CODEC.read_known(_Document, given, "the record", _USUAL)
    header = GameHeader(
        said.game,
        said.start,
        said.board,
        seats=said.requested,
        seed=said.seed,
        puzzle=said.puzzle,
        clock=said.clock,
    )
    thoughts_ms = (*said.thoughts_ms, *len(said.moves) * (0,))
    moves = tuple(
        KeptMove(each.move, each.at_ms, thought_ms)
        for each, thought_ms in zip(said.moves, thoughts_ms, strict=False)
    )
    result = "" if said.result == UNFINISHED else said.result
    return KeptGame(0, header, said.began_ms, moves, result, said.is_broken, said.masked, said.names)


def utc_text(at_ms: int) -> str:
    """Write a time, milliseconds since 1970, as a date (UTC); one that no record may have as 1970."""
    return _date(at_ms).isoformat(" ", "milliseconds")[:23]


def local_text(at_ms: int) -> str:
    """Write a time as `utc_text` does, to the minute, and by the clocks here."""
    date = _date(at_ms)
    # A system of 32 bits knows no time zone after 2038.
    with suppress(OverflowError, OSError, ValueError):
        date = date.astimezone()
    return f"{date:%Y-%m-%d %H:%M}"


def _date(at_ms: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=known_time(at_ms))


def _from_text(text: str) -> dict[str, object]:
    """Return what a text says as JSON would; what is no number stays text, which a key for one refuses."""
    lines = [line.strip() for line in text.splitlines()]
    if not lines or lines[0] != TITLE:
        raise RecordError(Message("record.no_title", title=TITLE))
    end = lines.index("") if "" in lines else len(lines)
    said: dict[str, Any] = {}
    for number, line in enumerate(lines[1:end], start=2):
        name, colon, value = line.partition(":")
        if not colon:
            raise RecordError(Message("record.no_header", line=number, found=line))
        said[name.strip()] = value.strip()
    began_ms = _began(said.get("began", ""))
    said["began_ms"] = began_ms
    moves = [_move(n, line, began_ms) for n, line in enumerate(lines[end:], start=end + 1) if line]
    said["moves"], said["thoughts_ms"] = [move for move, _ in moves], [thought_ms for _, thought_ms in moves]
    said["names"] = [said.get("first", ""), said.get("second", "")]
    said["is_broken"] = "broken" in said
    pairs = [pair.strip().partition(" ") for pair in said.get("masked", "").split(",")]
    said["masked"] = {space: felt for space, _, felt in pairs if space}
    return said | {name: _number(said[name]) for name in ("seed", "puzzle") if name in said}


def _number(text: str) -> int | str:
    number = digits(text)
    return text if number is None else number


def _move(number: int, line: str, began_ms: int) -> tuple[dict[str, object], int]:
    """Read the move of a line, with its time, and how long it took."""
    match = re.fullmatch(r"(\S+)(?:\s+(-?\d{1,12}(?:\.\d{1,3})?)(?:\s+(\d{1,9}(?:\.\d{1,3})?))?)?", line)
    if match is None:
        raise RecordError(Message("record.no_move", line=number, found=line))
    at_ms, thought_ms = (round(float(text or 0) * 1000) for text in match.groups()[1:])
    return {"move": match[1], "at_ms": began_ms + at_ms if match[2] else 0}, thought_ms


def _began(text: str) -> int:
    if not text:
        return 0
    try:
        began = datetime.fromisoformat(text)
    except ValueError:
        raise RecordError(Message("record.no_date", found=text, example=utc_text(0))) from None
    began = began if began.tzinfo is not None else began.replace(tzinfo=UTC)
    return round((began - _EPOCH) / timedelta(milliseconds=1))


def _from_json(text: str) -> object:
    try:
        value: Any = read_json(text)
    except MalformedError as error:
        raise RecordError(Message("record.no_json", why=error.message)) from None
    if (value.get("format"), value.get("version")) != (FORMAT, VERSION):
        raise RecordError(Message("record.other_version", form=FORMAT, version=VERSION))
    return value
