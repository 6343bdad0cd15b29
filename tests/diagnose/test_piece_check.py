"""The check of pieces: every disc that is turned or missing is named, though a hand lays pieces askew."""

from random import Random

import numpy as np
import pytest

from controller.board import Profile
from controller.diagnose import CheckedPiece, PieceGuest, PieceState, open_piece_check
from controller.diagnose.piece_check import PieceVerdict, judge_piece, slide_plan
from controller.games import Colour, all_games
from controller.messages import word
from controller.play.guest import Act, Answer, Guest, Prompt
from controller.play.loop import Loop
from controller.session import open_any_session
from hardware.profiles import load_profile
from simulator.hands.person import EVERYDAY, Person
from simulator.hands.script import perform
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import parse_fault
from tests.sweeps import PROOF, sampled, some, swept_keeping

DUAL, SQUARE, SINGLE = "hex70-dual-mega", "sq36-dual-mega", "hex70-single-mega"
GOOD = PieceVerdict(PieceState.GOOD)


def lines(discs: int, *, missing: int | None = None, turned: int | None = None) -> dict[int, bool]:
    closed: dict[int, bool] = {line: line % 2 == 0 for line in range(2 * discs)}
    if missing is not None:
        closed[2 * missing] = False
    if turned is not None:
        closed[(2 * turned - 1) % (2 * discs)] = closed[2 * turned + 1] = True
    return closed


@pytest.mark.parametrize("discs", [4, 6])
@pytest.mark.parametrize("shift", [0, 1])
def test_a_disc_is_named_wherever_the_mark_is(discs: int, shift: int) -> None:
    def moved(closed: dict[int, bool]) -> dict[int, bool]:
        return {(line + shift) % (2 * discs): is_closed for line, is_closed in closed.items()}

    assert judge_piece(moved(lines(discs)), discs) == GOOD
    for disc in range(discs):
        for state in (PieceState.MISSING, PieceState.TURNED):
            wrong = {state.value: disc}
            assert judge_piece(moved(lines(discs, **wrong)), discs) == PieceVerdict(state, disc)
    assert judge_piece(moved(lines(discs) | {1: True}), discs).state is PieceState.SEVERAL
    assert judge_piece(moved(lines(discs) | {0: False, 2: False}), discs).state is PieceState.SEVERAL


@pytest.mark.parametrize(("name", "slides"), [(DUAL, 4), (SQUARE, 6)])
def test_every_line_of_a_piece_is_met_once(name: str, slides: int) -> None:
    profile = load_profile(name)
    plan = slide_plan(profile, Colour.SECOND, profile.middle)
    assert plan.slides == slides
    assert plan.way_deg == pytest.approx(0)
    met = [line for slide in range(slides) for line in plan.lines(slide)]
    assert sorted(met) == list(range(2 * slides))
    assert [plan.mark_deg(slide) for slide in range(slides)] == list(np.arange(slides) * 180 / slides)


#: The longest that a check may take.
LONGEST_MS = 3_600_000.0


class Desk:
    """A board whose person checks as many pieces as there are faults, each piece with a fault of its own."""

    def __init__(self, profile: Profile, faults: list[str], seed: int, colour: Colour) -> None:
        self.clock = SimulatedClock()
        self.board = VirtualBoard(profile, self.clock, seed)
        self.loop = Loop(self.board, self.clock, open_any_session(profile, all_games()))
        while not self.loop.snapshot.session.is_linked:
            self.loop.turn()
        self.faults = faults
        self.over: list[Guest] = []
        guest = open_piece_check(profile, profile.middle, colour)
        self.loop.lend(guest, self.over.append)
        self.loop.turn()
        perform(self.board.workbench, Person(self, self.board.workbench, Random(seed), EVERYDAY).live())

    @property
    def guest(self) -> PieceGuest:
        guest = self.loop.snapshot.guest
        assert isinstance(guest, PieceGuest)
        return guest

    @property
    def prompt(self) -> Prompt | None:
        """The piece that is laid next has the next fault; after the last one it is over."""
        if not isinstance(self.loop.snapshot.guest, PieceGuest):
            return None
        done = len(self.guest.checked)
        if self.guest.is_done:
            return self.guest.prompt
        if done == len(self.faults):
            self.answer(lambda at_ms: Act(Answer.LEAVE, at_ms))
            return None
        self.board.workbench.clear_faults()
        if self.faults[done]:
            self.board.workbench.add_fault(parse_fault(self.faults[done]))
        return self.guest.prompt

    def answer(self, make: object) -> None:
        self.loop.answer(make)  # type: ignore[arg-type]

    def checked(self) -> tuple[CheckedPiece, ...]:
        while not self.over:
            assert self.clock.now_ms() < LONGEST_MS
            self.loop.turn()
        self.board.close()
        (guest,) = self.over
        assert isinstance(guest, PieceGuest)
        return guest.checked


@PROOF
@pytest.mark.parametrize(
    ("name", "seed"), swept_keeping([(DUAL, 1), (DUAL, 2), (DUAL, 3), (SQUARE, 1), (SQUARE, 2)], (DUAL, 1))
)
def test_a_person_finds_every_bad_piece_and_no_good_one(name: str, seed: int) -> None:
    profile = load_profile(name)
    discs = len(profile.build.pieces.second.poles)
    states = [(disc, state) for disc in range(discs) for state in (PieceState.MISSING, PieceState.TURNED)]
    states = states[: some(len(states), 4)]
    faults = [f"bad-piece purple {disc + 1} {state.value}" for disc, state in states]
    checked = Desk(profile, ["", *faults, ""], seed, Colour.SECOND).checked()
    verdicts = [one.verdict for one in checked]
    wanted = [GOOD, *(PieceVerdict(state, disc) for disc, state in states), GOOD]
    # A hand that errs may leave a doubt; it never makes the check name a wrong disc.
    assert all(
        one == other or one.state is PieceState.SEVERAL for one, other in zip(verdicts, wanted, strict=True)
    )
    assert sum(one == other for one, other in zip(verdicts, wanted, strict=True)) >= len(wanted) - 1


@sampled(1)
@pytest.mark.parametrize("name", [DUAL, SINGLE])
def test_a_piece_with_one_disc_has_it_or_not(name: str) -> None:
    checked = Desk(load_profile(name), ["", "bad-piece orange 1 missing", ""], 5, Colour.FIRST).checked()
    assert [one.verdict.state for one in checked] == [PieceState.GOOD, PieceState.MISSING, PieceState.GOOD]
    assert word(checked[1].text) == "Orange piece 2: no disc is sensed."
