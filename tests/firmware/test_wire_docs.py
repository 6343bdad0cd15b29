"""What docs/develop/wire.md says of versions, numbers and answers, held to the firmware and its twin."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from hardware.wire.packets import (
    MAJOR,
    MINOR,
    Configure,
    DonePacket,
    FromHost,
    Greet,
    Hello,
    LightPacket,
    NamePacket,
    Packet,
    Ping,
    Pong,
    Received,
    Type,
    WatchRow,
)
from hardware.wire.pictures import light_packet
from tests.firmware.ends import End

PAGE = (Path(__file__).parents[2] / "docs/develop/wire.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line[:1] == "|"
]

LINK = 0x1234
LIT = light_packet(bytes((9, 8, 7)) + bytes(207))

#: Each packet of the table of answers, good and impossible.
SAID: dict[str, tuple[FromHost, ...]] = {
    "GREET": (Greet(LINK),),
    "PING": (Ping(),),
    "RECEIVED": (Received(LINK, 0),),
    "LIGHT": (LIT, LightPacket(Type.LIGHT_SPARSE, bytes((1, 70, 1, 1, 1)))),
    "CONFIGURE": (Configure(300, 5, 5), Configure(0, 5, 5)),
    "WATCH": (WatchRow(2), WatchRow(200), WatchRow(None)),
    "NAME": (NamePacket(bytes(range(16)), "mine"),),
}

Answers = list[str]


def words(said: Iterable[Packet]) -> Answers:
    """What is an answer among what a board said, as the page names it."""
    named = []
    for packet in said:
        match packet:
            case Hello():
                named.append("HELLO")
            case Pong(link=link, report=report):
                named.append("PONG" if link else f"PONG, with link 0 and report {report}")
            case DonePacket(status=status):
                named.append(f"DONE {status.value}")
    return named


def answers_of(end: End, packet: FromHost, *, is_linked: bool) -> Answers:
    if is_linked:
        end.say(Greet(LINK if not isinstance(packet, Greet) else 7))
        end.go(20)
        end.say(Received(LINK, 0))
    end.say(packet)
    return words(end.go(90))


def promised(cell: str) -> set[str]:
    """The answers that a cell allows."""
    if cell.startswith("PONG"):
        return {cell}
    return set(re.findall(r"HELLO|DONE \d|nothing", cell))


def table() -> dict[str, tuple[str, str]]:
    return {
        row[0]: (row[1], row[2]) for row in ROWS if row[0] in SAID and len(row) == 3 and "(" not in row[2]
    }


def test_the_page_says_which_version_it_describes() -> None:
    assert f"**version {MAJOR}.{MINOR}** of the protocol" in PAGE


def test_the_page_numbers_every_packet() -> None:
    numbers = {int(row[0], 16) for row in ROWS if re.fullmatch(r"[08][0-9]", row[0])}
    assert numbers == {kind.value for kind in Type}


def test_the_page_says_what_answers_every_packet() -> None:
    assert table().keys() == SAID.keys()


@pytest.mark.parametrize("end", ["hex70-dual-mega", "twin"], indirect=True)
@pytest.mark.parametrize("is_linked", [True, False], ids=["linked", "alone"])
@pytest.mark.parametrize(("name", "packet"), [(name, packet) for name in SAID for packet in SAID[name]])
def test_a_board_answers_as_the_page_says(end: End, name: str, packet: FromHost, *, is_linked: bool) -> None:
    answers = answers_of(end, packet, is_linked=is_linked)
    cell = table()[name][0 if is_linked else 1]
    assert set(answers or ["nothing"]) <= promised(cell), cell
    assert len(answers) == (2 if name == "NAME" else int(cell != "nothing"))
