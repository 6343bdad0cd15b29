"""`manalath analyse`: what a recorded game missed, move by move."""

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence

from controller.command_line.data_folder import add_data
from controller.command_line.numbered_games import WHICH, load_game
from controller.command_line.parser import Commands, whole
from controller.command_line.stdio import progress_line, read_input, say
from controller.engine import NODES, SECOND_LOOK, Judged, Judgement, analyse, write_judged
from controller.games import Colour, all_games
from controller.messages import Message
from controller.play.journal import KeptGame, RecordError
from controller.play.journal.game_result import result_message
from controller.play.journal.record_format import read_record
from controller.table import Record
from controller.table_messages import called

#: A larger search could not be interrupted for seconds.
_LEAST_NODES, _MOST_NODES = 100, 200_000
#: Stands for a record on standard input.
_INPUT = "-"


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "analyse",
        description="Judge each move of a recorded game with searches of the engine, which are the same on "
        "every computer: ?? marks a move that missed a win, lets the other player win, or "
        "throws most chances away, and ? marks a smaller mistake; the line below it shows the "
        "best play. A move that looks like an error is first searched again with "
        f"{SECOND_LOOK} times the positions. With --json, print one object per line for each move.",
    )
    command.add_argument(
        "game", type=_which, nargs="?", metavar="ID", help=f"{WHICH}, or - for a record on standard input"
    )
    command.add_argument(
        "--nodes",
        type=whole(_LEAST_NODES, _MOST_NODES),
        default=NODES,
        metavar="N",
        help="positions that each search examines (default: %(default)s)",
    )
    command.add_argument(
        "--move",
        type=whole(1),
        metavar="N",
        help=f"judge move N alone, with {SECOND_LOOK} times the positions at once",
    )
    command.add_argument("--json", action="store_true", help="print JSON")
    add_data(command)
    command.set_defaults(run=_analyse)


def _which(text: str) -> int | str:
    return text if text == _INPUT else whole(1)(text)


def _analyse(options: argparse.Namespace) -> int:
    kept = _wanted(options)
    record = kept.record(all_games())
    if not record.plies:
        raise RecordError(Message("analysis.no_moves", number=kept.number))
    if (options.move or 1) > len(record.plies):
        raise RecordError(Message("analysis.no_move", move=options.move, moves=len(record.plies)))
    each = analyse(record, options.nodes, only=options.move)
    if options.json:
        for judged in each:
            print(write_judged(judged), flush=True)
        return 0
    _say_all(kept, record, each)
    return 0


def _wanted(options: argparse.Namespace) -> KeptGame:
    """Find the requested game; NoGameError or RecordError if there is none."""
    if options.game == _INPUT:
        return read_record(read_input(Message("file.an_export")), all_games())
    return load_game(options.data, options.game)[0]


def _say_all(kept: KeptGame, record: Record, each: Iterable[Judged]) -> None:
    """Print the moves once they are judged, and what each player missed."""
    title, moves = record.game.title, len(record.plies)
    result = result_message(kept)
    if kept.number:
        say(Message("analysis.game", number=kept.number, game=title, moves=moves, result=result))
    else:
        say(Message("analysis.given", game=title, moves=moves, result=result))
    done = []
    with progress_line("analyse") as show:
        for judged in each:
            done.append(judged)
            show(f"{judged.number}/{moves}")
    for judged in done:
        _say_move(judged)
    for colour in Colour:
        say(_summary(record, colour, [judged for judged in done if judged.by is colour]))


def _say_move(judged: Judged) -> None:
    judgement = judged.judgement
    if judgement is None:
        say(Message("analysis.line", number=judged.number, move=judged.move, sign="", why=""))
        return
    why = judged.why(judged.move, judged.line[0])
    say(Message("analysis.line", number=judged.number, move=judged.move, sign=judgement.sign, why=why))
    if len(judged.line) > 1 or judged.because is not None:
        say(Message("analysis.better_line", line=judged.line, reason=judged.because))


def _summary(record: Record, colour: Colour, moves: Sequence[Judged]) -> Message:
    errors = Counter(judged.judgement for judged in moves)
    kinds = tuple((kind.value, errors[kind]) for kind in Judgement if errors[kind])
    player = called(record.names, colour, record.game.colour_words)
    return Message("analysis.summary", player=player, moves=len(moves), kinds=kinds)
