"""The engine, when it is missing."""


def gone() -> str:
    return (
        "The engine keeps stopping. Take the last move back with Undo, begin a game without the engine, or "
        "start the program again."
    )
