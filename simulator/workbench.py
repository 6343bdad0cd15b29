"""The bench: where hands handle a twin's magnets, keys, faults and cable.

Decides what hands can do, and nothing about what the board makes of it: the only way from here to a sensor is
through magnets, contacts and the circuit. The page may use this module and no other of the simulator, from
any thread. Every act happens at the present time of the twin's clock; one that takes time (a slide, a drag)
goes on by itself while that clock runs.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any

from controller.board import Key, Sensing, Transport
from controller.games import Colour
from controller.messages import Message
from controller.ports import SPEEDS
from simulator.circuit import Rows
from simulator.faults import (
    KINDS,
    Fault,
    FaultError,
    NotBrokenError,
    check_fault,
    fault_kinds,
    faults_from_json,
    faults_to_json,
    forms_on,
    parse_fault,
    reed_names,
)
from simulator.rig import Meters, Rig
from simulator.surface import AT_ONCE, HandHold, Laying, Surface, TwinPiece, WorkbenchError
from simulator.twin_clock import PacedClock

__all__ = [
    "AT_ONCE",
    "KINDS",
    "Fault",
    "FaultError",
    "HandHold",
    "Laying",
    "Meters",
    "TimeError",
    "TwinPiece",
    "Workbench",
    "WorkbenchError",
    "faults_from_json",
    "faults_to_json",
    "parse_fault",
]


class TimeError(WorkbenchError):
    """A pace or step that the bench's time cannot take; the message names those it can."""

    code = "impossible-time"


#: The longest step of a paused twin.
MAX_STEP_MS = 1000.0


class Workbench:
    """The hands' side of a twin. Impossible acts raise WorkbenchError and change nothing."""

    def __init__(self, rig: Rig) -> None:
        self._rig = rig
        self._surface = Surface(rig)
        self._fingers: set[Key] = set()
        self._caption: Message | None = None

    @contextmanager
    def _now(self) -> Iterator[int]:
        """Hold the lock for an act, with everything up to now done; yield the time in us."""
        with self._rig.condition:
            self._rig.follow()
            yield self._rig.now_us()

    @contextmanager
    def _still(self) -> Iterator[int]:
        """Hold the lock for a look, which moves no time; yield the time reached in us."""
        with self._rig.condition:
            self._rig.catch_up()
            yield self._rig.now_us()

    @contextmanager
    def waveform_in(
        self, file: IO[str], on_end: Callable[[OSError | None], None] = lambda _: None
    ) -> Iterator[None]:
        """Write what happens at the pins into a file, until the context ends; see `simulator.waveform`."""
        from simulator.waveform import Waveform

        with self._now() as now_us:
            waveform = self._rig.waveform = Waveform(self._rig.profile, file, now_us, on_end)
        try:
            yield
        finally:
            with self._still():
                self._rig.waveform = None
                waveform.close()

    def put(
        self,
        space: str,
        colour: Colour,
        offset_mm: tuple[float, float] = (0.0, 0.0),
        how: Laying = AT_ONCE,
    ) -> None:
        """Lay a new piece on an empty space, ``offset_mm`` (right, up) off its middle, at most 15 mm."""
        with self._now():
            self._surface.put(space, colour, offset_mm, how)

    def turn(self, space: str, turn_deg: float) -> None:
        """Turn the piece on a space on the spot, ``turn_deg`` to the left."""
        with self._now():
            self._surface.turn(space, turn_deg)

    def hold_above(self, space: str, above_mm: float) -> None:
        """Hold the piece on a space ``above_mm`` above its place; it stays there until called with 0."""
        with self._now():
            self._surface.hold_above(space, above_mm)

    def lift(self, space: str, mm_per_s: float | None = None) -> None:
        """Take the piece away from the board, straight up: at once, or at a speed."""
        with self._now():
            self._surface.lift(space, mm_per_s)

    def slide(self, start: str, end: str, mm_per_s: float = 200.0) -> None:
        """Begin to slide a piece to an empty space along the straight line, raised over pieces in between."""
        with self._now():
            self._surface.slide(start, end, mm_per_s)

    def grab(self, space: str, *, raises: bool = False) -> HandHold:
        """Put a hand on the piece, which stays where it is until dragged.

        A hand that ``raises`` it holds it above the reach of every reed until it is dropped.
        """
        with self._now():
            return self._surface.grab(space, raises=raises)

    def drag(self, hold: HandHold, x_mm: float, y_mm: float) -> None:
        """Move the held piece to a place, in mm from the middle of the board, as fast as a hand can.

        The piece glides on the surface and is raised over others. Called again, it turns to the new place.
        """
        with self._now():
            self._surface.drag(hold, (x_mm, y_mm))

    def drop(self, hold: HandHold) -> str | None:
        """End the hold: the piece goes to the nearest space, whose name is returned.

        If that is occupied, the piece goes back to where it was grabbed; if no space is within 18 mm, it
        leaves the board, and None is returned.
        """
        with self._now():
            return self._surface.drop(hold)

    def let_go(self, hold: HandHold) -> None:
        """End the hold as `drop` does, if it has not ended yet: the hand is gone."""
        with self._now():
            if self._surface.is_held(hold):
                self._surface.drop(hold)

    def clear_table(self) -> None:
        """Take all pieces away."""
        with self._now():
            self._surface.clear()

    def middle_mm(self, space: str) -> tuple[float, float]:
        """Return the middle of a space, in mm (right, up) from the middle of the board."""
        return self._surface.middle_mm(space)

    def pieces(self) -> tuple[TwinPiece, ...]:
        """Return every piece on the board, in the order in which they came."""
        with self._still():
            return self._surface.pieces()

    def lying(self) -> dict[str, Colour]:
        """Return the pieces that lie on spaces, by their space; one that is moved lies on none."""
        return {piece.space: piece.colour for piece in self.pieces() if piece.space is not None}

    def press(self, key: Key) -> None:
        """Press a key down; WorkbenchError if it is down."""
        with self._now() as at_us:
            if key in self._fingers:
                raise WorkbenchError(Message("twin_act.key_down", key=key.word))
            self._fingers.add(key)
            self._rig.reeds.press(self._rig.profile.keys[key], at_us)
            self._rig.changed()

    def release(self, key: Key) -> None:
        """Release a key; WorkbenchError if it is up."""
        with self._now() as at_us:
            if key not in self._fingers:
                raise WorkbenchError(Message("twin_act.key_up", key=key.word))
            self._fingers.remove(key)
            self._rig.reeds.release(self._rig.profile.keys[key], at_us)
            self._rig.changed()

    def tap(self, key: Key, held_ms: float = 100.0) -> None:
        """Press a key now and release it after ``held_ms``."""
        with self._now():
            self.press(key)
            self.after(held_ms, lambda: self._lift_finger(key))

    def keys_down(self) -> frozenset[Key]:
        """Return the keys that a finger presses."""
        with self._still():
            return frozenset(self._fingers)

    def add_fault(self, fault: Fault) -> None:
        """Break something; FaultError if the board has no such part. Breaking it twice changes nothing."""
        with self._now():
            check_fault(fault, self._rig.profile)
            if fault not in self._rig.faults:
                self._rig.set_faults((*self._rig.faults, fault))

    def remove_fault(self, fault: Fault) -> None:
        """Repair what ``add_fault`` broke; NotBrokenError if it is not broken."""
        with self._now():
            if fault not in self._rig.faults:
                raise NotBrokenError(Message("twin_fault.not_broken", fault=str(fault)))
            self._rig.set_faults(tuple(other for other in self._rig.faults if other != fault))

    def set_faults(self, faults: Iterable[Fault]) -> None:
        """Break exactly this and repair the rest; FaultError, and no change, if the board lacks a part."""
        with self._now():
            self._rig.set_faults(tuple(dict.fromkeys(faults)))

    def clear_faults(self) -> None:
        """Repair everything."""
        self.set_faults(())

    def faults(self) -> tuple[Fault, ...]:
        """Return everything that is broken now, in the order in which it broke."""
        with self._still():
            return self._rig.faults

    def unplug(self) -> None:
        """Pull the cable out; nothing happens if it is out."""
        self.add_fault(fault_kinds.Unplugged())

    def plug(self) -> None:
        """Put the cable in; nothing happens if it is in."""
        with self._now():
            if not self._rig.link.is_plugged:
                self.remove_fault(fault_kinds.Unplugged())

    def is_plugged(self) -> bool:
        """Whether the cable is in."""
        with self._still():
            return self._rig.link.is_plugged

    def strip(self) -> bytes:
        """Return what the lights show: 3 bytes (red, green, blue) per light, in light order."""
        with self._still():
            return self._rig.strip.shown

    def contacts(self) -> Rows:
        """Return which reeds and keys truly touch, whatever the board reads: an int per row, bit = column.

        Reference lines are bare diodes and count as touching, so this is what a healthy board at rest reads.
        """
        with self._still() as at_us:
            return self._rig.circuit.touching(self._rig.reeds.look_at(at_us))

    def touched_ms(self, space: str) -> float | None:
        """Return when a contact under a space last began to touch or to part; None if none ever did."""
        place = self._rig.profile.space(space)
        with self._still():
            began_us = [self._rig.reeds.operated_us(at) for at in (place.first, place.second)]
            return max((at_us / 1000 for at_us in began_us if at_us is not None), default=None)

    def raw(self) -> Rows:
        """Return what the board's last scan read, unfiltered for bounce; all open while it does not run."""
        with self._still():
            return self._rig.twin.rows()[0]

    def debounced(self) -> Rows:
        """Return what the board's bounce filter makes of its scans; all open while it does not run."""
        with self._still():
            return self._rig.twin.rows()[1]

    def meters(self) -> Meters:
        """Read the meters; see `simulator.rig.Meters`."""
        with self._still():
            rig = self._rig
            scan_hz = 1e6 / rig.profile.timings.scan_us if rig.link.is_up else 0.0
            return Meters(scan_hz, rig.answers.last_ms, rig.answers.p95_ms, rig.strip.current_ma)

    @property
    def caption(self) -> Message | None:
        """The caption for onlookers; None if there is none."""
        return self._caption

    def say(self, caption: Message | None) -> None:
        """Show a caption to onlookers, or none any more."""
        with self._now():
            self._caption = caption
            self._rig.changed()

    def reeds_of(self, space: str) -> tuple[str, ...]:
        """Return the reeds under a space, as faults name them."""
        return tuple(name for name in reed_names(self._rig.profile) if name.split()[0] == space)

    def fault_kinds(self) -> list[dict[str, Any]]:
        """List what a page shows and asks for, for each kind of fault that the board can have."""
        return list(forms_on(self._rig.profile))

    @property
    def lights(self) -> tuple[str, ...]:
        """The spaces over the lights, in light order."""
        return self._rig.profile.lights

    @property
    def rows(self) -> int:
        """The number of rows of the matrix with reeds or keys: all but the reference line."""
        profile = self._rig.profile
        return len(profile.rows) - (profile.reference is not None)

    @property
    def columns(self) -> int:
        """The number of columns of the matrix with reeds or keys: all but the reference line."""
        profile = self._rig.profile
        return len(profile.columns) - (profile.reference is not None)

    @property
    def has_cable(self) -> bool:
        """Whether there is a cable to pull out; the pins of a Pi have none."""
        return self._rig.profile.transport is Transport.SERIAL

    @property
    def feels_colours(self) -> bool:
        """Whether the reeds sense which colour a piece has, and not only that there is one."""
        return self._rig.profile.sensing is Sensing.DUAL

    @property
    def has_pace(self) -> bool:
        """Whether the twin's time can be slowed down, sped up and paused."""
        clock = self._rig.clock
        return isinstance(clock, PacedClock) and not clock.is_fixed

    @property
    def speed(self) -> float:
        """How much of the twin's time passes in a unit of the host's; 1 where no host paces it."""
        clock = self._rig.clock
        return clock.speed if isinstance(clock, PacedClock) else 1.0

    def set_speed(self, speed: float) -> None:
        """Let time pass slower or faster, 0.1 to 10; TimeError if it cannot."""
        slowest, fastest = SPEEDS
        if not slowest <= speed <= fastest:
            raise TimeError(Message("twin_act.no_pace", speed=speed, slowest=slowest, fastest=fastest))
        with self._now():
            self._paced().set_speed(speed)
            self._rig.changed()

    @property
    def is_paused(self) -> bool:
        """Whether the twin's time is paused."""
        clock = self._rig.clock
        return isinstance(clock, PacedClock) and clock.is_paused

    def pause(self) -> None:
        """Pause the twin's time, its lights too; hands may still act. TimeError if it cannot be paused."""
        with self._now():
            if not self.is_paused:
                self._paced().pause()
                self._rig.changed()

    def go_on(self) -> None:
        """Let time pass again; TimeError if it cannot be paused at all."""
        with self._now():
            self._paced().go_on()
            self._rig.changed()

    def step(self, ms: float = 1.0) -> None:
        """Let ``ms`` pass while time is paused, at most 1000; TimeError if it is not paused."""
        if not 0 < ms <= MAX_STEP_MS:
            raise TimeError(Message("twin_act.no_step", ms=ms, most_ms=MAX_STEP_MS))
        with self._now():
            clock = self._paced()
            if not clock.is_paused:
                raise TimeError(Message("twin_act.not_paused"))
            clock.step(round(ms * 1000))
            self._rig.changed()

    def _paced(self) -> PacedClock:
        """Return the clock; TimeError if no host paces it, or its pace is fixed."""
        clock = self._rig.clock
        if not isinstance(clock, PacedClock):
            raise TimeError(Message("twin_act.no_host"))
        if clock.is_fixed:
            raise TimeError(Message("twin_act.fixed_pace"))
        return clock

    def now_ms(self) -> float:
        """Return the time on the twin's clock; within a planned act, the time of the act."""
        with self._rig.condition:
            return self._rig.now_us() / 1000

    def after(self, delay_ms: float, act: Callable[[], None]) -> None:
        """Do ``act`` in ``delay_ms`` from now: under a simulated clock at that very instant.

        It may use the bench, and plan further acts. It runs in the thread that brings the twin up to that
        time, mostly the one that reads the board, and its exceptions are raised there.
        """
        with self._now() as at_us:
            self._rig.at(at_us + round(max(delay_ms, 0) * 1000), act)
            self._rig.condition.notify_all()

    @property
    def changes(self) -> int:
        """How often anything visible here has changed; compare to know whether to look again."""
        return self._rig.changes

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call ``callback`` at every change; return the function that ends this.

        It is called with the bench locked and in any thread: it may only leave a note elsewhere, and return.
        """
        with self._rig.condition:
            self._rig.listeners.append(callback)

        def unsubscribe() -> None:
            with self._rig.condition:
                if callback in self._rig.listeners:
                    self._rig.listeners.remove(callback)

        return unsubscribe

    def _lift_finger(self, key: Key) -> None:
        if key in self._fingers:
            self.release(key)
