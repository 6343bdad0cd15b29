"""One event of a session as a line of a stream, and back.

Decides the keys of a line. One of them, its mark, belongs to that kind of event alone; the values follow from
the types of the event's fields.
"""

import json
from collections.abc import Mapping
from typing import Any

from controller.board import Profile
from controller.games import COLOUR_WORDS, Colour, Game, GameError, Position
from controller.messages import Message
from controller.plain import Codec, Form, MisfitError, fields_of, named, optional_of
from controller.play.journal.entries import StreamError
from controller.ports import Capabilities, Identity, Linked, Sensors, Unlinked
from controller.session.events import (
    Choose,
    Declare,
    DrawAnswered,
    Event,
    NewGame,
    OpenMenu,
    Recolour,
    Recorded,
    RecordFailed,
    Requested,
    SetBrightness,
    SetCalm,
    SetColours,
    SetHelp,
    SetNames,
    SetSeats,
    Sure,
    SwitchOff,
    Tapped,
    Tick,
    Touched,
)

Line = dict[str, Any]

#: How much is shown of a line that cannot be read.
_SHOWN_CHARACTERS = 80

#: Each kind of line, by its mark: its event, and the event's field for each key; the time goes under ``at``.
_LINES: Mapping[str, tuple[type, Mapping[str, str]]] = {
    "sensors": (Sensors, {"sensors": "debounced", "raw": "raw", "seq": "seq", "board": "board_ms"}),
    "linked": (Linked, {"linked": "identity", "has": "capabilities"}),
    "unlinked": (Unlinked, {"unlinked": "cause", "cure": "cure", "heard": "heard_ms"}),
    "tapped": (Tapped, {"tapped": "key"}),
    "touched": (Touched, {"touched": "space"}),
    "sure": (Sure, {"sure": "space", "from": "start"}),
    "choose": (Choose, {"choose": "choice"}),
    "declare": (Declare, {"declare": "move"}),
    "menu": (OpenMenu, {}),
    "off": (SwitchOff, {}),
    "new": (
        NewGame,
        {"new": "start", "players": "names"}
        | {key: key for key in ("seed", "seats", "clock", "swaps", "first_level")},
    ),
    "brightness": (SetBrightness, {"brightness": "brightness"}),
    "calm": (SetCalm, {"calm": "is_calm"}),
    "names": (SetNames, {"names": "names"}),
    "seats": (SetSeats, {"seats": "seats"}),
    # The help of the lights was once called a level, and old lines still use that key.
    "level": (SetHelp, {"level": "help", "seat": "seat"}),
    "colours": (SetColours, {"colours": "way"}),
    "recolour": (Recolour, {"recolour": "colour"}),
    "requested": (Requested, {"requested": "move", "of": "fen"}),
    "draw": (DrawAnswered, {"draw": "is_taken", "of": "fen"}),
    "recorded": (Recorded, {}),
    "failed": (RecordFailed, {"failed": "why"}),
    "tick": (Tick, {}),
    "end": (Tick, {}),
}
#: The passing of time is written only if something follows from it, by `tick_line`.
_MARKS = {kind: mark for mark, (kind, _) in _LINES.items() if kind is not Tick}


def _codec(games: Mapping[str, Game]) -> Codec:
    colours = named({word: colour for colour, word in COLOUR_WORDS.items()})
    start = Form(_start_text, lambda value, where: _read_start(value, where, games))
    return Codec({Colour: colours, Position: start}, rows=frozenset({Identity, Capabilities}))


def _start_text(start: Position) -> str:
    return f"{start.game.name} {start.fen()}"


def _read_start(value: object, where: str, games: Mapping[str, Game]) -> Position:
    """Read what a game begins with: its name, and its position."""
    name, _, fen = str(value).partition(" ")
    game: Game = named(games).read(name, where)
    try:
        return game.parse_fen(fen)
    except GameError as error:
        raise MisfitError(error.message) from None


def line_text(line: Line) -> str:
    """Write a line."""
    return json.dumps(line, separators=(",", ":"))


def event_line(event: Event) -> str:
    """Write an event; empty if it decides nothing."""
    kind = type(event)
    if kind not in _MARKS:
        return ""
    mark, written = _MARKS[kind], _codec({}).write(kind, event)
    said = {key: written[field] for key, field in _LINES[mark][1].items() if not _is_usual(event, field)}
    return line_text({"at": written["at_ms"], mark: True, **said})


def tick_line(at_ms: float) -> str:
    """Write how far time had passed."""
    return line_text({"at": at_ms, "tick": True})


def end_line(at_ms: float) -> str:
    """Write how far time had passed when the stream ended."""
    return line_text({"at": at_ms, "end": True})


def read_event(line: Line, games: Mapping[str, Game], profile: Profile) -> Event:
    """Read an event; StreamError if the line is none, or is from a board with a matrix of another size."""
    shown = line_text(line)[:_SHOWN_CHARACTERS]
    mark = next((mark for mark in _LINES if mark in line), "")
    if not mark:
        raise StreamError(Message("stream.unknown_event", line=shown))
    kind, keys = _LINES[mark]
    try:
        if mark == "new" and "blocked" in line:
            line = {**line, mark: _by_green(line, games)}
        event: Event = kind(**_fields(kind, {"at": "at_ms", **keys}, line, _codec(games)))
        if isinstance(event, Sensors):
            for matrix in (event.debounced, event.raw):
                _check_rows(matrix, profile)
    except MisfitError as error:
        raise StreamError(Message("stream.no_event", line=shown, why=error.message)) from None
    return event


def _by_green(line: Line, games: Mapping[str, Game]) -> str:
    """Read a game as it used to be written, by its name and green spaces."""
    game: Game = named(games).read(line["new"], "new")
    try:
        return _start_text(game.start(Codec({}).read(tuple[str, ...], line["blocked"], "blocked")))
    except GameError as error:
        raise MisfitError(error.message) from None


def _fields(kind: type, keys: Mapping[str, str], line: Line, codec: Codec) -> Mapping[str, Any]:
    """Read the fields of an event from their keys; one with a default may be left out."""
    kinds = fields_of(kind)
    for key, field in keys.items():
        if key not in line and field not in optional_of(kind):
            raise MisfitError(Message("stream.lacks", key=key))
    return {field: codec.read(kinds[field], line[key], key) for key, field in keys.items() if key in line}


def _is_usual(event: Event, field: str) -> bool:
    """Whether a field may be left out because it is None."""
    kind: type = type(event)
    return field in optional_of(kind) and getattr(event, field) is None


def _check_rows(matrix: tuple[int, ...] | None, profile: Profile) -> None:
    """Refuse a matrix of another size; None stands for a matrix that the board did not send."""
    rows, columns = len(profile.rows), len(profile.columns)
    if matrix is None:
        return
    if len(matrix) != rows:
        raise MisfitError(Message("stream.wrong_rows", rows=rows))
    if not all(0 <= row < 1 << columns for row in matrix):
        raise MisfitError(Message("stream.wrong_columns", columns=columns))
