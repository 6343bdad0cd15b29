"""Records on the command line and as files: what is listed and kept, and what is wrong with one.

``found`` is what a file contains. A record in a journal has a number; one that is being read has none, and 0
stands for that.
"""

from controller.messages.en.grammar import all_of, any_of, count, each

# -- a record that is being read


def unknown_game(record: int, game: str, known: tuple[str, ...]) -> str:
    return (
        f"{_which(record)} is one of {game}, which is not played here; the games here are: {', '.join(known)}"
    )


def bad_move(record: int, move: int, why: str) -> str:
    return f"{_which(record)}, move {move}: {why}"


def _which(record: int) -> str:
    return f"game {record}" if record else "the record"


def no_title(title: str) -> str:
    return f"this is not a record: its first line must be {title!r}"


def no_header(line: int, found: str) -> str:
    return f"line {line}, {found!r}: write a header as `name: value`"


def no_move(line: int, found: str) -> str:
    return f"line {line}, {found!r}: write a move and the seconds since the game began"


def no_moves() -> str:
    return "the record has no moves; write one a line"


def no_date(found: str, example: str) -> str:
    return f"began: {found!r} is not a date; write it like {example}"


def other_result(found: str, played: str) -> str:
    return f"the result {found!r} is not that of the moves, {played!r}; correct it"


def early_result(found: str, allowed: tuple[str, ...]) -> str:
    return (
        f"the result {found!r} is not that of the moves, which do not end the game; write {any_of(allowed)}"
    )


def unfit(why: str) -> str:
    return f"{why}; an export shows the form of a record"


def a_time() -> str:
    return "a time of the years 1 to 9999, in milliseconds since 1970"


def a_board() -> str:
    return "the name of a board, one line of at most 64 characters without a |"


def no_json(why: str) -> str:
    return f"this JSON is not a record: {why}; export one to see its form"


def other_version(form: str, version: int) -> str:
    return f"this JSON is not a {form} of version {version}; export it again with this program"


# -- what is kept while a board plays


def unkept(why: str) -> str:
    return f"No record can be kept: {why}"


def not_offered(why: str) -> str:
    return f"The unfinished game cannot be resumed: {why}"


def notices(notices: tuple[str, ...]) -> str:
    return " ".join(notices)


# -- `manalath games`, `export`, `import`


def none_yet(path: str) -> str:
    return f"No game is recorded in {path} yet."


def heading() -> str:
    return f"{'ID':>4}  {'began (UTC)':<16}  {'game':<14}  {'moves':>5}  result"


def line(number: int, began: str, game: str, moves: int, result: str) -> str:
    return f"{number:>4}  {began:<16}  {game:<14}  {moves:>5}  {result}"


def exported(number: int, path: str) -> str:
    return f"Game {number} is in {path}"


def imported(number: int, moves: int, result: str) -> str:
    return f"It is game {number} now, {count(moves, '1 move', '{} moves')}, {result}."


def salvaged(was: int, number: int, moves: int, result: str) -> str:
    return f"Game {was} is game {number} now, {count(moves, '1 move', '{} moves')}, {result}."


def salvaged_before(was: int, number: int) -> str:
    return f"Game {was} is there already, as game {number}."


def not_salvaged(numbers: tuple[int, ...]) -> str:
    return f"Nothing can be read of {each(numbers, 'game', 'games')} {all_of(numbers)}."


def nothing_salvaged(path: str) -> str:
    return f"no game can be read in {path}; name another file"


def no_game(number: int) -> str:
    return f"there is no game {number}; `manalath games` lists them"


def no_last(path: str) -> str:
    return f"no game is recorded in {path} yet; play one, or import one"


def no_sensors(number: int) -> str:
    return f"game {number} has no record of its sensors; export its moves, or a newer game's sensors"
