"""`manalath update` on a computer with systemd, which only records what it is asked for."""

from pathlib import Path

import pytest

from controller.annexes.service import service_command
from controller.annexes.update import trial_players, update_command, update_units, version_installer
from controller.annexes.update import version_update as update_module
from controller.annexes.update.trial import BoardToFlash, TableStanding
from controller.annexes.update.trial_players import ServicePlayer, standing_in
from controller.annexes.update.update_command import about_this
from controller.annexes.update.version_disk import LocalDisk
from controller.annexes.update.version_update import SOURCE, about_in
from controller.cli import main
from hardware.service import BESIDE, MARK, UNIT, texts_of
from hardware.service.target import Ran
from hardware.service.version_place import CURRENT, GOOD
from tests.annexes.update.twin_place import NEW, OLD, release
from tests.fake_machine import FOREIGN, FakeMachine, do
from tests.hardware.service.plans import LINE


class FakeService(FakeMachine):
    """A computer whose service plays the version that the place leads to."""

    place: Path
    busy = ""
    #: The versions that end by themselves, and those that have no page.
    ends: frozenset[str] = frozenset()

    @property
    def version(self) -> str:
        return (self.place / CURRENT).readlink().name

    def told(self, _url: str) -> TableStanding | None:
        return TableStanding(self.version, is_linked=True, busy=self.busy, board="gpio:x", profile="x")

    def _systemctl(self, verb: str, said: str) -> Ran:
        if verb == "restart":
            self.shown["NRestarts"] = "1" if self.version in self.ends else "0"
        if verb in {"enable", "start", "disable"} and "update" in said:
            return Ran(0, "")
        return super()._systemctl(verb, said)


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeService:
    """A place with version 0.2.0, which a service plays, and a release 0.3.0 wherever one is looked for."""
    fake = FakeService(tmp_path / "root")
    fake.place = tmp_path / "place"
    fake.is_up = True
    fake.shown["NRestarts"] = "0"
    install(fake.place, OLD)
    for link in (GOOD, CURRENT):
        (fake.place / link).symlink_to(Path("versions") / OLD)
    unit = f"{MARK}\n[Service]\nExecStart={fake.place}/current/bin/manalath play\n"
    fake.put(UNIT, unit)
    monkeypatch.setattr(update_command, "this_machine", fake.look)
    monkeypatch.setattr(update_command, "own_place", lambda: fake.place)
    monkeypatch.setattr(trial_players, "standing_at", fake.told)
    monkeypatch.setattr(update_module, "find_release", lambda *_args, **_options: release())
    monkeypatch.setattr(update_command, "ask_about", lambda *_: None)
    monkeypatch.setattr(
        version_installer.Installer,
        "install",
        lambda _self, found, _extra: install(fake.place, found.manifest.version),
    )
    monkeypatch.setattr(update_units, "_RUN", tmp_path / "run")
    (tmp_path / "run").mkdir()
    return fake


def install(place: Path, version: str) -> None:
    folder = place / "versions" / version
    folder.mkdir(parents=True)
    (folder / "whole").write_text("whole \n")


def update(*words: str) -> int:
    return main(("update", *words))


def printed(capsys: pytest.CaptureFixture[str]) -> str:
    out, err = capsys.readouterr()
    return out + err


def test_a_good_version_is_played_by_the_service(
    fake: FakeService, capsys: pytest.CaptureFixture[str]
) -> None:
    assert update("/stick") == 0
    assert fake.version == NEW
    assert "Version 0.3.0 plays: it has served its page and linked the board." in printed(capsys)
    assert fake.started().count("restart --no-block manalath.service") == 1
    assert [fake.files()[str(path)].startswith(MARK) for path in BESIDE] == [True, True]
    assert f"ExecStart={fake.place}/good/bin/manalath update --resume" in fake.files()[str(BESIDE[1])]


def test_a_version_that_dies_is_replaced_by_the_old_one(
    fake: FakeService, capsys: pytest.CaptureFixture[str]
) -> None:
    fake.ends = frozenset({NEW})
    assert update("/stick") == 1
    assert fake.version == OLD
    assert "Version 0.2.0 plays again: version 0.3.0 ended by itself." in printed(capsys)
    assert fake.started().count("restart --no-block manalath.service") == 2
    assert update("--check") == 0
    assert "The last update: Version 0.2.0 plays again" in printed(capsys)


def test_a_game_is_not_interrupted(fake: FakeService, capsys: pytest.CaptureFixture[str]) -> None:
    fake.busy = "game"
    assert update("/stick") == 2
    assert "a game is being played" in printed(capsys)
    assert fake.version == OLD
    assert "restart --no-block manalath.service" not in fake.started()


def test_only_root_updates(fake: FakeService, capsys: pytest.CaptureFixture[str]) -> None:
    fake.is_root = False
    assert update("/stick", "--unsigned", "--allow-older") == 2
    assert "update /stick --unsigned --allow-older" in printed(capsys)
    assert update("--check") == 0


def test_a_service_that_calls_one_version_alone_is_not_updated(
    fake: FakeService, capsys: pytest.CaptureFixture[str]
) -> None:
    fake.put(UNIT, f"{MARK}\n[Service]\nExecStart=/opt/other/bin/manalath play\n")
    assert update("/stick") == 2
    assert "the service does not call the version in use" in printed(capsys)


def test_what_a_power_cut_left_is_settled_at_the_next_start(
    fake: FakeService, capsys: pytest.CaptureFixture[str]
) -> None:
    install(fake.place, NEW)
    (fake.place / CURRENT).unlink()
    (fake.place / CURRENT).symlink_to(Path("versions") / NEW)
    fake.ends, fake.is_up = frozenset({NEW}), False
    assert update("--check") == 0
    assert "is on trial" in printed(capsys)
    assert update("--resume") == 0
    assert fake.version == OLD
    assert "plays again" in printed(capsys)


def test_the_wish_of_a_page_takes_what_the_owner_has_set(
    fake: FakeService, capsys: pytest.CaptureFixture[str]
) -> None:
    assert update("--resume") == 0
    assert fake.version == OLD
    update_units.wish_file().touch()
    assert update("--resume") == 2
    assert "name a folder, a file or an address" in printed(capsys)
    assert not update_units.wish_file().exists()
    assert update("--source", "https://example.org/manalath") == 0
    assert LocalDisk(fake.place).read(SOURCE) == "https://example.org/manalath\n"
    update_units.wish_file().touch()
    assert update("--resume") == 0
    assert fake.version == NEW


@pytest.mark.parametrize("source", ["stick", "ftp://example.org", "https://"])
def test_a_source_that_is_none_is_refused(fake: FakeService, source: str) -> None:
    assert update("--source", source) == 2
    assert LocalDisk(fake.place).read(SOURCE) is None


def test_the_units_go_with_the_service(fake: FakeService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service_command, "this_machine", fake.look)
    assert update("--source", "/media/stick") == 0
    fake.put(UNIT, next(text.content for text in texts_of(LINE) if text.path == UNIT))
    fake.put(BESIDE[0].with_name("manalath-other.path"), FOREIGN)
    fake.answers["systemctl disable"] = Ran(0, "")
    assert do("remove") == 0
    assert list(fake.files()) == ["/etc/systemd/system/manalath-other.path"]


def test_a_program_of_a_checkout_says_that_it_has_no_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert update("--check") == 2
    assert "was not installed from a bundle" in printed(capsys)


def test_this_version_tells_of_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert update("--about") == 0
    assert about_in(capsys.readouterr().out) == about_this()
    assert about_this().firmware["hex70-dual-mega"]


def test_firmware_is_put_on_the_board_by_the_version_that_has_it(fake: FakeService) -> None:
    fake.programs.add(f"{fake.place}/versions/{NEW}/bin/manalath")
    player = ServicePlayer(fake.machine, fake.place)
    assert player.flash(NEW, BoardToFlash("serial:auto", "hex70-dual-mega"))
    assert fake.ran[-2:] == [
        "systemctl stop manalath.service",
        f"{fake.place}/versions/{NEW}/bin/manalath flash --board serial:auto --profile hex70-dual-mega",
    ]


@pytest.mark.parametrize("text", ["", "{}", '{"version": 1}', "\xff"])
def test_an_odd_answer_of_a_page_is_none(text: str) -> None:
    assert standing_in(text.encode("latin-1")) is None
