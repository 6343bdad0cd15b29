"""Which library is found, which message appears if there is none, and that the search leaves no trace."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from hardware.gpio_board.pin_errors import (
    NoLibraryError,
    NotAPiError,
    PiError,
    TwoLibrariesError,
    WrongLibraryError,
)
from hardware.gpio_board.pin_library_loader import (
    HERE,
    RPI_GPIO,
    RPI_LGPIO,
    Computer,
    Installed,
    PinLibrary,
    open_library,
    read_tree,
)
from tests.hardware.gpio_board.fakes import LgpioError

HOME, APT = "/venv/site-packages", "/usr/lib/python3/dist-packages"


@dataclass
class Pi:
    """A computer with the packages in ``installed``, on which loading one calls ``load``."""

    load: Callable[[str], ModuleType]
    installed: dict[str, Installed] = field(default_factory=dict)
    environ: dict[str, str] = field(default_factory=dict)
    model: str = "Raspberry Pi 4 Model B Rev 1.4"

    @property
    def world(self) -> Computer:
        return Computer(self.load, self.installed.get, self.environ, lambda _: self.model, is_root=False)

    def open(self) -> PinLibrary:
        return open_library(self.world)


def rpi_gpio(name: str) -> ModuleType:
    """A module like RPi.GPIO, the one in C."""
    module = ModuleType(name)
    module.__dict__.update(VERSION="0.7.1", BCM=11)
    return module


def rpi_lgpio(name: str) -> ModuleType:
    """A module like rpi-lgpio: it has a chip and the library below it, and claims the other's version."""
    lgpio = ModuleType("lgpio")
    lgpio.__dict__["error"] = LgpioError
    module = ModuleType(name)
    module.__dict__.update(VERSION="0.7.2", BCM=11, _chip=None, lgpio=lgpio)
    return module


def raising(error: Exception) -> Callable[[str], ModuleType]:
    def load(_name: str) -> ModuleType:
        raise error

    return load


def with_pipe(pi: Pi) -> Callable[[str], ModuleType]:
    """A loader like lgpio's import: it changes to the folder in LG_WD, and makes a pipe there."""

    def load(name: str) -> ModuleType:
        if "LG_WD" in pi.environ:
            os.chdir(pi.environ["LG_WD"])
        os.mkfifo(".lgd-nfy0")
        return rpi_lgpio(name)

    return load


def test_rpi_gpio_is_distinguished_from_its_twin() -> None:
    library = Pi(rpi_gpio, {RPI_GPIO: Installed("0.7.1", HOME)}).open()
    assert (library.name, library.version, library.is_lgpio) == ("RPi.GPIO", "0.7.1", False)
    assert library.errors == (OSError, RuntimeError)


def test_rpi_lgpio_is_recognised_by_its_chip_and_has_an_error_of_its_own() -> None:
    library = Pi(rpi_lgpio, {RPI_LGPIO: Installed("0.6", HOME)}).open()
    assert (library.name, library.version, library.is_lgpio) == ("rpi-lgpio", "0.6", True)
    assert library.errors == (OSError, RuntimeError, LgpioError)


def test_a_library_without_a_package_reports_its_own_version() -> None:
    assert Pi(rpi_gpio).open().version == "0.7.1"


def test_the_board_says_who_it_is() -> None:
    library = Pi(rpi_lgpio, {RPI_LGPIO: Installed("0.6", HOME)}).open()
    identity = library.identity("hex70-single-gpio", "10000000abcdef")
    assert (identity.board_id, identity.profile) == ("10000000abcdef", "hex70-single-gpio")
    assert identity.version == "rpi-lgpio 0.6"
    assert library.identity("hex70-single-gpio", "").board_id


def test_two_packages_that_share_their_files_are_refused() -> None:
    both = {RPI_GPIO: Installed("0.7.1", HOME), RPI_LGPIO: Installed("0.6", HOME)}
    with pytest.raises(TwoLibrariesError) as caught:
        Pi(rpi_gpio, both).open()
    said = str(caught.value)
    assert said.index("pip uninstall RPi.GPIO rpi-lgpio") < said.index("pip install")


def test_one_of_the_system_beside_one_of_our_own_shares_nothing() -> None:
    both = {RPI_GPIO: Installed("0.7.1", APT), RPI_LGPIO: Installed("0.6", HOME)}
    assert Pi(rpi_lgpio, both).open().name == RPI_LGPIO


REFUSED: dict[str, tuple[Exception, dict[str, Installed], type[PiError], str]] = {
    "nothing": (ModuleNotFoundError("No module named 'RPi'"), {}, NoLibraryError, "python3-rpi-lgpio"),
    "the files are gone": (
        ModuleNotFoundError("No module named 'RPi.GPIO'"),
        {RPI_LGPIO: Installed("0.6", HOME)},
        NoLibraryError,
        "--force-reinstall rpi-lgpio",
    ),
    "no Pi": (
        RuntimeError("This module can only be run on a Raspberry Pi!"),
        {RPI_GPIO: Installed("0.7.1", HOME)},
        NotAPiError,
        "manalath simulate --board virtual:PROFILE",
    ),
    "a Pi 5": (
        RuntimeError("Cannot determine SOC peripheral base address"),
        {RPI_GPIO: Installed("0.7.1", HOME)},
        WrongLibraryError,
        "rpi-lgpio",
    ),
    "a Pi 1": (
        NotImplementedError("This module does not understand old-style revision codes"),
        {RPI_LGPIO: Installed("0.6", HOME)},
        WrongLibraryError,
        "pi-legacy",
    ),
    "a folder that cannot be written": (
        FileNotFoundError(2, "No such file or directory", ".lgd-nfy-3"),
        {RPI_LGPIO: Installed("0.6", HOME)},
        NoLibraryError,
        "check the folder",
    ),
}


@pytest.mark.parametrize(("error", "installed", "kind", "cure"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_work_says_why_and_what_to_do(
    error: Exception, installed: dict[str, Installed], kind: type[PiError], cure: str
) -> None:
    with pytest.raises(kind) as caught:
        Pi(raising(error), installed).open()
    assert cure in str(caught.value)
    assert caught.value.__cause__ is error


@pytest.mark.parametrize("extra", ["[pi]", "[pi5]", "[pi-legacy]"])
def test_every_extra_is_named_where_nothing_is_installed(extra: str) -> None:
    with pytest.raises(NoLibraryError) as caught:
        Pi(raising(ImportError("no"))).open()
    assert f".{extra}" in str(caught.value)


def test_a_folder_of_the_user_s_that_cannot_be_written_is_named() -> None:
    error = FileNotFoundError(2, "No such file or directory", ".lgd-nfy-3")
    with pytest.raises(NoLibraryError, match="LG_WD=/run/theirs"):
        Pi(raising(error), environ={"LG_WD": "/run/theirs"}).open()


def test_nothing_is_ever_asked() -> None:
    pi = Pi(rpi_gpio)
    seen: list[str | None] = []

    def load(name: str) -> ModuleType:
        seen.append(pi.environ.get("BLINKA_SKIP_DEPENDENCY_CHECK"))
        return rpi_gpio(name)

    pi.load = load
    pi.open()
    assert seen == ["1"]


def test_the_user_s_folder_stays_as_it_is_and_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    pi = Pi(rpi_lgpio)
    pi.load = with_pipe(pi)
    pi.open()
    assert Path.cwd() == tmp_path
    assert list(tmp_path.iterdir()) == []


def test_a_failure_leaves_the_user_where_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NoLibraryError):
        Pi(raising(ImportError("no"))).open()
    assert Path.cwd() == tmp_path


@pytest.mark.parametrize("name", ["RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"])
def test_the_pipe_is_made_where_the_system_lets_us_and_is_gone_afterwards(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, place = tmp_path / "home", tmp_path / "run"
    home.mkdir()
    place.mkdir()
    monkeypatch.chdir(home)
    pi = Pi(rpi_lgpio, environ={name: f"{place}:/run/other" if name == "RUNTIME_DIRECTORY" else str(place)})
    were: list[Path] = []
    make_pipe = with_pipe(pi)

    def load(name: str) -> ModuleType:
        were.append(Path.cwd())
        return make_pipe(name)

    pi.load = load
    pi.open()
    assert were[0].parent == place
    assert list(place.iterdir()) == []


def test_a_place_that_cannot_be_written_is_passed_over(tmp_path: Path) -> None:
    pi = Pi(rpi_lgpio, environ={"XDG_RUNTIME_DIR": str(tmp_path / "gone")})
    assert pi.open().is_lgpio


def test_a_folder_that_the_user_has_chosen_is_respected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, chosen = tmp_path / "home", tmp_path / "chosen"
    home.mkdir()
    chosen.mkdir()
    monkeypatch.chdir(home)
    pi = Pi(rpi_lgpio, environ={"LG_WD": str(chosen)})
    pi.load = with_pipe(pi)
    pi.open()
    assert pi.environ["LG_WD"] == str(chosen)
    assert [entry.name for entry in chosen.iterdir()] == [".lgd-nfy0"]
    assert Path.cwd() == home
    assert list(home.iterdir()) == []


def test_where_nothing_is_installed_a_computer_that_is_no_pi_needs_nothing() -> None:
    with pytest.raises(NotAPiError):
        Pi(raising(ModuleNotFoundError("No module named 'RPi'")), model="").open()


def test_the_device_tree_gives_model_and_number(tmp_path: Path) -> None:
    (tmp_path / "model").write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\0")
    (tmp_path / "serial-number").write_bytes(b"10000000abcdef\0")
    world = replace(HERE, tree=partial(read_tree, tmp_path))
    assert world.model == "Raspberry Pi 4 Model B Rev 1.4"
    assert world.serial_number == "10000000abcdef"
    assert read_tree(tmp_path, "nothing") == ""


def test_what_is_installed_here_is_found_with_its_folder() -> None:
    found = HERE.installed("pyserial")
    assert found is not None
    assert (Path(found.folder) / "serial").is_dir()
    assert HERE.installed("no-such-package-anywhere") is None
