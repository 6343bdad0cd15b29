"""Simulated matches of two boards over a broker in memory, which does what real lines and brokers do.

Lines are cut, payloads delayed, doubled and reordered; boards and broker stop at any moment; clocks disagree;
hands take back, offer, resign and knock pieces off. At last all is quiet, and both sides must agree.
"""

from dataclasses import dataclass, field
from random import Random

from controller.annexes.friend.invitation import SECRET_BYTES, Invitation
from controller.annexes.friend.joint_record import MatchSide, Terms
from controller.far.broker import Broker
from controller.games import Colour, Game
from hardware.profiles import load_profile
from tests.far.far_board import FarBoard, Habits
from tests.far.match_witness import PlayedGame, unasked
from tests.far.memory_broker import MemoryBroker, Schedule

PROFILES = {
    "manalath": "hex70-dual-mega",
    "manalath-stein": "hex70-dual-mega",
    "mammalath": "sq36-dual-mega",
    "mana": "sq36-dual-mega",
}
#: A match ends after so many games, or after so long; and then it may take so long until all is quiet.
GAMES, MOST_S, QUIET_S = 2, 6000.0, 200.0
#: How likely a line is cut, a board switched off and a broker killed at each step, and for how long.
STEP_S, CUT, STOP, KILL, AWAY_S = 5.0, 0.1, 0.02, 0.01, (1.0, 60.0)
SKEW_MS = 1e6


@dataclass
class Tally:
    """What became of matches: acts that the other side lacks, moves that a journal lacks or has besides.

    ``repeated`` moves were written more often than they were made, ``unasked`` things happened without
    consent, ``undone`` ones did not happen though they were granted. So many things were ``granted`` and
    ``declined``.
    """

    matches: int = 0
    acts: int = 0
    lost: int = 0
    doubled: int = 0
    differ: int = 0
    unfinished: int = 0
    repeated: int = 0
    unasked: int = 0
    undone: int = 0
    granted: int = 0
    declined: int = 0
    sent_bytes: int = 0
    join_ms: list[float] = field(default_factory=list)
    resume_ms: list[float] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        for name, count in vars(other).items():
            setattr(self, name, getattr(self, name) + count)


def play_match(
    game: Game, seed: int, trouble: float = 0.3, malice: float = 0.0, habits: Habits | None = None
) -> Tally:
    """Play one match and return what became of it; without ``trouble`` nothing goes wrong.

    With ``malice`` the broker says what nobody has said. The hands have ``habits``.
    """
    random, schedule = Random(seed), Schedule()
    broker = MemoryBroker(schedule, random, trouble, malice)
    invitation = Invitation(Broker("broker.example", 1883), random.randbytes(SECRET_BYTES))
    drawn = random.randrange(1000) if game.is_shuffled else None
    terms = Terms(game, drawn, (), random.choice(list(Colour)))
    profile = load_profile(PROFILES[game.name])
    boards = [
        FarBoard(
            profile,
            game,
            invitation,
            side,
            broker,
            schedule,
            Random(f"{seed} {side}"),
            terms if side is MatchSide.HOST else None,
            habits or Habits(),
            skew_ms=number * SKEW_MS,
        )
        for number, side in enumerate(MatchSide)
    ]
    for board in boards:
        board.start()
    while schedule.now_s < MOST_S and not all(_has_played(board) for board in boards):
        schedule.run(schedule.now_s + STEP_S)
        if trouble:
            _trouble(boards, broker, schedule, random)
    broker.trouble = broker.malice = 0.0
    broker.start()
    for board in boards:
        board.cut()
    for board in boards:
        board.habits = Habits(0.0, 0.0, 0.0, 0.0, 1.0, plays=False)
    schedule.run(schedule.now_s + QUIET_S)
    return _tally(boards, broker)


def _has_played(board: FarBoard) -> bool:
    joint = board.keeper.joint
    return board.is_running and joint is not None and joint.number > GAMES


def _trouble(boards: list[FarBoard], broker: MemoryBroker, schedule: Schedule, random: Random) -> None:
    board = random.choice(boards)
    if random.random() < CUT:
        board.cut()
    if random.random() < STOP and board.is_running:
        board.stop()
        schedule.after(random.uniform(*AWAY_S), board.start)
    if random.random() < KILL and broker.is_running:
        broker.stop(forgets=random.random() < 0.5)
        schedule.after(random.uniform(*AWAY_S), broker.start)


def _tally(boards: list[FarBoard], broker: MemoryBroker) -> Tally:
    one, other = (board.keeper for board in boards)
    tally = Tally(matches=1, sent_bytes=broker.sent_bytes)
    for keeper, elsewhere in ((one, other), (other, one)):
        own, known = keeper.match.own, elsewhere.match.documents.get(keeper.match.side or MatchSide.HOST)
        tally.acts += 0 if own is None else len(own.acts)
        tally.lost += 0 if own is None else len(own.acts) - (0 if known is None else len(known.acts))
    if one.joint is None or other.joint is None or one.joint.canonical != other.joint.canonical:
        tally.differ += 1
        return tally
    tally.unfinished += one.joint.number <= GAMES
    for number in range(1, one.joint.number + 1):
        first, second = (board.witness.games.get(number, PlayedGame()) for board in boards)
        tally.differ += first != second
    for board, joint in zip(boards, (one.joint, other.joint), strict=True):
        made, journal = (
            [ply.move for ply in joint.record.plies],
            board.witness.games.get(joint.number, PlayedGame()),
        )
        tally.lost += len(made) - len([move for move in journal.moves if move in made])
        tally.doubled += max(0, len(journal.moves) - len(made))
        tally.join_ms += board.took_ms[:1]
        tally.repeated += board.witness.repeated
        tally.granted += board.witness.granted.total()
        tally.declined += board.witness.declined.total()
        tally.resume_ms += board.took_ms[1:]
    tally.undone += one.joint.is_agreed
    tally.unasked += unasked(one.joint, [board.witness for board in boards])
    return tally
