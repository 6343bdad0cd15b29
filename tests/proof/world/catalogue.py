"""What must have been seen in many worlds, by the product's own lists; nothing is written twice.

What is never reached is red, unless `UNREACHED` says in a line why no world reaches it.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from importlib.resources import files
from typing import get_args

from controller.annexes.friend.friend_state import MatchState, stands
from controller.inference import Misplaced
from controller.inference.verdict import Placement, Why
from controller.lights import Meaning, marks
from controller.lights.precedence import shown
from controller.messages import Message
from controller.session import Notice, Question, Session
from controller.session.state import Mode
from controller.table_messages import advice, headline
from simulator.workbench import KINDS
from tests.proof.world.hand import WorldHand
from tests.proof.world.table import WorldTable

#: What pages, self-test, diagnosis and commands say is not said by a table at play: only these files are.
_SAID = (("controller.messages", "table.toml"), ("controller.annexes.friend.words", "match.toml"))

#: Why no world reaches something: patterns of ``kind: name``.
UNREACHED: Mapping[str, str] = {
    "message: finish.*": "said of a finished game on its card and in the list of games, not at the table",
    "message: players.*": "names, of which a sentence has at most two",
    "message: narration.*": "said aloud, where somebody listens: `bench voice`",
    "message: mark.*": "a part of a self-test's report, which no table at play says",
    "message: echo.*": "said of a board without a game: a world always has one",
    "message: choices.*hint*": "a hint is an engine's answer, and no world has an engine",
    "light: hint": "as its sentence",
}


@dataclass
class Seen:
    """What was seen in a world, or in many: how often, by kind of thing and name."""

    acts: set[str] = field(default_factory=set)
    found: Counter[str] = field(default_factory=Counter)
    #: How many acts each way back took.
    ways_back: Counter[int] = field(default_factory=Counter)
    _last: dict[int, Session] = field(default_factory=dict)

    def add(self, other: "Seen") -> None:
        """Add what was seen in another world."""
        self.acts |= other.acts
        self.found += other.found
        self.ways_back += other.ways_back

    def note_way_back(self, acts: int) -> None:
        """Note that a table was playable again after so many acts."""
        self.ways_back[acts] += 1

    def look(self, table: WorldTable, hand: WorldHand) -> None:
        """See what a table shows, if it has changed."""
        if table.loop is None:
            return
        session = table.session
        if self._last.get(table.number) is session:
            return
        before = self._last.get(table.number)
        self._last[table.number] = session
        self.found.update(set(_shown(session)) | set(_answered(before, session)))
        self.found.update({f"fault: {str(fault).split()[0]}" for fault in table.workbench.faults()})
        self.found.update({f"broken: {name}" for name in hand.broken})
        complaint = table.loop.snapshot.complaint
        self.found.update(set() if complaint is None else {f"refused: {complaint.code}"})
        if table.friend is not None:
            self.found.update(set(_far(table.friend.state)))


def _shown(session: Session) -> Iterator[str]:
    """Yield what a session shows and knows."""
    for message in (headline(session), advice(session).message):
        yield from (f"message: {code}" for code in codes_of(message))
    yield from (f"light: {meaning.value}" for meaning in shown(session, marks(session)))
    yield f"mode: {type(session.mode).__name__}"
    placement = session.verdict.placement
    yield f"placement: {type(placement).__name__}"
    if isinstance(placement, Misplaced):
        yield from (f"why: {type(extra.why).__name__}" for extra in placement.extra)
    if session.question is not None:
        yield f"question: {session.question.value}"
    if session.talk.notice is not None:
        yield f"notice: {session.talk.notice.value}"


def _answered(before: Session | None, session: Session) -> Iterator[str]:
    """Yield the question that has just been answered."""
    if before is not None and before.question is not None and session.question is not before.question:
        yield f"answered: {before.question.value}"


def _far(state: MatchState) -> Iterator[str]:
    yield f"far: {stands(state)}"
    if state.problem is not None:
        yield from (f"message: {code}" for code in codes_of(state.problem))


def codes_of(message: Message) -> Iterator[str]:
    """Yield the code of a message and those of the messages in it."""
    yield message.code
    for _, fact in message.facts:
        if isinstance(fact, Message):
            yield from codes_of(fact)


def catalogue() -> frozenset[str]:
    """Return all that there is to see, by the product's own lists."""
    lists = {
        "message": _codes(),
        "light": (meaning.value for meaning in Meaning),
        "mode": (kind.__name__ for kind in _members(Mode)),
        "placement": (kind.__name__ for kind in _members(Placement)),
        "why": (kind.__name__ for kind in _members(Why)),
        "question": (question.value for question in Question),
        "answered": (question.value for question in Question),
        "notice": (notice.value for notice in Notice),
        "fault": KINDS,
        "far": _FAR,
    }
    return frozenset(f"{kind}: {name}" for kind, names in lists.items() for name in names)


def _members(union: object) -> Iterator[type]:
    """Yield the classes of a union, and of the unions in it."""
    for each in get_args(union):
        yield from _members(each) if get_args(each) else (each,)


def _codes() -> Iterator[str]:
    for package, name in _SAID:
        sections = tomllib.loads(files(package).joinpath(f"en/{name}").read_text("utf-8"))
        for section, entries in sections.items():
            yield from (f"{section}.{entry}" for entry in entries if not entry.startswith("_"))


def missing(found: Counter[str]) -> dict[str, str]:
    """Return what was never seen, with why that is so; empty where nothing explains it."""
    return {name: _why(name) for name in sorted(catalogue() - found.keys())}


def _why(name: str) -> str:
    return next((why for pattern, why in UNREACHED.items() if fnmatch(name, pattern)), "")


#: How a match stands.
_FAR = ("none", "doubled", "left", "cut", "invited", "ended", "here", "away")
