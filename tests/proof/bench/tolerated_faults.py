"""The faults that a board must live with: what breaks at a table while play has to stay right.

Decides by chance which fault occurs, where and when. Every entry is a script that acts on the bench while
people play. What a board cannot live with (a wire cut, a ghost) is not here: that is for the self-test.
"""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from controller.board import Profile, Transport
from controller.games import Game
from simulator.hands.script import Script
from simulator.workbench import Workbench, parse_fault

#: What breaks while a game is played.
Breakage = Callable[[Workbench, Game, Random], Script]

#: When something breaks that worked at first, and how long a cable is out, in ms.
BREAKS_MS = (3_000.0, 60_000.0)
EARLY_MS = (3_000.0, 20_000.0)
AWAY_MS = (20.0, 6_000.0)
#: How often a cable is pulled, at most.
PULLS = 4
#: How many of the last pieces people may still be busy with.
RECENT = 10
#: How often to look for a piece whose reed can begin to chatter.
STANDING_MS = 500.0
#: How many reeds are worn, and how badly: bounce, late opening.
WORN_REEDS = 20
RESTLESS_REEDS = 4
BOUNCE_MS = (1, 20)
RELEASE_MS = (10, 60)
LAG_MS = (5, 200)
LOSSY_PERCENT = (1, 20)
BRIDGE_PERCENT = (1, 50)
RESETS_S = (5, 40)
#: A column recovers within the slot of its row if its time constant is longer by this at most, in us.
SLOW_US = 60


def nothing(_workbench: Workbench, _game: Game, _random: Random) -> Script:
    """Nothing breaks."""
    yield 0.0


def dead_light(workbench: Workbench, game: Game, random: Random) -> Script:
    """The light of one space stays dark."""
    workbench.add_fault(parse_fault(f"dead-light {random.choice(game.geometry.names)}"))
    yield 0.0


def chatter(workbench: Workbench, _game: Game, random: Random) -> Script:
    """The reed under an older piece begins to chatter, in the middle of a game."""
    yield from _fails("chatter", workbench, random)


def dies(workbench: Workbench, _game: Game, random: Random) -> Script:
    """The reed under an older piece opens, and never closes again."""
    yield from _fails("dead", workbench, random, EARLY_MS)


def sticks(workbench: Workbench, _game: Game, random: Random) -> Script:
    """The reed under an older piece sticks, which shows once the board is cleared."""
    yield from _fails("stuck", workbench, random, EARLY_MS)


def _fails(
    kind: str, workbench: Workbench, random: Random, when_ms: tuple[float, float] = BREAKS_MS
) -> Script:
    yield random.uniform(*when_ms)
    while not (standing := [piece for piece in workbench.pieces()[:-RECENT] if piece.space is not None]):
        yield STANDING_MS
    piece = random.choice(standing)
    reeds = workbench.reeds_of(piece.space or "")
    workbench.add_fault(parse_fault(f"{kind} {reeds[piece.colour.value % len(reeds)]}"))


def chatters(workbench: Workbench, game: Game, random: Random) -> Script:
    """Some reeds chatter as soon as a piece comes."""
    for reed in _reeds(workbench, game, random)[:RESTLESS_REEDS]:
        workbench.add_fault(parse_fault(f"chatter {reed}"))
    yield 0.0


def slow_column(workbench: Workbench, _game: Game, random: Random) -> Script:
    """A column recovers slowly, yet in time."""
    workbench.add_fault(
        parse_fault(f"slow-column {random.randrange(workbench.columns)} {random.randint(1, SLOW_US)}")
    )
    yield 0.0


def reference_diode(workbench: Workbench, _game: Game, random: Random) -> Script:
    """One diode of a reference line is open; a bridged one would let closed reeds ghost on other rows."""
    axis, lines = random.choice((("row", workbench.rows), ("column", workbench.columns)))
    workbench.add_fault(parse_fault(f"open-diode reference {axis} {random.randrange(lines)}"))
    yield 0.0


def worn_reeds(workbench: Workbench, game: Game, random: Random) -> Script:
    """Some reeds bounce for long, up to twenty milliseconds."""
    for reed in _reeds(workbench, game, random):
        workbench.add_fault(parse_fault(f"bounce {reed} {random.randint(*BOUNCE_MS)}"))
    yield 0.0


def slow_release(workbench: Workbench, game: Game, random: Random) -> Script:
    """Some reeds have weak springs and open late."""
    for reed in _reeds(workbench, game, random):
        workbench.add_fault(parse_fault(f"slow-release {reed} {random.randint(*RELEASE_MS)}"))
    yield 0.0


def lag(workbench: Workbench, _game: Game, random: Random) -> Script:
    """Every packet between board and host arrives late."""
    workbench.add_fault(parse_fault(f"lag {random.randint(*LAG_MS)}"))
    yield 0.0


def lossy(workbench: Workbench, _game: Game, random: Random) -> Script:
    """Some sensor reports are lost and must be sent again."""
    workbench.add_fault(parse_fault(f"lossy {random.randint(*LOSSY_PERCENT)}"))
    yield 0.0


def bridge(workbench: Workbench, _game: Game, random: Random) -> Script:
    """The board's USB bridge spoils packets that meet in it."""
    workbench.add_fault(parse_fault(f"bridge {random.randint(*BRIDGE_PERCENT)}"))
    yield 0.0


def resets(workbench: Workbench, _game: Game, random: Random) -> Script:
    """The board restarts every now and then."""
    workbench.add_fault(parse_fault(f"resets {random.randint(*RESETS_S)}"))
    yield 0.0


def _reeds(workbench: Workbench, game: Game, random: Random) -> list[str]:
    reeds = [reed for space in game.geometry.names for reed in workbench.reeds_of(space)]
    return random.sample(reeds, WORN_REEDS)


def unplugged(workbench: Workbench, _game: Game, random: Random) -> Script:
    """The cable comes out and is put in again, whatever a hand is doing."""
    for _ in range(random.randint(1, PULLS)):
        yield random.uniform(*BREAKS_MS)
        workbench.unplug()
        yield random.uniform(*AWAY_MS)
        workbench.plug()


#: What may break, by name.
TOLERATED: Mapping[str, Breakage] = MappingProxyType(
    {
        "none": nothing,
        "dead-light": dead_light,
        "chatter": chatter,
        "slow-column": slow_column,
        "reference-diode": reference_diode,
        "bounce": worn_reeds,
        "slow-release": slow_release,
        "lag": lag,
        "lossy": lossy,
        "bridge": bridge,
        "resets": resets,
        "unplugged": unplugged,
    }
)

#: Faults with which play goes on once the players have confirmed them: the sensor is left out.
LEFT_OUT: Mapping[str, Breakage] = MappingProxyType({"dies": dies, "sticks": sticks, "chatters": chatters})

#: The tolerated faults of a board on the pins of a Pi: it has no cable, and no reference lines.
ON_PINS = ("none", "dead-light", "chatter", "bounce", "slow-release")


def tolerated_by(profile: Profile) -> Mapping[str, Breakage]:
    """Return what may break on a board of this profile, by name."""
    if profile.transport is Transport.SERIAL:
        return TOLERATED
    return {name: TOLERATED[name] for name in ON_PINS}
