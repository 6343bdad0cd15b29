"""A command line as systemd reads it (systemd.service(5), "Command lines")."""

import pytest

from hardware.service.unit import command_line


@pytest.mark.parametrize(
    ("word", "written"),
    [
        ("serial:/dev/serial/by-id/usb-Arduino_0042-if00", "serial:/dev/serial/by-id/usb-Arduino_0042-if00"),
        ("", '""'),
        ("two words", '"two words"'),
        ("50%", "50%%"),
        ("$HOME", "$$HOME"),
        ("${HOME} $", '"$${HOME} $$"'),
        ('a "b"', '"a \\"b\\""'),
        ("a\\b", '"a\\\\b"'),
        ("it's", '"it\'s"'),
        ("one;two", '"one;two"'),
        ("a\nExecStart=b", '"a\\nExecStart=b"'),
        ("a\tb\rc", '"a\\tb\\rc"'),
        ("brädspel", '"brädspel"'),
        ("#", '"#"'),
    ],
)
def test_a_word_is_read_as_it_was_meant(word: str, written: str) -> None:
    assert command_line(("/bin/true", word)) == f"/bin/true {written}"


def test_in_the_program_a_dollar_sign_means_nothing() -> None:
    assert command_line(("/opt/a $b/100%/python", "$b")) == '"/opt/a $b/100%%/python" $$b'
