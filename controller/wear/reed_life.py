"""The life of a board's reeds: what each did over all games and self-tests, and which of them wear.

Decides when a reed is named, and for how many more games it will do. `reed_stint` decides what is counted.

Two control charts watch each reed (`reed_charts`): landings that flicker show a bounce that grows, passes
that are late a contact that sticks. A dead or a stuck reed does not wear: it is named for what it did, once
that was done twice. A key is named at once: the table has waited for long enough before it left it out.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from controller.board import Built, Profile
from controller.errors import InputError
from controller.messages import Message
from controller.plain import Codec, MalformedError, MisfitError, read_json, shown
from controller.session.keys import KeyFault
from controller.wear.reed_charts import (
    FLICKERS,
    LATE_PASSES,
    LIMIT,
    UNSEEN,
    UNUSED,
    Block,
    Chart,
    passed_over,
)
from controller.wear.reed_stint import ReedStint, Stint

#: From this sum on a reed is in doubt: one late pass, or one flicker.
DOUBT = 2.0

#: Good contacts are at rest after 1.5 ms; one that twice took longer than this bounces.
REST_US = 2_500

#: Once may be the work of a clumsy hand.
SURE_TIMES = 2

#: Of good reeds, one in a hundred has come to its end after so many closings: a Weibull distribution with a
#: characteristic life of 10^7 and a slope of 2 (Coto Technology, data sheet RI-23).
GOOD_FOR = 1_000_000


class Trouble(Enum):
    """What is wrong with a reed."""

    BOUNCE = "bounce"  #: its contact bounces for longer and longer
    RELEASE = "release"  #: its contact sticks, and lets go later and later
    DEAD = "dead"  #: it does not close
    STUCK = "stuck"  #: it does not open

    @property
    def is_wear(self) -> bool:
        """Whether it comes slowly."""
        return self in {Trouble.BOUNCE, Trouble.RELEASE}


#: The trouble of a reed or a key as the self-test names the fault, where that is another word.
_FAULTS = {Trouble.RELEASE: "slow-release"}

_OF_KEYS = {KeyFault.STUCK: Trouble.STUCK, KeyFault.CHATTER: Trouble.BOUNCE}


@dataclass(frozen=True, slots=True)
class ReedLife:
    """What one reed did since it was put in.

    ``since_game`` is the board's count of games then. ``unused`` is a sum that grows while pieces land beside
    it and it does not close. ``late_ms`` is the sum of how late its late passes
    were. ``misses`` are those since its last closing, ``kept`` the clearings in a row through which it stayed
    closed, ``rests_us`` the last traced times. ``named`` is the wear that was found, None for none, in game
    ``named_game``.
    """

    since_game: int = 0
    closings: int = 0
    bounce: Chart = UNSEEN
    release: Chart = UNSEEN
    unused: float = 0.0
    late_ms: float = 0.0
    misses: int = 0
    kept: int = 0
    rests_us: tuple[int, ...] = ()
    named: Trouble | None = None
    named_game: int = 0

    @property
    def trouble(self) -> Trouble | None:
        """What is wrong with it, None if nothing is known to be."""
        if self.kept >= SURE_TIMES:
            return Trouble.STUCK
        return Trouble.DEAD if self.misses >= SURE_TIMES else self.named

    @property
    def is_unused(self) -> bool:
        """Whether it closes far less often than those beside it, so that nobody knows whether it can."""
        return self.unused >= UNUSED

    @property
    def doubt(self) -> float:
        """How much it is in doubt: 0 for not at all, 1 and more for a reed with a trouble."""
        if self.trouble is not None:
            return 1.0 + max(self.bounce.total, self.release.total) / LIMIT
        hinted = DOUBT if self.misses or self.kept or self.is_unused else 0.0
        most = max(self.bounce.total, self.release.total, hinted)
        return most / LIMIT if most >= DOUBT else 0.0


NEW = ReedLife()


@dataclass(frozen=True, slots=True)
class BoardLife:
    """The lives of all reeds of one board, by name, and how many games were played on it.

    ``profile`` and ``board`` are its names, of its kind and its own, and ``built`` says what of.
    """

    profile: str
    board: str
    games: int = 0
    reeds: Mapping[str, ReedLife] = field(default_factory=dict)
    built: Built = Built.WIRED

    def reed(self, name: str) -> ReedLife:
        """Return the life of a reed."""
        return self.reeds.get(name, NEW)

    @property
    def troubled(self) -> tuple[str, ...]:
        """The reeds with a trouble, the worst first."""
        return tuple(name for name in self.doubtful if self.reeds[name].trouble is not None)

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The reeds in doubt, those with a trouble too, the worst first."""
        found = {name: reed.doubt for name, reed in self.reeds.items() if reed.doubt > 0.0}
        return tuple(sorted(found, key=lambda name: (-found[name], name)))


def fold(life: BoardLife, profile: Profile, stint: Stint) -> BoardLife:
    """Put a finished stint into the life of its board."""
    names, games = profile.sensors(), life.games + stint.games
    reeds = {**life.reeds}
    for at, did in stint.reeds.items():
        grown = _grown(life.reed(names[at]), did, stint.board.filter_ms)
        reeds[names[at]] = _named(grown, did.fault, games)
    for at, beside in stint.board.beside.items():
        landings, closings = sum(stint.reed(near).landings for near in beside), stint.reed(at).closings
        if landings or closings:
            reed = reeds.get(names[at], NEW)
            unused = passed_over(reed.unused, landings, closings, len(beside))
            reeds[names[at]] = replace(reed, unused=unused)
    return replace(life, games=games, reeds=reeds)


def put_in(life: BoardLife, name: str) -> BoardLife:
    """Begin the life of a reed anew, after another one was put in its place."""
    return replace(life, reeds={**life.reeds, name: ReedLife(since_game=life.games)})


def games_left(life: BoardLife, name: str) -> int | None:
    """Estimate for how many more games a reed that wears will do; None for one that does not.

    It is 0 if it needs a look now: because it is dead or stuck, or since too little is known of its trend.
    """
    reed = life.reed(name)
    if reed.trouble is None:
        return None
    if not reed.trouble.is_wear:
        return 0
    chart = reed.bounce if reed.trouble is Trouble.BOUNCE else reed.release
    return _in_games(life, reed, chart.closings_left(is_time=reed.trouble is Trouble.RELEASE) or 0.0)


def service_games(life: BoardLife) -> int | None:
    """Estimate after how many more games the board needs a look; None before its first game.

    That is when the first of the reeds that wear does, else when one in a hundred of the reeds that close as
    often as the busiest one comes to its end.
    """
    if not life.games or not life.reeds:
        return None
    left = [games for name in life.troubled if (games := games_left(life, name)) is not None]
    if left:
        return min(left)
    busiest = max(life.reeds.values(), key=lambda reed: reed.closings)
    return _in_games(life, busiest, max(GOOD_FOR - busiest.closings, 0.0))


def describe_sensor(name: str) -> Message:
    """Return what a reed or a key is called."""
    return Message("part.with_kind", kind="key" if name.startswith("key ") else "reed", name=name)


def joints_of(life: BoardLife, read_joint: Callable[[str], Message | None]) -> dict[str, Message]:
    """Find the joints of the reeds and keys with a trouble, by their names, and what a meter shows there.

    ``read_joint`` says that of a fault as the self-test names it, or None.
    """
    found: dict[str, Message] = {}
    for name in life.troubled:
        trouble = life.reeds[name].trouble
        if trouble and (joint := read_joint(f"{_FAULTS.get(trouble, trouble.value)} {name}")):
            found[name] = joint
    return found


def describe_reed(life: BoardLife, name: str, joint: Message | None = None) -> Message:
    """Describe what a reed did, what is wrong with it, and for how many more games it will do.

    Of a key only what is wrong with it is known. ``joint`` says where it is mended, and by which reading.
    """
    reed = life.reed(name)
    trouble = reed.trouble.value if reed.trouble is not None else "unused" if reed.is_unused else ""
    if name.startswith("key "):
        return Message("reed_life.key", name=describe_sensor(name), trouble=trouble, joint=joint)
    return Message(
        "reed_life.reed",
        name=describe_sensor(name),
        trouble=trouble,
        left=games_left(life, name),
        games=life.games - reed.since_game,
        closings=reed.closings,
        landings=reed.bounce.seen,
        flickers=reed.bounce.bad,
        passes=reed.release.seen,
        late=reed.release.bad,
        late_ms=round(reed.late_ms / reed.release.bad) if reed.release.bad else 0,
        misses=reed.misses,
        joint=joint,
    )


def wear_of(life: BoardLife | None) -> tuple[Message, ...]:
    """Describe every reed that wears or is in doubt, for a report."""
    return () if life is None else tuple(describe_reed(life, name) for name in life.doubtful)


def describe_life(life: BoardLife) -> Message:
    """Describe a board whose reeds are sound, or say how many are not, and when it needs a look."""
    closings = sum(reed.closings for reed in life.reeds.values())
    return Message(
        "reed_life.board",
        board=life.board,
        profile=life.profile,
        games=life.games,
        closings=closings,
        troubled=len(life.troubled),
        doubtful=len(life.doubtful) - len(life.troubled),
        left=service_games(life),
    )


def _in_games(life: BoardLife, reed: ReedLife, closings: float) -> int:
    """Return how many games a reed takes for so many closings, at the rate of its life so far."""
    a_game = reed.closings / max(life.games - reed.since_game, 1)
    return int(closings / a_game) if a_game else 0


def _grown(reed: ReedLife, did: ReedStint, filter_ms: float) -> ReedLife:
    """Add what a reed did; it stuck for the time by which it was later than the filter explains."""
    closings, late = reed.closings + did.closings, len(did.late_ms)
    passes = Block(closings, did.passes, late, sum(did.late_ms) - late * filter_ms)
    return replace(
        reed,
        closings=closings,
        bounce=reed.bounce.hear(Block(closings, did.landings, did.flickers), FLICKERS),
        release=reed.release.hear(passes, LATE_PASSES),
        late_ms=reed.late_ms + sum(did.late_ms),
        misses=did.misses if did.closings else reed.misses + did.misses,
        kept=0 if did.closings else reed.kept + did.was_kept,
        rests_us=(*reed.rests_us, *did.rests_us)[-2 * SURE_TIMES :],
    )


def _named(reed: ReedLife, fault: KeyFault | None, game: int) -> ReedLife:
    """Name the wear of a reed that has none yet, or the fault of a key."""
    if reed.named is not None:
        return reed
    if fault is not None:
        return replace(reed, named=_OF_KEYS[fault], named_game=game)
    is_restless = len(reed.rests_us) >= SURE_TIMES and min(reed.rests_us[-SURE_TIMES:]) > REST_US
    if reed.bounce.total >= LIMIT or is_restless:
        return replace(reed, named=Trouble.BOUNCE, named_game=game)
    if reed.release.total >= LIMIT:
        return replace(reed, named=Trouble.RELEASE, named_game=game)
    return reed


FORMAT = "manalath-reeds"
VERSION = 1


class LifeError(InputError):
    """A text that is not the life of a board's reeds; the message names what is wrong."""

    code = "bad-reed-life"


@dataclass(frozen=True, slots=True)
class _LifeDocument:
    """The life as a file has it."""

    format: str
    version: int
    life: BoardLife


_CODEC = Codec(grown=frozenset({ReedLife, BoardLife}))


def life_text(life: BoardLife) -> str:
    """Return a life as the text of a file."""
    return (
        json.dumps(_CODEC.write(_LifeDocument, _LifeDocument(FORMAT, VERSION, life)), separators=(",", ":"))
        + "\n"
    )


def life_from_text(text: str) -> BoardLife:
    """Read a life from the text of a file; LifeError if it is none, or one of a later version."""
    try:
        document = read_json(text)
        if not isinstance(document, dict) or document.get("format") != FORMAT:
            raise LifeError(Message("reed_life.other_format", wanted=FORMAT))
        if document.get("version") != VERSION:
            raise LifeError(Message("reed_life.other_version", found=shown(document.get("version"))))
        kept: _LifeDocument = _CODEC.read(_LifeDocument, document, "the file")
    except (MalformedError, MisfitError) as error:
        raise LifeError(error.message) from None
    return kept.life
