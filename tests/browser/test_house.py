"""The house that plays along, in the settings: its broker, what it learns, and leaving it."""

from collections.abc import Callable
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from controller.annexes.house.house_line import HouseLine
from controller.annexes.house.house_table import HouseTable
from controller.games import Colour
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.browser.tables import BRISK, Simulation, simulated
from tests.deadline import until
from tests.far.direct_broker import DirectBroker
from tests.sweeps import PROOF, sampled


@pytest.fixture
def broker(monkeypatch: pytest.MonkeyPatch) -> DirectBroker:
    """A broker in this process, which the table here uses."""
    broker = DirectBroker()

    def make(table: HouseTable) -> HouseLine:
        return HouseLine(table._loop, None, broker.line)

    monkeypatch.setattr(HouseTable, "_make", make)
    return broker


@pytest.fixture
def table(opened: ExitStack, broker: DirectBroker) -> Simulation:
    del broker
    return opened.enter_context(simulated(speed=BRISK))


def found(broker: DirectBroker) -> set[str]:
    """Return the entities that the house finds."""
    kept = [topic for topic, document in broker.kept.items() if document]
    return {topic.split("/")[3] for topic in kept if topic.startswith("homeassistant/")}


@PROOF
@sampled(1)
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_house_plays_along_learns_of_moves_and_is_left(
    table: Simulation, broker: DirectBroker, open_at: Callable[..., Player], size: object
) -> None:
    player = open_at(table.url, size).come()
    page = player.page
    page.locator("#open-settings").click()
    page.locator("#open-house").click()
    page.locator("#house-dialog").wait_for()
    player.passes_axe().passes_contrast()
    page.locator("#house-broker").fill("a b")
    page.locator("#house-begin").click()
    expect(page.get_by_text("is not the address of a broker", exact=False).first).to_be_visible()
    page.locator("#house-broker").fill("homeassistant.local")
    page.locator("#house-begin").click()
    url = "mqtt://homeassistant.local:1883"
    expect(page.locator("#house-stands")).to_have_text(f"The house plays along through {url}.")
    player.passes_axe().passes_contrast()
    assert "turn" in found(broker)
    assert "move" not in found(broker)
    page.locator("#house-moves").check()
    until(lambda: "move" in found(broker))
    table.workbench.put("e5", Colour.FIRST)
    until(lambda: b'"move":"e5o"' in b"".join(broker.kept.values()))

    broker.stop()
    expect(page.locator("#house-stands")).to_contain_text("The house is not there")
    broker.start()
    page.locator("#house-leave").click()
    expect(page.locator("#house-begin")).to_be_visible()
    until(lambda: not found(broker))
