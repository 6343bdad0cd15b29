"""The demo: which caption appears over which lights; it repeats itself, and visitors do no harm."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from controller.annexes.demo.demo_game import Demo
from controller.board import Key, Profile
from controller.games import Colour, all_games
from controller.messages import Message, word
from controller.play.loop import Loop
from controller.session import Session, open_session
from controller.session.events import NewGame
from hardware.profiles import DEFAULT, load_profile
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.other_process import printed_by
from tests.sweeps import PROOF, sampled, swept
from tests.table_games import TABLE_GAMES

PROFILE = load_profile(DEFAULT)
ORANGE, PURPLE, WHITE = (255, 85, 0), (60, 0, 255), (255, 255, 255)
NOT_ORANGE, CULPRIT, GLOW, MARK, DARK = (64, 21, 0), (51, 51, 51), (26, 26, 26), (13, 13, 13), (0, 0, 0)

Pixel = tuple[int, int, int]


@dataclass
class Scene:
    """A caption and every picture shown with it, starting with the first."""

    caption: str
    begun_ms: float
    pictures: list[bytes] = field(default_factory=list)

    def film(self, space: str) -> set[Pixel]:
        light = 3 * PROFILE.lights.index(space)
        return {(p[light], p[light + 1], p[light + 2]) for p in self.pictures}


@dataclass
class Theatre:
    """A board that plays by itself under a simulated clock, and a record of what it shows."""

    game: str = "manalath"
    seed: int = 1
    board_seed: int = 1
    chance: int = 1
    profile: Profile = PROFILE
    scenes: list[Scene] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.clock = SimulatedClock()
        self.board = VirtualBoard(self.profile, self.clock, self.board_seed)
        self.workbench = self.board.workbench
        self.loop = Loop(self.board, self.clock, self._session())
        self.workbench.subscribe(self._look)
        Demo(self.workbench, lambda: self.loop.snapshot.session.record.start, self.seed, self._note).begin()

    def _session(self) -> Session:
        game = all_games()[self.game]
        seed = self.chance if game.is_shuffled else None
        return open_session(self.profile, game.drawn(self.chance), seed=seed)

    def _note(self, caption: Message) -> None:
        assert self.workbench.caption == caption
        self.scenes.append(Scene(word(caption), self.clock.now_ms(), [self.workbench.strip()]))

    def _look(self) -> None:
        if self.scenes:
            self.scenes[-1].pictures.append(self.workbench.strip())

    def run_to(self, words: str, times: int = 1) -> None:
        """Continue until a caption with these words has appeared this many times."""
        while sum(words in scene.caption for scene in self.scenes) < times:
            assert self.clock.now_ms() < 2_000_000, words
            self.loop.turn()

    def captions(self) -> list[str]:
        return [scene.caption for scene in self.scenes]


@pytest.fixture(scope="module")
def shown() -> Theatre:
    """One whole game."""
    theatre = Theatre()
    theatre.run_to("Watch the lights", times=2)
    return theatre


def shows(space: str, *pixels: Pixel) -> Callable[[Scene], bool]:
    return lambda scene: set(pixels) <= scene.film(space)


def steady(space: str, pixel: Pixel) -> Callable[[Scene], bool]:
    return lambda scene: scene.film(space) == {pixel}


TOUR: list[tuple[str, list[Callable[[Scene], bool]]]] = [
    ("Its light answers", [shows("e5", ORANGE)]),
    ("purple winks", [shows("g6", PURPLE, DARK)]),
    ("faint white light marks the last move", [shows("g6", MARK), shows("e7", ORANGE)]),
    ("purple puts down an orange one", [shows("e4", ORANGE)]),
    ("steady light on an empty space", [steady("e6", NOT_ORANGE)]),
    ("Orange tries it", [shows("e6", ORANGE, WHITE)]),
    (
        "White blink",
        [shows("e6", WHITE, DARK), *(steady(p, CULPRIT) for p in ("e4", "e5", "f4", "e7", "e8"))],
    ),
    ("It is taken off", [shows("e6", NOT_ORANGE), steady("e3", DARK)]),
    ("Purple is not forbidden there", [shows("e6", PURPLE)]),
    ("can be slid on", [shows("b3", PURPLE), shows("b4", PURPLE)]),
    ("counts on b4 instead", [shows("b4", MARK), steady("b3", DARK)]),
    ("it is taken back", [shows("h3", MARK, DARK)]),
    ("until it is lifted", [shows("c7", WHITE, DARK), shows("c5", PURPLE)]),
    ("puts a piece down askew", [shows("d2", WHITE)]),
    ("A slow blink", [shows("d2", WHITE, DARK), shows("d3", GLOW), shows("e2", GLOW)]),
    ("set down in the middle", [shows("d2", PURPLE)]),
    ("trips over the cable", [lambda scene: not all(any(picture) for picture in scene.pictures)]),
    ("A wave runs", [lambda scene: sum(len(scene.film(space)) > 5 for space in PROFILE.lights) == 70]),
]


@sampled(6)
@pytest.mark.parametrize(("words", "lights"), TOUR, ids=[words for words, _ in TOUR])
def test_a_caption_stands_over_its_lights(
    shown: Theatre, words: str, lights: list[Callable[[Scene], bool]]
) -> None:
    scene = next(scene for scene in shown.scenes if words in scene.caption)
    assert all(is_seen(scene) for is_seen in lights)


def test_the_tour_comes_in_its_order_and_soon(shown: Theatre) -> None:
    captions = shown.captions()
    places = [next(n for n, caption in enumerate(captions) if words in caption) for words, _ in TOUR]
    assert places == sorted(places)
    back = next(scene for scene in shown.scenes if "it is taken back" in scene.caption)
    assert back.begun_ms < 60_000


@PROOF
@pytest.mark.parametrize("game", swept(TABLE_GAMES, 1))
def test_games_follow_one_another_undisturbed(game: str) -> None:
    theatre = Theatre(game, seed=7)
    theatre.run_to("the next game begins", times=2)
    assert not any("Somebody else" in caption for caption in theatre.captions())


@PROOF
@pytest.mark.parametrize("profile", ["hex70-dual-gpio", "hex70-single-gpio"])
def test_it_plays_on_boards_without_a_cable_and_without_colours(profile: str) -> None:
    theatre = Theatre(profile=load_profile(profile))
    theatre.run_to("the next game begins")
    captions = " ".join(theatre.captions())
    assert "Somebody else" not in captions
    assert "cable" not in captions
    assert (
        ("does not sense colours" in captions)
        == ("askew" not in captions)
        == (profile == "hex70-single-gpio")
    )


@PROOF
@pytest.mark.parametrize("profile", swept(["sq36-dual-mega", "sq36-dual-gpio"], 1))
@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("mammalath", ("Every space holds something", "chooses to release", "puts a piece down")),
        (
            "mana",
            (
                "chooses to face",
                "Every space has a number",
                "puts a Damyo down",
                "moves from",
                "The Damyo on",
            ),
        ),
    ],
)
def test_it_plays_and_explains_the_games_of_the_square(
    game: str, words: tuple[str, ...], profile: str
) -> None:
    theatre = Theatre(game, seed=5, profile=load_profile(profile))
    theatre.run_to("the next game begins", times=2)
    captions = " ".join(theatre.captions())
    assert "Somebody else" not in captions
    assert [word for word in words if word not in captions] == []


@PROOF
def test_a_seed_shows_the_same_on_every_board(shown: Theatre) -> None:
    other = Theatre(board_seed=9)
    other.run_to("Watch the lights", times=2)
    assert other.captions() == shown.captions()
    another = Theatre(seed=2)
    another.run_to("Watch the lights", times=2)
    assert another.captions() != shown.captions()


@PROOF
def test_a_seed_shows_the_same_in_every_process() -> None:
    printed = [
        printed_by("-c", "import tests.annexes.demo.test_demo as t; t.print_game(3)", hash_seed=seed)
        for seed in ("1", "2")
    ]
    assert printed[0] == printed[1]
    assert "wave" in printed[0]


def print_game(seed: int) -> None:
    """Print every caption of one game, and the time of its end."""
    theatre = Theatre("manalath-stein", seed)
    theatre.run_to("the next game begins")
    print(*theatre.captions(), theatre.clock.now_ms(), sep="\n")  # noqa: T201 - read by the test above


def press_undo(theatre: Theatre) -> None:
    theatre.workbench.tap(Key.UNDO)


def begin_anew(theatre: Theatre) -> None:
    game = all_games()["manalath"]
    theatre.loop.post(lambda at_ms: NewGame(game.start(("c3",)), at_ms))


VISITS: dict[str, Callable[[Theatre], None]] = {
    "puts a piece": lambda theatre: theatre.workbench.put("i6", Colour.SECOND),
    "puts one where the next will go": lambda theatre: theatre.workbench.put("e7", Colour.SECOND),
    "lifts a piece": lambda theatre: theatre.workbench.lift("e5"),
    "holds a piece": lambda theatre: theatre.workbench.drag(theatre.workbench.grab("e5"), 0.0, 0.0),
    "clears the table": lambda theatre: theatre.workbench.clear_table(),
    "presses undo": press_undo,
    "begins another game": begin_anew,
    "pulls the cable": lambda theatre: theatre.workbench.unplug(),
}


@PROOF
@pytest.mark.parametrize("visit", swept(VISITS, 4))
def test_a_visitor_does_no_harm(visit: str) -> None:
    theatre = Theatre()
    theatre.run_to("faint white light marks")
    VISITS[visit](theatre)
    theatre.run_to("Somebody else")
    theatre.run_to("That was the tour")
    assert sum("Watch the lights" in caption for caption in theatre.captions()) == 2
    assert len(theatre.loop.snapshot.session.record.plies) == 11


@PROOF
def test_a_key_that_a_visitor_holds_down_is_waited_for() -> None:
    theatre = Theatre()
    theatre.run_to("thinks better of it")
    theatre.workbench.press(Key.UNDO)
    theatre.run_to("Somebody else")
    theatre.workbench.release(Key.UNDO)
    theatre.run_to("That was the tour")
