"""Colours by arming, for boards whose reeds feel a piece and not its colour.

A piece has the colour of whose turn it is with it, unless a key arms another: held while the piece closes, or
tapped before it. A piece that slides or comes home keeps its colour and uses up no arm; only where it was off
for as long as an exchange takes is it recoloured, by a key held as it closes or tapped meanwhile. What may be
either is asked for: it is read as a piece without a colour.

Here is what keys do. How pieces come by their colours, `controller.inference.piece_events` tells.
"""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeVar

from manalath_board.controller.board import Key
from manalath_board.controller.games.base import Colour, Position
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.inference.readings import CHATTER_MS, Patience, Tracks, observe

#: The keys that arm a colour.
COLOUR_KEYS: Mapping[Key, Colour] = {Key.FIRST: Colour.FIRST, Key.SECOND: Colour.SECOND}
#: A colour that was tapped waits so long for its piece.
ARMED_MS = 5000.0
#: By a piece that is laid, lifted and laid again a reading changes so often.
STEADY_CHANGES = 3

_K = TypeVar("_K")
_V = TypeVar("_V")


class Colours(Enum):
    """How it becomes known which colour a new piece has."""

    SENSED = "sensed"  #: reeds for both colours feel it
    KEY = "key"  #: own colour, unless a key arms another
    ASK = "ask"  #: a key says it, and is waited for


@dataclass(frozen=True, slots=True)
class Armed:
    """A colour that was tapped for the next piece."""

    colour: Colour
    at_ms: float

    @property
    def until_ms(self) -> float:
        """When it lapses."""
        return self.at_ms + ARMED_MS


@dataclass(frozen=True, slots=True)
class Left:
    """A piece that was lifted: its colour, None where that was asked for, and when it went."""

    colour: Colour | None
    at_ms: float


@dataclass(frozen=True, slots=True)
class Aim:
    """What a colour key was pressed for: to answer for the piece on ``space``, or for a piece yet to come.

    It ``is_spent`` once a piece has come under it, that on ``space``: then its release means nothing.
    """

    space: str | None = None
    is_spent: bool = False


@dataclass(frozen=True, slots=True)
class Arming:
    """What is known of colours beyond what each track shows.

    ``used`` is a colour that was ``armed``, and the space of the piece that took it. ``off`` are the pieces
    that were lifted, by the space that each left, ``slid`` the spaces where pieces were before, by those on
    which they are now. Those on ``own`` spaces have the colour of whose turn it is.
    """

    armed: Armed | None = None
    used: tuple[str, Armed] | None = None
    aims: Mapping[Key, Aim] = field(default_factory=dict)
    off: Mapping[str, Left] = field(default_factory=dict)
    slid: Mapping[str, str] = field(default_factory=dict)
    own: frozenset[str] = frozenset()

    def spent(self) -> frozenset[Key]:
        """The keys that have done what they were pressed for."""
        return frozenset(key for key, aim in self.aims.items() if aim.is_spent)

    def released(self, keys: AbstractSet[Key]) -> "Arming":
        """Forget the keys that came up and had done what they were pressed for."""
        spent = keys & self.spent()
        return replace(self, aims=without(self.aims, spent)) if spent else self


@dataclass(frozen=True, slots=True)
class Moment:
    """What is known when a piece comes or goes, or a key.

    ``redo`` is the table after all plies that were taken back. ``last`` is the space of the last piece while
    that is revisable, ``stale`` are those of pieces that have to be lifted first; ``since_ms`` tells when
    each key went down that was down just before.
    """

    position: Position
    redo: Mapping[str, Colour]
    tracks: Tracks
    stale: frozenset[str]
    last: str | None
    way: Colours
    since_ms: Mapping[Key, float]
    patience: Patience
    at_ms: float

    def new(self) -> tuple[str, ...]:
        """The spaces of the pieces that are not in the game, in the order in which they came."""
        others = self.position.table().keys() | self.stale
        new = [space for space in self.tracks if not self.is_empty(space) and space not in others]
        return tuple(sorted(new, key=lambda space: self.tracks[space].unsettled_ms))

    def asked(self) -> tuple[str, ...]:
        """The spaces of the new pieces whose colour is asked for, in the order in which they came."""
        return tuple(space for space in self.new() if self.tracks[space].reading is Reading.PIECE)

    def is_empty(self, space: str) -> bool:
        """Whether nothing is read on a space."""
        return self.tracks[space].reading is Reading.EMPTY

    def is_quiet(self, space: str) -> bool:
        """Whether the sensor of a space does not chatter."""
        return self.tracks[space].chatters_until_ms(self.at_ms) is None

    def is_steady(self, space: str) -> bool:
        """Whether the reading of a space has changed no more often lately than by a piece laid down twice."""
        since_ms = self.at_ms - CHATTER_MS
        return sum(ms > since_ms for ms in self.tracks[space].changes_ms) <= STEADY_CHANGES

    def reads(self, space: str, reading: Reading) -> "Moment":
        """The same with another reading of a space."""
        tracks = observe(self.tracks, {space: reading}, self.at_ms, self.patience)
        return replace(self, tracks=tracks)

    def coloured(self, spaces: Iterable[str], colour: Colour | None) -> "Moment":
        """The same with pieces known to be of another colour; of None, which has to be asked for."""
        reading = Reading.PIECE if colour is None else Reading.of(colour)
        changed = {
            space: self.tracks[space].coloured(reading, self.at_ms)
            for space in spaces
            if self.tracks[space].reading is not reading
        }
        return replace(self, tracks={**self.tracks, **changed}) if changed else self


def press(arming: Arming, now: Moment, key: Key) -> tuple[Arming, Moment]:
    """Aim a key that has gone down: it answers what is asked, else it is for a piece to come.

    A piece that came at the same time may have come under it: that is asked for, unless it has that colour.
    """
    since_ms, colour = now.at_ms - now.patience.order_ms, COLOUR_KEYS[key]
    armed = {aim.space for aim in arming.aims.values() if aim.is_spent} | arming.slid.keys()
    at_once = [s for s in now.new() if s not in armed and now.tracks[s].unsettled_ms >= since_ms]
    aim = _answer(now) if now.position.left(colour) else Aim(is_spent=True)
    if at_once and not aim.is_spent:
        aim = Aim(at_once[0], is_spent=True)
        others = {s for s in at_once if now.tracks[s].reading.colour is not colour}
        arming, now = known(arming, now, others, None)
    return replace(arming, aims={**arming.aims, key: aim}), now


def tap(arming: Arming, now: Moment, key: Key) -> tuple[Arming, Moment]:
    """Answer for the piece that was asked for when the key went down; else arm its colour, or disarm it."""
    colour, was = COLOUR_KEYS[key], arming.armed
    aim = arming.aims.get(key, _answer(now))
    arming = replace(arming, aims=without(arming.aims, [key]))
    if aim.space is not None:
        return known(arming, now, {aim.space} & set(now.asked()), colour)
    if aim.is_spent:
        return arming, now
    is_again = was is not None and was.colour is colour and now.at_ms < was.until_ms
    return replace(arming, armed=None if is_again else Armed(colour, now.at_ms)), now


def known(
    arming: Arming, now: Moment, spaces: AbstractSet[str], colour: Colour | None
) -> tuple[Arming, Moment]:
    """Know the colour of pieces, whosever turn it is; None to have it asked for."""
    return replace(arming, own=arming.own - spaces), now.coloured(spaces, colour)


def _answer(now: Moment) -> Aim:
    """What a key is pressed for: the first piece that is asked for, unless another has come just now."""
    asked = now.asked()
    since_ms = now.at_ms - now.patience.settle_ms
    if len(asked) > 1 and now.tracks[asked[-1]].unsettled_ms > since_ms:
        return Aim(is_spent=True)
    return Aim(next(iter(asked), None))


def without(mapping: Mapping[_K, _V], keys: Iterable[_K]) -> Mapping[_K, _V]:
    """The mapping without some of its keys."""
    gone = set(keys)
    return {key: value for key, value in mapping.items() if key not in gone}
