"""The host's end of the wire over the firmware's twin: scenarios and whole games, on good and bad lines."""

from functools import partial

import pytest

from controller.annexes.scenarios.rehearsal import Rehearsal
from controller.annexes.scenarios.runner import Done, NotDone
from controller.annexes.scenarios.scenario_parser import load_scenario, scenario_names
from controller.annexes.scenarios.steps import Act, Plug, PowerOn, ScenarioStep
from controller.annexes.scenarios.workbench_hands import WorkbenchHands
from controller.games import Colour, all_games
from controller.ports import Frame, Health, Sensors
from hardware.profiles import DEFAULT, load_profile
from simulator.serial_line.cable import STOCK_FLUSH_US, LineNoise, UsbBridge
from simulator.serial_line.firmware_board import FirmwareBoard, MakeBoard
from simulator.twin_clock import SimulatedClock
from tests.annexes.scenarios.boards import board_of
from tests.proof.bench.audit import GameTally
from tests.proof.bench.match import Match, play_game
from tests.proof.bench.tolerated_faults import TOLERATED
from tests.proof.hands import KINDS
from tests.sweeps import PROOF, sampled, swept

PROFILE = load_profile(DEFAULT)

#: Scenarios that go differently on a line than on a virtual board, and why.
OTHERWISE = {
    "late-link": "what it tells of itself can make a move sure before it is asked",
    "resets": "with its bootloader it is not there for long enough at a time for a piece to settle",
    "weak-supply": "that its supply broke down, a board can only say once it is back",
}


#: Counts that indicate no trouble: a picture makes the next scan late.
BEARABLE = {"late", "longest_us", "cap_ma", "host_links"}


class PatientHands(WorkbenchHands):
    """Hands that wait until the board is back: its bootloader takes a second."""

    def act(self, step: ScenarioStep, act: Act) -> Done | NotDone:
        done = super().act(step, act)
        if isinstance(act, Plug | PowerOn):
            self._table.run_until(
                lambda: self._table.snapshot.session.is_linked, self._table.now_ms() + 5_000
            )
        return done


@sampled(1)
@pytest.mark.parametrize("name", swept((name for name in scenario_names() if name not in OTHERWISE), 4))
def test_a_scenario_comes_out_on_a_line_as_on_a_virtual_board(name: str) -> None:
    profile = board_of(name)
    rehearsal = Rehearsal(load_scenario(name, profile), profile, SimulatedClock(), FirmwareBoard)
    rehearsal._hands = PatientHands(rehearsal.workbench, rehearsal.table)
    report = rehearsal.run()
    assert not report.is_bad, "\n".join(map(str, report.steps))


ITSELF = partial(FirmwareBoard, chip="elf")


@PROOF
@pytest.mark.parametrize("name", [name for name in scenario_names() if name not in OTHERWISE])
def test_a_scenario_comes_out_alike_on_the_firmware_itself(name: str) -> None:
    profile = board_of(name)
    rehearsal = Rehearsal(load_scenario(name, profile), profile, SimulatedClock(), ITSELF)
    rehearsal._hands = PatientHands(rehearsal.workbench, rehearsal.table)
    report = rehearsal.run()
    assert not report.is_bad, "\n".join(map(str, report.steps))


@PROOF
def test_a_scenario_is_the_same_run_twice() -> None:
    digests = set()
    for _ in range(2):
        rehearsal = Rehearsal(load_scenario("fast-play", PROFILE), PROFILE, SimulatedClock(), FirmwareBoard)
        digests.add(rehearsal.run().digest)
    assert len(digests) == 1


def test_a_clean_line_has_nothing_to_complain_of() -> None:
    clock = SimulatedClock()
    board = FirmwareBoard(PROFILE, clock, 1)
    workbench = board.workbench
    for number, space in enumerate(("e5", "c3", "g4", "a1", "i6")):
        workbench.after(2_000 + 300 * number, partial(workbench.put, space, Colour.FIRST))
    health: Health | None = None
    while clock.now_ms() < 6_000:
        event = board.read(0.01)
        if isinstance(event, Health):
            health = event
        if isinstance(event, Sensors):
            board.show(Frame(event.seq, bytes([event.seq % 256]) * 210))
    assert health is not None
    complaints = {name: count for name, count in health.counters.items() if count and name not in BEARABLE}
    assert complaints == {}


LINES: dict[str, MakeBoard] = {
    "clean": FirmwareBoard,
    "one byte in a thousand": partial(FirmwareBoard, noise=LineNoise(lost=0.001)),
    "one byte in a hundred": partial(FirmwareBoard, noise=LineNoise(lost=0.01)),
    "changed and added bytes": partial(FirmwareBoard, noise=LineNoise(changed=0.003, added=0.003)),
    "stock bridge": partial(FirmwareBoard, bridge=UsbBridge(flush_us=STOCK_FLUSH_US)),
    "no auto-reset": partial(FirmwareBoard, bridge=UsbBridge(resets_on_open=False)),
    "the firmware itself": ITSELF,
    "the firmware itself, one byte in a thousand": partial(
        FirmwareBoard, chip="elf", noise=LineNoise(lost=0.001, changed=0.001, added=0.0001)
    ),
}

#: Each line with a kind of hand and a fault.
GAMES = (
    ("clean", "careful", "none"),
    ("one byte in a thousand", "quick", "unplugged"),
    ("one byte in a hundred", "two at once", "none"),
    ("changed and added bytes", "careful", "resets"),
    ("stock bridge", "quick", "lag"),
    ("no auto-reset", "careful", "unplugged"),
    ("the firmware itself", "quick", "chatter"),
    ("the firmware itself, one byte in a thousand", "careful", "unplugged"),
)


@PROOF
@sampled(1)
@pytest.mark.parametrize(("line", "kind", "fault"), [*swept(GAMES, 1), ("stock bridge", "quick", "bridge")])
def test_no_wrong_move_is_made_over_any_line(line: str, kind: str, fault: str) -> None:
    tally = GameTally()
    game = all_games()["manalath"]
    play_game(Match(PROFILE, game, 5, KINDS[kind], TOLERATED[fault], make=LINES[line]), tally)
    assert tally.plies > 5
    assert tally.wrong_moves == 0
    assert tally.undecided == 0
