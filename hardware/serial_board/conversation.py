"""One link with a board, from the HELLO that begins it to its end.

Decides what is sent within a link, and which events the port gets from what is heard. A conversation is
discarded with its link: nothing in it outlives that. `hardware.serial_board.host` decides when a link begins
and ends. Events wait in a queue for the port; sensors are numbered, and their times never go back.
"""

from collections import Counter, deque
from dataclasses import asdict
from enum import Enum
from typing import assert_never

from controller.board import Profile
from controller.messages import Message
from controller.ports import BoardEvent, Edges, Frame, Health, Refused, Sensors, Shown, WatchEdges
from hardware.serial_board.board_time import BoardTime
from hardware.serial_board.send_window import ANSWER_MS, Keepalive, PendingPacket, SendWindow
from hardware.serial_board.supply_factors import Factors
from hardware.serial_board.wanted_lights import Refreshing, WantedLights
from hardware.wire.packets import (
    Ability,
    Configure,
    DonePacket,
    EdgesPacket,
    Hello,
    Matrix,
    OccupancyPacket,
    Pong,
    Received,
    RequestStatus,
    StatePacket,
    WatchRow,
)
from hardware.wire.pictures import light_packet


class EventQueue:
    """The events that wait to be read."""

    def __init__(self) -> None:
        self._events = deque[BoardEvent]()
        self._seq = 0
        self._at_ms = float("-inf")

    @property
    def has_event(self) -> bool:
        """Whether an event waits."""
        return bool(self._events)

    def say(self, event: BoardEvent) -> None:
        """Add an event."""
        self._events.append(event)

    def say_sensors(self, times_ms: tuple[int, float], debounced: Matrix, raw: Matrix | None = None) -> None:
        """Add the sensors as they were at ``times_ms``, the board's and the host's."""
        board_ms, at_ms = times_ms
        self._at_ms = max(self._at_ms, at_ms)
        self.say(Sensors(self._seq, self._at_ms, board_ms, debounced, raw))
        self._seq += 1

    def next(self) -> BoardEvent | None:
        """Take the oldest event; None if there is none."""
        return self._events.popleft() if self._events else None


_NUMBERS = 1 << 16


class ReportPlace(Enum):
    """How a report relates to those that are held."""

    #: The one expected next.
    NEXT = "next"
    #: It is held already; the acknowledgement must have been lost.
    AGAIN = "again"
    #: One before it was lost; it will be sent again.
    EARLY = "early"
    #: It differs from the newest one held, which has the same number: one of the two is noise.
    CONTRARY = "contrary"


class ReportOrder:
    """The reports of one link: which of them are held, and which must come again.

    Only their numbers count. They begin with 0 in each link and wrap after 65535, so of two numbers the one
    less than half the way ahead is the later. Any one packet may be noise that happens to be valid, with the
    right number. It contradicts what the board sends next, under the same number or a lower one: then neither
    is believed.
    """

    def __init__(self) -> None:
        #: The newest report held; all before it are held too.
        self.newest: OccupancyPacket | None = None

    def take(self, report: OccupancyPacket) -> ReportPlace:
        """Hold a report if it is the next one, and return its place."""
        ahead = self._ahead(report.report)
        if ahead == 1:
            self.newest = report
            return ReportPlace.NEXT
        if ahead == 0 and self.newest is not None and report != self.newest:
            return ReportPlace.CONTRARY
        return ReportPlace.AGAIN if ahead <= 0 and self.newest is not None else ReportPlace.EARLY

    def is_newest(self, number: int) -> bool:
        """Whether everything up to report ``number`` is held, and nothing after it."""
        return self.newest is not None and self.newest.report == number

    def is_contrary(self, state: StatePacket) -> bool:
        """Whether a state has another matrix than the report whose number it carries."""
        return (
            self.newest is not None
            and self.is_newest(state.report)
            and state.debounced != self.newest.debounced
        )

    def is_undone(self, packet: Pong | StatePacket) -> bool:
        """Whether a packet is older than the newest report held: the board has begun anew."""
        if self.newest is None:
            return False
        return self._ahead(packet.report) < 0 or (
            self.is_newest(packet.report) and (packet.at_ms - self.newest.at_ms) % (1 << 32) >= 1 << 31
        )

    def _ahead(self, number: int) -> int:
        """How far a number is ahead of the newest one held."""
        newest = -1 if self.newest is None else self.newest.report
        return (number - newest + _NUMBERS // 2) % _NUMBERS - _NUMBERS // 2


#: How long a row is watched, unless that is requested again.
WATCH_MS = 2000.0

_NEVER = float("inf")

#: The fields of a board's health that are not counts: the supply has its own place, the others concern the
#: picture.
_NO_COUNTS = ("supply_mv", "light_crc", "last_seq")

#: What a board sends within a link.
LinkPacket = Pong | OccupancyPacket | StatePacket | DonePacket | EdgesPacket


class LeftError(Exception):
    """The board has left the link."""


class ContraryError(LeftError):
    """The board contradicts itself; only a new link shows what is true."""


class ImpossibleError(Exception):
    """The board cannot keep the limits of its profile."""


class Conversation:
    """The link that ``hello`` began."""

    def __init__(  # noqa: PLR0913 - each is one end of the talk
        self,
        hello: Hello,
        profile: Profile,
        window: SendWindow,
        events: EventQueue,
        counts: Counter[str],
        *,
        factors: Factors,
    ) -> None:
        self._hello = hello
        #: The factor that corrects its readings of the supply.
        self._factor = factors.get(hello.board_id.hex(), 1.0)
        self._window = window
        self._events = events
        self._counts = counts
        self._reports = ReportOrder()
        self._time = BoardTime()
        self._lights = WantedLights(counts)
        times = profile.timings
        limits = Configure(profile.cap_ma, times.lockout_ms, times.quiet_ms)
        self._received: PendingPacket | None = None
        self._refreshing = Refreshing()
        self._configure: PendingPacket | None = PendingPacket(limits, ANSWER_MS)
        self._watch: tuple[WatchEdges, PendingPacket] | None = None
        self._keepalive = Keepalive(window)

    # Requests of the port

    @property
    def is_refreshing(self) -> bool:
        """Whether a refresh is still unanswered."""
        return self._refreshing.is_open

    @property
    def is_settled(self) -> bool:
        """Whether the newest picture is on the lights."""
        return self._lights.is_settled

    def refresh(self, at_ms: float) -> None:
        """Report everything as it is at ``at_ms`` or later."""
        self._refreshing.ask(at_ms)

    def watch(self, request: WatchEdges) -> None:
        """Watch a row, if the board can."""
        if Ability.WATCH in self._hello.abilities:
            self._watch = request, PendingPacket(WatchRow(request.row), ANSWER_MS)
        else:
            self._events.say(Refused(request, Message("refusals.cannot_watch")))

    def show(self, frame: Frame) -> None:
        """Show a picture; the latest wins."""
        self._lights.show(frame)

    # Sending

    def due_ms(self, heard_ms: float) -> float:
        """Return when there is something to send, if the board was last heard at ``heard_ms``."""
        ping_ms = self._keepalive.due_ms(heard_ms, is_any_held=self._is_any_held())
        return min(ping_ms, self._lights.due_ms, *(packet.due_ms(self._window) for packet in self._pending()))

    def speak(self, at_ms: float, heard_ms: float) -> None:
        """Send whatever is due, a picture first: an eye waits for it."""
        frame = self._lights.next(at_ms)
        if frame is not None:
            seq = self._window.put(light_packet(frame.rgb), at_ms)
            if seq is not None:
                self._lights.sent(seq, frame, at_ms)
        for packet in self._pending():
            packet.say(self._window, at_ms)
        if self._received is not None and not self._received.is_held:
            self._received = None
        self._keepalive.say(at_ms, heard_ms, is_any_held=self._is_any_held())

    def _pending(self) -> list[PendingPacket]:
        """List the packets to send, the most urgent first."""
        watch = None if self._watch is None else self._watch[1]
        every = (self._received, self._refreshing.pending, self._configure, watch)
        return [packet for packet in every if packet is not None]

    def _is_any_held(self) -> bool:
        """Whether a packet waits for room."""
        return any(packet.is_held for packet in self._pending())

    # Receiving

    def hear(self, packet: LinkPacket, at_ms: float) -> None:
        """Take a packet that arrives.

        LeftError if it cannot be of this link, ContraryError if it contradicts what came before,
        ImpossibleError if the board refused its profile's limits.
        """
        match packet:
            case OccupancyPacket():
                self._check_link(packet)
                self._hear_report(packet, at_ms)
            case StatePacket():
                self._check_link(packet)
                self._hear_state(packet, at_ms)
            case Pong():
                self._check_link(packet)
                self._hear_pong(packet, at_ms)
            case DonePacket(seq, status):
                self._window.answer(seq)
                self._hear_done(seq, status, at_ms)
            case EdgesPacket(row, lost, edges):
                self._counts["host_edges_lost"] += lost
                reported = tuple((edge.at_us, edge.column, edge.is_closed) for edge in edges)
                self._events.say(Edges(row, reported))
            case _:
                assert_never(packet)

    def _check_link(self, packet: OccupancyPacket | StatePacket | Pong) -> None:
        """Refuse a packet of another link, or one that goes back: within a link a board never does."""
        is_undone = not isinstance(packet, OccupancyPacket) and self._reports.is_undone(packet)
        if packet.link != self._hello.link:
            raise LeftError
        if is_undone:
            raise ContraryError

    def _hear_report(self, report: OccupancyPacket, at_ms: float) -> None:
        times_ms = self._time.hear(report.at_ms, at_ms)
        place = self._reports.take(report)
        if place is ReportPlace.CONTRARY:
            raise ContraryError
        if place is ReportPlace.EARLY:
            self._counts["host_early"] += 1
            return
        newest = self._reports.newest or report
        self._received = PendingPacket(Received(newest.link, newest.report))
        if place is ReportPlace.AGAIN:
            self._counts["host_repeats"] += 1
            return
        self._events.say_sensors(times_ms, report.debounced)
        if report.report == 0:
            self._refreshing.answer()
        self._answer_refresh()

    def _hear_state(self, state: StatePacket, at_ms: float) -> None:
        times_ms = self._time.hear(state.at_ms, at_ms)
        if self._reports.is_contrary(state):
            raise ContraryError
        if self._reports.is_newest(state.report):
            self._events.say_sensors(times_ms, state.debounced, state.raw)
        counts = {name: count for name, count in asdict(state.health).items() if name not in _NO_COUNTS}
        supply_mv = round(state.health.supply_mv * self._factor) or None
        self._events.say(Health(at_ms, counts | self._counts, supply_mv))

    def _hear_pong(self, pong: Pong, at_ms: float) -> None:
        self._window.answer(pong.seq)
        times_ms = self._time.hear(pong.at_ms, at_ms)
        self._keepalive.answer(pong.seq)
        if self._reports.newest is not None:
            self._refreshing.hear(pong, times_ms)
            self._answer_refresh()

    def _answer_refresh(self) -> None:
        newest = self._reports.newest
        proof = None if newest is None else self._refreshing.take(newest.report)
        if newest is not None and proof is not None:
            self._events.say_sensors(proof.times_ms, newest.debounced)

    def _hear_done(self, seq: int, status: RequestStatus, at_ms: float) -> None:
        if status is RequestStatus.NOT_NOW:
            raise LeftError
        if self._configure is not None and self._configure.said_ms(seq) is not None:
            if status is not RequestStatus.DONE:
                raise ImpossibleError
            self._configure = None
        elif self._watch is not None and self._watch[1].said_ms(seq) is not None:
            self._end_watch(self._watch[0], status, at_ms)
        else:
            shown = self._lights.answer(seq, status, at_ms)
            if shown is not None:
                self._events.say(Shown(shown))

    def _end_watch(self, request: WatchEdges, status: RequestStatus, at_ms: float) -> None:
        """Take the answer to WATCH; pictures wait while a row is watched."""
        self._watch = None
        if status is not RequestStatus.DONE:
            cannot = status is RequestStatus.CANNOT
            reason = Message("refusals.cannot_watch") if cannot else Message("refusals.no_row")
            self._events.say(Refused(request, reason))
            return
        self._lights.wait(-_NEVER if request.row is None else at_ms + WATCH_MS)
