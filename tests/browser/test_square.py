"""The games of the square on the page: whole games by mouse, keyboard and finger, and how they look."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import expect

from controller.annexes.demo.demo_game import Demo
from controller.games import COLOUR_WORDS, all_games
from controller.session import open_show
from controller.table import Record
from hardware.profiles import load_profile
from tests.browser.conftest import DESKTOP, PHONE, SCREENS
from tests.browser.hands import Finger, Hand, Keyboard, Mouse
from tests.browser.player import Player, open_new_game
from tests.browser.tables import Simulation, at_work, simulated
from tests.deadline import DEADLINE_MS, until
from tests.sweeps import PROOF, swept_keeping

pytestmark = pytest.mark.browser

BOARD = "sq36-dual-mega"
WAYS: dict[str, tuple[dict[str, Any], type[Hand]]] = {
    "mouse": (DESKTOP, Mouse),
    "keyboard": (DESKTOP, Keyboard),
    "finger": (PHONE, Finger),
}

#: Pieces that arrive closer together than this have no order.
APART_MS = 60
#: A piece counts as exchanged where its space has been empty for a little less than this.
EMPTY_MS = 300

#: The plates and trays that cover the button of a space.
COVERED = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const meet = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  return boxes(".plate, .hand").filter((one) => boxes("#spaces button").some((space) => meet(one, space)));
}"""

Sit = Callable[..., tuple[Player, Simulation]]


@pytest.fixture
def sit(open_at: Callable[..., Player], opened: ExitStack) -> Sit:
    """Open a game on a board of squares, from a position if one is given."""

    def sat(
        game: str, fen: str | None = None, options: dict[str, Any] = DESKTOP
    ) -> tuple[Player, Simulation]:
        rules = all_games()[game]
        start = rules.start() if fen is None else rules.parse_fen(fen)
        simulation = opened.enter_context(simulated(BOARD, start))
        return open_at(simulation.url, options).come(), simulation

    return sat


@pytest.mark.parametrize("way", swept_keeping(WAYS, "finger"))
def test_a_whole_game_of_mammalath(sit: Sit, way: str) -> None:
    """A token, a swap, a line released by its ends, a kind by two taps on one, and a row without animals."""
    options, kind = WAYS[way]
    player, _ = sit("mammalath", options=options)
    # A helping hand would put back what is lifted for too long.
    hand = kind(player.like_a_real_table())
    hand.put("a1", "orange")
    player.until_moves("a1")
    hand.lift("a1")
    player.until_piece("a1", None).page.wait_for_timeout(EMPTY_MS)
    hand.put("a1", "purple")
    player.until_moves("a1", "swap")
    declare(hand, player, "a1", "c1")
    player.until_moves("a1", "swap", "-a1b1c1")
    hand.put("b1", "purple")
    player.until_moves("a1", "swap", "-a1b1c1", "b1")
    declare(hand, player, "a6", "a6")
    player.until_moves("a1", "swap", "-a1b1c1", "b1", "-r")
    hand.put("c1", "purple")
    player.until_message("Purple has three in a row without an animal")
    expect(player.page.locator("#headline")).to_have_text("Purple has won")
    assert rows(player) == [
        ["a1", "xa1"],
        ["-a1b1c1", "b1"],
        ["-", "c1"],
    ]


@pytest.mark.parametrize("way", swept_keeping(WAYS, "keyboard"))
def test_a_whole_game_of_mana(sit: Sit, way: str) -> None:
    """An edge by keys, the set-up, a Ronin captured, the answer to that, and the Damyo captured."""
    options, kind = WAYS[way]
    player, _ = sit("mana", options=options)
    hand = kind(player.like_a_real_table())
    player.until_message("Which side is yours?")
    hand.face("near")
    player.until_moves("edge0")
    set_up(hand, player, "orange", ("a1", "b2", "d2", "c1", "e1", "f1"), 7)
    set_up(hand, player, "purple", ("b5", "d5", "c6", "a6", "e6", "f6"), 13)
    capture(hand, player, "d2", "d5")
    player.until_notation("d2-d5")
    hand.move("c6", "c5")
    player.until_notation("c6-c5")
    capture(hand, player, "b2", "b5")
    player.until_notation("b2-b5")
    expect(player.page.locator("#headline")).to_have_text("Red has won")
    player.until_message("The Damyo on b5 was captured.")
    shown = rows(player)
    assert shown[0] == ["Face the near edge", ""]
    assert shown[5:8] == [[shown[5][0], ""], [shown[6][0], "b5"], ["", "d5"]]
    assert shown[-2:] == [["d2xd5", "c6-c5"], ["b2xb5", ""]]


def capture(hand: Hand, player: Player, start: str, end: str) -> None:
    """Take the enemy's piece off, and put one there no sooner than a hand could."""
    hand.lift(end)
    player.until_piece(end, None).page.wait_for_timeout(EMPTY_MS)
    hand.move(start, end)


def declare(hand: Hand, player: Player, *taps: str) -> None:
    """Declare a move with taps on spaces."""
    if isinstance(hand, Keyboard):
        hand.ok()
    else:
        player.choices()
    player.until("manalath.state.opened.taps")
    for space in taps:
        hand.tap(space)
    player.page.locator("#tap-ok", has_text="Release").wait_for()
    hand.ok()


def set_up(hand: Hand, player: Player, colour: str, spaces: tuple[str, ...], plies: int) -> None:
    """Put down the piece that is known by its place first, then all others at once."""
    first, *others = spaces
    hand.put(first, colour)
    player.until("manalath.state.moves.length === it", plies - len(others))
    for space in others:
        hand.put(space, colour)
        player.until_piece(space, colour).page.wait_for_timeout(APART_MS)
    player.until("manalath.state.moves.length === it", plies)


def rows(player: Player) -> list[list[str]]:
    """Return the list of moves, as it is read."""
    found: list[list[str]] = player.page.evaluate(
        """[...document.querySelectorAll("#moves tbody tr")].map((row) =>
            [...row.querySelectorAll("td")].map((cell) => cell.textContent))"""
    )
    return found


#: Orange to move: its Ronin on b2 has a reach of three steps, and the purple Damyo is on b5.
PLAY = "0 r3rr/1d1r2/2r3/6/1R1R2/D1R1RR r - 0,0"
PLACED = {
    "orange": ("a1", "b2", "d2", "c1", "e1", "f1"),
    "purple": ("b5", "d5", "c4", "a6", "e6", "f6"),
}


def lay(player: Player, simulation: Simulation) -> None:
    """Lay the pieces of that position, each Damyo before the pieces that no reed can distinguish from it."""
    for colour, word in COLOUR_WORDS.items():
        damyo, *ronin = PLACED[word]
        simulation.workbench.put(damyo, colour)
        player.until_piece(damyo, word)
        for space in ronin:
            simulation.workbench.put(space, colour)


@PROOF
@pytest.mark.parametrize("screen", swept_keeping(["desktop", "phone"], "desktop"))
def test_kinds_and_types_are_drawn_said_and_pass_axe(sit: Sit, screen: str) -> None:
    player, simulation = sit("mana", PLAY, SCREENS[screen])
    lay(player, simulation)
    player.until("manalath.pieces.length === 12 && !manalath.state.message.is_problem")
    names = player.page.locator("#spaces button")
    for name in ("a1, red Damyo, may move; 2 steps", "c4, yellow Ronin; 2 steps", "c3, empty; 2 steps"):
        expect(names.and_(player.page.get_by_label(name, exact=True))).to_have_count(1)
    expect(player.page.locator("#board .pieces [href='#face-crown']")).to_have_count(2)
    assert player.page.locator("#board .scenery .dot").count() == 12 * (1 + 2 + 3)
    player.passes_axe()
    player.page.evaluate("location.hash = 'diagnose'")
    expect(player.page.locator("#board .scenery")).to_be_hidden()
    expect(player.page.get_by_label("c4, yellow piece", exact=False)).to_have_count(1)


@PROOF
def test_a_refusal_is_explained_and_a_takeback_redone(sit: Sit) -> None:
    player, simulation = sit("mana", PLAY)
    lay(player, simulation)
    player.until("manalath.pieces.length === 12 && !manalath.state.message.is_problem")
    player.slide("b2", "b4").until_message("no free way of exactly 3 steps leads from b2 to b4")
    player.slide("b4", "b2").until("!manalath.state.message.is_problem")
    player.slide("c1", "c2").until("manalath.state.message.is_problem")
    player.slide("c2", "c1").until("!manalath.state.message.is_problem")
    player.slide("a1", "a3").until_moves("a1-a3")
    expect(player.page.locator("#board .scenery .asked")).to_have_count(12)
    player.slide("a3", "a1").until_moves()
    player.slide("a1", "a3").until_moves("a1-a3")
    player.page.get_by_role("button", name="Take back a3").click()
    player.until_moves().until_piece("a1", "orange").until("!manalath.state.message.is_problem")
    until(lambda: not simulation.loop.snapshot.session.memory.stale)
    player.slide("a1", "a3").until_moves("a1-a3")
    player.like_a_real_table().page.locator("#tap-undo").click()
    player.until_moves().until("manalath.state.message.is_problem")
    player.slide("a3", "a1").until("!manalath.state.message.is_problem")


@PROOF
def test_animals_are_drawn_and_said_and_a_release_is_seen_before_it_is_made(sit: Sit) -> None:
    player, _ = sit("mammalath")
    page = player.page
    expect(page.locator("#board .scenery .emblem.violet")).to_have_count(6)
    player.put("c4", "orange").until_moves("c4")
    expect(page.get_by_label("c4, orange piece, last move; elephant", exact=True)).to_have_count(1)
    player.passes_axe()
    player.choices().until("manalath.state.opened.taps")
    player.click(player.at("a1")).until(
        "[...Object.values(manalath.lights)].some(([r, g, b]) => r > 40 && r === b)"
    )
    player.click(player.at("c1")).until_message("Release the animals on a1, b1 and c1?")
    page.locator("#leave", has_text="Leave").click()
    player.until("!manalath.state.opened.taps").until_moves("c4")
    player.choices().until("manalath.state.opened.taps")
    player.click(player.at("c4")).click(player.at("c4"))
    player.until_message("Release every elephant")
    page.locator("#tap-ok").click()
    player.until_moves("c4", "-b")
    expect(page.locator("#board .emblem.blue")).to_have_count(0)
    page.locator("#tap-undo").click()
    player.until_moves("c4")
    expect(page.locator("#board .scenery .emblem.blue")).to_have_count(6)


@PROOF
def test_a_new_game_offers_what_fits_and_asks_for_green_spaces_only_where_there_are_any(sit: Sit) -> None:
    player, _ = sit("mammalath")
    page = player.page
    open_new_game(page)
    choice = page.get_by_role("group", name="Game").get_by_role("radio")
    assert [each.get_attribute("value") for each in choice.all()] == ["mammalath", "mana"]
    expect(page.locator("#green")).to_be_hidden()
    player.passes_axe()
    choice.last.check()
    page.get_by_role("button", name="Play", exact=True).click()
    player.until("manalath.state.game.name === 'mana'").until_message("Which side is yours?")


@PROOF
def test_a_record_is_shown_with_its_kinds_by_steps(open_at: Callable[..., Player], opened: ExitStack) -> None:
    game = all_games()["mana"]
    record = Record(game, game.parse_fen("0 3d2/6/4R1/6/6/5D r d6 4,5"))
    for move in ("e4-e5", "d6-e5"):
        record = record.with_ply(game.parse_move(move), 0.0)
    simulation = opened.enter_context(at_work(open_show(load_profile(BOARD), record, ())))
    player = open_at(simulation.url).come().until_message("Replay, move 0 of 2")
    page = player.page
    expect(page.locator("#board .missing [href='#face-crown']")).to_have_count(2)
    for played, said in enumerate(("e4-e5", "d6xe5"), start=1):
        page.keyboard.press("o")
        player.until_message(f"move {played} of 2")
        assert rows(player)[0][played - 1] == said
    page.keyboard.press("u")
    player.until_message("move 1 of 2")
    player.passes_axe()


@PROOF
@pytest.mark.parametrize(
    ("game", "caption"),
    [
        ("mammalath", "Every space holds something"),
        pytest.param("mana", "puts a Damyo down on", marks=PROOF),
    ],
)
def test_the_demo_says_what_it_does(sit: Sit, game: str, caption: str) -> None:
    player, simulation = sit(game)
    simulation.workbench.set_speed(4)
    Demo(simulation.workbench, all_games()[game].start, 3, lambda _: None).begin()
    player.page.locator("#caption", has_text=caption).wait_for(timeout=DEADLINE_MS)
    player.until("manalath.state.moves.length > 0")


@PROOF
def test_a_new_game_begins_by_a_shuffle_or_from_a_position_and_says_so(sit: Sit) -> None:
    player, _ = sit("mana")
    page = player.like_a_real_table().page

    def open_for(game: str) -> None:
        open_new_game(page)
        page.locator(f"#game-choice [value={game}]").check()
        page.get_by_text("Variants").click()

    open_for("mammalath")
    page.get_by_label("Shuffle").fill("twelve")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#new-wrong")).to_have_text("Write the shuffle as a whole number of up to 15 digits.")
    page.get_by_label("Shuffle").fill("12")
    page.get_by_role("button", name="Play", exact=True).click()
    player.until("manalath.state.seed === 12")
    expect(page.locator("#subtitle")).to_contain_text("Mammalath, shuffle 12")
    open_for("mammalath")
    page.get_by_role("button", name="Play", exact=True).click()
    player.until("![12, null].includes(manalath.state.seed)")
    open_for("mana")
    expect(page.get_by_label("Shuffle")).to_be_hidden()
    page.get_by_label("Begin from a position").fill("0 rrrdrr/6/6/6/6/RRRDRR r - 0,0")
    page.get_by_role("button", name="Play", exact=True).click()
    player.until("manalath.state.game.name === 'mana' && manalath.state.seed === null")
    player.until("Object.keys(manalath.state.kinds).length === 12")
    player.until_message(
        "First, where a light beats twice, put back what no reed can tell: red on d1, yellow on d6."
    )
    open_for("mana")
    page.get_by_label("Begin from a position").fill("0 rrrdrr")
    page.get_by_role("button", name="Play", exact=True).click()
    player.page.locator("#note", has_text="are needed, like").wait_for()


@PROOF
@pytest.mark.parametrize("screen", swept_keeping(["desktop", "phone", "phone across"], "phone across"))
def test_plates_and_trays_cover_no_space_of_a_square(sit: Sit, screen: str) -> None:
    player, _ = sit("mana", options=SCREENS[screen])
    page = player.page
    outlines = [space.get_attribute("d") or "" for space in page.locator("#board .space").all()]
    assert [outline.count("Q") for outline in outlines] == [4] * 36
    assert page.evaluate(COVERED) == []
    player.page.evaluate("location.hash = 'diagnose'")
    page.locator("#stage").wait_for()
    assert page.evaluate(COVERED) == []


@PROOF
def test_captured_pieces_and_what_must_move_leave_the_plate_in_sight(sit: Sit) -> None:
    """At its narrowest, with the longest words."""
    player, _ = sit(
        "mana",
        "0 3d2/6/2r3/2RR2/6/3D2 r c4 3,4",
        {**DESKTOP, "viewport": {"width": 1280, "height": 720}, "locale": "fr-FR"},
    )
    expect(player.page.locator("#must-move")).to_be_visible()
    (left, top, wide, high), (start, *_) = player.box("#plate-near .chip"), player.box(".hand")
    assert wide > 0 < high
    assert left + wide <= start, (left, wide, start, top)
