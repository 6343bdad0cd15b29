"""The first boot of a card: from the release on it to a board that plays, without a network.

Runs on the Pi, as root, from the wheel on the card and with Python's own library alone: nothing else is there
yet. Decides the order of the stages, and which fault ends them: without a board or a network the program is
installed all the same, and says what is missing. Everything it does is written to ``first-boot.log`` on the
card, which any computer can read. What a power cut interrupts is done again at the next start.
"""

import json
import os
import shutil
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from controller.annexes.card import pin_lights
from controller.annexes.card.boot_lights import BootLights, BootLightSink, BootStage, NoLights, SerialLights
from controller.annexes.card.booting_pi import BootingPi, this_pi, unblock_wireless
from controller.errors import reason
from controller.messages import Message, catalogue, word
from controller.plain import Codec, read_json
from hardware.profiles import profile_names
from hardware.profiles.profile_files import ENDING, find_profile

#: The files of our folder on the card: what is asked for, what was done, and a profile that does not ship.
PLAN, LOG, OWN_PROFILE = "card.json", "first-boot.log", "board.toml"
#: Where the Pi remembers which first boot was done last.
DONE = "done"

#: What a bundle takes besides itself: unpacked, and installed, measured with the largest extra.
_TIMES = 5
_BOARD_S, _NETWORK_S, _PAGE_S = 20.0, 90.0, 300.0
#: How long a fault shows that does not end a first boot, and one that does.
_GLIMPSE_S, _SHOWN_S = 15.0, 600.0
_LAST_LINES = 3
_SERIAL, _GPIO = "serial", "gpio"


@dataclass(frozen=True, slots=True)
class FirstBootPlan:
    """What a first boot is for: the ``board`` as the service names it, and the ``name`` of its page.

    ``language`` is that of its words, and ``has_wifi`` says whether a network is to be joined or made.
    ``instance`` changes with every other wish, by which a card that was prepared anew is known.
    """

    board: str
    name: str
    language: str
    has_wifi: bool
    instance: str

    def to_text(self) -> str:
        """Write it as JSON."""
        return json.dumps(Codec().write(FirstBootPlan, self), indent=2) + "\n"


def plan_in(text: str) -> FirstBootPlan:
    """Read what `FirstBootPlan.to_text` has written; MisfitError or MalformedError if it is another text."""
    plan: FirstBootPlan = Codec().read(FirstBootPlan, read_json(text), PLAN)
    return plan


class BootFaultError(Exception):
    """A stage has failed; the message says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.code)
        self.message = message


class FirstBoot:
    """One first boot of ``pi``, as ``plan`` has it, shown on ``lights`` and told to ``say``."""

    def __init__(
        self, pi: BootingPi, plan: FirstBootPlan, lights: BootLights, say: Callable[[str], None]
    ) -> None:
        self._pi, self._plan, self._lights = pi, plan, lights
        self._words, self._say_text = catalogue(plan.language), say
        self._kind, _, self._rest = plan.board.partition(":")
        self._is_missed = False
        self._unpacked = pi.place.with_name(".manalath-bundle")

    def go(self) -> int:
        """Do all of it; returns 0 if all is well, else the digit of what has failed last."""
        steps = (self._find_board, self._unpack, self._install, self._join, self._serve)
        failed = 0
        for stage, step in zip(BootStage, steps, strict=True):
            self._lights.stage = stage
            self._say(Message("first_boot.stage", digit=stage.value))
            try:
                step()
            except BootFaultError as fault:
                failed = stage.value
                self._say(Message("first_boot.fault", digit=failed, why=fault.message))
                if stage not in {BootStage.BOARD, BootStage.NETWORK}:
                    self._show_fault(_SHOWN_S)
                    return failed
                self._show_fault(_GLIMPSE_S)
        self._pi.state.mkdir(parents=True, exist_ok=True)
        (self._pi.state / DONE).write_text(self._plan.instance + "\n")
        self._say(Message("first_boot.plays", name=self._plan.name, is_missed=self._is_missed))
        return failed

    def _find_board(self) -> None:
        if self._kind == _GPIO and not self._pi.model.startswith("Raspberry Pi"):
            raise BootFaultError(Message("first_boot.no_pi"))
        if self._kind != _SERIAL:
            return
        serial = SerialLights(self._pi.ports)
        self._lights.move_to(serial)
        self._is_missed = not self._pi.is_soon(lambda: serial.hello is not None, _BOARD_S)
        if serial.hello is None:
            raise BootFaultError(Message("first_boot.no_board"))
        wanted = self._wanted()
        if serial.hello.profile not in wanted:
            self._is_missed = True
            raise BootFaultError(Message("first_boot.other_board", found=serial.hello.profile, wanted=wanted))

    def _wanted(self) -> tuple[str, ...]:
        """Return the names of the profiles that the board may have."""
        named = self._rest.rpartition("@")[2]
        if named.endswith(ENDING):
            return (find_profile(str(self._pi.card / OWN_PROFILE)).name,)
        return (named,) if named in profile_names() else profile_names()

    def _unpack(self) -> None:
        bundles, place = sorted(self._pi.card.glob("manalath-*.zip")), self._pi.place
        if len(bundles) != 1:
            raise BootFaultError(Message("first_boot.no_bundle", count=len(bundles)))
        shutil.rmtree(self._unpacked, ignore_errors=True)
        if not (place / "bin" / "manalath").exists():
            shutil.rmtree(place, ignore_errors=True)  # Half made when the power went.
        need, free = bundles[0].stat().st_size * _TIMES, shutil.disk_usage(place.parent).free
        if free < need:
            raise BootFaultError(Message("first_boot.no_room", free_mb=free >> 20, need_mb=need >> 20))
        try:
            with zipfile.ZipFile(bundles[0]) as archive:
                archive.extractall(self._unpacked)
        except OSError as error:
            raise BootFaultError(Message("first_boot.no_unpacking", why=reason(error))) from error
        except (zipfile.BadZipFile, EOFError) as error:
            raise BootFaultError(Message("first_boot.spoilt", name=bundles[0].name)) from error
        if self._script is None:
            raise BootFaultError(Message("first_boot.spoilt", name=bundles[0].name))

    @property
    def _script(self) -> Path | None:
        """The script of the release that was unpacked."""
        return next(self._unpacked.glob("*/install.sh"), None)

    def _install(self) -> None:
        """Install the release, or have the program that is there take it into use."""
        place, program = self._pi.place, self._pi.place / "bin" / "manalath"
        (bundle,) = self._pi.card.glob("manalath-*.zip")
        failed: tuple[str, ...] = ()
        if not program.exists():
            extra = (self._pi.extra,) if self._kind == _GPIO else ()
            failed = self._run("/bin/sh", str(self._script), str(place), *extra)
        elif not (place / "versions" / bundle.name.split("-")[1] / "whole").exists():
            failed = self._run(str(program), "update", "--unsigned", str(bundle))
        if failed:
            raise BootFaultError(Message("first_boot.not_installed", said=failed))
        shutil.rmtree(self._unpacked, ignore_errors=True)
        if self._rest.endswith(ENDING):
            self._pi.etc.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self._pi.card / OWN_PROFILE, self._pi.etc / OWN_PROFILE)
        if self._kind == _GPIO:
            self._lights.move_to(self._own_lights())

    def _join(self) -> None:
        if not self._plan.has_wifi:
            return
        unblock_wireless()
        if not self._pi.is_soon(self._pi.is_joined, _NETWORK_S):
            raise BootFaultError(Message("first_boot.no_network"))

    def _serve(self) -> None:
        self._lights.move_to(NoLights())  # The program needs the board for itself.
        program, plan = str(self._pi.place / "bin" / "manalath"), self._plan
        words = ("service", "install", "--board", plan.board, "--lan", "--language", plan.language)
        failed = self._run(program, *words)
        if failed:
            raise BootFaultError(Message("first_boot.no_service", said=failed))
        if not self._is_missed and not self._pi.is_soon(self._pi.is_page_served, _PAGE_S):
            raise BootFaultError(Message("first_boot.no_page"))

    def _run(self, *words: str) -> tuple[str, ...]:
        """Run a command, and tell what it says; returns its last lines if it fails, else nothing."""
        returned, said = self._pi.run(words)
        self._say_text(said.strip())
        last = tuple(said.strip().splitlines()[-_LAST_LINES:])
        return (last or (str(returned),)) if returned else ()

    def _show_fault(self, shown_s: float) -> None:
        if self._lights.stage is BootStage.SERVICE:
            self._pi.run(("systemctl", "stop", "manalath.service"))
            self._lights.move_to(self._own_lights())
        self._lights.is_fault = True
        self._pi.sleep(shown_s)
        self._lights.is_fault = False

    def _own_lights(self) -> BootLightSink:
        if self._kind != _GPIO:
            return SerialLights(self._pi.ports)
        name = str(self._pi.etc / OWN_PROFILE) if self._rest.endswith(ENDING) else self._rest
        python = self._pi.place / "current" / "bin" / "python"
        return pin_lights.PinLights(find_profile(name), (str(python), "-m", pin_lights.__name__, name))

    def _say(self, said: Message) -> None:
        self._say_text(word(said, self._words))


def main(folder: str) -> int:
    """Do what the card asks for, whose folder of ours this is; the exit code is the digit of a fault."""
    # What is installed must not import what lies in the wheel on the card.
    os.environ.pop("PYTHONPATH", None)
    card = Path(folder)
    plan = plan_in((card / PLAN).read_text(encoding="utf-8"))
    pi = this_pi(card)
    with (card / LOG).open("a", encoding="utf-8") as log, closing(BootLights(NoLights(), pi.led)) as lights:

        def say(text: str) -> None:
            for out in (log, sys.stdout):
                print(text, file=out, flush=True)

        return FirstBoot(pi, plan, lights, say).go()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
