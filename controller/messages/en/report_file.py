"""Why the file of a report cannot be written, gone on with, or compared."""

# -- where it is to be written


def is_the_page(path: str, name: str) -> str:
    return f"{path} will be the page of the report; name the report itself {name}"


def no_folder(folder: str, name: str) -> str:
    return f"there is no folder {folder} for {name}; make it, or name another"


def not_writable(path: str, why: str) -> str:
    return f"{path} cannot be written: {why}; name another file"


def is_a_folder(path: str) -> str:
    return f"{path} is a folder; name a file"


# -- one that is read


def unreadable(path: str, why: str) -> str:
    return f"{path}: {why}"


def not_comparable(path: str, before: str, board: str) -> str:
    return f"{path} is of {before}, and this board is {board}; compare reports of the same board"


def not_of_this_board(path: str, before: str, board: str) -> str:
    return f"{path} is of {before}, and this board is {board}; go on with a report of this board"


def wired_otherwise(path: str, board: str) -> str:
    return f"{path} is of a {board} that is wired otherwise than this one; begin a new self-test"
