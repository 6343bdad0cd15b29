"""The people of the levels' table: what each sees, and that the table is one of its seed."""

import pytest

from controller.engine import History
from controller.games import Colour, Game, Position, all_games, decisive_moves
from controller.table import LEVELS
from tests.games.walks import walk
from tests.proof.bench import people
from tests.proof.bench.people import PEOPLE, TUNED_ON, PersonGame, measure_people
from tests.sweeps import PROOF, sampled

#: It tries what `make proof` works with.
pytestmark = PROOF

GAMES = all_games()
SEEDS = range(12)


@pytest.fixture(scope="module", params=sorted(GAMES))
def positions(request: pytest.FixtureRequest) -> list[Position]:
    """Return the last positions of random games, where most is won or lost."""
    game: Game = GAMES[request.param]
    walks = (list(walk(game, seed)) for seed in SEEDS)
    return [position for each in walks for position, _ in each[-8:] if position.outcome is None]


def seen(name: str, positions: list[Position]) -> tuple[float, float, float]:
    """Return the shares of the wins taken, the own losses avoided and the threats parried; 1 without any."""
    tried: tuple[list[bool], list[bool], list[bool]] = ([], [], [])
    for position in positions:
        said = decisive_moves(position)
        for seed in SEEDS:
            move = position.game.parse_move(PEOPLE[name].play(position, History(), seed)[0])
            if said.winning:
                tried[0].append(move in said.winning)
            elif said.saving:
                tried[2].append(move in said.saving)
            elif said.losing and len(said.losing) < position.count_legal():
                tried[1].append(move not in said.losing)
    wins, losses, threats = (sum(each) / len(each) if each else 1.0 for each in tried)
    return wins, losses, threats


def test_the_attentive_see_everything_of_one_turn(positions: list[Position]) -> None:
    assert seen("attentive", positions) == (1.0, 1.0, 1.0)


def test_the_others_overlook_a_part_of_it(positions: list[Position]) -> None:
    casual, careless = seen("casual", positions), seen("careless", positions)
    assert 0.7 < casual[0] < 0.95
    assert careless[0] < casual[0]
    assert careless[2] < casual[2] < 1.0
    assert careless[1] <= casual[1] <= 1.0


def test_a_game_is_one_of_its_seed() -> None:
    games = [PersonGame("mammalath", 1, "casual", seed) for seed in range(6)]
    first = [game.play() for game in games]
    assert first == [game.play() for game in games]


def test_the_seats_alternate(monkeypatch: pytest.MonkeyPatch) -> None:
    sat: list[int] = []

    def play(_start: Position, *seats: object) -> object:
        sat.append([getattr(each, "__self__", None) is PEOPLE["casual"] for each in seats].index(True))
        return Drawn()

    monkeypatch.setattr(people, "play", play)
    assert [PersonGame("mana", 1, "casual", seed).play() for seed in range(4)] == [0.5] * 4
    assert sat == [0, 1, 0, 1]


class Drawn:
    """A game that nobody won."""

    def share(self, _colour: Colour) -> float:
        """Half for each."""
        return 0.5


def test_the_table_has_every_cell_and_says_whether_it_was_tuned_on(monkeypatch: pytest.MonkeyPatch) -> None:
    won = {"attentive": 1.0, "casual": 0.5, "careless": 0.0}
    monkeypatch.setattr(PersonGame, "play", lambda game: won[game.person] if game.level < 3 else 0.0)
    said: list[str] = []
    figures = measure_people(2, 1, said.append)
    assert figures["games"].keys() == GAMES.keys()
    for game in figures["games"].values():
        assert {name: each["2"] for name, each in game.items()} == won
        assert game["attentive"].keys() == set(map(str, LEVELS))
    assert len(said) == len(GAMES) * len(PEOPLE) * len(LEVELS)
    assert not figures["is_tuned_on"]
    assert measure_people(1, TUNED_ON, said.append)["is_tuned_on"]


@sampled(1)
@pytest.mark.parametrize(("level", "least", "most"), [(1, 0.65, 1.0), (4, 0.2, 0.65), (7, 0.0, 0.15)])
def test_the_attentive_win_about_as_often_as_they_should(level: int, least: float, most: float) -> None:
    """A small part of the table, by games of its own seed."""
    won = [PersonGame("manalath", level, "attentive", seed).play() for seed in range(24)]
    assert least <= sum(won) / len(won) <= most
