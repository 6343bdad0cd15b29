"""The kit on disk: the files that its first page names, and no others."""

import html
import re
import sys
from pathlib import Path

import pytest

from controller.cli import main
from controller.errors import InputError
from controller.errors.extras import adding
from controller.messages import word
from hardware.builder.kit import NEEDED, kit_of, plan_of
from hardware.builder.kit.index_page import CUT, FILES
from hardware.builder.kit.steps_page import VIEWS
from hardware.profiles import DEFAULT, load_profile
from tests.annexes.builder.kit.made_kits import kit_by_hand
from tests.sweeps import PROOF, sampled


@PROOF
def test_every_file_is_listed_on_the_first_page() -> None:
    files = kit_by_hand(DEFAULT)
    page = files["index.html"].decode()
    assert set(re.findall(r'href="([\w./-]+)"', page)) == set(files) == set(FILES)
    assert "they need the extra kit" in html.unescape(page)
    assert "No board has been built from it yet" in page
    assert "Estimated cost" in page
    assert not re.findall(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", page)


@PROOF
@pytest.mark.parametrize("profile", [DEFAULT, "hex70-single-gpio"])
def test_programs_other_than_browsers_can_draw_what_stands_alone(profile: str) -> None:
    """They know classes and plain colours, but no variables and no queries."""
    drawings = {name: file.decode() for name, file in kit_by_hand(profile).items() if ".svg" in name}
    assert len(drawings) > 1
    for name, drawn in drawings.items():
        assert not re.findall(r"var\(|--\w|@media|color-mix", drawn), name
        used = {class_ for each in re.findall(r'class="([^"]+)"', drawn) for class_ in each.split()}
        assert {"drawing", name.removesuffix(".svg")} <= used


@pytest.mark.usefixtures("small_views")
def test_a_kit_is_written_into_a_new_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "kit"
    assert main(["kit", "hex7-dual-mega", "--out", str(folder)]) == 0
    written = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    page = (folder / "index.html").read_text()
    views = {f"views/{name}.png" for name in VIEWS}
    assert set(re.findall(r'href="([\w./-]+)"', page)) == written - views
    assert all((folder / name).read_bytes().startswith(b"\x89PNG") for name in views)
    assert written > set(FILES) | set(CUT) | views | {"print/deck-1.stl", "print/piece-purple.stl"}
    assert f"begin with {folder}/index.html" in capsys.readouterr().out


def lack(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    """Let a module of the extra be missing, which also spares the time that its parts take."""
    for name in [name for name in sys.modules if name.startswith(("hardware.builder.mechanics.", module))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)


@sampled(1)
@pytest.mark.parametrize("missing", NEEDED)
def test_without_the_extra_it_says_so_and_writes_the_rest(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lack(monkeypatch, missing)
    assert main(["kit", "hex7-dual-mega", "--out", str(tmp_path / "kit")]) == 0
    assert word(adding("kit")) in capsys.readouterr().err
    assert {path.name for path in (tmp_path / "kit").iterdir()} == set(FILES)


def test_a_folder_with_something_in_it_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lack(monkeypatch, "ezdxf")
    mine = tmp_path / "index.html"
    mine.write_text("mine")
    assert main(["kit", "hex7-dual-mega", "--out", str(tmp_path)]) == 2
    assert "is not empty; name another, or write over what is there with --force" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]
    assert mine.read_text() == "mine"
    assert main(["kit", "hex7-dual-mega", "--out", str(tmp_path), "--force"]) == 0
    assert mine.read_text() != "mine"


@sampled(1)
@pytest.mark.parametrize("name", ["index.html", "power.svg"])
@pytest.mark.parametrize("is_there", [True, False])
def test_no_link_leads_a_kit_out_of_its_folder(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    is_there: bool,
) -> None:
    lack(monkeypatch, "ezdxf")
    folder, outside = tmp_path / "kit", tmp_path / "mine"
    folder.mkdir()
    if is_there:
        outside.write_text("mine")
    (folder / name).symlink_to(outside)
    assert main(["kit", "hex7-dual-mega", "--out", str(folder), "--force"]) == 2
    assert f"{name} is a link, or in one, that leads out of the folder" in capsys.readouterr().err
    assert outside.exists() == is_there
    assert not is_there or outside.read_text() == "mine"
    assert [path.name for path in folder.iterdir()] == [name]


def test_a_link_to_the_folder_and_one_within_it_are_the_persons_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lack(monkeypatch, "ezdxf")
    (tmp_path / "kit").mkdir()
    (tmp_path / "link").symlink_to("kit")
    (tmp_path / "kit/index.html").symlink_to("first.html")
    assert main(["kit", "hex7-dual-mega", "--out", str(tmp_path / "link"), "--force"]) == 0
    assert (tmp_path / "kit/first.html").read_text().startswith("<!")


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["kit", "hex7-dual-mega", "--out", str(tmp_path / "file" / "kit")]) == 2
    assert "cannot be made" in capsys.readouterr().err


def test_nothing_is_written_of_a_board_that_cannot_be_wired(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        kit_of(plan_of(load_profile("chess")))
    assert main(["kit", "chess", "--out", str(tmp_path / "kit")]) == 2
    assert not (tmp_path / "kit").exists()
