"""The virtual board: a microcontroller with its matrix, in the same process as its host.

Decides how what `simulator.scanner` finds, and what happens to the cable and the lights, is told through the
port of `controller.ports`. Under a simulated clock time jumps from edge to edge; in the host's time a board
on which nothing moves sleeps. Not here: the wire, and what a wire can lose.
"""

import math
from collections import deque

from controller.board import Profile
from controller.ports import (
    BoardEvent,
    Capabilities,
    Frame,
    Identity,
    Linked,
    Refresh,
    Refused,
    Request,
    Sensors,
    Shown,
    Unlinked,
)
from simulator.bench import Bench
from simulator.clock import TwinClock
from simulator.rig import Rig
from simulator.scanner import Scanner


class VirtualBoard:
    """A board of the given profile; the same clock, seed and acts on its ``bench`` give the same events."""

    def __init__(self, profile: Profile, clock: TwinClock, seed: int) -> None:
        self._rig = Rig(profile, clock, seed)
        self._rig.run_twin = self._run
        self._rig.on_cable = self._on_cable
        self.bench = Bench(self._rig)
        self._events: deque[BoardEvent] = deque()
        self._is_woken = False
        self._is_closed = False
        self._seq = 0
        self._boot()

    def read(self, timeout_s: float) -> BoardEvent | None:
        """See `controller.ports.Board`; under a simulated clock this is what makes time pass.

        However short a time is left, at least a microsecond passes.
        """
        with self._rig.condition:
            until_us = self._rig.now_us() + math.ceil(timeout_s * 1_000_000)
            while True:
                self._rig.catch_up()
                if self._is_woken or self._is_closed:
                    self._is_woken = False
                    return None
                if self._events:
                    return self._events.popleft()
                if self._rig.now_us() >= until_us:
                    return None
                due_us = [at_us for at_us in (self._rig.next_act_us, self._due_us()) if at_us is not None]
                self._rig.clock.wait(self._rig.condition, min([until_us, *due_us]) / 1000)

    def show(self, frame: Frame) -> None:
        """See `controller.ports.Board`. ValueError if the picture has not 3 bytes for each light."""
        lights = len(self._rig.profile.lights)
        if len(frame.rgb) != 3 * lights:
            raise ValueError(f"a picture for {lights} lights has {3 * lights} bytes, not {len(frame.rgb)}")
        with self._rig.condition:
            self._rig.catch_up()
            if self._rig.is_plugged and not self._is_closed:
                self._rig.light(frame.rgb)
                self._events.append(Shown(frame.seq))

    def ask(self, request: Request) -> None:
        """See `controller.ports.Board`."""
        with self._rig.condition:
            self._rig.catch_up()
            match request:
                case Refresh() if self._rig.is_plugged:
                    self._report(self._scanner.ms_at(self._rig.now_us()))
                case Refresh():
                    self._events.append(Refused(request, "the board is not plugged in"))

    def wake(self) -> None:
        """See `controller.ports.Board`."""
        with self._rig.condition:
            self._is_woken = True
            self._rig.condition.notify_all()

    def close(self) -> None:
        """See `controller.ports.Board`."""
        with self._rig.condition:
            self._is_closed = True
            self._rig.darken()
            self._rig.condition.notify_all()

    def _boot(self) -> None:
        """Start from nothing, as after a reset: the first scan is reported whole."""
        self._scanner = self._new_scanner()
        self._events.append(Linked(self._identity(), self._capabilities(), self._now_ms()))

    def _new_scanner(self) -> Scanner:
        return Scanner(self._rig, self._report)

    def _now_ms(self) -> float:
        return self._rig.now_us() / 1000

    def _identity(self) -> Identity:
        return Identity(board_id="virtual", profile=self._rig.profile.name, version="virtual")

    def _capabilities(self) -> Capabilities:
        profile = self._rig.profile
        return Capabilities(len(profile.rows), len(profile.columns), len(profile.lights), reports_raw=True)

    def _on_cable(self) -> None:
        if self._rig.is_plugged:
            self._boot()
        else:
            cause = "The cable between board and computer came out."
            cure = "Plug it in again; the game goes on from where it stands."
            self._events.append(Unlinked(cause, cure, self._now_ms()))

    def _run(self, to_us: int) -> None:
        if self._rig.is_plugged and not self._is_closed:
            self._scanner.run(to_us)

    def _due_us(self) -> int | None:
        """When the next scan that matters is complete."""
        return self._scanner.due_us if self._rig.is_plugged else None

    def _report(self, board_ms: int) -> None:
        """Send the whole matrix; before the first scan there is none, and that scan is reported anyway."""
        if not self._scanner.has_scanned:
            return
        rows, raw = self._scanner.debounced, self._scanner.raw
        self._events.append(Sensors(self._seq, self._now_ms(), board_ms, rows, raw))
        self._seq += 1
        self._rig.condition.notify_all()
