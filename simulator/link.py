"""The link between board and host: cable, supply and resets of the board, late and lost messages.

Decides whether board and host hear each other at all, when a message arrives, and which messages are lost and
sent again. Knows nothing of their contents: a message is an act done on arrival. Everything here is called
with the rig's lock held, and happens at the rig's time.
"""

import random
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from controller.messages import Message
from hardware.serial_board.line import UNPLUGGED, LineTrouble
from hardware.serial_board.link_errors import BROWN_OUT, STARTED
from simulator.faults import Fault, fault_kinds
from simulator.strip import StripTwin

#: A board that hears nothing from its host goes dark after this time.
HOST_TIMEOUT_US = 2_000_000

#: The time from a reset until the board answers again; its bootloader waits first.
RESET_US = 1_000_000

#: A lost report is sent again after this time, until it arrives; later ones wait (docs/develop/wire.md).
REPEAT_US = 40_000

#: How long a picture is on the line; a report sent in that time meets it in the bridge.
PICTURE_US = 5_000

#: The time until a board resets by itself, as shares of the fault's interval: least and most.
RESET_SHARES = (0.5, 1.5)

#: The supply at rest, and by how much it falls for every ampere of the lights: a USB port and its cable.
SUPPLY_MV, SUPPLY_MILLIOHM = 5000, 250

Act = Callable[[], None]


class BoardPlace(Protocol):
    """The place of the board: the rig."""

    def now_us(self) -> int:
        """Return the time."""

    def at(self, at_us: int, act: Act) -> None:
        """Do ``act`` at ``at_us``."""

    def darken(self) -> None:
        """Send a dark picture to the strip."""


@dataclass(frozen=True, slots=True)
class Ends:
    """What a twin does when its link changes.

    ``lose`` informs the host that the board is gone, and why; ``boot`` starts the board.
    """

    lose: Callable[[LineTrouble], None]
    boot: Act


class Lane:
    """One direction of the wire. Messages arrive in the order in which they were sent."""

    def __init__(self, place: BoardPlace) -> None:
        self._place = place
        self._flying: deque[tuple[int, Act]] = deque()
        self.lag_us = 0

    def send(self, act: Act, late_us: int = 0) -> None:
        """Do ``act`` on arrival: at once on a wire without lag, otherwise after the lag and ``late_us``."""
        now_us = self._place.now_us()
        delay_us = self.lag_us + late_us
        if not delay_us and not self._flying:
            act()
            return
        last_us = self._flying[-1][0] if self._flying else now_us
        message = (max(now_us + delay_us, last_us), act)
        self._flying.append(message)
        self._place.at(message[0], lambda: self._arrive(message))

    def cut(self) -> None:
        """Lose everything on its way."""
        self._flying.clear()

    def _arrive(self, message: tuple[int, Act]) -> None:
        if self._flying and self._flying[0] is message:
            self._flying.popleft()
            message[1]()


class Link:
    """The link of one board; its twin sets ``ends``."""

    ends: Ends

    def __init__(self, place: BoardPlace, seed: int) -> None:
        self._place = place
        self._loss_chance = random.Random(f"{seed} lossy")
        self._spoil_chance = random.Random(f"{seed} bridge")
        self._reset_chance = random.Random(f"{seed} resets")
        #: The percentages of reports that are lost, and of those meeting a picture that are spoilt.
        self.lost_percent = 0
        self.spoilt_percent = 0
        #: How many reports had to be sent again since the board started.
        self.resent = 0
        #: How many of them had arrived spoilt.
        self.spoilt = 0
        self._picture_us = -PICTURE_US
        self._most_ma: int | None = None
        self._milliohm = SUPPLY_MILLIOHM
        self._reset_s: int | None = None
        #: Changes of these void earlier plans: links that began or ended, changes of resets.
        self._links = 0
        self._resets = 0
        self.to_host = Lane(place)
        self.to_board = Lane(place)
        #: Health reports have their own lane, so that nothing waits for them.
        self.beside = Lane(place)
        self.is_plugged = True
        #: Whether the board runs and its host can hear it.
        self.is_up = True

    def supply_mv(self, strip: StripTwin) -> int:
        """Return the supply left while the strip draws its current."""
        return max(SUPPLY_MV - round(strip.current_ma * self._milliohm / 1000), 0)

    def set_faults(self, faults: Iterable[Fault]) -> None:
        """Apply exactly these faults, as far as they concern the link; of two alike the worse counts."""
        faults = tuple(faults)
        lags_ms = [fault.ms for fault in faults if isinstance(fault, fault_kinds.Lag)]
        losses = [fault.percent for fault in faults if isinstance(fault, fault_kinds.Lossy)]
        spoilt = [fault.percent for fault in faults if isinstance(fault, fault_kinds.SpoilingBridge)]
        supplies_ma = [fault.most_ma for fault in faults if isinstance(fault, fault_kinds.WeakSupply)]
        resets_s = [fault.every_s for fault in faults if isinstance(fault, fault_kinds.Resets)]
        for lane in self._lanes:
            lane.lag_us = max(lags_ms, default=0) * 1000
        self.lost_percent = max(losses, default=0)
        self.spoilt_percent = max(spoilt, default=0)
        self._most_ma = min(supplies_ma, default=None)
        extra = [fault.milliohm for fault in faults if isinstance(fault, fault_kinds.SaggingSupply)]
        self._milliohm = SUPPLY_MILLIOHM + max(extra, default=0)
        self._plan_resets(min(resets_s, default=None))
        self._set_plugged(is_plugged=not any(isinstance(fault, fault_kinds.Unplugged) for fault in faults))

    def send_picture(self, act: Act) -> None:
        """Send a picture to the board; it is long enough for reports to meet it."""
        self._picture_us = self._place.now_us()
        self.to_board.send(act)

    def late_us(self) -> int:
        """Return how much later a report arrives for being spoilt, or lost maybe more than once."""
        late_us = 0
        if self._meets_picture() and self._spoil_chance.randrange(100) < self.spoilt_percent:
            late_us += REPEAT_US
            self.resent += 1
            self.spoilt += 1
        while self.lost_percent and self._loss_chance.randrange(100) < self.lost_percent:
            late_us += REPEAT_US
            self.resent += 1
        return late_us

    def feel(self, strip: StripTwin) -> None:
        """Check what the lights draw, after every change; too much causes a reset."""
        if self.is_overloaded_by(strip):
            drawn = Message("serial_link.overloaded", lights_ma=round(strip.current_ma))
            self._reset(LineTrouble(drawn, BROWN_OUT.cure))

    def is_overloaded_by(self, strip: StripTwin) -> bool:
        """Whether the lights draw more than the supply can give."""
        return self._most_ma is not None and strip.current_ma > self._most_ma

    def _meets_picture(self) -> bool:
        return self._picture_us < self._place.now_us() < self._picture_us + PICTURE_US

    @property
    def _lanes(self) -> tuple[Lane, ...]:
        return self.to_host, self.to_board, self.beside

    def _set_plugged(self, *, is_plugged: bool) -> None:
        if is_plugged == self.is_plugged:
            return
        self.is_plugged = is_plugged
        if is_plugged:
            self._boot()
        else:
            self._come_out()

    def _come_out(self) -> None:
        """Pull the cable: the host loses the board, whose lights go dark after a while."""
        self._lose(UNPLUGGED)
        lost = self._links
        self._plan(HOST_TIMEOUT_US, lambda: self._place.darken() if lost == self._links else None)

    def _reset(self, trouble: LineTrouble) -> None:
        """Restart the board; until it boots its lights are dark, and its host hears nothing."""
        if self.is_up:
            self._lose(trouble)
            lost = self._links
            self._plan(RESET_US, lambda: self._boot() if lost == self._links else None)
        self._place.darken()

    def _lose(self, trouble: LineTrouble) -> None:
        self.is_up = False
        self._links += 1
        for lane in self._lanes:
            lane.cut()
        self.ends.lose(trouble)

    def _boot(self) -> None:
        self._links += 1
        self.is_up = True
        self.resent = self.spoilt = 0
        self._place.darken()
        self.ends.boot()

    def _plan_resets(self, every_s: int | None) -> None:
        if every_s == self._reset_s:
            return
        self._reset_s = every_s
        self._resets += 1
        self._plan_reset()

    def _plan_reset(self) -> None:
        if self._reset_s is None:
            return
        planned = self._resets
        least, most = (round(share * self._reset_s * 1_000_000) for share in RESET_SHARES)

        def reset() -> None:
            if planned == self._resets:
                self._reset(STARTED)
                self._plan_reset()

        self._plan(self._reset_chance.randint(least, most), reset)

    def _plan(self, delay_us: int, act: Act) -> None:
        self._place.at(self._place.now_us() + delay_us, act)
