"""Looking back: one page is shown an earlier position and its lights, and no other page is."""

import pytest

from controller.games import Colour, all_games
from controller.lights.scene import PACE
from controller.table import Record
from controller.web.act_codec import ActError
from controller.web.acts import EXAMPLE
from controller.web.lookback_view import past_of, past_view
from tests.web.desk import PROFILE, Desk
from tests.wordings import worded

#: Orange makes a four and loses by it.
LOST = ("c3o", "c4o", "c5o", "e9p", "c6o")
LONG = (
    "c3o f2p i3o i5p c1o e1p h1p g6o e10p e9o h5p g4p h2p h3o e5o "
    "h4o h7o f5p e2o c5o a1o g2o b1o b4o d4o b5o f7o a2p g3p"
)
GAME = LONG.split()


def played(*moves: str) -> Record:
    game = all_games()["manalath"]
    record = Record(game, game.start())
    for move in moves:
        record = record.with_ply(game.parse_move(move), 5000.0)
    return record


def light(rgb: bytes, space: str) -> tuple[int, ...]:
    at = 3 * PROFILE.lights.index(space)
    return tuple(rgb[at : at + 3])


def test_a_past_position_shows_its_last_move_and_what_was_forbidden_then() -> None:
    record = played(*GAME)
    first = past_of(PROFILE, record, 1)
    assert [piece["space"] for piece in past_view(first)["pieces"]] == ["c3"]  # type: ignore[union-attr,index,call-overload]
    picture = first.picture(10_000.0)
    assert {space for space in PROFILE.lights if any(light(picture, space))} == {"c3"}
    assert len(set(light(picture, "c3"))) == 1
    forbidden = {space for space, hint in record.position.hints().items() if hint.forbidden}
    last = past_of(PROFILE, record, len(GAME))
    lit = {space for space in PROFILE.lights if any(light(last.picture(10_000.0), space))}
    assert lit == forbidden | {"g3"}
    assert forbidden


def test_by_calm_lights_a_past_position_is_calm_too() -> None:
    lively, calm = (past_of(PROFILE, played(*GAME), len(GAME), is_calm=is_calm) for is_calm in (False, True))
    times = range(2000, 5000, 50)
    assert [calm.picture(PACE * at_ms) for at_ms in times] == [lively.picture(at_ms) for at_ms in times]
    assert [calm.picture(at_ms) for at_ms in times] != [lively.picture(at_ms) for at_ms in times]


def test_what_can_be_tried_is_asked_for_as_a_whole_move() -> None:
    past = past_view(past_of(PROFILE, played("c3o", "e5p"), 1))
    assert past["tries"] == {
        "puts": ["orange", "purple"],
        "exchanges": [],
        "starts": [],
        "ways": {},
        "declared": [],
        "left": {"orange": 24, "purple": 25},
    }
    assert past_view(past_of(PROFILE, played("c3o"), 1, EXAMPLE))["tries"] is None


def test_a_finished_game_shows_its_end_only_after_its_last_move() -> None:
    record = played(*LOST)
    assert past_view(past_of(PROFILE, record, len(record.plies)))["outcome"]
    assert past_view(past_of(PROFILE, record, len(record.plies) - 1))["outcome"] is None


def test_what_a_record_has_not_is_refused() -> None:
    with pytest.raises(ActError) as error:
        past_of(PROFILE, played("c3o"), 2)
    assert (
        worded(error.value.message)
        == "the record has no move 2; name one from 0, before the first move, to 1"
    )
    mana = all_games()["mana"]
    with pytest.raises(ActError, match="`manalath simulate --game mana`"):
        past_of(PROFILE, Record(mana, mana.start()), 0)


def test_only_the_page_that_asks_looks_back_and_the_table_is_watched_meanwhile() -> None:
    desk = Desk()
    for space in ("c3", "e5"):
        desk.workbench.put(space, Colour.FIRST)
        desk.wait()
    with desk.connect() as one, desk.connect() as other:
        for page in (one, other):
            page.until(lambda page: page.notation == ["c3o", "e5o"])
        now = other.pictures[-1]
        one.act("look_back", number=1)
        one.until(lambda page: page.past.get("number") == 1)
        assert [move["notation"] for move in one.past["moves"]] == ["c3o", "e5o"]
        assert any(one.light("c3"))
        assert not any(one.light("e5"))
        other.read()
        assert other.past == {}
        assert other.pictures[-1] == now
        desk.workbench.put("h2", Colour.SECOND)
        desk.wait()
        one.until(lambda page: page.notation == ["c3o", "e5o", "h2p"])
        assert not any(one.light("h2"))
        one.act("back_to_now")
        one.until(lambda page: any(page.light("h2")))
        assert one.errors == other.errors == []


def test_a_move_that_is_not_there_is_an_error_to_that_page_alone() -> None:
    desk = Desk()
    with desk.connect() as page:
        page.act("look_back", number=3)
        page.until(lambda page: page.errors)
        assert page.errors == ["The record has no move 3; name one from 0, before the first move, to 0."]


def test_what_was_forbidden_is_named() -> None:
    game = all_games()["manalath"]
    both = game.parse_fen("6/7/p7/5pp2/3oo1ooo1/p1ppp4/p7/pp5/6 p")
    past = past_of(PROFILE, Record(game, both), 0)
    means = {space: light["means"] for space, light in past_view(past)["lights"].items()}  # type: ignore[union-attr,index,call-overload]
    assert means == {"c2": "no_purple", "c3": "no_purple", "d2": "no_purple", "e6": "nothing"}
    assert past_view(past)["legend"]["shown"] == ["no_purple", "nothing"]  # type: ignore[index,call-overload]
