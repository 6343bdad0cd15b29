"""`manalath games`, `export` and `import`: what is listed of records, written, and added to them."""

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from controller.command_line.data_folder import add_data, records_path
from controller.command_line.numbered_games import WHICH, kept_games, load_game
from controller.command_line.parser import Commands, whole
from controller.command_line.stdio import note, read_input, say
from controller.command_line.user_files import read_bytes, read_text, write_text
from controller.games import all_games
from controller.messages import Message
from controller.play.journal import (
    LOG_SUFFIXES,
    KeptGame,
    NoStreamError,
    RecordError,
    file_beside,
    stream_goes_on_with,
)
from controller.play.journal.archive import Archive
from controller.play.journal.game_result import result_message
from controller.play.journal.record_format import (
    local_text,
    read_record,
    record_json,
    record_text,
    split_records,
)
from controller.play.journal.salvage import salvage_games
from controller.play.wall_clock import now_ms
from hardware.plain_files import FileError


def add_parsers(commands: Commands) -> None:
    """Describe the commands about records that need no board."""
    games = commands.add_parser(
        "games",
        description="List the games of the journal: number, date, rules, moves and result. An unfinished "
        "last one is offered when a board is started. With --salvage, bring back the games of a journal that "
        "was set aside as damaged; those that are there already are not added again.",
    )
    instead = games.add_mutually_exclusive_group()
    instead.add_argument("--json", action="store_true", help="print JSON")
    instead.add_argument(
        "--salvage",
        type=Path,
        metavar="FILE",
        help="add what can be read of a journal that was set aside, such as games-damaged-1.db",
    )
    games.set_defaults(run=_games)
    export = commands.add_parser(
        "export",
        description="Write a game of the journal: as text, one move a line, or as JSON. With --sensors, "
        "write its sensor readings, for `manalath replay --sensors`.",
    )
    export.add_argument("number", type=whole(1), nargs="?", metavar="ID", help=WHICH)
    form = export.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="as JSON instead of text")
    form.add_argument("--sensors", action="store_true", help="write the sensor readings instead of the moves")
    export.add_argument(
        "--output", type=Path, metavar="FILE", help="where to write it (default: standard output)"
    )
    export.set_defaults(run=_export)
    importing = commands.add_parser(
        "import",
        description="Add a game as `export` writes it, or all games of a copy that the page saved. Each "
        "move is checked against the rules. A game that is there already is not added again. An "
        "unfinished game is offered when a board is next started.",
    )
    importing.add_argument("file", type=Path, metavar="FILE", help="text or JSON; - for standard input")
    importing.set_defaults(run=_import)
    for command in (games, export, importing):
        add_data(command)


def _games(options: argparse.Namespace) -> int:
    path = records_path(options.data)
    if options.salvage is not None:
        return _salvage(options.salvage, path)
    kept = kept_games(path)
    if options.json:
        entries = [json.loads(record_json(game)) | {"id": game.number} for game in kept]
        print(json.dumps(entries))
        return 0
    if not kept:
        say(Message("records_command.none_yet", path=str(path)))
        return 0
    say(Message("records_command.heading"))
    for game in kept:
        say(_line(game))
    return 0


def _salvage(file: Path, path: Path) -> int:
    """Add the games of a journal that was set aside, and of its log if there is one."""
    wanted = Message("records_command.a_journal")
    contents = [read_bytes(file, wanted)]
    for log in LOG_SUFFIXES:
        with suppress(FileError):
            contents.append(read_bytes(file_beside(file, log), wanted))
    found = salvage_games(contents)
    if not found.games:
        raise RecordError(Message("records_command.nothing_salvaged", path=str(file)))
    games = found.games
    if file.resolve().parent != path.resolve():
        # The sensor readings of these games are in that folder; here, others go by the same names.
        games = tuple(replace(game, header=replace(game.header, stream="")) for game in games)
    for game, number, is_there in _added(games, path):
        say(_there(game, number) if is_there else _salvaged(game, number))
    if found.lost:
        note(Message("records_command.not_salvaged", numbers=found.lost))
    return 0


def _there(game: KeptGame, number: int) -> Message:
    return Message("records_command.salvaged_before", was=game.number, number=number)


def _salvaged(game: KeptGame, number: int) -> Message:
    moves, result = len(game.moves), result_message(game)
    return Message("records_command.salvaged", was=game.number, number=number, moves=moves, result=result)


def _line(game: KeptGame) -> Message:
    return Message(
        "records_command.line",
        number=game.number,
        began=local_text(game.began_ms),
        game=game.header.game,
        moves=len(game.moves),
        result=result_message(game),
    )


def _export(options: argparse.Namespace) -> int:
    game, streams = load_game(options.data, options.number)
    if options.sensors:
        text = _stream_of(game, streams)
    else:
        text = record_json(game) + "\n" if options.json else record_text(game)
    if options.output is None:
        print(text, end="")
        return 0
    write_text(options.output, text)
    say(Message("records_command.exported", number=game.number, path=str(options.output)))
    return 0


def _import(options: argparse.Namespace) -> int:
    wanted = Message("file.an_export")
    text = read_input(wanted) if str(options.file) == "-" else read_text(options.file, wanted)
    games = [read_record(part, all_games()) for part in split_records(text)]
    for game, number, is_there in _added(games, records_path(options.data)):
        say(
            Message("records_command.imported_before", number=number) if is_there else _imported(game, number)
        )
    return 0


def _imported(game: KeptGame, number: int) -> Message:
    return Message(
        "records_command.imported", number=number, moves=len(game.moves), result=result_message(game)
    )


def _added(games: Sequence[KeptGame], path: Path) -> Iterator[tuple[KeptGame, int, bool]]:
    """Add games that are not there yet; yield each with its number, and whether it was there before."""
    archive = Archive(path, now_ms)
    placed = archive.add(games)
    if archive.notice is not None:
        note(archive.notice)
    for game, (number, is_there) in zip(games, placed, strict=True):
        yield game, number, is_there


def _stream_of(game: KeptGame, streams: Path) -> str:
    """Return what the sensors reported when a game was last played; NoStreamError if that was not kept."""
    since = (path for path in streams.glob("*.jsonl") if path.name > game.header.stream)
    for later in sorted(since, reverse=True):
        with later.open(encoding="utf-8", errors="replace") as lines:
            if stream_goes_on_with(lines, game.number):
                return read_text(later, Message("records_command.another_game"))
    path = streams / game.header.stream
    if not game.header.stream or not path.exists():
        raise NoStreamError(Message("records_command.no_sensors", number=game.number))
    return read_text(path, Message("records_command.another_game"))
