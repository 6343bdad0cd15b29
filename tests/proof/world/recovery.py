"""After the faults stop: following the lights and what is said, every table becomes playable again.

Pages come to the truth, and a match to agreement. People here know nothing but what blinks, breathes, runs
along an edge, and what the sentence of the table asks for.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from controller.admission import Role
from controller.board import Key
from controller.session import Offered, Question, Session, Waiting
from controller.session.mode import Agreeing, Choosing, Locating, Menu, Picking
from simulator.hands.hand import SEEN_MS
from simulator.hands.script import Script
from simulator.hands.script import perform as begin_script
from simulator.workbench import WorkbenchError
from tests.far.match_witness import unasked
from tests.proof.bench.journal.disk import sound
from tests.proof.world.hand import WorldHand, follow_lights
from tests.proof.world.judge import is_playable, moves_of, shown_moves, why_not_playable
from tests.proof.world.page import DEAD_S

if TYPE_CHECKING:
    from tests.proof.world.play import World
    from tests.proof.world.table import WorldTable

#: After how many acts a table is playable, whatever happened; how long an act may last, in ms.
MOST_ACTS, ACT_MS = 60, 20_000.0
#: In which of three acts people put the pieces back that they have taken off, in place of pressing OK.
PUT_BACK = 2
#: How long hands stay still first: what they have begun comes to its end.
REST_MS = 6000.0
#: How long two sides may take until they agree, in ms.
AGREE_MS = 200_000.0


def recover(world: "World") -> None:
    """Stop all that is wrong, and see that everything goes on; what does not is a problem of the world."""
    _stop_trouble(world)
    world.run_for(REST_MS)
    if any(kind.dies for kind in world.settings.pages):
        world.run_for(1000.0 * DEAD_S)
    for table in world.tables:
        if any(piece.space is None for piece in table.workbench.pieces()):
            table.judge.problems.append("liveness: a hand that is gone still holds a piece")
    for table, hand in zip(world.tables, world.hands, strict=True):
        if world.problem:
            return
        _lead_back(world, table, hand)
    if not world.problem and world.settings.friend is not None:
        _agree(world)
    if not world.problem:
        _come_to_truth(world)
    for table in world.tables:
        if not world.problem:
            table.judge.look_at_disk()


def _stop_trouble(world: "World") -> None:
    """Repair boards, disks, lines and brokers; whoever held something lets go."""
    world.run_for(100.0)
    world.broker.trouble = world.broker.malice = 0.0
    world.broker.start()
    for table, hand in zip(world.tables, world.hands, strict=True):
        hand.is_stopped = True
        table.disk.plan = sound
        table.workbench.clear_faults()
        world.switch_on(table)
        for page in table.pages:
            page.is_here = True
            if page.admitted.role is Role.TABLE:
                page.act("drop")
                for key in Key:
                    page.act("let_up", key=key.word)


def _lead_back(world: "World", table: "WorldTable", hand: WorldHand) -> None:
    """Follow what is asked until people can play on."""
    for acts in range(MOST_ACTS):
        if table.loop is not None and is_playable(table.session):
            world.seen.note_way_back(acts)
            return
        was = None if table.loop is None else table.session
        _carry_out(world, hand, _follow(table, hand, acts))
        if was is not None and table.loop is not None and _is_deaf(was, table.session, acts):
            table.judge.problems.append("liveness: OK is asked for and does nothing")
        if world.problem:
            return
    why = "no power" if table.loop is None else why_not_playable(table.session)
    table.judge.problems.append(f"liveness: after {MOST_ACTS} acts the table is not playable: {why}")


def _is_deaf(before: Session, after: Session, acts: int) -> bool:
    """Whether OK was pressed on a board without pieces, and nothing came of it."""
    was_asked = before.question is Question.EMPTIED and acts % 3 != PUT_BACK
    return was_asked and (before.mode, before.record) == (after.mode, after.record) and after.is_linked


def _carry_out(world: "World", hand: WorldHand, script: Script) -> None:
    """Do one act to its end."""
    is_over = list[bool]()

    def whole() -> Script:
        with suppress(WorkbenchError):
            yield from script
        is_over.append(True)

    begin_script(hand.table.workbench, whole())
    until_ms = world.now_ms + ACT_MS
    while not is_over and world.now_ms < until_ms and not world.problem:
        world.run_for(200.0)


def _follow(table: "WorldTable", hand: WorldHand, acts: int) -> Script:
    """Do what the sentence of the table asks for with a key, or what the lights ask for with pieces."""
    session = table.session
    key = Key.OK if session.question in {Question.EMPTIED, Question.KINDS} else _asked_key(session.mode)
    if session.question is Question.EMPTIED and acts % 3 == PUT_BACK:
        # The sentence asks for OK, or for the pieces: they are shown on the page.
        yield from hand.as_the_page(session)
    elif key is not None and session.is_linked:
        hand.hand.tap(key)
        yield hand.hand.span(SEEN_MS)
    elif session.position.outcome is not None and table.workbench.lying() and not session.question:
        table.workbench.clear_table()
        yield hand.hand.span(SEEN_MS)
    else:
        yield from follow_lights(hand.hand)


def _asked_key(mode: object) -> Key | None:
    """Return the key that a sentence names: it says so for whatever was opened."""
    match mode:
        case Waiting(failure=failure) if failure is not None:
            return Key.OK
        case Offered() | Picking():
            return Key.OK
        case Agreeing() | Choosing() | Locating() | Menu():
            return Key.UNDO
    return None


def _until(world: "World", holds: Callable[[], bool], span_ms: float) -> bool:
    until_ms = world.now_ms + span_ms
    while not world.problem:
        if holds():
            return True
        if world.now_ms >= until_ms:
            return False
        world.run_for(500.0)
    return True


def _agree(world: "World") -> None:
    """See that both sides have the same match, and that what was agreed has happened, and nothing else."""
    home, away = world.tables

    def agree() -> bool:
        one, other = (None if keeper is None else keeper.joint for keeper in (home.keeper, away.keeper))
        if one is None or other is None:
            return home.keeper is None or away.keeper is None
        return one.canonical == other.canonical and not one.is_agreed

    if not _until(world, agree, AGREE_MS):
        home.judge.problems.append("liveness: the two sides of a match do not agree")
        return
    joint = None if home.keeper is None else home.keeper.joint
    if joint is not None and unasked(joint, [table.judge.witness for table in world.tables]):
        home.judge.problems.append("safety: something happened in a match that was not granted")
    for table, hand in zip(world.tables, world.hands, strict=True):
        if not world.problem:
            _lead_back(world, table, hand)


def _come_to_truth(world: "World") -> None:
    """See that every page shows what is so."""

    def is_true() -> bool:
        return all(
            page.is_current
            and shown_moves(page) == moves_of(table.session)
            and (table.judge.has_shown(page.picture) or "past" in page.told)
            for table in world.tables
            if table.loop is not None
            for page in table.pages
        )

    lag_ms = max((4.0 * kind.lag_ms for kind in world.settings.pages), default=0.0)
    if not _until(world, is_true, 1000.0 * DEAD_S + lag_ms + 1000.0):
        world.tables[0].judge.problems.append("liveness: a page does not come to show what is so")
    for table in world.tables:
        for page in table.pages:
            if page.admitted.role is Role.WATCH and page.refused != page.forbidden:
                table.judge.problems.append("safety: a page that may only watch was not refused")
