"""A match with a friend elsewhere: how this board follows it, and what it asks the friend.

What both sides have agreed on is made here too, one change after another; the friend's moves are requested of
the hands, as those of any seat without hands. Hands at this table decide nothing but their own next ply. To
take plies back, to draw or to begin again they propose, and the friend answers.

What the friend proposes stays asked until it is answered: by the keys, or by a move that is laid after it was
asked and so declines it. A move that was laid before is no answer: it waits, and counts once the proposal is
declined. Once it is taken nothing counts until it is done.
"""

from dataclasses import replace

from controller.games import Colour, Outcome, declares_only
from controller.inference import Amend, Emptied, difference, late_ms, table_of
from controller.session.companion import Companion
from controller.session.engine_answers import with_request, with_seats
from controller.session.events import (
    Begin,
    Change,
    Conclude,
    Event,
    FollowMatch,
    Leave,
    Propose,
    Reopen,
    Reply,
)
from controller.session.mode import (
    ENDINGS,
    Agreeing,
    Choice,
    Choosing,
    Declaring,
    Playing,
    Proposal,
    open_by_itself,
)
from controller.session.state import Followed, Notice, Request, Session, Waiting
from controller.table import AGREED, HAND, HANDS, Ply, Record


def _recognised(session: Session) -> Session:
    """Take a game that was resumed from the records as that of the match, if it is.

    It may lack the record of what both have taken back meanwhile: those plies are not made anew.
    """
    followed, own = session.companions.followed, session.record
    if followed is None or own.match or not own.plies or not session.is_playing:
        return session
    theirs = followed.record
    is_same = (own.start, own.seats) == (theirs.start, theirs.seats)
    if not is_same or own.shared_with(theirs) < min(len(own.plies), len(theirs.plies)):
        return session
    extra = [ply.move for ply in own.plies[len(theirs.plies) :]]
    is_shortened = bool(extra) and extra == [ply.move for ply in theirs.redo[: len(extra)]]
    session = replace(session, record=replace(own, match=theirs.match))
    return _with_followed(session, replace(followed, is_shortened=is_shortened))


def next_change(session: Session) -> Change | None:
    """Return what the match has come to and this board has not; None if nothing, or only friend's moves."""
    followed = session.companions.followed
    if followed is None or session.companions.aside is not None or not session.is_playing:
        return None
    present, before, own = followed.record, followed.before, session.record
    is_over = before is not None and own.match == before.match
    theirs = before if before is not None and is_over else present
    if own.match != theirs.match:
        return _fresh_game(present)
    common = own.shared_with(theirs)
    extra, missing = own.plies[common:], theirs.plies[common:]
    is_over = is_over or theirs.agreed is not None
    is_free = not is_over and not followed.is_shortened
    is_ahead = is_free and not missing and _are_by_hand(theirs, own, common)
    if extra and not is_ahead:
        return Amend(len(extra), is_by_key=True)
    made = missing if is_over or not missing else _up_to_own(session, theirs, common)
    if made:
        return Amend(moves=tuple(ply.move for ply in made), is_by_key=True)
    if is_over and own.agreed != theirs.agreed:
        return Reopen() if theirs.agreed is None else Conclude(theirs.agreed)
    return None if own.match == present.match else _fresh_game(present)


def _follows(session: Session) -> Session:
    """Have the friend's next move requested, and what is proposed asked, once nothing else is to be made."""
    session = _recognised(session)
    followed = session.companions.followed
    if followed is None or session.record.match != followed.record.match or next_change(session) is not None:
        return session
    theirs, own = followed.record, session.record
    if own.seats != theirs.seats:
        session = with_seats(session, theirs.seats)
    first, second = (theirs if colour is followed.friend else own for colour in Colour)
    names = (first.names[0], second.names[1])
    session = replace(session, record=replace(session.record, names=names))
    if len(own.plies) <= len(theirs.plies):
        memory = replace(session.memory, is_revisable=False)
        session = _with_followed(replace(session, memory=memory), replace(followed, is_shortened=False))
    return _asked(_requested(session, theirs))


def has_come(session: Session) -> bool:
    """Whether this board has come to where the match is and nothing is to change: what it has besides is new.

    It has not while it has yet to make what the match has come to, or while what is decided waits for its
    record. Moves of the friend that hands have yet to make here hold nothing up: they are known.
    """
    followed = session.companions.followed
    if followed is None or isinstance(session.mode, Waiting) or not session.is_playing:
        return False
    is_there = session.record.match == followed.record.match
    return is_there and not followed.is_shortened and next_change(session) is None


def _is_ours(session: Session, followed: Followed, plies: int) -> bool:
    """Whether hands here may take back the last ``plies`` alone: the friend has not been told of them."""
    theirs = followed.record
    return session.record.match != theirs.match or len(session.record.plies) - plies >= len(theirs.plies)


def _proposed_instead(session: Session, change: Change) -> Change | None:
    """Return what hands here decide alone; the rest they propose to the friend, or answer by it."""
    followed, asked, mode = session.companions.followed, session.asked, session.mode
    if followed is None:
        return change
    match change:
        case Conclude(Outcome(reason=reason)) if reason == AGREED:
            return Propose(Proposal.DRAW) if asked is None else Reply(is_taken=True, to=asked)
        case Leave() if isinstance(mode, Agreeing):
            return None if mode.is_taken else Reply(is_taken=False, to=mode)
        case Amend(_, (_, *_)) if asked is not None:
            return Reply(is_taken=False, to=asked) if _is_answer(session, followed, change) else None
        case Amend(undone, (), is_by_key=True) if not _is_ours(session, followed, undone):
            return Propose(Proposal.BACK, len(session.record.plies) - undone)
        case Reopen() if session.record.match:
            return None
        case Begin(Record(game=game)) if session.record.match and game is session.record.game:
            return _again(session, followed, change)
        case _:
            return change


def _again(session: Session, followed: Followed, begin: Begin) -> Change | None:
    """Propose the next game of the match, or take the friend's proposal, and wait for the answer.

    A board that is cleared after a game proposes it once by itself.
    """
    match followed.proposed:
        case Agreeing(by, Proposal.AGAIN, is_taken=False) as asked if by is followed.friend:
            return Reply(is_taken=True, to=asked) if _may_agree_to_another(session, followed) else None
    has_cleared = not begin.is_by_key and followed.cleared == session.record.match
    return Propose(Proposal.AGAIN) if session.may_begin and not has_cleared else None


def _may_agree_to_another(session: Session, followed: Followed) -> bool:
    """Whether hands here may agree to another game: they play, and this board has all that was played."""
    return not _only_watches(session) and len(session.record.plies) >= len(followed.record.plies)


def _hear_match(session: Session, match: Event, at_ms: float) -> Session | None:
    """Follow the match as it is now, or leave it; what is no longer proposed is closed."""
    if not isinstance(match, FollowMatch):
        return None
    before, proposed = session.companions.followed, match.proposed
    after = None
    if match.record is not None:
        after = replace(
            before or Followed(match.record),
            record=match.record,
            before=match.before,
            proposed=proposed,
            is_shortened=_is_shortened(before, match.record),
        )
    if before is not None and before.proposed == session.mode != proposed:
        session = replace(session, mode=open_by_itself(session.position))
        is_declined = before.proposed.by is not before.friend and after == replace(before, proposed=None)
        if is_declined:
            session = session.saying(Notice.FRIEND_DECLINED, at_ms)
    session = _with_followed(session, after)
    if after is None and session.record.match:
        session = with_seats(replace(session, record=replace(session.record, match=0)), HANDS)
    return session


def _is_shortened(before: Followed | None, record: Record) -> bool:
    """Whether plies were taken back that this board may still have."""
    if before is None or before.record.match != record.match:
        return False
    return before.is_shortened or len(record.plies) < len(before.record.plies)


def _only_watches(session: Session) -> bool:
    """Whether this board follows a match that others play."""
    is_followed = session.companions.followed is not None and bool(session.record.match)
    return is_followed and HAND not in session.record.seats


def _players_choices(session: Session, choices: frozenset[Choice]) -> frozenset[Choice]:
    """Return the choices of who plays here: who only watches does not end the game."""
    return choices - ENDINGS if _only_watches(session) else choices


def _said(session: Session, change: Propose | Reply) -> Session:
    """Show that the friend is asked, and close what was declined or withdrawn.

    What was taken stays open until the friend's board does it.
    """
    followed = session.companions.followed
    if followed is None:
        return session
    asked: Agreeing | None
    if isinstance(change, Propose):
        session = session.saying(None)
        what, asked = change.what, Agreeing(followed.friend.other, change.what, change.kept)
    else:
        what, asked = change.to.what, replace(change.to, is_taken=True) if change.is_taken else None
    cleared = session.record.match if what is Proposal.AGAIN else followed.cleared
    session = replace(session, mode=asked or open_by_itself(session.position))
    return _with_followed(session, replace(followed, proposed=asked, cleared=cleared))


def _is_answer(session: Session, followed: Followed, change: Amend) -> bool:
    """Whether a move was laid after the friend's question; one laid before, and read just after, is none."""
    tracks, times = session.table.tracks, session.hand_times
    after = session.record.amended(change.undone, change.moves, session.at_ms)
    touched = difference(table_of(session.position), table_of(after.position))
    since_ms = followed.asked_ms + late_ms(session.profile.timings)
    return any(tracks[space].was_changed_since(since_ms, times) for space, _ in touched)


def _fresh_game(record: Record) -> Begin:
    """Begin a game of the match; what was played in it so far comes after."""
    return Begin(replace(record, plies=(), redo=(), agreed=None))


def _are_by_hand(theirs: Record, own: Record, common: int) -> bool:
    """Whether hands here made all plies from ``common`` on."""
    movers = (own.reached_after(number).to_move for number in range(common, len(own.plies)))
    return all(theirs.seats[mover.value] == HAND for mover in movers)


def _up_to_own(session: Session, theirs: Record, common: int) -> tuple[Ply, ...]:
    """Return the plies from ``common`` on, up to the last that hands here had made or laid for the friend.

    A board that was switched on again finds what it had laid before.
    """
    lying = {
        space: track.reading.colour
        for space, track in session.table.tracks.items()
        if track.reading.colour is not None
    }
    made = [
        number
        for number in range(common, len(theirs.plies))
        if theirs.seats[theirs.reached_after(number).to_move.value] == HAND
        or (session.memory.stale and table_of(theirs.reached_after(number + 1)) == lying)
    ]
    return theirs.plies[common : made[-1] + 1] if made else ()


def _requested(session: Session, theirs: Record) -> Session:
    """Request the friend's next move, and no other."""
    number = len(session.record.plies)
    move = theirs.plies[number].move if number < len(theirs.plies) else None
    request = session.companions.request
    if request is not None and request.move != move:
        session = with_request(replace(session, record=replace(session.record, requested=None)), None)
        request = None
    return session if move is None or request is not None else with_request(session, Request(move))


def _asked(session: Session) -> Session:
    """Open what is proposed; a board that only watches is not asked."""
    mode, followed = session.mode, session.companions.followed
    proposed = None if followed is None else followed.proposed
    if followed is None or proposed is None or proposed == mode:
        return session
    is_free = isinstance(mode, Playing | Choosing | Agreeing)
    is_free = is_free or (isinstance(mode, Declaring) and declares_only(session.position))
    if not is_free or not _may_agree_to_another(session, followed):
        return session
    # A board that is cleared has answered already.
    is_cleared = isinstance(session.verdict.placement, Emptied) and proposed.by is followed.friend
    if is_cleared and proposed.what is Proposal.AGAIN:
        return session
    return _with_followed(replace(session, mode=proposed), replace(followed, asked_ms=session.at_ms))


def _with_followed(session: Session, followed: Followed | None) -> Session:
    return replace(session, companions=replace(session.companions, followed=followed))


#: A friend elsewhere, with whom a match is played.
FRIEND = Companion(
    is_there=lambda session: session.companions.followed is not None,
    hears=_hear_match,
    follows=_follows,
    wants=lambda session, _now: next_change(session),
    instead=_proposed_instead,
    makes={
        Propose: _said,
        Reply: _said,
        # A game that is not of the match leaves it.
        Begin: lambda session, _: session if session.record.match else _with_followed(session, None),
    },
    choices=_players_choices,
)
