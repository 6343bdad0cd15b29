"""Games that a test keeps as records."""

from pathlib import Path

from controller.games import all_games
from controller.play.journal import GameHeader, KeptGame, KeptMove, open_folder
from controller.play.journal.archive import Archive

WON = ["a1o", "i1p", "a2o", "i3p", "a4o", "i5p", "a5o", "e1p", "a3o"]
BEGAN_MS = 1_760_000_000_000


def game(moves: list[str], began_ms: int = BEGAN_MS, name: str = "manalath", result: str = "") -> KeptGame:
    header = GameHeader(name, all_games()[name].start().fen(), "hex70-dual-mega")
    kept = tuple(KeptMove(move, began_ms + 1000 * n) for n, move in enumerate(moves, start=1))
    return KeptGame(0, header, began_ms, kept, result)


FINISHED = game(WON, result="first wins, quint")
OTHER = game(["c3o", "e5p"], BEGAN_MS + 86_400_000)


def keep(folder: Path, *games: KeptGame) -> Archive:
    opened = open_folder(folder, lambda: BEGAN_MS, is_owner=False)
    for one in games:
        opened.journal.keep(one)
    opened.close()
    return Archive(folder, lambda: BEGAN_MS)
