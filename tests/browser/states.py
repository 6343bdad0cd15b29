"""Every view of the page and every state it can be in, for pictures and for sweeps."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import expect

from controller.board import Key
from controller.diagnose import Stage, open_examination
from controller.games import Colour, Position, all_games
from controller.session.mode import Playing
from hardware.profiles import DEFAULT, load_profile
from simulator.workbench import parse_fault
from tests.annexes.household.records import kept_in
from tests.browser.player import Player, open_new_game
from tests.browser.tables import RealTable, Simulation, real, simulated
from tests.deadline import until
from tests.diagnose.walked import ALL, walked
from tests.web.test_record_routes import BEGAN_MS, FINISHED, game, keep

#: Thirty moves of a game, practically undecided.
GAME = (
    "c3o f2p i3o i5p c1o e1p h1p g6o e10p e9o h5p g4p h2p h3o e5o "
    "h4o h7o f5p e2o c5o a1o g2o b1o b4o d4o b5o f7o a2p g3p"
)
#: A piece that may not be put down after these moves.
ILLEGAL = ("f6", Colour.SECOND)
#: With the last of these, Orange makes a four in its own colour and loses.
LOST = "a1o i1p a2o i3p a3o i5p a4o"
#: Orange, to move, has three in a row; a fourth would lose.
THREE = "e4o a1p e5o a3p e6o i5p"
#: Games of the square half way: animals released, and pieces that must answer.
SQUARE = {
    "mammalath": "r1ygbv/oygbvr/yg2ro/gbv2y/bvroyg/vro1gb 2w3/6/1bw3/3b2/6/2w3 b 9",
    "mana": "0 1r1d1r/r2r2/2r3/1R1R2/R3R1/2D2R y d3 0,0",
}
COLOURS = {"o": Colour.FIRST, "p": Colour.SECOND}

Table = Simulation | RealTable


@dataclass(frozen=True)
class State:
    """A state of the page: one of the tables, and what is done at a page opened on it."""

    name: str
    table: str
    show: Callable[[Player], object] = lambda _: None


def play(simulation: Simulation, moves: str) -> None:
    """Play at the bench, each move once the one before has been understood."""
    loop = simulation.loop
    until(lambda: loop.snapshot.session.is_linked)
    for number, move in enumerate(moves.split(), start=1):
        simulation.workbench.put(move[:-1], COLOURS[move[-1]])
        until(lambda: len(loop.snapshot.session.record.plies) == number)  # noqa: B023 - asked at once


def lay_out(simulation: Simulation, position: Position) -> None:
    """Lay out the starting position of a game, all pieces at once, once the board is linked."""
    until(lambda: simulation.loop.snapshot.session.is_linked)
    for space, colour in position.table().items():
        simulation.workbench.put(space, colour)
    until(lambda: isinstance(simulation.loop.snapshot.session.mode, Playing))


# --- tables ---


@contextmanager
def in_play(moves: str = "") -> Iterator[Simulation]:
    with simulated(speed=1.0) as simulation:
        play(simulation, moves)
        yield simulation


@contextmanager
def wrong() -> Iterator[Simulation]:
    """A table with a piece on an illegal space."""
    with in_play(GAME) as simulation:
        simulation.workbench.put(*ILLEGAL)
        yield simulation


@contextmanager
def broken() -> Iterator[Simulation]:
    """The same with a dead reed and a dead light."""
    with wrong() as simulation:
        for fault in ("dead c5 orange", "dead-light e6"):
            simulation.workbench.add_fault(parse_fault(fault))
        yield simulation


@contextmanager
def square(name: str) -> Iterator[Simulation]:
    """A game of the square; Mana asks where the Damyo is, and OK confirms it."""
    position = all_games()[name].parse_fen(SQUARE[name])
    with simulated("sq36-dual-mega", position, speed=1.0) as simulation:
        lay_out(simulation, position)
        loop = simulation.loop
        if name == "mana":
            until(lambda: loop.snapshot.session.question is not None)
            simulation.workbench.tap(Key.OK)
            until(lambda: loop.snapshot.session.question is None)
        yield simulation


@contextmanager
def unplugged() -> Iterator[Simulation]:
    with in_play(THREE) as simulation:
        simulation.workbench.unplug()
        yield simulation


@contextmanager
def examined(stages: frozenset[Stage], *faults: str) -> Iterator[Simulation]:
    """A self-test that has been through some of its stages."""
    with in_play() as simulation:
        for fault in faults:
            simulation.workbench.add_fault(parse_fault(fault))
        profile = load_profile(DEFAULT)
        simulation.loop.lend(open_examination(profile, walked(profile, *faults, stages=stages)))
        yield simulation


@contextmanager
def kept() -> Iterator[Simulation]:
    """A table with records."""
    with TemporaryDirectory() as folder:
        others = [game(LOST.split()[: 2 + n % 5], BEGAN_MS + 86_400_000 * n) for n in range(1, 12)]
        keep(Path(folder), FINISHED, *others)
        with simulated(records=Path(folder), speed=1.0) as simulation:
            yield simulation


@contextmanager
def household() -> Iterator[Simulation]:
    """A table with records of people and levels."""
    with TemporaryDirectory() as folder:
        kept_in(Path(folder))
        with simulated(records=Path(folder), speed=1.0) as simulation:
            yield simulation


@contextmanager
def watched() -> Iterator[RealTable]:
    with real() as table:
        table.board.link()
        until(lambda: table.loop.snapshot.session.is_linked)
        for number, move in enumerate(THREE.split(), start=1):
            table.board.put(move[:-1], COLOURS[move[-1]])
            until(lambda: len(table.loop.snapshot.session.record.plies) == number)  # noqa: B023 - the same
        yield table


DISEASES = ("dead c5 orange", "bounce b2 orange 11", "dead-light e6")

TABLES: dict[str, Callable[[], AbstractContextManager[Table]]] = {
    "empty": in_play,
    "early": partial(in_play, THREE),
    "wrong": wrong,
    "broken": broken,
    "lost": partial(in_play, LOST),
    "mammalath": partial(square, "mammalath"),
    "mana": partial(square, "mana"),
    "single": partial(simulated, "hex70-single-gpio", speed=1.0),
    "unplugged": unplugged,
    "real": watched,
    "kept": kept,
    "household": household,
    "lights": partial(examined, frozenset({Stage.EMPTY}), *DISEASES),
    "reeds": partial(examined, frozenset({Stage.EMPTY, Stage.LIGHTS}), *DISEASES),
    "ended": partial(examined, ALL, *DISEASES),
}


# --- actions at the page ---


def dialog(name: str) -> Callable[[Player], None]:
    """Open a dialog by its button; it may have to be fetched first."""

    def show(player: Player) -> None:
        player.page.get_by_role("button", name=name, exact=True).click()
        player.page.locator("dialog[open]").wait_for()

    return show


def at(view: str) -> Callable[[Player], None]:
    def show(player: Player) -> None:
        player.page.goto(f"{player.url}#{view}")
        player.page.locator(f"#to-{view}[aria-current=page]").wait_for(state="attached")

    return show


def coached(player: Player) -> None:
    player.help("coach")
    player.until("Object.keys(manalath.state.coached).length > 0")


def all_lights(player: Player) -> None:
    player.lights_menu()


def choices(player: Player) -> None:
    """Open the choices, unless they are open from another page."""
    player.until("manalath.state.link.status === 'linked'")
    if not player.page.locator("#step-on").is_visible():
        player.choices()
    player.page.locator("#step-on").wait_for()


def menu(player: Player) -> None:
    """Open the menu, unless it is open from another page."""
    player.until("manalath.state.link.status === 'linked'")
    if not player.page.locator("#menu").is_visible():
        player.settings().page.locator("#open-menu").click()
    player.page.locator("#menu").wait_for()


def looking_back(player: Player) -> None:
    player.page.locator("#look-back").click()
    player.page.keyboard.press("ArrowLeft")
    player.page.locator("#lookback-said", has_text="6 of 7").wait_for()


def touring(player: Player) -> None:
    dialog("Rules")(player)
    player.page.locator("#rules-tour").click()
    player.until("manalath.messages.annex?.view.is_laid")


def in_a_lesson(player: Player) -> None:
    dialog("Rules")(player)
    player.page.locator("#rules-lessons").click()
    player.until("manalath.messages.annex?.view.is_laid")


def learning(player: Player) -> None:
    at("learn")(player)
    player.page.locator("#learn-card .pictures").wait_for()


def posed(player: Player) -> None:
    """Have a puzzle posed, at a board of the page's own."""
    at("puzzles")(player)
    player.page.locator("#shelf-win-2").click()
    player.until("manalath.messages.annex?.view.stage === 'asked'")


def opened(player: Player) -> None:
    at("games")(player)
    player.page.locator("#games-list").get_by_role("button", name="Orange won").click()
    expect(player.page.locator("#board .piece")).to_have_count(9)
    if not player.page.locator("#lookback").is_visible():
        player.page.get_by_role("button", name="Look back").click()
    player.page.locator("#lookback").wait_for()


def not_added(player: Player) -> None:
    at("games")(player)
    broken = {"name": "broken.txt", "mimeType": "text/plain", "buffer": b"1. e5"}
    player.page.locator("#games-files").set_input_files(broken)  # type: ignore[arg-type]
    player.page.locator("#games-wrong", has_text="broken.txt").wait_for()


def at_household(player: Player) -> None:
    at("household")(player)
    player.page.locator("#household-card .standings").wait_for()


def renamed(player: Player) -> None:
    at_household(player)
    player.page.locator("#household-rename").click()
    player.page.locator("#rename-dialog").wait_for()


def picked(player: Player) -> None:
    at("diagnose")(player)
    player.page.locator("[data-light=c5]").click()


def asked(player: Player) -> None:
    at("diagnose")(player)
    player.page.locator("#prompt-text").wait_for()


def ended(player: Player) -> None:
    at("diagnose")(player)
    player.page.locator("#verdict").wait_for()


def workbench(player: Player) -> None:
    """Open the workbench with everything it shows."""
    page = player.open_workbench().page
    page.locator("#matrix .debounced").first.wait_for()
    every = page.get_by_role("radio", name="All")
    if every.is_visible():
        every.check()


STATES = (
    State("play-first-visit", "empty"),
    State("play-tour", "empty", touring),
    State("play-lesson", "empty", in_a_lesson),
    State("learn", "empty", learning),
    State("play-new-game", "empty", lambda player: open_new_game(player.page)),
    State("play-early", "early"),
    State("play-coached", "early", coached),
    State("play-choices", "early", choices),
    State("play-menu", "early", menu),
    State("play-rules", "early", dialog("Rules")),
    State("play-settings", "early", dialog("Settings")),
    State("play-end-game", "early", dialog("End game")),
    State("play-wrong", "wrong"),
    State("play-all-lights", "early", all_lights),
    State("play-lost", "lost"),
    State("play-looking-back", "lost", looking_back),
    State("play-mammalath", "mammalath"),
    State("play-mana", "mana"),
    State("play-single", "single"),
    State("play-unplugged", "unplugged"),
    State("play-real", "real"),
    State("puzzles-list", "empty", at("puzzles")),
    State("puzzles-posed", "empty", posed),
    State("games-list", "kept", at("games")),
    State("games-opened", "kept", opened),
    State("games-not-added", "kept", not_added),
    State("household", "household", at_household),
    State("household-renamed", "household", renamed),
    State("diagnose-idle", "empty", at("diagnose")),
    State("diagnose-lights", "lights", picked),
    State("diagnose-reeds", "reeds", asked),
    State("diagnose-ended", "ended", ended),
    State("workbench", "broken", workbench),
    State("workbench-real", "real", workbench),
)
