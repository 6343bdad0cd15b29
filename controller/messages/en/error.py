"""Errors as a command line reports them, and the one that ends the program."""


def reason(number: int | None, said: str) -> str:  # noqa: ARG001 - other languages go by it
    return said


def coded(said: str, code: str) -> str:
    return f"{said}\n  [{code}] `manalath explain {code}` tells more"


def fatal(mistake: str) -> str:
    return (
        f"This program made a mistake it cannot recover from ({mistake}) and is closing. Every recorded move "
        "is kept. Start it again; its log tells more."
    )
