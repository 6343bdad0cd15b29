"""The board on a Pi's pins as a `controller.ports.Board`: its scan task, in a thread of its own.

Decides what crosses between the loop and that thread: the newest picture and requests one way, events the
other. The thread touches nothing else, and is the only one that touches pins and lights, from the first turn
until it has released them. An error in it that no hardware can have caused is raised where the loop reads.
`hardware.gpio_board.scan_task` decides what is done when.

It is opened in order: the library, the lights, then both together. That decides which pin can drive lights on
this model, and which driver that takes. A failure raises an error with its own page
(`hardware.gpio_board.pin_errors`), and leaves nothing lit or driven.
"""

import threading
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType
from typing import Literal

from controller.board import Profile
from controller.messages import Message
from controller.ports import BoardEvent, Clock, Frame, Request
from hardware.gpio_board.neopixel_strip import NeoPixelStrip
from hardware.gpio_board.pin_errors import (
    ERRORS,
    NOT_A_PI,
    LightPinError,
    PinTrouble,
    no_driver,
    of_lights,
)
from hardware.gpio_board.pin_library_loader import HERE, SKIP_CHECK, Computer, open_library
from hardware.gpio_board.scan_task import ScanTask
from hardware.gpio_board.scan_timer import WallTimer
from hardware.pi_header import SPI_DATA, is_pi_5

#: How long closing waits for the thread, whose driver may hang.
CLOSING_S = 2.0

#: Waits at a condition that the caller holds, for at most that many seconds.
Wait = Callable[[threading.Condition, float], object]

#: The pins of PWM and PCM, which the driver reaches through /dev/mem.
_MEMORY_PINS = frozenset({"GPIO12", "GPIO18", "GPIO21"})


class GpioBoard:
    """The board that ``works`` scans; creating it starts them, so a PiError says why they cannot run.

    ``on_scan`` is called in its thread after every scan, and every attempt at one; ``on_end`` once everything
    is released.
    """

    def __init__(
        self,
        works: ScanTask,
        on_scan: Callable[[], None] | None = None,
        *,
        on_end: Callable[[], None] = lambda: None,
        wait: Wait = threading.Condition.wait,
    ) -> None:
        self._works = works
        self._on_scan = on_scan
        self._on_end = on_end
        self._wait = wait
        #: What the loop waits for, and what the works wait for. Both share one lock, reentrant because a
        #: signal that interrupts a call may take it once more for a wake-up.
        lock = threading.RLock()
        self._news, self._asked = threading.Condition(lock), threading.Condition(lock)
        self._events = deque[BoardEvent]()
        self._frame: Frame | None = None
        self._requests: list[Request] = []
        self._is_woken = False
        self._is_closed = False
        self._has_raised = False
        self._crash = _Crash()
        works.start()
        self._thread = threading.Thread(target=self._run, name="gpio", daemon=True)
        self._thread.start()

    def read(self, timeout_s: float) -> BoardEvent | None:
        """See `controller.ports.Board`. An error in the thread is raised here."""
        with self._news:
            self._news.wait_for(self._has_news, min(timeout_s, threading.TIMEOUT_MAX))
            if self._is_woken or self._is_closed:
                self._is_woken = False
                return None
            if self._events:
                return self._events.popleft()
        self._raise()
        return None

    def show(self, frame: Frame) -> None:
        """See `controller.ports.Board`. ValueError if the picture does not have 3 bytes for each light."""
        self._works.check(frame)
        with self._asked:
            self._frame = frame
            self._asked.notify()

    def ask(self, request: Request) -> None:
        """See `controller.ports.Board`."""
        with self._asked:
            self._requests.append(request)
            self._asked.notify()

    def wake(self) -> None:
        """See `controller.ports.Board`."""
        with self._news:
            self._is_woken = True
            self._news.notify()

    def close(self) -> None:
        """See `controller.ports.Board`. An error in the thread that was not raised yet is raised here."""
        with self._asked:
            was_closed, self._is_closed = self._is_closed, True
            self._asked.notify()
        self._thread.join(0 if was_closed else CLOSING_S)
        if not self._has_raised:
            self._raise()

    def _has_news(self) -> bool:
        has_crashed = self._crash.error is not None
        return bool(self._is_woken or self._is_closed or self._events or has_crashed)

    def _raise(self) -> None:
        if self._crash.error is not None:
            self._has_raised = True
            raise self._crash.error

    # Everything below runs in the thread.

    def _run(self) -> None:
        with self._crash:
            try:
                while self._take():
                    if self._works.left_us == 0 and self._works.turn() and self._on_scan is not None:
                        self._on_scan()
                    self._hand_over()
            finally:
                self._works.stop()
        self._on_end()
        with self._news:
            self._news.notify()

    def _take(self) -> bool:
        """Wait until something is due or requested, and pass requests on; return False when it is over."""
        with self._asked:
            while not (self._is_closed or self._frame is not None or self._requests):
                left_us = self._works.left_us
                if left_us == 0:
                    break
                self._wait(self._asked, left_us / 1_000_000)
            frame, self._frame = self._frame, None
            requests, self._requests = self._requests, []
            if self._is_closed:
                return False
        if frame is not None:
            self._works.show(frame)
        for request in requests:
            self._works.ask(request)
        return True

    def _hand_over(self) -> None:
        events = []
        while (event := self._works.next_event()) is not None:
            events.append(event)
        if events:
            with self._news:
                self._events.extend(events)
                self._news.notify()


class _Crash(AbstractContextManager["_Crash"]):
    """Keeps an exception raised within it, for another thread to raise."""

    def __init__(self) -> None:
        self.error: BaseException | None = None

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None, /
    ) -> Literal[True]:
        self.error = error
        return True


def open_gpio_board(
    profile: Profile,
    clock: Clock,
    *,
    rate_hz: int | None = None,
    on_scan: Callable[[], None] | None = None,
    world: Computer = HERE,
) -> GpioBoard:
    """Open the board of ``profile`` on the loop's clock; an InputError gives reason and cure if that fails.

    ``rate_hz`` defaults to the profile's rate. ``on_scan`` is called after every scan, in the board's thread.
    """
    with ExitStack() as undoing:
        claim = world.claim_pins()
        undoing.callback(claim.close)
        library = open_library(world)
        works = ScanTask(
            profile,
            library.gpio,
            open_strip(profile, world),
            WallTimer(clock),
            identity=library.identity(profile.name, world.serial_number),
            rate_hz=rate_hz,
            errors=library.errors,
        )
        board = GpioBoard(works, on_scan, on_end=claim.close)
        undoing.pop_all()
    return board


def open_strip(profile: Profile, world: Computer = HERE) -> NeoPixelStrip:
    """Open the lights of ``profile``; a PiError gives reason and cure if that fails."""
    world.environ[SKIP_CHECK] = "1"
    pin = pin_for(profile, world.model, is_root=world.is_root)
    try:
        board, neopixel = world.load("board"), world.load("neopixel")
    except NotImplementedError as error:
        raise NOT_A_PI.error() from error
    except (ImportError, RuntimeError) as error:
        raise no_driver(is_pi5=is_pi_5(world.model)).error() from error
    try:
        return NeoPixelStrip(profile, neopixel.NeoPixel, getattr(board, pin))
    except ERRORS as error:
        raise of_lights(error, profile.light_pin).error() from error


def pin_for(profile: Profile, model: str, *, is_root: bool) -> str:
    """Return the light pin as `board` names it: D10 for ``GPIO10``. A PiError if it cannot drive lights."""
    pin = profile.light_pin
    is_free = pin not in {wire.pin for wire in profile.rows + profile.columns}
    if is_free and (pin == SPI_DATA or is_pi_5(model) or (is_root and pin in _MEMORY_PINS)):
        return f"D{pin.removeprefix('GPIO')}"
    cure = Message("pi_pins.put_on_spi", spi=SPI_DATA)
    raise PinTrouble(LightPinError, _why_not(pin, is_free=is_free), cure).error()


def _why_not(pin: str, *, is_free: bool) -> Message:
    if not is_free:
        return Message("pi_pins.light_on_line", pin=pin)
    if pin in _MEMORY_PINS:
        return Message("pi_pins.light_for_root", pin=pin)
    return Message("pi_pins.light_unreached", pin=pin)
