"""A sensor that misses a piece: excluded by mouse and by keyboard, shown, and linked to its self-test."""

import pytest
from playwright.sync_api import expect

from controller.games import Colour
from simulator.workbench import parse_fault
from tests.browser.player import Player
from tests.browser.tables import Simulation
from tests.sweeps import PROOF, swept

pytestmark = pytest.mark.browser


@PROOF
def test_a_piece_that_was_not_read_is_declared_by_mouse_and_its_sensor_tested(
    player: Player, simulation: Simulation
) -> None:
    ok, back, test = (player.page.locator(name) for name in ("#tap-ok", "#step-back", "#test-sensor"))
    simulation.workbench.put("e5", Colour.FIRST)
    player.until_moves("e5o")
    expect(test).to_be_hidden()
    simulation.workbench.add_fault(parse_fault("dead b3 purple"))
    simulation.workbench.put("b3", Colour.SECOND)
    player.until_piece("b3", "purple").choices()
    ok.get_by_text("Get a hint").wait_for()
    player.page.locator("#step-on").click()
    ok.get_by_text("Declare a piece that was not read").wait_for()
    ok.click()
    back.get_by_text("Next row").wait_for()
    player.click(player.at("b3"))
    back.get_by_text("Orange").wait_for()
    player.passes_axe()
    player.page.locator("#step-on").click()
    player.until_moves("e5o", "b3p")
    test.get_by_text("Test the sensor of b3").wait_for()
    assert player.page.locator("[data-space=b3]").first.get_attribute("aria-label") == (
        "b3, purple piece, played without its sensor, last move"
    )
    player.passes_axe()
    test.click()
    player.page.locator("#sensor-title").get_by_text("b3").wait_for()
    assert player.page.evaluate("document.activeElement.id") == "selftest-start"


@PROOF
def test_a_piece_set_down_twice_unread_is_reported_with_its_sensor(
    player: Player, simulation: Simulation
) -> None:
    page = player.page
    simulation.workbench.add_fault(parse_fault("dead c3 orange"))
    player.click(player.at("c3")).until_piece("c3", "orange")
    player.until_differences(1)
    assert "has read it" not in page.locator("#message").inner_text()
    simulation.workbench.lift("c3")
    player.until_differences(0)
    player.click(player.at("c3")).until_message("A piece lies on c3, and no sensor has read it.")
    player.passes_axe()
    page.locator("#test-sensor", has_text="Test the sensor of c3").click()
    page.locator("#sensor-title", has_text="c3").wait_for()


@PROOF
def test_a_piece_that_lies_unread_is_reported_in_time_and_forgotten_once_it_is_read(
    player: Player, simulation: Simulation
) -> None:
    page = player.page
    fault = parse_fault("dead c3 orange")
    page.clock.install()
    page.reload()
    player.until("manalath.state?.link.status === 'linked'")
    simulation.workbench.add_fault(fault)
    simulation.workbench.put("c3", Colour.FIRST)
    player.until_differences(1)
    page.clock.fast_forward(9000)
    assert "has read it" not in page.locator("#message").inner_text()
    page.clock.fast_forward(2000)
    player.until_message("A piece lies on c3, and no sensor has read it.")
    simulation.workbench.remove_fault(fault)
    player.until_moves("c3o")
    player.until("!document.querySelector('#message').innerText.includes('has read it')")


@PROOF
def test_a_suspected_sensor_is_left_out_by_keyboard(player: Player, simulation: Simulation) -> None:
    simulation.workbench.put("e5", Colour.FIRST)
    player.until_moves("e5o")
    simulation.workbench.put("a1", Colour.SECOND)
    player.until_moves("e5o", "a1p")
    simulation.workbench.add_fault(parse_fault("chatter e5 orange"))
    player.until_message("e5: the reading changes all the time.")
    player.page.locator("#test-sensor").get_by_text("Test the sensor of e5").wait_for()
    expect(player.page.locator("#tap-ok")).to_have_text("Go on without this sensor")
    player.page.keyboard.press("o")
    player.until("manalath.state.left_out.join() === 'e5' && !manalath.state.message.is_problem")


@PROOF
@pytest.mark.parametrize(
    ("fault", "said"),
    swept(
        [
            ("dead e5 orange", "If it lies there, its sensor is faulty"),
            ("stuck c3 orange", "c3: a piece is still read here."),
            ("chatter e5 orange", "e5: the reading changes all the time."),
            ("stuck e5 purple", "e5: the reading is unclear."),
        ],
        1,
    ),
)
def test_every_warning_about_a_sensor_has_a_way_to_its_self_test(
    player: Player, simulation: Simulation, fault: str, said: str
) -> None:
    space = fault.split()[1]
    simulation.workbench.put("e5", Colour.FIRST)
    player.until_moves("e5o")
    simulation.workbench.put("a1", Colour.SECOND)
    player.until_moves("e5o", "a1p")
    simulation.workbench.put("c3", Colour.FIRST)
    player.until_moves("e5o", "a1p", "c3o")
    simulation.workbench.add_fault(parse_fault(fault))
    if space == "c3":
        simulation.workbench.lift(space)
        player.page.locator("#tap-undo").click()
    player.until_message(said)
    test = player.page.locator("#test-sensor")
    test.get_by_text(f"Test the sensor of {space}").wait_for()
    test.click()
    player.page.locator("#sensor-title").get_by_text(space).wait_for()
