"""A builder's steps on paper: each is a page, with its pictures and where it stops."""

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import Browser, Route

from hardware.builder.kit import plan_of
from hardware.builder.kit.steps_page import steps_html
from hardware.profiles import DEFAULT, load_profile
from tests.annexes.builder.circuit_boards.copper_conductors import COUPON, bare_boards
from tests.sweeps import PROOF

pytestmark = [pytest.mark.browser, PROOF]

PLANS = {
    "wired by hand": lambda: plan_of(load_profile("hex70-single-gpio")),
    "a coupon of circuit boards": lambda: plan_of(load_profile(COUPON), bare_boards(COUPON)),
    "circuit boards": lambda: plan_of(load_profile(DEFAULT), bare_boards(DEFAULT)),
}
#: As large as a kit's pictures at most.
PICTURE_PX = (560, 520)


@pytest.mark.parametrize("name", PLANS)
def test_every_step_has_a_page_of_its_own(name: str, chromium: Browser) -> None:
    steps = steps_html(PLANS[name](), with_views=True)
    drawn = io.BytesIO()
    Image.new("L", PICTURE_PX, 200).save(drawn, "png")

    def answer(route: Route) -> None:
        if route.request.url.endswith(".png"):
            route.fulfill(body=drawn.getvalue(), content_type="image/png")
        else:
            route.fulfill(body=steps, content_type="text/html; charset=utf-8")

    page = chromium.new_page()
    page.route("**/*", answer)
    page.goto("http://kit.example/steps.html")
    printed = page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == page.locator(".step").count() > 0
    page.close()
