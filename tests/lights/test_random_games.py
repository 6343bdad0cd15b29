"""What must hold for every picture of whole games played by fumbling hands on the simulated board."""

from dataclasses import dataclass, field

import pytest

from controller.games import all_games
from controller.play.loop import Loop
from hardware.profiles import DEFAULT, load_profile
from simulator.workbench import Workbench
from tests.games.plain_rules import PlainGame
from tests.proof.bench.audit import GameTally
from tests.proof.bench.match import Match, play_game
from tests.proof.hands import KINDS
from tests.sweeps import PROOF
from tests.table_games import TABLE_GAMES

PROFILE = load_profile(DEFAULT)
#: A light that is on for this long is steady.
STEADY_MS = 1500.0
#: The game that is not left to proof.
SAMPLE = (TABLE_GAMES[0], 1)


@dataclass
class Film:
    """Every picture of a game, with the pieces on the table and the position when it was shown."""

    shots: list[tuple[float, bytes, frozenset[str], str]] = field(default_factory=list)

    def on_turn(self, loop: Loop, workbench: Workbench) -> None:
        occupied = frozenset(piece.space for piece in workbench.pieces() if piece.space is not None)
        fen = loop.snapshot.session.position.fen()
        shot = (loop.snapshot.at_ms, loop.snapshot.frame.rgb, occupied, fen)
        if not self.shots or self.shots[-1][1:] != shot[1:]:
            self.shots.append(shot)


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(
            (game, seed), marks=[PROOF] if seed > 1 or game != TABLE_GAMES[0] else [], id=f"{game}-{seed}"
        )
        for game in TABLE_GAMES
        for seed in (1, 2, 3)
    ],
)
def played(request: pytest.FixtureRequest) -> tuple[str, Film]:
    game, seed = request.param
    film = Film()
    play_game(Match(PROFILE, all_games()[game], seed, KINDS["clumsy"], on_turn=film.on_turn), GameTally())
    assert len(film.shots) > 100
    return game, film


def test_no_space_goes_on_more_than_twice_in_a_second(played: tuple[str, Film]) -> None:
    _, film = played
    onsets: dict[int, list[float]] = {}
    before = bytes(210)
    for at_ms, rgb, _, _ in film.shots:
        for light in range(70):
            if any(rgb[3 * light : 3 * light + 3]) and not any(before[3 * light : 3 * light + 3]):
                onsets.setdefault(light, []).append(at_ms)
        before = rgb
    assert sum(map(len, onsets.values())) > 50
    for times in onsets.values():
        assert all(third - first >= 999.999 for first, third in zip(times, times[2:], strict=False))


def test_the_current_stays_within_the_cap(played: tuple[str, Film]) -> None:
    _, film = played
    for _, rgb, _, _ in film.shots:
        weight = sum(16 * r + 11 * g + 15 * b for r, g, b in zip(rgb[::3], rgb[1::3], rgb[2::3], strict=True))
        assert 70 + 1.25 * weight / 255 <= 800


def test_a_steady_colour_on_an_empty_space_only_means_forbidden(played: tuple[str, Film]) -> None:
    name, film = played
    geometry = all_games()[name].geometry
    since: dict[str, tuple[float, bytes, str]] = {}
    checked = 0
    for at_ms, rgb, occupied, fen in film.shots:
        for light, space in enumerate(PROFILE.lights):
            pixel = rgb[3 * light : 3 * light + 3]
            start = since.get(space)
            if start is not None and (start[1] != pixel or space in occupied or start[2] != fen):
                if at_ms - start[0] >= STEADY_MS:
                    _assert_forbidden(name, start[2], space, start[1])
                    checked += 1
                del since[space]
            if any(pixel) and space not in occupied and space not in since:
                assert space in geometry.index
                since[space] = (at_ms, pixel, fen)
    assert checked or len(film.shots) < 3000


def _assert_forbidden(name: str, fen: str, space: str, pixel: bytes) -> None:
    position = all_games()[name].parse_fen(fen)
    table = {at: colour.value for at, colour in position.table().items()}
    plain = PlainGame(name, frozenset(position.blocked()), table)
    colour = {bytes((64, 21, 0)): 0, bytes((15, 0, 64)): 1}[pixel]
    assert space in plain.too_big(colour), (fen, space)
