"""A match of two documents: only what its own side wrote, going on from before, changes anything."""

from dataclasses import replace
from random import Random

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.annexes.friend.invitation import Invitation
from controller.annexes.friend.joint_record import Deed, MatchSide, Terms
from controller.annexes.friend.match import Match
from controller.annexes.friend.side_documents import (
    HERE,
    NONCE_BYTES,
    Here,
    Pen,
    SideDocument,
    UnreadableError,
    mark_of,
    opened,
    read_document,
    read_here,
)
from controller.far.broker import Broker
from controller.games import Colour, all_games

INVITATION = Invitation(Broker("broker.example", 1883), bytes(range(16)))
KEYS = INVITATION.keys
TERMS = Terms(all_games()["manalath"], None, (), Colour.FIRST)
HOST, GUEST = MatchSide.HOST, MatchSide.GUEST
NONCE = bytes(NONCE_BYTES)


def pen_of(side: MatchSide, seed: int = 0, invitation: Invitation = INVITATION) -> Pen:
    key = Ed25519PrivateKey.from_private_bytes(Random(f"{side} {seed}").randbytes(32))
    return Pen(side, key, invitation.keys)


def begun(side: MatchSide, seed: int = 0) -> Match:
    terms = TERMS if side is HOST else None
    return Match(side).written(pen_of(side, seed).begun("a program", side.value, terms))


def own(match: Match) -> SideDocument:
    assert match.own is not None
    return match.own


def met() -> tuple[Match, Match]:
    """A host and a guest who know each other."""
    host, guest = begun(HOST), begun(GUEST)
    guest = guest.hear(own(host))
    host = host.hear(own(guest))
    return host, guest.hear(own(host))


def moves(match: Match) -> int:
    assert match.joint is not None
    return len(match.joint.record.plies)


def test_a_document_is_read_as_it_was_written_and_by_nobody_without_the_keys() -> None:
    host = begun(HOST).act(Deed.MOVE, "e5o")
    payload = pen_of(HOST).sealed(own(host), NONCE)
    assert b"e5o" not in payload
    assert read_document(KEYS, HOST, opened(KEYS, HOST, payload)) == own(host)
    for keys, side in ((KEYS, GUEST), (Invitation(INVITATION.broker, bytes(16)).keys, HOST)):
        with pytest.raises(UnreadableError):
            opened(keys, side, payload)


def test_every_bit_that_a_broker_turns_is_noticed() -> None:
    payload = pen_of(HOST).sealed(own(begun(HOST)), NONCE)
    for at in range(0, len(payload), 7):
        forged = payload[:at] + bytes([payload[at] ^ 1]) + payload[at + 1 :]
        for broken in (forged, payload[:at]):
            with pytest.raises(UnreadableError):
                opened(KEYS, HOST, broken)


def test_a_watcher_can_read_and_not_write() -> None:
    host, guest = met()
    watch = INVITATION.to_watch(mark_of(own(host).key))
    watcher = Match(None, host=watch.host)
    for side, match in ((HOST, host), (GUEST, guest)):
        signed = opened(watch.keys, side, pen_of(side).sealed(own(match), NONCE))
        watcher = watcher.hear(read_document(watch.keys, side, signed))
    assert watcher.has_both
    for side in MatchSide:
        forged = pen_of(side, 1, watch).begun("a watcher", "", TERMS if side is HOST else None)
        signed = opened(KEYS, side, pen_of(side, 1, watch).sealed(replace(forged, version=99), NONCE))
        with pytest.raises(UnreadableError):
            read_document(KEYS, side, signed)
        with pytest.raises(UnreadableError):
            watcher.hear(replace(forged, version=99))


def test_what_is_old_or_doubled_changes_nothing() -> None:
    host, guest = met()
    before = own(host)
    host = host.act(Deed.MOVE, "e5o")
    guest = guest.hear(own(host))
    for again in (before, own(host)):
        assert guest.hear(again) == guest
    assert moves(guest) == 1


def test_what_does_not_go_on_is_refused() -> None:
    host, guest = met()
    guest = guest.hear(own(host.act(Deed.MOVE, "e5o")))
    for other in (host.act(Deed.MOVE, "f6o").act(Deed.OFFER, "draw"), host.act(Deed.OFFER, "draw")):
        forked = replace(own(other), version=99)
        with pytest.raises(UnreadableError):
            guest.hear(forked)


def test_an_act_made_in_another_game_is_refused() -> None:
    host, guest = met()
    host, guest = host.act(Deed.MOVE, "e5o"), guest.hear(own(host.act(Deed.MOVE, "e5o")))
    answered = own(guest.act(Deed.MOVE, "f6p"))
    lied = replace(answered, acts=(replace(answered.acts[0], after="AAAA"),))
    with pytest.raises(UnreadableError):
        host.hear(lied)
    assert moves(host.hear(answered)) == 2


def test_an_invitation_is_taken_once() -> None:
    host, guest = met()
    late = begun(GUEST, seed=1)
    with pytest.raises(UnreadableError):
        host.hear(own(late))
    assert late.hear(own(host)).is_taken
    assert not guest.hear(own(host)).is_taken


def test_whoever_was_not_invited_cannot_join() -> None:
    stranger = pen_of(GUEST, 2, Invitation(INVITATION.broker, bytes(16)))
    forged = Pen(GUEST, stranger.private, KEYS).signed(stranger.begun("a stranger"))
    with pytest.raises(UnreadableError):
        read_document(KEYS, GUEST, forged)


def test_a_program_that_goes_on_elsewhere_ends_the_older_one() -> None:
    host, _ = met()
    other = host.written(replace(own(host), writer="another program"))
    assert host.hear(own(other)).is_elsewhere
    assert not other.hear(own(host)).is_elsewhere


def test_what_the_broker_had_kept_of_this_side_is_taken_up_again() -> None:
    host, _ = met()
    later = own(host.act(Deed.MOVE, "e5o"))
    restored = host.hear(replace(later, writer="an earlier program"), is_live=False)
    assert (moves(restored), restored.is_elsewhere, own(restored).writer) == (1, False, "a program")
    assert own(restored).version > later.version


def test_whether_a_side_is_there_is_signed_too() -> None:
    payload = pen_of(HOST).sealed(Here(is_here=False), NONCE)
    signed = opened(KEYS, HOST, payload, HERE)
    assert read_here(KEYS, HOST, signed, own(begun(HOST)).key) == Here(is_here=False)
    with pytest.raises(UnreadableError):
        read_here(KEYS, HOST, signed, own(begun(HOST, seed=1)).key)
    with pytest.raises(UnreadableError):
        opened(KEYS, HOST, payload)


def test_a_match_of_an_older_program_is_opened_as_the_book_says() -> None:
    """Its terms do not name how a game is opened; what it saved is read, and so is what it still writes."""
    pen = pen_of(HOST)
    document = pen.begun("an older program", "Ada", TERMS)
    written = pen.signed(document)[64:]
    body = written.replace(b',"opening":"book"', b"")
    assert body != written
    signed = pen.private.sign(KEYS.topic(HOST, "").encode() + body) + body
    assert read_document(KEYS, HOST, signed) == document
