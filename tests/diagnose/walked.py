"""Evidence without an examination: all its looks, visits and answers, from circuit, fields and strip.

A person with a seeded manner puts pieces down and answers; no time passes. The twins decide what a fault
does.
"""

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

from controller.board import Crosspoint, Profile, Transport
from controller.diagnose import Evidence, Stage
from controller.diagnose.evidence import Laid, Look, Loss, Marked, Pressed, Quiet, Seen, Supply, Visit
from controller.diagnose.selftest.route import reeds, reeds_left
from controller.diagnose.selftest.step_plan import pairs
from controller.diagnose.selftest.steps.reed import Reed
from simulator.circuit import Circuit, LyingPiece, Rows
from simulator.circuit.magnet_field import Field
from simulator.faults import Fault, fault_kinds, parse_fault, sensor_names
from simulator.faults.part_names import ring_names
from simulator.scan.scanner import Slots, scan_still
from simulator.strip import StripTwin
from tests.wordings import quoted

Moving = TypeVar(
    "Moving",
    fault_kinds.Chatter,
    fault_kinds.Weak,
    fault_kinds.Bounce,
    fault_kinds.SlowClose,
    fault_kinds.SlowRelease,
    fault_kinds.DropOut,
    fault_kinds.HalfDead,
)
Late = TypeVar("Late", fault_kinds.SlowClose, fault_kinds.SlowRelease)

ALL = frozenset(Stage) - {Stage.REPORT}


@dataclass
class Walk:
    """One examination of a board with faults; ``pause`` is how often the person dreams for 3 s."""

    profile: Profile
    faults: tuple[Fault, ...]
    chance: random.Random
    stages: frozenset[Stage] = ALL
    skipped: frozenset[Crosspoint] = frozenset()
    spread: float = 0.4
    pause: float = 0.02
    travel_spread: float = 0.3
    traced: bool = False
    looks: list[Look] = field(default_factory=list)
    visits: list[Visit] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.circuit = Circuit(self.profile, self.faults)
        self.healthy = Circuit(self.profile)
        self.slots = Slots(self.profile.timings, len(self.profile.rows))
        #: What the hand leaves to chance; ``chance`` belongs to the person and the contacts.
        self.laying = random.Random(repr(self.faults))
        self.field = Field(self.profile, self.laying.randrange(1000))
        self.field.set_faults(fault for fault in self.faults if not isinstance(fault, fault_kinds.Weak))
        self.numbers = dict[Laid, int]()
        self.names = sensor_names(self.profile)
        self.rings = {self.names[name] for name in ring_names(self.profile)}
        self.median_ms = self.chance.lognormvariate(math.log(1200), 0.4)
        self.travel_ms = self.chance.lognormvariate(math.log(500), 0.25)
        self.nothing = self.read((0,) * len(self.profile.rows), self.circuit)

    def on(self, kind: type[Moving]) -> list[tuple[Crosspoint, Moving]]:
        return [(self.names[fault.sensor], fault) for fault in self.faults if isinstance(fault, kind)]

    def held(self, pieces: Iterable[Laid], keys: Iterable[Crosspoint] = ()) -> Rows:
        rows = [0] * len(self.profile.rows)
        self._lay(set(pieces))
        for row, column in (*self.field.closed(), *keys):
            rows[row] |= 1 << column
        for at, _ in self.on(fault_kinds.Chatter):
            if self.chance.random() < 0.4:
                rows[at[0]] &= ~(1 << at[1])
        return tuple(rows)

    def _lay(self, pieces: set[Laid]) -> None:
        for laid in sorted(self.numbers.keys() - pieces, key=str):
            self.field.take(self.numbers.pop(laid))
        for laid in sorted(pieces - self.numbers.keys(), key=str):
            number = self.numbers[laid] = max(self.numbers.values(), default=0) + 1
            middle_mm = self.profile.space(laid.space).at_mm
            off_mm, way = self.laying.uniform(0, self.profile.build.play_mm), self.laying.uniform(0, math.tau)
            at_mm = (middle_mm[0] + off_mm * math.cos(way), middle_mm[1] + off_mm * math.sin(way))
            self.field.move(number, LyingPiece(laid.colour, at_mm, self.laying.uniform(0, math.tau)))

    def read(self, held: Rows, circuit: Circuit) -> Rows:
        scan = scan_still(circuit, self.slots, held, ())
        for _ in range(2):
            scan = scan_still(circuit, self.slots, held, scan.waning_us)
        return tuple(one & other for one, other in zip(scan.first, scan.second, strict=True))

    def look(self, stage: Stage, pieces: tuple[Laid, ...] = (), asked: Crosspoint | None = None) -> bool:
        """Record a look; return whether everything was in order."""
        keys = frozenset(key for key, at in self.profile.keys.items() if at == asked)
        held = self.held(pieces, [self.profile.keys[key] for key in keys])
        matrix = self.read(held, self.circuit)
        is_confirmed = asked is not None and matrix == self.nothing
        self.looks.append(Look(stage, matrix, pieces, keys, asked, is_confirmed))
        return matrix == self._expected(pieces, [self.profile.keys[key] for key in keys])

    def _expected(self, pieces: Iterable[Laid], keys: Iterable[Crosspoint]) -> Rows:
        rows = [0] * len(self.profile.rows)
        sensors = [self.profile.space(laid.space).sensor(laid.colour) for laid in pieces]
        for row, column in (*sensors, *keys):
            rows[row] |= 1 << column
        return self.read(tuple(rows), self.healthy)

    def reaction_ms(self) -> float:
        pause_ms = 3000 if self.chance.random() < self.pause else 0
        return self.chance.lognormvariate(math.log(self.median_ms), self.spread) + pause_ms

    def late_ms(self, at: Crosspoint, kind: type[Late]) -> int:
        return max((fault.ms for place, fault in self.on(kind) if place == at), default=0)

    def visit(self, at: Crosspoint, *, answered: bool) -> bool:
        """Come here from where the piece was; return whether everything was in order."""
        reaction_ms = self.reaction_ms()
        travel_ms = self.chance.lognormvariate(math.log(self.travel_ms), self.travel_spread)
        self._leave(reaction_ms, travel_ms)
        came_ms = reaction_ms + travel_ms + self.late_ms(at, fault_kinds.SlowClose) if answered else None
        visit = self._moving(Visit(at, came_ms=came_ms))
        self.visits.append(visit)
        is_dreamt = (visit.came_ms or 0) > 2 * self.median_ms + 1000
        overlaps = self.late_ms(at, fault_kinds.SlowRelease) or self.late_ms(at, fault_kinds.SlowClose)
        edges = (*visit.closing_us[-1:], *visit.opening_us[-1:])
        is_moved = visit.still_turns or visit.pushed_turns or visit.turned_turns
        is_restless = is_moved or visit.has_let_go is False or max(edges, default=0) > 5000
        return not (is_restless or is_dreamt or overlaps)

    def _leave(self, reaction_ms: float, travel_ms: float | None = None) -> None:
        """Take the piece away: to the next sensor, which it reaches in ``travel_ms``, or off the board."""
        if not self.visits or self.visits[-1].came_ms is None or self.visits[-1].is_last:
            return
        before = self.visits[-1]
        late_ms = self.late_ms(before.sensor, fault_kinds.SlowRelease)
        overlap_ms = 0.0 if travel_ms is None else max(0.0, late_ms - travel_ms)
        self.visits[-1] = replace(
            before, left_ms=reaction_ms + late_ms, overlap_ms=overlap_ms, is_last=travel_ms is None
        )

    def _moving(self, visit: Visit) -> Visit:
        if visit.came_ms is not None and visit.sensor not in self.rings | set(self.profile.keys.values()):
            visit = replace(visit, has_let_go=True)
        if visit.came_ms is not None and self.traced:
            visit = replace(visit, closing_us=(0, 120, 300, 480, 900), opening_us=(0, 200, 400))
        for _ in (at for at, _ in self.on(fault_kinds.Chatter) if at == visit.sensor):
            visit = replace(visit, still_turns=12, pushed_turns=20)
        for _ in (at for at, _ in self.on(fault_kinds.Weak) if at == visit.sensor):
            turns = 2 * self.chance.randint(1, 4)
            is_ring = visit.sensor in self.rings
            visit = replace(visit, turned_turns=turns) if is_ring else replace(visit, pushed_turns=turns)
        for _ in (at for at, _ in self.on(fault_kinds.HalfDead) if at == visit.sensor):
            visit = replace(visit, turned_turns=self.chance.randint(2, 5))
        for _ in (at for at, _ in self.on(fault_kinds.DropOut) if at == visit.sensor):
            visit = replace(visit, has_let_go=False)
        for at, fault in self.on(fault_kinds.Bounce):
            if at == visit.sensor and self.traced:
                edges = (0, *sorted(self.chance.sample(range(1, fault.ms * 900), 5)), fault.ms * 900)
                visit = replace(visit, closing_us=edges, opening_us=edges)
        return visit

    def reeds(self) -> None:
        """Do what the examination asks for, until it asks for nothing more."""
        while asked := reeds_left(self.profile, self.evidence, frozenset()):
            for step in asked:
                match step:
                    case Reed(sensor=at, laid=laid):
                        self.try_reed(at, laid)
                    case _:
                        self._leave(self.reaction_ms())

    @property
    def evidence(self) -> Evidence:
        return Evidence(tuple(self.looks), tuple(self.visits), skipped=self.skipped, is_traced=self.traced)

    def marked(self) -> tuple[Marked, ...]:
        """Return what unsound rings do under the mark of a piece over each of their reeds."""
        dead = {at: fault.number for at, fault in self.on(fault_kinds.HalfDead)}
        weak = {at for at, _ in self.on(fault_kinds.Weak)} & self.rings
        numbers = range(1, len(self.profile.build.reeds.ring_mm) + 1)
        return tuple(
            Marked(at, number, dead.get(at) != number) for at in sorted({*dead, *weak}) for number in numbers
        )

    def try_reed(self, at: Crosspoint, laid: Laid) -> None:
        self.look(Stage.REEDS, (laid,), at)
        self.visit(at, answered=bool(self.looks[-1].matrix[at[0]] >> at[1] & 1))

    def asked_reeds(self) -> Iterator[tuple[Crosspoint, Laid]]:
        return ((reed.sensor, reed.laid) for reed in reeds(self.profile))

    def ghosts(self) -> None:
        asked = list(self.asked_reeds())
        for colour in dict.fromkeys(laid.colour for _, laid in asked):
            sensors = {at: laid for at, laid in asked if laid.colour is colour}
            rows = Counter(at[0] for at in sensors)
            columns = Counter(at[1] for at in sensors)
            row, column = max(rows, key=lambda r: rows[r]), max(columns, key=lambda c: columns[c])
            cross = {at: laid for at, laid in sensors.items() if (at[0] == row) != (at[1] == column)}
            for at, laid in sensors.items():
                if at not in cross and at != (row, column):
                    self.look(Stage.GHOSTS, (*cross.values(), laid), at)

    def keys(self) -> None:
        for at in self.profile.keys.values():
            for _ in range(3):
                fine = self.look(Stage.KEYS, (), at)
                answered = bool(self.looks[-1].matrix[at[0]] >> at[1] & 1)
                is_fine = self.visit(at, answered=answered) and fine
                self._leave(self.reaction_ms())
                if is_fine:
                    break

    def together(self) -> tuple[Pressed, ...]:
        found = []
        for pair in 2 * pairs(self.profile, self.evidence):
            one, other = (self.profile.keys[key] for key in pair)
            closed_ms = (
                700.0 + self.late_ms(one, fault_kinds.SlowClose),
                710.0 + self.late_ms(other, fault_kinds.SlowClose),
            )
            opened_ms = (
                990.0 + self.late_ms(one, fault_kinds.SlowRelease),
                980.0 + self.late_ms(other, fault_kinds.SlowRelease),
            )
            found.append(Pressed(pair, closed_ms, opened_ms))
        return tuple(found)

    def pictures(self) -> tuple[Seen, ...]:
        strip, lights = StripTwin(self.profile.lights), self.profile.lights
        strip.set_faults(self.faults)
        seen = []
        for bit in (None, *range((len(lights) - 1).bit_length())):
            lit = frozenset(s for n, s in enumerate(lights) if bit is None or n >> bit & 1)
            strip.send(b"".join(bytes((60, 60, 60)) if s in lit else bytes(3) for s in lights))
            shown = {s for n, s in enumerate(lights) if any(strip.shown[3 * n : 3 * n + 3])}
            seen.append(Seen(lit, "white", frozenset(lit ^ shown)))
        for hue, rgb in (("red", (60, 0, 0)), ("green", (0, 60, 0))):
            strip.send(bytes(rgb) * len(lights))
            tops = [strip.shown[3 * n : 3 * n + 3] for n in range(len(lights))]
            saw = next((("red", "green", "blue")[p.index(max(p))] for p in tops if any(p)), "dark")
            seen.append(Seen(frozenset(lights), hue, saw=saw))
        return tuple(seen)

    def soak(self) -> tuple[Quiet, tuple[Supply, ...], tuple[Loss, ...], dict[str, int], tuple[float, ...]]:
        milliohm, losses, counters, loads = 250, list[Loss](), Counter[str](), [70, 300, 780]
        shown_ms = [self.chance.uniform(4, 12) for _ in range(60)]
        for fault in self.faults:
            match fault:
                case fault_kinds.SaggingSupply(extra):
                    milliohm += extra
                case fault_kinds.WeakSupply(most_ma):
                    losses += [
                        Loss(10_000.0 * n, quoted("it broke down"), 780, came_back=True) for n in range(3)
                    ]
                    loads = [load for load in loads if load <= most_ma]
                case fault_kinds.Resets():
                    losses += [
                        Loss(5_000.0 * n, quoted("it began anew"), 70.0 * n, came_back=True) for n in range(4)
                    ]
                case fault_kinds.Lossy():
                    counters["resent"] += 30
                case fault_kinds.SpoilingBridge():
                    counters["resent"] += 30
                    counters["host_checksum"] += 30
                case fault_kinds.Lag(ms):
                    shown_ms = [took + 2 * ms for took in shown_ms]
                case fault_kinds.Unplugged():
                    losses.append(Loss(20_000, quoted("the cable came out"), 70))
        supply = [Supply(5000 - round(ma * milliohm / 1000), ma) for ma in loads for _ in range(3)]
        if self.profile.transport is Transport.GPIO:
            supply = []
        return Quiet(60_000.0), tuple(supply), tuple(losses), dict(counters), tuple(shown_ms)


def walked(
    profile: Profile,
    *faults: str,
    seed: int = 0,
    stages: frozenset[Stage] = ALL,
    skipped: frozenset[Crosspoint] = frozenset(),
    traced: bool = False,
) -> Evidence:
    """Walk through an examination of a board with faults, limited to ``stages`` and without ``skipped``."""
    walk = Walk(
        profile,
        tuple(parse_fault(fault) for fault in faults),
        random.Random(f"{profile.name} {faults} {seed}"),
        stages,
        skipped,
        traced=traced,
    )
    if Stage.EMPTY in stages:
        walk.look(Stage.EMPTY)
    if Stage.REEDS in stages:
        walk.reeds()
    if Stage.GHOSTS in stages:
        walk.ghosts()
    if Stage.KEYS in stages:
        walk.keys()
    evidence = replace(
        walk.evidence,
        marked=walk.marked() if Stage.REEDS in stages else (),
        pressed=walk.together() if Stage.KEYS in stages else (),
        done=stages,
    )
    if Stage.LIGHTS in stages:
        evidence = replace(evidence, seen=walk.pictures())
    if Stage.SOAK in stages:
        quiet, supply, losses, counters, shown_ms = walk.soak()
        evidence = replace(
            evidence, quiet=quiet, supply=supply, losses=losses, counters=counters, shown_ms=shown_ms
        )
    return evidence
