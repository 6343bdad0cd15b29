"""The keeper of a match: what it writes of what hands do, when, and in which order it is kept.

One side is a real keeper and the session of its board, the other writes its own document.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from controller.annexes.friend.joint_record import Deed
from controller.annexes.friend.match_keeper import MatchKeeper, Outside
from controller.annexes.friend.side_documents import BACK, Back, opened, read_back, read_document
from controller.games import Colour
from controller.messages import Message
from controller.session.events import Propose, Reply
from controller.session.mode import Agreeing, Proposal
from tests.far.test_match import GUEST, HOST, INVITATION, KEYS, NONCE, TERMS, begun, own, pen_of
from tests.session.test_match_followed import Followed

if TYPE_CHECKING:
    from controller.table import Record


class HostBoard:
    """The host's board and its keeper; the journal answers when a test says so, if one is kept."""

    def __init__(self, *, is_recorded: bool = False) -> None:
        self.table = Followed(is_recorded=is_recorded)
        #: What was saved and what the broker was given, each as the number of this side's acts, in order.
        self.kept: list[tuple[str, int]] = []
        #: What was given back to the guest, signed.
        self.given: list[bytes] = []
        #: What the board has not been told yet.
        self.untold: list[tuple[Record | None, Record | None, Agreeing | None]] = []
        outside = Outside(self._keep, self._save, lambda *match: self.untold.append(match), bytes)
        self.keeper = MatchKeeper(INVITATION, pen_of(HOST), outside)
        self.keeper.begin("", TERMS)
        self.keeper.link(is_up=True)
        self.guest = begun(GUEST).hear(own(self.keeper.match))
        self.hear()
        self.tell()

    def _keep(self, topic: str, payload: bytes) -> None:
        if topic == KEYS.topic(HOST, BACK) and payload:
            self.given.append(opened(KEYS, HOST, payload, BACK))
        if topic == KEYS.topic(HOST):
            self.kept.append(("broker", len(read_document(KEYS, HOST, opened(KEYS, HOST, payload)).acts)))

    def _save(self, keeper: MatchKeeper) -> None:
        self.kept.append(("saved", len(read_document(KEYS, HOST, keeper.saved()[HOST]).acts)))

    def hear(self) -> None:
        """Hear what the guest has written."""
        self.keeper.hear(KEYS.topic(GUEST), pen_of(GUEST).sealed(own(self.guest), NONCE), is_live=True)

    def tell(self) -> None:
        """Have the board follow the match."""
        while self.untold:
            record, before, proposed = self.untold.pop(0)
            assert record is not None
            self.table.follow(record, before, proposed)

    def acts(self, deed: Deed, what: str = "", kept: int = 0) -> None:
        """The guest does something, having heard all, and this side hears it."""
        self.guest = self.guest.hear(own(self.keeper.match)).act(deed, what, kept)
        self.hear()

    def then(self, text: str) -> "HostBoard":
        """Time passes at the table, and the keeper sees what has come of it."""
        self.table.then(text)
        self.keeper.see(self.table.session, self.table.now_ms)
        self.tell()
        return self

    @property
    def written(self) -> list[str]:
        """What this side has written."""
        return [act.what or act.deed.value for act in own(self.keeper.match).acts]

    @property
    def moves(self) -> list[str]:
        """The moves that both have agreed on."""
        assert self.keeper.joint is not None
        record = self.keeper.joint.record
        return [record.game.write_move(ply.move) for ply in record.plies]


def two_played(*, is_recorded: bool = False) -> HostBoard:
    """A board at which orange is to make the third move."""
    board = HostBoard(is_recorded=is_recorded)
    record = "recorded" if is_recorded else "wait"
    board.then("at 1000 place orange e5").then(f"at 1500 {record}").then("at 3000 wait")
    board.acts(Deed.MOVE, "f6p")
    board.tell()
    board.then("at 4500 place purple f6").then(f"at 5000 {record}").then("at 7000 wait")
    assert (board.written, board.moves) == (["e5o"], ["e5o", "f6p"])
    return board


def test_a_move_is_told_once_it_is_certain_and_not_when_it_is_made() -> None:
    board = HostBoard().then("at 1000 place orange e5").then("at 1450 expect moves e5o")
    assert board.written == []
    board.then("at 2300 wait")
    assert board.written == []
    board.then("at 2450 wait")
    assert board.written == ["e5o"]


def test_a_move_that_was_slid_on_before_it_was_certain_is_told_where_it_came_to_lie() -> None:
    board = HostBoard().then("at 1000 place orange e5").then("at 1500 lift e5")
    board.then("at 1600 place orange e6").then("at 2100 expect moves e6o").then("at 3500 wait")
    assert board.written == ["e6o"]


def test_a_move_is_not_told_before_it_is_on_record_nor_while_it_is_being_taken_back() -> None:
    board = HostBoard(is_recorded=True).then("at 1000 place orange e5").then("at 9000 wait")
    assert board.written == []
    board = HostBoard(is_recorded=True).then("at 1000 place orange e5").then("at 1500 recorded")
    board.then("at 1600 tap undo").then("at 9000 expect moves e5o")
    assert board.written == []
    board.then("at 9100 recorded").then("at 19000 expect moves none")
    assert board.written == []


def test_nothing_is_told_of_a_board_that_is_about_to_change() -> None:
    board = two_played(is_recorded=True)
    for each in (
        "8000 place orange c3",
        "8500 choose draw",
        "8600 tap undo",
        "8700 tap undo",
        "9000 recorded",
    ):
        board.table.then(f"at {each}")
    assert (board.table.session.record.plies[2:] != (), board.table.facts[-1]) == (True, "wanted takeback 3")
    for said in (Propose(Proposal.DRAW), Reply(is_taken=False, to=Agreeing(Colour.FIRST))):
        board.keeper.say(said, board.table.session)
    assert board.written == ["e5o"]
    board.then("at 9500 recorded").then("at 9600 expect moves e5o f6p")
    assert board.written == ["e5o", "draw", "close"]
    assert board.moves == ["e5o", "f6p"]


def test_what_the_broker_has_was_saved_before() -> None:
    board = two_played()
    board.keeper.say(Propose(Proposal.DRAW), board.table.session)
    saved = 0
    for where, acts in board.kept:
        assert where == "saved" or acts <= saved, board.kept
        saved = acts if where == "saved" else saved
    assert board.kept[-2:] == [("saved", 2), ("broker", 2)]


def test_what_was_proposed_is_done_once_the_friend_has_taken_it_and_not_before() -> None:
    board = two_played()
    board.keeper.say(Propose(Proposal.BACK, 0), board.table.session)
    for nothing in ((Deed.DO, ""), (Deed.OFFER, Proposal.DRAW.value)):
        board.acts(*nothing)
        assert (board.written, board.moves) == (["e5o", "back"], ["e5o", "f6p"])
    board.acts(Deed.TAKE)
    assert (board.written, board.moves) == (["e5o", "back", "do"], [])


def test_what_the_friend_proposes_is_not_done_by_the_friend_alone() -> None:
    for what in Proposal:
        board = two_played()
        board.acts(Deed.OFFER, what.value, 0)
        for alone in (Deed.TAKE, Deed.DO):
            board.acts(alone)
            board.tell()
            board.table.then("at 9000 expect moves e5o f6p")
            joint = board.keeper.joint
            assert joint is not None
            assert (joint.number, joint.record.agreed, board.moves) == (1, None, ["e5o", "f6p"])


def test_a_takeback_that_was_granted_is_not_written_again_while_it_waits_for_its_record() -> None:
    board = two_played(is_recorded=True)
    board.then("at 8000 place orange c3").then("at 8500 recorded").then("at 11000 wait")
    board.table.then("at 12000 tap undo")
    late = board.table.session
    board.keeper.say(Propose(Proposal.BACK, 2), late)
    board.tell()
    board.acts(Deed.TAKE)
    board.keeper.see(late, 13_000.0)
    board.tell()
    for ms in (13_500, 14_000, 20_000):
        board.then(f"at {ms} expect moves e5o f6p c3o")
    board.then("at 20500 recorded").then("at 30000 expect moves e5o f6p")
    assert (board.written, board.moves) == (["e5o", "c3o", "back", "do"], ["e5o", "f6p"])
    board.then("at 31000 lift c3").then("at 32000 place orange c3").then("at 32500 recorded")
    board.then("at 34000 wait")
    assert (board.written[4:], board.moves) == (["c3o"], ["e5o", "f6p", "c3o"])


def test_the_answer_goes_first_and_a_move_made_before_it_only_then() -> None:
    for is_taken, written, moves in (
        (True, ["take"], ["e5o"]),
        (False, ["close", "c3o"], ["e5o", "f6p", "c3o"]),
    ):
        board = two_played()
        board.then("at 8000 place orange c3").then("at 8500 expect moves e5o f6p c3o")
        board.acts(Deed.OFFER, Proposal.BACK.value, 1)
        board.tell()
        board.then("at 12000 wait")
        asked = board.table.session.asked
        assert asked is not None
        assert board.written == ["e5o"]
        board.table.then(f"at 13000 tap {'ok' if is_taken else 'undo'}")
        board.keeper.say(Reply(is_taken, asked), board.table.session)
        board.tell()
        if is_taken:
            board.acts(Deed.DO)
        board.then("at 15000 wait")
        assert (board.written[1:], board.moves) == (written, moves)


def test_an_answer_is_to_what_was_asked_and_to_nothing_that_came_since() -> None:
    board = two_played()
    board.acts(Deed.OFFER, Proposal.BACK.value, 1)
    board.tell()
    asked = board.table.session.asked
    assert asked is not None
    board.acts(Deed.CLOSE)
    board.acts(Deed.OFFER, Proposal.DRAW.value)
    board.table.then("at 8000 tap ok")
    board.keeper.say(Reply(True, asked), board.table.session)  # noqa: FBT003
    assert board.written == ["e5o"]
    board.tell()
    board.table.then('at 9000 expect says "Guest asks to draw"')


def test_what_is_given_back_is_taken_from_the_friend_alone_and_for_this_program_alone() -> None:
    """The broker and watchers can seal, and repeat what was given back once, but not sign as the friend."""
    board = two_played()
    keeper, own_pen, lost = board.keeper, pen_of(HOST), own(board.keeper.match)
    keeper.match = keeper.match.with_document(replace(lost, acts=()))
    signed = own_pen.signed(lost)
    for pen, writer in ((pen_of(GUEST), "another program"), (pen_of(GUEST, seed=1), lost.writer)):
        forged = pen.sealed(Back(writer, signed), NONCE)
        keeper.hear(KEYS.topic(GUEST, BACK), forged, is_live=True)
        assert board.written == []
    keeper.hear(KEYS.topic(GUEST, BACK), pen_of(GUEST).sealed(Back(lost.writer, signed), NONCE), is_live=True)
    assert (board.written, keeper.recovery) == (["e5o"], Message("match.recovered"))


def test_what_this_side_has_already_is_not_taken_back() -> None:
    board = two_played()
    before = own(board.keeper.match)
    old = replace(before, acts=(), version=1)
    back = Back(before.writer, pen_of(HOST).signed(old))
    board.keeper.hear(KEYS.topic(GUEST, BACK), pen_of(GUEST).sealed(back, NONCE), is_live=True)
    assert own(board.keeper.match) == before
    assert board.keeper.recovery is None


def test_a_friend_who_was_set_back_is_given_back_what_it_signed_last() -> None:
    board = two_played()
    lost = own(board.guest)
    payload = pen_of(GUEST).sealed(replace(lost, writer="after the backup", version=1, acts=()), NONCE)
    for _ in range(2):
        board.keeper.hear(KEYS.topic(GUEST), payload, is_live=False)
    assert board.moves == ["e5o", "f6p"]
    (back,) = {read_back(KEYS, HOST, each, own(board.keeper.match).key) for each in board.given}
    assert back.writer == "after the backup"
    assert read_document(KEYS, GUEST, back.signed) == lost


def test_nothing_is_proposed_while_the_friend_waits_for_an_answer() -> None:
    board = two_played().then("at 8000 place orange c3")
    board.acts(Deed.OFFER, Proposal.BACK.value, 1)
    board.table.then("at 8500 choose draw")
    board.keeper.say(Propose(Proposal.DRAW), board.table.session)
    assert board.written == ["e5o"]
    board.tell()
    board.table.then('at 9000 expect says "Guest asks to take back"')
