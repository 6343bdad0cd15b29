"""On a board that no game fits, readings are shown and printed, and a self-test takes precedence."""

from collections.abc import Iterator

import pytest

from controller.annexes.selftest.pattern_guest import Pattern, PatternGuest
from controller.cli.gameless_echo import GamelessEcho
from controller.diagnose import EchoGuest, Examination
from controller.games import Colour, all_games
from controller.messages import Message
from controller.play.guest import Act, Answer
from controller.play.loop import Loop
from controller.session import open_any_session
from hardware.profiles import load_profile
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.wordings import read

PROFILE = load_profile("hex7-dual-mega")


class Coupon:
    """The coupon on a desk, and the messages on the terminal."""

    def __init__(self) -> None:
        self.clock = SimulatedClock()
        self.board = VirtualBoard(PROFILE, self.clock, seed=1)
        self.loop = Loop(self.board, self.clock, open_any_session(PROFILE, all_games()))
        self.said = list[Message]()
        GamelessEcho(self.loop, self.said.append).begin()

    def run(self, ms: float = 500.0) -> None:
        until_ms = self.clock.now_ms() + ms
        self.board.workbench.after(ms, lambda: None)
        while self.clock.now_ms() < until_ms:
            self.loop.turn()

    def answer(self, answer: Answer) -> None:
        self.loop.answer(lambda at_ms: Act(answer, at_ms))
        self.run()

    def has_lent_to(self, guest: type) -> bool:
        return isinstance(self.loop.snapshot.guest, guest)


@pytest.fixture
def coupon() -> Iterator[Coupon]:
    coupon = Coupon()
    coupon.run()
    yield coupon
    coupon.board.close()


def test_what_is_read_is_said_once_and_shines(coupon: Coupon) -> None:
    coupon.board.workbench.put("b2", Colour.FIRST)
    coupon.run()
    light = 3 * PROFILE.lights.index("b2")
    assert coupon.board.workbench.strip()[light : light + 3] == bytes((255, 85, 0))
    coupon.board.workbench.lift("b2")
    coupon.run()
    assert list(map(read, coupon.said)) == [
        "Waiting for the board to answer.",
        "The board reads nothing. Lay a piece on a space.",
        "Orange on b2.",
        "The board reads nothing. Lay a piece on a space.",
    ]
    assert not any(coupon.board.workbench.strip())


def test_a_self_test_has_the_board_until_it_is_left(coupon: Coupon) -> None:
    coupon.answer(Answer.NEXT)
    assert coupon.has_lent_to(Examination)
    coupon.answer(Answer.LEAVE)
    assert coupon.has_lent_to(EchoGuest)
    coupon.answer(Answer.NEXT)
    assert coupon.has_lent_to(Examination)


def test_lights_that_are_looked_at_go_before(coupon: Coupon) -> None:
    coupon.loop.lend(PatternGuest(PROFILE, Pattern.WHITE))
    coupon.run()
    assert coupon.has_lent_to(PatternGuest)
    coupon.answer(Answer.LEAVE)
    assert coupon.has_lent_to(EchoGuest)
