"""How long a player waits for the computer, in the table's time: the hand's pieces need none to settle."""

from functools import partial
from statistics import median

from controller.session import preview
from controller.session.events import Requested
from controller.table import HAND
from controller.web.carried_pieces import carries
from hardware.profiles import load_profile
from simulator.carrying_hand import CarryingHand
from tests.web.desk import PROFILE, Desk

#: How long the page draws a piece on its way (``CARRY_MS`` in carriedpieces.js), and one of a set-up.
CARRY_MS, SET_UP_MS = 250.0, 120.0
STEP_MS, LATEST_MS = 5.0, 60_000.0


#: Moves that win and lose nothing, however the seat answers them.
QUIET = ("a1", "e5", "a6")


def begun(game: str, seats: tuple[int, int]) -> Desk:
    desk = Desk(game=game, profile=load_profile("sq36-dual-mega") if game == "mana" else PROFILE)
    with desk.connect() as page:
        page.act("new", game=game, seed=1, seats=seats)
        page.read()
    return desk


def put(desk: Desk, space: str, *, is_sure: bool) -> None:
    with desk.connect() as page:
        page.act("put", space=space, colour="orange", is_sure=is_sure)
        page.read()
        assert page.errors == []


def until_my_turn(desk: Desk, carry_ms: float) -> float:
    """Have the seat answer, and the page's hand carry its pieces; return how long that took, in ms.

    The seat is an engine that needs no time. The page sees every state within ``STEP_MS``.
    """
    loop, hand = desk.loop, CarryingHand(desk.loop, desk.workbench)
    began_ms, answered, carried = desk.clock.now_ms(), set[str](), set[str]()
    while True:
        session = loop.snapshot.session
        fen = session.record.reached.fen()
        if session.awaited is not None and fen not in answered:
            answered.add(fen)
            move = session.awaited.game.write_move(session.awaited.legal_moves()[-1])
            loop.post(partial(Requested, fen, move))
        if (carries(session) or preview(session)) and fen not in carried:
            carried.add(fen)
            desk.workbench.after(carry_ms, hand.restore)
        if answered and session.record.reached.to_move not in session.record.without_hands:
            return desk.clock.now_ms() - began_ms
        assert desk.clock.now_ms() < began_ms + LATEST_MS, session.verdict
        desk.wait(STEP_MS)


def test_after_a_click_it_is_the_players_turn_again_in_seven_tenths_of_a_second() -> None:
    desk, waits_ms = begun("manalath", (HAND, 3)), []
    for space in QUIET:
        put(desk, space, is_sure=True)
        waits_ms.append(until_my_turn(desk, CARRY_MS))
    assert median(waits_ms) <= 700.0


def test_like_a_real_table_a_piece_may_still_be_corrected() -> None:
    desk = begun("manalath", (HAND, 3))
    put(desk, QUIET[0], is_sure=False)
    assert until_my_turn(desk, CARRY_MS) > desk.loop.snapshot.session.hand_times.takeback_ms


def test_the_computer_sets_up_its_pieces_of_mana_in_a_second_and_a_half() -> None:
    desk = begun("mana", (3, HAND))
    assert until_my_turn(desk, SET_UP_MS) <= 1500.0
    assert len(desk.workbench.lying()) == 6
