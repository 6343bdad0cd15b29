"""Plays the moment of a fault on the bench of a simulated board, as its sensors were then.

A piece lies where a space read one, a finger is on each key that was down, and the cable is out while no
board answered. What no piece explains, such as a reed that was closed beside the one of its piece, is a reed
that sticks for that time. So the board reads what it read then, and the table judges it again.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from controller.annexes.replay.fault_moment import FaultMoment, NamedFault
from controller.annexes.replay.named_faults import named_faults
from controller.board import Crosspoint, Matrix, Profile, closed
from controller.board_bench import BoardBench
from controller.games import COLOUR_WORDS, Colour, Game
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber
from controller.web.act_codec import ACTS, named_acts, parse_any

#: How long after the last change the table may still name a fault.
AFTER_MS = 5_000.0


@dataclass(frozen=True, slots=True)
class BenchState:
    """What is on a bench: the pieces by their spaces, the keys that are down, and what is broken."""

    pieces: frozenset[tuple[str, Colour]] = frozenset()
    keys: frozenset[str] = frozenset()
    faults: frozenset[str] = frozenset()


def bench_state(profile: Profile, matrix: Matrix, coloured: Callable[[str], Colour]) -> BenchState:
    """Return what makes a sound board read a matrix; where one reed feels any piece, it is ``coloured``."""
    shut = set[Crosspoint](closed(matrix)) & profile.sensors().keys()
    pieces = set[tuple[str, Colour]]()
    for space in profile.spaces:
        if space.first in shut:
            colour = coloured(space.name) if space.first == space.second else Colour.FIRST
            pieces.add((space.name, colour))
            shut.remove(space.first)
        elif space.second in shut:
            pieces.add((space.name, Colour.SECOND))
            shut.remove(space.second)
    keys = {key.value for key, at in profile.keys.items() if at in shut}
    shut -= set(profile.keys.values())
    names = profile.sensors()
    return BenchState(frozenset(pieces), frozenset(keys), frozenset(f"stuck {names[at]}" for at in shut))


def acts_between(before: BenchState, after: BenchState) -> Iterator[dict[str, str]]:
    """Yield the acts that lead from one state of a bench to another, as a page writes them."""
    for fault in sorted(before.faults - after.faults):
        yield {"act": "repair", "fault": fault}
    for space, _ in sorted(before.pieces - after.pieces, key=lambda piece: piece[0]):
        yield {"act": "lift", "space": space}
    for key in sorted(before.keys - after.keys):
        yield {"act": "release", "key": key}
    for space, colour in sorted(after.pieces - before.pieces, key=lambda piece: piece[0]):
        yield {"act": "put", "space": space, "colour": COLOUR_WORDS[colour]}
    for key in sorted(after.keys - before.keys):
        yield {"act": "press", "key": key}
    for fault in sorted(after.faults - before.faults):
        yield {"act": "fault", "fault": fault}


class MomentPlayer(Subscriber):
    """Plays a moment at ``bench``, the board of ``loop``, from the time at which it is made.

    The pieces that lay there are laid at once; then each change comes at its time.
    """

    def __init__(
        self,
        loop: Loop,
        bench: BoardBench,
        moment: FaultMoment,
        game: Game,
        on_over: Callable[[frozenset[NamedFault]], None] = lambda _: None,
    ) -> None:
        self._loop, self._hand, self._on_over = loop, bench.hand(), on_over
        self._kinds = {**ACTS, **named_acts(bench.acts)}
        #: What was named again.
        self.named: frozenset[NamedFault] = frozenset()
        self.is_over = False
        profile = loop.snapshot.session.profile
        table = dict(game.parse_fen(moment.fen).table())
        steps = [
            (ms, bench_state(profile, matrix, lambda space: table.get(space, Colour.FIRST)))
            for ms, matrix in moment.debounced
        ]
        self._steps = self._with_cable(steps, moment)
        self._state = BenchState()
        self._begun_ms: float | None = None
        self.due_ms = 0.0
        self._ends_ms = moment.ms + AFTER_MS
        if self._steps and self._steps[0][0] == 0:
            self._do(self._steps.pop(0)[1])

    @staticmethod
    def _with_cable(steps: list[tuple[int, BenchState]], moment: FaultMoment) -> list[tuple[int, BenchState]]:
        """Pull the cable out for as long as no board answered."""
        pulled: list[tuple[int, BenchState]] = []
        changes: list[tuple[int, BenchState | bool]] = [*steps, *moment.is_linked]
        state, is_linked = BenchState(), True
        for ms, change in sorted(changes, key=lambda change: change[0]):
            if isinstance(change, BenchState):
                state = change
            else:
                is_linked = change
            out = frozenset[str]() if is_linked else frozenset({"unplugged"})
            pulled.append((ms, BenchState(state.pieces, state.keys, state.faults | out)))
        return pulled

    def look(self) -> None:
        """Do what is due, and see whether a fault is named again."""
        snapshot = self._loop.snapshot
        if self._begun_ms is None:
            self._begun_ms = snapshot.at_ms
        now_ms = snapshot.at_ms - self._begun_ms
        while self._steps and self._steps[0][0] <= now_ms:
            self._do(self._steps.pop(0)[1])
        self.named |= named_faults(snapshot)
        next_ms = self._steps[0][0] if self._steps else self._ends_ms
        self.due_ms = float("inf") if self.is_over else self._begun_ms + next_ms
        if now_ms >= self._ends_ms and not self.is_over:
            self.is_over, self.due_ms = True, float("inf")
            self._on_over(self.named)

    def _do(self, state: BenchState) -> None:
        before, self._state = self._state, state
        for act in acts_between(before, state):
            done: Any = parse_any(json.dumps(act), {}, self._kinds)
            self._hand.do(done)
