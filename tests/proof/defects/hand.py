"""A wrong move: the board takes the hand to have done what it did not do, or lets keys and pages do so."""

from collections.abc import Callable
from dataclasses import replace

from controller.board import Key
from controller.games import Colour, Reason
from controller.inference import (
    Case,
    HandTimes,
    Misplaced,
    Occupancy,
    Reading,
    Settled,
    Undecided,
    UnderWay,
    Verdict,
    judge,
    occupancy,
)
from controller.inference.correction_step import Carry, Step, next_step
from controller.inference.judge import doubted
from controller.inference.readings import is_chatter
from controller.session import Session
from controller.session.engine_answers import take_answer
from controller.session.excluded_sensors import leave_out
from controller.session.keys import KeysDown, follow_keys
from controller.session.sensor_input import uncounted, use_colour_key
from controller.session.undo import plies_since_hands
from controller.table.requested_position import RequestedPosition
from tests.proof.defects.defect import hurts
from tests.proof.defects.seams import always, changed, instead


def _readings(change: Callable[[Reading], Reading]) -> None:
    """Change what every space reads."""

    def err(seen: Occupancy) -> Occupancy:
        return replace(seen, readings={space: change(reading) for space, reading in seen.readings.items()})

    changed(occupancy, err)


def _hand_times(**times: float) -> None:
    """Give the hand other times, on every board."""
    changed(HandTimes.of, lambda usual: replace(usual, **times))


def _placement(change: Callable[[Case, Verdict], Verdict]) -> None:
    """Change what the judge finds."""
    instead(judge, lambda judged, case, *others: change(case, judged(case, *others)))


@hurts("Every orange piece is read as purple, and every purple one as orange.", "inference/test_readings.py")
def colours_exchanged() -> None:
    other = {Reading.FIRST: Reading.SECOND, Reading.SECOND: Reading.FIRST}
    _readings(lambda reading: other.get(reading, reading))


@hurts("A piece that only brushes a space on its way is played there.", "session/test_placements.py")
def brush_is_a_move() -> None:
    _hand_times(settle_ms=1.0)


@hurts(
    "A piece picked up for a slide is taken back before it lands.",
    "session/test_slides.py",
    "session/test_takebacks.py",
)
def slide_is_a_takeback() -> None:
    _hand_times(takeback_ms=1.0)


@hurts(
    "A piece pushed across its two reeds changes its colour in the game.",
    "session/test_slides.py",
    "session/test_placements.py",
)
def push_is_an_exchange() -> None:
    _hand_times(exchange_ms=0.0)


@hurts(
    "A bouncing reed decides which of two almost simultaneous pieces came first.",
    "session/test_overlapping_turns.py",
)
def order_within_a_bounce() -> None:
    _hand_times(order_ms=0.0)


@hurts(
    "A reed that flickers under a resting hand is played whenever it pauses.",
    "session/test_mistakes.py",
    "session/test_faulty_turns.py",
)
def chatter_believed() -> None:
    always(is_chatter, False)


@hurts(
    "Where two moves explain the table, the board picks one without asking.",
    "session/test_overlapping_turns.py",
)
def ambiguity_guessed() -> None:
    def err(_: Case, verdict: Verdict) -> Verdict:
        found = verdict.placement
        return (
            replace(verdict, placement=Settled(found.candidates[0]))
            if isinstance(found, Undecided)
            else verdict
        )

    _placement(err)


@hurts(
    "A move that the rules refuse is never explained: the board waits in silence.", "session/test_mistakes.py"
)
def mistakes_never_told() -> None:
    def err(_: Case, verdict: Verdict) -> Verdict:
        return replace(verdict, placement=UnderWay()) if isinstance(verdict.placement, Misplaced) else verdict

    _placement(err)


@hurts("A piece that is lifted for long is never taken back.", "session/test_takebacks.py")
def no_takeback_by_hand() -> None:
    def err(_: Case, verdict: Verdict) -> Verdict:
        found = verdict.placement
        is_takeback = isinstance(found, Settled) and found.change.undone and not found.change.moves
        return replace(verdict, placement=UnderWay()) if is_takeback else verdict

    _placement(err)


@hurts("The board leads a displaced piece the wrong way.", "inference/test_correction_step.py")
def carried_backwards() -> None:
    def err(step: Step) -> Step:
        return Carry(step.end, step.start, step.colour) if isinstance(step, Carry) else step

    changed(next_step, err)


@hurts("A stuck sensor keeps the game waiting for ever.", "session/test_excluded_sensors.py")
def sensors_never_doubted() -> None:
    always(doubted, frozenset())


@hurts("A sensor that the players excluded plays on.", "session/test_excluded_sensors.py")
def exclusion_ignored() -> None:
    instead(leave_out, lambda _, session, at_ms: session)


@hurts(
    "After Undo the ply comes back at once, as its piece still lies there.",
    "session/test_takebacks.py",
    "session/test_keys_and_cable.py",
)
def taken_back_is_not_stale() -> None:
    def err(judged: Callable[..., Verdict], case: Case, *others: object) -> Verdict:
        return judged(replace(case, memory=replace(case.memory, stale=frozenset())), *others)

    instead(judge, err)


@hurts("Undo takes two plies back.", "session/test_takebacks.py", "session/test_keys_and_cable.py")
def undo_takes_two() -> None:
    instead(plies_since_hands, lambda count, record: min(len(record.plies), 2 * count(record)))


@hurts("A key held for long, or two keys at once, act like a tap.", "session/test_keys_and_cable.py")
def holds_are_taps() -> None:
    def err(
        follow: Callable[..., tuple[KeysDown, object]], down: KeysDown, *others: object, **named: object
    ) -> object:
        return follow(
            replace(down, is_swallowed=False, since_ms=dict.fromkeys(down.since_ms, 1e12)), *others, **named
        )

    instead(follow_keys, err)


@hurts(
    "Pieces that lay on the board before a game count as its first moves.",
    "session/test_keys_and_cable.py",
    "session/test_placements.py",
)
def everything_counts_at_once() -> None:
    always(uncounted, frozenset())


@hurts(
    "The engine's answer is played for a position that was taken back.",
    "session/test_requested_move.py",
    "session/test_requested_takebacks.py",
)
def late_answer_taken() -> None:
    def err(take: Callable[[Session, object], Session], session: Session, requested: object) -> Session:
        awaited = session.awaited
        return take(session, requested if awaited is None else replace(requested, fen=awaited.fen()))  # type: ignore[type-var]

    instead(take_answer, err)


@hurts("A tapped key gives the next piece the other colour.", "session/test_keyed_colours.py")
def key_gives_the_other_colour() -> None:
    other = {Key.FIRST: Key.SECOND, Key.SECOND: Key.FIRST}

    def err(
        use: Callable[..., Session], session: Session, key: Key, at_ms: float, *pressed: object
    ) -> Session:
        return use(session, key if pressed else other.get(key, key), at_ms, *pressed)

    instead(use_colour_key, err)


@hurts(
    "Where the computer's piece is to go, another one is taken for it, and its colour is asked for ever.",
    "games/test_requested_position.py",
    "session/test_requested_turns.py",
)
def landing_is_the_whole_move() -> None:
    def err(
        why_not: Callable[..., Reason | None], position: RequestedPosition, space: str, colour: Colour
    ) -> Reason | None:
        changes = [change for move in position.legal_moves() for change in position.changes(move)]
        landings = {(change.space, change.piece.colour) for change in changes if change.piece is not None}
        return None if (space, colour) in landings else why_not(position, space, colour)

    instead(RequestedPosition.why_not, err)
