"""The report, for people and for programs."""

import json
import re
from importlib.metadata import version
from pathlib import Path

import pytest

from controller.annexes.doctor.board_answer import Asked
from controller.annexes.doctor.checkup import TOPICS, Checkup, examine
from controller.annexes.doctor.findings import Code, Severity
from controller.annexes.doctor.report_text import json_of, text_of
from controller.document import WIDTH
from controller.messages import word
from tests.annexes.doctor import cases_computer, cases_pins, cases_rest
from tests.annexes.doctor.cases_rest import IN_ORDER
from tests.annexes.doctor.fake_computer import desktop, pi
from tests.annexes.doctor.spoiling import (
    GOOD_LINE,
    NOT_ASKED,
    ON_DUAL,
    ON_SINGLE,
    throttled,
    without_library,
)
from tests.docs_blocks import ROOT

PAGE = (ROOT / "docs" / "build" / "doctor.md").read_text(encoding="utf-8")

ON_A_DESKTOP = """\
Computer
  + ok        No Raspberry Pi; Debian GNU/Linux 12 (bookworm); Linux 6.6.31+rpt-rpi-v8 on aarch64;
              Python 3.11.2 with 64 bits.

Board
  - note      No port was opened to see what answers, because that restarts a Mega.
              To do: manalath doctor --board serial:auto opens them.
  + ok        /dev/serial/by-id/usb-Arduino_Mega-if00 is a bridge of the kind that boards have
              (2341:0042).

Access
  + ok        ada may open /dev/serial/by-id/usb-Arduino_Mega-if00.

Power and heat
  + ok        The computer was switched off cleanly before this start.

Clock
  + ok        The clock is set by the network: 2027-01-15 09:00 UTC.

Records
  + ok        Records will be kept in RECORDS; 4768 MB are free.

Program
  - note      The program is not installed as a service, and runs only when somebody starts it.
              To do: No action is needed; `manalath service install` starts it at every boot.
  + ok        This is version VERSION.
  + ok        The engine searches in C.
  + ok        Port 8070 is free for the page.

Nothing is at fault: no faults, no warnings, 2 notes.
"""


def report(folder: Path, asked: Asked = NOT_ASKED, model: str = "4") -> Checkup:
    computer = pi(folder, model)
    without_library(computer)
    return examine(computer.machine(), asked)


def test_a_desktop_in_order(tmp_path: Path) -> None:
    computer = desktop(tmp_path)
    said = text_of(examine(computer.machine(), NOT_ASKED))
    joined = re.sub(
        r"Records\s+will\s+be\s+kept\s+in\s+\S+;\s+4768\s+MB\s+are\s+free",
        "Records will be kept in RECORDS; 4768 MB are free",
        said,
    )
    assert joined.replace(version("manalath-board"), "VERSION") == ON_A_DESKTOP


def test_a_board_on_the_pins_is_no_fault_while_nobody_asks_for_one(tmp_path: Path) -> None:
    unasked, asked = report(tmp_path / "a"), report(tmp_path / "b", ON_SINGLE)
    assert (unasked.has_fault, asked.has_fault) == (False, True)
    assert "Libraries for the pins (only for a board on the pins: --board gpio:PROFILE)" in text_of(unasked)
    assert text_of(asked).endswith(
        "1 fault, no warnings, 5 notes. Mend the faults first: Libraries for the pins.\n"
    )


def test_of_a_pi_with_a_board_on_a_line_the_pins_are_not_looked_at(tmp_path: Path) -> None:
    titles = {topic.name for topic, _ in report(tmp_path, GOOD_LINE).topics}
    assert titles == {"computer", "board", "access", "supply", "clock", "records", "program"}


def test_the_worst_of_a_topic_is_printed_first(tmp_path: Path) -> None:
    for _, findings in report(tmp_path, ON_DUAL).topics:
        ranks = [finding.level.rank for finding in findings]
        assert ranks == sorted(ranks, reverse=True)


def test_lines_are_short_and_plain_ascii(tmp_path: Path) -> None:
    said = text_of(report(tmp_path))
    assert said.isascii()
    long = [line for line in said.splitlines() if len(line) > WIDTH]
    assert all(len(line.split()) == 1 for line in long)


def test_every_level_has_a_mark_and_a_word(tmp_path: Path) -> None:
    said = text_of(report(tmp_path, ON_SINGLE))
    for mark in ("  + ok  ", "  - note  ", "  X fault  "):
        assert mark in said


@pytest.mark.parametrize("asked", [NOT_ASKED, GOOD_LINE, ON_DUAL], ids=["nothing", "line", "pins"])
def test_programs_get_the_same(asked: Asked, tmp_path: Path) -> None:
    examined = report(tmp_path, asked)
    document = json.loads(json_of(examined))
    assert list(document) == ["version", "machine", "findings"]
    assert document["version"] == 1
    assert document["machine"]["model"] == "Raspberry Pi 4 Model B Rev 1.5"
    assert document["machine"]["board"] in {None, "serial", "gpio:hex70-dual-gpio"}
    assert len(document["findings"]) == sum(len(findings) for _, findings in examined.topics)
    for finding in document["findings"]:
        assert list(finding) == ["topic", "code", "level", "what", "fix", "evidence"]
        assert finding["topic"] in {topic.name for topic in TOPICS}
        assert finding["what"]


def test_where_it_was_seen_is_printed_of_what_is_not_in_order(tmp_path: Path) -> None:
    computer = pi(tmp_path)
    throttled(0x10000)(computer)
    examined = examine(computer.machine(), ON_SINGLE)
    said = text_of(examined)
    assert "Seen: throttled=0x10000" in said
    assert "250 scans" not in said
    seen = {finding["code"]: finding["evidence"] for finding in json.loads(json_of(examined))["findings"]}
    assert seen["under-voltage"] == ["throttled=0x10000"]
    assert seen["scan-rate"] == ["250 scans, the slowest took 4.0 ms, by rpi-lgpio 0.6"]


def rows() -> dict[str, set[str]]:
    """Return the codes in the documentation page, with the levels it lists for them."""
    level = "(?:fault|warning|note|ok)"
    found = re.findall(rf"^\| `([a-z][a-z0-9-]*)` \| ({level}(?:, {level})*) \|", PAGE, flags=re.MULTILINE)
    return {code: set(levels.split(", ")) for code, levels in found}


def test_the_page_describes_every_finding_with_its_levels() -> None:
    every = cases_computer.CASES + cases_pins.CASES + cases_rest.CASES
    shown = {(case.code, case.level) for case in every} | {(code, Severity.OK) for code, _, _ in IN_ORDER}
    shown |= {(Code.SERVICE, Severity.OK), (Code.REEDS, Severity.OK), (Code.WORN_REED, Severity.WARNING)}
    shown.add((Code.KEPT_FAULT, Severity.NOTE))
    wanted = {code.value: {level.value for one, level in shown if one is code} for code in Code}
    assert rows() == wanted


@pytest.mark.parametrize("model", ["desktop", "4", "5"])
@pytest.mark.parametrize("asked", [NOT_ASKED, GOOD_LINE, ON_SINGLE], ids=["nothing", "line", "pins"])
def test_the_page_describes_a_finding_under_its_topic(model: str, asked: Asked, tmp_path: Path) -> None:
    computer = desktop(tmp_path) if model == "desktop" else pi(tmp_path, model)
    for topic, findings in examine(computer.machine(), asked).topics:
        section = PAGE.split(f"## {word(topic.title)} (`{topic.name}`)\n")[1].split("\n## ")[0]
        assert all(f"| `{finding.code}` |" in section for finding in findings)


def test_the_page_describes_every_topic() -> None:
    for topic in TOPICS:
        assert f"## {word(topic.title)} (`{topic.name}`)" in PAGE
