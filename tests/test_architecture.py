"""The picture of the rooms shows what the import contracts say."""

from tests.architecture import PICTURE, about, drawing, floors


def test_the_picture_is_what_the_contracts_give() -> None:
    assert PICTURE.read_text("utf-8") == drawing(), "make docs draws it again"


def test_every_room_says_what_it_is_for() -> None:
    rooms = [room for floor in floors() for room in floor]
    assert len(rooms) > 15
    for room in rooms:
        assert 10 < len(about(f"controller.{room}")) < 110
