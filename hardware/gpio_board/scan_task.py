"""The scan task of a board on a Pi's pins: what is scanned, reported and shown, and when, without a thread.

Decides the order of a turn: the scan first if it is due, then the filter, then the events, then the newest
picture. A picture goes out as soon as it is there, unless it would delay a scan; then it waits for the end
of that scan. An echo therefore takes one scan and one picture. After a long time without change scans are
fewer: the Pi stays cool, and the one echo that ends the rest comes at most one slow scan later.

A hardware failure is reported once, and retried every second; until it is over, the lines are released and
the lights dark, as far as possible. Does not know who waits for the deadlines, or what a picture means.
"""

from collections import deque
from collections.abc import Callable
from contextlib import suppress

from controller.board import Profile
from controller.messages import Message
from controller.ports import (
    BoardEvent,
    Capabilities,
    Frame,
    Health,
    Identity,
    Linked,
    Refresh,
    Refused,
    Request,
    Sensors,
    Shown,
    WatchEdges,
)
from hardware.debounce import Debounce, step, unpack
from hardware.gpio_board.matrix_lines import Lines
from hardware.gpio_board.neopixel_strip import LightStrip
from hardware.gpio_board.pin_errors import ERRORS, Errors, PinTrouble, TroubleError, of_lights
from hardware.gpio_board.pin_library_loader import Gpio
from hardware.gpio_board.scan_timer import ScanDeadlines, Timer

#: An int per row, bit = column, 1 = closed.
Rows = tuple[int, ...]


class ScanState:
    """The matrix of ``profile`` before and after the bounce filter, initially all open.

    ``at_us`` is a time before the first scan. A whole scan is dated to the time at which it began: whatever
    moved while it ran shows in the next one.
    """

    def __init__(self, profile: Profile, at_us: int) -> None:
        self._timings = profile.timings
        self._size = len(profile.rows), len(profile.columns)
        self._at_ms = at_us // 1000
        self._state = Debounce()
        self._raw = 0
        #: Whether the last scan differed from the one before, and whether it changed the filtered matrix.
        self.has_moved = False
        self.has_changed = False
        #: Closes that were too short to be meant.
        self.brief = 0

    def take(self, raw: int, began_us: int) -> None:
        """Take a scan, packed as by `hardware.debounce.pack`."""
        before, at_ms = self._state, began_us // 1000
        elapsed_ms = at_ms - self._at_ms
        self._state = step(before, self._timings, elapsed_ms=elapsed_ms, first=raw, second=raw)
        self.has_moved = raw != self._raw
        self.has_changed = self._state.closed != before.closed
        self.brief += self._state.brief.bit_count()
        self._raw, self._at_ms = raw, at_ms

    @property
    def debounced(self) -> Rows:
        """The matrix after the filter."""
        return unpack(self._state.closed, *self._size)

    @property
    def raw(self) -> Rows:
        """The matrix as last read."""
        return unpack(self._raw, *self._size)


#: How long until hardware that failed is tried again.
RETRY_US = 1_000_000

#: How often the counts are reported.
HEALTH_US = 5_000_000

#: Creates the lines of a board from pins, profile, time, and what the library raises.
MakeLines = Callable[[Gpio, Profile, Timer, Errors], Lines]


class ScanTask:
    """The works of ``profile``; ``errors`` are what the library raises when hardware fails.

    ``rate_hz`` is the scan rate, which defaults to the profile's.
    """

    def __init__(  # noqa: PLR0913 - the parts that a board is made of
        self,
        profile: Profile,
        gpio: Gpio,
        strip: LightStrip,
        timer: Timer,
        *,
        identity: Identity,
        rate_hz: int | None = None,
        errors: Errors = ERRORS,
        make_lines: MakeLines = Lines,
    ) -> None:
        self._profile = profile
        self._lines = make_lines(gpio, profile, timer, errors)
        self._strip = strip
        self._timer = timer
        self._identity = identity
        self._errors = errors
        self._deadlines = ScanDeadlines(profile.timings.scan_us if rate_hz is None else 1_000_000 // rate_hz)
        self._sensed = ScanState(profile, 0)
        self._events = deque[BoardEvent]()
        self._seq = 0
        #: Why there is no link; None while there is one.
        self._trouble: PinTrouble | None = None
        self._is_stopped = False
        #: Whether the matrix must be reported even if it has not changed.
        self._is_owed = True
        #: The picture to show and its time, the dark one, the one on the lights, and how long showing one
        #: takes.
        self._wanted: Frame | None = None
        self._picture_us = 0
        self._dark = bytes(3 * len(profile.lights))
        self._lit = b""
        self._show_us = 0
        #: Scans so far, and the longest one since the last report of the counts.
        self.scans = 0
        self.longest_us = 0
        self._health_us = 0
        self._brief = 0
        self._links = 0

    # Start and stop

    def start(self) -> None:
        """Put the lines into a safe state and turn the lights off; a PiError says why that fails."""
        try:
            self._link()
        except TroubleError as error:
            self.stop()
            raise error.trouble.error() from error

    def stop(self) -> None:
        """Turn the lights off and release all lines, each even if the other fails; may be called twice."""
        self._is_stopped = True
        try:
            with suppress(*self._errors):
                self._strip.close()
        finally:
            self._lines.release()

    # Time

    @property
    def due_us(self) -> int:
        """When the next turn is due: at the deadline of a scan, or before it for a picture."""
        scan_us = self._deadlines.due_us
        return scan_us if self._wanted is None else min(scan_us, self._picture_us)

    @property
    def left_us(self) -> int:
        """The time until the next turn is due."""
        return max(0, self.due_us - self._timer.now_us())

    @property
    def overruns(self) -> int:
        """How many scans, with what followed from them, ran past the next deadline."""
        return self._deadlines.overruns

    def turn(self) -> bool:
        """Do what is due, a scan and what follows, or a picture alone; return whether it was a scan."""
        is_scan = self._timer.now_us() >= self._deadlines.due_us
        try:
            if is_scan:
                self._scan()
            self._show_newest()
        except TroubleError as error:
            self._lose(error.trouble)
        else:
            if is_scan:
                self._deadlines.plan(self._timer.now_us())
        return is_scan

    @property
    def sensed(self) -> ScanState:
        """What the scans of this link have shown."""
        return self._sensed

    # The port

    def next_event(self) -> BoardEvent | None:
        """Take the next event for the port; None if there is none."""
        return self._events.popleft() if self._events else None

    def check(self, frame: Frame) -> None:
        """Raise ValueError if a picture does not have 3 bytes for each light; any thread may call it."""
        wanted = len(self._dark)
        if len(frame.rgb) != wanted:
            raise ValueError(f"a picture for {wanted // 3} lights has {wanted} bytes, not {len(frame.rgb)}")

    def show(self, frame: Frame) -> None:
        """Show a picture; the latest wins, and without a link it is dropped."""
        self.check(frame)
        if self._trouble is not None or self._is_stopped:
            return
        self._wanted = frame
        now_us, scan_us = self._timer.now_us(), self._deadlines.due_us
        self._picture_us = now_us if now_us + self._show_us <= scan_us else scan_us

    def ask(self, request: Request) -> None:
        """Make a request; the next scan answers a refresh."""
        match request:
            case WatchEdges():
                self._events.append(Refused(request, Message("refusals.too_seldom")))
            case Refresh() if self._trouble is not None:
                self._events.append(Refused(request, Message("refusals.no_pins")))
            case Refresh():
                self._is_owed = True
                self._deadlines.hasten(self._timer.now_us())

    # What a turn does

    def _scan(self) -> None:
        if self._trouble is not None:
            self._link()
        began_us = self._timer.now_us()
        self._deadlines.begin(began_us)
        self._sensed.take(self._lines.scan(), began_us)
        self.scans += 1
        self.longest_us = max(self.longest_us, self._timer.now_us() - began_us)
        if self._sensed.has_moved:
            self._deadlines.move()
        if self._is_owed or self._sensed.has_changed:
            self._report_sensors(began_us)
        if began_us >= self._health_us:
            self._report_health(began_us)

    def _show_newest(self) -> None:
        frame, self._wanted = self._wanted, None
        if frame is None:
            return
        if frame.rgb != self._lit:
            self._light(frame.rgb)
        self._events.append(Shown(frame.seq))

    def _light(self, rgb: bytes) -> None:
        began_us = self._timer.now_us()
        try:
            self._strip.show(rgb)
        except self._errors as error:
            raise TroubleError(of_lights(error, self._profile.light_pin)) from error
        self._lit = rgb
        self._show_us = self._timer.now_us() - began_us

    # The link

    def _link(self) -> None:
        """Take lines and lights, and begin as a new board; TroubleError if they are unavailable."""
        self._lines.safe()
        self._light(self._dark)
        self._trouble = None
        now_us = self._health_us = self._timer.now_us()
        self._deadlines.restart(now_us)
        self._brief += self._sensed.brief
        self._sensed = ScanState(self._profile, now_us)
        self._is_owed = True
        self._links += 1
        rows, columns = len(self._profile.rows), len(self._profile.columns)
        has = Capabilities(rows, columns, len(self._profile.lights), reports_raw=True)
        self._events.append(Linked(self._identity, has, now_us / 1000))

    def _lose(self, trouble: PinTrouble) -> None:
        """Make everything safe, report why unless that is the last report, and try again later."""
        self._wanted, self._lit = None, b""
        with suppress(*self._errors):
            self._strip.show(self._dark)
        self._lines.release()
        now_us = self._timer.now_us()
        if trouble != self._trouble:
            self._events.append(trouble.event(now_us / 1000))
        self._trouble = trouble
        self._deadlines.put_off(now_us + RETRY_US)

    # Events

    def _report_sensors(self, began_us: int) -> None:
        self._is_owed = False
        at_ms = began_us / 1000
        self._events.append(Sensors(self._seq, at_ms, at_ms, self._sensed.debounced, self._sensed.raw))
        self._seq += 1

    def _report_health(self, began_us: int) -> None:
        """Report the counts under the names that the other boards use."""
        counts = {
            "scans": self.scans,
            "late": self.overruns,
            "longest_us": self.longest_us,
            "brief": self._brief + self._sensed.brief,
            "host_links": self._links,
        }
        self._health_us, self.longest_us = began_us + HEALTH_US, 0
        self._events.append(Health(began_us / 1000, counts))
