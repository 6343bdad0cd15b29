"""What Play shows a player: what they need first, and nothing that is for engineers."""

from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from controller.board import Profile
from controller.games import Colour, Position, all_games
from controller.session import Session, game_of, open_session
from controller.table import Record
from hardware.profiles import DEFAULT, load_profile
from tests.browser.conftest import DESKTOP
from tests.browser.player import Player
from tests.browser.tables import Simulation, at_work, simulated
from tests.games.walks import walk
from tests.sweeps import PROOF

pytestmark = [pytest.mark.browser, PROOF]

SQUARE = "sq36-dual-mega"
SQUARES = 36
MOST_WORDS = 80
LONG = 30
#: The places of the list of moves, and of its current move.
LIST, LAST = (
    f"document.querySelector('{where}').getBoundingClientRect()"
    for where in ("#moves", "#moves [aria-current]")
)
LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
#: Orange has two and three in a row, with one space between: six would be too many.
APART = "6/7/8/9/3oo1ooo1/9/8/7/6 p"
#: The marks of what may not go to a space, as drawn.
MARKS = """[...document.querySelectorAll("#board .marks [href^='#mark-no']")]
    .map((mark) => mark.getAttribute("href")).sort().join()"""

#: What moves beside the board.
MOVING = "document.getAnimations().filter(({ effect }) => !effect.target.closest('#stage'))"

Arrive = Callable[..., tuple[Player, Simulation]]


@pytest.fixture
def arrive(open_at: Callable[..., Player], opened: ExitStack) -> Arrive:
    """Open a simulated board of a profile, with the pieces of a position on it."""

    def arrived(
        profile: str, options: dict[str, Any] = DESKTOP, start: Position | None = None
    ) -> tuple[Player, Simulation]:
        simulation = opened.enter_context(simulated(profile, start))
        for space, colour in () if start is None else start.table().items():
            simulation.workbench.put(space, colour)
        player = open_at(simulation.url, options).come()
        return player.until("!manalath.state.message.is_problem"), simulation

    return arrived


@pytest.mark.parametrize("game", all_games())
def test_a_fresh_page_has_few_words(arrive: Arrive, game: str) -> None:
    """Letters and numbers on the frame of the board do not count."""
    start = all_games()[game].start()
    player, _ = arrive(SQUARE if len(start.game.geometry.names) == SQUARES else DEFAULT, start=start)
    player.until("manalath.state.link.status === 'linked'")
    printed = Counter(" ".join(player.page.locator("#deck text").all_text_contents()).split())
    words = Counter(player.page.evaluate("document.body.innerText").split())
    assert (words - printed).total() <= MOST_WORDS, words - printed


def test_figures_are_on_the_workbench_alone(player: Player) -> None:
    figures = player.page.get_by_role("region", name="Figures")
    player.until("manalath.messages.figures !== undefined")
    expect(figures).to_be_hidden()
    player.open_workbench()
    figures.get_by_text("Scan 1000 Hz").wait_for()


def test_keys_are_listed_behind_a_button_and_a_key(player: Player) -> None:
    page = player.page
    dialog = page.get_by_role("dialog", name="Keys")
    page.get_by_role("button", name="Keys").click()
    dialog.get_by_text("move from space to space").wait_for()
    expect(dialog.get_by_text("Del")).to_be_visible()
    expect(dialog.get_by_text("colour keys")).to_be_hidden()
    player.passes_axe()
    dialog.get_by_role("button", name="Close").click()
    dialog.wait_for(state="hidden")
    page.keyboard.press("?")
    dialog.wait_for()
    page.keyboard.press("Escape")
    dialog.wait_for(state="hidden")


def test_what_is_seldom_needed_is_folded_away(player: Player) -> None:
    page = player.page
    seldom = [
        page.get_by_role("button", name="Menu on the lights"),
        page.get_by_role("button", name="Clear the table"),
        page.get_by_text("Switch the board off"),
        page.get_by_label("Like a real table"),
    ]
    assert not any(each.is_visible() for each in seldom)
    # There are no records.
    expect(page.get_by_role("link", name="Household")).to_have_count(0)
    player.settings()
    assert all(each.is_visible() for each in seldom)
    player.passes_axe()


def test_the_legend_explains_what_shines_now(arrive: Arrive) -> None:
    player, simulation = arrive(DEFAULT, start=all_games()["manalath"].parse_fen(APART))
    explained(player, "no_orange")
    others = player.page.locator("#other-lights [data-means]")
    assert others.count() > 0
    assert not any(line.is_visible() for line in others.all())
    simulation.workbench.put("a1", Colour.FIRST)
    player.until_moves("a1o")
    explained(player, "no_orange")
    player.lights_menu().page.locator("#other-lights [data-means=no_purple]").wait_for()
    expect(player.page.locator("#other-lights [data-means=no_orange]")).to_have_count(0)
    assert player.page.evaluate(f"{MOVING}.length") == 0
    player.passes_axe()


def test_the_legend_of_the_square_is_that_of_its_game(arrive: Arrive) -> None:
    player, simulation = arrive(SQUARE)
    explained(player, "hued")
    others = player.page.locator("#other-lights [data-means]").evaluate_all(
        "(lines) => lines.map((line) => line.dataset.means)"
    )
    assert not {"no_orange", "no_purple", "nothing", "counted", "kind"} & set(others)
    assert {"put", "take_off", "play", "ok"} <= set(others)
    simulation.workbench.put("c3", Colour.FIRST)
    player.until("manalath.state.moves.length === 1").until(
        "manalath.state.legend.shown.join() === 'hued,last'"
    )
    explained(player, "hued")


def explained(player: Player, *meanings: str) -> None:
    """Check that the legend explains these lights, and no others."""
    lines = "[...document.querySelectorAll('#shown-lights [data-means]')].map((line) => line.dataset.means)"
    player.until(f"{lines}.join() === it", ",".join(meanings))


def test_what_may_not_go_to_a_space_is_marked_named_and_announced_once(arrive: Arrive) -> None:
    player, simulation = arrive(DEFAULT, start=all_games()["manalath"].parse_fen(APART))
    page = player.page
    name = "document.querySelector('[data-space=e6]').getAttribute('aria-label')"
    player.until(f"{name} === 'e6, empty, no orange'")
    player.until(f"{MARKS} === '#mark-no-first'")
    said = page.locator("#lights-said")
    expect(said).to_have_text("e6: no orange.")
    page.evaluate(
        """() => {
            window.spoken = 0;
            const region = document.querySelector("#lights-said");
            const note = () => (window.spoken += 1);
            new MutationObserver(note).observe(region, { childList: true, subtree: true });
        }"""
    )
    picture = page.evaluate("manalath.picture")
    simulation.workbench.put("a1", Colour.FIRST)
    player.until_moves("a1o").until("manalath.picture > it", picture)
    player.until("document.querySelector('[data-space=a1]').getAttribute('aria-label').endsWith('last move')")
    assert page.evaluate("window.spoken") == 0
    player.passes_axe()


@pytest.mark.parametrize(("count", "seat"), list(product([0, LONG], [DEFAULT, SQUARE])))
def test_a_laptop_shows_all_of_play_without_scrolling(
    open_at: Callable[..., Player], opened: ExitStack, seat: str, count: int
) -> None:
    """At the start and in a long game, with moves to take back and a last move to explain."""
    session = grown(load_profile(seat), count)
    simulation = opened.enter_context(at_work(session))
    for space, colour in session.position.table().items():
        simulation.workbench.put(space, colour)
    player = open_at(simulation.url, LAPTOP).come()
    player.until("manalath.state.moves.length === it", count).until("!manalath.state.message.is_problem")
    assert player.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for name in ("#message", ".hand", "#shown-lights", "#steps", "#tap-undo", "#new-game"):
        box = player.page.locator(name).bounding_box()
        assert box is not None, name
        assert box["y"] + box["height"] <= LAPTOP["viewport"]["height"], name
    if count > 0:
        player.until(f"{LAST}.bottom <= {LIST}.bottom + 1 && {LAST}.top >= {LIST}.top")


def grown(profile: Profile, count: int) -> Session:
    """Open a session after this many moves of a random game that fits the board and is not over by then."""
    game = game_of(profile, all_games(), None)
    steps = next(each for seed in range(1, 50) if len(each := walk(game, seed)) > count + 1)
    record = Record(game, steps[0][0])
    for _, move in steps[:count]:
        assert move is not None
        record = record.with_ply(move, 0.0)
    return replace(open_session(profile, record.start), record=record)
