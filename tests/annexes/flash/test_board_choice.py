"""Which board is flashed, given what is plugged in and what was asked for."""

from dataclasses import dataclass, replace

import pytest

from controller.annexes.flash.board_choice import Answer, NoBoardToFlashError, Target, WrongBoardError, choose
from controller.errors import InputError
from hardware.serial_board.line import LineTrouble
from hardware.wire.packets import Ability, Hello, OtherHello, Reset, Shape
from tests.wordings import quoted

OURS = "hex70-dual-mega"
HELLO = Hello(
    1,
    0,
    "1.4.2",
    b"\1\2\3\4",
    Shape(10, 21, 70),
    Reset.SUPPLY,
    7,
    0,
    256,
    Ability.WATCH,
    bytes(range(16)),
    OURS,
)
NAMELESS = replace(HELLO, profile="")
OTHER = replace(HELLO, profile="hex19-dual-mega")
NEWER = OtherHello(2, 0, "2.0.0")


@dataclass(frozen=True)
class Port:
    path: str
    hello: Answer | None = None
    trouble: LineTrouble | None = None


ACM0, ACM1 = "/dev/ttyACM0", "/dev/ttyACM1"
FORBIDDEN = Port(ACM1, trouble=LineTrouble(quoted("This user may not open it."), quoted("Join the group.")))

WRITTEN = {
    "ours, alone": ("serial:auto", (Port(ACM0, HELLO),), ACM0),
    "ours, beside others": ("serial:auto", (Port(ACM0, HELLO), Port(ACM1), Port("/dev/ttyS0", OTHER)), ACM0),
    "ours, beside a port that cannot be opened": ("serial:auto", (FORBIDDEN, Port(ACM0, HELLO)), ACM0),
    "one without a name": ("auto", (Port(ACM0, NAMELESS),), ACM0),
    "one with a name that no profile has": ("auto", (Port(ACM0, replace(HELLO, profile="a|b")),), ACM0),
    "one that speaks another version": ("serial:auto", (Port(ACM0, NEWER),), ACM0),
    "a silent one, named": (f"serial:{ACM0}", (Port(ACM0),), ACM0),
    "a silent one of Windows, named": ("serial:COM5", (Port("COM5"),), "COM5"),
    "one of two, named": (ACM1, (Port(ACM0, HELLO), Port(ACM1, HELLO)), ACM1),
}

REFUSED = {
    "nothing there": (
        "serial:auto",
        (),
        NoBoardToFlashError,
        "no board is plugged in; plug one in with a cable",
    ),
    "two of ours": (
        "serial:auto",
        (Port(ACM0, HELLO), Port(ACM1, NAMELESS)),
        NoBoardToFlashError,
        f"more than one board: {ACM0}, {ACM1}; .* --board serial:{ACM0}",
    ),
    "a silent one, not named": (
        "serial:auto",
        (Port(ACM0),),
        NoBoardToFlashError,
        f"nothing on {ACM0} identifies itself as a board: .*: manalath flash --board serial:{ACM0}",
    ),
    "another board": (
        "serial:auto",
        (Port(ACM0, OTHER),),
        WrongBoardError,
        f"{ACM0} was built to hex19-dual",
    ),
    "another board, named": (ACM0, (Port(ACM0, OTHER),), WrongBoardError, "or insist with --force"),
    "one that cannot be opened": (
        "serial:auto",
        (FORBIDDEN,),
        NoBoardToFlashError,
        f"no board could be reached: {ACM1}: This user may not open it.",
    ),
    "an address": ("serial:socket://far:4000", (), NoBoardToFlashError, "name a port of this computer"),
    "a simulated one": (
        "virtual:hex70-dual-mega",
        (),
        NoBoardToFlashError,
        "'virtual:hex70.*' cannot be written",
    ),
}


def chosen(
    board: str, ports: tuple[Port, ...], profiles: tuple[str, ...] = (OURS,), *, is_forced: bool = False
) -> Target:
    at = {port.path: port.hello for port in ports}
    return choose(board, profiles, find=lambda: ports, greet=at.__getitem__, is_forced=is_forced)


@pytest.mark.parametrize(("board", "ports", "path"), WRITTEN.values(), ids=WRITTEN)
def test_what_is_written(board: str, ports: tuple[Port, ...], path: str) -> None:
    target = chosen(board, ports)
    assert target == Target(path, OURS, {port.path: port.hello for port in ports}[path])


@pytest.mark.parametrize(("board", "ports", "kind", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused(board: str, ports: tuple[Port, ...], kind: type[InputError], sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        chosen(board, ports)


@pytest.mark.parametrize("port", [Port(ACM0, OTHER), Port(ACM0)], ids=["another", "silent"])
def test_force_writes_whatever_is_there_alone(port: Port) -> None:
    assert chosen("serial:auto", (port,), is_forced=True) == Target(ACM0, OURS, port.hello)
    assert chosen(ACM0, (port,), is_forced=True) == Target(ACM0, OURS, port.hello)


@pytest.mark.parametrize("board", ["serial:auto", ACM0])
def test_a_board_gets_the_firmware_of_its_own_profile(board: str) -> None:
    """A board that names none of those shipped gets none of them unasked."""
    coupon = Port(ACM0, replace(HELLO, profile="hex7-dual-mega"))
    shipped = (OURS, "hex7-dual-mega")
    assert chosen(board, (coupon,), shipped).profile == "hex7-dual-mega"
    for unsaid in (NAMELESS, NEWER):
        assert chosen(board, (Port(ACM0, unsaid),), shipped).profile is None
        assert chosen(board, (Port(ACM0, unsaid),), (OURS,)).profile == OURS
    assert chosen(ACM0, (Port(ACM0),), shipped).profile is None
    assert chosen(board, (Port(ACM0, OTHER),), shipped, is_forced=True).profile is None
    assert chosen(board, (coupon,), (OURS,), is_forced=True).profile == OURS
    with pytest.raises(WrongBoardError, match=f"built to hex7-dual-mega, and this firmware is for {OURS}"):
        chosen(board, (coupon,))
    with pytest.raises(WrongBoardError, match="this firmware is for hex70-dual-mega or hex7-dual-mega;"):
        chosen(board, (Port(ACM0, OTHER),), shipped)


def test_force_does_not_choose_among_many_nor_open_the_closed() -> None:
    with pytest.raises(NoBoardToFlashError, match="more than one"):
        chosen("serial:auto", (Port(ACM0, OTHER), Port(ACM1)), is_forced=True)
    with pytest.raises(NoBoardToFlashError, match="could be reached"):
        chosen("serial:auto", (FORBIDDEN,), is_forced=True)


def test_force_prefers_ours() -> None:
    ports = (Port(ACM0, OTHER), Port(ACM1, HELLO))
    assert chosen("serial:auto", ports, is_forced=True).path == ACM1
