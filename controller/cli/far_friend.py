"""A match with a friend elsewhere, at this table: its thread, its file, and its line to the broker.

Decides when to try the line again, and in which version of the protocol. The keeper of the match decides what
is written and what is followed (`controller.far.friend`). All is done in one thread, so neither a broker nor
a disk holds up the loop. Needs the extra ``far``.
"""

import os
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.errors import MessageError, reason
from controller.far.friend import (
    SECRET_BYTES,
    Broker,
    BrokerLine,
    DocumentLine,
    Hearing,
    Invitation,
    MatchKeeper,
    MatchSide,
    Outside,
    Pen,
    SavedMatch,
    Terms,
    read_invitation,
)
from controller.far.local_network import code_svg
from controller.games import Colour
from controller.messages import Message
from controller.play.loop import Loop
from controller.play.subscriber import Command, Subscriber
from controller.session import Agreeing, Effect, FollowMatch, Propose, Reply, Session
from controller.table import Record
from controller.web import NO_MATCH, FarState, FarTable, any_seed
from hardware.plain_files import ReadError, read_text, replacing

_MOST_MB = 4

#: How long after a line has ended the next one is tried: it doubles, up to the longest.
RETRY_S, LONGEST_RETRY_S = 1.0, 30.0
#: How long a document that somebody has overwritten stays so, at least.
MEND_S = 1.0
#: The versions of the protocol, the newer one first.
VERSIONS = (5, 4)

#: Makes a line to a broker: for which topics, with which will, whom it calls, and in which version.
MakeLine = Callable[[Broker, tuple[str, ...], "tuple[str, bytes] | None", Hearing, int], DocumentLine]


class FarFriend(Subscriber, FarTable):
    """The match of one table. What a page asks for may come from any thread."""

    def __init__(self, loop: Loop, path: Path | None, line: MakeLine = BrokerLine) -> None:
        FarTable.__init__(self)
        self._loop, self._make_line, self._path = loop, line, path
        self._post: Callable[[Command], None] = loop.post
        #: Guards what is to be done, in order; everything else belongs to the thread.
        self._word = threading.Condition()
        self._todo: deque[Callable[[], None]] = deque()
        self._payloads: dict[str, tuple[bytes, bool]] = {}
        self._is_followed = False
        self._is_over = False
        self._thread: threading.Thread | None = None
        self._keeper: MatchKeeper | None = None
        self._line: DocumentLine | None = None
        self._problem: Message | None = None
        self._version = 0
        self._wait_s = RETRY_S
        self._retry_s = self._mend_s = float("inf")
        #: The number of the present line: what an earlier one still says is not heard.
        self._number = 0

    # What the loop tells.

    def start(self, session: Session, post: Callable[[Command], None]) -> None:
        """Go on with the match that was saved."""
        del session
        self._post = post
        if self._path is not None and self._path.exists():
            self._do(self._restore)

    def take(self, effect: Effect, session: Session) -> None:
        """Hear what hands propose, or answer."""
        if isinstance(effect, Propose | Reply):
            self._have(lambda keeper: keeper.say(effect, session))

    def look(self) -> None:
        """See what hands have done; look again once it is certain."""
        session, at_ms = self._loop.snapshot.session, self._loop.snapshot.at_ms
        followed, self.due_ms = session.followed, float("inf")
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
        with self._word:
            self._is_over = True
            self._word.notify()
        if self._thread is not None:
            self._thread.join()

    # What a page asks for.

    def invite(self, broker: str, record: Record, colour: Colour) -> None:
        """Begin a match and wait for a friend; BadInvitationError for a broker that has no address."""
        invitation = Invitation(Broker.parse(broker), os.urandom(SECRET_BYTES))
        seed = (any_seed() if record.seed is None else record.seed) if record.game.is_shuffled else None
        terms = Terms(record.game, seed, tuple(sorted(record.start.blocked())), colour)
        self._do(partial(self._open, invitation, MatchSide.HOST, terms))

    def join(self, text: str, broker: str = "") -> None:
        """Take an invitation, or watch by a watch link; BadInvitationError if it is none."""
        invitation = read_invitation(text, broker)
        self._do(partial(self._open, invitation, None if invitation.host else MatchSide.GUEST, None))

    def code(self, link: str) -> str:
        """Draw a link as a QR code."""
        return code_svg(link)

    def leave(self) -> None:
        """Leave the match for good; the friend can still read what was written."""
        self._do(self._close)

    def go_back(self) -> None:
        """Go back to the match, after another game was begun on this board."""
        self._have(lambda keeper: keeper.follow_again())

    # In the thread.

    def _do(self, act: Callable[[], None]) -> None:
        with self._word:
            self._todo.append(act)
            self._word.notify()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="far friend")
                self._thread.start()

    def _have(self, act: Callable[[MatchKeeper], None]) -> None:
        """Have something done with the match, if there is one by then."""
        self._do(lambda: None if self._keeper is None else act(self._keeper))

    def _run(self) -> None:
        while True:
            with self._word:
                due_s = min(self._retry_s, self._mend_s)
                wait_s = None if due_s == float("inf") else max(0.0, due_s - time.monotonic())
                self._word.wait_for(lambda: self._is_over or self._todo or self._payloads, wait_s)
                todo, self._todo = self._todo, deque()
                payloads, self._payloads = self._payloads, {}
                is_over = self._is_over
            for act in todo:
                act()
            for topic, (payload, is_live) in payloads.items():
                if self._keeper is not None:
                    self._keeper.hear(topic, payload, is_live=is_live)
            if is_over:
                self._end_line()
                return
            self._mend()
            if time.monotonic() >= self._retry_s:
                self._begin_line()
            self._show_state()

    def _open(self, invitation: Invitation, side: MatchSide | None, terms: Terms | None) -> None:
        self._close()
        pen = None if side is None else Pen(side, Ed25519PrivateKey.generate(), invitation.keys)
        keeper = self._keeper = MatchKeeper(invitation, pen, self._outside())
        names = self._loop.snapshot.session.record.names
        keeper.begin(names[0] or names[1] if terms is None else names[terms.host.value], terms)
        self._begin_line()

    def _restore(self) -> None:
        path = self._path
        if path is None:
            return
        try:
            saved = SavedMatch.read(read_text(path, _MOST_MB))
            keeper = MatchKeeper(saved.invitation, saved.pen, self._outside())
            keeper.restore(saved.signed)
        except (ReadError, MessageError, ValueError) as error:
            said = (
                error.message if isinstance(error, MessageError) else Message("quoted.text", text=str(error))
            )
            self._problem = Message("far.unreadable", path=str(path), why=said)
            with suppress(OSError):
                path.replace(path.with_suffix(".unreadable"))
            return
        self._keeper = keeper
        self._begin_line()

    def _close(self) -> None:
        if self._keeper is None:
            return
        self._keeper.leave_for_good()
        self._end_line()
        self._keeper, self._problem = None, None
        self._follow(None, None, None)
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)

    def _outside(self) -> Outside:
        return Outside(self._keep, self._save, self._follow, os.urandom)

    def _keep(self, topic: str, payload: bytes) -> None:
        if self._line is not None:
            self._line.keep(topic, payload)

    def _save(self, keeper: MatchKeeper) -> None:
        """Write the match down; if that fails, it goes on, and a stop loses what is new."""
        if self._path is None:
            return
        text = SavedMatch.of(keeper.invitation, keeper.pen, keeper.saved()).text()
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with replacing(self._path, 0o600) as new:
                new.write_text(text, "utf-8")
        except OSError as error:
            self._problem = Message("far.unsaved", path=str(self._path), why=reason(error))

    def _follow(self, record: Record | None, before: Record | None, proposed: Agreeing | None) -> None:
        self._post(lambda at_ms: FollowMatch(record, before, proposed, at_ms))

    def _mend(self) -> None:
        keeper, now_s = self._keeper, time.monotonic()
        if keeper is None or not keeper.is_overwritten:
            self._mend_s = float("inf")
        elif self._mend_s == float("inf"):
            self._mend_s = now_s + MEND_S
        elif now_s >= self._mend_s:
            self._mend_s = float("inf")
            keeper.mend()

    # The line.

    def _begin_line(self) -> None:
        keeper = self._keeper
        self._end_line()
        self._retry_s = float("inf")
        if keeper is None:
            return
        self._number += 1
        number = self._number
        hearing = Hearing(
            lambda: self._do(partial(self._note_line, number)),
            partial(self._note_payload, number),
            lambda was_up, why: self._do(partial(self._note_end, number, was_up, why)),
        )
        version = VERSIONS[self._version]
        broker = keeper.invitation.broker
        self._line = self._make_line(broker, keeper.topics, keeper.will(), hearing, version)
        self._line.open()

    def _end_line(self) -> None:
        line = self._line
        if line is None:
            return
        if self._keeper is not None:
            self._keeper.leave()
            self._keeper.link(is_up=False)
        self._line = None
        self._number += 1
        line.close()

    def _note_line(self, number: int) -> None:
        if number == self._number and self._keeper is not None:
            self._wait_s, self._problem = RETRY_S, None
            self._keeper.link(is_up=True)

    def _note_payload(self, number: int, topic: str, payload: bytes, is_live: bool) -> None:  # noqa: FBT001
        """Note the newest payload of each topic: what came before it is in it."""
        with self._word:
            if number == self._number:
                self._payloads[topic] = payload, is_live
                self._word.notify()

    def _note_end(self, number: int, was_up: bool, why: Message) -> None:  # noqa: FBT001
        """Try again after a while, in the other version if this one has never been answered."""
        if number != self._number or self._keeper is None:
            return
        self._number += 1
        self._problem = why
        self._keeper.link(is_up=False)
        self._version = self._version if was_up else (self._version + 1) % len(VERSIONS)
        self._retry_s = time.monotonic() + self._wait_s
        self._wait_s = min(2.0 * self._wait_s, LONGEST_RETRY_S)

    def _show_state(self) -> None:
        keeper = self._keeper
        self._show(NO_MATCH if keeper is None else state_of(keeper, self._problem))


def state_of(keeper: MatchKeeper, problem: Message | None) -> FarState:
    """Return what a page shows of a match."""
    match, pen = keeper.match, keeper.pen
    friend = None if pen is None else match.documents.get(pen.side.other)
    joint = keeper.joint
    has_invited = pen is not None and pen.side is MatchSide.HOST
    return FarState(
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
