"""Record format: a game as text for people and as JSON for programs, and back.

The text has headers, an empty line, and one move a line with the seconds since the game began. Everything
read is replayed by the rules, so that nothing gets into a journal that could not have been played.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from manalath_board.controller.games.base import Colour, Game
from manalath_board.controller.games.shuffle import MAX_SEED
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.journal.entries import (
    ABANDONED,
    AGREED_ENDS,
    GameHeader,
    KeptGame,
    KeptMove,
    RecordError,
    masked_text,
    result_text,
)
from manalath_board.controller.json_toml import MalformedError, read_json
from manalath_board.controller.messages import Message
from manalath_board.controller.players import NOBODY, BadNameError, Names, clean_name
from manalath_board.controller.seats import HANDS, BadSeatsError, Seats, read_seats, write_seats

TITLE = "manalath record, version 1"
FORMAT = "manalath-record"
VERSION = 1
UNFINISHED = "unfinished"

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
#: The times a calendar can write, in milliseconds since 1970: the years 1 to 9999.
_TIMES_MS = range(-62_135_596_800_000, 253_402_300_800_000)


def to_text(game: KeptGame) -> str:
    """Write a game as text.

    >>> header = GameHeader("manalath", "6/7/8/9/10/9/8/7/6 o", "hex70-dual-mega")
    >>> print(to_text(KeptGame(1, header, 0, (KeptMove("e5o", 0), KeptMove("f6p", 2500)))))
    manalath record, version 1
    game: manalath
    start: 6/7/8/9/10/9/8/7/6 o
    board: hex70-dual-mega
    began: 1970-01-01 00:00:00.000
    result: unfinished
    <BLANKLINE>
    e5o 0.000
    f6p 2.500
    <BLANKLINE>
    """
    about = {
        "game": game.header.game,
        "start": game.header.fen,
        "board": game.header.board,
        "began": calendar(game.began_ms),
        "result": game.result or UNFINISHED,
    }
    if game.masked:
        about["masked"] = ", ".join(masked_text(space, felt) for space, felt in game.masked.items())
    about |= {seat.name.lower(): game.names[seat.value] for seat in Colour if game.names[seat.value]}
    if game.header.seats != HANDS:
        about["requested"] = write_seats(game.header.seats)
    if game.header.seed is not None:
        about["seed"] = str(game.header.seed)
    if game.header.puzzle is not None:
        about["puzzle"] = str(game.header.puzzle)
    if game.is_broken:
        about["broken"] = "the game went on without a record"
    heads = [f"{name}: {value}" for name, value in about.items()]
    moves = [f"{move.text} {(move.at_ms - game.began_ms) / 1000:.3f}" for move in game.moves]
    return "\n".join([TITLE, *heads, "", *moves, ""])


def to_json(game: KeptGame) -> str:
    """Write a game as one JSON object."""
    seats = write_seats(game.header.seats)
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "game": game.header.game,
            "start": game.header.fen,
            "board": game.header.board,
            "began_ms": game.began_ms,
            "result": game.result or UNFINISHED,
            "is_broken": game.is_broken,
            "masked": {space: felt.value for space, felt in game.masked.items()},
            **({} if game.names == NOBODY else {"names": list(game.names)}),
            **({"requested": seats} if seats else {}),
            **({} if game.header.seed is None else {"seed": game.header.seed}),
            **({} if game.header.puzzle is None else {"puzzle": game.header.puzzle}),
            "moves": [{"move": move.text, "at_ms": move.at_ms} for move in game.moves],
        },
        indent=1,
    )


def split(text: str) -> tuple[str, ...]:
    r"""Split a text into its records; JSON, or a text without a record, is one part.

    >>> split(f"{TITLE}\ngame: mana\n\n{TITLE}\n")
    ('manalath record, version 1\ngame: mana\n\n', 'manalath record, version 1\n')
    """
    if text.lstrip().startswith("{"):
        return (text,)
    parts = re.split(rf"^(?={re.escape(TITLE)}\s*$)", text, flags=re.MULTILINE)
    return tuple(part for part in parts if part.strip()) or (text,)


def read(text: str, games: Mapping[str, Game]) -> KeptGame:
    """Read a game from its text or its JSON; RecordError names what is wrong, where, and what to do."""
    game = _from_json(text) if text.lstrip().startswith("{") else _from_text(text)
    _check_kept(game)
    record = replace(game, result="").record(games)
    ended = result_text(record.position.outcome)
    if ended and game.result not in {"", ended}:
        raise RecordError(Message("record.other_result", found=game.result, played=ended))
    ends = (ABANDONED, *map(result_text, AGREED_ENDS))
    if not ended and game.result not in {"", *ends}:
        raise RecordError(Message("record.early_result", found=game.result, allowed=(UNFINISHED, *ends)))
    if not game.moves:
        raise RecordError(Message("record.no_moves"))
    header = replace(game.header, fen=record.start.fen())
    return replace(game, header=header, result=ended or game.result)


def _check_kept(game: KeptGame) -> None:
    """Check what the rules do not: that the board is one line, and the times are those of a calendar."""
    board = game.header.board
    if "|" in board or not board.isprintable():
        raise RecordError(Message("record.no_board", found=board))
    for number, at_ms in enumerate((game.began_ms, *(move.at_ms for move in game.moves))):
        if at_ms not in _TIMES_MS:
            raise RecordError(Message("record.no_such_time", move=number))


def calendar(at_ms: int) -> str:
    """Write a time, milliseconds since 1970, as a date (UTC)."""
    return (_EPOCH + timedelta(milliseconds=at_ms)).isoformat(" ", "milliseconds")[:23]


def _from_text(text: str) -> KeptGame:
    lines = [line.strip() for line in text.splitlines()]
    if not lines or lines[0] != TITLE:
        raise RecordError(Message("record.no_title", title=TITLE))
    end = lines.index("") if "" in lines else len(lines)
    heads: dict[str, str] = {}
    for number, line in enumerate(lines[1:end], start=2):
        name, colon, value = line.partition(":")
        if not colon:
            raise RecordError(Message("record.no_header", line=number, found=line))
        heads[name.strip()] = value.strip()
    for name in ("game", "start"):
        if name not in heads:
            raise RecordError(Message("record.lacks_header", name=name))
    began_ms = _began(heads.get("began", ""))
    moves = [_move(n, line, began_ms) for n, line in enumerate(lines[end:], start=end + 1) if line]
    seats, seed = _seats(heads.get("requested", "")), _seed(heads.get("seed"))
    about, puzzle = (heads["game"], heads["start"], heads.get("board", "")), _puzzle(heads.get("puzzle"))
    header = GameHeader(*about, seats=seats, seed=seed, puzzle=puzzle)
    result = _result(heads.get("result", ""))
    masked = _masked(heads.get("masked", ""))
    names = _names(heads.get("first", ""), heads.get("second", ""))
    return KeptGame(0, header, began_ms, tuple(moves), result, "broken" in heads, masked, names)


def _names(first: str, second: str) -> Names:
    """Read the names of the players, which are optional."""
    try:
        return clean_name(first), clean_name(second)
    except BadNameError as error:
        raise RecordError(Message("record.no_name", why=error.message)) from None


def _seats(text: str) -> Seats:
    """Read who moved, which is optional."""
    try:
        return read_seats(text)
    except BadSeatsError as error:
        raise RecordError(Message("record.no_seats", why=error.message)) from None


def _masked(text: str) -> dict[str, Reading]:
    """Read which sensors were left out, separated by commas."""
    pairs = [pair.strip().partition(" ") for pair in text.split(",") if text]
    try:
        return {space: Reading(felt) for space, _, felt in pairs}
    except ValueError:
        raise RecordError(Message("record.no_masked", found=text)) from None


def _move(number: int, line: str, began_ms: int) -> KeptMove:
    match = re.fullmatch(r"(\S+)(?:\s+(-?\d{1,12}(?:\.\d{1,3})?))?", line)
    if match is None:
        raise RecordError(Message("record.no_move", line=number, found=line))
    return KeptMove(match[1], began_ms + round(float(match[2] or 0) * 1000))


def _began(text: str) -> int:
    if not text:
        return 0
    try:
        began = datetime.fromisoformat(text)
    except ValueError:
        raise RecordError(Message("record.no_date", found=text, example=calendar(0))) from None
    began = began if began.tzinfo is not None else began.replace(tzinfo=UTC)
    return round((began - _EPOCH) / timedelta(milliseconds=1))


def _seed(found: object) -> int | None:
    """Read the seed of the chance that gave the start, which is optional."""
    if found is None:
        return None
    text = str(found)
    if not (text.isascii() and text.isdecimal()) or int(text) > MAX_SEED:
        raise RecordError(Message("record.no_seed", found=text, most=str(MAX_SEED)))
    return int(text)


def _puzzle(found: object) -> int | None:
    """Read the number of the puzzle that begins so, which is optional."""
    if found is None:
        return None
    text = str(found)
    if not re.fullmatch(r"[1-9][0-9]{0,3}", text):
        raise RecordError(Message("record.no_puzzle", found=text))
    return int(text)


def _result(text: str) -> str:
    return "" if text == UNFINISHED else text


def _from_json(text: str) -> KeptGame:
    try:
        return _kept(read_json(text))
    except RecordError:
        raise
    except KeyError as error:
        raise RecordError(Message("record.lacks", name=str(error.args[0]))) from None
    except MalformedError as error:
        raise RecordError(Message("record.no_json", why=error.message)) from None
    except (TypeError, ValueError) as error:
        raise RecordError(Message("record.no_json", why=str(error))) from None


def _kept(value: Any) -> KeptGame:  # noqa: ANN401 - whatever JSON has
    if value["format"] != FORMAT or value["version"] != VERSION:
        found = f"{value['format']!r} of version {value['version']}"
        raise RecordError(Message("record.other_version", version=VERSION, found=found))
    moves = tuple(KeptMove(str(move["move"]), int(move["at_ms"])) for move in value["moves"])
    seats, seed = _seats(str(value.get("requested", ""))), _seed(value.get("seed"))
    game, start, board = (str(value[name]) for name in ("game", "start", "board"))
    header = GameHeader(game, start, board, seats=seats, seed=seed, puzzle=_puzzle(value.get("puzzle")))
    result = _result(str(value["result"]))
    masked = {str(space): Reading(felt) for space, felt in dict(value.get("masked", {})).items()}
    first, second = (str(name) for name in value.get("names", NOBODY))
    began_ms, is_broken = int(value["began_ms"]), bool(value["is_broken"])
    return KeptGame(0, header, began_ms, moves, result, is_broken, masked, _names(first, second))
