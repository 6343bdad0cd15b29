"""The serial board as a `controller.ports.Board`: the host's end of the wire over a line.

Decides when to read the line and when to open it again. `hardware.serial_board.host` decides what is sent,
the line carries it. There is no thread: everything happens within the loop's calls, and a line's bytes wait
for the next one.
"""

import secrets

from controller.board import Profile
from controller.ports import BoardEvent, Clock, Frame, Request
from hardware.serial_board.host import Host
from hardware.serial_board.line import LineLostError, SerialLine
from hardware.serial_board.supply_factors import NO_FACTORS, Factors

#: How long after its loss, or a failed opening, a line is opened again.
REOPEN_MS = 500.0

#: How long a board has, at the end, to confirm that it is dark.
FAREWELL_MS = 300.0

_NEVER = float("inf")


class SerialBoard:
    """The board of ``profile`` at the other end of ``line``.

    ``first_link`` numbers the first link, from 1 to 65535; without it the number is random, so that a board
    can distinguish one run of the program from the next. ``factors`` correct its readings of the supply.
    """

    def __init__(
        self,
        profile: Profile,
        clock: Clock,
        line: SerialLine,
        *,
        first_link: int | None = None,
        factors: Factors = NO_FACTORS,
    ) -> None:
        self._lights = len(profile.lights)
        self._clock = clock
        self._line = line
        self._host = Host(profile, first_link or secrets.randbelow(0xFFFF) + 1, factors)
        self._open_ms = -_NEVER
        self._is_woken = False
        self._is_closed = False

    def read(self, timeout_s: float) -> BoardEvent | None:
        """See `controller.ports.Board`."""
        until_ms = self._clock.now_ms() + timeout_s * 1000.0
        while not self._is_closed:
            if self._is_woken:
                self._is_woken = False
                self._turn(self._clock.now_ms())  # which makes the line forget its wake-up
                return None
            event = self._host.next_event()
            if event is not None:
                return event
            is_quiet = not self._turn(until_ms)
            if is_quiet and self._clock.now_ms() >= until_ms:
                return self._host.next_event()
        return None

    def show(self, frame: Frame) -> None:
        """See `controller.ports.Board`. ValueError if the picture does not have 3 bytes for each light."""
        if len(frame.rgb) != 3 * self._lights:
            wanted = 3 * self._lights
            raise ValueError(f"a picture for {self._lights} lights has {wanted} bytes, not {len(frame.rgb)}")
        if not self._is_closed:
            self._host.show(frame, self._clock.now_ms())
            self._send()

    def ask(self, request: Request) -> None:
        """See `controller.ports.Board`."""
        if not self._is_closed:
            self._host.ask(request, self._clock.now_ms())
            self._send()

    def wake(self) -> None:
        """See `controller.ports.Board`."""
        self._is_woken = True
        self._line.wake()

    def close(self) -> None:
        """See `controller.ports.Board`. A board that answers is given time to go dark first."""
        if self._is_closed:
            return
        self.show(Frame(0, bytes(3 * self._lights)))
        until_ms = self._clock.now_ms() + FAREWELL_MS
        while not self._host.is_settled and self._clock.now_ms() < until_ms:
            self._host.next_event()  # dropped: the loop reads no more
            self._turn(until_ms)
        self._is_closed = True
        self._line.close()

    def _turn(self, until_ms: float) -> bool:
        """Wait for the line until ``until_ms`` or until something is due; return whether it yielded anything.

        Bytes that wait on the line are always taken before timeouts are judged, so that a late host does not
        mistake its own lateness for the board's silence. While an event waits, nothing is sent before the
        loop has read it: the loop's picture comes first.
        """
        now_ms = self._clock.now_ms()
        if now_ms >= self._open_ms:
            self._open(now_ms)
        due_ms = min(until_ms, self._host.due_ms, self._open_ms)
        try:
            content = self._line.read(max(due_ms - now_ms, 0.0) / 1000.0)
        except LineLostError as error:
            self._lose(error)
            return True
        at_ms = self._clock.now_ms()
        if content:
            self._host.dropped(self._line.dropped)
            self._host.receive(content, at_ms)
        if not self._host.has_event:
            self._host.tick(at_ms)
            self._send()
            if self._host.takes_reset():
                self._line.reset()
        return bool(content)

    def _open(self, now_ms: float) -> None:
        try:
            self._line.open()
        except LineLostError as error:
            self._lose(error)
        else:
            self._open_ms = _NEVER
            self._host.opened(now_ms)

    def _send(self) -> None:
        content = self._host.bytes_to_send()
        if content:
            try:
                self._line.write(content)
            except LineLostError as error:
                self._lose(error)

    def _lose(self, error: LineLostError) -> None:
        now_ms = self._clock.now_ms()
        self._host.lost(error.trouble, now_ms)
        self._open_ms = now_ms + REOPEN_MS
