"""Chip talk: how a board talks to its host, packets in, packets out, by docs/develop/wire.md.

A board is *alone*, and announces itself, or *linked* under the number its host gave it, and reports. It is
alone from its start on, after 2 s without a valid packet, when it can keep no more reports, and when it gets
another name. This module knows nothing of bytes; time is an argument, in us. `ChipWorks` does what the
packets ask for.

Reports: the changes a board keeps until its host has received them, so that none is lost or out of order.
Decides what is kept, for how long, and when it is sent again (docs/develop/wire.md). Knows nothing of bytes;
time is an argument, in us.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from hardware.wire.packets import (
    MAJOR,
    Configure,
    DonePacket,
    FromBoard,
    FromHost,
    Greet,
    HealthPacket,
    Hello,
    LightPacket,
    Matrix,
    NamePacket,
    OccupancyPacket,
    Ping,
    Pong,
    Received,
    RequestStatus,
    StatePacket,
    WatchRow,
)

#: The most reports that are kept.
KEPT = 16

#: All kept reports are sent again when none was acknowledged for this long.
AGAIN_US = 40_000

#: Report numbers wrap to 0 here.
_NUMBERS = 0x10000


class ChipReports:
    """The reports of one link, from number 0 on."""

    def __init__(self, link: int) -> None:
        self._link = link
        self._kept: deque[OccupancyPacket] = deque()
        self._next = 0
        #: The number of the newest report; 0 before the first.
        self.newest = 0
        #: When to send all kept reports again; None while none are kept.
        self.due_us: int | None = None
        #: How many were sent again.
        self.resent = 0

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another report."""
        return len(self._kept) == KEPT

    def add(self, at_ms: int, debounced: Matrix, at_us: int) -> OccupancyPacket:
        """Make and keep the next report; there must be room."""
        report = OccupancyPacket(self._link, self._next, at_ms, debounced)
        self.newest, self._next = self._next, (self._next + 1) % _NUMBERS
        if not self._kept:
            self.due_us = at_us + AGAIN_US
        self._kept.append(report)
        return report

    def receive(self, received: Received, at_us: int) -> None:
        """Drop all reports up to the one received; ignore other links, and numbers that are not kept."""
        if received.link != self._link or received.report not in (report.report for report in self._kept):
            return
        while self._kept.popleft().report != received.report:
            pass
        self.due_us = at_us + AGAIN_US if self._kept else None

    def again(self, at_us: int) -> tuple[OccupancyPacket, ...]:
        """Return all kept reports, in order, if it is time to send them again."""
        if self.due_us is None or at_us < self.due_us:
            return ()
        self.due_us = at_us + AGAIN_US
        self.resent += len(self._kept)
        return tuple(self._kept)


#: The period of HELLO from a board that is alone, and of STATE from one that is linked.
HELLO_US = 100_000
STATE_US = 500_000

#: A board that hears nothing for this long is alone.
SILENCE_US = 2_000_000


class ChipWorks(Protocol):
    """The rest of the board, as its host may use it. None means that the work has begun, and ends later."""

    def hello(self) -> Hello:
        """Describe the board; the caller fills in the link."""

    def health(self) -> HealthPacket:
        """Report the board's health; the caller fills in the count of reports sent again."""

    def matrices(self) -> tuple[Matrix, Matrix]:
        """Return the matrix, debounced and raw."""

    def show(self, light: LightPacket, seq: int) -> RequestStatus | None:
        """Start to show a picture."""

    def configure(self, limits: Configure) -> RequestStatus:
        """Keep to these limits from now on."""

    def watch(self, row: int | None) -> RequestStatus:
        """Watch a row, or none; or continue to watch it."""

    def write_name(self, name: NamePacket, seq: int) -> None:
        """Start to write the board's name."""

    def renew(self) -> None:
        """Stop watching and return to the default limits, because a new link begins."""

    def leave(self) -> None:
        """Go dark and stop watching, as a board that is alone."""


class ChipTalk:
    """The talk of a board from its start, ``boot_us``, to the next; ``say`` is called with every packet."""

    def __init__(self, works: ChipWorks, say: Callable[[FromBoard], None], boot_us: int) -> None:
        self._works = works
        self._say = say
        self._boot_us = boot_us
        #: The number of the link; 0 while the board is alone.
        self.link = 0
        self._reports = ChipReports(0)
        self._resent = 0
        self._heard_us = boot_us
        #: When the next HELLO or STATE is due.
        self._turn_us = boot_us

    @property
    def due_us(self) -> int:
        """When the board next sends something unasked."""
        due_us = self._turn_us
        if self.link:
            due_us = min(due_us, self._heard_us + SILENCE_US)
            if self._reports.due_us is not None:
                due_us = min(due_us, self._reports.due_us)
        return due_us

    def run(self, at_us: int) -> None:
        """Send what is due."""
        if self.link and at_us >= self._heard_us + SILENCE_US:
            self._end_link(at_us)
        for report in self._reports.again(at_us) if self.link else ():
            self._say(report)
        if at_us >= self._turn_us:
            if self.link:
                self._turn_us += STATE_US
                self._say(self._state(at_us))
            else:
                self._announce(at_us)

    def report(self, at_ms: int, at_us: int) -> None:
        """Report that the debounced matrix changed ``at_ms`` after the start."""
        if not self.link:
            return
        if self._reports.is_full:
            self._end_link(at_us)
            return
        self._say(self._reports.add(at_ms, self._works.matrices()[0], at_us))

    def hear(self, packet: FromHost, seq: int, at_us: int) -> None:
        """Answer a valid packet."""
        self._heard_us = at_us
        match packet:
            case Greet(link, major):
                self._greet(link, major, at_us)
            case Ping():
                self._say(Pong(seq, self.link, self._reports.newest, self._ms(at_us)))
            case Received():
                self._reports.receive(packet, at_us)
            case NamePacket():
                self._works.write_name(packet, seq)
            case _ if not self.link:
                self.done(seq, RequestStatus.NOT_NOW)
            case LightPacket():
                self._answer(seq, self._works.show(packet, seq))
            case Configure():
                self._answer(seq, self._works.configure(packet))
            case WatchRow(row):
                self._answer(seq, self._works.watch(row))

    def done(self, seq: int, status: RequestStatus = RequestStatus.DONE) -> None:
        """Report the result of a packet."""
        self._say(DonePacket(seq, status))

    def named(self, seq: int, at_us: int) -> None:
        """Report that the board has another name now, and end the link under the old one."""
        self.done(seq)
        self._end_link(at_us)

    def _answer(self, seq: int, status: RequestStatus | None) -> None:
        if status is not None:
            self.done(seq, status)

    def _greet(self, link: int, major: int, at_us: int) -> None:
        is_new = link not in {0, self.link} and major == MAJOR
        if is_new:
            self._resent += self._reports.resent
            self.link, self._reports = link, ChipReports(link)
            self._turn_us = at_us + STATE_US
            self._works.renew()
        self._say_hello()
        if is_new:
            self.report(self._ms(at_us), at_us)

    def _end_link(self, at_us: int) -> None:
        self._resent += self._reports.resent
        self.link, self._reports = 0, ChipReports(0)
        self._turn_us = at_us
        self._works.leave()

    def _announce(self, at_us: int) -> None:
        self._turn_us = at_us + HELLO_US
        self._say_hello()

    def _say_hello(self) -> None:
        self._say(replace(self._works.hello(), link=self.link))

    def _state(self, at_us: int) -> StatePacket:
        debounced, raw = self._works.matrices()
        health = replace(self._works.health(), resent=min(self._resent + self._reports.resent, 0xFFFF))
        return StatePacket(self.link, self._reports.newest, self._ms(at_us), debounced, raw, health)

    def _ms(self, at_us: int) -> int:
        return (at_us - self._boot_us) // 1000
