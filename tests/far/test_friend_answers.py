"""What a friend proposes and is answered, at two tables whose journals answer late.

What was granted has happened at both tables, what was declined at neither, and so it stays.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from controller.annexes.friend.friend_line import FriendLine
from controller.board import Key
from controller.inference import Misplaced
from controller.messages import word
from controller.session.events import Choose, Tapped
from controller.session.mode import Choice, Proposal
from controller.table_messages import advice
from tests.deadline import DEADLINE_S
from tests.far.direct_broker import DirectBroker
from tests.far.late_journal import LateJournal
from tests.far.test_far_friend import FIRST, SECOND, Tables, friend, moves, session
from tests.sweeps import PROOF, swept_keeping
from tests.web.desk import Desk

#: How long after a move was made the journal has it: at once, when it has long been certain, and much later.
LATE_MS = (0.0, 2000.0, 9000.0)
#: For how long nothing more may happen.
QUIET_S = 15


class LateTables(Tables):
    """Two tables whose journals answer late; ada plays orange."""

    def __init__(self, folder: Path, broker: DirectBroker, late_ms: float) -> None:
        self._late_ms = late_ms
        super().__init__(folder, broker.line)

    def table(self, name: str) -> Desk:
        return Desk(
            far=lambda loop: FriendLine(loop, self._folder / f"{name}.json", self._line),
            journal=lambda loop: LateJournal(loop, self._late_ms),
        )

    def said(self, desk: Desk) -> None:
        """Wait until all that was decided at a table has been said to the friend's program.

        A thread takes what it was told before what it hears, so the friend's is waited for twice.
        """
        for each in (desk, self.other(desk), self.other(desk)):
            done = Event()
            friend(each)._line.do(done.set)
            assert done.wait(DEADLINE_S)

    def other(self, desk: Desk) -> Desk:
        return self.grace if desk is self.ada else self.ada

    def press(self, desk: Desk, key: Key) -> None:
        desk.loop.post(partial(Tapped, key))
        desk.wait(100)

    def propose(self, desk: Desk, what: Proposal) -> None:
        """Propose something; the friend's program knows of it, and the friend's table not yet."""
        if what is Proposal.BACK:
            self.press(desk, Key.UNDO)
        else:
            choice = Choice.DRAW if what is Proposal.DRAW else Choice.END
            desk.loop.post(partial(Choose, choice))
            desk.wait(100)
        self.until(lambda: session(desk).draw_asked)
        self.said(desk)

    def ask(self, desk: Desk, what: Proposal) -> None:
        """Propose something, and wait until the friend is asked."""
        self.propose(desk, what)
        self.until(lambda: session(self.other(desk)).asked)

    def stay(self, *made: str, game: int = 1) -> None:
        """Both tables come to these moves of a game, with nothing left to answer, and stay there."""

        def has_come() -> bool:
            desks = (self.ada, self.grace)
            is_open = any(
                (now := session(desk).companions.followed) is None or now.proposed for desk in desks
            )
            here = (([*made], game) == (moves(desk), session(desk).record.match) for desk in desks)
            return all(here) and not is_open

        self.until(has_come)
        for _ in range(QUIET_S):
            for desk in (self.ada, self.grace):
                desk.wait(1000)
                self.said(desk)
            assert has_come(), [moves(desk) for desk in (self.ada, self.grace)]


@pytest.fixture(params=swept_keeping(LATE_MS, 2000.0))
def tables(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LateTables]:
    tables = LateTables(tmp_path, DirectBroker(), request.param)
    try:
        tables.meet()
        tables.play(tables.ada, "e5", FIRST)
        tables.play(tables.grace, "f6", SECOND)
        yield tables
    finally:
        tables.end()


def is_said(desk: Desk, text: str) -> Callable[[], bool]:
    return lambda: text in word(advice(session(desk)).message)


def test_a_takeback_that_was_granted_comes_back_at_neither_table(tables: LateTables) -> None:
    tables.play(tables.ada, "a1", FIRST)
    tables.ask(tables.ada, Proposal.BACK)
    tables.press(tables.grace, Key.OK)
    tables.stay("e5o", "f6p")
    for desk in (tables.ada, tables.grace):
        desk.workbench.lift("a1")
        desk.wait(1000)
    tables.play(tables.ada, "a1", FIRST)
    tables.stay("e5o", "f6p", "a1o")


@PROOF
def test_a_takeback_is_asked_also_while_a_move_of_the_friends_waits(tables: LateTables) -> None:
    tables.play(tables.ada, "a1", FIRST)
    tables.grace.workbench.put("c3", SECOND)
    tables.until(lambda: session(tables.ada).record.requested)
    tables.ask(tables.ada, Proposal.BACK)
    tables.until(is_said(tables.grace, "asks to take back the last 2 moves"))
    tables.press(tables.grace, Key.OK)
    tables.stay("e5o", "f6p")


@PROOF
def test_a_takeback_that_was_declined_changes_nothing(tables: LateTables) -> None:
    tables.play(tables.ada, "a1", FIRST)
    tables.ask(tables.ada, Proposal.BACK)
    tables.press(tables.grace, Key.UNDO)
    tables.until(is_said(tables.ada, "Not now"))
    tables.stay("e5o", "f6p", "a1o")


@PROOF
@pytest.mark.parametrize("what", Proposal)
def test_a_piece_that_is_laid_instead_counts_and_answers_no(tables: LateTables, what: Proposal) -> None:
    tables.ask(tables.grace, what)
    tables.ada.workbench.put("c3", FIRST)
    tables.until(is_said(tables.grace, "Put an orange piece on c3"))
    tables.grace.workbench.put("c3", FIRST)
    tables.stay("e5o", "f6p", "c3o")


@PROOF
@pytest.mark.parametrize("what", Proposal)
def test_a_piece_that_was_laid_just_before_counts_if_it_is_declined(
    tables: LateTables, what: Proposal
) -> None:
    laid_before(tables, what)
    tables.press(tables.ada, Key.UNDO)
    tables.until(is_said(tables.grace, "Put an orange piece on c3"))
    tables.grace.workbench.put("c3", FIRST)
    tables.stay("e5o", "f6p", "c3o")


@PROOF
@pytest.mark.parametrize(
    ("what", "made", "game"),
    [(Proposal.DRAW, ("e5o", "f6p"), 1), (Proposal.BACK, ("e5o",), 1), (Proposal.AGAIN, (), 2)],
)
def test_a_piece_that_was_laid_just_before_is_led_off_if_it_is_granted(
    tables: LateTables, what: Proposal, made: tuple[str, ...], game: int
) -> None:
    laid_before(tables, what)
    tables.press(tables.ada, Key.OK)
    tables.stay(*made, game=game)
    for desk in (tables.ada, tables.grace):
        assert (session(desk).record.agreed is not None) == (what is Proposal.DRAW)
    placement = session(tables.ada).verdict.placement
    assert isinstance(placement, Misplaced)
    assert "c3" in {extra.space for extra in placement.extra}
    tables.ada.workbench.lift("c3")
    tables.stay(*made, game=game)


def laid_before(tables: LateTables, what: Proposal) -> None:
    """A piece lies at ada's table as grace's proposal reaches it, and waits for the answer."""
    tables.propose(tables.grace, what)
    tables.ada.workbench.put("c3", FIRST)
    tables.until(is_said(tables.ada, "Purple asks to "))
    tables.ada.wait(5000)
    assert is_said(tables.ada, "Purple asks to ")()
    assert moves(tables.ada) == ["e5o", "f6p"]
