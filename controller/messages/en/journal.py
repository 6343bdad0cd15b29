"""What is wrong with a journal: the file that holds the games, and the folder that holds the file."""

# -- damage, as a clause


def cut_short() -> str:
    return "the file is cut short"


def only_log() -> str:
    return "only its log is left"


def no_journal() -> str:
    return "it is not a journal of games"


def sqlite_says(said: str) -> str:
    return f"SQLite says: {said}"


def no_text() -> str:
    return "a text in it is not readable"


def entry_changed(entry: int) -> str:
    return f"entry {entry} is not what was written"


def seal_broken(entry: int) -> str:
    return f"the seal of entry {entry} is broken"


def no_beginning(game: int, text: str) -> str:
    return f"game {game} begins with {text!r}, which is not the beginning of a game"


def before_beginning(game: int) -> str:
    return f"an entry of game {game} comes before its beginning"


def out_of_order(game: int, plies: int, kind: str, number: int) -> str:
    return f"game {game} has {plies} plies, and then {kind} {number}, which does not follow"


def no_names(game: int, text: str) -> str:
    return f"game {game} names no players: {text!r}"


def no_reading(game: int, text: str) -> str:
    return f"game {game} has {text!r} for a sensor, which is not a space with a reading"


def reads_otherwise() -> str:
    return "it reads as another game"


def left_out(path: str, why: tuple[str, ...]) -> str:
    return (
        f"{path} keeps all but this: {'; '.join(why)}. `manalath games --salvage {path}` adds the moves "
        "before that as another game."
    )


# -- a journal that cannot be used


def unusable(path: str, why: str, cure: str) -> str:
    return f"{path} cannot be used: {why}; {cure}"


def name_another() -> str:
    return "make its folder writable, or name another one with --data"


def end_other() -> str:
    return "another program uses it; end that program"


def free_memory() -> str:
    return "end other programs"


def try_again() -> str:
    return "try again"


def check_disk() -> str:
    return "check whether its disk is sound, or name another folder with --data"


def make_room() -> str:
    return "make room on the disk"


def other_version(path: str, found: str, known: int) -> str:
    return f"{path} is of version {found}, but this program reads version {known}; install the newest version"


def damaged(path: str, damage: str) -> str:
    return f"{path} is damaged: {damage}; start this program again"


def game_changed(path: str, game: int) -> str:
    return f"{path} no longer holds game {game} as this program left it; begin a new game to have a record"


def not_kept(path: str, why: str) -> str:
    return (
        f"{path} cannot keep this: once written, {why}; nothing was written; correct it, or rename the board"
    )


def other_owner(path: str) -> str:
    return f"{path} was deleted or replaced, and another program has it now; end that program, and try again"


# -- the folder


def no_home() -> str:
    return "there is no home folder for records; name a folder with --data"


def no_folder(path: str, why: str) -> str:
    return f"{path} cannot hold records: {why}; name a writable folder with --data"


def damaged_in_use(path: str, damage: str) -> str:
    return f"{path} is damaged: {damage}; another program uses it; end that program and start this one again"


def set_aside(path: str, damage: str, name: str) -> str:
    return (
        f"{path} was damaged: {damage}. It was set aside as {name}, and a new one was begun; "
        "`manalath games --salvage` brings its games back."
    )


def damaged_again(path: str, damage: str, name: str, again: str) -> str:
    return (
        f"{path} was damaged: {damage}. It was set aside as {name}, but the new one was damaged at once: "
        f"{again}; name a folder on another disk with --data"
    )


def stuck(path: str, why: str) -> str:
    return f"{path} is damaged and cannot be set aside: {why}; rename it, or name another folder with --data"
