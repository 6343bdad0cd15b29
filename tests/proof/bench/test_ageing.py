"""The benchmark of reeds that wear: its short way gives what the twin gives, and it counts as it says."""

import json
from functools import partial
from random import Random

import pytest

from controller.games import Colour, all_games
from controller.play.ledger import hear, open_ledger
from controller.play.loop import Loop
from controller.ports import BoardEvent
from controller.session import open_session
from controller.wear.reed_stint import ReedStint, Stint, finished, follow, open_stint
from hardware.profiles import load_profile
from simulator.circuit import Reeds
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Workbench
from tests.proof.bench.ageing import BoardJob, Years, figures_of, wilson
from tests.proof.bench.ageing.household import Act, GameActs, check, household, play
from tests.proof.bench.ageing.reed_wear import WearKind
from tests.proof.bench.ageing.worn_board import ShortPath
from tests.proof.bench.command import main
from tests.sweeps import PROOF, sampled

#: It tries what `make proof` works with.
pytestmark = PROOF

PROFILE = load_profile("hex70-dual-mega")

#: Contacts that wear, how long they bounce at most and stick on average, in us.
WORN = {PROFILE.space("e5").first: (16_000.0, 0.0), PROFILE.space("d4").first: (0.0, 90_000.0)}

#: When the first piece comes; a whole board takes a while to be found.
BEGINS_US = 2_000_000


def by_the_short_way(game: GameActs, seed: int) -> Stint:
    path, ledger, stint = ShortPath(PROFILE, seed), open_ledger(PROFILE), open_stint(PROFILE)
    for at, (bounce_us, release_us) in WORN.items():
        path.reeds.wear(at, bounce_us=bounce_us, release_us=release_us)
    for event in path.run(game):
        ledger = hear(ledger, event)
        stint = follow(stint, ledger)
    return finished(stint, game.ends_us / 1000)


def by_the_whole_board(game: GameActs, seed: int, *, has_magnets: bool) -> Stint:
    """Act on a twin at whose board a session runs, by magnets or on its contacts, and follow its loop."""
    clock = SimulatedClock()
    board = VirtualBoard(PROFILE, clock, seed)
    loop, stint = (
        Loop(board, clock, open_session(PROFILE, all_games()["manalath"].start())),
        open_stint(PROFILE),
    )
    reeds = board._rig.reeds
    for at, (bounce_us, release_us) in WORN.items():
        reeds.wear(at, bounce_us=bounce_us, release_us=release_us)
    for act in game.acts:
        on_board, on_reed = partial(_lay, board.workbench, act), partial(_hold, reeds, act)
        board.workbench.after(act.at_us / 1000, on_board if has_magnets else on_reed)
    while clock.now_ms() < game.ends_us / 1000:
        loop.turn()
        stint = follow(stint, loop.snapshot.ledger)
    board.close()
    return finished(stint, clock.now_ms())


def _hold(reeds: Reeds, act: Act) -> None:
    (reeds.press if act.is_held else reeds.release)(act.sensor, act.at_us)


def _lay(workbench: Workbench, act: Act) -> None:
    for space in PROFILE.spaces:
        if act.sensor in {space.first, space.second}:
            colour = Colour.FIRST if act.sensor == space.first else Colour.SECOND
            if act.is_held:
                workbench.put(space.name, colour)
            else:
                workbench.lift(space.name)


def counted(did: ReedStint) -> tuple[int, ...]:
    return did.closings, did.landings, did.flickers, did.passes, len(did.late_ms)


GAMES = {
    "game": play(PROFILE, household(Random(1)), Random(1), BEGINS_US),
    "check": check(PROFILE, Random(2), BEGINS_US),
}


@sampled(1)
@pytest.mark.parametrize("has_magnets", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_the_short_way_gives_the_same_accounts_as_the_whole_board(name: str, *, has_magnets: bool) -> None:
    """But for the closings of a few: the rows of a scan are read one after another, in a millisecond."""
    short = by_the_short_way(GAMES[name], 1)
    whole = by_the_whole_board(GAMES[name], 1, has_magnets=has_magnets)
    every = short.reeds.keys() | whole.reeds.keys()
    others = [at for at in every if counted(short.reed(at)) != counted(whole.reed(at))]
    assert len(every) > 40
    assert len(others) <= 0.01 * len(every)
    for at in every - set(others):
        assert short.reed(at).late_ms == pytest.approx(whole.reed(at).late_ms, abs=1.5)
    for at in WORN:
        assert counted(short.reed(at))[1:] == counted(whole.reed(at))[1:]


def events_of(seed: int) -> list[BoardEvent]:
    chance = Random(seed)
    return list(ShortPath(PROFILE, seed).run(play(PROFILE, household(chance), chance, BEGINS_US)))


def test_the_same_seed_gives_the_same_years() -> None:
    assert events_of(3) == events_of(3)
    assert events_of(3) != events_of(4)
    one, other = (BoardJob("hex70-single-mega", 5, 30, is_worn=True).play() for _ in range(2))
    assert one == other
    assert one.games == 30


def test_a_name_counts_only_if_it_comes_early_enough() -> None:
    years = Years("hex70-dual-mega", games=500)
    years.slow = [
        (WearKind.BOUNCE, 100, 80),
        (WearKind.BOUNCE, 100, 81),
        (WearKind.RELEASE, 100, None),
        (WearKind.RELEASE, 300, 120),
    ]
    years.sudden = [(WearKind.DEAD, 40, 42), (WearKind.STUCK, 50, None)]
    years.false_names = 1
    figures = figures_of([years])
    assert (figures["drifting"], figures["named_in_time"], figures["share"]) == (4, 2, 0.5)
    assert (figures["sudden"], figures["sudden_reported"]) == (2, 1)
    assert figures["false_per_1000"] == 2.0
    assert figures["false_per_1000_most"] == pytest.approx(1000 * 5.57 / 500, rel=0.01)


def test_the_interval_is_wilsons() -> None:
    assert wilson(95, 100) == pytest.approx((0.888, 0.978), abs=0.001)
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_figures_are_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("tests.proof.bench.ageing.MOST_GAMES", 3)
    monkeypatch.setattr("tests.proof.bench.ageing.SOUND_GAMES", 3)
    monkeypatch.setattr("tests.proof.bench.command.cpu_count", lambda: 1)
    main(["ageing", "--boards", "1", "--seed", "3", "--json"])
    figures = json.loads(capsys.readouterr().out)
    wanted = {"boards", "games", "drifting", "named_in_time", "share", "false_names", "board_games", "sudden"}
    assert wanted | {"sudden_reported", "share_low", "share_high"} <= figures.keys()
    assert (figures["boards"], figures["games"]) == (3, 9)
