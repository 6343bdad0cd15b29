"""A game as a link: the fragment of an address, which any copy of the program reads back.

A link has the form of a query, ``game=manalath&moves=e5o.f6p&v=1``: the moves in the game's notation; the
``seed`` that drew its first position, or that ``start`` itself if it is no usual one; the ``result`` that
players agreed on. The version ``v`` is last, so that a link that was cut short is noticed. Names and times
are not in it.

Decides the form alone. What a link says is read as any other record is, by the rules.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import parse_qsl, urlencode

from controller.games import Game
from controller.games.shuffle import MAX_SEED
from controller.messages import Message
from controller.plain import digits
from controller.play.journal.entries import (
    ABANDONED,
    GameHeader,
    KeptGame,
    KeptMove,
    RecordError,
    agreed_end,
    result_text,
)
from controller.play.journal.record_format import FORMAT, VERSION, read_record
from controller.table import Record

#: What a link has always, and what it may have.
_ALWAYS, _AT_TIMES = {"game", "moves", "v"}, {"start", "seed", "result"}
_LINK_VERSION = "1"
_BETWEEN = "."


def moves_of(record: Record) -> KeptGame:
    """Return the moves of a record, its names and its end: what is kept of it, but for times and seats."""
    header = GameHeader(record.game.name, record.start.fen(), seed=record.seed)
    moves = tuple(KeptMove(record.game.write_move(ply.move), 0) for ply in record.plies)
    ended = result_text(record.agreed or record.reached.outcome)
    return KeptGame(0, header, 0, moves, ended, names=record.names)


def write_link(game: KeptGame, games: Mapping[str, Game]) -> str:
    """Write one of these ``games`` as a link, without a ``#``.

    >>> from controller.games import all_games
    >>> game = all_games()["manalath"]
    >>> header = GameHeader("manalath", game.start().fen())
    >>> write_link(KeptGame(1, header, 0, (KeptMove("e5o", 0), KeptMove("f6p", 2500))), all_games())
    'game=manalath&moves=e5o.f6p&v=1'
    """
    name, start, seed = game.header.game, game.header.fen, game.header.seed
    said = {"game": name}
    if start != _usual_start(games[name], seed):
        said["start"] = start
    elif seed is not None:
        said["seed"] = str(seed)
    if agreed_end(game.result) is not None:
        said["result"] = game.result
    said |= {"moves": _BETWEEN.join(move.text for move in game.moves), "v": _LINK_VERSION}
    return urlencode(said, safe="/,")


def read_link(link: str, games: Mapping[str, Game]) -> KeptGame:
    """Read the game of a link, without a ``#``; RecordError if it is damaged or its moves break the rules.

    A game that is not over was left there, so that nobody is asked to go on with it.
    """
    try:
        pairs = parse_qsl(link, strict_parsing=True, errors="strict")
    except ValueError:
        pairs = []
    said = dict(pairs)
    seed = digits(said.get("seed", "0"))
    is_whole = len(said) == len(pairs) and _ALWAYS <= said.keys() <= _ALWAYS | _AT_TIMES
    if not is_whole or said["v"] != _LINK_VERSION or seed is None or seed > MAX_SEED:
        raise RecordError(Message("record.bad_link"))
    game = games.get(said["game"])
    usual = "" if game is None else _usual_start(game, seed)
    record = {
        "format": FORMAT,
        "version": VERSION,
        "game": said["game"],
        "start": said.get("start", usual),
        "seed": seed if "seed" in said else None,
        "result": said.get("result", ""),
        "moves": [{"move": move, "at_ms": 0} for move in said["moves"].split(_BETWEEN)],
    }
    found = read_record(json.dumps(record), games)
    return replace(found, result=found.result or ABANDONED)


def _usual_start(game: Game, seed: int | None) -> str:
    return game.drawn(seed or 0).fen()
