"""A page's hand at a bench: it moves pieces, presses keys, breaks and repairs, and turns time.

Keeps track of what it holds, so that a page that leaves lets go of it without having asked for anything.
Refuses spaces that are not on the board, so that the bench only gets its own.
"""

import math
from collections.abc import Callable
from typing import assert_never

from controller.board import Key, Profile
from controller.messages import Message
from controller.play.loop import Loop
from controller.session.keys import HOLD_MS
from controller.web import acts
from controller.web.known_space import known_space
from simulator import bench_acts
from simulator.bench_acts import BenchAct
from simulator.carrying_hand import CarryingHand
from simulator.workbench import HandHold, Workbench, WorkbenchError, faults_from_json, parse_fault

#: A key held this long can be released without effect: even after debouncing it counts as a hold.
MEANINGLESS_MS = HOLD_MS + 100

#: A click may be faster than any finger, with both of its messages at once: a key stays down this long.
FINGER_MS = 50.0


class BenchHand:
    """The hand of one page at ``workbench``, the board of ``loop``; ``lend`` has a helper do what is due."""

    def __init__(self, loop: Loop, workbench: Workbench, lend: Callable[[], None] | None) -> None:
        self._loop, self._workbench, self._lend = loop, workbench, lend
        self._carrying = CarryingHand(loop, workbench)
        self._hold: HandHold | None = None
        self._is_raising = False
        self._origin = ""
        self._at_mm = (0.0, 0.0)
        #: The keys that this page holds down, with the bench's time at which each went down.
        self._pressed_ms: dict[Key, float] = {}
        #: Released keys that come up as soon as a finger could have let go.
        self._rising: set[Key] = set()

    def do(self, act: object) -> None:
        """Carry out an act; an InputError says why it cannot be done."""
        match act:
            case act if isinstance(act, BenchAct):
                self._turn(act)
            case act if isinstance(act, acts.OnPieces):
                self._handle(act)
            case _:
                raise TypeError(act)

    def leave(self) -> None:
        """Let go of everything: a held piece settles where it is, keys come up without a tap."""
        self._let_go()
        while self._pressed_ms:
            _end_hold(self._workbench, *self._pressed_ms.popitem())

    def _turn(self, act: BenchAct) -> None:
        """Do what is impossible at a real table: break and repair, and control the time."""
        match act:
            case bench_acts.Fault(fault):
                self._workbench.add_fault(parse_fault(fault))
            case bench_acts.Repair(fault):
                self._workbench.remove_fault(parse_fault(fault))
            case bench_acts.RepairAll():
                self._workbench.clear_faults()
            case bench_acts.Faults(text):
                self._workbench.set_faults(faults_from_json(text, self._profile()))
            case bench_acts.Speed(speed):
                self._workbench.set_speed(speed)
            case bench_acts.Pause():
                self._workbench.pause()
            case bench_acts.GoOn():
                self._workbench.go_on()
            case bench_acts.Step(ms):
                self._workbench.step(ms)
            case bench_acts.LendHand():
                if self._lend is None:
                    raise WorkbenchError(Message("twin_act.nobody_helps"))
                self._lend()
            case _:
                assert_never(act)

    def _handle(self, act: acts.OnPieces) -> None:
        """Do what takes a hand at the table."""
        match act:
            case act if isinstance(act, acts.OnCarried):
                self._carry(act)
            case acts.Lift(space):
                self._workbench.lift(self._known(space))
            case acts.Slide(start, end, captures=True):
                self._carrying.capture(self._known(start), self._known(end))
            case acts.Slide(start, end):
                self._workbench.slide(self._known(start), self._known(end))
            case acts.Grab(space, raises):
                self._grab(self._known(space), raises=raises)
            case acts.Drag(x_mm, y_mm):
                self._drag((x_mm, y_mm))
            case acts.Drop():
                self._set_down()
            case acts.Press() | acts.Release() | acts.LetUp():
                self._touch_key(act)
            case _:
                assert_never(act)

    def _carry(self, act: acts.OnCarried) -> None:
        """Bring pieces from the tray, or where the game wants them."""
        match act:
            case acts.Put(space, colour, exchanges=True):
                self._carrying.exchange(self._known(space), colour)
            case acts.Put(space, colour, is_sure=is_sure):
                self._carrying.put(self._known(space), colour, is_sure=is_sure)
            case acts.Premove(space, colour, start):
                self._carrying.play(start and self._known(start), self._known(space), colour)
            case acts.Clear():
                self._hold = None
                self._carrying.clear()
            case acts.Restore():
                self._carrying.restore()

    def _touch_key(self, act: acts.Press | acts.Release | acts.LetUp) -> None:
        """Press a key or let it up; one that was only held comes up once that is no tap any more."""
        match act:
            case acts.Press(key):
                if key not in self._rising:
                    self._workbench.press(key)
                self._pressed_ms[key] = self._workbench.now_ms()
            case acts.LetUp(key) if key in self._pressed_ms:
                _end_hold(self._workbench, key, self._pressed_ms.pop(key))
            case acts.Release(key) if key in self._pressed_ms:
                self._rise(key, self._pressed_ms.pop(key))
            case acts.Release(key) | acts.LetUp(key):
                self._workbench.release(key)

    def _rise(self, key: Key, since_ms: float) -> None:
        """Let a key come up as soon as a finger could."""

        def rise() -> None:
            self._rising.discard(key)
            _let_up(self._workbench, key)

        self._rising.add(key)
        self._workbench.after(since_ms + FINGER_MS - self._workbench.now_ms(), rise)

    def _grab(self, space: str, *, raises: bool) -> None:
        hold = self._workbench.grab(space, raises=raises)
        self._let_go()
        self._hold = hold
        self._is_raising = raises
        self._origin = space
        self._at_mm = self._profile().space(space).at_mm

    def _drag(self, at_mm: tuple[float, float]) -> None:
        if self._hold is None:
            raise WorkbenchError(Message("twin_act.empty_hand"))
        self._workbench.drag(self._hold, *at_mm)
        self._at_mm = at_mm

    def _set_down(self) -> None:
        """Drop the piece; WorkbenchError if it has gone back instead."""
        if self._hold is None:
            raise WorkbenchError(Message("twin_act.empty_hand"))
        hold, self._hold = self._hold, None
        end = self._workbench.drop(hold)
        if end is not None and self._is_raising:
            self._carrying.be_sure(end, self._origin)
        spaces = self._profile().spaces
        meant = min(spaces, key=lambda space: math.dist(space.at_mm, self._at_mm)).name
        if end is not None and end != meant:
            raise WorkbenchError(Message("twin_act.went_back", space=meant, origin=self._origin))

    def _let_go(self) -> None:
        hold, self._hold = self._hold, None
        if hold is not None:
            self._workbench.let_go(hold)

    def _profile(self) -> Profile:
        return self._loop.snapshot.session.profile

    def _known(self, space: str) -> str:
        return known_space(self._profile(), space)


def _end_hold(workbench: Workbench, key: Key, since_ms: float) -> None:
    """Release a key as soon as that is no tap."""
    workbench.after(since_ms + MEANINGLESS_MS - workbench.now_ms(), lambda: _let_up(workbench, key))


def _let_up(workbench: Workbench, key: Key) -> None:
    """Release a key, unless it is up already."""
    if key in workbench.keys_down():
        workbench.release(key)
