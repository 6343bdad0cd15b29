"""What a page is sent of truths, figures and matrix, and when."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from controller.games import Colour
from controller.lights import current_ma
from controller.ports import Health
from simulator.workbench import parse_fault
from tests.web.desk import PROFILE, Desk, Page


@pytest.fixture
def page(desk: Desk) -> Iterator[Page]:
    with desk.connect() as page:
        page.until(lambda page: page.truths and page.figures)
        yield page


def closed(rows: list[int], crosspoint: tuple[int, int]) -> bool:
    return bool(rows[crosspoint[0]] >> crosspoint[1] & 1)


def strip_ma(desk: Desk) -> int:
    return round(current_ma(desk.workbench.strip()))


def test_a_difference_is_sent_counted_and_goes(desk: Desk, page: Page) -> None:
    assert page.truths["differences"] == []
    desk.workbench.add_fault(parse_fault("dead e5 orange"))
    page.act("put", space="e5", colour="orange")
    page.read()
    desk.wait()
    page.until(
        lambda page: (
            page.truths["differences"]
            == [{"space": "e5", "table": "orange", "reeds": "empty", "game": "empty"}]
        )
    )
    desk.workbench.remove_fault(parse_fault("dead e5 orange"))
    desk.wait()
    page.until(lambda page: page.truths["differences"] == [])
    assert page.truths["reeds"] == page.truths["game"] == {"e5": "orange"}


def test_figures_follow_the_lights(desk: Desk, page: Page) -> None:
    before = strip_ma(desk)
    page.until(lambda page: page.figures["strip_ma"] == before)
    desk.workbench.put("e5", Colour.SECOND)
    desk.wait(50)
    assert strip_ma(desk) != before
    page.until(lambda page: page.figures["strip_ma"] == strip_ma(desk))
    assert page.figures["cap_ma"] == 800


def test_the_matrix_is_sent_to_who_watches_it_and_only_then(desk: Desk, page: Page) -> None:
    e5 = PROFILE.space("e5").first
    with desk.connect() as other:
        page.act("watch", what="matrix")
        page.until(lambda page: page.matrix)
        assert not closed(page.matrix["debounced"], e5)
        assert all(closed(page.matrix["debounced"], (row, 20)) for row in range(10))
        desk.workbench.put("e5", Colour.FIRST)
        desk.wait(50)
        page.until(lambda page: closed(page.matrix["debounced"], e5) and closed(page.matrix["raw"], e5))
        page.act("watch", what="nothing")
        page.read()
        page.matrix = {}
        desk.workbench.lift("e5")
        desk.wait(50)
        page.until(lambda page: page.lying == {})
        for each in (page, other):  # which takes longer than a look at the matrix
            each.until(lambda page: page.figures.get("strip_ma") == strip_ma(desk))
        assert page.matrix == other.matrix == {}


def test_a_real_board_is_asked_for_its_matrix_while_somebody_watches() -> None:
    desk = Desk(has_workbench=False)
    e5 = PROFILE.space("e5").second
    with desk.connect() as page:
        page.until(lambda page: page.truths and page.figures)
        assert page.figures["scan_hz"] is None
        page.act("watch", what="matrix")
        page.until(lambda page: page.matrix)
        seen = desk.loop.snapshot.sensors
        page.read()
        desk.wait(10)
        assert desk.loop.snapshot.sensors is not seen
        desk.workbench.put("e5", Colour.SECOND)
        desk.wait(100)
        page.until(lambda page: closed(page.matrix["debounced"], e5))
        page.until(lambda page: page.truths["reeds"] == {"e5": "purple"})


def test_how_a_board_fares_is_sent_to_who_watches_and_only_then() -> None:
    desk = Desk(has_workbench=False)
    health = Health(0.0, {"overruns": 2}, supply_mv=4980)
    desk.loop.snapshot = replace(desk.loop.snapshot, health=health)
    with desk.connect() as page:
        page.until(lambda page: page.truths)
        assert page.health == {}
        page.act("watch", what="matrix")
        page.until(lambda page: page.health)
        assert page.health == {"t": "health", "supply_mv": 4980, "counters": {"overruns": 2}}


def test_a_raw_matrix_that_was_sent_is_not_forgotten_by_one_that_is_not() -> None:
    desk = Desk(has_workbench=False)
    snapshot = desk.loop.snapshot
    assert snapshot.sensors is not None
    desk.loop.snapshot = replace(snapshot, sensors=replace(snapshot.sensors, raw=None))
    with desk.connect() as page:
        page.act("watch", what="matrix")
        page.until(lambda page: page.matrix)
        assert page.matrix["raw"] == list(snapshot.raw or ())


def test_the_lights_of_a_real_board_are_dark_while_it_is_gone() -> None:
    desk = Desk(has_workbench=False)
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait(200)
    with desk.connect() as page:
        page.until(lambda page: page.pictures and any(page.light("e5")))
        desk.workbench.unplug()
        desk.wait(200)
        assert any(desk.loop.snapshot.frame.rgb)
        page.until(lambda page: not any(page.pictures[-1][1]))
        desk.workbench.plug()
        desk.wait(1500)
        page.until(lambda page: page.pictures[-1][1] == desk.loop.snapshot.frame.rgb)


def test_the_wiring_comes_with_the_board(page: Page) -> None:
    assert page.board["wiring"]["rows"][0]["pin"] == "A0"
