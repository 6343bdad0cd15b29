"""Where a turn may begin and go glows, in a game whose turns begin with a lift; a Damyo beats."""

from dataclasses import replace

from controller.board import Key
from controller.games import Colour, all_games
from controller.lights import Breath, scene_of
from controller.lights.rhythm import Dips, DoubleBeat, Glow, Later
from controller.session.events import SetHelp
from controller.session.keys import KeysDown
from controller.table import Record
from tests.session.lit import lit
from tests.square_board import SQUARE
from tests.timeline import Timeline, open_at

MANA = all_games()["mana"]
#: Red may capture e3 from f4, and Yellow then recapture it from c3.
CAPTURE = "0 6/6/5R/1Dd1r1/2R3/6 r c3 3,4"
#: Yellow may go from d2 to c4 or d5; after c4 Red has a piece to return to c3.
RETURN = "0 2r1d1/2r1R1/1R4/Rr4/2rr2/2D2R y b4 1,0"


def mana(fen: str = "") -> Timeline:
    return open_at("mana", fen, SQUARE) if fen else Timeline("mana", profile=SQUARE)


def glowing(table: Timeline) -> set[str]:
    """Return the spaces that glow, whatever dips show in the glow."""
    found = zip(SQUARE.lights, scene_of(table.session).lights, strict=True)
    return {
        space for space, stack in found if any(isinstance(it, Dips) and it.light == Glow() for it in stack)
    }


def beating(table: Timeline) -> dict[str, DoubleBeat]:
    """Return the spaces that beat, whatever is seen on top."""
    found = zip(SQUARE.lights, scene_of(table.session).lights, strict=True)
    return {space: it for space, stack in found for it in stack if isinstance(it, DoubleBeat)}


def ends(table: Timeline, start: str) -> set[str]:
    moves = [table.session.position.game.write_move(move) for move in table.session.position.legal_moves()]
    return {move[3:] for move in moves if move.startswith(f"{start}-")}


def starts(table: Timeline) -> set[str]:
    moves = [table.session.position.game.write_move(move) for move in table.session.position.legal_moves()]
    return {move[:2] for move in moves if "-" in move}


def test_the_pieces_that_may_move_glow_and_once_one_is_lifted_where_it_can_go() -> None:
    table = mana(CAPTURE).play("at 500 wait")
    assert glowing(table) == starts(table) != set()
    assert "f4" in glowing(table)
    table.play("at 1000 lift f4\nat 1500 wait")
    assert glowing(table) == ends(table, "f4") != set()
    assert "e3" in glowing(table)
    table.play("at 5000 wait")
    assert glowing(table) == ends(table, "f4")
    assert isinstance(lit(table, Breath)["f4"], Breath)


def test_where_the_enemy_is_lifted_first_the_pieces_that_can_go_there_glow() -> None:
    table = mana(CAPTURE).play("at 1000 lift e3\nat 1500 wait")
    assert glowing(table) == {start for start in starts(table) if "e3" in ends(table, start)} == {"f4"}


def test_where_a_piece_may_come_back_the_spaces_for_it_glow_too() -> None:
    table = mana(RETURN).play("at 1000 lift d2\nat 1500 place purple c4\nat 2500 expect moves d2-c4")
    returns = {
        table.session.position.game.write_move(move)[1:]
        for move in table.session.position.legal_moves()
        if "@" in table.session.position.game.write_move(move)
    }
    assert "c3" in returns
    assert glowing(table) == returns | starts(table)


def test_nothing_glows_where_help_is_off_or_something_lies_wrong_or_one_may_go_anywhere() -> None:
    table = mana(CAPTURE).play("at 500 wait")
    table._send(SetHelp(Colour.FIRST, 0, table.now_ms))
    assert not glowing(table)
    table = mana(CAPTURE).play("at 1000 place orange a6\nat 2000 expect verdict misplaced")
    assert not glowing(table)
    table = Timeline("mammalath", profile=SQUARE).play("at 1000 wait")
    assert not lit(table, Glow)


def test_a_damyo_is_asked_for_by_beats_and_ronin_by_a_glow() -> None:
    table = mana().play("at 1000 tap purple\nat 1500 tap ok\nat 2000 expect moves edge0")
    beats = beating(table)
    assert set(beats) == {f"{file}{rank}" for file in "abcdef" for rank in "12"}
    assert set(beats.values()) == {DoubleBeat(None, is_faint=True)}
    table.play("at 4000 place orange b1\nat 5000 expect moves edge0 Db1")
    assert not beating(table)
    assert len(glowing(table)) == 11


def test_while_the_first_key_is_held_the_damyos_beat() -> None:
    table = mana(CAPTURE).play("at 1000 wait")
    assert not lit(table, Later)
    held = replace(table.session, keys=KeysDown({Key.FIRST: 1000.0}))
    lights = dict(zip(SQUARE.lights, scene_of(held).lights, strict=True))
    beats = {space: found[0] for space, found in lights.items() if isinstance(found[0], Later)}
    assert {space: light.light for space, light in beats.items()} == {
        "b3": DoubleBeat(Colour.FIRST),
        "c3": DoubleBeat(Colour.SECOND),
    }
    (light, *_) = beats.values()
    assert light.duty(1999.0) is None
    assert light.duty(2000.0) is not None
    assert light.next_change_ms(1000.0) == 2000.0


def test_a_damyo_that_is_missing_beats() -> None:
    table = mana(CAPTURE).play("at 1000 lift b3\nat 5000 expect missing b3")
    assert beating(table) == {"b3": DoubleBeat(Colour.FIRST)}


def test_of_pieces_that_are_missing_the_damyos_are_led_alone_and_first() -> None:
    record = Record(MANA, MANA.parse_fen(CAPTURE)).with_ply(MANA.parse_move("f4-e3"), 0.0)
    table = Timeline("mana", profile=SQUARE, unfinished=record).play("at 1000 tap ok\nat 2000 wait")
    assert beating(table) == {"b3": DoubleBeat(Colour.FIRST), "c3": DoubleBeat(Colour.SECOND)}
    assert not lit(table, Breath)
    assert table.said.endswith(
        "First, where a light beats twice, put back what no reed can tell: red on b3, yellow on c3."
    )
    table.play("at 3000 place orange b3\nat 5000 place purple c3\nat 7000 wait")
    assert not beating(table)
    assert set(lit(table, Breath)) == {"c2"}
