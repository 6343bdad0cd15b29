"""The life of a board's reeds: what each did over all games and self-tests, and which of them wear.

Decides when a reed is named, and for how many more games it will do. `reed_stint` decides what is counted.

Two control charts watch each reed: landings that flicker show a bounce that grows, passes that are late a
contact that sticks. Each is a cumulative sum of log-likelihood ratios that never falls below 0 (Page,
"Continuous Inspection Schemes", Biometrika 41, 1954), here of a share (Reynolds and Stoumbos, "A CUSUM Chart
for Monitoring a Proportion", Journal of Quality Technology 31, 1999). On a sound reed a sum reaches ``LIMIT``
once in ``FALSE_IN`` landings or passes at most: the mean time to a false alarm is at least the exponential of
the limit (Lorden, "Procedures for Reacting to a Change in Distribution", Annals of Mathematical Statistics
42, 1971). A dead or a stuck reed does not wear: it is named for what it did, once that was done twice.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from controller.board import Profile
from controller.diagnose.diagnosis import Part, PartKind
from controller.diagnose.reed_stint import ReedStint, Stint
from controller.diagnose.report.marks import describe_part
from controller.errors import InputError
from controller.messages import Message
from controller.plain import Codec, MalformedError, MisfitError, read_json, shown

#: This many landings, or passes, lie between two false alarms at least, and the sum at which there is one.
FALSE_IN = 250_000
LIMIT = math.log(FALSE_IN)

#: From this sum on a reed is in doubt: one late pass, or one flicker.
DOUBT = 2.0

#: Up to which share of its landings a sound reed may flicker, and of its passes be late; and a worn one's.
FLICKERS, LATES = (0.001, 0.05), (0.0001, 0.2)

#: A reed needs a look when this share of its landings flickers, as in the twin with a bounce four times as
#: long as the filter of a Mega waits, or when it sticks for as long as a space must be empty for an exchange.
FAILED_FLICKERS, FAILED_MS = 0.4, 250.0

#: A trend is drawn through at most so many blocks, of at least so many landings or passes.
BLOCKS, BLOCK = 16, 12

#: How steep a trend may be at most, in powers of e over all blocks, and how many steps lead to it.
STEEPEST, STEPS = 5.0, 25

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


@dataclass(frozen=True, slots=True)
class Block:
    """Landings or passes in a row: the closings before their end, how many, how many of them bad.

    ``ms`` is for how long the contact stuck in those passes that were late, in all.
    """

    closings: int = 0
    seen: int = 0
    bad: int = 0
    ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Chart:
    """A control chart: all that was seen, how much of it was bad, the sum, and the last blocks."""

    seen: int = 0
    bad: int = 0
    total: float = 0.0
    blocks: tuple[Block, ...] = ()

    def hear(self, did: Block, shares: tuple[float, float]) -> "Chart":
        """Go on through so many landings or passes; in which order they came is not known.

        ``shares`` are those that are bad on a sound reed and on a worn one.
        """
        if not did.seen:
            return self
        sound, worn = shares
        gain, loss = math.log(worn / sound), math.log((1.0 - worn) / (1.0 - sound))
        total = max(0.0, self.total + did.bad * gain + (did.seen - did.bad) * loss)
        *full, last = self.blocks or (Block(),)
        if last.seen >= BLOCK:
            full, last = [*full, last], Block()
        return Chart(self.seen + did.seen, self.bad + did.bad, total, _fewer((*full, _joined(last, did))))

    def closings_left(self, trouble: Trouble) -> float | None:
        """Return after how many closings the reed will have failed; None if it does not get worse.

        The bad share, or the time for which it sticks, is taken to grow by the same factor with every
        closing: a regression of the blocks, whose bad ones are Poisson distributed and whose times
        exponentially, by Newton's method (McCullagh and Nelder, "Generalized Linear Models", 1989).
        """
        across = self.blocks[-1].closings - self.blocks[0].closings if self.blocks else 0
        if not across or not self.bad:
            return None
        is_time = trouble is Trouble.RELEASE
        failed = FAILED_MS if is_time else FAILED_FLICKERS
        ms = max(sum(block.ms for block in self.blocks), 1.0)
        level, slope = math.log(ms / self.bad if is_time else self.bad / self.seen), 0.0
        for _ in range(STEPS):
            level, slope = _nearer(self.blocks, level, slope, is_time=is_time)
        return max(0.0, (math.log(failed) - level) / slope * across) if slope > 0.0 else None


def _joined(one: Block, other: Block) -> Block:
    return Block(other.closings, one.seen + other.seen, one.bad + other.bad, one.ms + other.ms)


def _fewer(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Join blocks two by two once there are too many."""
    if len(blocks) <= BLOCKS:
        return blocks
    pairs = zip(blocks[:-1:2], blocks[1::2], strict=False)
    return (*(_joined(*pair) for pair in pairs), *blocks[len(blocks) // 2 * 2 :])


def _nearer(blocks: Sequence[Block], level: float, slope: float, *, is_time: bool) -> tuple[float, float]:
    """Take one of Newton's steps; a steep slope is held to be unlikely."""
    last, across = blocks[-1].closings, blocks[-1].closings - blocks[0].closings
    up, steeper, a, b, c = 0.0, -slope / STEEPEST**2, 0.0, 0.0, STEEPEST**-2
    for block in blocks:
        x = (block.closings - last) / across
        mean = math.exp(level + slope * x)
        weight = block.ms / mean if is_time else block.seen * mean
        rest = weight - block.bad if is_time else block.bad - weight
        up, steeper = up + rest, steeper + x * rest
        a, b, c = a + weight, b + x * weight, c + x * x * weight
    whole = max(a * c - b * b, 1e-9)
    by_level, by_slope = (c * up - b * steeper) / whole, (a * steeper - b * up) / whole
    held = 1.0 / max(1.0, abs(by_level), abs(by_slope))
    return level + held * by_level, slope + held * by_slope


@dataclass(frozen=True, slots=True)
class ReedLife:
    """What one reed did since it was put in.

    ``since_game`` is the board's count of games then. ``late_ms`` is the sum of how late its late passes
    were. ``misses`` are those since its last closing, ``kept`` the clearings in a row through which it stayed
    closed, ``rests_us`` the last traced times. ``named`` is the wear that was found, None for none, in game
    ``named_game``.
    """

    since_game: int = 0
    closings: int = 0
    bounce: Chart = Chart()
    release: Chart = Chart()
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
    def doubt(self) -> float:
        """How much it is in doubt: 0 for not at all, 1 and more for a reed with a trouble."""
        if self.trouble is not None:
            return 1.0 + max(self.bounce.total, self.release.total) / LIMIT
        most = max(self.bounce.total, self.release.total, DOUBT if self.misses or self.kept else 0.0)
        return most / LIMIT if most >= DOUBT else 0.0


NEW = ReedLife()


@dataclass(frozen=True, slots=True)
class BoardLife:
    """The lives of all reeds of one board, by name, and how many games were played on it.

    ``profile`` and ``board`` are its names, of its kind and its own.
    """

    profile: str
    board: str
    games: int = 0
    reeds: Mapping[str, ReedLife] = field(default_factory=dict)

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
        reeds[names[at]] = _named(grown, games)
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
    return _in_games(life, reed, chart.closings_left(reed.trouble) or 0.0)


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


def describe_reed(life: BoardLife, name: str) -> Message:
    """Describe what a reed did, what is wrong with it, and for how many more games it will do."""
    reed = life.reed(name)
    return Message(
        "reed_life.reed",
        name=describe_part(Part(PartKind.REED, name)),
        trouble="" if reed.trouble is None else reed.trouble.value,
        left=games_left(life, name),
        games=life.games - reed.since_game,
        closings=reed.closings,
        landings=reed.bounce.seen,
        flickers=reed.bounce.bad,
        passes=reed.release.seen,
        late=reed.release.bad,
        late_ms=round(reed.late_ms / reed.release.bad) if reed.release.bad else 0,
        misses=reed.misses,
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
        release=reed.release.hear(passes, LATES),
        late_ms=reed.late_ms + sum(did.late_ms),
        misses=did.misses if did.closings else reed.misses + did.misses,
        kept=0 if did.closings else reed.kept + did.was_kept,
        rests_us=(*reed.rests_us, *did.rests_us)[-2 * SURE_TIMES :],
    )


def _named(reed: ReedLife, game: int) -> ReedLife:
    """Name the wear of a reed that has none yet."""
    if reed.named is not None:
        return reed
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
class _Document:
    """The life as a file has it."""

    format: str
    version: int
    life: BoardLife


_CODEC = Codec(grown=frozenset({ReedLife, BoardLife}))


def life_text(life: BoardLife) -> str:
    """Return a life as the text of a file."""
    return json.dumps(_CODEC.write(_Document, _Document(FORMAT, VERSION, life)), separators=(",", ":")) + "\n"


def life_from_text(text: str) -> BoardLife:
    """Read a life from the text of a file; LifeError if it is none, or one of a later version."""
    try:
        document = read_json(text)
        if not isinstance(document, dict) or document.get("format") != FORMAT:
            raise LifeError(Message("reed_life.other_format", wanted=FORMAT))
        if document.get("version") != VERSION:
            raise LifeError(Message("reed_life.other_version", found=shown(document.get("version"))))
        kept: _Document = _CODEC.read(_Document, document, "the file")
    except (MalformedError, MisfitError) as error:
        raise LifeError(error.message) from None
    return kept.life
