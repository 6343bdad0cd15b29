"""A first boot: its stages in their order, what it does at each, and the fault that each has by its digit."""

import errno
import json
import shutil
import zipfile
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import pytest

from controller.annexes.card import pin_lights
from controller.annexes.card.boot_lights import BootLights, NoLights
from controller.annexes.card.booting_pi import BootingPi
from controller.annexes.card.first_boot import DONE, OWN_PROFILE, FirstBoot, FirstBootPlan, plan_in
from hardware.profiles import DEFAULT, load_profile
from hardware.profiles.profile_files import SHIPPED
from simulator.serial_line.serial_twin import SerialTwin
from simulator.twin_clock import SimulatedClock
from tests.annexes.card.cards import VERSION, release_bundle
from tests.deadline import LOOK_S
from tests.sweeps import sampled

PLAN = FirstBootPlan("virtual:hex7-dual-mega", "manalath", "en", has_wifi=False, instance="one")
PI_4, PI_5 = "Raspberry Pi 4 Model B Rev 1.4", "Raspberry Pi 5 Model B Rev 1.0"


@dataclass
class Stand:
    """A Pi that only notes what it is to run, and what was said and shown meanwhile."""

    folder: Path
    ran: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    faults: list[int] = field(default_factory=list)
    answers: dict[str, tuple[int, str]] = field(default_factory=dict)

    @property
    def pi(self) -> BootingPi:
        """A Pi on which everything goes well."""
        ticks = count()
        return BootingPi(
            card=self.folder / "card",
            place=self.folder / "opt" / "manalath",
            etc=self.folder / "etc",
            state=self.folder / "state",
            model=PI_4,
            led=None,
            run=self.run,
            ports=tuple,
            is_joined=lambda: True,
            is_page_served=lambda: True,
            sleep=lambda _: None,
            now_s=lambda: float(next(ticks)),
        )

    def run(self, words: Sequence[str]) -> tuple[int, str]:
        """Note a command, and install if that is it."""
        line = " ".join(words).replace(str(self.folder), "")
        self.ran.append(line)
        answer = next((answer for start, answer in self.answers.items() if start in line), (0, ""))
        if "install.sh" in line and not answer[0]:
            place = Path(words[2])
            (place / "bin").mkdir(parents=True)
            (place / "bin" / "manalath").touch()
            (place / "versions" / VERSION).mkdir(parents=True)
            (place / "versions" / VERSION / "whole").write_text("whole \n")
        return answer

    def boot(self, plan: FirstBootPlan = PLAN, pi: BootingPi | None = None) -> int:
        """Boot, and note the digit of each fault that shows."""
        pi = pi or self.pi
        with closing(BootLights(NoLights())) as lights:

            def sleep(_: float) -> None:
                if lights.is_fault:
                    self.faults.append(lights.stage)

            return FirstBoot(replace(pi, sleep=sleep), plan, lights, self.said.append).go()


@pytest.fixture
def stand(tmp_path: Path) -> Stand:
    for name in ("card", "opt"):
        (tmp_path / name).mkdir()
    release_bundle(tmp_path / "card")
    return Stand(tmp_path)


INSTALLED = f"/bin/sh /opt/.manalath-bundle/manalath-{VERSION}-linux-aarch64-cp313/install.sh /opt/manalath"
SERVED = "/opt/manalath/bin/manalath service install --board {} --lan --language en"


def test_a_language_that_was_chosen_is_spoken(stand: Stand) -> None:
    assert stand.boot(replace(PLAN, language="fr")) == 0
    assert stand.ran[-1].endswith(" --lan --language fr")
    assert stand.said[-1].startswith("Il joue.")


def test_it_ends_with_a_board_that_plays(stand: Stand) -> None:
    assert stand.boot() == 0
    assert stand.ran == [INSTALLED, SERVED.format(PLAN.board)]
    assert [line[:2] for line in stand.said if line[1:2] == "."] == ["1.", "2.", "3.", "4.", "5."]
    assert stand.said[-1] == "It plays. The page is at http://manalath.local:8070/"
    assert (stand.pi.state / DONE).read_text() == "one\n"
    assert not list((stand.folder / "opt").glob(".*"))
    assert stand.faults == []


@pytest.mark.parametrize(("model", "extra"), [(PI_4, "pi"), (PI_5, "pi5")])
def test_a_board_on_the_pins_gets_the_packages_of_the_model(
    model: str, extra: str, stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = list[Sequence[str]]()

    def show(_: object, words: Sequence[str]) -> NoLights:
        shown.append(words)
        return NoLights()

    monkeypatch.setattr(pin_lights, "PinLights", show)
    assert stand.boot(replace(PLAN, board="gpio:hex70-single-gpio"), replace(stand.pi, model=model)) == 0
    assert stand.ran[0] == f"{INSTALLED} {extra}"
    assert [words[-2:] for words in shown] == [("controller.annexes.card.pin_lights", "hex70-single-gpio")]


def test_a_profile_of_ones_own_is_put_where_the_service_may_read_it(stand: Stand) -> None:
    shutil.copy(SHIPPED / "hex7-dual-mega.toml", stand.pi.card / OWN_PROFILE)
    assert stand.boot(replace(PLAN, board=f"serial:auto@/etc/manalath/{OWN_PROFILE}")) == 1
    assert (stand.pi.etc / OWN_PROFILE).read_bytes() == (SHIPPED / "hex7-dual-mega.toml").read_bytes()


def cut_short(stand: Stand) -> None:
    (stand.pi.place / "versions" / VERSION).mkdir(parents=True)


def spoil(stand: Stand) -> None:
    (bundle,) = stand.pi.card.glob("*.zip")
    bundle.write_bytes(bundle.read_bytes()[:-40])


def empty(stand: Stand) -> None:
    (bundle,) = stand.pi.card.glob("*.zip")
    with zipfile.ZipFile(bundle, "w"):
        pass


def double(stand: Stand) -> None:
    (bundle,) = stand.pi.card.glob("*.zip")
    shutil.copy(bundle, bundle.with_name("manalath-0.3.0.zip"))


def refuse(start: str) -> Callable[[Stand], None]:
    return lambda stand: stand.answers.update({start: (1, "a line\nNo space left on device\n")})


@pytest.mark.parametrize(
    ("spoils", "digit", "said"),
    [
        (spoil, 2, "is not whole"),
        (double, 2, "there are 2 bundles"),
        (empty, 2, "is not whole"),
        (refuse("install.sh"), 3, "No space left on device"),
        (refuse("service install"), 5, "the service cannot be installed"),
    ],
)
def test_a_fault_that_ends_it_is_told_by_its_digit(
    spoils: Callable[[Stand], None], digit: int, said: str, stand: Stand
) -> None:
    spoils(stand)
    assert stand.boot() == digit
    assert stand.said[-1].startswith(f"Fault {digit}: ")
    assert said in stand.said[-1]
    assert stand.faults == [digit]
    assert not (stand.pi.state / DONE).exists()


def test_a_full_card_is_told_before_anything_is_unpacked(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Usage:
        free = 100

    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage)
    assert stand.boot() == 2
    assert "take a larger card" in stand.said[-1]


def test_a_card_that_fills_up_meanwhile_is_told(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "extractall", fill)
    assert stand.boot() == 2


def test_a_page_that_nobody_serves_is_told(stand: Stand) -> None:
    assert stand.boot(pi=replace(stand.pi, is_page_served=lambda: False)) == 5
    assert stand.ran[-1] == "systemctl stop manalath.service"


def test_a_network_that_is_not_there_is_told_and_the_board_plays(stand: Stand) -> None:
    pi = replace(stand.pi, is_joined=lambda: False)
    assert stand.boot(PLAN, pi) == 0
    assert stand.boot(replace(PLAN, has_wifi=True), pi) == 4
    assert stand.faults == [4]
    assert stand.said[-1].startswith("It plays")


def test_pins_without_a_pi_are_told(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pin_lights, "PinLights", lambda *_: NoLights())
    assert stand.boot(replace(PLAN, board="gpio:hex70-single-gpio"), replace(stand.pi, model="")) == 1
    assert stand.faults == [1]


def test_a_board_that_is_missing_is_told_and_waited_for(stand: Stand) -> None:
    assert (
        stand.boot(replace(PLAN, board="serial:auto"), replace(stand.pi, is_page_served=lambda: False)) == 1
    )
    assert stand.said[-1].startswith("The program is installed; it plays once its board is plugged in.")
    assert (stand.pi.state / DONE).exists()


@sampled(1)
@pytest.mark.parametrize(("board", "digit"), [("serial:auto", 0), ("serial:auto@hex7-dual-mega", 1)])
def test_a_board_on_a_cable_is_known_by_what_it_says(board: str, digit: int, stand: Stand) -> None:
    twin = SerialTwin(load_profile(DEFAULT), SimulatedClock(), seed=1)
    with twin.on_pty() as path, closing(BootLights(NoLights())) as lights:
        pi = replace(stand.pi, ports=lambda: (path,), sleep=lambda _: sleep(LOOK_S), now_s=monotonic)
        assert FirstBoot(pi, replace(PLAN, board=board), lights, stand.said.append).go() == digit
    assert any(f"the board says that it is '{DEFAULT}'" in said for said in stand.said) is bool(digit)


def test_what_a_power_cut_has_left_is_done_anew(stand: Stand) -> None:
    cut_short(stand)
    (stand.folder / "opt" / ".manalath-bundle").mkdir()
    assert stand.boot() == 0
    assert stand.ran[0] == INSTALLED


def test_what_is_installed_stays_and_another_version_is_taken_into_use(stand: Stand) -> None:
    assert stand.boot() == 0
    stand.ran.clear()
    assert stand.boot() == 0
    assert stand.ran == [SERVED.format(PLAN.board)]
    (bundle,) = stand.pi.card.glob("*.zip")
    newer = bundle.rename(bundle.with_name(bundle.name.replace(VERSION, "0.3.0")))
    stand.ran.clear()
    assert stand.boot() == 0
    assert stand.ran[0] == f"/opt/manalath/bin/manalath update --unsigned /card/{newer.name}"


def test_a_plan_is_read_as_it_was_written() -> None:
    assert plan_in(PLAN.to_text()) == PLAN
    assert json.loads(PLAN.to_text())["board"] == PLAN.board
