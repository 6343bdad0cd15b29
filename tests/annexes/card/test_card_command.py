"""`manalath card`: what it writes onto a card, what it leaves, and what it refuses."""

import io
import json
import shutil
from itertools import chain
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import yaml

from controller.annexes.card import boot_partition
from controller.annexes.card.card_bundle import CardSystem
from controller.annexes.card.card_wish import COUNTRIES
from controller.annexes.card.first_boot import plan_in
from controller.annexes.doctor.boot_config import read_config
from controller.annexes.doctor.machine import model_of
from controller.cli import main
from hardware.pi_settings import settings_of
from hardware.profiles import load_profile
from hardware.profiles.profile_files import SHIPPED
from tests.annexes.card.cards import CMDLINE, CONFIG, STOCK, VERSION, boot_folder, release_bundle
from tests.sweeps import sampled

FRANCE = ("--country", "fr")


@pytest.fixture
def boot(tmp_path: Path) -> Path:
    return boot_folder(tmp_path / "bootfs")


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    return release_bundle(tmp_path)


def prepare(boot: Path, bundle: Path, *words: str) -> int:
    return main(("card", str(boot), "--bundle", str(bundle), *words))


def typed(line: str) -> io.TextIOWrapper:
    """Return what a person types, as standard input."""
    return io.TextIOWrapper(io.BytesIO(f"{line}\n".encode()))


def read(boot: Path, name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((boot / name).read_text("utf-8"))
    return found


def everything(boot: Path) -> dict[str, bytes]:
    return {str(path.relative_to(boot)): path.read_bytes() for path in boot.rglob("*") if path.is_file()}


def test_a_card_gets_all_that_a_first_boot_needs(boot: Path, bundle: Path) -> None:
    assert prepare(boot, bundle, "--name", "oak", "--time-zone", "Europe/Paris") == 0
    said = read(boot, "user-data")
    assert (boot / "user-data").read_text().splitlines()[0] == "#cloud-config"
    assert (said["hostname"], said["timezone"]) == ("oak", "Europe/Paris")
    assert said["bootcmd"] == [["sh", "/boot/firmware/manalath/begin.sh"]]
    assert "wifis" not in read(boot, "network-config")["network"]
    plan = plan_in((boot / "manalath/card.json").read_text())
    assert (plan.board, plan.name, plan.language, plan.has_wifi) == ("serial:auto", "oak", "en", False)
    assert read(boot, "meta-data") == {"instance-id": plan.instance, "dsmode": "local"}
    assert (boot / "manalath" / bundle.name).read_bytes() == bundle.read_bytes()
    assert plan.instance in (boot / "manalath/begin.sh").read_text()


def test_twice_is_the_same_and_another_wish_another_instance(
    boot: Path, bundle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--hotspot", *FRANCE)
    assert prepare(boot, bundle, *words) == 0
    pin = read(boot, "network-config")["network"]["wifis"]["wlan0"]["access-points"]["manalath"]["password"]
    assert pin in capsys.readouterr().out
    before = everything(boot)
    assert prepare(boot, bundle, *words) == 0
    assert everything(boot) == before
    assert "nothing is changed" in capsys.readouterr().out
    assert prepare(boot, bundle, *words, "--name", "elm", "--time-zone", "Asia/Tokyo") == 0
    assert (boot / "meta-data").read_bytes() != before["meta-data"]


def test_what_others_wrote_is_kept_and_said_once(
    boot: Path, bundle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prepare(boot, bundle)
    said = capsys.readouterr().out
    for name in ("user-data", "network-config", "meta-data"):
        assert (boot / f"{name}.before").read_text() == STOCK[name]
        assert f"kept as {name}.before" in said
    prepare(boot, bundle, "--name", "elm")
    assert "before" not in capsys.readouterr().out
    assert (boot / "user-data.before").read_text() == STOCK["user-data"]


@sampled(3)
@pytest.mark.parametrize("profile", ["hex70-single-gpio", "hex70-dual-gpio", "sq36-dual-gpio"])
@pytest.mark.parametrize("model", ["3 Model B Plus", "4 Model B", "5 Model B", "Zero 2 W"])
def test_every_model_reads_the_settings_of_a_board_on_its_pins(
    profile: str, model: str, boot: Path, bundle: Path
) -> None:
    for _ in range(2):
        assert prepare(boot, bundle, "--board", f"gpio:{profile}") == 0
    assert (boot / "config.txt").read_text().startswith(CONFIG)
    filters = model_of(f"Raspberry Pi {model}")
    assert filters is not None
    texts = {"config.txt": (boot / "config.txt").read_text()}
    counting, doubtful = read_config(texts.get, "config.txt", filters.filters)
    wanted = [
        setting.line
        for setting in settings_of(load_profile(profile))
        if setting.model == "all" or setting.model in filters.filters
    ]
    assert [line for line in (f"{each.key}={each.value}" for each in counting) if line in wanted] == wanted
    assert doubtful == ()


def test_a_console_leaves_the_pins_that_a_board_needs(boot: Path, bundle: Path) -> None:
    prepare(boot, bundle, "--board", "gpio:hex70-single-gpio")
    assert (boot / "cmdline.txt").read_text() == CMDLINE
    prepare(boot, bundle, "--board", "gpio:hex70-dual-gpio")
    assert (boot / "cmdline.txt").read_text() == CMDLINE.replace("console=serial0,115200 ", "")


def test_a_board_on_a_cable_takes_the_settings_back(boot: Path, bundle: Path) -> None:
    prepare(boot, bundle, "--board", "gpio:hex70-single-gpio")
    prepare(boot, bundle)
    assert (boot / "config.txt").read_text() == CONFIG


def test_a_profile_of_ones_own_goes_along(boot: Path, bundle: Path, tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_bytes((SHIPPED / "hex7-dual-mega.toml").read_bytes())
    assert prepare(boot, bundle, "--board", f"serial:auto@{own}") == 0
    assert (boot / "manalath/board.toml").read_bytes() == own.read_bytes()
    assert plan_in((boot / "manalath/card.json").read_text()).board == "serial:auto@/etc/manalath/board.toml"


def test_a_network_is_joined_by_any_name_and_passphrase(boot: Path, bundle: Path) -> None:
    name, passphrase = """Chez "nous": {été} #1 \\ 🎲""", """yes: 'no' "#\\{}%$ """
    with patch("sys.stdin", typed(passphrase)):
        assert prepare(boot, bundle, "--wifi", name, *FRANCE) == 0
    assert read(boot, "network-config")["network"]["wifis"]["wlan0"] == {
        "dhcp4": True,
        "optional": True,
        "regulatory-domain": "FR",
        "access-points": {name: {"password": passphrase}},
    }


def test_a_key_lets_somebody_in(boot: Path, bundle: Path, tmp_path: Path) -> None:
    key = tmp_path / "id.pub"
    key.write_text("ssh-ed25519 AAAAC3Nza me@home\n")
    assert prepare(boot, bundle, "--ssh-key", str(key)) == 0
    (user,) = read(boot, "user-data")["users"]
    assert user["ssh_authorized_keys"] == ["ssh-ed25519 AAAAC3Nza me@home"]
    key.write_text("-----BEGIN OPENSSH PRIVATE KEY-----\n")
    assert prepare(boot, bundle, "--ssh-key", str(key)) == 2


def test_the_card_that_is_mounted_is_found(boot: Path, tmp_path: Path) -> None:
    mounted = tmp_path / "media" / "me"
    mounted.mkdir(parents=True)
    boot.rename(mounted / "bootfs")
    assert boot_partition.find_card(tmp_path) == mounted / "bootfs"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--hotspot",), "--country FR"),
        (("--hotspot", "--country", "XX"), "'XX' is no country"),
        (("--hotspot", "x" * 33, *FRANCE), "is no name of a Wi-Fi network"),
        (("--hotspot", "a\tb", *FRANCE), "is no name of a Wi-Fi network"),
        (("--wifi", "home", *FRANCE), "8 to 63 characters"),
        (("--name", "My Board"), "'My Board' is no name for a computer"),
        (("--time-zone", "Paris"), "'Paris' is no time zone"),
        (("--board", "gpio:hex70-dual-mega"), "hex70-dual-mega"),
        (("--board", "virtual:hex70-dual-mega"), "virtual"),
    ],
)
def test_a_wish_that_cannot_be_is_said_and_nothing_written(
    words: tuple[str, ...], said: str, boot: Path, bundle: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with patch("sys.stdin", typed("short")):
        assert prepare(boot, bundle, *words) == 2
    assert said in capfd.readouterr().err
    assert everything(boot) == {name: text.encode() for name, text in STOCK.items()}


@pytest.mark.parametrize("lacking", ["config.txt", "cmdline.txt"])
def test_another_folder_is_no_boot_partition(
    lacking: str, boot: Path, bundle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (boot / lacking).unlink()
    assert prepare(boot, bundle) == 2
    assert f"there is no {lacking}" in capsys.readouterr().err


def test_a_system_without_cloud_init_is_named(
    boot: Path, bundle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("user-data", "network-config", "meta-data"):
        (boot / name).unlink()
    assert prepare(boot, bundle) == 2
    assert "older than October 2025" in capsys.readouterr().err


@pytest.mark.parametrize("system", [CardSystem("aarch64", "3.11"), CardSystem("x86_64", "3.13")])
def test_a_bundle_of_another_machine_is_named(
    system: CardSystem, boot: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert prepare(boot, release_bundle(tmp_path, system)) == 2
    assert f"manalath-{VERSION}-linux-aarch64-cp313.zip" in capsys.readouterr().err


def test_a_bundle_that_is_old_cut_spoilt_or_none_is_refused(
    boot: Path, bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = bundle.read_bytes()
    at = content.index(b"#!/bin/sh")
    (tmp_path / "readme.zip").write_bytes(content)
    for bad in (content[:-30], b"", content[:at] + b"#!/bin/no" + content[at + 9 :]):
        bundle.write_bytes(bad)
        assert prepare(boot, bundle) == 2
        assert "is no bundle of a release, or not whole" in capsys.readouterr().err
    assert prepare(boot, tmp_path / "readme.zip") == 2
    assert prepare(boot, tmp_path / "nothing" / bundle.name) == 2
    capsys.readouterr()
    assert prepare(boot, release_bundle(tmp_path, is_old=True)) == 2
    assert "too old" in capsys.readouterr().err


def test_a_full_card_is_said_before_anything_is_written(
    boot: Path, bundle: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Usage:
        free = 2 << 20

    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage)
    assert prepare(boot, bundle) == 2
    assert "has 2 MB free, and this takes 5" in capsys.readouterr().err
    assert set(everything(boot)) == set(STOCK)


def test_a_card_that_is_pulled_out_begins_nothing(
    boot: Path, bundle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = list[str]()

    def write(path: Path, content: bytes) -> None:
        written.append(path.name)
        if path.name == "user-data":
            raise OSError(5, "Input/output error")
        path.write_bytes(content)

    monkeypatch.setattr(boot_partition, "replace_file", write)
    assert prepare(boot, bundle) == 2
    assert (boot / "meta-data").read_text() == STOCK["meta-data"]
    assert written[-1] == "user-data"
    assert json.loads((boot / "manalath/card.json").read_text())


def test_every_country_of_the_time_zone_database_is_known() -> None:
    lines = Path("/usr/share/zoneinfo/iso3166.tab").read_text("utf-8").splitlines()
    assert {line.split("\t")[0] for line in lines if not line.startswith("#")} == COUNTRIES
    assert all(map(str.isupper, chain.from_iterable(COUNTRIES)))
