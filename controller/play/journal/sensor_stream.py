"""A stream: what a session heard and decided, as lines of text, enough to decide all of it again.

A stream is a file of JSON lines. The first one says what the session began from: the board and its wiring,
the game, an unfinished game it was offered, whether a record was kept. Then come each event as it arrived,
the answers of the record and what time alone decided among them, and each resulting fact, in order.
`replay_stream` puts the events through the same session and compares the facts, so that a fault on somebody's
table can be replayed at a desk.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from controller.board import Profile, numbered
from controller.games import Game, GameError
from controller.inference import Reading
from controller.messages import Message
from controller.plain import Codec, MalformedError, MisfitError, in_words, named, read_json
from controller.play.journal.entries import (
    GameHeader,
    KeptGame,
    KeptMove,
    RecordError,
    StreamError,
    result_text,
)
from controller.play.journal.event_lines import Line, line_text, read_event
from controller.session import Offered, Recording, Session, open_record, resume_session, step
from controller.session.events import (
    Abandoned,
    Began,
    Committed,
    Effect,
    Ended,
    Halted,
    Reopened,
    Replaced,
    Withdrawn,
)
from controller.table import HANDS, Record, Seats, read_seats, write_seats

FORMAT = "manalath-sensors"
VERSION = 1

#: The fact that a game was left unfinished.
_LEFT = "abandoned"

#: What a missing key of a first line stands for: some came later, and `blocked` was written before `fen`.
_USUAL: dict[str, object] = {
    "wiring": None,
    "recorded": False,
    "engine": False,
    "fen": None,
    "blocked": [],
    "seats": "",
    "seed": None,
    "puzzle": None,
    "clock": "",
    "thoughts": [],
    "thinking": 0,
    "moves": [],
    "masked": {},
}


@dataclass(frozen=True, slots=True)
class _Beginning:
    """What a first line says of the board and the program."""

    board: str
    wiring: str | None
    recorded: bool
    engine: bool


@dataclass(frozen=True, slots=True)
class _Begun:
    """What a first line says of a game, or of one that was left unfinished."""

    game: Game
    fen: str | None
    blocked: tuple[str, ...]
    seats: Seats
    seed: int | None
    puzzle: int | None
    clock: str
    thoughts: tuple[int, ...]
    thinking: int
    moves: tuple[str, ...]
    masked: Mapping[str, Reading]

    def record(self, games: Mapping[str, Game]) -> Record:
        """Play the moves again; a GameError or RecordError names what the rules do not allow."""
        fen = self.game.start(self.blocked).fen() if self.fen is None else self.fen
        header = GameHeader(
            self.game.name, fen, seats=self.seats, seed=self.seed, puzzle=self.puzzle, clock=self.clock
        )
        thoughts = (*self.thoughts, *len(self.moves) * (0,))
        moves = tuple(KeptMove(text, 0, thought) for text, thought in zip(self.moves, thoughts, strict=False))
        return KeptGame(0, header, 0, moves).record(games)


@dataclass(frozen=True, slots=True)
class Replayed:
    """The outcome of a replay: the facts as they were and as they are now, decisions with their time (ms)."""

    then: tuple[str, ...]
    now: tuple[str, ...]

    @property
    def is_identical(self) -> bool:
        """Whether everything was decided again as before."""
        return self.then == self.now

    @property
    def first_difference(self) -> int:
        """The number of equal facts at the beginning."""
        pairs = zip(self.then, self.now, strict=False)
        same = next((n for n, (then, now) in enumerate(pairs) if then != now), None)
        return min(len(self.then), len(self.now)) if same is None else same


def first_line(session: Session, number: int = 0) -> str:
    """Write what a session begins from; ``number`` is that of an unfinished game in the journal."""
    left = {**_begun(session.record), "moves": _moves(session.record), "number": number}
    if session.record.clock is not None:
        left["thoughts"] = [round(ply.thought_ms) for ply in session.record.plies]
        left["thinking"] = round(session.turn.clock.spent_ms)
    left["masked"] = {space: out.felt.value for space, out in session.table.left_out.items()}
    begun, unfinished = _begun(session.record), None
    if isinstance(session.mode, Offered):
        begun, unfinished = _begun(session.mode.other), left
    about: Line = {"format": FORMAT, "version": VERSION, "board": session.profile.name}
    kept: Line = {
        "unfinished": unfinished,
        "recorded": session.recording is Recording.ON,
        "engine": session.companions.has_engine,
    }
    return line_text({**about, **begun, **kept, "wiring": _wiring(session.profile)})


def fact_line(fact: str) -> str:
    """Write a fact from `FactLines`; empty for none."""
    return line_text({"fact": fact}) if fact else ""


class FactLines:
    """Writes the facts of a session in the notation of the game, which changes when another game begins."""

    def __init__(self, session: Session) -> None:
        """Start with the game of a session that nothing has happened to yet."""
        self._game = session.record.game

    def write(self, effect: Effect) -> str:
        """Return an effect as a fact; empty if it is none."""
        if isinstance(effect, Began):
            self._game = effect.start.game
        return _fact(effect, self._game)


def replay_stream(text: Iterable[str], games: Mapping[str, Game], load: Callable[[str], Profile]) -> Replayed:
    """Decide a stream's events again. StreamError names the first line that cannot be read.

    ``load`` returns the profile of a name; one with another wiring than the board had is a StreamError, since
    its sensors would mean other spaces. A last line that was cut off is left out.
    """
    lines = _lines(text)
    session = _opened(next(lines, None), games, load)
    facts = FactLines(session)
    then: list[str] = []
    now: list[str] = []
    before, is_whole = 0, False
    for line in lines:
        if "fact" in line:
            then.append(str(line["fact"]))
            continue
        session, effects = step(session, read_event(line, games, session.profile))
        before, is_whole = len(now), "end" in line
        now += [fact for effect in effects if (fact := facts.write(effect))]
    if not is_whole:
        # If the program was killed, what followed from the last event may not have been written.
        now = now[: max(before, len(then))]
    return Replayed(tuple(then), tuple(now))


def stream_goes_on_with(text: Iterable[str], number: int) -> bool:
    """Whether a stream resumes game ``number`` of the journal, and something came of it."""
    try:
        lines = _lines(text)
        left = next(lines, {}).get("unfinished")
        if not isinstance(left, dict) or left.get("number") != number:
            return False
        return next((line["fact"] for line in lines if "fact" in line), _LEFT) != _LEFT
    except StreamError:
        return False


def _begun(record: Record) -> Line:
    about: Line = {"game": record.game.name, "fen": record.start.fen()}
    if record.seats != HANDS:
        about["seats"] = write_seats(record.seats)
    if record.seed is not None:
        about["seed"] = record.seed
    if record.clock is not None:
        about["clock"] = record.clock.text
    return about


def _moves(record: Record) -> list[str]:
    return [record.game.write_move(ply.move) for ply in record.plies]


def _fact(effect: Effect, game: Game) -> str:
    write = game.write_move
    match effect:
        case Began(start):
            return f"began {game.name} {start.fen()}"
        case Committed(number, move, at_ms):
            return f"{at_ms:.3f} committed {number} {write(move)}"
        case Replaced(number, move, at_ms):
            return f"{at_ms:.3f} replaced {number} {write(move)}"
        case Withdrawn(number, at_ms):
            return f"{at_ms:.3f} withdrawn {number}"
        case Ended(outcome):
            return f"ended {result_text(outcome)}"
        case Reopened():
            return "reopened"
        case Abandoned():
            return _LEFT
        case Halted():
            return "halted"
        case _:
            return ""


def _lines(text: Iterable[str]) -> Iterator[Line]:
    """Yield line by line; an unreadable line is an error if another follows, not at the end of the file."""
    wrong = 0
    for number, raw in enumerate(text, start=1):
        if wrong:
            raise StreamError(Message("stream.damaged", line=wrong))
        try:
            line = read_json(raw)
        except MalformedError:
            wrong = number
            continue
        if not isinstance(line, dict):
            wrong = number
            continue
        yield line


def _opened(line: Line | None, games: Mapping[str, Game], load: Callable[[str], Profile]) -> Session:
    if line is None or (line.get("format"), line.get("version")) != (FORMAT, VERSION):
        raise StreamError(Message("stream.no_stream", version=VERSION))
    codec = Codec({Game: named(games), Seats: in_words(write_seats, read_seats)})
    try:
        about: _Beginning = codec.read_known(_Beginning, line, "the line", _USUAL)
        profile = _checked(load(about.board), about.wiring)
        begun: _Begun = codec.read_known(_Begun, line, "the line", _USUAL)
        session = open_record(profile, begun.record(games), is_recorded=about.recorded)
        session = replace(session, companions=replace(session.companions, has_engine=about.engine))
        if line.get("unfinished") is None:
            return session
        left: _Begun = codec.read_known(_Begun, line["unfinished"], "unfinished", _USUAL)
        return resume_session(session, left.record(games), left.masked, left.thinking)
    except (GameError, RecordError, MisfitError) as error:
        raise StreamError(Message("stream.no_start", why=error.message)) from error


def _wiring(profile: Profile) -> str:
    """Sum up which sensor is what, and so what the readings mean; colours count by their number."""
    sensors = [(at, " ".join(map(numbered, name.split()))) for at, name in sorted(profile.sensors().items())]
    return f"{zlib.crc32(repr(sensors).encode()):08x}"


def _checked(profile: Profile, wiring: str | None) -> Profile:
    """Return the profile if it is wired as the board was; streams without that information are trusted."""
    if wiring in {None, _wiring(profile)}:
        return profile
    raise StreamError(Message("stream.other_wiring", board=profile.name))
