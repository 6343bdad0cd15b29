"""Files and standard streams that cannot be read or written. ``wanted`` is what should have been there."""


def unreadable(path: str, why: str, wanted: str) -> str:
    return f"{path} {why}; name {wanted}"


def unwritable(path: str, why: str) -> str:
    return f"{path} cannot be written: {why}; name another file"


def no_folder(folder: str, name: str) -> str:
    return f"there is no folder {folder} for {name}; make it, or name another"


def no_such_folder(path: str, why: str) -> str:
    return f"the folder {path} cannot be made: {why}; name another"


def not_empty(path: str) -> str:
    return f"the folder {path} is not empty; name another, or write over what is there with --force"


def within(path: str, why: str) -> str:
    return f"{path}: {why}"


# -- what should have been there


def an_export() -> str:
    return "a file that `manalath export` wrote"


def a_journal() -> str:
    return "a journal that was set aside, such as games-damaged-1.db"


def sensors() -> str:
    return "a file that `manalath export --sensors` wrote"


def another_game() -> str:
    return "another game"


def faults() -> str:
    return "a file of faults"


def a_report() -> str:
    return "a report that `manalath diagnose --report` wrote"


# -- standard streams


def no_input(why: str) -> str:
    return f"standard input cannot be read: {why}; send it from elsewhere"


def input_no_text(wanted: str) -> str:
    return f"standard input is not text; send {wanted}"


def input_endless(most: int, wanted: str) -> str:
    return f"standard input does not end after {most} characters; send {wanted}"


def no_output(why: str) -> str:
    return f"standard output cannot be written: {why}; send it elsewhere"


# -- files of the computer


def look_at(path: str, why: str) -> str:
    return f"{path} cannot be read: {why}; check it"


def not_written(path: str, why: str) -> str:
    return f"{path} cannot be written: {why}; check its folder"


def not_made(path: str, why: str) -> str:
    return f"{path} cannot be made: {why}; check its folder"


def not_removed(path: str, why: str) -> str:
    return f"{path} cannot be removed: {why}; check its folder"
