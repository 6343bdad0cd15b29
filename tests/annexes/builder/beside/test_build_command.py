"""`manalath build` on a terminal: which boards it takes, and where it begins."""

import pytest

from controller.cli import main

COUPON = "virtual:hex7-dual-mega"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--board", COUPON], "is finished"),
        (["--board", "gpio:hex70-single-gpio", "--hands", "1"], "needs a simulated board"),
        (["--board", COUPON, "--hands", "1", "--from", "99"], "There is no step 99"),
    ],
)
def test_what_cannot_be_built_is_said_at_once(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["build", *words, "--no-browser"]) == 2
    assert said in capsys.readouterr().err
