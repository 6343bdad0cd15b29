"""Colours by arming, for boards whose reeds sense a piece but not its colour.

Decides what a colour key does: which colour it arms for the next piece, how long that waits, and which piece
it answers for. A piece has the colour of the player to move, unless a key arms another: held while the piece
closes its reed, or tapped no more than five seconds before; a second tap disarms. A piece that slides or
comes home keeps its colour and uses up no arm; only after being off for as long as an exchange takes is it
recoloured, by a key held as it closes or tapped while it was off. A colour with no pieces left arms nothing.

If more than one colour remains possible, the piece is asked for: it is read as a piece without a colour. A
tap answers for the first piece asked for, once all of them have settled; if every colour is asked for, a
single piece can be answered for at once.

Does not know where a piece came from, which `controller.inference.piece_events` finds out, nor whether the
resulting move is legal.
"""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from enum import Enum
from math import inf

from controller.board import Key
from controller.games import Colour, Position
from controller.inference.expected_tables import table_of
from controller.inference.hand_times import HandTimes, Now
from controller.inference.readings import CHATTER_MS, Reading, Tracks, observe

#: The keys that arm a colour.
COLOUR_KEYS: Mapping[Key, Colour] = {Key.FIRST: Colour.FIRST, Key.SECOND: Colour.SECOND}
#: How long a tapped colour waits for its piece.
ARMED_MS = 5000.0
#: How often a reading changes when a piece is laid, lifted and laid again.
STEADY_CHANGES = 3


class Colours(Enum):
    """How the colour of a new piece becomes known."""

    SENSED = "sensed"  #: reeds for both colours sense it
    KEY = "key"  #: the player's own, unless a key arms another
    ASK = "ask"  #: a key names it, and is waited for


@dataclass(frozen=True, slots=True)
class Armed:
    """A colour armed for one piece at ``at_ms``: until ``until_ms`` by a tap, without end by a held key."""

    colour: Colour
    at_ms: float
    until_ms: float = inf


@dataclass(frozen=True, slots=True)
class ArrivedPiece:
    """A piece that was seen to come, and where: at ``start``, or there before it was slid.

    ``armed`` is what may have armed it; it ``is_own`` if it may have the colour of the player to move. Once
    it is lifted, at ``left_ms``, it has a ``colour``, None if that was asked for.
    """

    start: str
    armed: frozenset[Armed] = frozenset()
    is_own: bool = False
    colour: Colour | None = None
    left_ms: float = -inf

    @property
    def held(self) -> frozenset[Armed]:
        """What keys held when it came had armed."""
        return frozenset(armed for armed in self.armed if armed.until_ms == inf)


@dataclass(frozen=True, slots=True)
class Arming:
    """What is known about colours beyond what each track shows.

    ``armed`` is the colour tapped for the next piece. ``on`` are the pieces that came, by their spaces,
    ``off`` those that were lifted, by the space that each left.
    """

    armed: Armed | None = None
    on: Mapping[str, ArrivedPiece] = field(default_factory=dict)
    off: Mapping[str, ArrivedPiece] = field(default_factory=dict)

    def taken(self) -> frozenset[Armed]:
        """The held keys under which a piece has come that is still there."""
        return frozenset(armed for piece in self.on.values() for armed in piece.held)


@dataclass(frozen=True, slots=True)
class Moment:
    """What is known when a piece comes or goes, or a key changes.

    ``redo`` is the table after all plies that were taken back. ``last`` is the space of the last piece while
    that is revisable, ``stale`` are those of pieces that must be lifted first; ``since_ms`` is when each key
    went down that was down just before.
    """

    position: Position
    redo: Mapping[str, Colour]
    tracks: Tracks
    stale: frozenset[str]
    last: str | None
    way: Colours
    since_ms: Mapping[Key, float]
    hand_times: HandTimes
    at_ms: float

    def new(self) -> tuple[str, ...]:
        """The spaces of the pieces that are not in the game, in the order in which they came."""
        others = table_of(self.position).keys() | self.stale
        new = [space for space in self.tracks if not self.is_empty(space) and space not in others]
        return tuple(sorted(new, key=lambda space: self.tracks[space].unsettled_ms))

    def asked(self) -> tuple[str, ...]:
        """The spaces of the new pieces whose colour is asked for, in the order in which they came."""
        return tuple(space for space in self.new() if self.tracks[space].reading is Reading.PIECE)

    def answered(self) -> tuple[str, float] | None:
        """The piece that a key answers for, and since when it is there; None until the question can be seen.

        If every colour is asked for, a single piece needs no visible question.
        """
        asked = self.asked()
        is_seen = all(self.has_settled(space) for space in asked)
        if not asked or not (is_seen or (self.way is Colours.ASK and len(asked) == 1)):
            return None
        return asked[0], self.tracks[asked[0]].since_ms

    def held(self) -> Mapping[Key, Armed]:
        """What the keys that are down arm; a colour that is used up is left out."""
        return {
            key: Armed(colour, self.since_ms[key])
            for key, colour in COLOUR_KEYS.items()
            if key in self.since_ms and self.position.left(colour)
        }

    def is_empty(self, space: str) -> bool:
        """Whether nothing is read on a space."""
        return self.tracks[space].reading is Reading.EMPTY

    def is_quiet(self, space: str) -> bool:
        """Whether the sensor of a space does not chatter."""
        return not self.tracks[space].is_chattering(Now(self.at_ms, self.hand_times))

    def has_settled(self, space: str) -> bool:
        """Whether the reading of a space has settled."""
        return self.tracks[space].has_settled(Now(self.at_ms, self.hand_times))

    def is_steady(self, space: str) -> bool:
        """Whether a space has lately changed no more often than a piece laid down twice explains."""
        since_ms = self.at_ms - CHATTER_MS
        return sum(ms > since_ms for ms in self.tracks[space].changes_ms) <= STEADY_CHANGES

    def reads(self, space: str, reading: Reading) -> "Moment":
        """Return the same moment with another reading of a space."""
        return replace(self, tracks=observe(self.tracks, {space: reading}, self.at_ms, self.hand_times))

    def coloured(self, spaces: Iterable[str], colour: Colour | None) -> "Moment":
        """Return the same moment with pieces known to be of another colour; None if it must be asked for."""
        reading = Reading.of_piece(colour)
        changed = {
            space: self.tracks[space].coloured(reading, self.at_ms)
            for space in spaces
            if self.tracks[space].reading is not reading
        }
        return replace(self, tracks={**self.tracks, **changed}) if changed else self


def press(arming: Arming, now: Moment, key: Key) -> tuple[Arming, Moment]:
    """Take in that a key has gone down: a piece that came at the same time may have come under it."""
    armed = Armed(COLOUR_KEYS[key], now.at_ms)
    since_ms = now.at_ms - now.hand_times.order_ms
    at_once = {
        space: replace(piece, armed=piece.armed | {armed})
        for space in now.new()
        if now.tracks[space].unsettled_ms >= since_ms
        and now.tracks[space].reading.colour is not armed.colour
        and (piece := arming.on.get(space)) is not None
        and piece.start == space
        and not piece.armed
    }
    return with_colours(replace(arming, on={**arming.on, **at_once}), now, at_once.keys(), None)


def tap_colour(arming: Arming, now: Moment, key: Key) -> tuple[Arming, Moment]:
    """Answer for the piece that is asked for; otherwise arm the key's colour, or disarm it."""
    colour, was, answered = COLOUR_KEYS[key], arming.armed, now.answered()
    if answered is not None:
        return with_colours(replace(arming, armed=None), now, set(answered[:1]), colour)
    is_again = was is not None and was.colour is colour and now.at_ms < was.until_ms
    armed = None if is_again else Armed(colour, now.at_ms, now.at_ms + ARMED_MS)
    return replace(arming, armed=armed), now


def spent(arming: Arming, now: Moment) -> frozenset[Key]:
    """The keys down that no longer arm anything: a piece has come under them or their colour is used up."""
    seen = {armed for piece in (*arming.on.values(), *arming.off.values()) for armed in piece.armed}
    unspent = {key for key, armed in now.held().items() if armed not in seen}
    return frozenset(COLOUR_KEYS.keys() & now.since_ms.keys() - unspent)


def with_colours(
    arming: Arming, now: Moment, spaces: AbstractSet[str], colour: Colour | None
) -> tuple[Arming, Moment]:
    """Set the colour of pieces regardless of whose turn it is; None to have it asked for."""
    on = {space: replace(piece, is_own=False) for space, piece in arming.on.items() if space in spaces}
    return replace(arming, on={**arming.on, **on}), now.coloured(spaces, colour)
