"""A match with a friend elsewhere, at this table: its file, and its line to the broker.

The keeper of the match decides what is written and what is followed (`match_keeper`); all of it but
the reading of what was saved is done in the thread of the line. Needs the extra ``far``.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.annexes.friend.friend_state import NO_MATCH, MatchState
from controller.annexes.friend.invitation import SECRET_BYTES, Invitation, read_invitation
from controller.annexes.friend.joint_record import MatchSide, Terms
from controller.annexes.friend.match_keeper import MatchKeeper, Outside
from controller.annexes.friend.saved_match import SavedMatch
from controller.annexes.friend.side_documents import Pen
from controller.command_line.user_files import keep, read_kept
from controller.far.broker import Broker
from controller.far.broker_line import BrokerLine
from controller.far.qr_code import code_svg
from controller.far.steady_line import LineUser, MakeLine, Opening, SteadyLine, TableLine
from controller.games import Colour
from controller.messages import Message
from controller.play.chance import any_seed
from controller.play.loop import Loop
from controller.play.subscriber import Command
from controller.session import Session
from controller.session.events import Effect, FollowMatch, Propose, Reply
from controller.session.mode import Agreeing
from controller.table import Record
from controller.table.opening_rule import opening_of
from hardware.plain_files import FileError

#: How long a document that somebody has overwritten stays so, at least.
MEND_S = 1.0

#: The bytes of a private key (RFC 8032, section 5.1.5).
KEY_BYTES = 32


class FriendLine(TableLine[MatchState]):
    """The match of one table. What a page asks for may come from any thread."""

    def __init__(
        self,
        loop: Loop,
        path: Path | None,
        make_line: MakeLine = BrokerLine,
        *,
        steady: Callable[[LineUser, MakeLine], SteadyLine] = SteadyLine,
        fresh: Callable[[int], bytes] = os.urandom,
    ) -> None:
        super().__init__(NO_MATCH)
        self._loop, self._path, self._fresh = loop, path, fresh
        self._post: Callable[[Command], None] = loop.post
        self._line = steady(self, make_line)
        self._is_followed = False
        self._keeper: MatchKeeper | None = None
        self._problem: Message | None = None
        self._mend_s = float("inf")

    # What the loop tells.

    def start(self, session: Session, post: Callable[[Command], None]) -> None:
        """Go on with the match that was saved, before what lies on the table can count for another game."""
        del session
        self._post = post
        if self._path is not None and self._path.exists():
            self._restore(self._path)
            self._line.do(lambda: None if self._keeper is None else self._line.begin())

    def take(self, effect: Effect, session: Session) -> None:
        """Hear what hands propose, or answer."""
        if isinstance(effect, Propose | Reply):
            self._have(lambda keeper: keeper.say(effect, session))

    def look(self) -> None:
        """See what hands have done; look again once it is certain."""
        session, at_ms = self._loop.snapshot.session, self._loop.snapshot.at_ms
        followed, self.due_ms = session.companions.followed, float("inf")
        was_followed, self._is_followed = self._is_followed, followed is not None
        if followed is None:
            if was_followed and session.record.match == 0:
                self._have(lambda keeper: keeper.note_left())
            return
        if len(session.record.plies) > len(followed.record.plies) and at_ms < session.shown_from_ms:
            self.due_ms = session.shown_from_ms
        self._have(lambda keeper: keeper.see(session, at_ms))

    def stop(self, at_ms: float) -> None:
        """Say that this side is not there, and end the line."""
        del at_ms
        self._line.stop()

    # What a page asks for.

    def invite(self, broker: str, record: Record, colour: Colour) -> None:
        """Begin a match and wait for a friend; BadInvitationError for a broker that has no address."""
        invitation = Invitation(Broker.parse(broker), self._fresh(SECRET_BYTES))
        start = record.start
        seed = (any_seed() if record.seed is None else record.seed) if record.game.is_shuffled else None
        terms = Terms(record.game, seed, tuple(sorted(start.blocked())), colour, opening_of(start))
        self._line.do(partial(self._open, invitation, MatchSide.HOST, terms))

    def join(self, text: str, broker: str = "") -> None:
        """Take an invitation, or watch by a watch link; BadInvitationError if it is none."""
        invitation = read_invitation(text, broker)
        self._line.do(partial(self._open, invitation, None if invitation.host else MatchSide.GUEST, None))

    def code(self, link: str) -> str:
        """Draw a link as a QR code."""
        return code_svg(link)

    def leave(self) -> None:
        """Leave the match for good; the friend can still read what was written."""
        self._line.do(self._close)

    def go_back(self) -> None:
        """Go back to the match, after another game was begun on this board."""
        self._have(lambda keeper: keeper.follow_again())

    # In the thread.

    def _have(self, act: Callable[[MatchKeeper], None]) -> None:
        """Have something done with the match, if there is one by then."""
        self._line.do(lambda: None if self._keeper is None else act(self._keeper))

    def _open(self, invitation: Invitation, side: MatchSide | None, terms: Terms | None) -> None:
        self._close()
        self._problem = None
        key = Ed25519PrivateKey.from_private_bytes(self._fresh(KEY_BYTES))
        pen = None if side is None else Pen(side, key, invitation.keys)
        keeper = self._keeper = MatchKeeper(invitation, pen, self._outside())
        names = self._loop.snapshot.session.record.names
        keeper.begin(names[0] or names[1] if terms is None else names[terms.host.value], terms)
        self._line.begin()

    def _restore(self, path: Path) -> None:
        """Read the match that was saved; called before the thread has begun."""
        try:
            self._keeper = read_kept(path, self._restored)
        except FileError as error:
            self._problem = error.message

    def _restored(self, text: str) -> MatchKeeper:
        saved = SavedMatch.read(text)
        keeper = MatchKeeper(saved.invitation, saved.pen, self._outside())
        keeper.restore(saved.signed)
        return keeper

    def _close(self) -> None:
        if self._keeper is None:
            return
        self._keeper.leave_for_good()
        self._line.end()
        self._keeper, self._problem = None, None
        self._follow(None, None, None)
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)

    def _outside(self) -> Outside:
        return Outside(self._line.keep, self._save, self._follow, self._fresh)

    def _save(self, keeper: MatchKeeper) -> None:
        """Write the match down; if that fails, it goes on, and a stop loses what is new."""
        if self._path is not None:
            text = SavedMatch.of(keeper.invitation, keeper.pen, keeper.saved()).text()
            self._problem = keep(self._path, text) or self._problem

    def _follow(self, record: Record | None, before: Record | None, proposed: Agreeing | None) -> None:
        self._post(lambda at_ms: FollowMatch(record, before, proposed, at_ms))

    # What the line tells, in its thread too.

    def opening(self) -> Opening | None:
        """See `LineUser`."""
        keeper = self._keeper
        return None if keeper is None else (keeper.invitation.broker, keeper.topics, keeper.will())

    def on_line(self) -> None:
        """See `LineUser`."""
        self._problem = None
        if self._keeper is not None:
            self._keeper.link(is_up=True)

    def on_payload(self, topic: str, payload: bytes, *, is_live: bool) -> None:
        """See `LineUser`."""
        if self._keeper is not None:
            self._keeper.hear(topic, payload, is_live=is_live)

    def on_end(self, why: Message) -> None:
        """See `LineUser`."""
        self._problem = why
        if self._keeper is not None:
            self._keeper.link(is_up=False)

    def before_end(self) -> None:
        """See `LineUser`."""
        if self._keeper is not None:
            self._keeper.leave()
            self._keeper.link(is_up=False)

    def after_work(self) -> float:
        """Mend what was overwritten, when that is due, and show how the match stands."""
        keeper, now_s = self._keeper, self._line.now_s()
        if keeper is None or not keeper.is_overwritten:
            self._mend_s = float("inf")
        elif self._mend_s == float("inf"):
            self._mend_s = now_s + MEND_S
        elif now_s >= self._mend_s:
            self._mend_s = float("inf")
            keeper.mend()
        problem = self._problem
        if keeper is None:
            self._show(replace(NO_MATCH, problem=problem))
        else:
            self._show(state_of(keeper, problem or problem_of(keeper)))
        return self._mend_s


def problem_of(keeper: MatchKeeper) -> Message | None:
    """Return what there is to say of what the other side has written."""
    if keeper.match.is_behind:
        return Message("match.behind")
    if keeper.refused is not None:
        return Message("match.refused", why=keeper.refused)
    return keeper.recovery


def state_of(keeper: MatchKeeper, problem: Message | None) -> MatchState:
    """Return what a page shows of a match."""
    match, pen = keeper.match, keeper.pen
    friend = None if pen is None else match.documents.get(pen.side.other)
    joint = keeper.joint
    has_invited = pen is not None and pen.side is MatchSide.HOST
    return MatchState(
        link=keeper.invitation.link if has_invited else "",
        words=keeper.words if has_invited else "",
        broker=keeper.invitation.broker.url,
        watch=keeper.watch_link(),
        friend="" if friend is None else friend.name,
        seat=None if pen is None or joint is None else joint.colour(pen.side),
        is_linked=keeper.is_linked,
        has_friend=friend is not None,
        is_here=pen is not None and keeper.here.get(pen.side.other, False),
        is_taken=match.is_taken,
        is_elsewhere=match.is_elsewhere,
        is_left=keeper.is_left,
        has_friend_left=friend is not None and friend.has_left,
        is_watching=pen is None,
        watchers=len(keeper.watchers),
        problem=problem,
    )
