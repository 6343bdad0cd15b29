"""What one board of a match has seen happen: an independent record, and what was granted there."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from controller.annexes.friend.joint_record import Deed, JointRecord
from controller.annexes.friend.match_keeper import MatchKeeper
from controller.games import Move, Outcome
from controller.inference import Amend
from controller.session import Session
from controller.session.events import (
    Began,
    Committed,
    Effect,
    Ended,
    RecordWanted,
    Reopened,
    Replaced,
    Reply,
    Withdrawn,
)
from controller.session.mode import Proposal
from controller.table import AGREED


@dataclass
class PlayedGame:
    """What a journal has of one game."""

    moves: list[Move] = field(default_factory=list)
    outcome: Outcome | None = None


@dataclass
class MatchWitness:
    """What was made, written and answered at one board.

    ``games`` are those of the match by number, ``made`` how often each ply was made here, ``repeated`` how
    many were written more often than that; the hands ``granted`` and ``declined`` what the friend proposed.
    """

    games: dict[int, PlayedGame] = field(default_factory=dict)
    made: Counter[tuple[int, int, str]] = field(default_factory=Counter)
    repeated: int = 0
    granted: Counter[Proposal] = field(default_factory=Counter)
    declined: Counter[Proposal] = field(default_factory=Counter)
    _game: PlayedGame = field(default_factory=PlayedGame)
    _acts: int = 0
    #: The plies that the journal is to record, and those that it may have when a cut comes before it answers.
    _wanted: tuple[tuple[int, int, str], ...] = ()
    _perhaps: Counter[tuple[int, int, str]] = field(default_factory=Counter)

    def begin(self, game: PlayedGame | None = None) -> None:
        """Go on with a program that has just been switched on, and has a game under way or none."""
        self._game = game or PlayedGame()

    def cut(self) -> None:
        """Note that the program died: what it had asked to be recorded may be, and goes on from there."""
        self._perhaps.update(self._wanted)
        self._wanted = ()

    def note(self, effect: Effect, session: Session) -> None:
        """Keep a record of the facts, and count what was made here and answered."""
        match effect:
            case RecordWanted(Amend(_, moves), number):
                made = [session.record.game.write_move(move) for move in moves]
                self._wanted = tuple(
                    (session.record.match, number - 1 + ply, move) for ply, move in enumerate(made)
                )
            case Began():
                self._game = self.games[session.record.match] = PlayedGame()
            case Committed(number, move):
                self._game.moves.append(move)
                self._make(number, move, session)
            case Replaced(number, move):
                self._game.moves[-1] = move
                self._make(number, move, session)
            case Withdrawn():
                self._game.moves.pop()
                self._game.outcome = None
            case Ended(outcome):
                self._game.outcome = outcome
            case Reopened():
                self._game.outcome = None
            case Reply(is_taken, to) if session.companions.followed is not None:
                if to.by is session.companions.followed.friend:
                    (self.granted if is_taken else self.declined)[to.what] += 1

    def _make(self, number: int, move: Move, session: Session) -> None:
        self.made[session.record.match, number - 1, session.record.game.write_move(move)] += 1
        self._wanted = ()

    def read(self, keeper: MatchKeeper) -> None:
        """Read what the board has written: that must have been made here."""
        own = keeper.match.own
        acts = () if own is None else own.acts
        if len(acts) > self._acts:
            moves = Counter((act.game, act.ply, act.what) for act in acts if act.deed is Deed.MOVE)
            self.repeated, self._acts = (
                max(self.repeated, (moves - self.made - self._perhaps).total()),
                len(acts),
            )


def unasked(joint: JointRecord, witnesses: Sequence[MatchWitness]) -> int:
    """Count what has happened in a match without the consent that it needs."""
    granted = sum((witness.granted for witness in witnesses), Counter[Proposal]())
    return (happened(joint) - granted).total()


def happened(joint: JointRecord) -> Counter[Proposal]:
    """Count what needs the consent of both sides and has happened in a match."""
    found, before = Counter[Proposal](), JointRecord.begun(joint.terms)
    for count in range(1, len(joint.acts) + 1):
        after = before.with_acts(joint.acts[:count])
        agreed = after.record.agreed
        found[Proposal.AGAIN] += after.number > before.number
        if after.number == before.number:
            found[Proposal.BACK] += len(after.record.plies) < len(before.record.plies)
            is_drawn = agreed is not None and agreed.reason == AGREED
            found[Proposal.DRAW] += is_drawn and before.record.agreed is None
        before = after
    return found
