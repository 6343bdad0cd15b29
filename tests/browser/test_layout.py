"""Play in every window: all that a turn needs is inside, nothing is covered or cut off, and nothing moves."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from controller.command_line.boards import board_for
from controller.games import Colour, Game, all_games
from controller.session import open_session
from hardware.profiles import load_profile
from tests.browser.player import Player
from tests.browser.states import SQUARE, lay_out, square
from tests.browser.tables import Simulation, at_work, simulated
from tests.browser.test_square import COVERED
from tests.sweeps import PROOF, sampled, swept_keeping

pytestmark = pytest.mark.browser

SIZES = (
    *((320, 568), (390, 664), (360, 640), (430, 932), (768, 1024)),
    *((844, 390), (667, 375), (932, 430)),
    *((1024, 768), (1280, 720), (1280, 800), (1440, 900), (1920, 1080)),
)
LANGUAGES = "en", "fr"
#: A game whose end is that of most, and the one whose end says most.
ENDED = "manalath", "mana"
ACTIONS = "#ask-hint", "#tap-undo", "#open-rules", "#end-game"
#: Lists what a turn needs and the window does not hold, what scrolls, and is cut off.
AMISS = """
(needed) => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const amiss = [];
  const isAcross = innerWidth > innerHeight && innerHeight < 481;
  const mayBeHigher = isAcross || innerWidth < innerHeight;
  if (scrollWidth > innerWidth || (scrollHeight > innerHeight && !mayBeHigher))
    amiss.push(`${scrollWidth} x ${scrollHeight} to scroll`);
  const shown = (where) => [...document.querySelectorAll(where)].filter((one) => one.checkVisibility());
  for (const where of needed) {
    if (shown(where).length === 0) amiss.push(`no ${where}`);
    for (const one of shown(where)) {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        amiss.push(`${where} ends at ${right} ${bottom}`);
    }
  }
  for (const one of shown(".actions, .steps")) {
    for (let around = one.parentElement; around !== document.documentElement; around = around.parentElement) {
      const { overflowY } = getComputedStyle(around);
      const scrolls = overflowY === "auto" || overflowY === "scroll";
      const isHigher = around.scrollHeight > around.clientHeight;
      if (scrolls && isHigher) amiss.push(`${around.className} scrolls ${one.className}`);
    }
  }
  const labels = ".message-card button, .plate .name, .plate .level, .plate .chip";
  for (const one of shown(`.actions button, ${labels}`)) {
    if (one.scrollWidth > one.clientWidth + 1 && !one.title) amiss.push(`${one.innerText} is cut off`);
    if (one.matches(".actions button") && one.querySelector("span").getClientRects().length > 1)
      amiss.push(`${one.innerText} is wrapped`);
  }
  for (const one of shown(".message-card"))
    if (one.scrollHeight > one.clientHeight + 1) amiss.push(`${one.innerText} is cut off`);
  const beside = ".plate :is(.disc, .name, .chip), .hand, .coach, .actions, .bar :is(h1, .pill, button)";
  const boxes = shown(`.message, .goal, ${beside}`).map((one) => [one, one.getBoundingClientRect()]);
  boxes.forEach(([one, here], n) => {
    for (const [other, there] of boxes.slice(n + 1)) {
      const across = Math.min(here.right, there.right) - Math.max(here.left, there.left);
      const down = Math.min(here.bottom, there.bottom) - Math.max(here.top, there.top);
      const names = [one, other].map(({ className, id }) => className || id);
      if (across > 1 && down > 1) amiss.push(names.join(" lies on "));
    }
  });
  const high = document.querySelector("#stage").offsetHeight;
  if (isAcross && high < 0.75 * innerHeight) amiss.push("a small board");
  return amiss;
}
"""

Sit = Callable[..., tuple[Player, Simulation]]


@pytest.fixture
def sit(open_at: Callable[..., Player], opened: ExitStack) -> Sit:
    def sat(game: Game, language: str = "en") -> tuple[Player, Simulation]:
        simulation = opened.enter_context(simulated(board_for(game).partition(":")[2], game.start()))
        return open_at(simulation.url, {"locale": language}).come(), simulation

    return sat


def resize(player: Player, size: tuple[int, int]) -> None:
    width, height = size
    player.page.set_viewport_size({"width": width, "height": height})
    player.until(f"innerWidth === {width} && innerHeight === {height}")


@sampled(1)
@pytest.mark.parametrize(
    ("game", "language"),
    swept_keeping(product(all_games(), LANGUAGES), ("manalath", "fr"), ("mana", "en")),
)
def test_a_turn_is_whole_in_every_window(sit: Sit, game: str, language: str) -> None:
    player, _ = sit(all_games()[game], language)
    assert amiss_in(player, "#message", ".hand") == {}


@PROOF
@pytest.mark.parametrize(("game", "language"), list(product(all_games(), LANGUAGES)))
def test_a_first_turn_with_the_coach_is_whole_in_every_window(
    open_at: Callable[..., Player], opened: ExitStack, game: str, language: str
) -> None:
    rules = all_games()[game]
    profile = load_profile(board_for(rules).partition(":")[2])
    simulation = opened.enter_context(at_work(open_session(profile, rules.start(), seats=(0, 1))))
    player = open_at(simulation.url, {"locale": language}).come()
    player.until("manalath.state.to_move === 'orange' || manalath.state.moves.length === 1")
    assert amiss_in(player, "#message", ".hand") == {}


#: Positions in which the computer threatens to win.
THREATS = {
    "manalath": "1o4/2ppo2/1o6/2pop3o/2o3oo2/3opp1pp/2p2o2/7/4p1 o",
    "mammalath": "1o1gb1/o1g1v1/2b3/g1v1o1/b5/4gb bw3w/b1wb2/4b1/6/6/6 w 14",
    "mana": "1 3rr1/4r1/3d1r/1RrD2/1R2R1/6 r d6 2,0",
}


@PROOF
@pytest.mark.parametrize(("game", "language"), swept_keeping(product(THREATS, LANGUAGES), ("mana", "fr")))
def test_a_threat_is_whole_in_every_window(
    open_at: Callable[..., Player], opened: ExitStack, game: str, language: str
) -> None:
    start = all_games()[game].parse_fen(THREATS[game])
    profile = load_profile(board_for(start.game).partition(":")[2])
    session = open_session(profile, start, seats=(0, 2))
    session = replace(session, settings=replace(session.settings, helps=(2, 2)))
    simulation = opened.enter_context(at_work(session))
    lay_out(simulation, start)
    player = open_at(simulation.url, {"locale": language}).come()
    if game == "mana":
        player.page.locator("#tap-ok").click()
    player.until("document.querySelector('#message.reasoned') !== null && manalath.state.asked === null")
    assert amiss_in(player, "#message", ".hand") == {}


@PROOF
@sampled(1)
@pytest.mark.parametrize(
    ("game", "language"), swept_keeping(product(SQUARE, LANGUAGES), *((game, "fr") for game in SQUARE))
)
def test_a_turn_half_way_is_whole_in_every_window(
    open_at: Callable[..., Player], opened: ExitStack, game: str, language: str
) -> None:
    player = open_at(opened.enter_context(square(game)).url, {"locale": language}).come()
    assert amiss_in(player, "#message", ".hand") == {}


@PROOF
@pytest.mark.parametrize(("game", "language"), swept_keeping(product(ENDED, LANGUAGES), ("manalath", "fr")))
def test_the_end_is_whole_in_every_window_and_moves_no_action(sit: Sit, game: str, language: str) -> None:
    player, _ = sit(all_games()[game], language)
    player.play_the_computer()
    before = tops_of_actions(player)
    if game == "mana":
        player.page.locator(".edge.near").click()
        player.until("manalath.state.moves.length === 1")
    else:
        player.click(player.at("e5")).until(
            "manalath.state.moves.length === 2 && manalath.pieces.length === 2"
        )
    player.resign()
    assert amiss_in(player, "#result-said", "#play-again", "#look-back", ".next-level") == {}
    assert tops_of_actions(player) == pytest.approx(before, abs=1)


@PROOF
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_of_two_lines_leaves_room_for_all_else(
    open_at: Callable[..., Player], opened: ExitStack, language: str
) -> None:
    rules = all_games()["mammalath"]
    start = rules.parse_fen("roygbv/oygbvr/ygbvro/gbvroy/bvroyg/vroygb ww4/6/6/6/6/bb4 w 4")
    session = open_session(load_profile("sq36-dual-mega"), start, seats=(0, 2))
    simulation = opened.enter_context(at_work(session, speed=1.0))
    lay_out(simulation, start)
    player = open_at(simulation.url, {"locale": language}).come()
    player.click(player.at("c6")).until("manalath.state.outcome !== null")
    player.page.locator("#result-said").wait_for()
    assert amiss_in(player, "#result-said", "#play-again", "#play-level", "#look-back") == {}


def tops_of_actions(player: Player) -> dict[tuple[int, int], float]:
    """Return how far the actions are below the top of each window."""
    found = {}
    for size in SIZES:
        resize(player, size)
        found[size] = player.box(ACTIONS[0])[1]
    return found


def amiss_in(player: Player, *needed: str) -> dict[tuple[int, int], list[str]]:
    """Return what is amiss in each window; it needs board, near plate, actions and these."""
    amiss = {}
    for size in SIZES:
        resize(player, size)
        shown = ["#stage", "#plate-near", *needed, *ACTIONS]
        if found := [*player.page.evaluate(AMISS, shown), *player.page.evaluate(COVERED)]:
            amiss[size] = found
    return amiss


@PROOF
def test_the_actions_and_the_board_stay_where_they_are(player: Player, simulation: Simulation) -> None:
    """Whatever is said: of a move, of a problem, of the cable, of a past move."""

    def places() -> list[Any]:
        return [player.box(where) for where in ("#stage", *ACTIONS)]

    def same() -> None:
        for now, before in zip(places(), at_first, strict=True):
            assert now == pytest.approx(before, abs=1)

    page, put = player.page, simulation.workbench.put
    at_first = places()
    for number, space in enumerate(("e5", "c3", "f6", "a1"), start=1):
        put(space, Colour(number % 2))
        player.until(f"manalath.state.moves.length === {number}")
        same()
    simulation.workbench.lift("e5")
    player.until("manalath.state.message.is_problem")
    same()
    simulation.workbench.unplug()
    page.locator("#unlinked").wait_for()
    same()
    simulation.workbench.plug()
    page.locator("#unlinked").wait_for(state="hidden")
    put("e5", Colour.SECOND)
    player.until("!manalath.state.message.is_problem").until_piece("e5", "purple")
    page.locator("#moves button").first.click()
    player.until("document.querySelector('#moves [aria-current]')?.dataset.number === '1'")
    same()


#: Lists what moves though nobody has touched the page: how much, what, and where from and to.
SHIFTED = """
window.shifted = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    const moved = sources.map(({ node, previousRect: before, currentRect: now }) =>
      [node?.id || node?.className || node?.nodeName, before.x, before.y, now.x, now.y].join(" "));
    if (!hadRecentInput) window.shifted.push([value, moved]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
MOST_SHIFTED = 0.02
#: The slots of the page; what stands in them may change.
SLOTS = """
[..."#stage|.plate .name|.hand|.message-card|.coach|.moves|.steps|.actions button".split("|")]
  .flatMap((where) => [...document.querySelectorAll(where)])
  .map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round).join())
"""


@PROOF
@pytest.mark.parametrize("size", [pytest.param((1280, 720), marks=PROOF), (390, 664)])
def test_nothing_moves_while_a_page_comes_and_ten_moves_are_made(
    simulation: Simulation, open_at: Callable[..., Player], size: tuple[int, int]
) -> None:
    width, height = size
    options = {"viewport": {"width": width, "height": height}}
    player = open_at(simulation.url, options, lambda page: page.add_init_script(SHIFTED)).come()
    slots = player.page.evaluate(SLOTS)
    for number, space in enumerate(("e5", "c3", "f6", "a1", "b4", "d2", "g5", "h2", "i1", "e1"), start=1):
        simulation.workbench.put(space, Colour(number % 2))
        player.until(f"manalath.state.moves.length === {number}")
        assert player.page.evaluate(SLOTS) == slots
    shifted = player.page.evaluate("window.shifted")
    assert sum(value for value, _ in shifted) < MOST_SHIFTED, shifted
