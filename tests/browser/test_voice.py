"""The voice of the page: off until asked for, each sentence once, and plain words where there is none."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from controller.games import Colour
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.browser.tables import Simulation
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser

#: A browser whose voices only write down what they would say.
WRITES = """
  const voices = [["en-GB", "Ada"], ["en-US", "Grace"], ["fr-FR", "Zoé"]].map(([lang, name]) => ({
    lang, name, voiceURI: name, default: false }));
  globalThis.spoken = [];
  globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(globalThis, "speechSynthesis", { value: {
    getVoices: () => voices, addEventListener() {}, removeEventListener() {}, cancel() {},
    speak({ text, lang, voice, rate }) { spoken.push([text, lang, voice?.name, rate].join("|")); } } });
"""


def said(player: Player) -> list[str]:
    """Return what was said since the last time."""
    lines: list[str] = player.ask("spoken.splice(0)")
    return lines


def voiced(player: Player, language: str = "en") -> Player:
    """Come again with voices, in a language."""
    player.page.add_init_script(WRITES)
    player.page.context.add_cookies([{"name": "language", "value": language, "url": player.page.url}])
    player.page.reload()
    return player.come()


def opened(player: Player) -> Player:
    """Open the dialog of the voice."""
    player.settings().page.locator("#open-voice").click()
    player.page.locator("#voice-dialog").wait_for()
    return player


@PROOF
def test_a_page_speaks_once_it_is_asked_to_and_remembers_it(player: Player, simulation: Simulation) -> None:
    page = voiced(player).page
    simulation.workbench.put("e5", Colour.FIRST)
    player.until_moves("e5o")
    assert player.ask("typeof spoken") == "object"
    assert said(player) == []
    opened(player).passes_axe()
    page.locator("#voice-on").check()
    assert said(player) == ["E5: like this.|en|Ada|1"]
    page.locator("#voice-which").select_option("Grace")
    page.locator("#voice-rate").fill("1.5")
    assert said(player)[-1] == "E5: like this.|en|Grace|1.5"
    page.locator("#voice-close").click()
    simulation.workbench.put("a1", Colour.SECOND)
    player.until_moves("e5o", "a1p")
    player.until("spoken.some((line) => line.includes('A1'))")
    lines = said(player)
    assert lines[-1].startswith("Purple puts a purple piece on A1. Orange to move. ")
    assert lines[-1].endswith("|en|Grace|1.5")
    page.reload()
    player.come()
    player.until("manalath.state !== null")
    simulation.workbench.lift("a1")
    player.until("spoken.some((line) => line.startsWith('Purple to move.'))")


@PROOF
def test_a_page_without_a_voice_says_so(player: Player) -> None:
    page = voiced(player).page
    page.evaluate("speechSynthesis.getVoices = () => []")
    opened(player).passes_axe()
    expect(page.locator("#no-voice")).to_contain_text("no voice for this language")
    expect(page.locator("#voice-on")).to_have_count(0)


@PROOF
def test_a_voice_speaks_the_language_of_the_page(player: Player, simulation: Simulation) -> None:
    page = voiced(player, "fr").page
    opened(player)
    page.locator("#voice-on").check()
    assert said(player) == ["E5 : comme ceci.|fr|Zoé|1".replace(" :", "\u00a0:")]
    page.locator("#voice-close").click()
    simulation.workbench.put("e5", Colour.SECOND)
    player.until("spoken.some((line) => line.includes('E5.'))")
    assert "Orange pose une pièce violette en E5. À Violet de jouer." in said(player)[-1]


@PROOF
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_dialog_fits_every_screen(
    open_at: Callable[..., Player], simulation: Simulation, size: object
) -> None:
    player = voiced(open_at(simulation.url, size).come())
    opened(player).passes_axe().passes_contrast()
    box = player.page.locator("#voice-dialog").bounding_box()
    assert box is not None
    assert box["width"] <= player.page.viewport_size["width"]  # type: ignore[index]
