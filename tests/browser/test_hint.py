"""A hint on the page, from the engine itself: by click and by key, given in two steps, and played."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.sweeps import PROOF, swept_keeping

pytestmark = pytest.mark.browser


@PROOF
@pytest.mark.parametrize("options", swept_keeping([PHONE, None], PHONE))
def test_a_hint_is_asked_for_twice_and_played(
    open_page: Callable[..., Player], options: dict[str, object] | None
) -> None:
    player = open_page(options)
    page = player.page
    page.get_by_role("button", name="Hint", exact=True).click()
    player.until_message("Ask again for the whole move")
    space = re.findall(r"look at (\w+)", player.state["message"]["text"])[0]
    player.until("manalath.lights[it].some((duty) => duty > 0)", space)
    assert player.state["lights"][space] == {"means": "hint", "colour": ""}
    player.passes_axe()
    page.keyboard.press("h")
    player.until_message(f" {space}.")
    expect(page.locator("#ask-hint")).to_have_attribute("aria-disabled", "true")
    colour = player.state["message"]["text"].split()[0].lower()
    player.put(space, colour).until_moves(f"{space}{colour[0]}")
    page.get_by_role("button", name="Hint", exact=True).wait_for()
