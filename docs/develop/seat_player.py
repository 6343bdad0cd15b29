"""Plays a colour at a board, at random: python seat_player.py http://127.0.0.1:8070 purple."""

import json
import random
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any


def post(board: str, path: str, **fields: object) -> None:
    """Ask something of the board; an HTTPError says why it is refused."""
    request = urllib.request.Request(f"{board}{path}", json.dumps(fields).encode())
    urllib.request.urlopen(request).close()


def events(board: str) -> Iterator[dict[str, Any]]:
    """Yield what happens at the board, as long as it is there."""
    with urllib.request.urlopen(f"{board}/api/events") as lines:
        yield from (json.loads(line) for line in lines if line.strip())


def play(board: str, seat: str) -> None:
    """Take a seat, and answer whenever a move is asked of it, until the game is over."""
    post(board, "/api/seats", seat=seat, is_elsewhere=True)
    for event in events(board):
        if event["event"] == "asked" and event["seat"] == seat:
            try:
                post(board, "/api/moves", seat=seat, move=random.choice(event["legal"]))
            except urllib.error.HTTPError as refused:  # the hands at the board were quicker
                print(refused.read().decode())
        if event["event"] == "ended":
            print(event["outcome"])
            return


if __name__ == "__main__":
    play(*sys.argv[1:])
