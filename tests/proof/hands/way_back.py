"""How a hand finds which of its own positions lies on the table, and makes again what came after it.

A position that it had given up is meant again. Offers on the way are taken if meant, and otherwise left.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from controller.board import Key
from controller.games import Colour, Move, declares_only
from controller.games.moves import Place
from simulator.hands.hand import LIFT_MS, SEEN_MS, TOUCH_MS, Hand
from simulator.hands.intended_moves import is_set_up
from simulator.hands.script import Script
from simulator.hands.sight import Sight, look
from tests.proof.hands.acceptance import is_asked, is_taken, refused_depth, until_answered
from tests.proof.hands.candidate_choice import forced_choice, pick
from tests.proof.hands.declared_move import declare
from tests.proof.hands.repair import SPACE_TRIES, RepairLog, Tried, claimed_pieces, vouch
from tests.proof.hands.turns import TableTouch, acts_between, make, perform

#: How many of the games that a hand last gave up are remembered.
REMEMBERED = 10
#: How often an offer about a ply made again is answered.
ANSWERS = 5


def answer(hand: Hand, seen: Sight, course: RepairLog) -> Script:
    """Answer an offer; if the table was never the hand's, take the offered pieces off, once.

    An offer that comes round again and again contains nothing that is meant, and is left.
    """
    offer = " ".join(["offered", *sorted(seen.offered)])
    course.tried[offer] += 1
    if course.tried[offer] > SPACE_TRIES:
        course.tried.clear()
        yield from _leave_for_good(hand, seen)
        return
    recent, lying = range(min(REMEMBERED, len(hand.meant.plies)) + 1), hand.workbench.lying()
    strange = [space for space in sorted(seen.offered) if space in lying and course.tried[offer] == 1]
    is_own = not strange or any(hand.before(count).table() == lying for count in recent)
    if is_own or _give_in(hand, lying):
        yield from pick(hand, seen)
        return
    yield from perform(hand, [TableTouch(space) for space in strange], TOUCH_MS)
    yield hand.span(SEEN_MS)


def _leave_for_good(hand: Hand, seen: Sight) -> Script:
    """Leave what is open; if a forced choice was not taken, take back all plies since and make them again."""
    plies, choice = len(hand.meant.plies), forced_choice(hand, seen.offered)
    if choice is None:
        yield from leave(hand)
        return
    moves = hand.meant.final()[plies - choice :]
    then = hand.before(choice).table()
    yield from perform(hand, acts_between(hand.workbench.lying(), then, hand.random), TOUCH_MS)
    yield from _make_anew(hand, moves)


def leave(hand: Hand) -> Script:
    """Leave what is open, by Undo."""
    hand.tap(Key.UNDO)
    yield hand.span(SEEN_MS)


def undo(hand: Hand, course: RepairLog) -> Script:
    """Undo a ply by key; what the lights then ask for is done next."""
    course.to_undo, course.is_led = max(course.to_undo - 1, 0), True
    hand.tap(Key.UNDO)
    yield hand.span(SEEN_MS)


def make_again(hand: Hand, seen: Sight, course: RepairLog) -> Script:
    """Go back to the latest of its positions that lies on the table, and make again what followed.

    Pieces that were set up may count in another order than they were laid in. If no position matches, it may
    be one that was given up, which is then meant again. Otherwise a missing piece is laid, unlit pieces come
    off, or the board goes back further.
    """
    lying = hand.workbench.lying()
    plies = hand.plies_since(lying)
    if plies is None and (plies := hand.plies_since(lying, hand.avoided | hand.unread)) is not None:
        # The lights lead nowhere where no sensor is believed.
        yield from perform(hand, acts_between(lying, hand.before(plies).table(), hand.random), TOUCH_MS)
        return
    if plies is None:
        moves = _as_they_lie(hand, lying)
        if lying in _tables(hand, moves):
            _mean_all(hand, moves)
            plies = hand.plies_since(lying)
    final = hand.meant.final()
    if plies is None:
        if not _give_in(hand, lying):
            if held := _held_back(hand, lying, course.tried):
                yield from perform(hand, held, TOUCH_MS)
                return
            hand.counts["lost"] += 1
            hand.avoided -= seen.blinking
            dark = [TableTouch(space) for space in sorted(seen.unlit) if space in lying]
            yield from perform(hand, dark, TOUCH_MS) if dark else undo(hand, course)
        return
    moves = final[len(final) - plies :]
    yield from _make_anew(hand, moves)


def _held_back(hand: Hand, lying: Mapping[str, Colour], tried: Tried) -> Sequence[TableTouch]:
    """Return how to lay, once, the only piece missing from an accepted table: its light may be dead."""
    plies = len(hand.meant.plies)
    for count in range(plies - hand.taken, plies + 1):
        table = hand.before(count).table()
        if lying.items() <= table.items() and len(table) == len(lying) + 1:
            (space,) = table.keys() - lying.keys()
            tried[key := f"held back {space}"] += 1
            return [TableTouch(space, table[space])] if tried[key] == 1 else []
    return []


def _as_they_lie(hand: Hand, lying: Mapping[str, Colour]) -> Sequence[Move]:
    """Return the hand's plies, with each player's set-up pieces in order: first those that lie there.

    Marked pieces stay before all others.
    """
    final = list(hand.meant.final())
    kinds = hand.position.game.piece_kinds
    slots = [n for n, move in enumerate(final) if is_set_up(move)]

    def rank(number: int) -> tuple[int, bool, bool]:
        player, move = hand.before(len(final) - number).to_move, final[number]
        is_marked = isinstance(move, Place) and bool(kinds[move.kind].sign)
        return player.value, not is_marked, isinstance(move, Place) and move.space not in lying

    moves = [final[number] for number in sorted(slots, key=rank)]
    for slot, move in zip(slots, moves, strict=True):
        final[slot] = move
    return final


def _give_in(hand: Hand, lying: Mapping[str, Colour]) -> bool:
    """Mean again what was given up, if it is on the table; whether it is."""
    for moves in hand.meant.given_up[: -REMEMBERED - 1 : -1]:
        found = [count for count, table in enumerate(_tables(hand, moves)) if table == lying]
        if found:
            _mean_all(hand, moves[: found[-1]])
            return True
    return False


def has_moved(hand: Hand, start: str, end: str) -> bool:
    """Whether in a game that was given up a piece lay on one space and the other was empty."""
    tables = (_tables(hand, moves)[-1] for moves in hand.meant.given_up[: -REMEMBERED - 1 : -1])
    return any(end in table and start not in table for table in tables)


def _tables(hand: Hand, moves: Sequence[Move]) -> list[Mapping[str, Colour]]:
    """Return the tables from the start of the game on, with these plies."""
    positions = [hand.before(len(hand.meant.plies))]
    for move in moves:
        positions.append(positions[-1].play(move))
    return [position.table() for position in positions]


def _mean_all(hand: Hand, moves: Sequence[Move]) -> None:
    """Mean exactly these plies, from the start of the game."""
    final = hand.meant.final()
    same = next((n for n, pair in enumerate(zip(final, moves, strict=False)) if pair[0] != pair[1]), None)
    same = min(len(final), len(moves)) if same is None else same
    while len(hand.meant.plies) > same:
        hand.withdraw()
    for move in moves[same:]:
        hand.mean(move)


def make_last_again(hand: Hand, seen: Sight, course: RepairLog) -> Script:
    """Leave what is open, take the last ply back on the table, since it was not taken, and make it again.

    So are the plies before it that blink too. If the mark is neither under it nor under the one before, the
    board took one of them for another: plies are undone by key, one more each time, and what the lights then
    lead back is made again.
    """
    if hand.is_finished() or not hand.meant.plies:
        yield hand.span(SEEN_MS)
        return
    landing = hand.landing() or ""
    is_other = bool(course.tried[landing]) and seen.mark is not None and not seen.offered
    if is_other and seen.mark == hand.landing(1):
        yield from make_refused_again(hand, course)
        return
    course.tried[landing] += 1
    if is_other:
        course.to_undo = course.tried[landing] - 1
        return
    depth = refused_depth(hand, seen)
    now, then, moves = hand.position.table(), hand.before(depth).table(), hand.meant.final()[-depth:]
    yield from perform(hand, acts_between(now, then, hand.random), TOUCH_MS)
    for _ in moves:
        hand.withdraw()
    if seen.offered and not declares_only(hand.position):
        hand.tap(Key.UNDO)
    yield hand.span(LIFT_MS)
    yield from make_each(hand, moves)


def make_refused_again(hand: Hand, course: RepairLog) -> Script:
    """Take the last ply back as the lights ask, and make it again; after `SPACE_TRIES` give it up.

    If the lights still ask in between for a piece that lies there, the hand vouches for it.
    """
    landing = hand.landing() or ""
    course.tried[landing] += 1
    if course.tried[landing] > SPACE_TRIES:
        hand.avoided.add(landing)
        yield from give_up(hand, len(hand.meant.plies) - 1)
        return
    moves, lying = hand.meant.final()[-1:], hand.workbench.lying()
    yield from perform(hand, acts_between(lying, hand.before(1).table(), hand.random), TOUCH_MS)
    for space in claimed_pieces(hand, (yield from look(hand.workbench)))[:1]:
        yield from vouch(hand, space)
    yield from _make_anew(hand, moves)


def give_up(hand: Hand, number: int) -> Script:
    """Take off a ply and all that came after it, and mean them no longer."""
    depth = len(hand.meant.plies) - number
    yield from perform(
        hand, acts_between(hand.workbench.lying(), hand.before(depth).table(), hand.random), TOUCH_MS
    )
    hand.counts["given_up"] += depth
    for _ in range(depth):
        hand.withdraw()
    yield hand.span(LIFT_MS)


def _make_anew(hand: Hand, moves: Sequence[Move]) -> Script:
    """Withdraw the last plies, which the table no longer shows, and make them again."""
    for _ in moves:
        hand.withdraw()
    yield hand.span(LIFT_MS)
    yield from make_each(hand, moves)


def make_each(hand: Hand, moves: Sequence[Move]) -> Script:
    """Make moves one by one, on the table or by taps and keys, and answer what the lights ask of each.

    Stops after one that is refused, or that the lights do not confirm for long.
    """
    for move in moves:
        is_placed = bool(hand.position.changes(move))
        yield from make(hand, move) if is_placed else declare(hand, move)
        yield hand.span(SEEN_MS)
        seen, course = (yield from until_answered(hand)), RepairLog()
        for _ in range(ANSWERS):
            if not is_placed or not seen.offered or seen.is_ending:
                break
            yield from answer(hand, seen, course)
            seen = yield from until_answered(hand)
        if is_asked(hand, seen) or (is_placed and not is_taken(hand, seen, Counter())):
            return
