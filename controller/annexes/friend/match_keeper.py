"""The keeper of a match: writes down what happens at this board, and has the board follow the other side.

Whatever is written is saved here before the broker has it, and the broker has it before the board follows, so
a stop at any moment loses nothing. Knows no thread, no network and no file: these are given.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from controller.annexes.friend.invitation import Invitation
from controller.annexes.friend.joint_record import Deed, JointRecord, MatchSide, Terms
from controller.annexes.friend.match import Match
from controller.annexes.friend.side_documents import (
    BACK,
    HERE,
    NONCE_BYTES,
    Back,
    Here,
    Pen,
    SideDocument,
    Signable,
    UnreadableError,
    is_watching,
    mark_of,
    opened,
    read_back,
    read_document,
    read_here,
    watching,
)
from controller.games import Colour, GameError
from controller.inference import AtRest, Emptied
from controller.messages import Message
from controller.session import Session, Waiting, has_come
from controller.session.events import Propose, Reply
from controller.session.mode import Agreeing
from controller.table import ELSEWHERE, HAND, RESIGNED, Record

#: What lies at the broker for each side: its document, and what it says besides.
_LEAVES = ("", HERE, BACK)
#: More are not counted: whoever has the watch link can say that they are many.
MOST_WATCHERS = 1000


@dataclass(frozen=True, slots=True)
class Outside:
    """What a keeper works with.

    ``keep`` has the broker keep a payload at a topic, ``save`` writes the match down, ``follow`` has the
    board follow a record, with that of the game before and what is proposed, and ``fresh`` draws as many
    random bytes.
    """

    keep: Callable[[str, bytes], None]
    save: Callable[["MatchKeeper"], None]
    follow: Callable[["Record | None", "Record | None", "Agreeing | None"], None]
    fresh: Callable[[int], bytes]


class MatchKeeper:
    """Keeps one match for one side; for a watcher, who has no ``pen``, it only follows."""

    def __init__(self, invitation: Invitation, pen: Pen | None, outside: Outside) -> None:
        self.invitation = invitation
        self.pen = pen
        self.match = Match(None if pen is None else pen.side, host=invitation.host)
        self.refused: Message | None = None
        #: That a board was set back and has got what it had lost, until another act is made.
        self.recovery: Message | None = None
        self.is_linked = False
        #: Whether another game was begun on this board.
        self.is_left = False
        #: Whether each side is there, as it has said itself.
        self.here: dict[MatchSide, bool] = {}
        #: What each side has signed, as it was read last.
        self.signed: dict[MatchSide, bytes] = {}
        #: Where those who watch have said so.
        self.watchers: set[str] = set()
        #: Whether something else lies where this side's document should.
        self.is_overwritten = False
        self._unread: dict[tuple[MatchSide, str], bytes] = {}
        #: What the friend has lost, until it has that again, and the programs that its documents came from.
        self._back: Back | None = None
        self._writers: set[str] = set()
        keys = self._keys = invitation.keys
        #: What lies where at the broker: whose it is, and which leaf.
        self._places = {keys.topic(side, leaf): (side, leaf) for side in MatchSide for leaf in _LEAVES}
        self._outside = outside
        self._watch_topic = self._keys.watch_topic(outside.fresh(8).hex())
        self._followed: tuple[Record | None, Record | None, Agreeing | None] = None, None, None
        #: What hands have said here that has yet to be written.
        self._said: list[Propose | Reply] = []

    @cached_property
    def words(self) -> str:
        """The invitation in words; a page is told of it often."""
        return self.invitation.words

    @property
    def topics(self) -> tuple[str, ...]:
        """Where at the broker there is something to hear."""
        return *self._places, self._keys.watch_topic("+")

    @property
    def joint(self) -> JointRecord | None:
        """Where the match stands; None before the host's terms are known."""
        return self.match.joint

    def begin(self, name: str, terms: Terms | None = None) -> None:
        """Write the first document of this side."""
        if self.pen is not None:
            self._take(self.match.written(self.pen.begun(self._outside.fresh(8).hex(), name, terms)))

    def restore(self, signed: Mapping[MatchSide, bytes]) -> None:
        """Go on with what was saved, as another program than the one that wrote it."""
        match = self.match
        for side in (MatchSide.HOST, MatchSide.GUEST):
            if side in signed:
                match = match.with_document(read_document(self._keys, side, signed[side]))
        self.signed |= signed
        own = match.own
        self._take(match if own is None else match.written(replace(own, writer=self._outside.fresh(8).hex())))

    def link(self, *, is_up: bool) -> None:
        """Note that the broker is there, or gone; it has what this side wrote, and that it is there."""
        self.is_linked = is_up
        self.here = {} if not is_up else self.here
        self.watchers = set() if not is_up else self.watchers
        if is_up:
            self.refused = None
            self._publish()
            self._publish_back()
            self._say_here(is_here=True)

    def will(self) -> tuple[str, bytes]:
        """Return what the broker is to say once this side is gone."""
        if self.pen is None:
            return self._watch_topic, b""
        return self._keys.topic(self.pen.side, HERE), self._sealed(self.pen, Here(is_here=False))

    def hear(self, topic: str, payload: bytes, *, is_live: bool) -> None:
        """Take what the broker has at a topic; what is no document of this match is refused."""
        side, leaf = self._places.get(topic, (None, ""))
        if side is None:
            self._hear_watcher(topic, payload)
            return
        try:
            if leaf == BACK and not payload:
                return
            signed = opened(self._keys, side, payload, leaf)
            if leaf:
                self._unread[side, leaf] = signed
            else:
                self._hear_document(read_document(self._keys, side, signed), signed, is_live=is_live)
            self._hear_unread()
        except (UnreadableError, GameError) as error:
            self.refused = error.message
            is_own = self.pen is not None and side is self.pen.side and not leaf
            self.is_overwritten = self.is_overwritten or is_own

    def see(self, session: Session, at_ms: float) -> None:
        """Write down what hands here have said, and what they have done that is certain at ``at_ms``.

        Both wait while a change waits for its record: nothing is read from a session that is about to change.
        """
        if isinstance(session.mode, Waiting):
            return
        said, self._said = self._said, []
        for each in said:
            self._write_said(each, session)
        self._write_done(session, at_ms)

    def say(self, said: Propose | Reply, session: Session) -> None:
        """Hear what hands at this board propose or answer, and write it down as soon as `see` may."""
        self._said.append(said)
        self.see(session, session.at_ms)

    def _joint_at(self, session: Session) -> JointRecord | None:
        """Return the joint record if a board has come to it, and what is written has a place.

        It has none where the match has gone on, unseen by this side.
        """
        joint, is_at_end = self.joint, self.match.is_over or self.match.is_behind
        return joint if joint is not None and not is_at_end and is_as_agreed(session, joint) else None

    def _write_done(self, session: Session, at_ms: float, *, is_meant: bool = False) -> None:
        """Write down what hands at this board have done that is certain, or ``is_meant``.

        A move that was made before the friend proposed something is no answer, and is not written before one.
        """
        joint, pen = self._joint_at(session), self.pen
        if joint is None or pen is None:
            return
        record, match = session.record, self.match
        number, colour = len(joint.record.plies), joint.colour(pen.side)
        if match.own is not None:
            match = match.written(replace(match.own, name=record.names[colour.value]))
        is_asked = joint.offer is not None and joint.offer.by is not pen.side
        if is_meant or record.agreed is not None or (is_certain(session, at_ms) and not is_asked):
            for ply, mover in zip(record.plies[number:], _movers(record, number), strict=True):
                if mover is not colour:
                    break
                match = match.act(Deed.MOVE, record.game.write_move(ply.move))
        agreed = record.agreed
        if agreed is not None and joint.record.agreed is None and agreed.reason == RESIGNED:
            match = match.act(Deed.RESIGN)
        self._take(match)

    def _write_said(self, said: Propose | Reply, session: Session) -> None:
        """Write down what hands at this board propose, after what they have done before, or what they answer.

        They answer what stands, and propose nothing while the friend waits for an answer.
        """
        joint, pen = self._joint_at(session), self.pen
        if joint is None or pen is None:
            return
        proposed, own = _proposed(joint), joint.colour(pen.side)
        match said:
            case Propose(what, kept) if proposed is None or proposed.by is own:
                self._write_done(session, session.at_ms, is_meant=True)
                self._take(self.match.act(Deed.OFFER, what.value, kept))
            case Reply(is_taken, to) if to == proposed:
                self._take(self.match.act(Deed.TAKE if is_taken and to.by is not own else Deed.CLOSE))

    def mend(self) -> None:
        """Write this side's document again where something else lies in its place."""
        self.is_overwritten = False
        self._publish()

    def saved(self) -> Mapping[MatchSide, bytes]:
        """Return what each side has signed."""
        own = self.match.own
        if own is None or self.pen is None:
            return self.signed
        return {**self.signed, own.side: self.pen.signed(own)}

    def note_left(self) -> None:
        """Note that another game was begun on this board."""
        self.is_left = True

    def follow_again(self) -> None:
        """Have the board follow the match again."""
        self._followed, self.is_left = (None, None, None), False
        self._follow()

    def leave(self) -> None:
        """Say that this side is not there any more."""
        self._say_here(is_here=False)

    def leave_for_good(self) -> None:
        """Say that this side will not come back; once both have said so, the broker keeps nothing of them."""
        own = self.match.own
        if own is None or self.match.is_over:
            return
        self._take(self.match.written(replace(own, has_left=True)))
        if self.is_linked and all(document.has_left for document in self.match.documents.values()):
            for topic in self._places:
                self._outside.keep(topic, b"")
            self.is_linked = False

    def watch_link(self) -> str:
        """Return the link with which others can watch; empty before the host is known."""
        host = self.match.documents.get(MatchSide.HOST)
        return "" if host is None else self.invitation.to_watch(mark_of(host.key)).link

    def record(self) -> Record | None:
        """Return the record that this board is to follow: who moves, and what they are called."""
        joint = self.joint
        if joint is None or not self.match.has_both or self.match.is_over:
            return None
        own = None if self.pen is None else joint.colour(self.pen.side)
        names = {joint.colour(side): document.name for side, document in self.match.documents.items()}
        seats = tuple(HAND if colour is own else ELSEWHERE for colour in Colour)
        return replace(
            joint.record,
            seats=(seats[0], seats[1]),
            names=(names[Colour.FIRST], names[Colour.SECOND]),
        )

    def _take(self, match: Match) -> None:
        """Go on with the match as it is now: save it, have the broker keep it, and have the board follow."""
        joint = match.joint
        if joint is not None and joint.offer is not None and joint.is_agreed and joint.offer.by is match.side:
            match = match.act(Deed.DO)
        before, self.match = self.match, match
        if before.joint is not None and match.joint is not None and match.joint.acts != before.joint.acts:
            self.recovery = None
        if match.documents != before.documents:
            self._outside.save(self)
        if match.own is not before.own:
            self._publish()
        self._follow()

    def _follow(self) -> None:
        record, joint = self.record(), self.joint
        is_followed = joint is not None and record is not None
        now = (record, joint.before, _proposed(joint)) if joint and is_followed else (None, None, None)
        if now != self._followed:
            self._followed = now
            self._outside.follow(*now)

    def _publish(self) -> None:
        own, pen = self.match.own, self.pen
        if own is not None and pen is not None and self.is_linked and not self.match.is_over:
            self._outside.keep(self._keys.topic(pen.side), self._sealed(pen, own))

    def _publish_back(self) -> None:
        if self._back is not None and self.pen is not None and self.is_linked:
            self._outside.keep(self._keys.topic(self.pen.side, BACK), self._sealed(self.pen, self._back))

    def _say_here(self, *, is_here: bool) -> None:
        if not self.is_linked:
            return
        if self.pen is not None:
            topic = self._keys.topic(self.pen.side, HERE)
            self._outside.keep(topic, self._sealed(self.pen, Here(is_here)))
        else:
            nonce = self._outside.fresh(NONCE_BYTES)
            said = watching(self._keys, self._watch_topic, nonce) if is_here else b""
            self._outside.keep(self._watch_topic, said)

    def _hear_document(self, document: SideDocument, signed: bytes, *, is_live: bool) -> None:
        if self.match.is_set_back(document) and document.writer not in self._writers:
            self._give_back(document)
        heard, own = self.match.hear(document, is_live=is_live), self.match.own
        if heard.documents.get(document.side) is document:
            self.signed[document.side] = signed
            self._writers.add(document.writer)
        if own is not None and document.side is own.side:
            self.is_overwritten = (document.key, document.version) != (own.key, own.version)
        self._take(heard)
        if self._back is not None and self._back.writer in self._writers:
            self._note_given_back()

    def _give_back(self, document: SideDocument) -> None:
        """Give the friend back what it wrote before its board was set back: nobody else may have kept it."""
        self._back = Back(document.writer, self.signed[document.side])
        self._publish_back()

    def _note_given_back(self) -> None:
        """Note that the friend has all again, and show it what it could not place before."""
        self._back = None
        self.recovery = Message("match.friend_recovered")
        if self.pen is not None and self.is_linked:
            self._outside.keep(self._keys.topic(self.pen.side, BACK), b"")
        self._publish()

    def _hear_back(self, back: Back) -> None:
        """Take what this side wrote before its board was set back, if this very program lacks it."""
        own = self.match.own
        if own is None or back.writer != own.writer:
            return
        recovered = self.match.recovered(read_document(self._keys, own.side, back.signed))
        if recovered is not self.match:
            self._take(recovered)
            self.refused, self.recovery = None, Message("match.recovered")

    def _hear_watcher(self, topic: str, payload: bytes) -> None:
        """Count who watches, up to a number that is never reached."""
        if not is_watching(self._keys, topic, payload):
            self.watchers.discard(topic)
        elif len(self.watchers) < MOST_WATCHERS:
            self.watchers.add(topic)

    def _hear_unread(self) -> None:
        """Read what the sides say besides that are known by now."""
        known = {each: document.key for each, document in self.match.documents.items()}
        for side, leaf in [place for place in self._unread if place[0] in known]:
            signed = self._unread.pop((side, leaf))
            if leaf == HERE:
                self.here[side] = read_here(self._keys, side, signed, known[side]).is_here
            elif self.pen is not None and side is self.pen.side.other:
                self._hear_back(read_back(self._keys, side, signed, known[side]))

    def _sealed(self, pen: Pen, value: Signable) -> bytes:
        return pen.sealed(value, self._outside.fresh(NONCE_BYTES))


def is_as_agreed(session: Session, joint: JointRecord) -> bool:
    """Whether a board has come to the joint record, so that what it has besides is new.

    It has not while it has yet to hear of the last act; nor is anything new while what both agreed on has yet
    to be done.
    """
    if session.companions.followed is None or joint.is_agreed:
        return False
    heard, theirs = session.companions.followed.record, joint.record
    is_heard = (heard.match, heard.plies, heard.agreed) == (theirs.match, theirs.plies, theirs.agreed)
    return is_heard and has_come(session)


def is_certain(session: Session, at_ms: float) -> bool:
    """Whether the last move can no longer be another one: it has lain for long enough, and all is at rest.

    So it has when the board was cleared after it.
    """
    return at_ms >= session.shown_from_ms and isinstance(session.verdict.placement, AtRest | Emptied)


def _movers(record: Record, number: int) -> list[Colour]:
    return [record.reached_after(ply).to_move for ply in range(number, len(record.plies))]


def _proposed(joint: JointRecord) -> Agreeing | None:
    """Return what waits for an answer, or is taken and has yet to be done."""
    offer = joint.offer
    return None if offer is None else Agreeing(joint.colour(offer.by), offer.what, offer.kept, offer.is_taken)
