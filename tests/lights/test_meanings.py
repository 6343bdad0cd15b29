"""What the lights say can be read without hue, from brightness and place over six quiet seconds."""

from dataclasses import replace

import pytest

from controller.games import Colour, all_games
from controller.lights import Scene, paint, scene_of, within_cap
from controller.lights.scene import PACE
from controller.session import step
from controller.session.events import SetHelp
from controller.table import ELSEWHERE, HAND
from tests.games.plain_rules import PlainGame
from tests.games.walks import walk
from tests.lights.decoder import decode, film
from tests.sweeps import PROOF, sampled
from tests.table_games import TABLE_GAMES
from tests.timeline import PROFILE, STUCK, Timeline, open_at

#: After the sweep that begins a turn.
QUIET_MS = 2000.0


def read_lights(table: Timeline, start_ms: float = QUIET_MS) -> dict[str, str]:
    """Read each space over the six seconds from ``start_ms``, and in calm over four times as long."""
    scene = scene_of(table.session)
    said, calm = read_scene(scene, start_ms), read_scene(replace(scene, is_calm=True), start_ms, PACE)
    assert calm == said
    return said


def read_scene(scene: Scene, start_ms: float, pace: float = 1.0) -> dict[str, str]:
    """Film a scene with a camera that is slower by ``pace``."""
    reels = film(lambda at_ms: within_cap(scene.picture(pace * at_ms), PROFILE.cap_ma), start_ms)
    return {space: decode(reel) for space, reel in zip(PROFILE.lights, reels, strict=True)}


def speaking(said: dict[str, str]) -> dict[str, str]:
    return {space: word for space, word in said.items() if word != "nothing"}


def forbidden_words(plain: PlainGame) -> dict[str, str]:
    """Return what the table of meanings requires on each empty space, by the plain rules."""
    words = {
        (True, False): "steady",
        (False, True): "steady, winking",
        (True, True): "taking turns, winking twice",
    }
    first, second = plain.too_big(0), plain.too_big(1)
    return {space: words[space in first, space in second] for space in sorted({*first, *second})}


@sampled(2)
@pytest.mark.parametrize("game", TABLE_GAMES)
@pytest.mark.parametrize("seed", range(1, 6))
def test_forbidden_spaces_of_random_positions(game: str, seed: int) -> None:
    seen = 0
    for ply, (position, _) in enumerate(walk(all_games()[game], seed)):
        if position.outcome is not None or ply % 6 != 5:
            continue
        table = {space: colour.value for space, colour in position.table().items()}
        plain = PlainGame(game, frozenset(position.blocked()), table)
        said = speaking(read_lights(open_at(game, position.fen())))
        if position.count_legal() > 1:
            assert said == forbidden_words(plain), position
            seen += len(said)
    assert seen or seed % 2 == 0


def test_a_wrong_piece_and_the_pieces_that_forbid_it() -> None:
    table = open_at("manalath", "6/7/8/9/3oo1ooo1/9/8/7/6 o").play("at 1000 place orange e6\nat 1500 wait")
    four = dict.fromkeys(("e4", "e5", "e7", "e8", "e9"), "steady")
    assert speaking(read_lights(table)) == {"e6": "fix me"} | four


@pytest.mark.parametrize(("colour", "word"), [("orange", "put here"), ("purple", "put here, winking")])
def test_a_missing_piece(colour: str, word: str) -> None:
    table = Timeline().play(f"""
        at 1000 place {colour} e5
        at 2000 place orange a1
        at 5000 lift e5
        at 8000 wait
    """)
    assert speaking(read_lights(table, 8500.0)) == {"e5": word, "a1": "steady"}


@pytest.mark.parametrize(("letter", "word"), [("o", "put here"), ("p", "put here, winking")])
def test_what_is_requested_for_a_seat_without_hands(letter: str, word: str) -> None:
    table = Timeline(seats=(HAND, ELSEWHERE)).play(f"""
        at 1000 place orange e5
        at 1500 answer f7{letter}
        at 4000 wait
    """)
    assert speaking(read_lights(table, 4500.0)) == {"f7": word, "e5": "steady"}


def test_an_unclear_reading_and_its_neighbours() -> None:
    table = Timeline().play("at 1000 blur e5\nat 1400 wait")
    around = ("d4", "d5", "e4", "e6", "f4", "f5")
    assert speaking(read_lights(table)) == dict.fromkeys(("e5", *around), "unclear")


def test_ok_is_wanted_on_the_edge_of_the_player_who_is_asked() -> None:
    said = read_lights(open_at("manalath-stein", STUCK))
    assert {said[space] for space in ("a1", "a2", "a3", "a4", "a5")} == {"run"}
    assert "run" not in {said[space] for space in ("i1", "i2", "i3", "i4", "i5")}


def test_a_won_game_breathes_in_the_five_within_a_wave() -> None:
    table = open_at("manalath", "6/7/8/9/3oo1oo2/9/8/7/6 o").play("""
        at 1000 place orange e6
        at 1400 expect says "Orange has won"
    """)
    said = read_lights(table, 1500.0)
    five = {"e4", "e5", "e6", "e7", "e8"}
    assert {said[space] for space in five} == {"put here"}
    assert {said[space] for space in set(said) - five} == {"wave"}


@PROOF
def test_a_game_lost_by_four_blinks_in_the_four_before_the_wave() -> None:
    table = open_at("manalath", "6/7/8/9/3oo1o3/9/8/7/6 o").play("""
        at 1000 place orange e6
        at 1400 expect says "Purple has won"
    """)
    four = {PROFILE.lights.index(space) for space in ("e4", "e5", "e6", "e7")}
    lit = [
        {n for n in range(70) if any(paint(table.session, 1400.0 + at_ms)[3 * n : 3 * n + 3])}
        for at_ms in range(0, 1500, 50)
    ]
    assert lit == [four if at_ms % 500 < 250 else set() for at_ms in range(0, 1500, 50)]
    assert set(read_lights(table, 1400.0).values()) == {"wave"}


def test_a_draw_fades_on_every_other_space() -> None:
    table = open_at("manalath-stein", STUCK).play('at 100 tap ok\nat 1100 tap ok\nat 1200 expect says "Draw"')
    early = paint(table.session, 1300.0)
    late = paint(table.session, 4500.0)
    lit = sum(any(early[n : n + 3]) for n in range(0, len(early), 3))
    assert 25 < lit < 36
    assert not any(late)


def test_who_wants_no_help_is_not_shown_the_rules() -> None:
    table = open_at("manalath", "6/7/8/9/3oo1ooo1/9/8/7/6 o")
    assert speaking(read_lights(table)) == {"e6": "steady"}
    table.session, _ = step(table.session, SetHelp(Colour.SECOND, 0, 100.0))
    assert speaking(read_lights(table)) == {"e6": "steady"}
    table.session, _ = step(table.session, SetHelp(Colour.FIRST, 0, 100.0))
    assert speaking(read_lights(table)) == {}
    table.play("at 1000 place orange e6\nat 1500 wait")
    assert read_lights(table)["e6"] == "fix me"
