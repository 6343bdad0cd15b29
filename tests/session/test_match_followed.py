"""A match with a friend elsewhere: this board follows it, and asks before it changes anything."""

from dataclasses import replace

from controller.games import Colour, all_games
from controller.session import has_come
from controller.session.events import FollowMatch
from controller.session.match_follower import FRIEND
from controller.session.mode import Agreeing, Proposal
from controller.table import ELSEWHERE, HAND, Record, draw_agreed
from controller.table_messages import ok_label
from tests.timeline import Timeline

GAME = all_games()["manalath"]
NAMES = ("", "Grace")


def record_of(*moves: str, match: int = 1) -> Record:
    record = Record(GAME, GAME.start(), seats=(HAND, ELSEWHERE), names=NAMES, match=match)
    plain = replace(record, seats=(HAND, HAND))
    for move in moves:
        plain = plain.with_ply(GAME.parse_move(move), 0.0)
    return replace(plain, seats=record.seats)


class Followed(Timeline):
    """A table that plays orange against Grace."""

    def come_to(
        self, *moves: str, by: Colour | None = None, what: Proposal = Proposal.DRAW, kept: int = 0
    ) -> "Followed":
        """The match has come to these moves, and ``by`` has proposed something."""
        proposed = None if by is None else Agreeing(by, what, kept)
        return self.follow(record_of(*moves), proposed=proposed)

    def follow(
        self, record: Record | None, before: Record | None = None, proposed: Agreeing | None = None
    ) -> "Followed":
        self._send(FollowMatch(record, before, proposed, self.now_ms))
        return self

    def then(self, text: str) -> "Followed":
        self.play(text)
        return self


def met(text: str = "") -> Followed:
    return Followed().come_to().then(text)


def laid() -> Followed:
    """A table at which orange has laid e5 for long enough."""
    return met("""
        at 1000 place orange e5
        at 3000 wait
    """)


def test_the_friends_move_is_led_by_the_lights() -> None:
    met("""
        at 1000 place orange e5
        at 1400 expect moves e5o
    """).come_to("e5o", "f6p").then("""
        at 3000 expect says "Put a purple piece on f6."
        at 4000 place purple f6
        at 4400 expect moves e5o f6p
        at 4400 expect facts began manalath, began manalath, committed 1 e5o, committed 2 f6p
    """)


def test_what_the_friend_knows_of_is_not_taken_back_by_lifting_it() -> None:
    laid().come_to("e5o").then("""
        at 4000 lift e5
        at 9000 expect moves e5o
        at 9000 expect missing e5
        at 9500 place orange e5
        at 9600 expect verdict at-rest
    """)


def test_a_piece_may_be_slid_on_as_long_as_the_friend_does_not_know_of_it() -> None:
    table = met("""
        at 1000 place orange e5
        at 1400 expect moves e5o
        at 1500 lift e5
        at 1600 place orange e6
        at 2100 expect moves e6o
    """)
    table.come_to("e6o").then("""
        at 3000 lift e6
        at 3100 place orange e7
        at 4000 expect moves e6o
    """)


def test_undo_takes_back_what_the_friend_does_not_know_and_asks_for_the_rest() -> None:
    table = met("""
        at 1000 place orange e5
        at 1500 tap undo
        at 1600 expect moves none
        at 2000 lift e5
        at 3000 place orange e6
    """).come_to("e6o")
    table.then("""
        at 5000 tap undo
        at 5100 expect moves e6o
        at 5100 expect says "Grace is asked to take back the last move. Undo withdraws that."
    """)
    assert table.facts[-1] == "propose back 0"
    table.come_to("e6o", by=Colour.FIRST, what=Proposal.BACK).come_to().then("""
        at 6000 expect moves none
        at 7000 lift e6
        at 8000 expect verdict at-rest
    """)


def test_a_takeback_that_is_declined_changes_nothing_and_is_said() -> None:
    table = (
        met("""
        at 1000 place orange e5
    """)
        .then("""
        at 3000 wait
    """)
        .come_to("e5o")
    )
    table.then("""
        at 4000 tap undo
    """).come_to("e5o", by=Colour.FIRST, what=Proposal.BACK).come_to("e5o").then("""
        at 4100 expect says "Not now: the other side plays on."
        at 4100 expect moves e5o
    """)


def test_the_friend_is_answered_by_ok_and_undo() -> None:
    for key, fact in (("ok", "reply yes"), ("undo", "reply no")):
        table = (
            met("""
            at 1000 place orange e5
        """)
            .then("""
            at 3000 wait
        """)
            .come_to("e5o", by=Colour.SECOND)
        )
        table.then(f"""
            at 4000 expect says "Grace asks to draw: press OK to agree, or Undo to play on."
            at 4500 tap {key}
        """)
        assert table.facts[-1] == fact
        assert table.session.record.agreed is None


def test_what_both_agreed_on_ends_the_game() -> None:
    table = laid()
    table.follow(replace(record_of("e5o"), agreed=draw_agreed()))
    table.then("""
        at 3500 expect says "Draw"
        at 4000 tap undo
        at 4100 expect says "Draw"
    """)


def test_a_draw_and_a_new_game_are_proposed_and_not_done() -> None:
    table = (
        met("""
        at 1000 place orange e5
    """)
        .then("""
        at 3000 wait
    """)
        .come_to("e5o", "f6p")
    )
    table.then("""
        at 5000 place purple f6
        at 7000 choose draw
        at 7100 expect says "Grace is asked to draw"
        at 8000 tap undo
        at 9000 choose end
        at 9100 expect says "Grace is asked to begin another game"
        at 9100 expect moves e5o f6p
    """)
    assert table.facts[-3:] == ["propose draw 0", "reply no", "propose again 0"]


def test_a_cleared_board_proposes_the_next_game_once() -> None:
    ended = replace(record_of("e5o"), agreed=draw_agreed())
    table = laid()
    table.follow(ended).then("""
        at 4000 lift e5
        at 8000 wait
    """)
    assert table.facts[-1] == "propose again 0"
    table.follow(ended, proposed=Agreeing(Colour.FIRST, Proposal.AGAIN)).follow(ended)
    table.then("""
        at 12000 wait
    """)
    assert table.facts.count("propose again 0") == 1
    table.follow(ended, proposed=Agreeing(Colour.SECOND, Proposal.AGAIN)).then("""
        at 13000 wait
    """)
    assert table.facts[-1] == "reply yes"
    following = replace(record_of(match=2), seats=(ELSEWHERE, HAND), names=("Grace", ""))
    table.follow(following, before=ended)
    assert table.facts[-1] == "began manalath"
    assert table.session.record.match == 2


def emptied(table: Followed) -> Followed:
    return table.then("""
        at 12000 lift e5
        at 12200 lift f6
        at 16000 expect verdict emptied
    """)


def played() -> Followed:
    """A table at which orange has laid e5 and, for Grace, f6."""
    return (
        laid()
        .come_to("e5o", "f6p")
        .then("""
        at 5000 place purple f6
        at 7000 wait
    """)
    )


def test_ok_on_an_emptied_board_asks_the_friend_also_while_a_move_of_hers_waits() -> None:
    waiting = played().then("""
        at 8000 place orange c3
        at 10000 wait
    """)
    waiting.come_to("e5o", "f6p", "c3o", "d4p").then("at 11000 lift c3")
    for table in (emptied(played()), emptied(waiting)):
        table.then("""
            at 16000 expect says "All pieces are off. Press OK to end this game"
            at 17000 tap ok
            at 17100 expect says "Grace is asked to begin another game. Undo withdraws that."
            at 30000 expect says "Grace is asked to begin another game. Undo withdraws that."
        """)
        assert table.facts[-1] == "propose again 0"
        assert ok_label(table.session) is None


def test_once_another_game_was_declined_ok_asks_for_it_again() -> None:
    ended = replace(record_of("e5o", "f6p"), agreed=draw_agreed())
    table = emptied(played().follow(ended))
    assert table.facts[-1] == "propose again 0"
    table.follow(ended, proposed=Agreeing(Colour.FIRST, Proposal.AGAIN)).follow(ended)
    table.then("""
        at 30000 expect says "Press OK to ask Grace to begin another game, or wait until Grace asks."
        at 31000 tap ok
        at 31100 expect says "Grace is asked to begin another game. Undo withdraws that."
    """)
    assert table.facts.count("propose again 0") == 2


def test_a_board_that_only_watches_ends_nothing() -> None:
    watched = replace(record_of("e5o", "f6p"), seats=(ELSEWHERE, ELSEWHERE))
    table = (
        Followed()
        .follow(watched)
        .then("""
        at 1000 place orange e5
        at 3000 place purple f6
    """)
    )
    assert ok_label(emptied(table).session) is None
    table.then('at 16000 expect says "All pieces are off. Put them back to go on."')


def test_a_board_that_was_away_catches_up() -> None:
    table = Followed().follow(record_of("e5o", "f6p", "d4o", "c3p"))
    table.then("""
        at 1000 expect moves e5o f6p d4o
        at 2000 place orange e5 orange d4
        at 3000 expect missing f6
        at 3500 place purple f6
        at 5000 expect says "Put a purple piece on c3."
    """)


def test_a_last_game_that_ended_meanwhile_is_completed_before_the_next() -> None:
    before = replace(record_of("e5o", "f6p"), agreed=draw_agreed())
    table = (
        met("""
        at 1000 place orange e5
    """)
        .then("""
        at 3000 wait
    """)
        .come_to("e5o")
    )
    table.follow(replace(record_of(match=2), seats=(ELSEWHERE, HAND)), before=before)
    assert table.facts[-3:] == ["committed 2 f6p", "ended agreed", "began manalath"]


def test_another_game_leaves_the_match() -> None:
    table = met("""
        at 1000 place orange e5
        at 3000 new manalath-stein
    """)
    assert table.session.companions.followed is None
    assert table.session.record.seats == (HAND, HAND)


def test_leaving_gives_the_friends_seat_back() -> None:
    table = (
        met("""
        at 1000 place orange e5
    """)
        .then("""
        at 3000 wait
    """)
        .come_to("e5o")
    )
    table.follow(None).then("""
        at 4000 place purple f6
        at 4500 expect moves e5o f6p
    """)


def test_a_game_of_the_match_that_was_resumed_from_the_records_goes_on() -> None:
    kept = replace(record_of("e5o", "f6p"), match=0)
    table = Followed(unfinished=kept)
    table.follow(record_of("e5o", "f6p", "d4o", "c3p")).then("""
        at 1000 expect says "An unfinished game"
        at 1500 place orange e5 purple f6
        at 2500 tap ok
        at 2500 expect moves e5o f6p d4o
        at 4000 expect missing d4
        at 5000 place orange d4
        at 7000 expect says "Put a purple piece on c3."
    """)
    assert "abandoned" not in table.facts


def test_what_both_had_taken_back_is_not_made_anew_by_a_board_that_was_switched_off_meanwhile() -> None:
    kept = replace(record_of("e5o", "f6p", "d4o"), match=0)
    for theirs, left in (
        (record_of("e5o", "f6p", "d4o").amended(1, (), 0.0), "e5o f6p"),
        (record_of("e5o", "f6p"), "e5o f6p d4o"),
    ):
        Followed(unfinished=kept).follow(theirs).then(f"""
            at 1500 place orange e5 purple f6 orange d4
            at 2500 tap ok
            at 4000 expect moves {left}
        """)


def test_another_game_that_was_resumed_from_the_records_leaves_the_place_to_the_match() -> None:
    table = Followed(unfinished=replace(record_of("a1o"), match=0))
    table.follow(record_of("e5o", "f6p")).then("""
        at 2000 tap ok
        at 2500 place orange a1
        at 4000 expect moves e5o
    """)


def test_a_board_has_come_to_the_match_once_what_it_decided_is_on_record() -> None:
    table = Followed(is_recorded=True).come_to().then("at 1000 place orange e5")
    assert has_come(table.session)
    table.then("at 1500 expect facts began manalath, began manalath, wanted play 1")
    assert not has_come(table.session)
    table.then("at 1600 recorded")
    assert has_come(table.session)


def test_a_board_has_not_come_to_the_match_while_it_has_something_to_change() -> None:
    session = laid().session
    assert has_come(session)
    for other in (record_of("e6o"), replace(record_of("e5o"), agreed=draw_agreed()), record_of(match=2)):
        changed = FollowMatch(other, None, None, session.at_ms)
        assert not has_come(FRIEND.hears(session, changed, session.at_ms) or session)
    offered = Followed(unfinished=replace(record_of("e5o"), match=0)).come_to("e5o")
    assert not has_come(offered.session)
