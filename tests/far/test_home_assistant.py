"""Home Assistant itself finds a board, follows its game and switches it off, over a broker that dies."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from controller.annexes.house.house_documents import BAND_MV
from tests.annexes.house.test_house_documents import VECTORS
from tests.deadline import until
from tests.far.brokers import mosquitto
from tests.far.table_program import Table
from tests.other_process import ROOT

PYTHON = ROOT / ".venv/house/bin/python"
PLAY = "event.game_board_play"

State = dict[str, Any]


class HomeAssistant:
    """Its core as a process: the newest state of each entity, and all events."""

    def __init__(self, folder: Path, port: int) -> None:
        (folder / "configuration.yaml").touch()
        command = [str(PYTHON), str(Path(__file__).with_name("home_assistant.py")), str(folder), str(port)]
        with (folder / "log").open("wb") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
            )
        self.states: dict[str, State] = {}
        self.events: list[State] = []
        self.said: State = {}
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def end(self) -> None:
        self.process.kill()
        with self.process:
            self._reader.join()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            said = json.loads(line)
            if "id" not in said:
                self.said |= said
                continue
            self.states[said["id"]] = said
            if said["id"] == PLAY and said["attributes"].get("event_type"):
                self.events.append(said["attributes"])

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def is_now(self, entity: str, state: str) -> bool:
        return self.states.get(entity, {}).get("state") == state

    @property
    def supply_mv(self) -> int | None:
        """The supply that it was told last; None if it has not been told one."""
        told = self.states.get("sensor.game_board_supply", {}).get("state", "")
        return int(told) if told.isdigit() else None

    def heard(self, kind: str, **attributes: object) -> bool:
        return any({"event_type": kind, **attributes}.items() <= event.items() for event in self.events)


@contextmanager
def at_home(folder: Path, port: int) -> Iterator[HomeAssistant]:
    folder.mkdir()
    home = HomeAssistant(folder, port)
    try:
        until(lambda: home.said)
        yield home
    finally:
        home.end()


@pytest.mark.proof
@pytest.mark.broker
@pytest.mark.skipif(sys.version_info >= (3, 13), reason="the release that is tested with is older than 3.13")
def test_home_assistant_finds_a_board_and_follows_it(tmp_path: Path) -> None:
    table = Table("ada", tmp_path)
    with (
        closing(table),
        mosquitto(tmp_path) as running,
        at_home(tmp_path / "home", running.broker.port) as home,
    ):
        assert home.said["version"] == VECTORS["version"]
        table.start("--house", running.broker.url, "--house-moves")
        until(lambda: home.is_now("sensor.game_board_turn", "Orange"))
        until(lambda: home.is_now("sensor.game_board_game", "Manalath"))
        until(lambda: home.is_now("binary_sensor.game_board_connection", "on"))
        until(lambda: home.is_now("sensor.game_board_faults", "0"))
        until(lambda: home.supply_mv is not None)
        assert home.supply_mv is not None
        assert abs(home.supply_mv - 4980) < BAND_MV
        home.say("devices")
        until(lambda: "devices" in home.said)
        ((name, model, _),) = home.said["devices"]
        assert (name, model) == ("Game board", "Hexagon of 70 spaces, reeds for both colours, ATmega2560")

        table.put("e5", "orange")
        until(lambda: home.is_now("sensor.game_board_last_move", "e5o"))
        until(lambda: home.heard("your_turn", player="Purple") and home.heard("moved", move="e5o"))

        running.kill()
        until(lambda: home.is_now("sensor.game_board_turn", "unavailable"))
        running.start()
        until(lambda: home.is_now("sensor.game_board_turn", "Purple"))
        table.close()
        until(lambda: home.is_now("sensor.game_board_turn", "unavailable"))
        table.start()
        until(lambda: home.is_now("sensor.game_board_turn", "Purple"))

        home.say("button.game_board_switch_off")
        until(lambda: home.is_now("sensor.game_board_turn", "unavailable"))
        assert table.ends() == 3
