"""Games against a seat without hands: is every request played, and nothing else for that seat?

The seat answers at random; in one game of three the hand makes another move for it now and then.

A seat without hands: it answers with moves, which the people at the table carry out. Answers the position
that the session waits for, and again whenever that changes; an answer to a position that is gone is ignored.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median

from controller.annexes.selfplay.jobs import SEED_STEP
from controller.board import Profile
from controller.games import Colour, Game, Move, Position
from controller.play.loop import Loop
from controller.play.subscriber import Command, Subscriber
from controller.session import Session, open_session
from controller.session.events import Requested
from controller.table import ELSEWHERE, HAND, Record
from simulator.hands.script import perform
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.proof.bench.audit import Auditor, GameTally
from tests.proof.bench.match import tables_of
from tests.proof.bench.requested_move_hand import Server
from tests.proof.hands import people_at, people_of
from tests.proof.hands.hand_kinds import CAREFUL

#: Chooses the move of a seat; None if it has none.
Choose = Callable[[Position], Move | None]
#: Does something after a delay in ms.
After = Callable[[float, Callable[[], None]], None]


class Seat(Subscriber):
    """Answers for all seats of a loop without hands, a while after each question."""

    def __init__(self, loop: Loop, choose: Choose, after: After, think_ms: Callable[[], float]) -> None:
        self._loop = loop
        self._choose = choose
        self._after = after
        self._think_ms = think_ms
        self._asked: Position | None = None
        self._post: Callable[[Command], None] = lambda _: None

    def start(self, session: Session, post: Callable[[Command], None]) -> None:
        """Answer through ``post`` from now on."""
        self._post = post
        self._answer(session.awaited)

    def look(self) -> None:
        """Answer if another position is waited for."""
        self._answer(self._loop.snapshot.session.awaited)

    def _answer(self, awaited: Position | None) -> None:
        if awaited == self._asked:
            return
        self._asked = awaited
        move = None if awaited is None else self._choose(awaited)
        if awaited is not None and move is not None:
            fen, text = awaited.fen(), awaited.game.write_move(move)
            self._after(self._think_ms(), lambda: self._post(lambda at_ms: Requested(fen, text, at_ms)))


def at_random(random: Random) -> Choose:
    """Return a chooser of any legal move."""
    return lambda position: random.choice(position.legal_moves())


def by(record: Record) -> Choose:
    """Return a chooser that repeats a record, as long as its positions come again."""
    reached = [record.start, *(ply.position for ply in record.plies)]
    moves = {position: ply.move for position, ply in zip(reached, record.plies, strict=False)}
    return moves.get


#: The hand errs in one of this many games.
ERRS_IN = 3
#: How many acts cure a move other than the requested one, in the median and at most.
ACTS_TO_CURE = 2
#: How long a seat thinks, shortest and longest.
THINK_MS = (50.0, 2500.0)


@dataclass(slots=True)
class Served:
    """The results of all games so far; ``others`` are the acts that cured each other move."""

    tally: GameTally = field(default_factory=GameTally)
    games_with_another: int = 0
    others: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Against:
    """One game against a ``seat`` without hands, by a player who ``errs`` or not."""

    profile: Profile
    game: Game
    seat: Colour
    seed: int
    errs: bool


def measure_requested(
    profiles: Sequence[Profile], games: int, seed: int, progress: Callable[[str], None]
) -> Mapping[str, float | Mapping[str, float]]:
    """Play ``games`` games, of all that fit these boards, with each seat in turn without hands."""
    served, tables = Served(), tables_of(profiles)
    for number in range(games):
        profile, game = tables[number % len(tables)]
        seat = list(Colour)[number // len(tables) % len(Colour)]
        serve(Against(profile, game, seat, seed * SEED_STEP + number, number % ERRS_IN == 0), served)
        progress(f"game {number + 1} of {games}: {served.tally.wrong_moves} wrong")
    tally = served.tally
    return {
        "games": tally.games,
        "games_with_another_move": served.games_with_another,
        "requested": tally.counts["requested"],
        "other_moves": len(served.others),
        "wrong_moves": tally.wrong_moves,
        "undecided": tally.undecided,
        "abandoned": tally.counts["abandoned"],
        "acts_to_cure": median(served.others) if served.others else 0,
        "at_most": {"acts_to_cure": ACTS_TO_CURE},
    }


def serve(against: Against, served: Served) -> None:
    """Play one game and add it to ``served``."""
    profile, game, seed = against.profile, against.game, against.seed
    clock = SimulatedClock()
    board = VirtualBoard(profile, clock, seed)
    start, random = people_of(game, seed)
    first, second = (ELSEWHERE if colour is against.seat else HAND for colour in Colour)
    session = open_session(profile, start, seats=(first, second))
    hand = people_at(profile)(board.workbench, start, random, CAREFUL, lambda *_: None)
    judge = Auditor(served.tally, hand, session.hand_times.settle_ms)
    loop = Loop(board, clock, session)
    chance = Random(seed + 1)
    seat = Seat(loop, at_random(chance), board.workbench.after, lambda: chance.uniform(*THINK_MS))
    for subscriber in (judge, seat):
        loop.subscribe(subscriber)
    server = Server(hand, lambda: loop.snapshot.session, {against.seat}, errs=against.errs)
    while not loop.snapshot.session.is_linked:
        loop.turn()
    perform(board.workbench, server.play())
    while not hand.is_done:
        loop.turn()
    board.close()
    judge.end()
    served.tally.simulated_ms += clock.now_ms()
    served.games_with_another += bool(server.others)
    served.others += server.others
