"""A match with a friend elsewhere: two documents, each written by one side alone, and what follows from them.

Pure. A document is taken if its side's own key has signed it, if it goes on where the last one ended, and if
each of its acts carries the hash of what its writer had before. One that is old, doubled or foreign changes
nothing. Needs the extra ``far``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from controller.annexes.friend.act_hashes import are_right, hash_of
from controller.annexes.friend.joint_record import (
    Deed,
    JointRecord,
    MatchAct,
    MatchSide,
    in_order,
)
from controller.annexes.friend.side_documents import SideDocument, UnreadableError, mark_of
from controller.messages import Message


@dataclass(frozen=True, slots=True)
class Match:
    """What one of the two knows, or a watcher, whose ``side`` is None.

    ``host`` is the mark of the host's key that a watcher was given. ``is_taken`` once the invitation turns
    out to have been taken by somebody else, ``is_elsewhere`` once another program writes for this side.
    """

    side: MatchSide | None
    documents: Mapping[MatchSide, SideDocument] = field(default_factory=dict)
    joint: JointRecord | None = None
    host: bytes = b""
    is_taken: bool = False
    is_elsewhere: bool = False

    @property
    def own(self) -> SideDocument | None:
        """What this side has written; None for a watcher."""
        return None if self.side is None else self.documents.get(self.side)

    @property
    def is_over(self) -> bool:
        """Whether this program has no part in the match any more."""
        return self.is_taken or self.is_elsewhere

    @property
    def has_both(self) -> bool:
        """Whether both sides are known."""
        return len(self.documents) == len(MatchSide)

    def hear(self, document: SideDocument, *, is_live: bool = True) -> "Match":
        """Take a document that the broker has; UnreadableError if it is none of this match.

        It ``is_live`` unless the broker had kept it.
        """
        if document.side is self.side:
            return self._heard_own(document, is_live=is_live)
        self._check_writer(document)
        known = self.documents.get(document.side)
        if self.is_set_back(document) or (known is not None and not _goes_on(known, document)):
            return self
        after = self.with_document(document)
        own = after.own
        if self.side is MatchSide.HOST and own is not None and own.guest is None:
            return after.written(replace(own, guest=document.key))
        is_lost = self.side is MatchSide.GUEST and document.guest not in {None, own and own.key}
        return replace(after, is_taken=is_lost)

    def is_set_back(self, document: SideDocument) -> bool:
        """Whether the friend has written this without what it wrote before: another program, with less."""
        known = self.documents.get(document.side)
        if known is None or self.side is not document.side.other:
            return False
        is_other_program = document.key == known.key and document.writer != known.writer
        return is_other_program and not (document.version > known.version and _holds(document, known))

    @property
    def is_behind(self) -> bool:
        """Whether the friend knows more of what this side wrote than this side: its board was set back."""
        friend = None if self.side is None else self.documents.get(self.side.other)
        own = self.own
        return own is not None and friend is not None and any(act.seen > len(own.acts) for act in friend.acts)

    def recovered(self, document: SideDocument) -> "Match":
        """Go on with what this side wrote before its board was set back; unchanged if it has all of that."""
        own = self.own
        if own is None or document.key != own.key or document.side is not own.side:
            return self
        has_all = _holds(own, document)
        if has_all and own.version > document.version:
            return self
        version = max(own.version, document.version) + 1
        kept = own if has_all else document
        return self.with_document(
            replace(kept, writer=own.writer, version=version, name=own.name, has_left=own.has_left)
        )

    def act(self, deed: Deed, what: str = "", kept: int = 0) -> "Match":
        """Do something: one more act in this side's own document."""
        own, joint = self.own, self.joint
        if own is None or joint is None:
            return self
        seen = sum(side is not self.side for side, _ in joint.acts)
        ply, after = len(joint.record.plies), hash_of(joint.acts)
        done = MatchAct(deed, joint.number, ply, seen, after, what, kept)
        return self.written(replace(own, acts=(*own.acts, done)))

    def written(self, document: SideDocument) -> "Match":
        """Write this side's own document anew; unchanged if nothing changes."""
        return (
            self
            if document == self.own
            else self.with_document(replace(document, version=document.version + 1))
        )

    def _heard_own(self, document: SideDocument, *, is_live: bool) -> "Match":
        """Hear what lies at this side's own place: what was written before, or by another program now."""
        own = self.own
        if own is None or document.key != own.key or document.version <= own.version:
            return self
        if document.writer != own.writer and is_live:
            return replace(self, is_elsewhere=True)
        return self.with_document(replace(document, writer=own.writer, version=document.version + 1))

    def _check_writer(self, document: SideDocument) -> None:
        """Raise UnreadableError unless the side's own key has signed it."""
        known = self.documents.get(document.side)
        if known is not None:
            is_known = document.key == known.key
        elif document.side is MatchSide.HOST:
            is_known = document.terms is not None and self.host in {b"", mark_of(document.key)}
        else:
            host = self.documents.get(MatchSide.HOST)
            is_open = self.side is MatchSide.HOST and host is not None and host.guest is None
            is_known = is_open or (host is not None and host.guest == document.key)
        if not is_known:
            raise UnreadableError(Message("match.stranger"))

    def with_document(self, document: SideDocument) -> "Match":
        """Take in a document, and go on with the joint record as far as both are known.

        UnreadableError if an act carries another hash than it should.
        """
        documents = {**self.documents, document.side: document}
        terms = next((each.terms for each in documents.values() if each.terms is not None), None)
        if terms is None:
            return replace(self, documents=documents)
        joint = self.joint or JointRecord.begun(terms)
        acts = {side: documents[side].acts if side in documents else () for side in MatchSide}
        ordered = in_order(acts)
        checked = {side: sum(one is side for one, _ in joint.acts) for side in MatchSide}
        if not are_right(acts, ordered, checked):
            raise UnreadableError(Message("match.other_record"))
        return replace(self, documents=documents, joint=joint.with_acts(ordered))


def _goes_on(known: SideDocument, document: SideDocument) -> bool:
    """Whether a document is newer than the one known; UnreadableError if it is not that one's successor."""
    if document.version <= known.version:
        return False
    if not _holds(document, known):
        raise UnreadableError(Message("match.forked"))
    return True


def _holds(document: SideDocument, known: SideDocument) -> bool:
    """Whether a document has all that another of the same side has."""
    is_same = known.terms == document.terms and known.guest in {None, document.guest}
    return is_same and document.acts[: len(known.acts)] == known.acts
