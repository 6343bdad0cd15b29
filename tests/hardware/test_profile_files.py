"""Profiles in a user's own files: what is written is read back, and nothing is lost."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.board import NoProfileError, ProfileError
from controller.diagnose.teach import guessed_wires
from hardware.profiles import DEFAULT, load_profile, profile_names, read_profile
from hardware.profiles.profile_files import SHIPPED, UnkeptError, find_profile, keep_profile, profile_text
from tests.sweeps import some
from tests.wirings import shuffled

TEXT = profile_text(load_profile(DEFAULT))


@pytest.mark.parametrize("name", profile_names())
def test_a_profile_that_ships_is_read_back(name: str) -> None:
    profile = load_profile(name)
    assert read_profile(profile_text(profile), "mine.toml") == profile


@settings(max_examples=some(25))
@given(name=st.sampled_from(profile_names()), seed=st.integers(0, 2**32))
def test_any_wiring_is_read_back(name: str, seed: int) -> None:
    shape = load_profile(name)
    profile = shuffled(shape, seed)
    text = profile_text(profile, ["Taught."], guessed_wires(shape, profile))
    assert read_profile(text, "mine.toml") == profile


@given(title=st.text(), word=st.text())
def test_any_words_are_read_back(title: str, word: str) -> None:
    profile = load_profile(DEFAULT)
    rows = (replace(profile.rows[0], colour=word), *profile.rows[1:])
    profile = replace(profile, title=title, rows=rows)
    assert read_profile(profile_text(profile), "mine.toml") == profile


def test_notes_and_guesses_are_comments() -> None:
    profile = load_profile(DEFAULT)
    text = profile_text(profile, ["Taught by hand.", ""], {(0, 3), (1, 20)})
    assert text.startswith("# Taught by hand.\n#\n\nname = ")
    marked = [block for block in text.split("\n\n") if "# What the wire passes is known" in block]
    assert [block.splitlines()[1] for block in marked] == ['pin = "A3"', 'pin = "D33"']
    assert read_profile(text, "mine.toml") == profile


def test_a_profile_is_found_by_name_or_by_path(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    profile = shuffled(load_profile(DEFAULT), seed=4)
    assert keep_profile(mine, profile_text(profile)) is None
    assert find_profile(str(mine)) == profile
    assert find_profile(DEFAULT) == load_profile(DEFAULT)


def test_a_path_without_a_profile_says_which_there_are(tmp_path: Path) -> None:
    with pytest.raises(NoProfileError, match=r"mine\.toml cannot be read: No such file.*hex70-dual-mega"):
        find_profile(str(tmp_path / "mine.toml"))


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"\xff\xfe", "is text in UTF-16"), (b"\xff", "is not text"), (b"name = 3", "name must be text")],
)
def test_a_file_that_is_no_profile_says_what_is_wrong(tmp_path: Path, content: bytes, words: str) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_bytes(content)
    with pytest.raises(ProfileError, match=f"mine.toml.*{words}"):
        find_profile(str(mine))


def test_what_was_there_is_copied_first(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    copies = [keep_profile(mine, text) for text in ("one", "two", "three")]
    assert copies == [None, tmp_path / "mine.toml.1", tmp_path / "mine.toml.2"]
    held = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert held == {"mine.toml": "three", "mine.toml.1": "one", "mine.toml.2": "two"}


def test_a_copy_is_never_written_over(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("one")
    (tmp_path / "mine.toml.1").write_text("good")
    assert keep_profile(mine, "two") == tmp_path / "mine.toml.2"
    assert (tmp_path / "mine.toml.1").read_text() == "good"


def test_a_write_that_fails_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("good")

    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UnkeptError, match="cannot be written: No space left on device; name another file"):
        keep_profile(mine, TEXT)
    assert mine.read_text() == "good"
    assert list(tmp_path.iterdir()) == [mine]


def test_no_profile_that_ships_is_written_over() -> None:
    shipped = SHIPPED / f"{DEFAULT}.toml"
    before = shipped.read_bytes()
    with pytest.raises(UnkeptError, match="the profiles that ship"):
        keep_profile(shipped, TEXT)
    with pytest.raises(UnkeptError, match="the profiles that ship"):
        keep_profile(SHIPPED / ".." / "profiles" / "new.toml", TEXT)
    assert shipped.read_bytes() == before


def test_a_place_where_nothing_can_be_kept_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    for name, words in (
        ("mine.txt", r"let it end in \.toml"),
        ("none/mine.toml", "there is no folder"),
        ("folder.toml", "is not a file"),
    ):
        with pytest.raises(UnkeptError, match=words):
            keep_profile(tmp_path / name, TEXT)
