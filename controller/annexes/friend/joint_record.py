"""The joint record of a match: what two lists of acts, each written by one side alone, come to together.

Each act says how many acts of the other side its writer had seen, and so puts the two lists in one order,
whatever arrived when. An act comes after those it has seen; of two that had not seen each other, `Deed` says
which comes first. An act that does not fit where it comes changes nothing.

What is offered and taken happens once the side that offered it has done it. So that side alone decides
whether it thought better of it before, and hardly anything is undone by what arrives later.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Annotated

from controller.games import Colour, Game, GameError
from controller.plain import Within
from controller.session.mode import Proposal
from controller.table import Record, draw_agreed, drawn, following, resigned
from controller.table.opening_rule import OpeningRule

#: No match comes near as many acts, games or plies.
MOST = 100_000


class MatchSide(Enum):
    """The two who write: whoever made the invitation, and whoever took it."""

    HOST = "host"
    GUEST = "guest"

    @property
    def other(self) -> "MatchSide":
        """The other side."""
        return MatchSide.GUEST if self is MatchSide.HOST else MatchSide.HOST


class Deed(Enum):
    """What an act does. Of two whose writers had not seen each other, the first named here comes first."""

    DO = "do"  #: do what was offered, and is taken
    CLOSE = "close"  #: decline what the other side offers, or withdraw what this one does
    MOVE = "move"
    RESIGN = "resign"
    TAKE = "take"  #: take what the other side offers
    OFFER = "offer"


@dataclass(frozen=True, slots=True)
class MatchAct:
    """One act: a ``deed`` in game number ``game``, after ``ply`` plies.

    ``seen`` counts the acts of the other side that its writer knew, ``after`` is the hash of the joint record
    of those and of the writer's own before. ``what`` is the move, or what was offered, and ``kept`` how many
    plies stay if plies are to be taken back.
    """

    deed: Deed
    game: Annotated[int, Within(1, MOST)]
    ply: Annotated[int, Within(0, MOST)]
    seen: Annotated[int, Within(0, MOST)]
    after: str
    what: str = ""
    kept: Annotated[int, Within(0, MOST)] = 0


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played: a ``game``, drawn by ``seed`` or with ``green`` spaces, and the host's first colour."""

    game: Game
    seed: Annotated[int, Within(0, 2**63)] | None
    green: tuple[str, ...]
    host: Colour
    opening: OpeningRule = OpeningRule.BOOK


@dataclass(frozen=True, slots=True)
class MatchOffer:
    """What one side has offered, and whether the other has taken it.

    If plies are to be taken back, ``kept`` stay.
    """

    by: MatchSide
    what: Proposal
    kept: int = 0
    is_taken: bool = False


#: Acts in their order, each with the side that wrote it.
Ordered = tuple[tuple[MatchSide, MatchAct], ...]
Acts = Sequence[MatchAct]


@dataclass(frozen=True, slots=True)
class JointRecord:
    """Where a match stands: the ``record`` of its game, that of the one ``before``, and the open ``offer``.

    Its plies have no times: each board has its own clock. The redo of the record is what was taken back last.
    """

    terms: Terms
    record: Record
    before: Record | None = None
    offer: MatchOffer | None = None
    acts: Ordered = field(default=(), repr=False)

    @staticmethod
    def begun(terms: Terms) -> "JointRecord":
        """Return a match before its first act; BadGreen or BadSeed if there is no such game."""
        record = drawn(terms.game, terms.seed or 0, terms.green, terms.opening)
        return JointRecord(terms, replace(record, match=1))

    @property
    def number(self) -> int:
        """The number of the game in the match, from 1."""
        return self.record.match

    @property
    def is_agreed(self) -> bool:
        """Whether an offer is taken and only has to be done: until then nothing else is."""
        return self.offer is not None and self.offer.is_taken

    def colour(self, side: MatchSide) -> Colour:
        """Return the colour that a side plays in the present game."""
        host = self.terms.host if self.number % 2 else self.terms.host.other
        return host if side is MatchSide.HOST else host.other

    def with_acts(self, acts: Ordered) -> "JointRecord":
        """Return the match as these acts leave it; all but the new ones are known."""
        known = len(self.acts)
        joint = self if acts[:known] == self.acts else JointRecord.begun(self.terms)
        for side, act in acts[len(joint.acts) :]:
            joint = _after(joint, side, act)
        return joint if joint.acts == acts else replace(joint, acts=acts)

    @property
    def canonical(self) -> bytes:
        """The joint record, byte for byte the same on both sides."""
        outcome = self.record.position.outcome
        moves = [self.record.game.write_move(ply.move) for ply in self.record.plies]
        ended = None if outcome is None else [outcome.winner and outcome.winner.value, outcome.reason]
        return written([[row_of(side, act) for side, act in self.acts], self.number, moves, ended])


def in_order(acts: Mapping[MatchSide, Acts]) -> Ordered:
    """Put the acts of both sides in their one order, as far as all that they have seen is known."""
    done, ordered = dict.fromkeys(MatchSide, 0), list[tuple[MatchSide, MatchAct]]()
    while True:
        heads = [(side, acts[side][done[side]]) for side in MatchSide if done[side] < len(acts[side])]
        ready = [(side, act) for side, act in heads if act.seen <= done[side.other]]
        if not ready:
            return tuple(ordered)
        ordered.append(min(ready, key=lambda head: _RANKS[head[1].deed]))
        done[ordered[-1][0]] += 1


_RANKS = {deed: rank for rank, deed in enumerate(Deed)}


def row_of(side: MatchSide, act: MatchAct) -> list[object]:
    """Return an act as a list of plain values."""
    return [side.value, act.deed.value, act.game, act.ply, act.seen, act.after, act.what, act.kept]


def written(value: object) -> bytes:
    """Write a plain value, byte for byte the same on both sides."""
    return json.dumps(value, separators=(",", ":")).encode()


def _after(joint: JointRecord, side: MatchSide, act: MatchAct) -> JointRecord:
    """Return the match after an act; unchanged if it does not fit."""
    record, offer = joint.record, joint.offer
    is_late = act.ply != len(record.plies) and act.deed is not Deed.RESIGN
    if act.game != joint.number or is_late:
        return joint
    is_over = record.position.outcome is not None
    match act.deed:
        case Deed.MOVE if not is_over and record.reached.to_move is joint.colour(side):
            return _moved(joint, act.what)
        case Deed.RESIGN if not is_over:
            return replace(joint, record=replace(record, agreed=resigned(joint.colour(side))), offer=None)
        case Deed.CLOSE if offer is not None:
            return replace(joint, offer=None)
        case Deed.TAKE if offer is not None and offer.by is not side:
            return replace(joint, offer=replace(offer, is_taken=True))
        case Deed.DO if offer is not None and offer.by is side and offer.is_taken:
            return _done(joint, offer)
        case Deed.OFFER if offer is None or offer.by is side:
            return replace(joint, offer=_offer(joint, side, act) or offer)
    return joint


def _moved(joint: JointRecord, text: str) -> JointRecord:
    """Make a move, which answers any offer with no; an illegal one changes nothing."""
    record = joint.record
    try:
        move = record.game.parse_move(text)
        record.reached.play(move)
    except GameError:
        return joint
    return replace(joint, record=record.with_ply(move, 0.0), offer=None)


def _offer(joint: JointRecord, side: MatchSide, act: MatchAct) -> MatchOffer | None:
    """Return the offer that an act makes; None if that cannot be offered now."""
    what = next((what for what in Proposal if what.value == act.what), None)
    is_over = joint.record.position.outcome is not None
    can_go_back = joint.record.agreed is None and act.kept < len(joint.record.plies)
    match what:
        case None:
            return None
        case Proposal.DRAW:
            return None if is_over else MatchOffer(side, what)
        case Proposal.BACK:
            return MatchOffer(side, what, act.kept) if can_go_back else None
        case Proposal.AGAIN:
            return MatchOffer(side, what)


def _done(joint: JointRecord, offer: MatchOffer) -> JointRecord:
    """Do what was offered."""
    record = joint.record
    match offer.what:
        case Proposal.DRAW:
            record = replace(record, agreed=draw_agreed())
        case Proposal.BACK:
            record = record.amended(len(record.plies) - offer.kept, (), 0.0)
        case Proposal.AGAIN:
            after = replace(following(record), match=joint.number + 1)
            return replace(joint, record=after, before=record, offer=None)
    return replace(joint, record=record, offer=None)
