"""The joint record: one order and one meaning of two lists of acts, whatever arrives when."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from controller.annexes.friend.act_hashes import are_right, hash_of
from controller.annexes.friend.joint_record import (
    Deed,
    JointRecord,
    MatchAct,
    MatchSide,
    Terms,
    in_order,
)
from controller.games import Colour, all_games
from controller.session.mode import Proposal
from controller.table import AGREED, RESIGNED, following
from controller.table.opening_rule import opening_of, openings_of
from tests.sweeps import some

TERMS = Terms(all_games()["manalath"], None, (), Colour.FIRST)
HOST, GUEST = MatchSide.HOST, MatchSide.GUEST


def carry_their_hashes(acts: dict[MatchSide, tuple[MatchAct, ...]]) -> bool:
    return are_right(acts, in_order(acts), dict.fromkeys(MatchSide, 0))


class Sides:
    """Both sides, each with its own acts and with what it has heard of the other's."""

    def __init__(self, terms: Terms = TERMS) -> None:
        self.terms = terms
        self.written: dict[MatchSide, tuple[MatchAct, ...]] = dict.fromkeys(MatchSide, ())
        self.heard: dict[MatchSide, int] = dict.fromkeys(MatchSide, 0)

    def known(self, side: MatchSide) -> dict[MatchSide, tuple[MatchAct, ...]]:
        return {side: self.written[side], side.other: self.written[side.other][: self.heard[side]]}

    def joint(self, side: MatchSide) -> JointRecord:
        return JointRecord.begun(self.terms).with_acts(in_order(self.known(side)))

    def act(self, side: MatchSide, deed: Deed, what: str = "", kept: int = 0) -> JointRecord:
        joint = self.joint(side)
        seen = sum(by is not side for by, _ in joint.acts)
        act = MatchAct(deed, joint.number, len(joint.record.plies), seen, hash_of(joint.acts), what, kept)
        self.written[side] = (*self.written[side], act)
        return self.joint(side)

    def hear(self, side: MatchSide, count: int | None = None) -> JointRecord:
        """Hear so many more of the other's acts, or all."""
        there = len(self.written[side.other])
        self.heard[side] = there if count is None else min(there, self.heard[side] + count)
        return self.joint(side)

    def meet(self) -> JointRecord:
        """Have both hear everything; they agree byte for byte."""
        host, guest = self.hear(HOST), self.hear(GUEST)
        assert host.canonical == guest.canonical
        return host


def moves(joint: JointRecord) -> list[str]:
    return [joint.record.game.write_move(ply.move) for ply in joint.record.plies]


def played(*texts: str) -> Sides:
    sides = Sides()
    for text, side in zip(texts, (HOST, GUEST) * len(texts), strict=False):
        sides.act(side, Deed.MOVE, text)
        sides.meet()
    return sides


def test_moves_alternate_and_both_come_to_the_same() -> None:
    assert moves(played("e5o", "f6p", "d4o").meet()) == ["e5o", "f6p", "d4o"]


@pytest.mark.parametrize(("side", "text"), [(GUEST, "e5o"), (HOST, "z9o"), (HOST, "nonsense")])
def test_a_move_out_of_turn_or_against_the_rules_changes_nothing(side: MatchSide, text: str) -> None:
    sides = Sides()
    sides.act(side, Deed.MOVE, text)
    assert moves(sides.meet()) == []


def test_an_offer_happens_once_it_is_taken_and_done() -> None:
    sides = played("e5o", "f6p")
    sides.act(HOST, Deed.OFFER, Proposal.DRAW.value)
    sides.meet()
    assert sides.act(GUEST, Deed.TAKE).record.agreed is None
    sides.meet()
    sides.act(HOST, Deed.DO)
    agreed = sides.meet().record.agreed
    assert agreed is not None
    assert (agreed.winner, agreed.reason) == (None, AGREED)


@pytest.mark.parametrize("what", Proposal)
def test_nothing_is_done_that_the_other_side_has_not_taken(what: Proposal) -> None:
    for alone in ((Deed.DO,), (Deed.TAKE, Deed.DO), (Deed.OFFER, Deed.DO)):
        sides = played("e5o", "f6p")
        sides.act(HOST, Deed.OFFER, what.value)
        before = sides.meet()
        for deed in alone:
            sides.act(HOST, deed, what.value)
        joint = sides.meet()
        assert (joint.record, joint.offer) == (before.record, before.offer)


@pytest.mark.parametrize("what", Proposal)
def test_what_is_taken_is_done_by_the_side_that_offered_it_and_as_it_was_offered(what: Proposal) -> None:
    sides = played("e5o", "f6p")
    sides.act(HOST, Deed.OFFER, what.value, 1)
    sides.meet()
    sides.act(GUEST, Deed.TAKE)
    before = sides.meet()
    for side, deeds in ((GUEST, (Deed.DO,)), (HOST, (Deed.OFFER, Deed.DO))):
        for deed in deeds:
            sides.act(side, deed, what.value)
        assert sides.meet().record == before.record


def test_who_thought_better_of_an_offer_before_it_was_taken_is_not_held_to_it() -> None:
    for second_thought in ((Deed.CLOSE, ""), (Deed.MOVE, "d4o"), (Deed.RESIGN, "")):
        sides = played("e5o", "f6p")
        sides.act(HOST, Deed.OFFER, Proposal.DRAW.value)
        sides.meet()
        sides.act(HOST, *second_thought)
        sides.act(GUEST, Deed.TAKE)
        joint = sides.meet()
        assert joint.offer is None
        assert joint.record.agreed is None or joint.record.agreed.reason == RESIGNED


def test_a_move_made_against_an_open_takeback_answers_it_with_no() -> None:
    sides = played("e5o", "f6p")
    sides.act(GUEST, Deed.OFFER, Proposal.BACK.value, 1)
    sides.act(HOST, Deed.MOVE, "d4o")
    joint = sides.meet()
    assert (moves(joint), joint.offer) == (["e5o", "f6p", "d4o"], None)


def test_plies_are_taken_back_by_consent() -> None:
    sides = played("e5o", "f6p", "d4o")
    sides.act(HOST, Deed.OFFER, Proposal.BACK.value, 2)
    sides.meet()
    sides.act(GUEST, Deed.TAKE)
    sides.meet()
    sides.act(HOST, Deed.DO)
    record = sides.meet().record
    assert moves(sides.meet()) == ["e5o", "f6p"]
    assert [record.game.write_move(ply.move) for ply in record.redo] == ["d4o"]


def test_after_another_game_is_agreed_the_colours_are_exchanged() -> None:
    sides = played("e5o")
    sides.act(GUEST, Deed.RESIGN)
    sides.meet()
    sides.act(GUEST, Deed.OFFER, Proposal.AGAIN.value)
    sides.meet()
    sides.act(HOST, Deed.TAKE)
    sides.meet()
    sides.act(GUEST, Deed.DO)
    joint = sides.meet()
    assert (joint.number, moves(joint), joint.colour(HOST)) == (2, [], Colour.SECOND)
    assert joint.before is not None
    assert joint.before.agreed is not None
    sides.act(GUEST, Deed.MOVE, "c3p")
    assert moves(sides.meet()) == ["c3p"]


def test_who_resigns_loses_though_the_other_has_moved_meanwhile() -> None:
    sides = played("e5o")
    sides.act(GUEST, Deed.MOVE, "f6p")
    sides.act(HOST, Deed.RESIGN)
    joint = sides.meet()
    assert joint.record.agreed is not None
    assert (joint.record.agreed.winner, moves(joint)) == (joint.colour(GUEST), ["e5o", "f6p"])


def test_an_act_carries_the_hash_of_what_its_writer_had() -> None:
    sides = played("e5o", "f6p", "d4o")
    acts = sides.written
    assert carry_their_hashes(acts)
    other = played("e5o", "f5p", "d4o").written
    assert not carry_their_hashes({HOST: acts[HOST], GUEST: other[GUEST]})


def test_the_order_waits_for_what_an_act_has_seen() -> None:
    acts = played("e5o", "f6p", "d4o").written
    assert len(in_order({HOST: acts[HOST], GUEST: ()})) == 1
    assert len(in_order({HOST: (), GUEST: acts[GUEST]})) == 0


def test_what_is_known_is_not_worked_out_again() -> None:
    acts = in_order(played("e5o", "f6p").written)
    joint = JointRecord.begun(TERMS).with_acts(acts)
    assert joint.with_acts(acts) is joint
    assert joint.with_acts(acts[:1]).acts == acts[:1]


class TwoSides(RuleBasedStateMachine):
    """Two sides that do anything at any time, and hear of each other late."""

    def __init__(self) -> None:
        super().__init__()
        self.sides = Sides()
        self.random = Random(0)

    @rule(side=st.sampled_from(MatchSide), seed=st.integers(0, 1000))
    def move(self, side: MatchSide, seed: int) -> None:
        position = self.sides.joint(side).record.position
        legal = list(position.legal_moves())
        text = position.game.write_move(legal[seed % len(legal)]) if legal else "e5o"
        self.sides.act(side, Deed.MOVE, text)

    @rule(side=st.sampled_from(MatchSide), what=st.sampled_from(Proposal), kept=st.integers(0, 9))
    def offer(self, side: MatchSide, what: Proposal, kept: int) -> None:
        self.sides.act(side, Deed.OFFER, what.value, kept)

    @rule(side=st.sampled_from(MatchSide), deed=st.sampled_from([Deed.TAKE, Deed.DO, Deed.CLOSE]))
    def answer(self, side: MatchSide, deed: Deed) -> None:
        self.sides.act(side, deed)

    @precondition(lambda self: len(self.sides.written[HOST]) > 4)
    @rule(side=st.sampled_from(MatchSide))
    def resign(self, side: MatchSide) -> None:
        self.sides.act(side, Deed.RESIGN)

    @rule(side=st.sampled_from(MatchSide), count=st.integers(1, 3))
    def hear(self, side: MatchSide, count: int) -> None:
        self.sides.hear(side, count)

    @invariant()
    def both_orders_agree_as_far_as_both_know(self) -> None:
        acts = self.sides.written
        assert carry_their_hashes(acts)
        ordered = in_order(acts)
        assert len(ordered) == sum(map(len, acts.values()))
        joint, again = JointRecord.begun(TERMS), JointRecord.begun(TERMS)
        for host, guest in _prefixes(acts):
            again = again.with_acts(in_order({HOST: host, GUEST: guest}))
        assert again.canonical == joint.with_acts(ordered).canonical

    def teardown(self) -> None:
        self.sides.meet()


def _prefixes(
    acts: dict[MatchSide, tuple[MatchAct, ...]],
) -> Iterator[tuple[tuple[MatchAct, ...], tuple[MatchAct, ...]]]:
    """Yield a few ways of having part of both lists, and at last all."""
    for host, guest in product((0, 1, 2), repeat=2):
        yield acts[HOST][: len(acts[HOST]) * host // 2], acts[GUEST][: len(acts[GUEST]) * guest // 2]


TwoSides.TestCase.settings = settings(max_examples=some(20))
test_two_sides = TwoSides.TestCase


def test_both_sides_begin_a_match_opened_alike() -> None:
    """And every further game of the match, whose terms are agreed once."""
    for opening in openings_of(TERMS.game):
        terms = replace(TERMS, opening=opening)
        sides = [JointRecord.begun(terms).record for _ in range(2)]
        assert sides[0].start == sides[1].start
        assert opening_of(sides[0].start) is opening
        assert opening_of(following(sides[0]).start) is opening
