"""How a hand answers which of several things the table may mean, by the colour keys and ``ok``."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from controller.board import Key
from controller.games import Colour, Move, Put, declares_only
from controller.games.moves import Place
from simulator.hands.hand import LIFT_MS, RECENT, SEEN_MS, TOUCH_MS, Hand
from simulator.hands.intended_moves import is_set_up
from simulator.hands.script import Asking, Script
from simulator.hands.sight import Sight, look
from tests.proof.hands.declared_move import is_shown
from tests.proof.hands.turns import acts_between, perform

#: How long a look must be to see a light that beats twice and pauses.
BEAT_MS = 2200.0
#: How many pieces a question about their order concerns.
ORDERED = 2


def pick(hand: Hand, seen: Sight) -> Script:
    """Take what the lights offer if it is the next ply to be taken; otherwise step on to that ply.

    The lights are looked at twice, since the question may have been answered by now. If no such ply is
    offered, take the offer if it lies as meant, or was done recently or given up; if stepping finds no other
    offer, take it if the table is as meant, otherwise lay what is meant. If only the last of two pieces is
    lit, the other light is dead, and the piece is laid anew. An offer may light a space that is bare because
    the piece there was taken back. A piece laid elsewhere and then slid is not new, so what it was taken for
    is undone; so is a question about a space where nothing lies. Pieces with a sign that lie where they
    should are confirmed. A choice that the game forces is taken only as it was meant.
    """
    again = yield from _looked(hand)
    if (again.offered, again.faint) != (seen.offered, seen.faint):
        return
    choice = forced_choice(hand, seen.offered)
    if choice is not None and not _is_choice(hand, choice, seen.offered):
        hand.tap(Key.SECOND)
        yield hand.span(SEEN_MS)
        return
    if choice is not None or seen.offered <= _known_signs(hand, seen):
        yield from take(hand)
        return
    laid = _last_two(hand)
    lit = seen.offered | seen.faint
    wanted = _touched_first(hand, seen, None if seen.mark in lit else seen.mark)
    lying, own = hand.workbench.lying(), hand.position.table()
    recent = range(min(RECENT, len(hand.meant.plies)) + 1)
    tables = [set(hand.before(count).table().items()) for count in recent]
    taken_back = seen.offered - lying.keys() - {space for table in tables for space, _ in table}
    if wanted and (seen.faint or lit != wanted):
        if seen.offered == wanted | taken_back:
            yield from take(hand)
        else:
            hand.tap(Key.SECOND)
            yield hand.span(SEEN_MS)
        return
    if laid and lit == {laid[1]} and laid[1] in lying:
        yield from _lay_again(hand, laid[1])
        return
    is_empty_alone = lit == seen.offered and len(lit) == 1 and lit.isdisjoint(lying)
    if is_empty_alone or seen.offered & _slid(hand):
        yield from _take_back(hand, seen, is_wanted=seen.offered == wanted)
        return
    done = [{space for space, _ in one ^ other} for one, other in combinations(tables, 2)]
    done.append({piece.space for _, piece in hand.meant.formerly[-1:]})
    known = {space for spaces in done for space in spaces} | lying.keys()
    is_as_meant = seen.offered <= known and all(own.get(at) is lying.get(at) for at in seen.offered)
    if is_as_meant or any(seen.offered <= spaces for spaces in done):
        yield from take(hand)
        if (yield from _looked(hand)).offered != seen.offered:
            return
    hand.tap(Key.SECOND)
    yield hand.span(SEEN_MS)
    if (yield from _looked(hand)).offered != seen.offered:
        return
    if own == lying or is_as_meant:
        yield from take(hand)
        return
    # Nothing offered is meant: lay what is meant.
    yield from perform(hand, acts_between(lying, to_be_laid(hand), hand.random), TOUCH_MS)
    yield hand.span(SEEN_MS)


def _take_back(hand: Hand, seen: Sight, *, is_wanted: bool) -> Script:
    """Undo what a piece was taken for before it slid; if it was not taken at all, the offer is right."""
    hand.tap(Key.UNDO)
    yield hand.span(SEEN_MS)
    if is_wanted and (yield from _looked(hand)).offered == seen.offered:
        yield from take(hand)


def forced_choice(hand: Hand, offered: frozenset[str]) -> int | None:
    """Find how many plies ago moves could only be declared, and this offer was one of them; None if never."""
    positions = ((plies, hand.before(plies)) for plies in range(1, len(hand.meant.plies) + 1))
    forced = ((plies, position) for plies, position in positions if declares_only(position))
    return next((n for n, each in forced if any(is_shown(d, offered) for d in each.declarations())), None)


def _is_choice(hand: Hand, plies: int, offered: frozenset[str]) -> bool:
    """Whether the offer is what was meant so many plies ago."""
    meant = hand.meant.final()[-plies]
    return any(is_shown(each, offered) for each in hand.before(plies).declarations() if each.move == meant)


def to_be_laid(hand: Hand) -> Mapping[str, Colour]:
    """Return the table to lay now: the meant one, without the last plies if several may not be taken yet."""
    doubtful = len(hand.meant.plies) - hand.taken
    return hand.before(doubtful if doubtful > 1 else 0).table()


def look_on(hand: Hand, seen: Sight) -> Asking[Sight]:
    """Look on for a whole beat if something is offered and beats distinguish pieces."""
    has_beats = any(kind.sign for kind in hand.position.game.piece_kinds.values())
    if not has_beats or not seen.offered:
        return seen
    return (yield from look(hand.workbench, BEAT_MS))


def _looked(hand: Hand) -> Asking[Sight]:
    return (yield from look_on(hand, (yield from look(hand.workbench))))


def take(hand: Hand) -> Script:
    """Take what the lights offer."""
    hand.confirm()
    yield hand.span(SEEN_MS)


def known_taken(hand: Hand, mark: str | None) -> int:
    """Count the plies known to be taken: all up to the one with the mark of the last move."""
    count = len(hand.meant.plies)
    behind = (n for n in range(count - hand.taken) if mark is not None and hand.landing(n) == mark)
    return max((count - n for n in behind), default=hand.taken)


def _touched_first(hand: Hand, seen: Sight, mark: str | None) -> frozenset[str]:
    """Find the spaces changed by the first lit ply that the hand does not know to be taken.

    While pieces are set up that may be any of them, and is the offered one, unless a lit one has a sign.
    """
    plies, lit = hand.meant.final(), seen.offered | seen.faint
    is_any = bool(plies) and is_set_up(plies[-1])
    known = 0 if is_any else known_taken(hand, mark)
    changed = (hand.before(len(plies) - n).changes(plies[n]) for n in range(known, len(plies)))
    touched = [frozenset(change.space for change in changes) for changes in changed if changes]
    if is_any and seen.offered in touched:
        return next((spaces for spaces in _signed(hand, plies) if spaces <= lit), seen.offered)
    return next((spaces for spaces in touched if spaces <= lit), frozenset())


def _signed(hand: Hand, plies: Sequence[Move]) -> Iterator[frozenset[str]]:
    """Yield where each of these plies sets up a piece with a sign, which sets it apart from its colour."""
    kinds = hand.position.game.piece_kinds
    for ply in plies:
        if isinstance(ply, Place) and is_set_up(ply) and kinds[ply.kind].sign:
            yield frozenset({ply.space})


def _known_signs(hand: Hand, seen: Sight) -> set[str]:
    """Return where signed pieces lie by the plies known to be taken or, if nothing is faint, by the table."""
    lying = hand.workbench.lying()
    not_lying = None if seen.faint else hand.plies_since(lying)
    known = hand.before(len(hand.meant.plies) - hand.taken if not_lying is None else not_lying)
    kinds = known.game.piece_kinds
    signed = {
        space: piece for space, piece in known.pieces().items() if piece.kind and kinds[piece.kind].sign
    }
    return {space for space, piece in signed.items() if lying.get(space) is piece.colour}


def _last_two(hand: Hand) -> tuple[str, ...]:
    """Return where the last two pieces lie, if the hand knows neither to be taken."""
    pieces = [ply[-1] for ply in hand.meant.plies[max(hand.taken, len(hand.meant.plies) - ORDERED) :]]
    laid = tuple(piece.space for piece in pieces if isinstance(piece, Put | Place))
    return laid if len(laid) == ORDERED else ()


def _slid(hand: Hand) -> set[str]:
    """Return where pieces lie that were laid elsewhere first, of the plies not known to be taken."""
    plies = hand.meant.plies[hand.taken :]
    return {ply[-1].space for ply in plies if len(ply) > 1 and isinstance(ply[-1], Put)}


def _lay_again(hand: Hand, space: str) -> Script:
    """Lift the last piece, so that the one before it is taken, and lay it again."""
    colour = hand.position.table()[space]
    hand.lift(space)
    yield hand.span(LIFT_MS)
    hand.taken = len(hand.meant.plies) - 1
    hand.lay(space, colour)
    hand.rest_from(-2)
    yield hand.span(SEEN_MS)
