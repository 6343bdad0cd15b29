"""Legal moves of Mana made by a page's own acts: each is read, and none is unclear even for a moment.

They are made by two taps, two clicks, a straight drag, and one over another space, some of them while the
light of a hint shines. A tap sends what a click does (`tests.browser.test_gestures`). A hand that helps
raises the piece: one that came along the surface could close the other colour's reed first.
"""

import json
import random
from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest

from controller.board import Key
from controller.games import Position, all_games
from controller.games.moves import Travel
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber
from controller.session import Companions, open_session
from controller.session.events import Requested
from controller.web.act_handler import PageHand
from hardware.profiles import load_profile
from simulator.twin_bench import TwinBench
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.sweeps import some, swept
from tests.web.page_moves import Act, Place, clicked, dragged

MANA = all_games()["mana"]
PROFILE = load_profile("sq36-dual-mega")
#: How many moves one case makes, half of them in a sample, and all cases.
MOVES, ALL_MOVES = 40, 2_000
#: The ways in which a move is made, and in which share of them it is hinted before.
WAYS, HINTED = ("tap", "click", "straight drag", "drag about"), 0.25
#: How often a pointer reports its place, and how far off the middle it lets go.
DRAG_EVERY_MS, OFF_MM = 34.0, 9.0
#: After this a move counts.
COUNTS_MS = 3000.0


class Unclear(Subscriber):
    """Keeps the spaces whose reading was unclear at any time."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.spaces = set[str]()

    def look(self) -> None:
        self.spaces |= self.loop.snapshot.session.verdict.doubtful


class Table:
    """A simulated board with pieces of Mana set up by chance, and the hand of a page."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.clock = SimulatedClock()
        self.board = VirtualBoard(PROFILE, self.clock, seed)
        start = set_up(self.chance)
        session = replace(open_session(PROFILE, start), companions=Companions(has_engine=True))
        self.loop = Loop(self.board, self.clock, session)
        #: How many moves were made in each way, and how many while the light of a hint shone.
        self.made = Counter[str]()
        self.unclear = Unclear(self.loop)
        self.loop.subscribe(self.unclear)
        self.hand = PageHand(
            self.loop, TwinBench(self.loop, self.board.workbench), all_games(), lambda _: None
        )
        self.wait(100)
        for space, colour in start.table().items():
            self.board.workbench.put(space, colour)
        self.wait(1000)
        # No reed tells which of the pieces is the Damyo.
        self.board.workbench.tap(Key.OK)
        self.wait(1000)

    @property
    def position(self) -> Position:
        return self.loop.snapshot.session.position

    @property
    def travels(self) -> list[Travel]:
        return [move for move in self.position.legal_moves() if isinstance(move, Travel)]

    def wait(self, ms: float) -> None:
        until_ms = self.clock.now_ms() + ms
        self.board.workbench.after(ms, self.board.wake)
        while self.clock.now_ms() < until_ms:
            self.loop.turn()

    def make(self, move: Travel) -> None:
        """Make a move as a page does, and wait until it counts."""
        before = len(self.loop.snapshot.session.record.plies)
        if self.chance.random() < HINTED:
            self.hint(move)
        way = self.chance.choice(WAYS)
        self.made[way] += 1
        for act, rests_ms in self.gesture(move, way):
            self.hand.do(json.dumps(act))
            self.wait(rests_ms)
        self.wait(COUNTS_MS)
        plies = self.loop.snapshot.session.record.plies
        assert not self.unclear.spaces, f"{move} {self.unclear.spaces}"
        assert [ply.move for ply in plies[before:]] == [move]

    def hint(self, move: Travel) -> None:
        """Ask for the whole of a hint, which is this move."""
        for _ in ("where to look", "the whole move"):
            self.hand.do(json.dumps({"act": "choose", "choice": "hint"}))
            self.wait(100)
            awaited = self.loop.snapshot.session.hint_awaited
            if awaited is not None:
                self.loop.post(partial(Requested, awaited.fen(), MANA.write_move(move)))
                self.wait(100)
        hint = self.loop.snapshot.session.hinted
        assert hint is not None
        assert (hint.move, hint.is_whole) == (move, True)
        self.made["hinted"] += 1

    def gesture(self, move: Travel, way: str) -> list[tuple[Act, float]]:
        """Return the acts of a move, with how long the hand rests after each."""
        captures = move.end in self.position.table()
        if way in {"tap", "click"}:
            acts = clicked(PROFILE, move.start, move.end, captures=captures)
            return [
                (act, self.chance.choice((0.0, 60.0, 900.0)) if act["act"] == "grab" else 0.0) for act in acts
            ]
        places = self.places(move, is_straight=way == "straight drag")
        acts = dragged(PROFILE, move.start, move.end, places, captures=captures)
        return [(act, DRAG_EVERY_MS if act["act"] == "drag" else 0.0) for act in acts]

    def places(self, move: Travel, *, is_straight: bool) -> list[Place]:
        """Return the places of a pointer, fast or slow."""
        off = self.chance.uniform(-OFF_MM, OFF_MM), self.chance.uniform(-OFF_MM, OFF_MM)
        start, end = PROFILE.space(move.start).at_mm, PROFILE.space(move.end).at_mm
        corners = [start, (end[0] + off[0], end[1] + off[1])]
        if not is_straight:
            corners.insert(1, self.chance.choice(PROFILE.spaces).at_mm)
        steps = self.chance.choice((1, 4, 15))
        return [
            between(one, other, n / steps) for one, other in pairwise(corners) for n in range(1, steps + 1)
        ]


def between(one: Place, other: Place, share: float) -> Place:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def set_up(chance: random.Random) -> Position:
    position = MANA.start()
    while not isinstance(position.legal_moves()[0], Travel):
        position = position.play(chance.choice(position.legal_moves()))
    return position


@pytest.mark.parametrize("seed", swept(range(ALL_MOVES // MOVES), 1))
def test_every_move_of_a_page_is_read(seed: int) -> None:
    table, made, moves = Table(seed), Counter[str](), some(MOVES, 2)
    for number in range(moves):
        if not table.travels:
            made += table.made
            table = Table(1000 * (seed + 1) + number)
        table.make(table.chance.choice(table.travels))
    made += table.made
    assert made.keys() == {*WAYS, "hinted"}
    assert made.total() - made["hinted"] == moves
