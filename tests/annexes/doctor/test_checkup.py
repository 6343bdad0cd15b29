"""The checkup: every finding appears where it should, and none where all is in order."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from controller.annexes.doctor.board_answer import Asked, OnPins
from controller.annexes.doctor.checkup import TOPICS, examine
from controller.annexes.doctor.findings import Code, MachineFinding, Severity
from controller.messages import Message, word
from controller.wear import BoardLife, fold
from controller.wear.reed_stint import ReedStint, open_stint
from hardware.pi_settings import config_text, settings_of
from hardware.profiles import load_profile
from hardware.wire.packets import Reset
from tests.annexes.doctor import cases_computer, cases_pins, cases_rest
from tests.annexes.doctor.cases_rest import IN_ORDER
from tests.annexes.doctor.fake_computer import (
    CONFIG,
    MODELS,
    SITE,
    STARTED_S,
    SYSTEM,
    Computer,
    desktop,
    pi,
    settle,
)
from tests.annexes.doctor.spoiling import (
    GOOD_LINE,
    NOT_ASKED,
    ON_DUAL,
    ON_SINGLE,
    Case,
    Spoil,
    answered,
    as_root,
    configured,
    each,
    lit_by,
    nothing,
    plugged_out,
    served,
    unconfigured,
    with_rpi_gpio,
    written,
)
from tests.sweeps import sampled

PROFILE = load_profile("hex70-dual-mega")

CASES = cases_computer.CASES + cases_pins.CASES + cases_rest.CASES


def config_changed(at_s: float) -> Spoil:
    return lambda computer: os.utime(computer.root / "boot/firmware/config.txt", (at_s, at_s))


def mounted_before(computer: Computer) -> None:
    """Put the records on a disk that is mounted before the root, which is in memory."""
    computer.write(
        "proc/self/mounts", f"/dev/sda1 {computer.records.parent} ext4 rw 0 0\noverlay / overlay rw 0 0\n"
    )


def added_by_apt(computer: Computer) -> None:
    """Add a package of apt's that the environment also has."""
    computer.write(f"{SYSTEM}/rpi_lgpio-0.4.egg-info", "")


#: Findings that a computer in order has, too.
ALWAYS = {Code.LEVEL_SHIFTER, Code.PULL_UPS, Code.DIODES, Code.SD_CARD, Code.NO_SERVICE}


def build(model: str, folder: Path) -> Computer:
    return desktop(folder) if model == "desktop" else pi(folder, model)


def found(computer: Computer, asked: Asked) -> list[MachineFinding]:
    return [one for _, findings in examine(computer.machine(), asked).topics for one in findings]


def idents(case: Case) -> str:
    return f"{case.code}-{case.level}-{case.model}"


@pytest.mark.parametrize("asked", [ON_SINGLE, ON_DUAL], ids=["single", "dual"])
@pytest.mark.parametrize("model", MODELS)
def test_a_raspberry_pi_in_order_is_ready_for_a_board(model: str, asked: Asked, tmp_path: Path) -> None:
    bad = [one for one in found(pi(tmp_path, model), asked) if one.level is not Severity.OK]
    assert {one.code for one in bad} <= ALWAYS, bad


@pytest.mark.parametrize("asked", [ON_SINGLE, ON_DUAL], ids=["single", "dual"])
@pytest.mark.parametrize("model", MODELS)
def test_the_lines_that_the_wiring_prints_put_everything_in_order(
    model: str, asked: OnPins, tmp_path: Path
) -> None:
    computer = pi(tmp_path, model)
    computer.write("boot/firmware/config.txt", CONFIG + config_text(settings_of(asked.profile)))
    settle(computer)
    bad = [one for one in found(computer, asked) if one.level in {Severity.FAULT, Severity.WARNING}]
    assert not bad


@pytest.mark.parametrize("asked", [NOT_ASKED, GOOD_LINE], ids=["not asked", "on a line"])
@pytest.mark.parametrize("model", ["desktop", *MODELS])
def test_a_computer_in_order_is_at_no_fault(model: str, asked: Asked, tmp_path: Path) -> None:
    bad = [
        one for one in found(build(model, tmp_path), asked) if one.level in {Severity.FAULT, Severity.WARNING}
    ]
    assert not bad


@sampled(40)
@pytest.mark.parametrize("case", CASES, ids=idents)
def test_what_is_spoilt_is_found_with_its_cure(case: Case, tmp_path: Path) -> None:
    computer = build(case.model, tmp_path)
    case.spoil(computer)
    if case.code is not Code.CONFIG_NEWER and (computer.root / "boot/firmware/config.txt").exists():
        settle(computer)
    (mine,) = [
        one
        for one in found(computer, case.asked)
        if one.code is case.code and one.level is case.level and case.says in word(one.what)
    ]
    assert case.cure in ("" if mine.fix is None else word(mine.fix))
    assert mine.fix is not None or mine.level is Severity.NOTE


@pytest.mark.parametrize(
    ("code", "model", "asked"), IN_ORDER, ids=[f"{code}-{model}" for code, model, _ in IN_ORDER]
)
def test_what_is_in_order_is_said(code: Code, model: str, asked: Asked, tmp_path: Path) -> None:
    assert any(one.code is code and one.level is Severity.OK for one in found(build(model, tmp_path), asked))


def two_folders(computer: Computer) -> None:
    """Have rpi-lgpio in the environment, and the system's RPi.GPIO behind it."""
    computer.python = replace(computer.python, folders=(SITE, SYSTEM))
    computer.write(f"{SYSTEM}/RPi.GPIO-0.7.1a4.egg-info", "")
    computer.write(f"{SYSTEM}/RPi/GPIO/__init__.py", "from RPi._GPIO import *\n")


turbo = each(unconfigured("core_freq_min=500\n"), configured("force_turbo=1\n"))

NOT_SAID = (
    (Code.TWO_GPIO_LIBRARIES, "4", two_folders, ON_SINGLE),
    (Code.RPI_GPIO_ON_PI_5, "5", two_folders, ON_SINGLE),
    (Code.TWO_GPIO_LIBRARIES, "4", with_rpi_gpio, ON_SINGLE),
    (Code.BROWN_OUT, "desktop", nothing, answered(reset=Reset.BROWN_OUT | Reset.SUPPLY)),
    (Code.CONFIG_NEWER, "4", config_changed(STARTED_S + 30), ON_SINGLE),
    (Code.RECORDS_IN_MEMORY, "4", mounted_before, ON_SINGLE),
    (Code.I2C_ON, "4", configured("dtparam=i2c_arm=on\n"), ON_SINGLE),
    (Code.SPI_OFF, "5", nothing, ON_SINGLE),
    (Code.NO_PIO, "4", nothing, ON_SINGLE),
    (Code.CORE_CLOCK, "5", nothing, ON_SINGLE),
    (
        Code.CORE_CLOCK,
        "4",
        each(unconfigured("core_freq_min=500\n"), configured("force_turbo=1\n")),
        ON_SINGLE,
    ),
    (Code.CORE_CLOCK, "3", each(unconfigured("core_freq=250\n"), configured("enable_uart=1\n")), ON_SINGLE),
    (Code.LIGHT_PIN_NEEDS_ROOT, "4", as_root, lit_by("GPIO18")),
    (Code.LIGHT_PIN_NEEDS_ROOT, "5", nothing, lit_by("GPIO18")),
    (Code.AUDIO_ON, "4", nothing, lit_by("GPIO21")),
    (Code.NO_PORT, "4", plugged_out, ON_SINGLE),
    (Code.PORT, "desktop", nothing, ON_SINGLE),
    (Code.MODEM_MANAGER, "desktop", each(plugged_out, written("proc/77/comm", "ModemManager\n")), NOT_ASKED),
    (Code.NOT_IN_GROUP, "desktop", each(plugged_out, as_root), NOT_ASKED),
    (Code.HIDDEN_PACKAGES, "4", added_by_apt, ON_SINGLE),
)


@sampled(8)
@pytest.mark.parametrize(
    ("code", "model", "spoil", "asked"), NOT_SAID, ids=[f"{code}-{model}" for code, model, _, _ in NOT_SAID]
)
def test_what_only_looks_like_it_is_not_said(
    code: Code, model: str, spoil: Spoil, asked: Asked, tmp_path: Path
) -> None:
    computer = build(model, tmp_path)
    spoil(computer)
    if code is not Code.CONFIG_NEWER and model != "desktop":
        settle(computer)
    said = found(computer, asked)
    assert said
    assert code not in {one.code for one in said if one.level is not Severity.OK}


def test_a_service_that_runs_is_in_order(tmp_path: Path) -> None:
    computer = desktop(tmp_path)
    served("active")(computer)
    assert Severity.OK in {one.level for one in found(computer, NOT_ASKED) if one.code is Code.SERVICE}


def test_reeds_that_wear_are_named_on_every_system(tmp_path: Path) -> None:
    flickers = ReedStint(closings=2, landings=1, flickers=1)
    stint = replace(open_stint(PROFILE), games=1, reeds={PROFILE.space("d4").first: flickers})
    life = BoardLife(PROFILE.name, "0a")
    for _ in range(7):
        life = fold(life, PROFILE, stint)
    machine = replace(desktop(tmp_path).machine(), lives=(life,), is_linux=False)
    reeds = [one for _, findings in examine(machine, NOT_ASKED).topics for one in findings]
    (worn,) = [one for one in reeds if one.code is Code.WORN_REED]
    (sound,) = [one for one in reeds if one.code is Code.REEDS]
    assert (worn.level, sound.level) == (Severity.WARNING, Severity.OK)
    assert word(worn.what).startswith("Reed d4 orange: its contact bounces for longer and longer.")
    assert worn.fix is not None
    assert '--reed "d4 orange" --replaced' in word(worn.fix)
    assert "games 7, closings 14: one reed or key wears" in word(sound.what)


def test_what_was_named_in_play_is_told_with_how_to_see_it_again(tmp_path: Path) -> None:
    said = Message("quoted.text", text="Named on Monday: the sensor of d4.")
    machine = replace(desktop(tmp_path).machine(), faults={3: said}, is_linux=False)
    (kept,) = [
        one
        for _, findings in examine(machine, NOT_ASKED).topics
        for one in findings
        if one.code is Code.KEPT_FAULT
    ]
    assert word(kept.what) == "Fault 3 in play. Named on Monday: the sensor of d4."
    assert kept.fix is not None
    assert "manalath replay --fault 3" in word(kept.fix)


def test_every_code_is_brought_about_by_some_case() -> None:
    shown = {case.code for case in CASES} | {code for code, _, _ in IN_ORDER}
    shown |= {Code.SERVICE, Code.REEDS, Code.WORN_REED, Code.KEPT_FAULT}
    assert shown == set(Code)


def test_topics_have_names_of_their_own() -> None:
    assert len({topic.name for topic in TOPICS}) == len(TOPICS)
