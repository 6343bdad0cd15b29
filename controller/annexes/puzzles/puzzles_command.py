"""`manalath puzzles`: lists the puzzles that ship, shows one, and finds others."""

import argparse
import json

from controller.annexes.puzzles.puzzle_miner import mine_puzzles
from controller.annexes.puzzles.shelf_puzzles import Puzzle, puzzles_of
from controller.annexes.puzzles.task import PuzzleTask, Shelf
from controller.command_line.parser import Commands, add_seed, unread, whole
from controller.command_line.stdio import progress_line, say
from controller.games import all_games
from controller.messages import Message

_SHELVES = [shelf.value for shelf in Shelf]


def add_parsers(commands: Commands) -> None:
    """Describe the command and its actions."""
    command = commands.add_parser(
        "puzzles",
        description="List the puzzles that ship, by game and shelf: each is a position in which the player "
        "to move wins in one, two or three of their own moves, or stops a win of the other player. `manalath "
        "play --practice SHELF` poses those of a shelf, and so does the page.",
    )
    command.set_defaults(run=_list)
    actions = command.add_subparsers(metavar="ACTION")
    listing = actions.add_parser(
        "list",
        help="list those that ship, as the command alone does",
        description="List the puzzles that ship: game, shelf and number, who is to move, and the game of the "
        "engine against itself that each comes from, with its plies and its seed.",
    )
    listing.set_defaults(run=_list)
    shown = actions.add_parser(
        "show", help="draw the position of a puzzle", description="Draw the position of a puzzle."
    )
    shown.add_argument("puzzle", type=_named, metavar="GAME:SHELF:NUMBER", help="as the list names it")
    shown.add_argument("--solution", action="store_true", help="also write every first move that is right")
    shown.set_defaults(run=_show)
    mined = actions.add_parser(
        "mine",
        help="find puzzles in games of the engine against itself",
        description="Find puzzles in games of the engine against itself, prove them, and print each on a "
        "line as it is found: the shelf, the seed and the plies of its game, the position. "
        "The same seed gives the same puzzles; Ctrl-C ends the search.",
    )
    mined.add_argument("--game", choices=sorted(all_games()), required=True, help="the game to play")
    mined.add_argument("--shelf", choices=_SHELVES, required=True, help="the shelf that it is for")
    mined.add_argument(
        "--count", type=whole(1), default=1, metavar="N", help="how many puzzles (default: %(default)s)"
    )
    what = "the seed of the first game; each further game takes the next one (default: %(default)s)"
    add_seed(mined, 0, what)
    mined.add_argument("--json", action="store_true", help="print JSON, one object per line")
    mined.set_defaults(run=_mine)


def _named(text: str) -> PuzzleTask:
    """Read the name of a puzzle that ships."""
    found = dict(_listed()).get(text)
    if found is None:
        raise unread(Message("puzzle_list.none_such", found=text))
    return found.task


def _listed() -> list[tuple[str, Puzzle]]:
    """List the puzzles that ship, each with its name."""
    return [
        (f"{game.name}:{shelf.value}:{number}", puzzle)
        for game in all_games().values()
        for shelf, puzzles in puzzles_of(game).items()
        for number, puzzle in enumerate(puzzles, start=1)
    ]


def _list(_options: argparse.Namespace) -> int:
    say(Message("puzzle_list.heading"))
    for name, each in _listed():
        colour = each.task.game.colour_words[each.task.start.to_move]
        say(Message("puzzle_list.row", puzzle=name, colour=colour, plies=each.plies, seed=each.seed))
    return 0


def _show(options: argparse.Namespace) -> int:
    task: PuzzleTask = options.puzzle
    print(task.start)
    say(task.asked)
    if options.solution:
        say(Message("puzzle_list.answers", moves=task.answers()))
    return 0


def _mine(options: argparse.Namespace) -> int:
    game, found = all_games()[options.game], 0
    with progress_line("puzzles") as show:
        mined = mine_puzzles(game, Shelf(options.shelf), options.seed)
        for played, puzzle in enumerate(mined, start=1):
            if puzzle is not None:
                found += 1
                show("")
                print(json.dumps(_fields(puzzle)) if options.json else puzzle.text(), flush=True)
            if found == options.count:
                break
            show(f"{found} of {options.count}, in {played} games")
    return 0


def _fields(puzzle: Puzzle) -> dict[str, object]:
    task = puzzle.task
    return {
        "game": task.game.name,
        "shelf": task.shelf.value,
        "seed": puzzle.seed,
        "plies": puzzle.plies,
        "answers": task.answers(),
        "position": task.start.fen(),
    }
