"""What a session heard and decided, as lines of text: enough to decide all of it again.

A stream is a file of JSON lines. The first one says from what the session began: board and how it was wired,
game, an unfinished game it was offered, whether a record was kept. Then each event as it came, the answers of
the record and what time alone decided among them, and each fact as it followed, in order. `replay` puts the
events through the same session and compares the facts, so that a fault on somebody's table can be played
again at a desk.
"""

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from manalath_board.controller.board import Key, Profile
from manalath_board.controller.documents import DocumentError, read_json
from manalath_board.controller.errors import MessageError
from manalath_board.controller.games.base import COLOUR_WORDS, Game, GameError
from manalath_board.controller.journal.entries import (
    Header,
    KeptGame,
    KeptMove,
    RecordError,
    StreamError,
    result_text,
)
from manalath_board.controller.messages import Message
from manalath_board.controller.ports import Capabilities, Identity, Linked, Sensors, Unlinked
from manalath_board.controller.session import Effect, Event, Session, open_session, resume_session, step
from manalath_board.controller.session.events import (
    Abandoned,
    Began,
    Committed,
    Ended,
    NewGame,
    Recorded,
    RecordFailed,
    Replaced,
    SetColours,
    SetLevel,
    Tapped,
    Tick,
    Withdrawn,
)
from manalath_board.controller.session.state import Record, Recording
from manalath_board.controller.session.told import Colours

FORMAT = "manalath-sensors"
VERSION = 1

#: The fact that a game was left unfinished.
_LEFT = "abandoned"

Line = dict[str, Any]
_COLOURS = {word: colour for colour, word in COLOUR_WORDS.items()}


@dataclass(frozen=True, slots=True)
class Replayed:
    """What came of a replay: the facts as they were and as they are now, decisions with their time in ms."""

    then: tuple[str, ...]
    now: tuple[str, ...]

    @property
    def is_identical(self) -> bool:
        """Whether all was decided again as it was."""
        return self.then == self.now

    @property
    def first_difference(self) -> int:
        """The number of facts that are the same at the beginning."""
        pairs = zip(self.then, self.now, strict=False)
        same = next((n for n, (then, now) in enumerate(pairs) if then != now), None)
        return min(len(self.then), len(self.now)) if same is None else same


def first_line(session: Session, number: int = 0) -> str:
    """Write from what a session begins; ``number`` is that of an unfinished game in the journal."""
    left = {**_begun(session.record), "moves": _moves(session.record), "number": number}
    unfinished = session.resume and left
    begun = _begun(session.record)
    if session.resume is not None:
        begun = {"game": session.resume.game.name, "blocked": list(session.resume.blocked)}
    about: Line = {"format": FORMAT, "version": VERSION, "board": session.profile.name}
    kept = {"unfinished": unfinished, "recorded": session.recording is Recording.ON}
    return _text({**about, **begun, **kept, "wiring": _wiring(session.profile)})


def event_line(event: Event) -> str:
    """Write an event; empty for one that decides nothing. Time is written where something follows from it."""
    match event:
        case Sensors(seq, at_ms, board_ms, debounced, raw):
            line: Line = {"at": at_ms, "sensors": debounced, "raw": raw, "seq": seq, "board": board_ms}
        case Linked(identity, capabilities, at_ms):
            who = [identity.board_id, identity.profile, identity.version]
            has = [capabilities.rows, capabilities.columns, capabilities.lights, capabilities.reports_raw]
            line = {"at": at_ms, "linked": who, "has": has}
        case Unlinked(cause, cure, at_ms):
            line = {"at": at_ms, "unlinked": cause, "cure": cure}
        case Tapped(key, at_ms):
            line = {"at": at_ms, "tapped": key.value}
        case NewGame(game, blocked, at_ms):
            line = {"at": at_ms, "new": game.name, "blocked": blocked}
        case SetLevel(seat, level, at_ms):
            line = {"at": at_ms, "level": level, "seat": COLOUR_WORDS[seat]}
        case SetColours(way, at_ms):
            line = {"at": at_ms, "colours": way.value}
        case Recorded(at_ms):
            line = {"at": at_ms, "recorded": True}
        case RecordFailed(why, at_ms):
            line = {"at": at_ms, "failed": why.to_json()}
        case _:
            return ""
    return _text(line)


def tick_line(at_ms: float) -> str:
    """Write how far time had passed."""
    return _text({"at": at_ms, "tick": True})


def end_line(at_ms: float) -> str:
    """Write how far time had passed when the stream ended."""
    return _text({"at": at_ms, "end": True})


def fact_line(fact: str) -> str:
    """Write a fact that `Facts` has told; empty for none."""
    return _text({"fact": fact}) if fact else ""


class Facts:
    """Tells what followed, in the notation of its game: one event may end a game and begin another."""

    def __init__(self, session: Session) -> None:
        """Begin with the game of a session that nothing has happened to yet."""
        self._game = session.record.game

    def tell(self, effect: Effect) -> str:
        """Say a fact; empty for what is none."""
        if isinstance(effect, Began):
            self._game = effect.game
        return _fact(effect, self._game)


def replay(text: Iterable[str], games: Mapping[str, Game], load: Callable[[str], Profile]) -> Replayed:
    """Decide a stream's events again. StreamError names the line that is none.

    ``load`` gives the profile of a name; one that is wired otherwise than the board was is a StreamError,
    since its sensors would mean other spaces. A last line that was cut off is left out.
    """
    lines = _lines(text)
    session = _opened(next(lines, None), games, load)
    facts = Facts(session)
    then: list[str] = []
    now: list[str] = []
    before, is_whole = 0, False
    for line in lines:
        if "fact" in line:
            then.append(str(line["fact"]))
            continue
        session, effects = step(session, _event(line, games, session.profile))
        before, is_whole = len(now), "end" in line
        now += [fact for effect in effects if (fact := facts.tell(effect))]
    if not is_whole:
        # Where the program was killed, what followed from the last event may not have been written.
        now = now[: max(before, len(then))]
    return Replayed(tuple(then), tuple(now))


def goes_on_with(text: Iterable[str], number: int) -> bool:
    """Whether a stream is of game ``number`` of the journal, gone on with, and something came of it."""
    try:
        lines = _lines(text)
        left = next(lines, {}).get("unfinished")
        if not isinstance(left, dict) or left.get("number") != number:
            return False
        return next((line["fact"] for line in lines if "fact" in line), _LEFT) != _LEFT
    except StreamError:
        return False


def _begun(record: Record) -> Line:
    return {"game": record.game.name, "blocked": sorted(record.start.blocked()), "fen": record.start.fen()}


def _moves(record: Record) -> list[str]:
    return [record.game.write_move(ply.move) for ply in record.plies]


def _text(line: Line) -> str:
    return json.dumps(line, separators=(",", ":"))


def _fact(effect: Effect, game: Game) -> str:
    write = game.write_move
    match effect:
        case Began(_, fen):
            return f"began {game.name} {fen}"
        case Committed(number, move, at_ms):
            return f"{at_ms:.3f} committed {number} {write(move)}"
        case Replaced(number, move, at_ms):
            return f"{at_ms:.3f} replaced {number} {write(move)}"
        case Withdrawn(number, at_ms):
            return f"{at_ms:.3f} withdrawn {number}"
        case Ended(outcome):
            return f"ended {result_text(outcome)}"
        case Abandoned():
            return _LEFT
        case _:
            return ""


def _lines(text: Iterable[str]) -> Iterator[Line]:
    """Read line by line; what follows an unreadable one makes it an error, the end of the file does not."""
    wrong = 0
    for number, raw in enumerate(text, start=1):
        if wrong:
            raise StreamError(Message("stream.damaged", line=wrong))
        try:
            line = read_json(raw)
        except DocumentError:
            wrong = number
            continue
        if not isinstance(line, dict):
            wrong = number
            continue
        yield line


def _opened(line: Line | None, games: Mapping[str, Game], load: Callable[[str], Profile]) -> Session:
    try:
        if line is None or line["format"] != FORMAT or line["version"] != VERSION:
            raise StreamError(Message("stream.no_stream", version=VERSION))
        game, blocked = games[line["game"]], tuple(line["blocked"])
        is_recorded = bool(line.get("recorded", False))
        profile = _checked(load(line["board"]), line.get("wiring"))
        session = open_session(profile, game, blocked, is_recorded=is_recorded)
        left = line["unfinished"]
        if left is None:
            return session
        moves = tuple(KeptMove(text, 0) for text in left["moves"])
        kept = KeptGame(0, Header(left["game"], left["fen"]), 0, moves)
        return resume_session(session, kept.record(games))
    except (GameError, RecordError) as error:
        raise StreamError(Message("stream.no_start", why=error.message)) from error
    except (KeyError, TypeError) as error:
        raise StreamError(Message("stream.no_start", why=repr(error))) from error


def _wiring(profile: Profile) -> str:
    """Sum up which sensor is what, and so how what they say is understood."""
    return f"{zlib.crc32(repr(sorted(profile.sensors().items())).encode()):08x}"


def _checked(profile: Profile, wiring: str | None) -> Profile:
    """Give a profile that is wired as the board was; of streams from before that was told it is believed."""
    if wiring in {None, _wiring(profile)}:
        return profile
    raise StreamError(Message("stream.other_wiring", board=profile.name))


def _event(line: Line, games: Mapping[str, Game], profile: Profile) -> Event:
    try:
        at_ms = _time(line["at"])
        match line:
            case {"sensors": rows, "raw": raw, "seq": int(seq), "board": int(board_ms)}:
                matrix = _matrix(rows, profile)
                return Sensors(seq, at_ms, board_ms, matrix, None if raw is None else _matrix(raw, profile))
            case {"linked": [str(), str(), str()] as who, "has": [int(), int(), int(), bool()] as has}:
                return Linked(Identity(*who), Capabilities(*has), at_ms)
            case {"unlinked": str(cause), "cure": str(cure)}:
                return Unlinked(cause, cure, at_ms)
            case {"tapped": key}:
                return Tapped(Key(key), at_ms)
            case {"new": game, "blocked": [*blocked]}:
                return NewGame(games[game], tuple(map(str, blocked)), at_ms)
            case {"level": 0 | 1 as level, "seat": seat}:
                return SetLevel(_COLOURS[seat], level, at_ms)
            case {"colours": way}:
                return SetColours(Colours(way), at_ms)
            case {"recorded": True}:
                return Recorded(at_ms)
            case {"failed": why}:
                return RecordFailed(Message.from_json(why), at_ms)
            case {"tick": True} | {"end": True}:
                return Tick(at_ms)
    except (KeyError, TypeError, ValueError) as error:
        why = error.message if isinstance(error, _WrongError) else str(error)
        raise StreamError(Message("stream.no_event", line=_text(line)[:80], why=why)) from error
    raise StreamError(Message("stream.unknown_event", line=_text(line)[:80]))


class _WrongError(MessageError, ValueError):
    """What an event cannot hold, as a clause."""


def _time(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _WrongError(Message("stream.no_time"))
    return value


def _matrix(value: object, profile: Profile) -> tuple[int, ...]:
    """Read the bits of each row of the board."""
    rows, bits = len(profile.rows), 1 << len(profile.columns)
    if not isinstance(value, list) or len(value) != rows:
        raise _WrongError(Message("stream.wrong_rows", rows=rows))
    if not all(isinstance(row, int) and 0 <= row < bits for row in value):
        raise _WrongError(Message("stream.wrong_columns", columns=len(profile.columns)))
    return tuple(value)
