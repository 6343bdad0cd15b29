"""What `manalath teach` prints, and what it writes above the wiring it has learned."""


def nothing_written() -> str:
    return "Nothing was written."


def input_ended() -> str:
    return "The input has ended. Nothing was written."


def other_shape(board: str, shape: str) -> str:
    return (
        f"{board} is not a board like {shape}: spaces, keys, reeds a space, pins and lights must be "
        "the same, and only the wiring may differ; name another --shape"
    )


def note(shape: str) -> str:
    return f"How a board like {shape} is wired, as `manalath teach` learned it."


def copied(copy: str, path: str) -> str:
    return f"{copy} holds what was in {path} before."


def guessed() -> str:
    return (
        "Teaching cannot learn the order in which a wire passes its places; the file says where it is a "
        "guess."
    )


def written(path: str, board: str) -> str:
    return f"{path} holds the wiring; use it with --board {board}"
