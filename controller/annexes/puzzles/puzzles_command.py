"""`manalath puzzles`: lists the puzzles that ship, shows one, and finds others."""

import argparse
import json
from collections.abc import Iterator

from controller.annexes.puzzles.puzzle_miner import mine_puzzles
from controller.annexes.puzzles.shelf_miner import MINED, mine_shelf
from controller.annexes.puzzles.shelf_puzzles import ShelfPuzzle
from controller.annexes.puzzles.task import Shelf
from controller.command_line.parser import CommandLineError, Commands, add_seed, whole
from controller.command_line.puzzle_names import asked_for, read_numbered
from controller.command_line.stdio import progress_line, say
from controller.games import Game, all_games
from controller.messages import Message
from controller.table.puzzles import LENGTHS, Puzzle, puzzles_of
from controller.table_messages import goal


def add_parsers(commands: Commands) -> None:
    """Describe the command and its actions."""
    command = commands.add_parser(
        "puzzles",
        description="List the puzzles that ship: each is a position that the player to move wins in two "
        "or three of their own moves, with only one first move. `manalath play --puzzle "
        "GAME:NUMBER` plays one.",
    )
    command.set_defaults(run=_list)
    actions = command.add_subparsers(metavar="ACTION")
    listing = actions.add_parser(
        "list",
        help="list those that ship, as the command alone does",
        description="List the puzzles that ship: game and number, how many moves the player to move "
        "needs to win, and the game of the engine against itself that each comes from, "
        "with its plies and its seed.",
    )
    listing.set_defaults(run=_list)
    shown = actions.add_parser(
        "show", help="draw the position of a puzzle", description="Draw the position of a puzzle."
    )
    shown.add_argument(
        "puzzle", type=read_numbered, metavar="GAME:NUMBER", help="the puzzle, as the list names it"
    )
    shown.add_argument("--solution", action="store_true", help="also show how to win it")
    shown.set_defaults(run=_show)
    mined = actions.add_parser(
        "mine",
        help="find puzzles in games of the engine against itself",
        description="Find puzzles in games of the engine against itself, prove them, and print each on a "
        "line as it is found: how many moves it takes to win, the seed and the plies of its "
        "game, the solution, the position; for a shelf its name, the seed, the plies, the position. "
        "The same seed gives the same puzzles; Ctrl-C ends the search.",
    )
    mined.add_argument("--game", choices=sorted(all_games()), required=True, help="the game to play")
    kind = mined.add_mutually_exclusive_group(required=True)
    kind.add_argument("--moves", type=int, choices=LENGTHS, help="how many moves the win takes")
    shelves = [shelf.value for shelf in MINED]
    kind.add_argument("--shelf", choices=shelves, help="the shelf that it is for, in place of that")
    mined.add_argument(
        "--count", type=whole(1), default=1, metavar="N", help="how many puzzles (default: %(default)s)"
    )
    what = "the seed of the first game; each further game takes the next one (default: %(default)s)"
    add_seed(mined, 0, what)
    mined.add_argument("--json", action="store_true", help="print JSON, one object per line")
    mined.set_defaults(run=_mine)


def _list(_options: argparse.Namespace) -> int:
    say(Message("puzzle_list.heading"))
    for game in all_games().values():
        for each in puzzles_of(game):
            puzzle, colour = f"{game.name}:{each.number}", game.colour_words[each.start.to_move]
            plies, seed = each.plies, each.seed
            say(
                Message(
                    "puzzle_list.row", puzzle=puzzle, moves=each.moves, colour=colour, plies=plies, seed=seed
                )
            )
    return 0


def _show(options: argparse.Namespace) -> int:
    name, number = options.puzzle
    if name is None:
        raise CommandLineError(
            Message("command.no_such_game", found=str(number), known=tuple(sorted(all_games())))
        )
    puzzle = asked_for(all_games()[name], number)
    print(puzzle.start)
    say(goal(puzzle))
    if options.solution:
        say(Message("puzzle.solution", line=puzzle.line))
    return 0


def _mine(options: argparse.Namespace) -> int:
    game, found = all_games()[options.game], 0
    with progress_line("puzzles") as show:
        for played, puzzle in enumerate(_mined(game, options), start=1):
            if puzzle is not None:
                found += 1
                show("")
                print(json.dumps(_fields(puzzle)) if options.json else puzzle.text(), flush=True)
            if found == options.count:
                break
            show(f"{found} of {options.count}, in {played} games")
    return 0


def _mined(game: Game, options: argparse.Namespace) -> Iterator[Puzzle | ShelfPuzzle | None]:
    if options.shelf is None:
        return mine_puzzles(game, options.moves, options.seed)
    return mine_shelf(game, Shelf(options.shelf), options.seed)


def _fields(puzzle: Puzzle | ShelfPuzzle) -> dict[str, object]:
    if isinstance(puzzle, ShelfPuzzle):
        task = puzzle.task
        return {
            "game": task.game.name,
            "shelf": task.shelf.value,
            "seed": puzzle.seed,
            "plies": puzzle.plies,
            "answers": task.answers(),
            "position": task.start.fen(),
        }
    start = puzzle.start
    return {
        "game": start.game.name,
        "moves": puzzle.moves,
        "seed": puzzle.seed,
        "plies": puzzle.plies,
        "solution": puzzle.line,
        "position": start.fen(),
    }
