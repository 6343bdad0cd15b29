"""Why the file of a report cannot be written, continued, or compared."""

# -- where to write it


def is_the_page(path: str, name: str) -> str:
    return f"{path} will be the page of the report; name the report itself {name}"


def is_a_folder(path: str) -> str:
    return f"{path} is a folder; name a file"


# -- one that is read


def not_comparable(path: str, before: str, board: str) -> str:
    return f"{path} is of {before}, but this board is {board}; compare reports of the same board"


def not_of_this_board(path: str, before: str, board: str) -> str:
    return f"{path} is of {before}, but this board is {board}; go on with a report of this board"


def wired_otherwise(path: str, board: str) -> str:
    return f"{path} is of a {board} that is wired differently from this one; begin a new self-test"
