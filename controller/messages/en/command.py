"""What the commands print on a terminal, and what they reject on a command line."""

from controller.messages.en.grammar import count

# -- the command line


def wrong(problem: str, program: str) -> str:
    return f"{problem}; see `{program} --help`"


def not_shuffled(game: str) -> str:
    return f"--shuffle: {game} leaves nothing to chance; leave the option out"


def two_games(game: str, other: str) -> str:
    return f"--puzzle: it is a puzzle of {other}, but --game says {game}; leave --game out"


def no_such_game(found: str, known: tuple[str, ...]) -> str:
    return f"{found!r} is not a game; name one of {', '.join(known)}, then a colon and a number"


def not_whole(found: str, least: int) -> str:
    return f"{found} is not a whole number of at least {least}"


def not_within(found: str, least: int, most: int) -> str:
    return f"{found} is not a whole number from {least} to {most}"


def no_speed(found: str, slowest: float, fastest: float) -> str:
    return f"{found!r} is not a speed from {slowest:g} to {fastest:g}"


def no_board(board: str, known: tuple[str, ...]) -> str:
    return f"there is no board {board!r} here; choose one of: {', '.join(known)}"


def no_firmware(board: str) -> str:
    return f"{board} has no microcontroller to run firmware on; leave --firmware out"


def other_kind(profile: str, kind: str, kinds: tuple[str, ...]) -> str:
    return f"{profile} is not a profile of a {kind} board; it fits: {', '.join(kinds)}"


def one_recording() -> str:
    return "--record records a single run; name one scenario instead of --all"


def only_simulated() -> str:
    return "only a simulated board can have faults; leave --fault out, or name a simulated board with --board"


def hands_need_virtual() -> str:
    return "simulated hands need a virtual board; name one with --board virtual:PROFILE"


def quick_begins_anew() -> str:
    return "the report itself says whether it is of a quick check; leave --resume or --quick out"


def hands_begin_anew() -> str:
    return "simulated hands always begin a new self-test; leave --resume or --hands out"


# -- a board at work


def real_page(url: str) -> str:
    return f"The page of the board is at {url}  (Ctrl-C ends it)"


def simulated_page(url: str) -> str:
    return f"The simulated board is at {url}  (Ctrl-C ends it)"


def no_game(board: str, name: str) -> str:
    return (
        f"No game fits this board: {board}. Lay a piece on it: its light, the page and these lines show what "
        f"is read. `manalath diagnose --board {name}` tests all of its parts."
    )


def scenario_page(url: str) -> str:
    return f"The board is at {url}"


def ready(url: str) -> str:
    return f"the page is at {url}"


def settings_unkept(why: str) -> str:
    return f"The settings hold only until the program ends, because they cannot be saved: {why}."


def settings_unread(path: str, why: str) -> str:
    return f"{path}, which holds the settings of this board, {why}. The defaults apply."


def settings_damaged(path: str) -> str:
    return f"The settings of this board are damaged: {path}. The defaults apply; set them again on the page."


def switched_off() -> str:
    return "The board was switched off with Undo and OK: the records are closed, and the lights are dark."


def no_browser() -> str:
    return "No browser could be opened here; open that address yourself."


def linked(board: str, profile: str, firmware: str) -> str:
    return f"The board answers: {board}, {profile}, firmware {firmware}."


def linked_by_pins(board: str, profile: str, reader: str) -> str:
    return f"The board answers: {board}, {profile}, read by {reader}."


# -- `manalath scenario`, `manalath kit` and `manalath wiring`


def rehearsed(scenarios: int, failed: int) -> str:
    return f"{count(scenarios, 'one scenario', '{} scenarios')}, {failed} failed"


def kit(folder: str, profile: str, files: int) -> str:
    return (
        f"{folder} holds {count(files, 'one file', '{} files')} to build {profile} from; begin with "
        f"{folder}/index.html."
    )


def wiring(path: str, profile: str) -> str:
    return f"{path} holds the wiring of {profile}; open it in a browser, or print it."


# -- `manalath bench`


def needs_playwright() -> str:
    return (
        "bench page opens the page in a browser, and needs playwright for that; install "
        "manalath-board[bench], or measure something else"
    )


def needs_apsw() -> str:
    return (
        "bench journal cuts the power under SQLite, and needs apsw for that; install manalath-board[bench], "
        "or measure something else"
    )


def measured_on(machine: str, seed: int) -> str:
    return f"{machine}; seed {seed}"


def not_measured(part: str, figure: str) -> str:
    return f"bench {part} did not measure {figure}, which must be 0"


def not_zero(part: str, figure: str, found: str) -> str:
    return f"bench {part} measured {found} for {figure}, which must be 0"


def limited(found: str, most: str) -> str:
    return f"{found}  at most {most}"


def too_much(part: str, figure: str, found: str, most: str) -> str:
    return f"bench {part} measured {found} for {figure}, which may be at most {most}"
