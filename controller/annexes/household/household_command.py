"""`manalath household`: tells how the people of the records stand against each other and the computer."""

import argparse
import json
from collections.abc import Mapping

from controller.annexes.household.household import GameFacts, Player, Row, household_of, player
from controller.command_line.data_folder import add_data, records_path
from controller.command_line.numbered_games import kept_games
from controller.command_line.parser import Commands
from controller.command_line.stdio import say
from controller.games import Colour, Game, all_games
from controller.messages import Message


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "household",
        description="Tell from the records who played whom and each level of the computer: games won, lost "
        "and drawn, and the last ten that somebody won, the latest at the end, as + for won and - for lost; "
        "and the handicap that fits them. Then, for each game, how many of those the first move won, and the "
        "longest.",
    )
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=_print)
    add_data(command)


def _print(options: argparse.Namespace) -> int:
    path, games = records_path(options.data), all_games()
    household = household_of(kept_games(path), games)
    if options.json:
        print(json.dumps(household.view(games)))
        return 0
    if not household.games:
        say(Message("household_table.none_yet", path=str(path)))
    for person in household.people:
        say(_called(Player(name=person.name)))
        say(Message("household_table.heading"))
        for row in person.rows:
            say(_line(row, games))
            if row.handicap:
                say(_handicap(person.name, row, games[row.game]))
    for facts in household.games:
        say(_facts(facts, games))
    return 0


def _called(who: Player) -> Message:
    if who.level:
        return Message("household_table.level", level=who.level)
    return Message("household_table.person", name=who.name)


def _line(row: Row, games: Mapping[str, Game]) -> Message:
    return Message(
        "household_table.row",
        opponent=_called(row.opponent),
        game=_title(row.game, games),
        won=row.won,
        lost=row.lost,
        drawn=row.drawn,
        last="".join("+" if is_won else "-" for is_won in row.last),
    )


def _handicap(name: str, row: Row, game: Game) -> Message:
    return Message(
        "household_table.handicap",
        name=name,
        colour=game.colour_words[Colour.FIRST],
        number=row.handicap,
        opening=row.opening,
    )


def _facts(facts: GameFacts, games: Mapping[str, Game]) -> Message:
    first, second = (_called(player(facts.longest, colour)) for colour in Colour)
    return Message(
        "household_table.facts",
        game=_title(facts.game, games),
        ended=facts.ended,
        won=facts.first_won,
        decided=facts.decided,
        percent=0 if not facts.decided else round(100 * facts.first_won / facts.decided),
        moves=len(facts.longest.moves),
        number=facts.longest.number,
        first=first,
        second=second,
    )


def _title(name: str, games: Mapping[str, Game]) -> str:
    return games[name].title if name in games else name
