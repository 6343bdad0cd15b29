"""The update button in the settings, pressed, with a service that only seems to be one."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from controller.annexes.update import update_table
from controller.annexes.update.kept_outcome import keep_outcome
from controller.annexes.update.update_units import WISH
from controller.annexes.update.version_disk import LocalDisk
from controller.annexes.update.version_update import SOURCE
from controller.messages import Message
from tests.browser.player import Player
from tests.browser.tables import simulated
from tests.sweeps import PROOF

pytestmark = [pytest.mark.browser, PROOF]


def test_an_update_is_asked_for_and_its_end_told(
    open_at: Callable[..., Player], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, run = tmp_path / "place", tmp_path / "run"
    for folder in (place, run):
        folder.mkdir()
    disk = LocalDisk(place)
    disk.write(SOURCE, "https://example.org/manalath\n")
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(run))
    monkeypatch.setattr(update_table, "place_of", lambda _: place)
    with simulated() as simulation:
        page = open_at(simulation.url).come().page
        page.locator("#open-settings").click()
        page.locator("#update-take").click()
        expect(page.locator("#update-asked")).to_contain_text("Asked for.")
        assert (run / WISH).exists()
        expect(page.locator("#update-take")).to_have_count(0)
        said = Message("update.outcome", version="0.3.0", before="0.2.0", verdict="ended")
        keep_outcome(disk, said)
        expect(page.locator("#update-last")).to_contain_text("Version 0.2.0 plays again")
        expect(page.locator("#update-take")).to_be_visible()
        expect(page.locator("#update-asked")).to_have_count(0)
