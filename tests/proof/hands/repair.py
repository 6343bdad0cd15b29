"""How a hand puts right what the lights ask for, until they are content, and when it gives up.

White blink: lift that piece and lay it again. Breathing: put that colour there. A hand that meant something
else gives in to what breathes, and then means what the board wants. A space that three tries do not help is
no longer trusted: a new piece is played elsewhere, and a light under an older piece is ignored. What was
tried is counted by space; a repair of any game (`table_repair`) keeps a `RepairLog` of its course.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.board import Key
from controller.games import Colour, Put
from simulator.hands.colour_keys import KEYS
from simulator.hands.hand import LIFT_MS, SEEN_MS, TOUCH_MS, Hand, Span
from simulator.hands.script import Asking, Script
from simulator.hands.sight import DARK_TRIES, Sight, look
from tests.proof.hands.candidate_choice import pick

#: How often one space is tried.
SPACE_TRIES = 3

#: How often each space was tried.
Tried = Counter[str]

#: How often a hand looks again before it calls the game off.
TRIES = 14
#: How many of the plies known to be taken are still played again as if they were not.
RECENT_PLIES = 2
#: How many looks it takes at most until a board doubts a sensor.
DOUBT_LOOKS = 15
#: An ending is shown again every six seconds.
ENDING_MS = 6600.0


@dataclass(slots=True)
class RepairLog:
    """The course of one repair.

    ``tried`` counts the tries, mostly by space. ``is_led`` while the lights direct the hand, ``has_waited``
    once it has looked on for long. ``vouched`` are spaces whose piece it has confirmed. ``to_undo`` plies
    remain to be undone by key, each once the demands of the one before are met.
    """

    tried: Tried = field(default_factory=Counter)
    is_led: bool = False
    has_waited: bool = False
    vouched: frozenset[str] = frozenset()
    to_undo: int = 0


def put_right(hand: Hand) -> Asking[bool]:
    """Look and put right until nothing is asked; False if the game must be called off."""
    tried: Tried = Counter()
    tries = dark = 0
    while tries < TRIES:
        seen = yield from look(hand.workbench)
        if seen.is_dark and dark < DARK_TRIES:
            dark += 1
            continue
        tries += 1
        cure = _cure(hand, seen, tried)
        if cure is None and hand.is_finished():
            seen = yield from look(hand.workbench, ENDING_MS)
            cure = _cure(hand, seen, tried) or (None if seen.is_ending else _remind(hand, seen, tried))
        if cure is None:
            hand.taken = len(hand.meant.plies)
            return True
        hand.counts["mended"] += 1
        with hand.slip():
            yield from cure
    return False


def _cure(hand: Hand, seen: Sight, tried: Tried) -> Script | None:
    """Choose how to answer what was seen; None if it may stay as it is."""
    if seen.is_ending and not hand.is_finished():
        return _reopen(hand)
    if _is_choice(hand, seen):
        return pick(hand, seen)
    if seen.asked is not None and (colour := hand.position.table().get(seen.asked)) is not None:
        return _answer(hand, seen.asked, colour, tried)
    own = hand.position.table()
    lying = hand.workbench.lying()
    claimed = claimed_pieces(hand, seen)
    lost = {space: colour for space, colour in own.items() if space not in lying}
    if not hand.is_finished():
        lost |= seen.wanted
    if claimed and not lost and not hand.is_finished():
        return _vouch_alone(hand, claimed[0], seen)
    if lost:
        return _give(hand, lost, seen)
    strays = [space for space, colour in lying.items() if own.get(space) is not colour]
    if strays:
        return _take_off(hand, strays)
    blinking = seen.blinking - hand.avoided
    plies = hand.meant.final()
    wrong = [n for n, move in enumerate(plies) if isinstance(move, Put) and move.space in blinking]
    if not wrong:
        return _remind(hand, seen, tried) if not hand.is_finished() else None
    if hand.is_finished() and wrong[0] == len(plies) - 1 and len(hand.meant.plies[-1]) > 1:
        return _concede(hand)
    if wrong[0] < hand.taken - RECENT_PLIES:
        return _reseat(hand, wrong[0], tried)
    return _play_again(hand, wrong[0], tried)


def _is_choice(hand: Hand, seen: Sight) -> bool:
    """Whether the lights ask what several pieces mean; where keys name colours, one light may ask for its."""
    return len(seen.offered) > (0 if hand.workbench.feels_colours else 1)


def _answer(hand: Hand, space: str, colour: Colour, tried: Tried) -> Script:
    """Answer with the colour of the piece in question or, asked again, with OK: it is meant.

    That piece, and what was laid after it, rests only from then on.
    """
    hand.counts["answered"] += 1
    tried[f"asked {space}"] += 1
    if tried[f"asked {space}"] % 2:
        yield from hand.announce(colour)
    else:
        hand.tap(Key.OK)
    laid = [isinstance(move, Put) and move.space == space for move in hand.meant.final()]
    hand.rest_from(laid.index(True) if any(laid) else len(laid))
    yield hand.span(SEEN_MS)


def _vouch_alone(hand: Hand, space: str, seen: Sight) -> Script:
    """Vouch for a piece asked for where it lies; if pieces laid since blink, give those up instead."""
    plies = hand.meant.final()
    later = [n for n, move in enumerate(plies) if isinstance(move, Put) and move.space in seen.blinking]
    if later:
        yield from _lift_from(hand, later[0], TOUCH_MS)
        for _ in plies[later[0] :]:
            hand.withdraw()
        return
    yield from vouch(hand, space)


def claimed_pieces(hand: Hand, seen: Sight) -> list[str]:
    """Return where a piece is asked for although it lies there, as the hand means it."""
    own, lying = hand.position.table(), hand.workbench.lying()
    return [space for space, colour in seen.claimed.items() if own.get(space) is lying[space] is colour]


def vouch(hand: Hand, space: str) -> Script:
    """Lay a piece again that is asked for where it lies, then confirm by OK that it lies there."""
    colour = hand.position.table()[space]
    hand.lift(space)
    yield hand.span(SEEN_MS)
    hand.lay(space, colour)
    hand.unread.add(space)
    yield from say_ok(hand)
    hand.counts["acts_to_mask"] += 2


def say_ok(hand: Hand) -> Script:
    """Wait until the board doubts a sensor (white runs on an edge, or an empty space blinks); press OK."""
    lying = {piece.space for piece in hand.workbench.pieces()}
    for _ in range(DOUBT_LOOKS):
        seen = yield from look(hand.workbench)
        if seen.is_running or seen.blinking - lying:
            hand.confirm()
            hand.unread |= seen.blinking
            hand.counts["masked"] += 1
            hand.counts["acts_to_mask"] += 1
            yield hand.span(SEEN_MS)
            yield from _say_what_lies(hand)
            return
    yield hand.span(SEEN_MS)


def _say_what_lies(hand: Hand) -> Script:
    """Answer for the only piece asked about after a sensor is masked: its colour key, or Undo if it is gone.

    The ply that laid it, and what came after, rests only from then on. If the doubt had just passed, OK has
    opened the choices, whose first one is at an empty space: they are left.
    """
    seen, lying = (yield from look(hand.workbench)), hand.workbench.lying()
    if seen.faint and seen.offered.isdisjoint(lying):
        hand.tap(Key.UNDO)
        yield hand.span(SEEN_MS)
        return
    if not hand.workbench.feels_colours or seen.faint or len(seen.offered) != 1:
        return
    (space,) = seen.offered
    hand.tap(KEYS[lying[space]] if space in lying else Key.UNDO)
    landings = [hand.landing(behind) for behind in range(len(hand.meant.plies))]
    if space in landings:
        hand.rest_from(-1 - landings.index(space))
    hand.counts["acts_to_mask"] += 1
    yield hand.span(SEEN_MS)


def _concede(hand: Hand) -> Script:
    """Take the last piece off and mean it where it was: a slide as the game ended was not accepted."""
    before, piece = hand.meant.plies[-1][-2:]
    if isinstance(before, Put) and isinstance(piece, Put):
        hand.lift(piece.space)
        hand.mean_instead(before)
    yield hand.span(SEEN_MS)


def _reopen(hand: Hand) -> Script:
    """Undo the ply that the board takes for the end of the game, and play the meant one again."""
    moves = hand.meant.final()
    if moves and isinstance(last := moves[-1], Put):
        hand.tap(Key.UNDO)
        yield hand.span(SEEN_MS)
        hand.lift(last.space)
        yield hand.span(LIFT_MS)
        yield from hand.lay_new(last.space, last.colour, hand.side(-1))
    yield hand.span(SEEN_MS)


def _remind(hand: Hand, seen: Sight, tried: Tried) -> Script | None:
    """Return how to play the last ply again if nothing blinks; None if the mark shows it as taken."""
    if not hand.meant.plies:
        return None
    number = len(hand.meant.plies) - 1
    last = hand.meant.plies[number][-1]
    if not isinstance(last, Put):
        return _pass_again(hand, tried) if seen.is_running and tried["pass"] < SPACE_TRIES else None
    if seen.mark == last.space or (seen.mark is None and tried[last.space] >= SPACE_TRIES):
        return None
    return _play_again(hand, number, tried)


def _pass_again(hand: Hand, tried: Tried) -> Script:
    tried["pass"] += 1
    hand.tap(Key.OK)
    yield hand.span(SEEN_MS)


def _take_off(hand: Hand, spaces: list[str]) -> Script:
    for space in spaces:
        hand.lift(space)
        yield hand.span(TOUCH_MS)
    yield hand.span(SEEN_MS)


def _give(hand: Hand, wanted: Mapping[str, Colour], seen: Sight) -> Script:
    """Put back what is missing; a piece that the hand had given up is meant again."""
    for number, piece in sorted(_places(hand, wanted), key=lambda place: place[0]):
        if hand.position.table().get(piece.space) is not piece.colour:
            if number > len(hand.meant.plies):
                continue
            yield from _lift_from(hand, number, LIFT_MS)
            while len(hand.meant.plies) > number:
                hand.withdraw()
            hand.mean(piece)
        if piece.space in seen.wanted:
            hand.lay(piece.space, piece.colour)
        else:
            yield from hand.lay_new(piece.space, piece.colour, hand.side(number))
        yield from hand.check(piece)
        yield hand.span(TOUCH_MS)
    yield hand.span(SEEN_MS)


def _places(hand: Hand, wanted: Mapping[str, Colour]) -> list[tuple[int, Put]]:
    """Return the wanted pieces that the hand knows of, each with the number of its ply."""
    final, places = hand.meant.final(), []
    for piece in (Put(space, colour) for space, colour in wanted.items()):
        numbers = [number for number, move in hand.meant.formerly if move == piece]
        if piece in final:
            places.append((final.index(piece), piece))
        elif numbers:
            recent = [number for number in numbers if number >= hand.taken - RECENT_PLIES]
            places.append((min(recent, default=numbers[-1]), piece))
    return places


def _reseat(hand: Hand, number: int, tried: Tried) -> Script:
    """Lift an older piece and lay it in its place again."""
    piece = hand.meant.final()[number]
    if isinstance(piece, Put):
        tried[piece.space] += 1
        if tried[piece.space] >= SPACE_TRIES:
            hand.avoided.add(piece.space)
        hand.lift(piece.space)
        yield hand.span(SEEN_MS)
        hand.lay(piece.space, piece.colour)
    yield hand.span(SEEN_MS)


def _play_again(hand: Hand, number: int, tried: Tried) -> Script:
    """Lift a piece and all that came after it, and play them again one by one, watching the lights.

    The second time the ply before is played again too: perhaps that one was not taken. A ply that was tried
    often enough is given up, with all that came after it.
    """
    blamed = hand.meant.final()[number]
    if not isinstance(blamed, Put):
        return
    tried[blamed.space] += 1
    is_first = tried[blamed.space] == 1
    begin = number if is_first or tried[blamed.space] > SPACE_TRIES else max(0, number - 1)
    moves = yield from _lift_from(hand, begin, TOUCH_MS if is_first else LIFT_MS)
    for behind, move in enumerate(moves):
        if not (yield from _lay_until_taken(hand, move, behind - len(moves), tried)):
            hand.counts["given_up"] += 1
            hand.avoided.add(move.space)
            for _ in moves[behind:]:
                hand.withdraw()
            return


def _lay_until_taken(hand: Hand, move: Put, number: int, tried: Tried) -> Asking[bool]:
    """Lay a piece and answer what is asked of it; lift and lay it again while it alone blinks.

    False if nothing helps.
    """
    while tried[move.space] <= SPACE_TRIES:
        yield from hand.lay_new(move.space, move.colour, hand.side(number))
        hand.rest(number)
        yield hand.span(SEEN_MS)
        seen = yield from look(hand.workbench)
        if _is_choice(hand, seen):
            yield from pick(hand, seen)
            return True
        if seen.wanted or seen.blinking - hand.avoided != {move.space}:
            return True
        tried[move.space] += 1
        hand.lift(move.space)
        yield hand.span(LIFT_MS)
    return False


def _lift_from(hand: Hand, number: int, between_ms: Span) -> Asking[list[Put]]:
    """Lift the pieces of the plies from ``number`` on, last first, stopping at a pass.

    Pieces that may have been committed are taken back one at a time, and are known to be taken no more.
    """
    lifted: list[Put] = []
    for move in reversed(hand.meant.final()[number:]):
        if not isinstance(move, Put):
            break
        lifted.insert(0, move)
        hand.taken = min(hand.taken, len(hand.meant.plies) - len(lifted))
        hand.lift(move.space)
        yield hand.span(between_ms)
    yield hand.span(SEEN_MS)
    return lifted
