"""The virtual board: a microcontroller with its matrix, in the same process as its host.

Decides how the findings of `simulator.scan.scanner`, and events of the link and the lights, are reported
through the port of `controller.ports`, and that a board with a microcontroller watches a row instead of
scanning when asked to. Under a simulated clock time jumps from edge to edge; in the host's time a board on
which nothing moves sleeps. `simulator.link` decides what a link delays or loses, and when it breaks.

The health of a virtual board: what it counts about itself, and when it reports that. It reports only news,
first half a second after its boot and then twice a second at most: a board on which nothing happens is
silent, and sleeps. Its counters have the names under which a board on a line, or one at the pins of a Pi,
reports the same.

A subscriber that passes on a session's effects, each with its time, and nothing else.
"""

import math
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace

from controller.board import Profile, Transport
from controller.messages import Message
from controller.play.subscriber import Subscriber
from controller.ports import (
    BoardEvent,
    Capabilities,
    Edges,
    Frame,
    Health,
    Identity,
    Linked,
    Refresh,
    Refused,
    Request,
    Sensors,
    Shown,
    Unlinked,
    WatchEdges,
)
from controller.session import Session
from controller.session.events import Effect
from hardware.serial_board.line import LineTrouble
from hardware.wire import packets
from simulator.circuit import Rows
from simulator.link import Ends
from simulator.rig import Rig, Twin
from simulator.scan import RowSwitch, Scanner
from simulator.twin_clock import TwinClock
from simulator.workbench import Workbench


class Effects(Subscriber):
    """Calls ``on_effect`` with every effect and its time, in the loop's thread."""

    def __init__(self, on_effect: Callable[[Effect, float], None]) -> None:
        self._on_effect = on_effect

    def take(self, effect: Effect, session: Session) -> None:
        """Pass an effect on."""
        self._on_effect(effect, session.at_ms)


#: The shortest time between two reports.
HEALTH_US = 500_000


class HealthCounters:
    """What a board reports about itself, from its first link on."""

    def __init__(self, rig: Rig) -> None:
        self._rig = rig
        self._links = 0
        #: Edges for which there was no room since the boot.
        self.edges_lost = 0

    def boot(self, scanner: Scanner) -> None:
        """Begin anew, now, with this scanner."""
        self._scanner = scanner
        self._links += 1
        self.edges_lost = 0
        self._boot_us = self._said_us = self._rig.now_us()
        self._said: Health | None = None
        self._felt: tuple[int, ...] = ()

    @property
    def due_us(self) -> int | None:
        """When it may have something to report; None while nothing has happened."""
        return None if self._felt == self._feel() else self._said_us + HEALTH_US

    def next(self, at_us: int) -> Health | None:
        """Return what is new by that time; None if nothing is."""
        if at_us < self._said_us + HEALTH_US or (feels := self._feel()) == self._felt:
            return None
        self._felt = feels
        health = Health(at_us / 1000, self._counts(at_us), self._supply_mv())
        if self._said is not None and _news(health) == _news(self._said):
            return None
        self._said, self._said_us = health, at_us
        return health

    def _feel(self) -> tuple[int, ...]:
        """Return values that change whenever there is news; without scans, which pass by themselves."""
        rig, scanner = self._rig, self._scanner
        return rig.changes, rig.link.resent, scanner.brief, scanner.late, self.edges_lost

    def _counts(self, at_us: int) -> Mapping[str, int]:
        scanner = self._scanner
        own = {"late": scanner.late, "longest_us": scanner.length_us, "brief": scanner.brief}
        if self._rig.profile.transport is Transport.GPIO:
            scans = (at_us - self._boot_us) // self._rig.profile.timings.scan_us
            return {"scans": scans, **own, "host_links": self._links}
        link = self._rig.link
        line = {"resent": link.resent, "host_checksum": link.spoilt, "host_edges_lost": self.edges_lost}
        return own | line | {"host_links": self._links}

    def _supply_mv(self) -> int | None:
        """Return the supply that a microcontroller measures; None at the pins of a Pi."""
        if self._rig.profile.transport is Transport.GPIO:
            return None
        return self._rig.link.supply_mv(self._rig.strip)


def _news(health: Health) -> tuple[dict[str, int], int | None]:
    """Return the part that can be news."""
    counts = {name: count for name, count in health.counters.items() if name != "scans"}
    return counts, health.supply_mv


class VirtualBoard:
    """A board of a profile; the same clock, seed and acts at its ``workbench`` give the same events."""

    def __init__(self, profile: Profile, clock: TwinClock, seed: int) -> None:
        self._rig = Rig(profile, clock, seed)
        self._rig.twin = Twin(self._run, self._due_us, self._rows)
        self._link = self._rig.link
        self._link.ends = Ends(self._lose, self._boot)
        self.workbench = Workbench(self._rig)
        self._faring = HealthCounters(self._rig)
        self._traces = profile.transport is Transport.SERIAL
        #: What the host has not read yet, each with the contact edge that began it.
        self._events: deque[tuple[BoardEvent, int | None]] = deque()
        #: The edge that began what the host read last, until it reads again.
        self._read_edge_us: int | None = None
        self._is_woken = False
        self._is_closed = False
        self._seq = 0
        self._reported: Rows = ()
        self._reported_ms = 0.0
        with self._rig.condition:
            self._boot()

    def read(self, timeout_s: float) -> BoardEvent | None:
        """See `controller.ports.Board`; under a simulated clock this makes time pass.

        However short the time left, at least a microsecond passes.
        """
        with self._rig.condition:
            self._read_edge_us = None
            until_us = self._rig.now_us() + math.ceil(timeout_s * 1_000_000)
            while True:
                self._rig.catch_up()
                if self._is_woken or self._is_closed:
                    self._is_woken = False
                    return None
                if self._events:
                    event, self._read_edge_us = self._events.popleft()
                    return event
                if self._rig.now_us() >= until_us:
                    return None
                due_us = self._rig.due_us
                next_us = until_us if due_us is None else min(until_us, due_us)
                self._rig.clock.wait(self._rig.condition, next_us / 1000)

    def show(self, frame: Frame) -> None:
        """See `controller.ports.Board`. ValueError if the picture does not have 3 bytes for each light."""
        lights = len(self._rig.profile.lights)
        if len(frame.rgb) != 3 * lights:
            raise ValueError(f"a picture for {lights} lights has {3 * lights} bytes, not {len(frame.rgb)}")
        with self._rig.condition:
            self._rig.catch_up()
            edge_us, self._read_edge_us = self._read_edge_us, None
            if self._link.is_up:
                self._link.send_picture(lambda: self._light(frame, edge_us))

    def ask(self, request: Request) -> None:
        """See `controller.ports.Board`."""
        with self._rig.condition:
            self._rig.catch_up()
            match request:
                case Refresh() if self._link.is_up:
                    self._link.to_board.send(lambda: self._report(self._board_ms()))
                case WatchEdges() if not self._traces:
                    self._arrive(Refused(request, Message("refusals.too_seldom")))
                case WatchEdges() if self._link.is_up:
                    self._link.to_board.send(lambda: self._watch(request))
                case _:
                    self._arrive(Refused(request, Message("refusals.not_plugged_in")))

    def wake(self) -> None:
        """See `controller.ports.Board`."""
        with self._rig.condition:
            self._rig.follow()
            self._is_woken = True
            self._rig.condition.notify_all()

    def close(self) -> None:
        """See `controller.ports.Board`."""
        with self._rig.condition:
            self._is_closed = True
            self._rig.darken()
            self._rig.condition.notify_all()

    def _boot(self) -> None:
        """Start from nothing, as after a reset; the first scan is reported whole."""
        self._scanner = self._new_scanner()
        self._tracing = RowSwitch(self._rig, self._scanner, self._report_edges, self._rig.now_us())
        self._faring.boot(self._scanner)
        #: The picture that waits while a row is watched, with the edge that it answers.
        self._held: tuple[Frame, int | None] | None = None
        self._reported = self._scanner.debounced
        self._link.to_host.send(
            lambda: self._arrive(Linked(self._identity(), self._capabilities(), self._now_ms()))
        )

    def _new_scanner(self) -> Scanner:
        return Scanner(self._rig, self._report)

    def _now_ms(self) -> float:
        return self._rig.now_us() / 1000

    def _board_ms(self) -> int:
        return self._scanner.ms_at(self._rig.now_us())

    def _identity(self) -> Identity:
        return Identity(board_id="virtual", profile=self._rig.profile.name, version="virtual")

    def _capabilities(self) -> Capabilities:
        profile = self._rig.profile
        return Capabilities(len(profile.rows), len(profile.columns), len(profile.lights), reports_raw=True)

    def _lose(self, trouble: LineTrouble) -> None:
        now_ms = self._now_ms()
        self._arrive(Unlinked(trouble.cause, trouble.cure, now_ms, heard_ms=now_ms))

    def _run(self, to_us: int) -> None:
        if not self._is_running:
            return
        self._tracing.run(to_us)
        self._scanner.run(to_us)
        if self._held is not None and not self._tracing.is_on:
            held, self._held = self._held, None
            self._light(*held)
        self._report_health(to_us)

    def _report_health(self, to_us: int) -> None:
        """Report health if it is news; too bright a picture may just have ended the link."""
        if self._is_running and (health := self._faring.next(to_us)) is not None:
            self._link.beside.send(lambda: self._arrive(replace(health, at_ms=self._now_ms())))

    @property
    def _is_running(self) -> bool:
        return self._link.is_up and not self._is_closed

    def _due_us(self) -> int | None:
        """Return when the next scan that matters is complete, or anything else is to report."""
        if not self._is_running:
            return None
        due = (self._scanner.due_us, self._tracing.due_us, self._faring.due_us)
        return min((due_us for due_us in due if due_us is not None), default=None)

    def _rows(self) -> tuple[Rows, Rows]:
        """Return the present matrix of the board, raw and debounced; all open while it does not run."""
        if not self._link.is_up:
            nothing = (0,) * len(self._rig.profile.rows)
            return nothing, nothing
        return self._scanner.raw, self._scanner.debounced

    def _report(self, board_ms: int) -> None:
        """Send the whole matrix; before the first scan there is none, and that scan is reported anyway."""
        if not self._scanner.has_scanned:
            return
        rows, raw, seq = self._scanner.debounced, self._scanner.raw, self._seq
        edge_us = self._rig.reeds.began_us(rows, self._reported)
        self._reported = rows
        self._seq += 1
        due_ms = self._now_ms() + self._link.to_host.lag_us / 1000

        def arrive() -> None:
            at_ms = self._reported_ms = min(max(due_ms, self._reported_ms), self._now_ms())
            self._arrive(Sensors(seq, at_ms, board_ms, rows, raw), edge_us)

        self._link.to_host.send(arrive, self._link.late_us())

    def _watch(self, request: WatchEdges) -> None:
        """Watch a row, or none, as soon as no scan is under way; a board that restarts watches none."""
        row, tracing, now_us = request.row, self._tracing, self._rig.now_us
        if row is not None and not 0 <= row < len(self._rig.profile.rows):
            self._link.to_host.send(lambda: self._arrive(Refused(request, Message("refusals.no_row"))))
            return

        self._rig.at(self._scanner.free_us(now_us()), lambda: tracing.turn_to(row, now_us()))

    def _report_edges(self, packet: packets.EdgesPacket) -> None:
        self._faring.edges_lost += packet.lost
        edges = tuple((edge.at_us, edge.column, edge.is_closed) for edge in packet.edges)
        self._link.to_host.send(lambda: self._arrive(Edges(packet.row, edges)))

    def _arrive(self, event: BoardEvent, edge_us: int | None = None) -> None:
        self._events.append((event, edge_us))
        self._rig.condition.notify_all()

    def _light(self, frame: Frame, edge_us: int | None) -> None:
        """Put a picture on the strip and report it; one that answers a contact edge is measured.

        While a row is watched the newest picture waits.
        """
        if self._is_closed:
            return
        if self._tracing.is_on:
            self._held = frame, edge_us
            return
        is_new = self._rig.latch(frame.rgb)
        if not self._link.is_up:
            return
        if is_new and edge_us is not None:
            self._rig.answer(edge_us)
        self._link.to_host.send(lambda: self._arrive(Shown(frame.seq)))
