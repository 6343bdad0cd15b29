"""A login need not stand on the command line, where others see it: it is in a file, or asked for."""

import argparse
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.annexes.friend import ANNEX as FRIEND
from controller.annexes.house import ANNEX as HOUSE
from controller.cli import main
from controller.command_line import broker_login
from controller.far.broker import BadBrokerError, Broker
from hardware.plain_files import FileError

LINK = "manalath-match:mqtt://broker.example:1883/AAECAwQFBgcICQoLDA0ODw"
SEEN = "others on this computer can see a password"

Typed = Callable[[str | None], list[str]]
#: What MQTT can carry.
LOGINS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))


def checked(**said: str) -> argparse.Namespace:
    """Return the options after their check."""
    options = argparse.Namespace(invite=None, join=None, house=None, house_moves=False)
    vars(options).update(said)
    FRIEND.check(options)
    HOUSE.check(options)
    return options


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Somebody at a terminal who types a password, or ends the input; what they are asked is noted."""
    asked = list[str]()

    def type_in(password: str | None) -> list[str]:
        def ask(prompt: str) -> str:
            asked.append(prompt)
            if password is None:
                raise EOFError
            return password

        monkeypatch.setattr(broker_login, "is_typed", lambda: True)
        monkeypatch.setattr(broker_login, "getpass", ask)
        return asked

    return type_in


@pytest.mark.parametrize("option", ["invite", "house"])
def test_a_password_that_is_left_out_is_asked_for(
    option: str, typed: Typed, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = typed("p@ss/w:rd")
    options = checked(**{option: "mqtts://ada@broker.example"})
    assert asked == ["Password of ada at mqtts://broker.example:8883: "]
    wanted = Broker("broker.example", 8883, is_secure=True, user="ada", password="p@ss/w:rd")  # noqa: S106
    assert Broker.parse(getattr(options, option)) == wanted
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("said", ["broker.example", "mqtt://ada:secret@broker.example"])
def test_nobody_is_asked_for_what_is_said_or_not_needed(said: str, typed: Typed) -> None:
    asked = typed("another")
    assert Broker.parse(checked(house=said).house) == Broker.parse(said)
    assert asked == []


def test_whoever_has_no_password_has_none(typed: Typed) -> None:
    typed(None)
    assert Broker.parse(checked(house="mqtt://ada@broker.example").house).password == ""


def test_where_nobody_types_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broker_login, "is_typed", lambda: False)
    monkeypatch.delattr(broker_login, "getpass")
    assert Broker.parse(checked(house="mqtt://ada@broker.example").house).user == "ada"


@pytest.mark.parametrize("option", ["invite", "house"])
def test_a_file_has_the_whole_address(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broker.txt"
    file.write_text("mqtt://ada:secret@broker.example\n")
    options = checked(**{option: f"@{file}"})
    assert Broker.parse(getattr(options, option)).password == "secret"  # noqa: S105
    assert capsys.readouterr().err == ""


def test_an_invitation_may_be_in_a_file_too(tmp_path: Path) -> None:
    file = tmp_path / "link.txt"
    file.write_text(f"{LINK}\n")
    assert checked(join=f"@{file}").join == checked(join=LINK).join == LINK


def test_a_password_on_the_command_line_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    checked(house="mqtt://ada:secret@broker.example")
    said = capsys.readouterr().err
    assert said.startswith(f"--house: {SEEN}")
    assert "secret" not in said


def test_a_file_that_cannot_be_read_is_named_and_what_it_has_is_not_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broker.txt"
    with pytest.raises(FileError):
        checked(house=f"@{file}")
    file.write_text("secret secret")
    with pytest.raises(BadBrokerError):
        checked(house=f"@{file}")
    assert main(["simulate", "--no-browser", "--house", f"@{file}"]) == 2
    said = capsys.readouterr().err
    assert "broker.txt" in said
    assert "secret" not in said


@given(LOGINS.filter(bool), LOGINS)
def test_an_address_with_a_login_reads_as_it_was(user: str, password: str) -> None:
    broker = Broker("broker.example", 1883, user=user, password=password)
    assert Broker.parse(broker.url_with_login) == broker
