"""A friend misled: a match far away tells what is not decided yet, or counts what nobody agreed to."""

from collections.abc import Callable
from dataclasses import replace

from controller.annexes.friend.joint_record import Deed, JointRecord, MatchAct, MatchSide, _after
from controller.annexes.friend.match import Match
from controller.annexes.friend.match_keeper import MatchKeeper, is_as_agreed, is_certain
from controller.session import Session
from tests.proof.defects.defect import hurts
from tests.proof.defects.seams import always, getter, instead


@hurts(
    "The friend is told of a piece that is still being slid to where it is meant.", "far/test_match_keeper.py"
)
def told_at_the_commit() -> None:
    always(is_certain, True)


@hurts("After a power cut the friend knows of a move that this board does not.", "far/test_match_keeper.py")
def published_before_saved() -> None:
    def err(take: Callable[[MatchKeeper, Match], None], keeper: MatchKeeper, match: Match) -> None:
        before, keeper.match = keeper.match, match
        if match.own is not before.own:
            keeper._publish()
        keeper.match = before
        take(keeper, match)

    instead(MatchKeeper._take, err)


@hurts(
    "The friend takes plies back without being allowed to.",
    "far/test_joint_record.py",
)
def done_without_consent() -> None:
    def err(
        after: Callable[[JointRecord, MatchSide, MatchAct], JointRecord],
        joint: JointRecord,
        side: MatchSide,
        act: MatchAct,
    ) -> JointRecord:
        if act.deed is Deed.DO and joint.offer is not None:
            joint = replace(joint, offer=replace(joint.offer, is_taken=True))
        return after(joint, side, act)

    instead(_after, err)


@hurts("A takeback that was granted comes back by itself at both boards.", "far/test_friend_answers.py")
def granted_takeback_returns() -> None:
    def err(
        see: Callable[[MatchKeeper, Session, float], None],
        keeper: MatchKeeper,
        session: Session,
        at_ms: float,
    ) -> None:
        del see
        said, keeper._said = keeper._said, []
        for each in said:
            keeper._write_said(each, session)
        keeper._write_done(session, at_ms)

    instead(MatchKeeper.see, err)
    instead(is_as_agreed, lambda _, session, joint: session.record.match == joint.number)


@hurts("What a friend proposes takes the table: a piece laid then is wrong.", "proof/world/test_found.py")
def proposal_takes_the_table() -> None:
    always(getter(Session, "asked"), None)
