"""What one browser remembers: its theme, the orientation of the board, and the size of its text."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from controller.games import Colour
from tests.browser.conftest import DESKTOP
from tests.browser.player import Player
from tests.browser.tables import Simulation
from tests.sweeps import PROOF, sampled

pytestmark = pytest.mark.browser

#: The lightness of an element's background, 0 to 255.
LIGHTNESS = """(where) => {
  const { backgroundColor } = getComputedStyle(document.querySelector(where));
  return Math.max(...backgroundColor.match(/[0-9.]+/g).slice(0, 3).map(Number));
}"""


def choose(player: Player, group: str, choice: str) -> None:
    """Open the settings, choose one option of a group, and close them."""
    page = player.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name=group, exact=True).get_by_label(choice, exact=True).check()
    page.keyboard.press("Escape")


def is_light(page: Page, where: str = "html") -> bool:
    lightness: float = page.evaluate(LIGHTNESS, where)
    return lightness > 128


def window_colour(player: Player) -> str:
    """Return the window colour that a browser uses: the first one that applies."""
    colour: str = player.page.evaluate("""() => {
        const all = [...document.querySelectorAll("[name=theme-color]")];
        const probe = document.createElement("i");
        probe.style.color = all.find((each) => matchMedia(each.media).matches).content;
        document.body.append(probe);
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
    }""")
    return colour


def ground(player: Player) -> str:
    colour: str = player.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return colour


def focused(page: Page) -> str:
    name: str = page.evaluate("document.activeElement.dataset.space ?? ''")
    return name


@PROOF
@sampled(1)
@pytest.mark.parametrize("system", ["light", "dark"])
def test_page_and_window_have_the_theme_of_the_system_until_another_is_chosen(
    open_page: Callable[..., Player], system: str
) -> None:
    player = open_page({**DESKTOP, "color_scheme": system})
    page = player.page
    assert is_light(page) == is_light(page, ".panel") == (system == "light")
    assert window_colour(player) == ground(player)
    other = "Dark" if system == "light" else "Light"
    choose(player, "Theme", other)
    assert is_light(page) == is_light(page, ".panel") == (other == "Light")
    assert window_colour(player) == ground(player)
    page.reload()
    player.until("manalath.picture > 0")
    assert is_light(page) == (other == "Light")
    choose(player, "Theme", "As the system")
    assert is_light(page) == (system == "light")


@PROOF
def test_the_board_is_dark_in_every_theme(open_page: Callable[..., Player]) -> None:
    player = open_page({**DESKTOP, "color_scheme": "light"})
    assert not is_light(player.page, ".tray")
    assert max(player.lamp("e5")) < 100


@PROOF
def test_a_turned_board_is_upside_down_with_its_words_upright(player: Player, simulation: Simulation) -> None:
    page = player.page
    below, above = player.at("a1"), player.at("i6")
    choose(player, "Names of spaces", "In the spaces")
    choose(player, "Board", "Turned")
    assert player.at("a1") == pytest.approx(above, abs=1)
    assert player.at("i6") == pytest.approx(below, abs=1)
    label = page.locator(".labels text", has_text="e10").bounding_box()
    assert label is not None
    first = page.locator(".labels text", has_text="a1").bounding_box()
    assert first is not None
    assert first["y"] < label["y"]
    assert label["width"] > label["height"]
    simulation.workbench.put("e5", Colour.FIRST)
    player.until_moves("e5o")
    player.slide("e5", "f5").until_moves("f5o").until_piece("f5", "orange")
    page.reload()
    player.until("manalath.picture > 0")
    assert player.at("i6") == pytest.approx(below, abs=1)


@PROOF
def test_hands_keys_and_arrows_are_right_on_a_turned_board(player: Player, simulation: Simulation) -> None:
    choose(player, "Board", "Turned")
    page = player.page
    player.put("c3", "purple").until_moves("c3p")
    assert simulation.workbench.pieces()[0].space == "c3"
    page.evaluate("document.querySelector('[data-space=a1]').focus()")
    page.keyboard.press("ArrowDown")
    assert focused(page).startswith("b")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "a2"
    page.keyboard.press("1")
    player.until_piece("a2", "orange")
    player.until_moves("c3p", "a2o")
    with simulation.slowly():
        player.open_workbench().page.locator(".keycap[data-key=undo]").click()
        player.until_moves("c3p")


@PROOF
def test_the_names_of_spaces_are_on_the_frame_or_in_them_too(player: Player) -> None:
    page = player.page
    inside = page.locator("#board .labels text", has_text="e5")
    on_frame = page.locator("#deck .rim text").all_text_contents()
    assert on_frame[:3] == ["a", "6", "b"]
    expect(inside).to_be_hidden()
    choose(player, "Names of spaces", "In the spaces")
    expect(inside).to_be_visible()
    page.reload()
    player.until("manalath.picture > 0")
    expect(inside).to_be_visible()


@PROOF
def test_a_browser_that_keeps_nothing_has_the_settings_until_the_page_is_closed(
    open_page: Callable[..., Player],
) -> None:
    def forbid(page: Page) -> None:
        page.add_init_script(
            """const forbidden = { get() { throw new DOMException("no", "SecurityError"); } };
            Object.defineProperties(window, { localStorage: forbidden, sessionStorage: forbidden });"""
        )

    player = open_page({**DESKTOP, "color_scheme": "light"}, forbid)
    choose(player, "Theme", "Dark")
    choose(player, "Board", "Turned")
    choose(player, "Names of spaces", "In the spaces")
    assert not is_light(player.page)
    assert player.at("a1")[1] < player.at("i1")[1]
    player.open_workbench().like_a_real_table()


@PROOF
def test_what_a_browser_keeps_wrong_is_taken_for_nothing(open_page: Callable[..., Player]) -> None:
    def spoil(page: Page) -> None:
        page.add_init_script("for (const each of ['theme', 'board', 'words']) localStorage[each] = '{';")

    player = open_page({**DESKTOP, "color_scheme": "light"}, spoil)
    page = player.page
    assert is_light(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("As the system")).to_be_checked()


@PROOF
def test_axe_finds_nothing_in_the_settings(player: Player) -> None:
    player.page.get_by_role("button", name="Settings").click()
    player.passes_axe()
