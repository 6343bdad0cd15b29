"""Every light has its mark: told apart in grey, and touched only when what it means changes."""

from collections.abc import Callable
from contextlib import ExitStack
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from controller.games import Colour
from controller.lights import Meaning
from hardware.profiles import DEFAULT, load_profile
from tests.browser.pixels import pixels
from tests.browser.player import Player
from tests.browser.tables import Simulation, simulated
from tests.sweeps import PROOF

pytestmark = [pytest.mark.browser, pytest.mark.live]

#: What a light may mean, the colour of piece that it speaks of, and what stands on its space.
MARKS = (
    ("wins", "orange", ""),
    ("loses", "", ""),
    ("saves", "purple", ""),
    ("danger", "orange", "own"),
    ("no_orange", "orange", ""),
    ("no_purple", "purple", ""),
    ("nothing", "", ""),
    ("put", "purple", ""),
    ("put", "purple", "own"),
    ("take_off", "", "own"),
    ("forbids", "", "own"),
    ("last", "", "own"),
    ("unclear", "", "own"),
    ("faulty", "", ""),
    ("hint", "", ""),
    ("which", "", ""),
    ("chosen", "", ""),
    ("play", "", ""),
    ("play", "", "own"),
    ("play", "", "enemy"),
    ("kind", "", "own"),
)
#: The size of a space on a phone, and the least share of its pixels in which two marks differ.
PHONE_PX = 37
LEAST = 0.035
#: How much lighter or darker a pixel is, of 255, to count as another.
SEEN = 32

#: The share of a piece that a mark covers at most, not counting tips.
MOST_COVERED = 0.1
#: Draws a space with a mark, alone.
DRAW = """async ([means, colour, standing, size, onPiece]) => {
  const [{ partsOf, outlined, tipAt }, { piece, svg, use }, { well, planned }] = await Promise.all(
    ["marks", "shapes", "deck"].map((name) => import(`/static/${name}.js`)));
  const plan = planned(manalath.messages.board, true);
  const cell = well(plan, 6);
  const { ring, middle, tip, outline } = partsOf({ means, colour }, standing);
  const grown = (drawn) => svg("g", { transform: "scale(1.25)" }, drawn);
  document.querySelector("#mark-alone")?.remove();
  const drawing = svg("svg", { id: "mark-alone", viewBox: "-60 -60 120 120", width: size, height: size }, [
    svg("path", { d: well(plan, 2.3), fill: "#2c2b30" }),
    ...(outline === "" ? [] : [outlined(cell, outline)]),
    svg("g", { class: "ring" }, ring),
    ...(onPiece ? [piece("orange")] : []),
    svg("g", { class: "middle" }, [grown(middle)]),
    ...(tip === "" ? [] : [svg("g", { transform: tipAt(plan.isSquare) }, [grown([use(tip)])])]),
  ]);
  drawing.style.cssText = "position:fixed;left:0;top:0;z-index:9;background:#131214;forced-color-adjust:none";
  document.body.append(drawing);
}"""


@PROOF
def test_marks_are_told_apart_by_shape(player: Player) -> None:
    page = player.page
    drawn: dict[tuple[str, str, str], NDArray[np.float64]] = {}
    for means, colour, standing in MARKS:
        page.evaluate(DRAW, [means, colour, standing, PHONE_PX, standing != ""])
        seen = pixels(page.locator("#mark-alone").screenshot())
        drawn[means, colour, standing] = seen.astype(float) @ (0.299, 0.587, 0.114)
    alike = {
        (one, other): share
        for one, other in combinations(drawn, 2)
        if (share := float(np.mean(np.abs(drawn[one] - drawn[other]) > SEEN))) < LEAST
    }
    assert alike == {}


def alone(player: Player, means: str, colour: str, standing: str) -> NDArray[np.float64]:
    """Draw a space with a mark alone, and its grey at each pixel."""
    player.page.evaluate(DRAW, [means, colour, standing, 120, standing != ""])
    return pixels(player.page.locator("#mark-alone").screenshot()).astype(float) @ (0.299, 0.587, 0.114)


@PROOF
def test_no_mark_covers_its_piece(player: Player) -> None:
    bare = alone(player, "", "", "own")
    y, x = np.mgrid[-60:60, -60:60] + 0.5
    # A tip stands at the upper right corner, or on top.
    piece = (np.hypot(x, y) < 36) & (y > -18)
    covered = {
        means: share
        for means, colour, standing in MARKS
        if standing != ""
        and (share := np.mean(np.abs(alone(player, means, colour, standing) - bare)[piece] > SEEN))
        > MOST_COVERED
    }
    assert covered == {}


@PROOF
def test_a_losing_space_whispers_beside_a_winning_one(player: Player) -> None:
    bare = alone(player, "", "", "")
    wins, loses = (
        float(np.mean(np.abs(alone(player, means, "", "") - bare) > SEEN)) for means in ("wins", "loses")
    )
    assert 0 < loses < wins / 4


def test_every_meaning_has_a_mark_or_is_drawn_otherwise() -> None:
    otherwise = {Meaning.HUED, Meaning.COUNTED, Meaning.OK}
    assert {means for means, _, _ in MARKS} == {each.value for each in Meaning if each not in otherwise}


@PROOF
def test_while_lights_alone_change_nothing_is_touched_and_each_is_drawn_once_a_picture(
    open_at: Callable[..., Player], opened: ExitStack
) -> None:
    simulation = opened.enter_context(simulated(speed=1.0))
    player = open_at(simulation.url).come()
    for space, colour in (("e5", Colour.FIRST), ("c3", Colour.SECOND), ("g6", Colour.FIRST)):
        simulation.workbench.put(space, colour)
        player.until("manalath.pieces.length === it", len(simulation.workbench.lying()))
        player.until("manalath.state.moves.length === manalath.pieces.length")
    simulation.workbench.lift("e5")
    player.until("manalath.lights.e5[0] > 20 && manalath.state.message.is_problem")
    player.page.evaluate(
        """() => {
            window.touched = 0;
            const note = (changes) => (window.touched += changes.length);
            const all = { childList: true, subtree: true, attributes: true, characterData: true };
            for (const drawing of document.querySelectorAll("#stage svg"))
                new MutationObserver(note).observe(drawing, all);
        }"""
    )
    counted = (
        "({ ...manalath.drawn, lit: Object.values(manalath.lights).filter((it) => it.some(Boolean)).length })"
    )
    before = player.page.evaluate(counted)
    player.until("manalath.drawn.pictures > it + 20", before["pictures"])
    after = player.page.evaluate(counted)
    pictures, spaces = after["pictures"] - before["pictures"], after["spaces"] - before["spaces"]
    assert 0 < spaces <= after["lit"] * pictures
    assert player.page.evaluate("window.touched") == 0


@PROOF
def test_the_turn_runs_along_the_frame_and_on_no_space(player: Player, simulation: Simulation) -> None:
    bar = player.page.locator("#board .bars .bar")
    player.until("manalath.state.bars.orange === 'turn'")
    assert [bar.get_attribute("class")] == ["bar turn"]
    below = bar.locator(".light").bounding_box()
    simulation.workbench.put("e5", Colour.FIRST)
    player.until_moves("e5o").until("manalath.state.bars.purple === 'turn'")
    above = bar.locator(".light").bounding_box()
    assert below is not None
    assert above is not None
    assert above["y"] < player.at("i1")[1] < player.at("a1")[1] < below["y"]
    edge = [space.name for space in load_profile(DEFAULT).spaces if space.name[0] in "ai"]
    player.page.wait_for_timeout(900)
    assert not any(any(player.light(space)) for space in edge)
