"""Hands: each kind does what it claims, a seed is always the same match, and hands see what an eye sees."""

from collections import Counter
from collections.abc import Callable

import pytest

from controller.board import Key
from controller.games import Colour, Put, all_games
from hardware.profiles import DEFAULT, load_profile
from simulator.hands.script import Script, perform, side_by_side
from simulator.hands.sight import Sight, see
from simulator.workbench import Workbench
from tests.other_process import printed_by
from tests.proof.bench.audit import GameTally
from tests.proof.bench.hands import GameJob
from tests.proof.bench.match import Match, play_game
from tests.proof.bench.tolerated_faults import TOLERATED
from tests.proof.hands import EVERYDAY, KINDS, Meant
from tests.sweeps import PROOF, sampled, swept, swept_keeping

PROFILE = load_profile(DEFAULT)
SINGLE = load_profile("hex70-single-gpio")

#: What each kind of hand does besides placing.
DOES = {
    "careful": {"slides", "takebacks"},
    "quick": {"slides", "takebacks", "adjusted"},
    "clumsy": {
        "fumbles",
        "bumps",
        "slides",
        "pauses",
        "careless",
        "wrong_pieces",
        "exchanged",
        "lifted",
        "doubles",
        "takebacks",
        "undone_too_soon",
        "forgotten",
        "sweeps",
    },
    "two at once": {"overlaps"},
}


def played(kind: str, seed: int) -> GameTally:
    tally = GameTally()
    play_game(Match(PROFILE, all_games()["manalath"], seed, KINDS[kind]), tally)
    return tally


@pytest.mark.parametrize("kind", swept_keeping(DOES, "two at once"))
def test_a_kind_does_what_it_says_and_nothing_else(kind: str) -> None:
    counts: Counter[str] = Counter()
    for seed in range(5, 13):
        counts += played(kind, seed).counts
        if set(counts) - {"mended"} == DOES[kind]:
            return
    assert set(counts) - {"mended"} == DOES[kind]


#: What hands also do on a board that senses no colours.
KEY_COUNTS = {"held", "tapped", "forgotten_keys", "laid_again", "answered", "corrected", "given_up"}


def test_where_no_reed_feels_a_colour_hands_hold_keys_tap_them_and_forget_them() -> None:
    tally = GameTally()
    play_game(Match(SINGLE, all_games()["manalath"], 14, KINDS["careful"]), tally)
    assert tally.wrong_moves == tally.undecided == 0
    done = set(tally.counts) - DOES["careful"]
    assert {"held", "tapped", "forgotten_keys"} <= done <= KEY_COUNTS | {"mended"}


@PROOF
def test_where_reeds_feel_colours_nobody_touches_a_colour_key(monkeypatch: pytest.MonkeyPatch) -> None:
    pressed: list[Key] = []
    monkeypatch.setattr(Workbench, "press", lambda _workbench, key: pressed.append(key))
    played("careful", 3)
    assert set(pressed) <= {Key.UNDO, Key.OK}


def test_every_kind_is_described() -> None:
    assert set(DOES) == set(KINDS)


@PROOF
def test_careful_hands_are_slow_and_quick_hands_are_quick() -> None:
    careful, quick = (played(kind, 3) for kind in ("careful", "quick"))
    assert careful.simulated_ms / careful.plies > 1.5 * quick.simulated_ms / quick.plies


LOG = """
from controller.games import all_games
from hardware.profiles import DEFAULT, load_profile
from simulator.workbench import Workbench
from tests.proof.bench.match import Match, play_game
from tests.proof.bench.hands import GameJob
from tests.proof.bench.audit import GameTally
from tests.proof.bench.tolerated_faults import TOLERATED
from tests.proof.hands import KINDS

for name in ("put", "lift", "slide", "grab", "drag", "let_go", "tap"):
    def logged(bench, *act, name=name, do=getattr(Workbench, name)):
        print(bench.now_ms(), name, *act)
        return do(bench, *act)
    setattr(Workbench, name, logged)
for kind in "quick", "two at once":
    play_game(Match(load_profile(DEFAULT), all_games()["manalath"], 4, KINDS[kind]), GameTally())
"""


@PROOF
def test_a_seed_is_the_same_match_in_every_process() -> None:
    logs = [printed_by("-c", LOG, hash_seed=seed) for seed in ("1", "2")]
    assert logs[0] == logs[1]
    assert logs[0].count("\n") > 50


def test_scripts_run_side_by_side_in_order_of_time(
    workbench: Workbench, run: Callable[[float], None]
) -> None:
    said: list[tuple[float, str]] = []
    begun_ms = workbench.now_ms()

    def speak(name: str, *delays_ms: float) -> Script:
        for delay_ms in delays_ms:
            yield delay_ms
            said.append((workbench.now_ms() - begun_ms, name))

    def all_of_them() -> Script:
        yield from side_by_side(speak("a", 10, 30), speak("b", 20, 10), speak("c"))
        said.append((workbench.now_ms() - begun_ms, "end"))

    perform(workbench, all_of_them())
    run(100)
    assert said == [(10, "a"), (20, "b"), (30, "b"), (40, "a"), (40, "end")]


def test_what_was_meant_is_kept_with_what_was_given_up() -> None:
    meant, one, other = Meant(), Put("e5", Colour.FIRST), Put("e6", Colour.FIRST)
    meant.add(one, 1.0)
    meant.change(other, 2.0)
    assert (meant.plies, meant.rested_ms, meant.final()) == ([[one, other]], [2.0], [other])
    meant.withdraw()
    assert (meant.plies, meant.formerly) == ([], [(0, one), (0, other)])


LIGHTS = tuple(f"a{n}" for n in range(1, 31))
DARK, WHITE, ORANGE, PURPLE = (0, 0, 0), (255, 255, 255), (255, 85, 0), (60, 0, 255)
FORBIDDEN, MARK, RUNNER = (64, 21, 0), (13, 13, 13), (153, 153, 153)
ASKED = [(level, level, level) for level in (60, 90, 120, 150)]
SWELLING = [(200 * n // 10, 67 * n // 10, 0) for n in range(3, 10)]


def seen(taken: str = "", /, **films: list[tuple[int, int, int]]) -> Sight:
    """What a hand sees in these films of some lights, with the others dark."""
    length = max((len(film) for film in films.values()), default=4)
    pictures = [
        b"".join(bytes(films[space][n] if space in films else DARK) for space in LIGHTS)
        for n in range(length)
    ]
    return see(LIGHTS, pictures, frozenset(taken.split()))


def test_an_eye_sees_what_the_lid_says() -> None:
    assert seen().is_dark
    assert seen(a1=[WHITE, WHITE, DARK, DARK]).blinking == {"a1"}
    assert seen(a1=[WHITE] * 4).blinking == frozenset()
    assert seen(a1=[FORBIDDEN] * 4, a2=SWELLING[:4]).wanted == {"a2": Colour.FIRST}
    assert seen("a2", a2=SWELLING).wanted == {}
    assert seen(a1=[PURPLE, *((blue // 4, 0, blue) for blue in (202, 116, 55, 18, 2))]).wanted == {}
    assert seen(a1=[(blue // 4, 0, blue) for blue in (40, 80, 0, 120, 140)]).wanted == {"a1": Colour.SECOND}
    assert seen("a1", a1=[DARK, MARK, MARK, MARK]).mark == "a1"
    assert seen(a1=[MARK] * 4).mark is None
    assert seen("a1", a1=[(26, 26, 26)] * 4).mark is None
    assert seen("a1 a2", a1=[MARK] * 4, a2=[DARK, MARK, MARK, ASKED[0]]).mark == "a1"
    assert seen("a1", a1=[MARK, *ASKED]).mark is None
    assert seen("a1 a2", a1=[MARK] * 4).unlit == {"a2"}
    assert seen("a1", a1=ASKED).asked == "a1"
    assert not seen("a1", a1=ASKED, a2=ASKED).is_running
    assert seen("a1", a1=[WHITE, WHITE, DARK, DARK]).asked is None
    assert seen(a1=ASKED).asked is None
    assert seen(a1=[RUNNER, DARK], a2=[DARK, RUNNER]).is_running
    assert not seen(a1=[RUNNER, DARK]).is_running
    assert seen(**{f"a{n}": [PURPLE, DARK] for n in range(1, 26)}).is_ending
    assert not seen(**{f"a{n}": [FORBIDDEN] * 2 for n in range(1, 31)}).is_ending


@PROOF
@pytest.mark.parametrize("number", swept([72, 92, 110], 1))
def test_games_over_faults_in_which_hands_once_let_a_wrong_colour_stand_do_not(number: int) -> None:
    """A reed opens late; the cable is out when a colour is entered; two pieces stick together."""
    tally, _ = GameJob((load_profile("hex70-single-mega"),), number, 8, tuple(TOLERATED)).play()
    assert (tally.games, tally.wrong_moves) == (1, 0)
    assert tally.plies >= 5


@PROOF
@sampled(1)
@pytest.mark.parametrize(
    ("kind", "game", "seed"),
    swept(
        [
            ("quick", "manalath-stein", 900_564),
            ("quick", "manalath-stein", 1_000_133),
            ("quick", "manalath", 701_721),
            ("two at once", "manalath-stein", 700_351),
            ("two at once", "manalath", 24),
            ("quick", "manalath-stein", 104),
            ("quick", "manalath-stein", 105),
            ("clumsy", "manalath", 56),
            ("everyday", "manalath", 14),
            ("clumsy", "manalath", 700_714),
        ],
        2,
    ),
)
def test_hurried_games_without_felt_colours_that_once_were_decided_wrong_are_not(
    kind: str, game: str, seed: int
) -> None:
    tally = GameTally()
    hands = {**KINDS, EVERYDAY.name: EVERYDAY}
    play_game(Match(SINGLE, all_games()[game], seed, hands[kind]), tally)
    assert (tally.games, tally.wrong_moves) == (1, 0)
    assert tally.plies >= 5
