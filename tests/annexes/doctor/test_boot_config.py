"""Which lines of config.txt count, on which model."""

import pytest

from controller.annexes.doctor.boot_config import Config, is_known, pins_of, read_config
from controller.annexes.doctor.machine import PiChip, model_of


def read(text: str, model: str = "Raspberry Pi 4 Model B Rev 1.5", **others: str) -> Config:
    files = {"config.txt": text, **{f"{name}.txt": more for name, more in others.items()}}
    found = model_of(model)
    assert found is not None
    counting, doubtful = read_config(files.get, "config.txt", found.filters)
    return Config("/boot/firmware/config.txt", counting, doubtful)


def is_on(config: Config, name: str = "spi") -> bool:
    return config.param(name) is not None


FILTERS = {
    "Raspberry Pi Zero Rev 1.3": "pi0",
    "Raspberry Pi Zero W Rev 1.1": "pi0 pi0w",
    "Raspberry Pi Zero 2 W Rev 1.0": "pi0 pi0w pi02",
    "Raspberry Pi Model B Rev 2": "pi1",
    "Raspberry Pi Model B Plus Rev 1.2": "pi1",
    "Raspberry Pi 2 Model B Rev 1.1": "pi2",
    "Raspberry Pi 3 Model B Rev 1.2": "pi3",
    "Raspberry Pi 3 Model A Plus Rev 1.0": "pi3 pi3+",
    "Raspberry Pi Compute Module 3 Plus Rev 1.0": "pi3 cm3 cm3+",
    "Raspberry Pi 4 Model B Rev 1.5": "pi4",
    "Raspberry Pi 400 Rev 1.0": "pi4 pi400",
    "Raspberry Pi Compute Module 4S Rev 1.0": "pi4 cm4s",
    "Raspberry Pi Compute Module 4 Rev 1.1": "pi4 cm4",
    "Raspberry Pi 5 Model B Rev 1.0": "pi5",
    "Raspberry Pi 500 Rev 1.0": "pi5 pi500",
    "Raspberry Pi Compute Module 5 Rev 1.0": "pi5 cm5",
}


@pytest.mark.parametrize(("name", "filters"), FILTERS.items())
def test_a_model_sees_the_filters_of_its_kind_and_no_others(name: str, filters: str) -> None:
    every = {word for words in FILTERS.values() for word in words.split()}
    text = "".join(f"[{word}]\n{word}=1\n" for word in sorted(every))
    assert {setting.key for setting in read(text, name).settings} == set(filters.split())


def test_only_a_raspberry_pi_is_one() -> None:
    assert model_of("") is None
    assert model_of("Orange Pi 5") is None
    newer = model_of("Raspberry Pi 9")
    assert newer is not None
    assert (newer.chip, newer.is_known) == (PiChip.BCM2712, False)


ON = {
    "dtparam=spi=on": True,
    "dtparam=spi": True,
    "dtparam=i2c_arm=on,spi=on": True,
    "device_tree_param=spi=on": True,
    "  dtparam=spi=on": True,
    "dtparam=spi=off": False,
    "#dtparam=spi=on": False,
    "dtparam=spi=on\ndtparam=spi=off": False,
    "[pi5]\ndtparam=spi=on": False,
    "[pi5]\n[all]\ndtparam=spi=on": True,
    "[pi4]\ndtparam=spi=on\n[pi5]\ndtparam=spi=off": True,
    "[none]\ndtparam=spi=on": False,
    "[none]\n[pi4]\ndtparam=spi=on": True,
    "dtoverlay=vc4-kms-v3d\ndtparam=spi=on": True,
    "[EDID=DEL-1]\ndtparam=spi=on": False,
    "[EDID=DEL-1]\n[pi4]\ndtparam=spi=on": False,
    "[EDID=DEL-1]\n[all]\ndtparam=spi=on": True,
    "include more.txt": True,
    "[pi5]\ninclude more.txt": False,
    "include nothing.txt": False,
    "include config.txt\ndtparam=spi=on": True,
}


@pytest.mark.parametrize(("text", "is_spi_on"), ON.items())
def test_what_switches_a_bus_on(text: str, is_spi_on: bool) -> None:  # noqa: FBT001 - a table's column
    assert is_on(read(text, more="dtparam=spi=on")) is is_spi_on


def test_what_cannot_be_judged_is_kept_apart_unless_it_is_for_another_model() -> None:
    config = read("[gpio4=1]\na=1\n[pi5]\nb=2\n[all]\nc=3\n")
    assert [setting.key for setting in config.doubtful] == ["a"]
    assert [str(setting) for setting in config.settings] == ["config.txt:6: c=3"]


def test_the_last_line_wins() -> None:
    setting = read("core_freq=400\ncore_freq=250 # slower\n").last("core_freq")
    assert setting is not None
    assert (setting.value, setting.where) == ("250", "config.txt:2")


def test_parameters_belong_to_the_overlay_above_them_until_that_ends() -> None:
    first, second, third = read(
        "dtoverlay=w1-gpio,gpiopin=5\ndtparam=pullup=1,spi=on\ndtoverlay=\ndtparam=gpiopin=9\n"
        "dtoverlay=spi0-0cs:no_miso\ndtoverlay=gpio-fan\ndtparam=gpiopin=14\n"
    ).overlays()
    assert dict(first.params) == {"gpiopin": "5", "pullup": "1"}
    assert second.is_on("no_miso")
    assert str(third) == "config.txt:6: dtoverlay=gpio-fan,gpiopin=14"


PINS = {
    "w1-gpio": {4},
    "w1-gpio-pi5,gpiopin=17": {17},
    "w1-gpio-pullup": {4, 5},
    "hifiberry-dacplus": {18, 19, 20, 21},
    "i2c5": {12, 13},
    "i2c5,pins_10_11": {10, 11},
    "uart4": {8, 9},
    "spi1-3cs,cs2_pin=5": {18, 17, 5, 19, 20, 21},
    "vc4-kms-dpi-generic": set(range(28)),
    "vc4-kms-v3d": set(),
    "teapot,gpio=23,heat=9": {23},
    "gpio-led,gpio=47": set(),
}


@pytest.mark.parametrize(("overlay", "pins"), PINS.items())
def test_an_overlay_takes_its_pins(overlay: str, pins: set[int]) -> None:
    (found,) = read(f"dtoverlay={overlay}").overlays()
    assert pins_of(found) == pins
    assert is_known(found) is not overlay.startswith("teapot")
