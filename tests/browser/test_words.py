"""The page in a language that marks every text: everything comes from the catalogue, and no text is glued."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial

import pytest

from controller.annex import OpenTable
from controller.annexes.selftest.selftest_table import SelfTestTable
from controller.diagnose import Stage, open_examination
from controller.games import Colour, all_games
from controller.messages import Message
from controller.play.loop import Loop
from controller.ports import Health
from controller.web import PageExtras, WebServer
from hardware.profiles import DEFAULT, load_profile
from simulator.twin_bench import TwinBench
from simulator.workbench import parse_fault
from tests.annexes.open_annexes import ignore
from tests.browser.player import Player, focus, open_new_game
from tests.browser.tables import RealTable, Simulation, real
from tests.deadline import until
from tests.diagnose.walked import ALL, walked
from tests.pseudo import PSEUDO
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser

PROFILE = load_profile(DEFAULT)

#: Names, numbers with their units, and notation, which are the same in every language.
NOTATION = r"^(?:[^\p{L}]*(?:mA|ms|µs|s|m|h|V|Hz)?|[a-i]\d+|[A-Z]\d*|[a-i]|GPIO\d+|Manalath)$"
#: The meaning and the fields of a fault, which come from its row, faults in their written form, and what is
#: in another language, such as its own name.
TOLD = "#fault-meaning, #fault-fields label, #faults li > span, .cause code, body [lang]"

#: Walks through a whole page, and lists what is beside a marked text or without one, two marked texts side by
#: side in one place, and a marked text that does not end where it began.
LOOK = """([notation, told]) => {
  const pattern = new RegExp(notation, "u");
  const found = new Set();
  const judge = (where, opened, own) => {
    const words = own.trim().split(/\\s+/);
    if (opened > 1 || (opened === 1 && own.trim() !== "")) found.add(`${where}: glued: ${own}`);
    else if (opened === 0 && !words.every((word) => pattern.test(word))) found.add(`${where}: ${own.trim()}`);
  };
  const read = (text, depth, place) => {
    for (const sign of text) {
      if (sign === "⟦") place.opened += depth++ === 0 ? 1 : 0;
      else if (sign === "⟧") depth--;
      else if (depth === 0) place.own += sign;
    }
    return depth;
  };
  const walk = (element, depth) => {
    if (element.matches("script, style") || element.matches(told)) return;
    const where = `${element.tagName.toLowerCase()}#${element.closest("[id]")?.id ?? ""}`;
    for (const name of ["alt", "aria-label", "label", "placeholder", "title"]) {
      const place = { opened: 0, own: "" };
      if (read(element.getAttribute(name) ?? "", 0, place) !== 0) found.add(`${where}: cut off: ${name}`);
      judge(`${where} ${name}`, place.opened, place.own);
    }
    const place = { opened: 0, own: "" };
    let now = depth;
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) now = read(node.data, now, place);
      else if (node.matches?.(".message > b")) now = read(node.textContent, now, place);
      else if (node instanceof Element) walk(node, now);
    }
    if (now !== depth) found.add(`${where}: cut off`);
    judge(where, place.opened, place.own);
  };
  walk(document.documentElement, 0);
  return [...found];
}"""


@contextmanager
def speaking(loop: Loop, bench: TwinBench | None, extras: PageExtras) -> Iterator[str]:
    """Serve a page in the language that marks every text."""
    server = WebServer(loop, bench, all_games(), 0, extras)
    yield server.start(PSEUDO)
    server.stop()


def extras_of(loop: Loop) -> PageExtras:
    """Return what such a page has besides the board: the self-test."""
    return PageExtras(annexes=(SelfTestTable(OpenTable(loop, None, None, ignore)),))


@pytest.fixture
def simulated_url(simulation: Simulation, opened: ExitStack) -> str:
    loop = simulation.loop
    return opened.enter_context(speaking(loop, simulation.bench, extras_of(loop)))


@pytest.fixture
def player(simulated_url: str, open_at: Callable[..., Player]) -> Player:
    return open_at(simulated_url).come()


@pytest.fixture
def table(opened: ExitStack) -> RealTable:
    table = opened.enter_context(real("hex70-single-gpio"))
    table.board.link()
    return table


@pytest.fixture
def table_url(table: RealTable, opened: ExitStack) -> str:
    return opened.enter_context(speaking(table.loop, None, extras_of(table.loop)))


@pytest.fixture
def spectator(table_url: str, open_at: Callable[..., Player]) -> Player:
    return open_at(table_url).come()


def says_all_in_its_language(player: Player) -> None:
    assert player.page.evaluate(LOOK, [NOTATION, TOLD]) == []


@PROOF
def test_what_is_not_marked_or_glued_is_found(player: Player) -> None:
    for text, found in {
        "Undo": "p#added: Undo",
        "⟦Undo⟧ e5": "p#added: glued: e5",
        "⟦Paused⟧, ⟦10×⟧": "p#added: glued: ,",
        "⟦Undo": "p#added: cut off",
        "12 ms e5 ✕": None,
        "⟦the piece on ⟦e5⟧⟧": None,
    }.items():
        player.page.evaluate(
            """(text) => {
              const added = document.querySelector("#added") ?? document.createElement("p");
              document.body.append(Object.assign(added, { id: "added", textContent: text }));
            }""",
            text,
        )
        seen = [line.replace("  ", " ").strip() for line in player.page.evaluate(LOOK, [NOTATION, TOLD])]
        assert seen == ([] if found is None else [found]), text


@PROOF
def test_playing_is_in_one_language(player: Player, simulation: Simulation) -> None:
    page = player.page
    says_all_in_its_language(player)
    player.settings().page.locator("#open-menu").click()
    page.locator("#menu").wait_for()
    says_all_in_its_language(player)
    page.locator("#leave").click()
    player.until("manalath.state.opened.menu === null")
    player.put("e4", "orange").until_moves("e4o")
    player.put("c2", "purple").until_moves("e4o", "c2p")
    player.click(player.at("c2"))
    page.get_by_role("button", name="Take off c2").wait_for()
    says_all_in_its_language(player)
    page.keyboard.press("Escape")
    player.put("e4", "purple")
    page.locator("#note", has_text="There is a piece on e4 already").wait_for()
    simulation.workbench.lift("e4")
    player.until("manalath.state.message.is_problem")
    says_all_in_its_language(player)
    open_new_game(page)
    page.locator("#variants summary").click()
    page.get_by_label("Green spaces").fill("c3 z9")
    page.locator("#new-start").click()
    page.locator("#new-wrong", has_text="z9").wait_for()
    says_all_in_its_language(player)
    assert page.title() == "⟦⟦⟦Orange⟧ to move⟧ – Manalath⟧"


@PROOF
def test_the_workbench_is_in_one_language(player: Player, simulation: Simulation) -> None:
    page = player.page
    for fault in ("dead e5 orange", "stuck c3 orange", "stuck c3 purple"):
        simulation.workbench.add_fault(parse_fault(fault))
    player.put("e5", "orange").open_workbench().until_differences(2)
    page.get_by_role("radio", name="All").check()
    page.get_by_role("button", name="Pause").click()
    player.until("document.querySelector('#pace').textContent !== ''")
    page.get_by_role("combobox", name="Speed").select_option("10")
    focus(page.locator("#matrix td[tabindex='0']"))
    simulation.workbench.say(Message("helping_hand.gave_up", why=Message("twin_act.no_piece", space="e5")))
    player.until("document.querySelector('#caption').textContent !== ''")
    says_all_in_its_language(player)
    for kind in page.evaluate("manalath.messages.board.fault_kinds.map((kind) => kind.name)"):
        page.locator("#fault-kind").select_option(kind)
        says_all_in_its_language(player)
    simulation.workbench.unplug()
    page.get_by_role("button", name="Go on").click()
    player.until("manalath.state.link.status === 'unlinked'")
    player.until("manalath.messages.matrix.debounced === null")
    says_all_in_its_language(player)


@PROOF
def test_diagnosing_is_in_one_language(player: Player, simulation: Simulation) -> None:
    page = player.page
    page.evaluate("location.hash = 'diagnose'")
    player.until("manalath.messages.ledger !== undefined && manalath.messages.examination !== undefined")
    simulation.workbench.add_fault(parse_fault("bounce e5 orange 11"))
    page.get_by_label("Shown", exact=False).first.select_option("e5 orange")
    watch = page.get_by_role("button", name="Watch this row")
    watch.click()
    says_all_in_its_language(player)
    put, lift = (
        partial(simulation.workbench.put, "e5", Colour.FIRST),
        partial(simulation.workbench.lift, "e5"),
    )

    def put_and_lift() -> None:
        for act in (put, lift):
            act()
            page.wait_for_timeout(100)

    # Until it is watched, nothing of it is traced.
    is_traced = "manalath.messages.sensor.is_traced && manalath.messages.sensor.edges.length > 1"
    until(partial(page.evaluate, is_traced), put_and_lift)
    page.locator("#bounce-words", has_text="seen every 10 µs").wait_for()
    says_all_in_its_language(player)
    watch.click()
    page.locator("#sensor-facts", has_text="raw 0, debounced 0").wait_for()
    logged = page.locator("#log tbody tr").count()
    for count, act in enumerate((put, lift), start=logged + 1):
        act()
        player.until("document.querySelectorAll('#log tbody tr').length >= it", count)
    says_all_in_its_language(player)
    page.get_by_role("button", name="Start the self-test").click()
    page.locator("#picked").wait_for()
    page.locator("[data-light=c5]").click()
    page.get_by_role("button", name="1 light differs").wait_for()
    page.locator("#picked-names").fill("c5, j1")
    says_all_in_its_language(player)


@PROOF
def test_what_a_self_test_found_is_in_one_language(player: Player, simulation: Simulation) -> None:
    page = player.page
    seen = walked(PROFILE, "dead b5 orange", stages=ALL - {Stage.KEYS})
    simulation.loop.lend(open_examination(PROFILE, seen))
    player.until("manalath.state.link.status === 'lent'")
    says_all_in_its_language(player)
    page.evaluate("location.hash = 'diagnose'")
    page.locator("#findings li").first.wait_for()
    says_all_in_its_language(player)


@PROOF
def test_a_real_board_is_in_one_language(spectator: Player, table: RealTable) -> None:
    page = spectator.page
    says_all_in_its_language(spectator)
    table.board.put("e5", Colour.FIRST)
    spectator.until_moves("e5o").open_workbench()
    table.board.send(
        Health(0.0, {"scans": 500, "late": 3, "longest_us": 2400, "host_links": 1}, supply_mv=4980)
    )
    page.get_by_text("4.98 V").wait_for()
    says_all_in_its_language(spectator)
    page.get_by_role("radio", name="Ask me").check()
    spectator.until("manalath.state.colours.way === 'ask'")
    table.board.put("c3", Colour.FIRST)
    spectator.until("manalath.state.colours.piece?.space === 'c3'")
    says_all_in_its_language(spectator)
    table.board.unlink("The pins are taken.", "End the other program.")
    spectator.until("manalath.state.link.status === 'unlinked'")
    says_all_in_its_language(spectator)
