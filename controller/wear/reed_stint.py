"""A stint: what the reeds of a board did over a stretch of play or a self-test, to be put in their life.

Decides what is a landing, a flicker, a pass and a miss, from the ledger of the link alone and whatever the
hand is like; judges nothing.

- A *landing* is a closing that stays, alone in the time around it: nothing else on the board changes within
  ``LONE_MS``, so no piece slides. It *flickers* if the contact opens and closes again within ``SHORT_MS``,
  which no hand does; on a board that reports its matrix before the bounce filter, if the filter had to hide
  that. Flickers are as much of a contact's bounce as play can see.
- A *pass* is a piece that slides or is waved from one reed to the one beside it. It is *late* if the reed
  that it left is still closed when the next one has closed, for longer than the bounce filter takes. How long
  is as much of the drop-out as play can see, in time: no sensor says when a hand begins to lift.
- A *miss* is a piece that people had to declare, since no reed had read it.

A key is named by the table, which goes on without it (`controller.session.keys`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeVar, runtime_checkable

from controller.board import Crosspoint, Matrix, Profile, is_closed, is_next_to
from controller.inference import late_ms
from controller.play.bounce import settle_us
from controller.play.ledger import SHORT_MS, Ledger, differing
from controller.session.keys import KeyFault

#: Within this time of a landing nothing else changes.
LONE_MS = 300.0

#: A piece that slides reaches the next reed within this time, and a late reed lets go of it within this one.
PASS_MS, LATE_MS = 1_500.0, 1_000.0

#: An opening that the filter believes late may trail the next closing by one more scan and a host's delay.
MARGIN_MS = 15.0

#: A reed that is still closed after this many others have let go has kept closed.
CLEARED = 10


Times = TypeVar("Times")


class Visited(Protocol):
    """A sensor that a self-test tried; ``closing_us`` are the traced edges of its contact as it closed."""

    @property
    def sensor(self) -> Crosspoint:
        """Where it is."""

    @property
    def closing_us(self) -> tuple[int, ...]:
        """In us from the first edge; empty if the board did not trace them."""


@runtime_checkable
class VisitsReeds(Protocol):
    """A guest at a board that tries one sensor after another, as a self-test does."""

    @property
    def visits(self) -> Sequence[Visited]:
        """What was tried so far, by it and by those that it goes on from."""


@dataclass(frozen=True, slots=True)
class ReedStint:
    """What one reed did in a stint.

    ``late_ms`` are how late its late passes were, ``rests_us`` the times after which its traced contact was
    at rest, and ``was_kept`` is whether it stayed closed through a clearing. A key only has a ``fault``.
    """

    closings: int = 0
    landings: int = 0
    flickers: int = 0
    passes: int = 0
    late_ms: tuple[float, ...] = ()
    misses: int = 0
    rests_us: tuple[int, ...] = ()
    was_kept: bool = False
    fault: KeyFault | None = None


NOTHING = ReedStint()


@dataclass(frozen=True, slots=True)
class Landing:
    """A closing that may still turn out to be none; ``opened_ms`` is None while its contact is closed."""

    sensor: Crosspoint
    at_ms: float
    opened_ms: float | None = None
    has_flickered: bool = False


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """What a stint knows of its board: beside which sensors a sensor lies, and what the filter takes."""

    beside: Mapping[Crosspoint, frozenset[Crosspoint]]
    filter_ms: float

    @classmethod
    def of(cls, profile: Profile) -> "Neighbourhood":
        """Return that of a profile."""
        beside: dict[Crosspoint, set[Crosspoint]] = {}
        for space in profile.spaces:
            near = [other for other in profile.spaces if is_next_to(profile, space, other)]
            beside.setdefault(space.first, set()).update(other.first for other in near)
            beside.setdefault(space.second, set()).update(other.second for other in near)
        filter_ms = late_ms(profile.timings) + profile.timings.scan_us / 1000 + MARGIN_MS
        return cls({at: frozenset(near) for at, near in beside.items()}, filter_ms)


@dataclass(frozen=True, slots=True)
class Stint:
    """The stint so far: what each reed did, how many games ended, and what is still going on.

    ``touched`` is when each reed closed last, and when it opened after that. ``left`` are the reeds that a
    piece has left for another one, and when that closed. ``lifted`` counts what has opened since the last
    closing.
    """

    board: Neighbourhood
    reeds: Mapping[Crosspoint, ReedStint] = field(default_factory=dict)
    games: int = 0
    seen: Ledger = field(default_factory=Ledger)
    changed_ms: float = -LONE_MS
    landing: Landing | None = None
    touched: Mapping[Crosspoint, tuple[float, float | None]] = field(default_factory=dict)
    left: Mapping[Crosspoint, float] = field(default_factory=dict)
    lifted: int = 0

    def reed(self, sensor: Crosspoint) -> ReedStint:
        """Return what a reed did."""
        return self.reeds.get(sensor, NOTHING)


def open_stint(profile: Profile) -> Stint:
    """Open a stint of a board of this profile."""
    return Stint(Neighbourhood.of(profile))


def follow(stint: Stint, ledger: Ledger) -> Stint:
    """Take what has changed since the ledger seen last; the first matrix of a link is no change."""
    before = stint.seen
    if not before.debounced or len(before.debounced) != len(ledger.debounced):
        return replace(stint, seen=ledger, landing=None, touched={}, left={}, lifted=0)
    stint = replace(stint, seen=ledger)
    if ledger.reports_raw and before.raw != ledger.raw:
        stint = _dipped(stint, ledger.raw)
    for sensor in differing(before.debounced, ledger.debounced):
        if sensor not in stint.board.beside:
            continue
        if is_closed(ledger.debounced, sensor):
            stint = _closed(stint, sensor, ledger.at_ms, before.account(sensor).changed_ms)
        else:
            stint = _opened(stint, sensor, ledger.at_ms)
        stint = replace(stint, changed_ms=ledger.at_ms)
    return stint


def finished(stint: Stint, at_ms: float) -> Stint:
    """Close a stint at a moment of rest: what landed has landed, and what a clearing left closed is kept."""
    stint = _decided(stint, at_ms)
    if stint.lifted < CLEARED:
        return stint
    for sensor in stint.board.beside:
        if is_closed(stint.seen.debounced, sensor):
            stint = _with(stint, sensor, replace(stint.reed(sensor), was_kept=True))
    return stint


def renewed(stint: Stint) -> Stint:
    """Begin the next stint where this one ended."""
    return replace(stint, reeds={}, games=0, landing=None, left={})


def missed(stint: Stint, sensor: Crosspoint) -> Stint:
    """Count a piece that the reed did not report."""
    reed = stint.reed(sensor)
    return _with(stint, sensor, replace(reed, misses=reed.misses + 1))


def blamed(stint: Stint, sensor: Crosspoint, fault: KeyFault) -> Stint:
    """Note what was wrong with a key at the table."""
    return _with(stint, sensor, replace(stint.reed(sensor), fault=fault))


def traced(profile: Profile, visits: Iterable[Visited]) -> Stint:
    """Return what a self-test adds to what the ledger counted: when each traced contact was at rest."""
    stint = open_stint(profile)
    for visit in visits:
        rest_us, reed = settle_us(visit.closing_us), stint.reed(visit.sensor)
        if rest_us is not None and visit.sensor in stint.board.beside:
            stint = _with(stint, visit.sensor, replace(reed, rests_us=(*reed.rests_us, rest_us)))
    return stint


def _closed(stint: Stint, sensor: Crosspoint, at_ms: float, opened_ms: float | None) -> Stint:
    reed, landing = stint.reed(sensor), stint.landing
    stint = _with(stint, sensor, replace(reed, closings=reed.closings + 1))
    if landing is not None and landing.sensor == sensor:
        is_flicker = landing.opened_ms is not None and at_ms - landing.opened_ms < SHORT_MS
        landing = replace(landing, opened_ms=None, has_flickered=True) if is_flicker else None
    else:
        stint = _decided(stint, at_ms)
        landing = Landing(sensor, at_ms) if at_ms - stint.changed_ms >= LONE_MS else None
    stint = replace(stint, landing=landing, lifted=0)
    # What has just opened may only bounce: nothing has come to it.
    if opened_ms is None or at_ms - opened_ms >= 2 * stint.board.filter_ms:
        for other in stint.board.beside[sensor]:
            stint = _passed(stint, other, at_ms)
    return replace(stint, touched={**stint.touched, sensor: (at_ms, None)})


def _passed(stint: Stint, sensor: Crosspoint, at_ms: float) -> Stint:
    """Take a closing beside a reed: a piece may have gone there from it."""
    closed_ms, opened_ms = stint.touched.get(sensor, (-PASS_MS, None))
    if at_ms - closed_ms >= PASS_MS or sensor in stint.left:
        return stint
    if opened_ms is None:
        return replace(stint, left={**stint.left, sensor: at_ms})
    reed = stint.reed(sensor)
    stint = replace(stint, touched=_without(stint.touched, sensor))
    return _with(stint, sensor, replace(reed, passes=reed.passes + 1))


def _opened(stint: Stint, sensor: Crosspoint, at_ms: float) -> Stint:
    landing = stint.landing
    if landing is not None and landing.sensor == sensor and at_ms - landing.at_ms < SHORT_MS:
        stint = replace(stint, landing=replace(landing, opened_ms=at_ms))
    else:
        stint = replace(_decided(stint, at_ms), lifted=stint.lifted + 1)
    left_ms = stint.left.get(sensor)
    if left_ms is None:
        closed_ms, _ = stint.touched.get(sensor, (at_ms, None))
        return replace(stint, touched={**stint.touched, sensor: (closed_ms, at_ms)})
    stint = replace(stint, left=_without(stint.left, sensor), touched=_without(stint.touched, sensor))
    late_ms = at_ms - left_ms
    if late_ms >= LATE_MS:
        return stint
    reed = stint.reed(sensor)
    late = (*reed.late_ms, late_ms) if late_ms > stint.board.filter_ms else reed.late_ms
    return _with(stint, sensor, replace(reed, passes=reed.passes + 1, late_ms=late))


def _dipped(stint: Stint, raw: Matrix) -> Stint:
    """Note that the filter hides an opening of the contact on which a piece has just landed."""
    landing = stint.landing
    if landing is None or stint.seen.at_ms - landing.at_ms >= LONE_MS:
        return stint
    if not is_closed(raw, landing.sensor):
        return replace(stint, landing=replace(landing, opened_ms=stint.seen.at_ms))
    has_flickered = landing.has_flickered or landing.opened_ms is not None
    return replace(stint, landing=replace(landing, opened_ms=None, has_flickered=has_flickered))


def _decided(stint: Stint, at_ms: float) -> Stint:
    """Decide whether what closed last was a landing, now that something else happens."""
    landing, stint = stint.landing, replace(stint, landing=None)
    if landing is None or at_ms - landing.at_ms < LONE_MS or landing.opened_ms is not None:
        return stint
    reed = stint.reed(landing.sensor)
    flickers = reed.flickers + landing.has_flickered
    return _with(stint, landing.sensor, replace(reed, landings=reed.landings + 1, flickers=flickers))


def _without(times: Mapping[Crosspoint, Times], sensor: Crosspoint) -> Mapping[Crosspoint, Times]:
    return {at: time for at, time in times.items() if at != sensor}


def _with(stint: Stint, sensor: Crosspoint, reed: ReedStint) -> Stint:
    return replace(stint, reeds={**stint.reeds, sensor: reed})
