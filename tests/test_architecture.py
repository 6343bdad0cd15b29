"""The picture of the rooms shows what the import contracts say, and each module of them is the product's."""

import grimp

from controller.cli.annexes import FOLDERS, every_annex
from tests.architecture import PICTURE, about, drawing, floors
from tests.checkouts import ROOMS

#: Where commands begin, and what is opened by its name: annexes, games and languages. The twin is product as
#: far as its command and other rooms reach.
OPENED = (
    "controller.cli",
    *(folder for folder in FOLDERS if folder != "simulator"),
    "simulator.simulate_command",
    "controller.games",
    "controller.messages",
)

#: Stand-ins for what a board is plugged into, whole as the other twins are; only tests plug one in.
TWINS = ("simulator.pi", "simulator.serial_line.stk500")


def test_the_picture_is_what_the_contracts_give() -> None:
    assert PICTURE.read_text("utf-8") == drawing(), "make docs draws it again"


def test_every_room_says_what_it_is_for() -> None:
    rooms = [room for floor in floors() for room in floor]
    assert len(rooms) > 15
    for room in rooms:
        assert 10 < len(about(f"controller.{room}")) < 110


def test_the_picture_has_a_box_for_each_annex() -> None:
    for annex in every_annex():
        assert f">{annex.name}<" in drawing()


def test_what_no_command_reaches_is_no_part_of_the_product() -> None:
    """What only tests and proof reach has its place among them."""
    graph = grimp.build_graph(*ROOMS, cache_dir=None)
    reached = set[str]()
    for place in (*OPENED, *TWINS):
        reached |= (
            {place} | graph.find_descendants(place) | graph.find_upstream_modules(place, as_package=True)
        )
    alone = graph.modules - reached
    assert not {module for module in alone if not graph.find_descendants(module) & reached}
