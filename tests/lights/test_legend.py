"""What the lights mean, by name: on each space, on the board now, and in any game."""

from dataclasses import replace

from controller.games import Colour, all_games
from controller.lights import LightMark, Meaning, marks, meanings_of, past_marks, shown
from controller.session import Session
from tests.games.plain_rules import PlainGame
from tests.games.walks import walk
from tests.lights.test_coach_lights import CAPTURE, DANGER, coached_table
from tests.lights.test_meanings import forbidden_words
from tests.square_board import SQUARE
from tests.sweeps import some
from tests.timeline import Timeline, open_at

#: How the brightness decoder reads the lights that keep a colour off.
READ = {
    "steady": Meaning.NO_ORANGE,
    "steady, winking": Meaning.NO_PURPLE,
    "taking turns, winking twice": Meaning.NOTHING,
}


def meanings(session: Session) -> dict[str, Meaning]:
    return {space: mark.meaning for space, mark in marks(session).items()}


def test_an_empty_board_has_nothing_to_explain() -> None:
    table = Timeline().play("at 500 wait")
    assert meanings(table.session) == {}
    assert shown(table.session, marks(table.session)) == frozenset()


def test_names_are_those_of_the_lights_that_shine() -> None:
    """Every light that keeps a colour off has the name by which the decoder reads it."""
    seen = set()
    for position, _ in walk(all_games()["manalath"], 3):
        if position.outcome is not None or position.count_legal() <= 1:
            continue
        table = open_at("manalath", position.fen())
        named = meanings(table.session)
        pieces = {space: colour.value for space, colour in position.table().items()}
        words = forbidden_words(PlainGame("manalath", frozenset(position.blocked()), pieces))
        assert named == {space: READ[word] for space, word in words.items()}
        assert past_marks(table.session) == marks(table.session)
        seen |= set(named.values())
    assert seen == set(READ.values())


def test_what_has_to_be_put_right_goes_before_what_it_lies_on() -> None:
    table = open_at("manalath", "6/7/8/9/3oo1ooo1/9/8/7/6 o").play("at 1000 place orange e6\nat 1500 wait")
    forbidding = dict.fromkeys(("e4", "e5", "e7", "e8", "e9"), Meaning.FORBIDS)
    assert meanings(table.session) == {"e6": Meaning.TAKE_OFF} | forbidding
    assert shown(table.session, marks(table.session)) == {Meaning.TAKE_OFF, Meaning.FORBIDS}


def test_a_question_is_explained_though_its_light_only_passes() -> None:
    table = Timeline().play("""
        at 0 place orange e5
        at 1000 place purple c3
        at 2000 lift e5
        at 2020 lift c3
        at 4000 wait
    """)
    assert Meaning.OK in shown(table.session, marks(table.session))


def test_the_coach_is_named_by_what_is_most_pressing() -> None:
    named = meanings(coached_table("mana", CAPTURE).play("at 500 wait").session)
    assert named["c4"] is named["e6"] is Meaning.WINS


def test_each_game_has_lights_of_its_own() -> None:
    forbidden = set(READ.values())
    plain = meanings_of(Timeline().session)
    animals = meanings_of(open_at("mammalath", all_games()["mammalath"].start().fen(), SQUARE).session)
    steps = meanings_of(open_at("mana", CAPTURE, SQUARE).session)
    assert forbidden <= plain
    assert not forbidden & (animals | steps)
    assert Meaning.HUED in animals
    assert Meaning.COUNTED in steps
    assert Meaning.LOSES not in steps
    assert not {Meaning.HUED, Meaning.COUNTED, Meaning.PLAY, Meaning.KIND} & plain
    assert Meaning.KIND in steps - animals


def test_whatever_shines_in_a_game_is_one_of_its_lights() -> None:
    for game in ("manalath", "mammalath", "mana"):
        for position, _ in walk(all_games()[game], 1)[:: 5 // some(5)]:
            fen = position.fen()
            table = open_at(game, fen) if game == "manalath" else open_at(game, fen, SQUARE)
            session = replace(table.session, settings=replace(table.session.settings, helps=(2, 2)))
            assert shown(session, marks(session)) <= meanings_of(session), position


def test_without_help_only_what_is_wrong_has_a_name() -> None:
    table = open_at("manalath", "6/7/8/9/3oo1ooo1/9/8/7/6 o")
    assert meanings(table.session)
    assert meanings(replace(table.session, settings=replace(table.session.settings, helps=(0, 0)))) == {}


def test_a_mark_names_the_colour_that_its_light_speaks_of() -> None:
    table = open_at("manalath", "6/7/8/9/3oo1ooo1/9/8/7/6 o").play("at 1000 place orange e6\nat 1500 wait")
    assert {mark.colour for mark in marks(table.session).values()} == {None}
    table = table.play("at 2000 lift e6\nat 2600 lift e4\nat 8000 wait")
    assert marks(table.session)["e4"] == LightMark(Meaning.PUT, Colour.FIRST)
    coached = marks(coached_table("manalath", DANGER).session)
    assert coached["a1"] == LightMark(Meaning.DANGER, Colour.FIRST)
    also = (LightMark(Meaning.LOSES, Colour.FIRST),)
    assert coached["b2"] == LightMark(Meaning.SAVES, Colour.SECOND, also)


def test_what_is_chosen_is_told_from_what_could_be() -> None:
    start = all_games()["mammalath"].start().fen()
    table = open_at("mammalath", start, SQUARE).play("at 500 place orange c3\nat 2500 tap ok\nat 3000 wait")
    named = meanings(table.session)
    assert Meaning.CHOSEN in named.values()
    assert Meaning.WHICH in named.values()
