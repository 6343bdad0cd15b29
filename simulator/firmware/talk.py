"""What a board says to its host: packets in, packets out.

A board is *alone*, and announces itself, or *linked* under the number its host gave it, and reports. It is
alone from its start on, after 2 s without a valid packet, when it can keep no more reports, and when it gets
another name. Decides all of that by docs/develop/wire.md; knows nothing of bytes, and time is an argument, in
us. What the packets ask for is done by `ChipWorks`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from manalath_board.hardware.wire.packets import (
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
    Ping,
    Pong,
    Received,
    RequestStatus,
    StatePacket,
    WatchRow,
)
from manalath_board.simulator.firmware.reports import ChipReports

#: A board that is alone says HELLO so often, and one that is linked STATE.
HELLO_US = 100_000
STATE_US = 500_000

#: A board that hears nothing for so long is alone.
SILENCE_US = 2_000_000


class ChipWorks(Protocol):
    """The rest of the board, as its host may use it. What begins something answers None: its end is told."""

    def hello(self) -> Hello:
        """What the board is; the link is filled in by whoever says it."""

    def health(self) -> HealthPacket:
        """How it fares, and begin the next half second; the count of reports sent again is filled in."""

    def matrices(self) -> tuple[Matrix, Matrix]:
        """The matrix, debounced and raw."""

    def show(self, light: LightPacket, seq: int) -> RequestStatus | None:
        """Begin to show a picture."""

    def configure(self, limits: Configure) -> RequestStatus:
        """Keep to these limits from now on."""

    def watch(self, row: int | None) -> RequestStatus:
        """Watch a row, or none; or go on watching it."""

    def write_name(self, name: NamePacket, seq: int) -> None:
        """Begin to write the board's name."""

    def renew(self) -> None:
        """Watch nothing, and keep to the limits of a board that was told none: a new link begins."""

    def leave(self) -> None:
        """Do what a board that is alone does: dark, watching nothing."""


class ChipTalk:
    """The talk of a board from one start to the next, ``boot_us``; ``say`` is called with every packet."""

    def __init__(self, works: ChipWorks, say: Callable[[FromBoard], None], boot_us: int) -> None:
        self._works = works
        self._say = say
        self._boot_us = boot_us
        #: The number of the link; 0 while the board is alone.
        self.link = 0
        self._reports = ChipReports(0)
        self._resent = 0
        self._heard_us = boot_us
        #: When it says HELLO or STATE by itself.
        self._turn_us = boot_us

    @property
    def due_us(self) -> int:
        """When it has something to say without being asked."""
        due_us = self._turn_us
        if self.link:
            due_us = min(due_us, self._heard_us + SILENCE_US)
            if self._reports.due_us is not None:
                due_us = min(due_us, self._reports.due_us)
        return due_us

    def run(self, at_us: int) -> None:
        """Say what is due by time alone."""
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
        """Tell that the debounced matrix has changed, ``at_ms`` after the start."""
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
        """Tell what became of a packet."""
        self._say(DonePacket(seq, status))

    def named(self, seq: int, at_us: int) -> None:
        """Tell that the board has another name now, and end the link with the one before."""
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
