"""The rhythms: one light effect a class, each a function of time alone.

Rhythm carries the meaning and works without hue: orange is plain, purple winks. Periodic rhythms run on
``at_ms`` itself, so that all are in step; one-shots carry their start. Nothing here lights up more than twice
a second. A rhythm with nothing to show at a moment returns None and lets what is under it show.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from controller.games import Colour
from controller.lights.palette import DARK, PURPLE, WHITE, Duty, dim, hue_of, mix

#: The time between two pictures of something that moves: 30 a second.
MOTION_MS = 1000.0 / 30.0
NEVER = float("inf")

#: Purple goes dark for this long where orange does not.
WINK_MS = 120.0
WINK_EVERY_MS = 3000.0
FORBIDDEN_LEVEL = 0.25
SHOWN_LEVEL = 0.6
BREATH_MS = 2000.0
DOUBT_EVERY_MS = 2500.0
OFFER_EVERY_MS = 5000.0
FADE_MS = 600.0
#: Lights that show where a piece may go are no brighter than this; all that ask for something are brighter.
GLOW_LEVEL = 0.25
#: How long a beat is, and when purple winks in the pause after two.
BEAT_MS = 500.0
PAUSE_WINK_MS = 1500.0
#: How long a dip is, and how long after it the next one begins.
DIP_MS = 100.0
DIP_EVERY_MS = 600.0


class Rhythm(Protocol):
    """A light over time."""

    def duty(self, at_ms: float) -> Duty | None:
        """The duty at ``at_ms``; None if this light shows nothing then."""

    def next_change_ms(self, at_ms: float) -> float:
        """The first time after ``at_ms`` at which the duty may change."""


#: A row of the table of meanings: a rhythm for each space it concerns.
Row = Mapping[str, Rhythm]


def curved(level: float) -> float:
    """The duty of a fade that looks even to the eye at ``level`` 0..1."""
    return float(level**2.2)


def swell(periods: float) -> float:
    """A raised cosine: from 0 up to 1 and back in every one of the ``periods`` that have passed."""
    return (1 - math.cos(2 * math.pi * periods)) / 2


def next_edge(at_ms: float, period_ms: float, *edges_ms: float) -> float:
    """The next of the ``edges_ms`` within a period, counted from time 0."""
    begun = math.floor(at_ms / period_ms) * period_ms
    later = begun + period_ms
    return min(begun + edge if begun + edge > at_ms else later + edge for edge in edges_ms)


@dataclass(frozen=True, slots=True)
class Coloured:
    """Steady, by default at 25 %: this colour may not go here. Purple winks at the start of every 3 s."""

    colour: Colour
    level: float = FORBIDDEN_LEVEL

    def duty(self, at_ms: float) -> Duty:
        """Steady except for the wink."""
        if self.colour is Colour.SECOND and at_ms % WINK_EVERY_MS < WINK_MS:
            return DARK
        return dim(hue_of(self.colour), self.level)

    def next_change_ms(self, at_ms: float) -> float:
        """The edges of the wink."""
        return NEVER if self.colour is Colour.FIRST else next_edge(at_ms, WINK_EVERY_MS, 0.0, WINK_MS)


@dataclass(frozen=True, slots=True)
class Neither:
    """One second orange, one second purple with two winks: nothing may go here."""

    def duty(self, at_ms: float) -> Duty:
        """Orange, then purple, dark for the winks."""
        into_ms = at_ms % 2000.0
        if into_ms < 1000.0:  # noqa: PLR2004 - the first second of two
            return dim(hue_of(Colour.FIRST), FORBIDDEN_LEVEL)
        is_wink = any(wink <= into_ms < wink + WINK_MS for wink in (1250.0, 1650.0))
        return DARK if is_wink else dim(PURPLE, FORBIDDEN_LEVEL)

    def next_change_ms(self, at_ms: float) -> float:
        """The two seconds and the two winks."""
        return next_edge(at_ms, 2000.0, 0.0, 1000.0, 1250.0, 1370.0, 1650.0, 1770.0)


@dataclass(frozen=True, slots=True)
class Blink:
    """Half on, half off, in white: fix me. ``level`` 0..1."""

    period_ms: float
    level: float = 1.0

    def duty(self, at_ms: float) -> Duty:
        """On in the first half of every period."""
        return dim(WHITE, self.level) if at_ms % self.period_ms < self.period_ms / 2 else DARK

    def next_change_ms(self, at_ms: float) -> float:
        """The middle and the end of the period."""
        return next_edge(at_ms, self.period_ms, 0.0, self.period_ms / 2)


@dataclass(frozen=True, slots=True)
class Doubt:
    """Blink, blink, pause, in white: the sensor here may be at fault."""

    def duty(self, at_ms: float) -> Duty:
        """Twice on, half a second apart, in every two and a half seconds."""
        into_ms = at_ms % DOUBT_EVERY_MS
        return WHITE if into_ms % 500.0 < 250.0 and into_ms < 1000.0 else DARK  # noqa: PLR2004

    def next_change_ms(self, at_ms: float) -> float:
        """The four edges."""
        return next_edge(at_ms, DOUBT_EVERY_MS, 0.0, 250.0, 500.0, 750.0)


@dataclass(frozen=True, slots=True)
class Steady:
    """One constant duty."""

    hue: Duty
    level: float

    def duty(self, _at_ms: float) -> Duty:
        """Always the same."""
        return dim(self.hue, self.level)

    def next_change_ms(self, _at_ms: float) -> float:
        """Never."""
        return NEVER


@dataclass(frozen=True, slots=True)
class Until:
    """Steady at ``level`` until ``end_ms``, then nothing: one light of a countdown."""

    level: float
    end_ms: float
    hue: Duty = WHITE

    def duty(self, at_ms: float) -> Duty | None:
        """On until the end."""
        return dim(self.hue, self.level) if at_ms < self.end_ms else None

    def next_change_ms(self, at_ms: float) -> float:
        """The end."""
        return self.end_ms if at_ms < self.end_ms else NEVER


@dataclass(frozen=True, slots=True)
class Breath:
    """Up and down between 5 and 60 % in 2 s: put this colour here. Purple winks at the peak.

    Without a colour it is white: this is asked about. ``late_ms`` lets lights take turns.
    """

    colour: Colour | None
    late_ms: float = 0.0

    def duty(self, at_ms: float) -> Duty:
        """A raised cosine, dark for the wink."""
        into_ms = (at_ms - self.late_ms) % BREATH_MS
        if self.colour is Colour.SECOND and abs(into_ms - BREATH_MS / 2) < WINK_MS / 2:
            return DARK
        level = 0.05 + 0.55 * swell(into_ms / BREATH_MS)
        return dim(WHITE if self.colour is None else hue_of(self.colour), level)

    def next_change_ms(self, at_ms: float) -> float:
        """Always moving."""
        return at_ms + MOTION_MS


@dataclass(frozen=True, slots=True)
class Glow:
    """White up and down between 5 and 25 % in 2 s, fainter than what asks: play may go on here."""

    def duty(self, at_ms: float) -> Duty:
        """A raised cosine."""
        return dim(WHITE, GLOW_LEVEL * (0.2 + 0.8 * swell(at_ms / BREATH_MS)))

    def next_change_ms(self, at_ms: float) -> float:
        """Always moving."""
        return at_ms + MOTION_MS


@dataclass(frozen=True, slots=True)
class DoubleBeat:
    """Two beats like a heart's every 2 s, from 20 to 60 %: a piece of a kind that only the game knows.

    Purple winks in the pause. Without a colour it is white: this is asked about; or, if ``is_faint`` and no
    brighter than a glow, such a piece may go here.
    """

    colour: Colour | None
    is_faint: bool = False

    def duty(self, at_ms: float) -> Duty:
        """Two raised cosines, then the pause with its wink."""
        into_ms = at_ms % BREATH_MS
        if self.colour is Colour.SECOND and abs(into_ms - PAUSE_WINK_MS) < WINK_MS / 2:
            return DARK
        beat = swell(min(into_ms / BEAT_MS, 2.0))
        level = GLOW_LEVEL * (0.3 + 0.7 * beat) if self.is_faint else 0.2 + 0.4 * beat
        return dim(WHITE if self.colour is None else hue_of(self.colour), level)

    def next_change_ms(self, at_ms: float) -> float:
        """Always moving."""
        return at_ms + MOTION_MS


@dataclass(frozen=True, slots=True)
class Offer:
    """One breath every 5 s, dark in between: a piece of a game that may be resumed."""

    colour: Colour

    def duty(self, at_ms: float) -> Duty:
        """A breath, then dark."""
        into_ms = at_ms % OFFER_EVERY_MS
        return Breath(self.colour).duty(into_ms) if into_ms < BREATH_MS else DARK

    def next_change_ms(self, at_ms: float) -> float:
        """Moving while it breathes."""
        return (
            at_ms + MOTION_MS if at_ms % OFFER_EVERY_MS < BREATH_MS else next_edge(at_ms, OFFER_EVERY_MS, 0.0)
        )


@dataclass(frozen=True, slots=True)
class Dips:
    """Another light that goes dark briefly ``count`` times in every period, from ``from_ms`` on.

    Counting the dips identifies the kind. From one dip to the next it takes ``apart_ms``.
    """

    light: Rhythm
    count: int
    every_ms: float
    from_ms: float = 0.0
    apart_ms: float = DIP_EVERY_MS
    dip_ms: float = DIP_MS

    def duty(self, at_ms: float) -> Duty | None:
        """The other light, dark for the dips."""
        into_ms = at_ms % self.every_ms
        is_dip = into_ms < self.count * self.apart_ms and into_ms % self.apart_ms < self.dip_ms
        return DARK if is_dip and at_ms >= self.from_ms else self.light.duty(at_ms)

    def next_change_ms(self, at_ms: float) -> float:
        """The edges of the dips, and what the other light does."""
        edges_ms = _dip_edges(self.count, self.apart_ms, self.dip_ms)
        edge_ms = next_edge(max(at_ms, self.from_ms), self.every_ms, *edges_ms)
        begin_ms = self.from_ms if at_ms < self.from_ms else NEVER
        return min(edge_ms, begin_ms, self.light.next_change_ms(at_ms))


@cache
def _dip_edges(count: int, apart_ms: float, dip_ms: float) -> tuple[float, ...]:
    """When each of the dips begins and ends."""
    return tuple(n * apart_ms + edge for n in range(count) for edge in (0.0, dip_ms))


@dataclass(frozen=True, slots=True)
class Later:
    """Another light, from ``from_ms`` on."""

    light: Rhythm
    from_ms: float

    def duty(self, at_ms: float) -> Duty | None:
        """Nothing, then the other light."""
        return self.light.duty(at_ms) if at_ms >= self.from_ms else None

    def next_change_ms(self, at_ms: float) -> float:
        """The beginning, then what the other light does."""
        return self.light.next_change_ms(at_ms) if at_ms >= self.from_ms else self.from_ms


@dataclass(frozen=True, slots=True)
class Flash:
    """The echo: the hue as read, at 100 %, from ``start_ms`` to ``end_ms``; purple with a notch at 150 ms."""

    colour: Colour
    start_ms: float
    end_ms: float

    def duty(self, at_ms: float) -> Duty | None:
        """On while it lasts, dark for the notch."""
        if not self.start_ms <= at_ms < self.end_ms:
            return None
        into_ms = at_ms - self.start_ms
        is_notch = self.colour is Colour.SECOND and 150.0 <= into_ms < 150.0 + WINK_MS  # noqa: PLR2004
        return DARK if is_notch else hue_of(self.colour)

    def next_change_ms(self, at_ms: float) -> float:
        """Start, notch and end."""
        edges = [self.start_ms, self.end_ms]
        if self.colour is Colour.SECOND:
            edges += [self.start_ms + 150.0, self.start_ms + 150.0 + WINK_MS]
        return min((edge for edge in edges if edge > at_ms), default=NEVER)


@dataclass(frozen=True, slots=True)
class LastMove:
    """The echo of a committed move: it fades from its hue to white at 5 % in 0.6 s and stays there."""

    colour: Colour
    start_ms: float

    def duty(self, at_ms: float) -> Duty:
        """One fades out while the other comes in."""
        into = min(max((at_ms - self.start_ms) / FADE_MS, 0.0), 1.0)
        return mix(dim(hue_of(self.colour), curved(1 - into)), dim(WHITE, 0.05 * into))

    def next_change_ms(self, at_ms: float) -> float:
        """Moving until it has faded."""
        return at_ms + MOTION_MS if at_ms < self.start_ms + FADE_MS else NEVER


@dataclass(frozen=True, slots=True)
class Run:
    """A dot that passes over this space at ``passes_ms`` into every period that begins at ``start_ms``."""

    hue: Duty
    level: float
    start_ms: float
    period_ms: float
    passes_ms: tuple[float, ...]
    lit_ms: float

    def duty(self, at_ms: float) -> Duty | None:
        """Lit while the dot is here, nothing in between."""
        into_ms = (at_ms - self.start_ms) % self.period_ms
        is_here = at_ms >= self.start_ms and any(
            0 <= into_ms - pass_ms < self.lit_ms for pass_ms in self.passes_ms
        )
        return dim(self.hue, self.level) if is_here else None

    def next_change_ms(self, at_ms: float) -> float:
        """When the dot comes or goes."""
        edges = [edge for pass_ms in self.passes_ms for edge in (pass_ms, pass_ms + self.lit_ms)]
        if at_ms < self.start_ms:
            return self.start_ms + min(edges)
        return self.start_ms + next_edge(at_ms - self.start_ms, self.period_ms, *edges)


def colour_of(rhythm: Rhythm) -> Colour | None:
    """The colour of piece that a light speaks of; None if it speaks of none, or of either."""
    match rhythm:
        case Dips(light):
            return colour_of(light)
        case Breath(colour) | DoubleBeat(colour) | Coloured(colour) | Offer(colour) | LastMove(colour):
            return colour
        case _:
            return None
