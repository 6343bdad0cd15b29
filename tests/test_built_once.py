"""What is built for the tests is built once a run."""

from pathlib import Path

import pytest

from tests.built_once import BuiltOnce


def test_each_thing_is_built_once_and_by_the_next_if_that_failed(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    built = list[str]()

    def build(folder: Path) -> None:
        built.append("one")
        (folder / "one").write_text("1")

    with pytest.raises(ZeroDivisionError):
        BuiltOnce(tmp_path_factory).made(("a thing of this test", 1), lambda _: 1 / 0)
    first, again = (BuiltOnce(tmp_path_factory).made(("a thing of this test", 1), build) for _ in range(2))
    assert first == again
    assert (first / "one").read_text() == "1"
    assert built == ["one"]
    assert BuiltOnce(tmp_path_factory).made(("a thing of this test", 2), build) != first
