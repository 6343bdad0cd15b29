"""The readers that are fuzzed take what they are begun from, refuse noise in words, and are found out."""

import random

import pytest

from controller.errors import MessageError
from controller.messages import Message
from tests.proof.fuzz.command import fuzzed, main
from tests.proof.fuzz.native_targets import NATIVE
from tests.proof.fuzz.targets import TARGETS, FuzzTarget, tried
from tests.sweeps import PROOF, some


@pytest.mark.parametrize("name", TARGETS)
def test_noise_on_what_a_reader_takes_is_read_or_refused_in_words(name: str) -> None:
    chance, target = random.Random(name), TARGETS[name]
    assert target.seeds
    for seed in target.seeds:
        tried(target, seed)
    for _ in range(some(40)):
        content = bytearray(chance.choice(target.seeds))
        for _ in range(chance.choice((1, 3, 20))):
            at = chance.randrange(len(content) + 1)
            content[at : at + chance.choice((0, 0, 1, 9))] = chance.randbytes(chance.choice((0, 1, 2)))
        tried(target, bytes(content))


def test_a_reader_that_falls_over_or_says_nothing_is_found_out() -> None:
    def refuses(content: bytes) -> None:
        raise MessageError(Message("quoted.text", text=content.decode()))

    tried(FuzzTarget(refuses, ()), b"no")
    with pytest.raises(AssertionError, match="says nothing"):
        tried(FuzzTarget(refuses, ()), b" ")
    with pytest.raises(UnicodeDecodeError):
        tried(FuzzTarget(refuses, ()), b"\xff")


def test_what_is_no_target_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["cables"])
    assert "no target cables; there are records" in capsys.readouterr().err


@PROOF
@pytest.mark.parametrize("name", [*TARGETS, *NATIVE])
def test_nothing_falls_over_in_ten_minutes(name: str) -> None:
    assert fuzzed(name, 10.0), name
