"""The unit: its settings for each kind of board and computer, and those it never has."""

import os
import shlex
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.notify import HALTED
from hardware.service import InstallPlan
from hardware.service.unit import WATCHDOG_S
from tests.hardware.service.plans import BY_EAR, EVERY, FAR, GROUPS, LINE, PINS, TWIN, settings_of, unit_of

PIN_DEVICES = ["char-gpiochip rw", "char-spi rw", "/dev/gpiomem rw", "/dev/pio0 rw"]
PORTS = ["char-ttyACM rw", "char-ttyUSB rw", "char-ttyAMA rw", "char-ttyS rw"]


def test_it_runs_this_very_program_in_its_own_folders() -> None:
    settings = settings_of(PINS)
    assert settings["ExecStart"] == [
        (
            "/opt/manalath/.venv/bin/manalath play "
            "--board gpio:hex70-single-gpio --game manalath --port 8070 --no-browser --data /var/lib/manalath"
        )
    ]
    assert settings["StateDirectory"] == settings["RuntimeDirectory"] == ["manalath"]
    assert settings["StateDirectoryMode"] == ["0700"]
    assert settings["WorkingDirectory"] == ["/run/manalath"]
    (environment,) = settings["Environment"]
    assert {"PYTHONUNBUFFERED=1", "BLINKA_SKIP_DEPENDENCY_CHECK=1", "LG_WD=/run/manalath"} <= set(
        environment.split()
    )


def test_it_is_reported_from_ready_to_stopping_and_started_anew_when_it_fails() -> None:
    settings = settings_of(PINS)
    assert settings["Type"] == ["notify"]
    assert settings["NotifyAccess"] == ["main"]
    assert settings["Restart"] == ["on-failure"]
    assert settings["WatchdogSec"] == ["10"]
    assert settings["WantedBy"] == ["multi-user.target"]


@pytest.mark.parametrize("plan", EVERY.values(), ids=EVERY)
def test_a_hang_at_every_start_comes_to_an_end(plan: InstallPlan) -> None:
    """The limit counts starts in its interval, so those that the watchdog ends must fit into it."""
    settings = settings_of(plan)
    (interval, burst, pause) = (
        int(settings[name][0]) for name in ("StartLimitIntervalSec", "StartLimitBurst", "RestartSec")
    )
    start_s = 5  # of Python, on a slow Pi
    assert (burst - 1) * (WATCHDOG_S + pause + start_s) < interval


@pytest.mark.parametrize("plan", EVERY.values(), ids=EVERY)
def test_what_grows_without_bound_ends_the_program_and_not_the_computer(plan: InstallPlan) -> None:
    settings = settings_of(plan)
    assert (settings["MemoryMax"], settings["MemorySwapMax"]) == (["75%"], ["0"])


def test_a_pi_is_switched_off_when_the_board_is_and_by_nothing_else(tmp_path: Path) -> None:
    settings = settings_of(PINS)
    assert settings["SuccessExitStatus"] == [str(HALTED)]
    (command,) = settings["ExecStopPost"]
    assert command.startswith("+/bin/sh -c ")
    fake = tmp_path / "systemctl"
    fake.write_text(f"#!/bin/sh\necho $* >> {tmp_path}/said\n")
    fake.chmod(0o755)
    (script,) = shlex.split(command)[2:]
    for status in ("0", "1", "TERM", "", "33", str(HALTED)):
        environment = {"PATH": f"{tmp_path}:{os.defpath}", "EXIT_STATUS": status}
        subprocess.run(("/bin/sh", "-c", script.replace("$$", "$")), env=environment, check=True)
    assert (tmp_path / "said").read_text() == "--no-block poweroff\n"


def test_a_board_on_a_line_leaves_the_computer_on() -> None:
    settings = settings_of(LINE)
    assert settings["SuccessExitStatus"] == [str(HALTED)], "it is not started anew"
    assert "ExecStopPost" not in settings


@pytest.mark.parametrize("plan", EVERY.values(), ids=EVERY)
def test_what_would_hide_the_board_is_never_set(plan: InstallPlan) -> None:
    never = {"PrivateDevices", "ProcSubset", "PrivateUsers", "PrivateNetwork", "MemoryDenyWriteExecute"}
    settings = settings_of(plan)
    assert not never & set(settings)
    assert settings["DevicePolicy"] == ["closed"]
    assert settings["RestrictAddressFamilies"] == ["AF_UNIX AF_INET AF_INET6"]
    assert settings["SystemCallFilter"] == ["@system-service"]


def test_it_runs_as_nobody_in_the_groups_there_are() -> None:
    settings = settings_of(PINS)
    assert settings["DynamicUser"] == ["yes"]
    assert settings["CapabilityBoundingSet"] == [""]
    assert settings["SupplementaryGroups"] == ["gpio spi dialout"]
    assert settings_of(replace(PINS, groups=frozenset({"spi", "root"})))["SupplementaryGroups"] == ["spi"]
    assert "SupplementaryGroups" not in settings_of(replace(PINS, groups=frozenset()))


@pytest.mark.parametrize("pin", ["GPIO12", "GPIO18", "GPIO21"])
def test_lights_that_need_root_get_it_and_say_why(pin: str) -> None:
    plan = replace(PINS, light_pin=pin)
    settings = settings_of(plan)
    assert settings["User"] == ["root"]
    assert "DynamicUser" not in settings
    assert f"# As root: lights on {pin} are driven through /dev/mem" in unit_of(plan)
    assert settings["CapabilityBoundingSet"] == ["CAP_SYS_RAWIO CAP_DAC_READ_SEARCH"]
    assert settings["DeviceAllow"] == [*PIN_DEVICES, "/dev/mem rw", "/dev/vcio rw"]
    assert "# As root" not in unit_of(PINS)


@pytest.mark.parametrize(
    ("plan", "devices", "modules"),
    [
        (PINS, PIN_DEVICES, "modprobe@spidev.service"),
        (LINE, PORTS, "modprobe@cdc_acm.service modprobe@usbserial.service"),
        (TWIN, None, None),
    ],
    ids=["pins", "line", "twin"],
)
def test_it_opens_what_its_board_is_on_and_nothing_else(
    plan: InstallPlan, devices: list[str] | None, modules: str | None
) -> None:
    """A kind of device whose module is loaded later would not be allowed."""
    settings = settings_of(plan)
    assert settings.get("DeviceAllow") == devices
    assert settings.get("Wants") == settings.get("After") == (None if modules is None else [modules])


def test_where_the_board_has_to_be_found_a_port_is_waited_for() -> None:
    assert settings_of(BY_EAR)["ConditionPathExistsGlob"] == ["|/dev/ttyACM*", "|/dev/ttyUSB*"]
    assert "ConditionPathExistsGlob" not in settings_of(LINE)


def test_only_a_board_on_another_computer_opens_the_network() -> None:
    assert settings_of(LINE)["IPAddressDeny"] == ["any"]
    assert settings_of(LINE)["IPAddressAllow"] == ["localhost"]
    assert "IPAddressDeny" not in settings_of(FAR)


def test_phones_of_private_networks_reach_a_service_that_lets_them_in() -> None:
    home = settings_of(replace(LINE, wish=replace(LINE.wish, is_lan=True)))
    assert home["IPAddressDeny"] == ["any"]
    assert {"localhost", "192.168.0.0/16", "multicast"} <= set(home["IPAddressAllow"][0].split())
    assert "AF_NETLINK" in home["RestrictAddressFamilies"][0]
    assert "AF_NETLINK" not in settings_of(LINE)["RestrictAddressFamilies"][0]
    assert " --lan " in home["ExecStart"][0]


def test_brokers_anywhere_are_reached_by_a_service_that_was_installed_for_that() -> None:
    far = settings_of(replace(LINE, wish=replace(LINE.wish, is_far=True)))
    assert "IPAddressDeny" not in far
    assert "--far" not in far["ExecStart"][0], "it is no option of what the service runs"


def test_a_voice_reaches_the_sound_cards_and_nothing_else_does() -> None:
    speaks = settings_of(replace(LINE, wish=replace(LINE.wish, has_voice=True), groups=GROUPS | {"audio"}))
    assert " --voice " in speaks["ExecStart"][0]
    assert "char-alsa rw" in speaks["DeviceAllow"]
    assert speaks["SupplementaryGroups"][0].split()[-1] == "audio"
    assert "modprobe@snd.service" in speaks["After"][0].split()
    silent = settings_of(replace(LINE, groups=GROUPS | {"audio"}))
    assert "char-alsa rw" not in silent["DeviceAllow"]
    assert "audio" not in silent["SupplementaryGroups"][0].split()


def test_a_computer_without_a_group_for_sound_says_so() -> None:
    assert replace(LINE, wish=replace(LINE.wish, has_voice=True)).lacking == ("audio",)


@pytest.mark.parametrize("part", ["/home/pi/manalath", "/root/.local/python", "/run/user/1000/x"])
def test_a_program_in_a_home_may_read_it(part: str) -> None:
    assert settings_of(PINS)["ProtectHome"] == ["yes"]
    program = replace(PINS.program, parts=(Path(part),))
    assert settings_of(replace(PINS, program=program))["ProtectHome"] == ["read-only"]


def test_a_program_at_a_strange_place_is_found() -> None:
    program = replace(PINS.program, command=("/opt/my games, 50%/manalath",))
    (command,) = settings_of(replace(PINS, program=program))["ExecStart"]
    assert command.startswith('"/opt/my games, 50%%/manalath" play ')


def test_every_line_is_a_section_a_setting_a_comment_or_empty() -> None:
    for plan in (*EVERY.values(), replace(BY_EAR, groups=GROUPS - {"dialout"})):
        for line in unit_of(plan).splitlines():
            assert not line or line.startswith(("#", "[")) or line.split("=")[0].isalnum(), line
