"""What there is in a world: each seed turns some of it off, so that rare things also meet."""

from dataclasses import dataclass
from enum import Enum
from random import Random

from controller.admission import Role
from controller.board import Transport
from controller.games import Colour, all_games
from controller.session import fitting
from hardware.profiles import load_profile, profile_names
from tests.far.matches import PROFILES
from tests.proof.bench.clock_games import CLOCKS
from tests.proof.bench.tolerated_faults import LEFT_OUT, tolerated_by
from tests.proof.hands.hand_kinds import KINDS

#: The boards on which a game fits, with each of these games.
TABLES = tuple(
    (name, game) for name in profile_names() for game in sorted(fitting(load_profile(name), all_games()))
)
#: How many acts a world has.
ACTS = (20, 70)
#: How long a record takes, in ms: at once, as a disk does, or longer than a move is uncertain.
LATE_MS = (0.0, 0.0, 30.0, 800.0, 3000.0)


class Keeping(Enum):
    """What keeps the record."""

    NOTHING = "nothing"
    SOUND = "sound"  #: a disk that keeps its word
    TROUBLED = "troubled"  #: one of which calls fail, now and then
    LYING = "lying"  #: one that says it has synced, and has not
    FOLDER = "folder"  #: a real folder, which another program may want too


@dataclass(frozen=True, slots=True)
class PageKind:
    """A page: what it may do, how late what it is sent arrives, and whether its line may die."""

    role: Role
    lag_ms: float
    dies: bool


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend with a board of his own, and how unreliable the broker between is, from 0 to 1."""

    trouble: float
    malice: float


@dataclass(frozen=True, slots=True)
class Settings:
    """What there is in the world of a ``seed``.

    ``hands`` are the seats that people play, ``temper`` is what they are like. ``faults`` may break, one at a
    time or together. If it ``is_meant``, people keep to what they mean, and each ply is judged by that.
    """

    seed: int
    profile: str
    game: str
    hands: tuple[Colour, ...]
    temper: str
    is_meant: bool = False
    faults: tuple[str, ...] = ()
    pages: tuple[PageKind, ...] = ()
    clock: str = ""
    keeping: Keeping = Keeping.NOTHING
    late_ms: float = 0.0
    has_cuts: bool = False
    has_jumps: bool = False
    friend: Friend | None = None
    acts: int = ACTS[0]

    @property
    def boards(self) -> int:
        """How many boards there are."""
        return 1 if self.friend is None else 2


def drawn(seed: int) -> Settings:
    """Draw the settings of a seed."""
    random = Random(f"settings {seed}")
    if random.random() < 0.25:
        return _meant(seed, random)
    has = {part: random.random() < 0.5 for part in ("faults", "pages", "clock", "cuts", "jumps")}
    friend = _friend(random) if random.random() < 0.35 else None
    game = random.choice(sorted(PROFILES))
    profile, game = random.choice(TABLES) if friend is None else (PROFILES[game], game)
    return Settings(
        seed,
        profile,
        game,
        hands=tuple(Colour) if friend else _hands(random),
        temper=random.choice(list(KINDS)),
        faults=_faults(profile, random) if has["faults"] else (),
        pages=_pages(random) if has["pages"] else (),
        clock=random.choice(CLOCKS) if has["clock"] and friend is None else "",
        keeping=random.choice(list(Keeping)) if friend is None else Keeping.SOUND,
        late_ms=random.choice(LATE_MS),
        has_cuts=has["cuts"] and load_profile(profile).transport is Transport.SERIAL,
        has_jumps=has["jumps"],
        friend=friend,
        acts=random.randint(*ACTS),
    )


def _meant(seed: int, random: Random) -> Settings:
    """Draw a world in which people keep to what they mean, and only boards, disks and watching pages err."""
    profile, game = random.choice(TABLES)
    return Settings(
        seed,
        profile,
        game,
        hands=tuple(Colour),
        temper=random.choice(list(KINDS)),
        is_meant=True,
        faults=_faults(profile, random)[:1],
        pages=tuple(
            PageKind(Role.WATCH, one.lag_ms, one.dies) for one in _pages(random) if random.random() < 0.5
        ),
        keeping=random.choice((Keeping.NOTHING, Keeping.SOUND)),
        late_ms=random.choice(LATE_MS[:3]),
        has_jumps=random.random() < 0.5,
        acts=random.randint(*ACTS) // 2,
    )


def _hands(random: Random) -> tuple[Colour, ...]:
    return random.choice((tuple(Colour), tuple(Colour), (Colour.FIRST,), (Colour.SECOND,), ()))


def _faults(profile: str, random: Random) -> tuple[str, ...]:
    known = [name for name in (*tolerated_by(load_profile(profile)), *LEFT_OUT) if name != "none"]
    return tuple(random.sample(known, random.randint(0, 3)))


def _pages(random: Random) -> tuple[PageKind, ...]:
    roles, lags_ms = (Role.TABLE, Role.TABLE, Role.SEAT, Role.WATCH), (0.0, 20.0, 400.0)
    return tuple(
        PageKind(random.choice(roles), random.choice(lags_ms), random.random() < 0.4)
        for _ in range(random.randint(1, 3))
    )


def _friend(random: Random) -> Friend:
    return Friend(random.choice((0.0, 0.1, 0.3)), random.choice((0.0, 0.0, 0.05)))
