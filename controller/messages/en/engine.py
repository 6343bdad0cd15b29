"""The engine, when it is missing."""


def gone() -> str:
    return (
        "the engine keeps stopping; take its move back with Undo, begin a game by hand, or start the program "
        "again"
    )
