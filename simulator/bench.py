"""The bench: where hands handle a twin's magnets, keys, faults and cable.

Decides what hands can do, and nothing about what the board makes of it: there is no way from here to a sensor
but through magnets, contacts and the circuit. The page may use this module and no other of the simulator,
from any thread; every act happens at the present time of the twin's clock, and what takes time (a slide, a
drag) goes on by itself while that clock runs.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from controller.board import Key
from controller.games.base import Colour
from simulator.faults import KINDS, Fault, FaultError, Unplugged, check_fault, parse_fault
from simulator.rig import Rig
from simulator.surface import BenchError, Hold, Piece, Surface

__all__ = ["KINDS", "Bench", "BenchError", "Fault", "FaultError", "Hold", "Piece", "parse_fault"]


class Bench:
    """The hands' side of a twin. Impossible acts raise BenchError and change nothing."""

    def __init__(self, rig: Rig) -> None:
        self._rig = rig
        self._surface = Surface(rig)
        self._fingers: set[Key] = set()
        self._caption = ""

    @contextmanager
    def _now(self) -> Iterator[int]:
        """Hold the lock, with everything up to now done; gives the time in us."""
        with self._rig.condition:
            self._rig.catch_up()
            yield self._rig.now_us()

    def put(self, space: str, colour: Colour, offset_mm: tuple[float, float] = (0.0, 0.0)) -> None:
        """Lay a new piece on an empty space, ``offset_mm`` (right, up) off its middle, at most 15 mm."""
        with self._now():
            self._surface.put(space, colour, offset_mm)

    def lift(self, space: str) -> None:
        """Take the piece away from the board."""
        with self._now():
            self._surface.lift(space)

    def slide(self, start: str, end: str, mm_per_s: float = 200.0) -> None:
        """Begin to slide a piece to an empty space along the straight line, raised over pieces in between."""
        with self._now():
            self._surface.slide(start, end, mm_per_s)

    def grab(self, space: str) -> Hold:
        """Put a hand on the piece, which stays where it is until dragged."""
        with self._now():
            return self._surface.grab(space)

    def drag(self, hold: Hold, x_mm: float, y_mm: float) -> None:
        """Move the held piece to a place, in mm from the middle of the board, as fast as a hand can.

        The piece glides on the surface and is raised over others. Called again, it turns to the new place.
        """
        with self._now():
            self._surface.drag(hold, (x_mm, y_mm))

    def drop(self, hold: Hold) -> str | None:
        """End the hold: the piece goes to the nearest space and its name is returned.

        Meant for an occupied space, it goes back to where it was grabbed; meant for a place more than 18 mm
        from any space, it leaves the board: None.
        """
        with self._now():
            return self._surface.drop(hold)

    def let_go(self, hold: Hold) -> None:
        """End the hold as `drop` does, if there is still one: the hand is gone."""
        with self._now():
            if self._surface.is_held(hold):
                self._surface.drop(hold)

    def clear_table(self) -> None:
        """Take all pieces away."""
        with self._now():
            self._surface.clear()

    def pieces(self) -> tuple[Piece, ...]:
        """Every piece on the board, in the order in which they came."""
        with self._now():
            return self._surface.pieces()

    def press(self, key: Key) -> None:
        """Press a key down; BenchError if it is down."""
        with self._now() as at_us:
            if key in self._fingers:
                raise BenchError(f"the key {key.value} is down already; release it first")
            self._fingers.add(key)
            self._rig.reeds.press(self._rig.profile.keys[key], at_us)
            self._rig.changed()

    def release(self, key: Key) -> None:
        """Release a key; BenchError if it is up."""
        with self._now() as at_us:
            if key not in self._fingers:
                raise BenchError(f"the key {key.value} is up already; press it first")
            self._fingers.remove(key)
            self._rig.reeds.release(self._rig.profile.keys[key], at_us)
            self._rig.changed()

    def tap(self, key: Key, held_ms: float = 100.0) -> None:
        """Press a key now and release it after ``held_ms``."""
        with self._now():
            self.press(key)
            self.after(held_ms, lambda: self._lift_finger(key))

    def keys_down(self) -> frozenset[Key]:
        """The keys that a finger presses."""
        with self._now():
            return frozenset(self._fingers)

    def add_fault(self, fault: Fault) -> None:
        """Break something; FaultError if the board has no such part. Twice is the same as once."""
        with self._now():
            check_fault(fault, self._rig.profile)
            if isinstance(fault, Unplugged):
                self._rig.set_plugged(is_plugged=False)
            elif fault not in self._rig.faults:
                self._rig.set_faults((*self._rig.faults, fault))

    def remove_fault(self, fault: Fault) -> None:
        """Repair what ``add_fault`` broke; BenchError if it is not broken."""
        with self._now():
            if fault not in self.faults():
                raise BenchError(f"there is no fault {str(fault)!r} to remove; see the list of faults")
            if isinstance(fault, Unplugged):
                self._rig.set_plugged(is_plugged=True)
            else:
                self._rig.set_faults(tuple(other for other in self._rig.faults if other != fault))

    def clear_faults(self) -> None:
        """Repair everything."""
        with self._now():
            for fault in self.faults():
                self.remove_fault(fault)

    def faults(self) -> tuple[Fault, ...]:
        """Everything that is broken now, in the order in which it broke; a cable that is out comes last."""
        with self._now():
            return self._rig.faults if self._rig.is_plugged else (*self._rig.faults, Unplugged())

    def unplug(self) -> None:
        """Pull the cable out; nothing happens if it is out."""
        self.add_fault(Unplugged())

    def plug(self) -> None:
        """Put the cable in; nothing happens if it is in."""
        with self._now():
            self._rig.set_plugged(is_plugged=True)

    def is_plugged(self) -> bool:
        """Whether the cable is in."""
        with self._now():
            return self._rig.is_plugged

    def strip(self) -> bytes:
        """What the lights show: 3 bytes (red, green, blue) a light, in light order."""
        with self._now():
            return self._rig.strip()

    @property
    def caption(self) -> str:
        """What those at the table have to say for onlookers; empty where they say nothing."""
        return self._caption

    def say(self, caption: str) -> None:
        """Say something for onlookers."""
        with self._now():
            self._caption = caption
            self._rig.changed()

    @property
    def lights(self) -> tuple[str, ...]:
        """The spaces over the lights, in light order."""
        return self._rig.profile.lights

    def now_ms(self) -> float:
        """The time on the twin's clock; within a planned act, the time of the act."""
        with self._rig.condition:
            return self._rig.now_us() / 1000

    def after(self, delay_ms: float, act: Callable[[], None]) -> None:
        """Do ``act`` in ``delay_ms`` from now: under a simulated clock at that very instant.

        It may use the bench, and plan further acts. It is done by whichever thread brings the twin up to that
        time, mostly the one that reads the board, and what it raises goes there.
        """
        with self._now() as at_us:
            self._rig.at(at_us + round(max(delay_ms, 0) * 1000), act)
            self._rig.condition.notify_all()

    @property
    def changes(self) -> int:
        """How often anything that can be seen here has changed; compare to know whether to look again."""
        return self._rig.changes

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call ``callback`` at every change; gives back what ends it.

        It is called with the bench locked and in any thread: it may only leave word elsewhere, and return.
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
