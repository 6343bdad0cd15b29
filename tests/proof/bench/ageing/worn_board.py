"""A board whose contacts wear, played on for years: the short way from a hand to the host.

Decides what its contacts do and which of them have failed when: the truth that nothing else may judge. A worn
contact that has failed is replaced by a sound one. Acts
reach the contacts of the twin's circuit, their edges the board's own bounce filter, scan by scan, and changes
the host as events. Left out are magnets, diodes and the time between the rows of a scan: a magnet holds its
own sensor and no other. The whole twin, of which a sample is played in the tests, gives the same accounts.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from controller.board import Crosspoint, Profile, Transport
from controller.ports import BoardEvent, Sensors
from hardware.debounce import Debounce, opens_in, pack, step, unpack
from simulator.circuit import Reeds
from tests.proof.bench.ageing.household import CHECKED_EVERY, Act, GameActs, Person, check, household, play
from tests.proof.bench.ageing.reed_wear import SLOW, Wear, WearKind, draw_wear

#: How many contacts of a worn board wear out slowly, and how many die at once.
WORN, SUDDEN = 8, 2


def wear_of(profile: Profile, chance: Random) -> dict[Crosspoint, Wear]:
    """Draw which contacts of a board wear, and how."""
    reeds = sorted({at for space in profile.spaces for at in (space.first, space.second)})
    chosen = chance.sample(reeds, WORN + SUDDEN)
    kinds = [SLOW[n % 2] for n in range(WORN)]
    kinds += [(WearKind.DEAD, WearKind.STUCK)[n % 2] for n in range(SUDDEN)]
    return {at: draw_wear(chance, kind, profile.timings) for at, kind in zip(chosen, kinds, strict=True)}


@dataclass
class WornBoard:
    """A board, its people, and the games behind it; the same seed gives the same games.

    ``closings`` counts how often a magnet came to each sensor, ``failed`` in which game it failed, counted
    from 0. ``unread`` are the sensors on which pieces were laid in the last game without any closing.
    """

    profile: Profile
    seed: int
    wear: Mapping[Crosspoint, Wear] = field(default_factory=dict)
    checked_every: int = CHECKED_EVERY
    games: int = 0
    closings: Counter[Crosspoint] = field(default_factory=Counter)
    failed: dict[Crosspoint, int] = field(default_factory=dict)
    unread: tuple[Crosspoint, ...] = ()

    def __post_init__(self) -> None:
        self._chance = Random(f"{self.seed} games")
        self._people: tuple[Person, ...] = household(Random(f"{self.seed} people"))
        self._scans = ShortPath(self.profile, self.seed)
        self._now_us = 0

    @property
    def now_ms(self) -> float:
        """The time at which the last game was over."""
        return self._now_us / 1000

    def play(self) -> list[BoardEvent]:
        """Play one more game, now and then after a check; return what the host hears of both."""
        self._wear_out()
        is_checked = self.checked_every and self.games % self.checked_every == self.checked_every - 1
        events = self._handle(check(self.profile, self._chance, self._now_us)) if is_checked else []
        events += self._handle(play(self.profile, self._people, self._chance, self._now_us))
        self.games += 1
        return events

    def _wear_out(self) -> None:
        for at, wear in self.wear.items():
            if at in self.failed:
                continue
            made = self.closings[at]
            has_failed = made >= wear.fails_at(self.profile.timings)
            if has_failed:
                self.failed[at] = self.games
                self._scans.break_off(at, wear.kind)
            times_us = (0.0, 0.0) if has_failed else (wear.bounce_us(made), wear.release_us(made))
            self._scans.reeds.wear(at, bounce_us=times_us[0], release_us=times_us[1])

    def _handle(self, game: GameActs) -> list[BoardEvent]:
        events = list(self._scans.run(game))
        self.closings.update(act.sensor for act in game.acts if act.is_held)
        self.unread = tuple(sorted(at for at in set(game.landings) if self._scans.is_dead(at)))
        self._now_us = game.ends_us
        return events


class ShortPath:
    """Contacts, scans and filter of a board."""

    def __init__(self, profile: Profile, seed: int) -> None:
        self.reeds = Reeds(profile, seed)
        self._profile, self._timings = profile, profile.timings
        self._size = len(profile.rows), len(profile.columns)
        self._is_raw_news = profile.transport is Transport.GPIO
        self._filter, self._reads, self._number, self._seq = Debounce(), (0, 0), 0, 0
        self._dead = self._stuck = 0

    def break_off(self, sensor: Crosspoint, kind: WearKind) -> None:
        """Let a contact be open or closed from now on; one of another kind is replaced."""
        self._dead |= self._bit(sensor) if kind is WearKind.DEAD else 0
        self._stuck |= self._bit(sensor) if kind is WearKind.STUCK else 0

    def is_dead(self, sensor: Crosspoint) -> bool:
        """Whether a contact never closes again."""
        return bool(self._dead & self._bit(sensor))

    def run(self, game: GameActs) -> Iterator[BoardEvent]:
        """Scan through a game, leaving out scans that could only repeat the last; the very first is told."""
        acts = list(reversed(game.acts))
        if not self._seq:
            yield self._report()
        while (at_us := self._due_us(acts)) is not None:
            scan_us = self._timings.scan_us
            number = max(self._number + 1, -(-at_us // scan_us))
            if number - 1 > self._number:
                self._take(self._reads, number - 1)
            yield from self._scan(number, acts)

    def _due_us(self, acts: list[Act]) -> int | None:
        """Return when the next scan that may bring news is due at the earliest; None after the last."""
        due = [act.at_us for act in acts[-1:]]
        if self._reads[0] != self._reads[1]:
            due.append((self._number + 1) * self._timings.scan_us)
        if (edge_us := self.reeds.next_edge_us) is not None:
            due.append(edge_us)
        opens = opens_in(self._filter, first=self._reads[0], second=self._reads[1])
        if opens is not None:
            scans = max(-(-opens[0] * 1000 // self._timings.scan_us), opens[1])
            due.append((self._number + scans) * self._timings.scan_us)
        return min(due, default=None)

    def _scan(self, number: int, acts: list[Act]) -> Iterator[BoardEvent]:
        at_us, before, raw = number * self._timings.scan_us, self._filter.closed, self._reads[1]
        first = self._read(at_us, acts)
        second = self._read(at_us + self._timings.reread_us, acts)
        self._take((first, second), number)
        if self._filter.closed != before or (self._is_raw_news and second != raw):
            yield self._report()

    def _report(self) -> Sensors:
        self._seq += 1
        ms, raw = self._number * self._timings.scan_us / 1000, self._reads[1]
        return Sensors(self._seq, ms, ms, unpack(self._filter.closed, *self._size), unpack(raw, *self._size))

    def _read(self, at_us: int, acts: list[Act]) -> int:
        while acts and acts[-1].at_us <= at_us:
            act = acts.pop()
            (self.reeds.press if act.is_held else self.reeds.release)(act.sensor, act.at_us)
        return pack(self.reeds.contacts_at(at_us), self._size[1]) & ~self._dead | self._stuck

    def _take(self, reads: tuple[int, int], number: int) -> None:
        scan_us, since = self._timings.scan_us, self._number
        self._filter = step(
            self._filter,
            self._timings,
            elapsed_ms=number * scan_us // 1000 - since * scan_us // 1000,
            first=reads[0],
            second=reads[1],
            scans=max(number - since, 1),
        )
        self._reads, self._number = reads, number

    def _bit(self, sensor: Crosspoint) -> int:
        row, column = sensor
        return 1 << row * self._size[1] + column
