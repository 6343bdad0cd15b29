"""A short game, played by hand on the page of a program in its own process."""

import json
from collections.abc import Iterator
from typing import Any

from websockets.sync.client import ClientConnection

from tests.deadline import DEADLINE_S
from tests.page_line import page_line

#: Purple builds a quart of orange, which loses on orange's next turn.
GAME = ("e5o", "e6o", "e7o", "e8o", "a1p")
_COLOURS = {"o": "orange", "p": "purple"}


def play(url: str) -> dict[str, Any]:
    """Play the game by hand on the page at an address; return the outcome that the page reports."""
    with page_line(url) as line:
        sent = states(line)
        state = next(sent)
        for number, move in enumerate(GAME, start=1):
            line.send(json.dumps({"act": "put", "space": move[:2], "colour": _COLOURS[move[2]]}))
            state = next(state for state in sent if len(state["moves"]) == number)
    outcome: dict[str, Any] = state["outcome"]
    return outcome


def states(line: ClientConnection) -> Iterator[dict[str, Any]]:
    """Yield the page's states of the game, in which nothing goes wrong."""
    while True:
        message = line.recv(timeout=DEADLINE_S)
        if isinstance(message, str) and (decoded := json.loads(message))["t"] == "state":
            assert not decoded["message"]["is_problem"], decoded["message"]
            yield decoded
