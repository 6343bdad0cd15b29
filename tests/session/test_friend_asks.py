"""A friend elsewhere proposes something while hands play: what they lay, and what answers."""

from dataclasses import replace

import pytest

from controller.games import Colour, all_games
from controller.lights.edge_lights import is_ok_run
from controller.messages import catalogue, word
from controller.session.mode import Agreeing, Proposal
from controller.table import ELSEWHERE, HAND, Record, draw_agreed
from controller.table_messages import ok_label, undo_label
from tests.session.test_match_followed import Followed, record_of
from tests.timeline import SINGLE, STUCK

FRIEND = Colour.SECOND
ASKED = {
    Proposal.DRAW: "Grace asks to draw: press OK to agree, or Undo to play on.",
    Proposal.BACK: "Grace asks to take back the last move: press OK to agree, or Undo to play on.",
    Proposal.AGAIN: "Grace asks to begin another game: press OK to agree, or Undo to play on.",
}
EVERY = pytest.mark.parametrize("what", Proposal)


def to_move(**options: object) -> Followed:
    """A table at which orange is to make the third move."""
    table = Followed(**options).come_to()  # type: ignore[arg-type]
    table.then("""
        at 1000 place orange e5
        at 3000 wait
    """).come_to("e5o", "f6p")
    return table.then("""
        at 5000 place purple f6
        at 7000 expect moves e5o f6p
    """)


def asking(table: Followed, what: Proposal) -> Followed:
    """Grace has proposed something."""
    return table.come_to("e5o", "f6p", by=FRIEND, what=what, kept=1)


def laid_before(what: Proposal) -> Followed:
    """A piece has landed just before Grace proposed something."""
    table = to_move().then("""
        at 8000 place orange c3
        at 8100 expect moves e5o f6p
    """)
    return asking(table, what)


def taken(table: Followed, what: Proposal) -> Followed:
    """What Grace proposed is taken, and her board has yet to do it."""
    return table.follow(record_of("e5o", "f6p"), proposed=Agreeing(FRIEND, what, 1, is_taken=True))


def done(table: Followed, what: Proposal) -> Followed:
    """Grace's board has done what was taken."""
    before = record_of("e5o", "f6p")
    match what:
        case Proposal.DRAW:
            return table.follow(replace(before, agreed=draw_agreed()))
        case Proposal.BACK:
            return table.come_to("e5o")
        case Proposal.AGAIN:
            return table.follow(replace(record_of(match=2), seats=(ELSEWHERE, HAND)), before=before)


@EVERY
def test_what_the_friend_proposes_stays_said_until_it_is_answered(what: Proposal) -> None:
    table = asking(to_move(), what).then(f"""
        at 8000 expect says "{ASKED[what]}"
        at 9000 unplug
        at 9500 plug
        at 9600 expect says "{ASKED[what]}"
        at 10000 lift e5
        at 60000 expect says "{ASKED[what]}"
    """)
    assert is_ok_run(table.session)


@EVERY
def test_a_piece_laid_then_counts_and_answers_no(what: Proposal) -> None:
    table = asking(to_move(), what).then("""
        at 8000 place orange c3
        at 8500 expect moves e5o f6p c3o
    """)
    assert table.facts[-2:] == ["reply no", "committed 3 c3o"]
    assert table.session.asked is None


@EVERY
def test_a_piece_laid_just_before_is_no_answer(what: Proposal) -> None:
    laid_before(what).then(f"""
        at 20000 expect moves e5o f6p
        at 20000 expect verdict under-way
        at 20000 expect says "{ASKED[what]}"
        at 21000 lift c3
        at 21050 place orange c3
        at 22000 expect moves e5o f6p
        at 23000 lift c3
        at 24000 place orange c3
        at 25000 expect moves e5o f6p c3o
    """)


@EVERY
def test_it_counts_if_the_proposal_is_declined(what: Proposal) -> None:
    table = laid_before(what).then("""
        at 9000 tap undo
        at 9000 expect moves e5o f6p c3o
    """)
    assert table.facts[-2:] == ["reply no", "committed 3 c3o"]


@EVERY
def test_it_counts_if_the_friend_withdraws_the_proposal(what: Proposal) -> None:
    table = (
        laid_before(what)
        .come_to("e5o", "f6p")
        .then("""
        at 9000 expect moves e5o f6p c3o
    """)
    )
    assert "reply no" not in table.facts


@EVERY
def test_it_is_led_off_if_the_proposal_is_taken(what: Proposal) -> None:
    table = laid_before(what).then("""
        at 9000 tap ok
        at 9500 expect moves e5o f6p
        at 9500 expect extra c3
    """)
    assert table.facts[-1] == "reply yes"
    off = {Proposal.DRAW: "c3", Proposal.BACK: "c3 f6", Proposal.AGAIN: "c3 e5 f6"}[what]
    left = {Proposal.DRAW: "e5o f6p", Proposal.BACK: "e5o", Proposal.AGAIN: "none"}[what]
    done(taken(table, what), what).then(f"""
        at 10000 expect moves {left}
        at 10500 expect extra {off}
        at 20000 lift c3
        at 20500 expect moves {left}
    """)


def test_what_was_taken_back_stays_off_though_pieces_lie_where_they_lay() -> None:
    table = laid_before(Proposal.BACK).then("""
        at 9000 tap ok
    """)
    done(taken(table, Proposal.BACK), Proposal.BACK).come_to("e5o", "d4p").then("""
        at 11000 lift f6
        at 12000 place purple d4
        at 15000 expect moves e5o
        at 16000 lift c3
        at 16500 lift d4
        at 17000 place purple d4
        at 17500 expect moves e5o d4p
        at 17600 place orange c3
        at 18000 expect moves e5o d4p c3o
    """)


def test_what_is_taken_waits_for_the_friends_board_and_nothing_counts_meanwhile() -> None:
    table = asking(to_move(), Proposal.DRAW).then("""
        at 8000 tap ok
        at 8100 expect says "Draw: you have agreed. It counts as soon as Grace's board has heard that."
        at 9000 tap undo
        at 9100 tap ok
        at 10000 place orange c3
        at 11000 expect moves e5o f6p
        at 11000 expect extra c3
    """)
    assert table.facts.count("reply yes") == 1
    assert "reply no" not in table.facts


def test_a_move_that_the_friend_does_not_know_yet_is_taken_back_too() -> None:
    table = asking(
        to_move().then("""
        at 8000 place orange c3
        at 8500 expect moves e5o f6p c3o
    """),
        Proposal.BACK,
    )
    table.then("""
        at 9000 tap ok
        at 9100 expect moves e5o f6p c3o
    """)
    done(taken(table, Proposal.BACK), Proposal.BACK).then("""
        at 10000 expect moves e5o
        at 10500 expect extra c3 f6
    """)


def test_ok_answers_the_friend_whatever_else_would_be_asked() -> None:
    table = to_move().then("""
        at 8000 lift e5
        at 30000 wait
    """)
    assert table.session.question is not None
    table = asking(table, Proposal.DRAW).then(f"""
        at 30500 expect says "{ASKED[Proposal.DRAW]}"
        at 31000 tap ok
    """)
    assert table.facts[-1] == "reply yes"
    assert table.session.table.left_out == {}


def test_a_key_answers_only_what_was_asked_when_it_went_down() -> None:
    table = asking(to_move(), Proposal.DRAW).then("""
        at 8000 press ok
    """)
    asking(table, Proposal.AGAIN).then("""
        at 8200 release ok
        at 9000 wait
    """)
    assert "reply yes" not in table.facts


def test_where_no_reed_senses_colours_the_keys_still_give_them() -> None:
    table = (
        Followed(profile=SINGLE)
        .come_to()
        .then("""
        at 500 colours ask
    """)
    )
    table.come_to(by=FRIEND).then("""
        at 1000 place orange c3
        at 2000 expect says "press OK to agree, or Undo to play on. Which colour is the piece on c3?"
        at 3000 tap orange
        at 4000 expect moves c3o
    """)
    assert table.facts[-2:] == ["reply no", "committed 1 c3o"]


def test_a_player_who_can_only_pass_is_asked_too() -> None:
    game = all_games()["manalath-stein"]
    record = Record(game, game.parse_fen(STUCK), seats=(HAND, ELSEWHERE), names=("", "Grace"), match=1)
    table = Followed("manalath-stein")
    for space, colour in record.start.table().items():
        table._set(table.profile.space(space).sensor(colour), is_closed=True)
    table._sense()
    table.follow(record).then("""
        at 2000 expect says "Press OK to pass"
    """)
    table.follow(record, proposed=Agreeing(FRIEND)).then("""
        at 3000 expect says "Grace asks to draw"
        at 4000 tap undo
        at 5000 expect says "Press OK to pass"
    """)


def test_a_board_that_only_watches_is_not_asked() -> None:
    watched = replace(record_of(), seats=(ELSEWHERE, ELSEWHERE))
    table = Followed().follow(watched, proposed=Agreeing(FRIEND))
    assert table.session.asked is None
    table.then("""
        at 1000 tap ok
        at 2000 tap undo
    """)
    assert table.facts == ["began manalath", "began manalath"]


@pytest.mark.parametrize(
    ("language", "what", "ok"),
    [
        ("en", Proposal.DRAW, "Take the draw"),
        ("en", Proposal.BACK, "Agree"),
        ("en", Proposal.AGAIN, "Agree"),
        ("fr", Proposal.DRAW, "Accepter la nulle"),
        ("fr", Proposal.BACK, "Accepter"),
        ("fr", Proposal.AGAIN, "Accepter"),
    ],
)
def test_the_button_names_what_is_asked(language: str, what: Proposal, ok: str) -> None:
    session = asking(to_move(), what).session
    agreed, declined = ok_label(session), undo_label(session)
    assert agreed is not None
    assert declined is not None
    assert word(agreed, catalogue(language)) == ok
    assert word(declined, catalogue(language)) == {"en": "Play on", "fr": "Continuer"}[language]
