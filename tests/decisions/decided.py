"""What a session decides from the lines of a game, when, and where two lists of decisions differ."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from controller.board import Profile
from controller.errors import InputError
from controller.games import COLOUR_WORDS, Colour, all_games
from controller.play.journal.event_lines import Line, read_event
from controller.play.journal.sensor_stream import FactLines
from controller.session import Session, next_due_ms, open_session, step
from controller.session.events import Effect, Tick
from hardware.profiles import load_profile

#: The same decision more than this much sooner or later counts as different.
LATE_MS = 50.0
#: How far back before a difference `timeline` goes.
TOLD_MS = 5000.0


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision and its time: a fact of the game, or a change to another kind of verdict."""

    at_ms: float
    what: str
    is_verdict: bool = False


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two sessions differ: decisions that one made and the other did not, or not then."""

    at_ms: float
    before: tuple[Decision, ...]
    after: tuple[Decision, ...]


class Player:
    """Feeds a session, moment by moment, and keeps its decisions."""

    def __init__(self, begun: Line) -> None:
        self.profile = load_profile(begun["board"])
        game, blocked = all_games()[begun["game"]], tuple(begun["blocked"])
        self._session = open_session(self.profile, game.start(blocked))
        self._facts = FactLines(self._session)
        self.decisions: list[Decision] = []
        self._verdict = ""

    def feed(self, line: Line) -> None:
        """Let time pass up to an event, stopping wherever the session may decide something; then apply it."""
        event = read_event(line, all_games(), self.profile)
        while (due_ms := next_due_ms(self._session)) <= line["at"]:
            self._keep(*step(self._session, Tick(due_ms)))
        self._keep(*step(self._session, event))

    def _keep(self, session: Session, effects: Sequence[Effect]) -> None:
        self._session = session
        for effect in effects:
            if fact := self._facts.write(effect):
                self.decisions.append(Decision(session.at_ms, without_number(fact)))
        verdict = type(session.verdict.placement).__name__
        if verdict != self._verdict:
            self._verdict = verdict
            self.decisions.append(Decision(session.at_ms, verdict, is_verdict=True))


def decide(begun: Line, lines: Iterable[str]) -> list[Decision]:
    """Return the decisions of this tree's session in a game; input it refuses ends it, as a last decision."""
    player, at_ms = Player(begun), 0.0
    try:
        for line in map(json.loads, lines):
            if "meant" not in line:
                at_ms = line["at"]
                player.feed(line)
    except InputError as error:
        player.decisions.append(Decision(at_ms, f"refused: {error}"))
    return player.decisions


def differences(before: Sequence[Decision], after: Sequence[Decision]) -> list[Difference]:
    """Align two lists of decisions and return where they differ."""
    matcher = SequenceMatcher(None, [one.what for one in before], [one.what for one in after], autojunk=False)
    found = []
    for tag, begin, end, new_begin, new_end in matcher.get_opcodes():
        olds, news = tuple(before[begin:end]), tuple(after[new_begin:new_end])
        if tag != "equal":
            found.append(Difference(min(one.at_ms for one in olds + news), olds, news))
            continue
        for old, new in zip(olds, news, strict=True):
            if abs(old.at_ms - new.at_ms) > LATE_MS:
                found.append(Difference(min(old.at_ms, new.at_ms), (old,), (new,)))
    return found


def timeline(begun: Line, lines: Iterable[str], at_ms: float) -> list[str]:
    """List what sensors read and the hand meant, from seconds before a time until shortly after it."""
    profile, told, seen = load_profile(begun["board"]), list[str](), frozenset[str]()
    for line in map(json.loads, lines):
        if line["at"] > at_ms + LATE_MS:
            break
        what = f"meant {' '.join(line['meant'][-3:])}" if "meant" in line else _change(line, profile, seen)
        if "sensors" in line:
            seen = _closed(line["sensors"], profile)
        if what and line["at"] >= at_ms - TOLD_MS:
            told.append(f"{line['at']:10.1f}  {what}")
    return told


def _change(line: Line, profile: Profile, seen: frozenset[str]) -> str:
    """Describe what changed with an event."""
    if "sensors" not in line:
        return next(key for key in line if key != "at")
    closed = _closed(line["sensors"], profile)
    return ", ".join(
        [f"+{name}" for name in sorted(closed - seen)] + [f"-{name}" for name in sorted(seen - closed)]
    )


def _closed(rows: Sequence[int], profile: Profile) -> frozenset[str]:
    """Return the names of the reeds and keys that read closed."""
    sensors = {f"key {key.word}": at for key, at in profile.keys.items()}
    for space in profile.spaces:
        sensors |= {f"{space.name} {COLOUR_WORDS[colour]}": space.sensor(colour) for colour in Colour}
    return frozenset(name for name, (row, column) in sensors.items() if rows[row] >> column & 1)


def without_number(fact: str) -> str:
    """Remove time and number of a ply: one missing ply would change those of all that follow."""
    return re.sub(r"^[\d.]+ (\w+) \d+", r"\1", fact)
