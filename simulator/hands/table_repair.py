"""How a hand puts right what the lights say in any game, until they are content, and when it gives up.

First the table has to be what the hand believes. If the lights still ask, the board believes something else:
the hand does as they say, sees which of its own positions that is, and makes what came after it again. One
that it had given up it then means again. Where nothing is asked and the lights do not say that the last ply
was taken, that is made again. A space that three tries do not help is not trusted any more; once the board
doubts its sensor too, the hand says that the piece lies there.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from manalath_board.controller.games.base import Colour, Declaration, Move, Position
from manalath_board.controller.games.declared_moves import declares_only
from manalath_board.controller.games.moves import Place
from manalath_board.controller.profile import Key
from manalath_board.simulator.hands.declared_move import declare, is_shown
from manalath_board.simulator.hands.hand import LIFT_MS, SEEN_MS, TOUCH_MS, Hand
from manalath_board.simulator.hands.meant import is_set_up
from manalath_board.simulator.hands.pick import known_taken, look_on, pick, take
from manalath_board.simulator.hands.repair import ENDING_MS, SPACE_TRIES, Tried, say_ok
from manalath_board.simulator.hands.script import Asking, Script
from manalath_board.simulator.hands.sight import DARK_TRIES, Sight, look, look_when_lit
from manalath_board.simulator.hands.table_edits import TableTouch, acts_between
from manalath_board.simulator.hands.turns import make, perform

#: How often a hand looks again before it calls the game off: a table may be led step by step.
LOOKS = 40
#: So many looks long a board that leads a table back may wait for the next step.
LED_LOOKS = 3
#: So many looks long a board may take to say what it makes of a ply.
ANSWER_LOOKS = 5
#: So many of the games that a hand gave up last are remembered.
REMEMBERED = 10


@dataclass(slots=True)
class RepairLog:
    """What a hand has done so far to put a table right.

    ``tried`` counts how often each space was. ``is_led`` while the lights say what to do, ``has_waited`` once
    it has looked on for long; of ``vouched`` spaces it has said that their piece lies there. So many plies
    are ``to_undo`` by key, each once what the one before asks for is done.
    """

    tried: Tried = field(default_factory=Counter)
    is_led: bool = False
    has_waited: bool = False
    vouched: frozenset[str] = frozenset()
    to_undo: int = 0


def restore(hand: Hand) -> Asking[bool]:
    """Look and put right until nothing is asked; False if the game is to be called off."""
    course, dark = RepairLog(), 0
    for _ in range(LOOKS):
        seen = yield from _watch(hand, LED_LOOKS if course.is_led or course.has_waited else 1)
        if seen.is_dark and dark < DARK_TRIES:
            dark += 1
            continue
        hand.taken = known_taken(hand, seen.mark)
        is_own, refused = hand.workbench.lying() == hand.position.table(), _refused_ply(hand, seen)
        is_over = hand.position.outcome is not None and seen.is_ending
        is_right = refused is None and not _is_asked(hand, seen) and _is_taken(hand, seen, course.tried)
        if is_own and (is_over or is_right):
            hand.taken = len(hand.meant.plies)
            return True
        hand.counts["mended"] += 1
        with hand.slip():
            if refused is not None:
                course.is_led = False
                yield from _give_up(hand, refused)
            elif course.to_undo and not _is_asked(hand, seen) and not seen.offered:
                yield from _undo(hand, course)
            elif is_own:
                yield from _convince(hand, seen, course)
            else:
                yield from _put_in_order(hand, seen, course)
    return False


def _undo(hand: Hand, course: RepairLog) -> Script:
    """Undo a ply by key; what the lights then ask for is done next."""
    course.to_undo, course.is_led = max(course.to_undo - 1, 0), True
    hand.tap(Key.UNDO)
    yield hand.span(SEEN_MS)


def _is_asked(hand: Hand, seen: Sight) -> bool:
    """Whether the lights want something changed, leaving out what the hand does not believe any more."""
    return bool(seen.blinking - hand.avoided or _wanted(seen))


def _wanted(seen: Sight) -> Mapping[str, Colour]:
    """The pieces that are asked for; to whoever has ended the game, what swells may be its ending."""
    return {} if seen.is_ending else seen.wanted


def _convince(hand: Hand, seen: Sight, course: RepairLog) -> Script:
    """The table is as the hand means it, and the board takes it for something else."""
    if seen.blinking & hand.avoided and not course.vouched & seen.blinking:
        course.vouched |= seen.blinking
        yield from say_ok(hand)
    elif _is_asked(hand, seen):
        course.is_led = True
        yield from _obey(hand, seen, course.tried)
    elif seen.offered and not seen.is_ending and not _is_previewed(hand, seen):
        yield from _leave(hand) if _declared(hand) else _answer(hand, seen, course)
    elif not course.has_waited and not seen.offered:
        course.has_waited = True
    elif seen.faint and not seen.offered and hand.landing() is not None:
        # What would be brightest has no light.
        yield from take(hand)
    else:
        course.is_led = course.has_waited = False
        yield from _make_last_again(hand, seen, course)


def _put_in_order(hand: Hand, seen: Sight, course: RepairLog) -> Script:
    """The table is not as the hand means it: it follows the lights, or goes by what it knows itself.

    Of several plies that may not have been taken none is laid at once with others.
    """
    if _is_asked(hand, seen) and course.is_led:
        yield from _obey(hand, seen, course.tried)
    elif seen.offered and not seen.is_ending:
        yield from _answer(hand, seen, course)
    elif course.is_led:
        course.is_led = False
        yield from _make_again(hand, seen, course)
    else:
        doubtful = len(hand.meant.plies) - hand.taken
        known = hand.before(doubtful if doubtful > 1 else 0).table()
        if doubtful > 1 and known == hand.workbench.lying():
            yield from _make_again(hand, seen, course)
            return
        yield from perform(hand, acts_between(hand.workbench.lying(), known, hand.random), TOUCH_MS)
        hand.rest()
        yield hand.span(SEEN_MS)


def _watch(hand: Hand, looks: int) -> Asking[Sight]:
    """Look so often, or until something is asked for; whoever has ended the game looks for its ending."""
    seen = yield from look(hand.workbench)
    for _ in range(looks - 1):
        if seen.blinking or seen.wanted or seen.offered:
            break
        seen = yield from look(hand.workbench)
    return (yield from _look_longer(hand, seen))


def _look_longer(hand: Hand, seen: Sight) -> Asking[Sight]:
    """Look on for what shows only now and then: what is offered, or the ending of a game."""
    if hand.position.outcome is None or seen.offered:
        return (yield from look_on(hand, seen))
    return (yield from look(hand.workbench, ENDING_MS))


def _is_taken(hand: Hand, seen: Sight, tried: Tried) -> bool:
    """Whether the lights say that the last ply was taken, by its mark or the ending, or will not say."""
    if hand.position.outcome is not None:
        return seen.is_ending
    if seen.offered:
        return declares_only(hand.position)
    landing = hand.landing()
    is_unlit = seen.mark is None and tried[landing or ""] >= SPACE_TRIES
    return is_unlit or seen.mark == landing or seen.mark in _set_up(hand)


def _declared(hand: Hand) -> Declaration | None:
    """How the last ply was given, if by no piece: then what is open is not about pieces."""
    if not hand.meant.plies:
        return None
    given, last = hand.before(1).declarations(), hand.meant.final()[-1]
    return next((declared for declared in given if declared.move == last), None)


def _is_previewed(hand: Hand, seen: Sight) -> bool:
    """Whether the last ply still waits for its ``ok``; what else is open was opened by one too many."""
    declared = _declared(hand)
    return declared is not None and is_shown(declared, seen.offered)


def _leave(hand: Hand) -> Script:
    """Leave what is open, and see what is left."""
    hand.tap(Key.UNDO)
    yield hand.span(SEEN_MS)


def _set_up(hand: Hand) -> set[str]:
    """Where pieces of one player lie that may have counted in any order, the last of them among them."""
    final = hand.meant.final()
    side = hand.side(-1) if final and is_set_up(final[-1]) else None
    moves = [move for number, move in enumerate(final) if hand.side(number) is side]
    return {move.space for move in moves if isinstance(move, Place) and is_set_up(move)}


def _obey(hand: Hand, seen: Sight, tried: Tried) -> Script:
    """Lift what blinks, and put down what is asked for; a piece that was right is lifted only so often."""
    lying, own = hand.workbench.lying(), hand.position.table()
    lifts = [space for space in sorted(seen.blinking - hand.avoided) if space in lying]
    tried.update(space for space in lifts if lying[space] is own.get(space))
    hand.avoided.update(space for space in lifts if tried[space] > SPACE_TRIES)
    wanted = _wanted(seen)
    lays = [TableTouch(space, colour) for space, colour in sorted(wanted.items()) if space not in lying]
    left = {space: colour for space, colour in lying.items() if space not in lifts}
    spare = [space for act in lays for space in _spare(hand, left, act.colour)]
    off = dict.fromkeys([*(space for space in lifts if space not in hand.avoided), *spare])
    acts = [*map(TableTouch, off), *lays]
    yield from perform(hand, acts, TOUCH_MS)
    yield hand.span(SEEN_MS)


def _spare(hand: Hand, lying: Mapping[str, Colour], colour: Colour | None) -> list[str]:
    """Where a piece is taken from that is asked for while none is in the box: a space that is not trusted."""
    if colour is None or [*lying.values()].count(colour) < hand.owned(colour):
        return []
    return [space for space in sorted(hand.avoided) if lying.get(space) is colour][:1]


def _answer(hand: Hand, seen: Sight, course: RepairLog) -> Script:
    """Take what is offered, or step on; take it off, once, where that is no table that the hand has had.

    What comes round again and again offers nothing that is meant: it is left.
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
    """Leave what is open; a choice that has to be made was not taken: all since is taken back."""
    plies = len(hand.meant.plies)
    choice = next((n for n in range(1, plies + 1) if _is_open(hand.before(n), seen.offered)), None)
    if choice is None:
        yield from _leave(hand)
        return
    moves = hand.meant.final()[plies - choice :]
    then = hand.before(choice).table()
    yield from perform(hand, acts_between(hand.workbench.lying(), then, hand.random), TOUCH_MS)
    for _ in moves:
        hand.withdraw()
    yield hand.span(LIFT_MS)
    yield from make_each(hand, moves)


def _is_open(position: Position, offered: frozenset[str]) -> bool:
    """Whether what is offered is one of the choices of a position that leaves nothing else."""
    return declares_only(position) and any(is_shown(each, offered) for each in position.declarations())


def _make_again(hand: Hand, seen: Sight, course: RepairLog) -> Script:
    """Go back to the latest own position that lies on the table, and make what followed again.

    Pieces that were set up may count in another order than they were laid in. If no position lies there it
    may be one that was given up: that is meant again. Else a piece that stands in the dark is perhaps to come
    off, or the board goes back further.
    """
    lying = hand.workbench.lying()
    behind = _behind(hand, lying)
    if behind is None and (behind := _behind(hand, lying, hand.avoided)) is not None:
        # The lights lead nothing back where no sensor is believed.
        yield from perform(hand, acts_between(lying, hand.before(behind).table(), hand.random), TOUCH_MS)
        return
    if behind is None:
        moves = _as_they_lie(hand, lying)
        if lying in _tables(hand, moves):
            _mean_all(hand, moves)
            behind = _behind(hand, lying)
    final = hand.meant.final()
    if behind is None:
        if not _give_in(hand, lying):
            if held := _held_back(hand, lying, course.tried):
                yield from perform(hand, held, TOUCH_MS)
                return
            hand.counts["lost"] += 1
            dark = [TableTouch(space) for space in sorted(seen.unlit) if space in lying]
            yield from perform(hand, dark, TOUCH_MS) if dark else _undo(hand, course)
        return
    moves = final[len(final) - behind :]
    for _ in moves:
        hand.withdraw()
    yield hand.span(LIFT_MS)
    yield from make_each(hand, moves)


def _held_back(hand: Hand, lying: Mapping[str, Colour], tried: Tried) -> Sequence[TableTouch]:
    """Lay, once, the only piece that an accepted table has and this one lacks: its light may be dead."""
    plies = len(hand.meant.plies)
    for count in range(plies - hand.taken, plies + 1):
        table = hand.before(count).table()
        if lying.items() <= table.items() and len(table) == len(lying) + 1:
            (space,) = table.keys() - lying.keys()
            tried[key := f"held back {space}"] += 1
            return [TableTouch(space, table[space])] if tried[key] == 1 else []
    return []


def _behind(
    hand: Hand, lying: Mapping[str, Colour], leaving_out: Collection[str] = frozenset()
) -> int | None:
    """How many plies ago the table was as it lies now, but for some spaces; None if it never was."""

    def differs(count: int) -> bool:
        return any(
            space not in leaving_out for space, _ in hand.before(count).table().items() ^ lying.items()
        )

    return next((count for count in range(len(hand.meant.plies) + 1) if not differs(count)), None)


def _as_they_lie(hand: Hand, lying: Mapping[str, Colour]) -> Sequence[Move]:
    """The plies of the hand, and of what one player sets up that first which lies there.

    What is marked stays before all else.
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
    """Mean again what was given up, where that is what lies on the table; whether it is."""
    for moves in hand.meant.given_up[: -REMEMBERED - 1 : -1]:
        found = [count for count, table in enumerate(_tables(hand, moves)) if table == lying]
        if found:
            _mean_all(hand, moves[: found[-1]])
            return True
    return False


def _tables(hand: Hand, moves: Sequence[Move]) -> list[Mapping[str, Colour]]:
    """The tables from the start of the game on, with these plies."""
    positions = [hand.before(len(hand.meant.plies))]
    for move in moves:
        positions.append(positions[-1].play(move))
    return [position.table() for position in positions]


def _mean_all(hand: Hand, moves: Sequence[Move]) -> None:
    """Mean these plies from the start of the game, and no others."""
    final = hand.meant.final()
    same = next((n for n, pair in enumerate(zip(final, moves, strict=False)) if pair[0] != pair[1]), None)
    same = min(len(final), len(moves)) if same is None else same
    while len(hand.meant.plies) > same:
        hand.withdraw()
    for move in moves[same:]:
        hand.mean(move)


def _make_last_again(hand: Hand, seen: Sight, course: RepairLog) -> Script:
    """The last ply was not taken: leave what is open, take it back on the table, and make it again.

    So are those before it that blink too. Where the mark is elsewhere the board took one of them for another:
    one is undone by key, one more each time, and what the lights then lead back is made again.
    """
    if hand.is_finished() or not hand.meant.plies:
        yield hand.span(SEEN_MS)
        return
    landing = hand.landing() or ""
    course.tried[landing] += 1
    if course.tried[landing] > 1 and seen.mark is not None and not seen.offered:
        course.to_undo = course.tried[landing] - 1
        return
    depth = _refused(hand, seen)
    now, then, moves = hand.position.table(), hand.before(depth).table(), hand.meant.final()[-depth:]
    yield from perform(hand, acts_between(now, then, hand.random), TOUCH_MS)
    for _ in moves:
        hand.withdraw()
    if seen.offered and not declares_only(hand.position):
        hand.tap(Key.UNDO)
    yield hand.span(LIFT_MS)
    yield from make_each(hand, moves)


def _refused(hand: Hand, seen: Sight) -> int:
    """How many of the last plies landed where it blinks, one at least."""
    landings = (hand.landing(depth) for depth in range(len(hand.meant.plies)))
    depths = (depth for depth, landing in enumerate(landings) if landing not in seen.blinking)
    return max(1, next(depths, len(hand.meant.plies)))


def _refused_ply(hand: Hand, seen: Sight) -> int | None:
    """The first ply that blinks though it was tried often enough, of those not known to be taken.

    One that had to be made, for want of a move to other spaces, stays.
    """
    plies, refused = len(hand.meant.plies), seen.blinking & hand.avoided
    numbers = (n for n in range(hand.taken, plies) if hand.landing(plies - 1 - n) in refused)
    return next((number for number in numbers if hand.has_choice(plies - number)), None)


def _give_up(hand: Hand, number: int) -> Script:
    """Take a ply off and all that came after it, and mean them no longer."""
    depth = len(hand.meant.plies) - number
    yield from perform(
        hand, acts_between(hand.workbench.lying(), hand.before(depth).table(), hand.random), TOUCH_MS
    )
    hand.counts["given_up"] += depth
    for _ in range(depth):
        hand.withdraw()
    yield hand.span(LIFT_MS)


def make_each(hand: Hand, moves: Sequence[Move]) -> Script:
    """Make moves one by one, on the table or by taps and keys, and answer what the lights ask of each.

    After one that is refused, or of which the lights say nothing for long, no more are made.
    """
    for move in moves:
        is_placed = bool(hand.position.changes(move))
        yield from make(hand, move) if is_placed else declare(hand, move)
        yield hand.span(SEEN_MS)
        seen = yield from _until_answered(hand)
        if is_placed and seen.offered and not seen.is_ending:
            yield from _answer(hand, seen, RepairLog())
        elif is_placed and not _is_taken(hand, seen, Counter()):
            return
        if _is_asked(hand, seen):
            return


def _until_answered(hand: Hand) -> Asking[Sight]:
    """Look until the lights ask for something or say that the last ply was taken, or for so long."""
    looks_left = ANSWER_LOOKS
    while True:
        looks_left -= 1
        seen = yield from _look_longer(hand, (yield from look_when_lit(hand.workbench)))
        if not looks_left or _is_asked(hand, seen) or seen.offered or _is_taken(hand, seen, Counter()):
            return seen
