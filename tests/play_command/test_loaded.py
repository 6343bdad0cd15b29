"""What `manalath play` loads on a real board that is asked for nothing: a table, and no feature beside it."""

import json
import signal
from collections import Counter

import pytest

from controller.cli.annexes import FOLDERS
from hardware.profiles import DEFAULT, load_profile
from simulator.serial_line.serial_twin import SerialTwin
from simulator.twin_clock import SimulatedClock
from tests.other_process import serving

#: The most modules of the product, and lines in them.
MODULES, LINES = 197, 29_500

#: What a table does without until somebody asks for it.
ASKED_FOR = (
    "simulator",
    "controller.diagnose",
    "controller.engine",
    "controller.games.search_boards",
    "controller.games.square",
    "controller.games.squares.mana",
    "controller.table_messages",
    "controller.ugi",
    "controller.web.act_handler",
    "controller.web.app",
    "hardware.gpio_board",
)


def room_of(module: str) -> str:
    """Return the room of a module; of an annex, its folder."""
    parts = module.split(".")
    return ".".join(parts[: 3 if parts[1:2] == ["annexes"] else 2])


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """The modules that a program has loaded once its board has answered, each with its lines."""
    twin = SerialTwin(load_profile(DEFAULT), SimulatedClock(), 0, chip="python")
    data = ("--data", str(tmp_path_factory.mktemp("records")))
    program = ("tests.loaded_program",)
    with twin.on_pty() as path:
        words = ("play", "--board", f"serial:{path}", "--port", "0", *data)
        with serving(*words, program=program) as (process, _):
            assert process.stdout is not None
            assert any("The board answers" in line for line in process.stdout)
            process.send_signal(signal.SIGINT)
            *_, last = process.stdout
            assert process.wait() == 0
    modules: dict[str, int] = json.loads(last)
    return modules


def test_a_real_board_carries_what_it_uses(loaded: dict[str, int]) -> None:
    lines: Counter[str] = Counter()
    for module, count in loaded.items():
        lines[room_of(module)] += count
    modules = Counter(map(room_of, loaded))
    rooms = [f"{lines[room]:6} lines in {modules[room]:3} of {room}" for room, _ in lines.most_common()]
    listed = "\n".join([*rooms, *loaded])
    assert len(loaded) <= MODULES, listed
    assert sum(loaded.values()) <= LINES, listed


@pytest.mark.parametrize("room", ASKED_FOR)
def test_what_nobody_asked_for_is_not_loaded(loaded: dict[str, int], room: str) -> None:
    seen = [module for module in loaded if module == room or module.startswith(f"{room}.")]
    # An annex itself is a list of what it has.
    assert [module for module in seen if not FOLDERS.get(module)] == []
