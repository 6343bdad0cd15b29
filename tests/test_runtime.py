"""A running board: what its threads owe each other."""

import sys
from pathlib import Path

from tests.test_board_settings import seated, until


def test_no_thread_computes_for_long_while_the_lights_wait(tmp_path: Path) -> None:
    before_s = sys.getswitchinterval()
    running = seated(tmp_path)
    running.begin()
    until(running, lambda session: session.is_linked)
    during_s = sys.getswitchinterval()
    running.loop.stop()
    running.wait()
    running.close()
    assert during_s <= 0.001 < before_s == sys.getswitchinterval()
