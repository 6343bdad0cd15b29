"""Keeps the moment of each fault that is named at a table: in memory, and beside the records of a real board.

Decides when one is kept: when a fault is named that was not named a moment ago. The newest few are kept, each
under a number of its own, which no later one gets. What a twin was broken with is nobody's: its moments end
with the program.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from controller.annex import FindOffer, ReedHistory, nothing_offered
from controller.annexes.replay.fault_moment import FOLDER, FaultMoment, NamedFault, moment_text
from controller.annexes.replay.last_seconds import MomentRing
from controller.annexes.replay.named_faults import named_faults, worn_reeds
from controller.command_line.stdio import say
from controller.command_line.user_files import keep
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber

if TYPE_CHECKING:
    from controller.annexes.replay.kept_moments import KeptMoment
    from controller.wear import BoardLife

#: A fault that was named so lately is the same one: a suspicion comes and goes while a hand tries the piece.
AGAIN_MS = 60_000.0


class MomentKeeper(Subscriber):
    """Follows a loop, and keeps its moments below ``records``; None keeps them in memory alone.

    ``later`` runs a function in a thread that may wait for a disk. ``find_offer`` asks other annexes.
    """

    def __init__(
        self,
        loop: Loop,
        records: Path | None,
        later: Callable[[Callable[[], None]], None],
        find_offer: FindOffer = nothing_offered,
    ) -> None:
        self._loop, self._records, self._later, self._find_offer = loop, records, later, find_offer
        self._ring = MomentRing()
        #: When each fault was last named. What the life of a reed says at first was named before.
        self._named_ms: dict[NamedFault, float] = {}
        self._has_life = False
        #: The life of the reeds that was looked at last, and the faults that it names.
        self._life: BoardLife | None = None
        self._worn: frozenset[NamedFault] = frozenset()
        #: The newest moments, in ascending order of their numbers.
        self.kept: tuple[KeptMoment, ...] = ()
        later(self._read)

    def look(self) -> None:
        """See what is new, and keep the moment of what is named now."""
        snapshot = self._loop.snapshot
        self._ring.see(snapshot)
        here = named_faults(snapshot)
        life = (self._find_offer(ReedHistory) or ReedHistory()).life
        if life is not self._life:
            self._life, self._worn = life, worn_reeds(life)
        named = here | self._worn
        new = {fault for fault in named if snapshot.at_ms > self._named_ms.get(fault, -AGAIN_MS) + AGAIN_MS}
        self._named_ms = {
            fault: at_ms for fault, at_ms in self._named_ms.items() if snapshot.at_ms <= at_ms + AGAIN_MS
        } | dict.fromkeys(named, snapshot.at_ms)
        if life is not None and not self._has_life:
            self._has_life = True
            new -= self._worn - here
        if new:
            date = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
            self._later(partial(self.keep, self._ring.frozen(new, date, snapshot)))

    def _read(self) -> None:
        """Read the moments that were kept before."""
        if self._records is not None and (self._records / FOLDER).is_dir():
            from controller.annexes.replay.kept_moments import read_moments

            self.kept = tuple(read_moments(self._records))

    def keep(self, moment: FaultMoment) -> None:
        """Keep a moment, and let the oldest go; in the one thread that waits for a disk."""
        from controller.annexes.replay.kept_moments import (
            MOST_KEPT,
            KeptMoment,
            kept_numbers,
            moment_file,
        )

        numbers = [] if self._records is None else kept_numbers(self._records)
        number = max((*numbers, *(kept.number for kept in self.kept)), default=0) + 1
        self.kept = (*self.kept, KeptMoment(number, moment))[-MOST_KEPT:]
        if self._records is None:
            return
        if (unsaved := keep(moment_file(self._records, number), moment_text(moment))) is not None:
            say(unsaved)
        for old in (*numbers, number)[:-MOST_KEPT]:
            moment_file(self._records, old).unlink(missing_ok=True)
