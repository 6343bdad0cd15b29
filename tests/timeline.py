"""Timelines: a game at the table as text, played against the session alone.

The words are those of a scenario (docs/develop/scenarios.md) as far as they go, with ``at`` and one
expectation per line: ``place``, ``together``, ``lift``, ``sweep``, ``exchange``, ``press``, ``release``,
``tap`` (on a page), ``unplug``, ``plug``, ``new``, ``wait``; ``expect verdict``, ``moves``, ``says``,
``extra``, ``missing``, and ``clock``: what both players have left, in ms.

Only here, where there is no board: ``blur SPACE`` closes both reeds, ``recorded`` and ``unrecorded WHY...``
are the journal's answers, ``unseen ACT`` happens while the board is not read, ``colours WAY`` chooses how
colours are known, ``recolour COLOUR`` sets on the page which one a piece has, ``touch SPACE`` clicks on one,
``choose CHOICE`` ends the game by a button, ``answer MOVE`` is that of a seat or a hint, ``none`` if it gives
up, ``answer draw yes`` or ``no`` the engine's to an offer; ``expect facts FACTS`` compares the effects so
far, ``expect reads COLOUR SPACE...`` what spaces are taken for, and ``expect lights`` is followed by an
indented picture of the board (see ``picture``).
"""

import re
import textwrap
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from controller.board import Key, Profile
from controller.games import Colour, Move, all_games
from controller.inference import Amend, Colours, Memory, Misplaced, Reading
from controller.lights import paint
from controller.messages import Message, word
from controller.ports import Capabilities, Identity, Linked, Sensors, Unlinked
from controller.session import Session, open_session, resume_session, step
from controller.session.clock_control import time_left_ms
from controller.session.events import (
    Abandoned,
    Began,
    Begin,
    Change,
    Choose,
    ClockRead,
    Committed,
    Conclude,
    DrawAnswered,
    Effect,
    Ended,
    Event,
    Halted,
    Masked,
    NewGame,
    Propose,
    Recolour,
    Recorded,
    RecordFailed,
    RecordWanted,
    Reopen,
    Reopened,
    Replaced,
    Reply,
    Requested,
    SetColours,
    Tapped,
    Tick,
    Touched,
    Unmasked,
    Unrecorded,
    Withdrawn,
)
from controller.session.keys import SURE_MS
from controller.session.mode import Choice, open_by_itself
from controller.table import HANDS, Record, Seats
from controller.table.clock import GameClock
from controller.table_messages import advice, headline
from hardware.profiles import DEFAULT, load_profile
from tests.wordings import quoted

PROFILE = load_profile(DEFAULT)
COLOURS = {"orange": Colour.FIRST, "purple": Colour.SECOND}
#: A board that senses presence only.
SINGLE = load_profile("hex70-single-gpio")


def linked(board: Profile) -> Linked:
    """Return the event that a board answers."""
    capabilities = Capabilities(len(board.rows), len(board.columns), len(board.lights), reports_raw=False)
    return Linked(Identity("test", board.name, "1"), capabilities, 0.0)


LINKED = linked(PROFILE)

#: A position of Stein's game in which nothing can be placed: on every empty space a piece would join more
#: than five.
STUCK = "bbbwb/ww1wwb/b1bbb1w/wbww1wbb/bwbwbwbww/b2bw1wb/wwwb1bb/bb1www/bwbbb w"

#: How a light looks in a picture, by its bytes.
SIGNS = {
    (0, 0, 0): ".",
    (64, 21, 0): "o",
    (15, 0, 64): "p",
    (255, 85, 0): "O",
    (60, 0, 255): "P",
    (255, 255, 255): "W",
    (51, 51, 51): "w",
    (26, 26, 26): "'",
    (13, 13, 13): ",",
}


@dataclass
class Timeline:
    """A table controlled by a text."""

    game: str = "manalath"
    blocked: tuple[str, ...] = ()
    is_recorded: bool = False
    seats: Seats = HANDS
    clock: str = ""
    unfinished: Record | None = None
    thought_ms: float = 0.0
    profile: Profile = PROFILE
    #: The closed sensors, row by row; none where it is left out.
    reeds: list[int] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    now_ms: float = 0.0
    seq: int = 0

    def __post_init__(self) -> None:
        self.reeds = self.reeds or [0] * len(self.profile.rows)
        self.session: Session = open_session(
            self.profile,
            all_games()[self.game].start(self.blocked),
            is_recorded=self.is_recorded,
            seats=self.seats,
        )
        record = replace(self.session.record, clock=GameClock.read(self.clock))
        self.session = replace(self.session, record=record)
        if self.unfinished is not None:
            self.session = resume_session(self.session, self.unfinished, thought_ms=self.thought_ms)
        self._plug()

    def play(self, text: str) -> "Timeline":
        """Carry out a text; AssertionError names the line that failed."""
        lines = textwrap.dedent(text).strip("\n").split("\n")
        while lines:
            line = lines.pop(0)
            if not line.strip():
                continue
            match = re.fullmatch(r"at +(\d+) +(.*)", line.strip())
            assert match, f"not a line of a timeline: {line!r}"
            self.now_ms = max(float(match[1]), self.session.at_ms)
            self._send(Tick(self.now_ms))
            block = []
            while lines and lines[0].startswith("   "):
                block.append(lines.pop(0))
            assert not block or match[2] == "expect lights", f"not part of a picture: {block[0].strip()!r}"
            try:
                self._do(match[2].split(), block)
            except AssertionError as error:
                raise AssertionError(f"{line.strip()}\n{error}\n{self}") from None
        return self

    def __str__(self) -> str:
        game = self.session.record.game
        moves = " ".join(game.write_move(ply.move) for ply in self.session.record.plies)
        return (
            f"{self.session.position}\nmoves: {moves}\nverdict: {self.session.verdict.placement}\n"
            f"facts: {', '.join(self.facts)}\n{self.said}\n"
            f"{picture(paint(self.session, self.now_ms), self.profile)}"
        )

    @property
    def said(self) -> str:
        """The headline and the advice, in words."""
        return f"{word(headline(self.session))}: {word(advice(self.session).message)}"

    def _do(self, words: list[str], block: list[str]) -> None:
        act, *rest = words
        if act == "expect":
            self._expect(rest, block)
        elif act == "unseen":
            before = self.session
            self._do(rest, [])
            self.session = before
        elif act in _HANDS:
            for at, is_closed in _HANDS[act](self.profile, rest):
                self._set(at, is_closed=is_closed)
            self._sense()
            if act == "release":
                self._send(Tick(self.now_ms + SURE_MS))
        elif act != "wait":
            self._command(words)

    def _answered(self, answer: list[str]) -> Requested | DrawAnswered:
        """Return what a seat without hands answers: to a draw, or a move in the position awaited or given."""
        match answer:
            case ["draw", "yes" | "no" as said]:
                return DrawAnswered(self.session.record.reached.fen(), said == "yes", self.now_ms)
        move, *fen = answer
        awaited = self.session.awaited or self.session.hint_awaited
        assert fen or awaited is not None, "no answer is waited for"
        asked = awaited.fen() if awaited is not None and not fen else " ".join(fen)
        return Requested(asked, None if move == "none" else move, self.now_ms)

    def _command(self, words: list[str]) -> None:
        match words:
            case ["tap", key]:
                self._send(Tapped(_KEYS[key], self.now_ms))
            case ["choose", choice]:
                self._send(Choose(Choice(choice), self.now_ms))
            case ["touch", space]:
                self._send(Touched(space, self.now_ms))
            case ["unplug"]:
                self._send(Unlinked(quoted("The cable is out."), quoted("Plug it in."), self.now_ms))
            case ["plug"]:
                self._plug()
            case ["colours", way]:
                self._send(SetColours(Colours(way), self.now_ms))
            case ["recolour", colour]:
                self._send(Recolour(COLOURS[colour], self.now_ms))
            case ["answer", *answer]:
                self._send(self._answered(answer))
            case ["recorded"]:
                self._send(Recorded(self.now_ms))
            case ["unrecorded", *why]:
                self._send(RecordFailed(Message("quoted.text", text=" ".join(why)), self.now_ms))
            case ["new", game, *blocked]:
                self._send(NewGame(all_games()[game].start(blocked), self.now_ms))
            case _:
                raise AssertionError(f"unknown act {' '.join(words)!r}")

    def _expect(self, words: list[str], block: list[str]) -> None:
        placement = self.session.verdict.placement
        record = self.session.record
        match words:
            case ["moves", *moves]:
                made = [record.game.write_move(ply.move) for ply in record.plies]
                assert (made or ["none"]) == moves, made
            case ["facts", *facts]:
                assert self.facts == " ".join(facts).split(", ")
            case ["says", *text]:
                assert " ".join(text).strip('"') in self.said, self.said
            case ["extra", *spaces]:
                assert isinstance(placement, Misplaced), placement
                assert sorted(extra.space for extra in placement.extra) == sorted(spaces)
            case ["missing", *spaces]:
                assert isinstance(placement, Misplaced), placement
                assert sorted(piece.space for piece in placement.missing) == sorted(spaces)
            case ["clock", *left]:
                assert [f"{ms:.0f}" for ms in time_left_ms(self.session, self.now_ms) or ()] == left, (
                    time_left_ms(self.session, self.now_ms)
                )
            case ["reads", *pairs]:
                readings = {space: self.session.table.tracks[space].reading for space in pairs[1::2]}
                read = [word for space in readings for word in (_WORDS[readings[space]], space)]
                assert read == pairs, read
            case ["lights"]:
                expected = textwrap.dedent("\n".join(block)).strip()
                shown = textwrap.dedent(picture(paint(self.session, self.now_ms), self.profile)).strip()
                assert _plain(shown) == _plain(expected), f"shown:\n{shown}\nexpected:\n{expected}"
            case ["verdict", verdict]:
                name = re.sub(r"(?<!^)(?=[A-Z])", "-", type(placement).__name__).lower()
                assert name == verdict, f"the verdict is {placement}"
            case _:
                raise AssertionError(f"unknown expectation {' '.join(words)!r}")

    def _plug(self) -> None:
        self._send(linked(self.profile))
        self._sense()

    def _set(self, at: tuple[int, int], *, is_closed: bool) -> None:
        bit = 1 << at[1]
        self.reeds[at[0]] = self.reeds[at[0]] | bit if is_closed else self.reeds[at[0]] & ~bit

    def _sense(self) -> None:
        self.seq += 1
        self._send(Sensors(self.seq, self.now_ms, self.now_ms, tuple(self.reeds)))

    def _send(self, event: Event) -> None:
        self.session, effects = step(self.session, event)
        self.facts += [_fact(effect, self.session) for effect in effects]


Contacts = list[tuple[tuple[int, int], bool]]


def _place(board: Profile, words: list[str]) -> Contacts:
    pairs = zip(words[::2], words[1::2], strict=True)
    return [(board.space(space).sensor(COLOURS[colour]), True) for colour, space in pairs]


def _lift(board: Profile, spaces: list[str]) -> Contacts:
    return [(board.space(space).sensor(colour), False) for space in spaces for colour in Colour]


_KEYS = {key.word: key for key in Key}

#: How hands change contacts: everything that one act changes is read at once.
_HANDS: dict[str, Callable[[Profile, list[str]], Contacts]] = {
    "place": _place,
    "together": _place,
    "lift": _lift,
    "sweep": lambda board, spaces: _lift(board, spaces or [space.name for space in board.spaces]),
    "exchange": lambda board, words: _lift(board, words[:1]) + _place(board, [words[1], words[0]]),
    "blur": lambda board, words: [(at, True) for at, _ in _lift(board, words)],
    "press": lambda board, keys: [(board.keys[_KEYS[key]], True) for key in keys],
    "release": lambda board, keys: [(board.keys[_KEYS[key]], False) for key in keys],
}

_WORDS = {
    Reading.EMPTY: "nothing",
    Reading.FIRST: "orange",
    Reading.SECOND: "purple",
    Reading.UNCLEAR: "both",
    Reading.PIECE: "piece",
}


def open_at(game: str, fen: str, profile: Profile = PROFILE, seats: Seats = HANDS) -> Timeline:
    """Set up a table with the pieces of a position line, as if it had been played that far."""
    table = Timeline(game, profile=profile, seats=seats)
    position = all_games()[game].parse_fen(fen)
    for space, colour in position.table().items():
        table._set(profile.space(space).sensor(colour), is_closed=True)
    table._sense()
    at_rest = replace(table.session.table, echoes={})
    record = Record(position.game, position, seats=seats)
    mode = open_by_itself(record.position)
    table.session = replace(table.session, table=at_rest, memory=Memory(), record=record, mode=mode)
    table._do(["plug"], [])
    table.facts.clear()
    return table


def _wish(change: Change) -> str:
    match change:
        case Amend(0):
            return "play"
        case Amend(_, ()):
            return "takeback"
        case Amend():
            return "revise"
        case Begin():
            return "begin"
        case Conclude():
            return "conclude"
        case Reopen():
            return "reopen"
        case _:
            return "ask"


def _noted(effect: Masked | Unmasked | ClockRead) -> str:
    match effect:
        case Masked(space, felt):
            return f"masked {space} {felt.value}"
        case Unmasked(space):
            return f"unmasked {space}"
        case ClockRead(number, thought_ms):
            return f"clock {number} {thought_ms:.0f}"


def _said(effect: Propose | Reply) -> str:
    match effect:
        case Propose(what, kept):
            return f"propose {what.value} {kept}"
        case Reply(is_taken):
            return f"reply {'yes' if is_taken else 'no'}"


def _fact(effect: Effect, session: Session) -> str:
    def write(move: Move) -> str:
        return session.record.game.write_move(move)

    match effect:
        case Began(start):
            return f"began {start.game.name}"
        case Committed(number, move):
            return f"committed {number} {write(move)}"
        case Replaced(number, move):
            return f"replaced {number} {write(move)}"
        case Withdrawn(number):
            return f"withdrawn {number}"
        case Ended(outcome):
            return f"ended {outcome.reason}"
        case Reopened() | Abandoned() | Unrecorded() | Halted():
            return type(effect).__name__.lower()
        case Masked() | Unmasked() | ClockRead():
            return _noted(effect)
        case RecordWanted(change, number):
            return f"wanted {_wish(change)} {number}"
        case Propose() | Reply():
            return _said(effect)


def picture(rgb: bytes, profile: Profile = PROFILE) -> str:
    """Draw a frame as the board lies, top row first, one sign per light (``SIGNS``, otherwise ``~``)."""
    signs = {
        name: SIGNS.get((rgb[3 * n], rgb[3 * n + 1], rgb[3 * n + 2]), "~")
        for n, name in enumerate(profile.lights)
    }
    heights = sorted({space.at_mm[1] for space in profile.spaces}, reverse=True)
    rows = [[signs[space.name] for space in profile.spaces if space.at_mm[1] == y] for y in heights]
    return "\n".join(" " * (10 - len(row)) + " ".join(row) for row in rows)


def _plain(text: str) -> list[list[str]]:
    return [line.split() for line in text.split("\n")]
