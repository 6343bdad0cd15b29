"""What is read on a board that fits no game."""

from collections.abc import Sequence

from controller.messages.en.grammar import capital, listed, pieces_on, spaces


def title() -> str:
    return "What the board reads"


def about(board: str) -> str:
    return (
        f"No game fits {board}. Each space shines as it is read; the self-test tests all parts and names "
        "what is broken."
    )


def read(
    pieces: Sequence[tuple[str, str]], felt: Sequence[str], unclear: Sequence[str], keys: Sequence[str]
) -> str:
    said = [
        f"{pieces_on(pieces)}." if pieces else "",
        f"a piece on {spaces(felt)}." if felt else "",
        f"unclear on {spaces(unclear)}: set the piece down in the middle." if unclear else "",
        f"pressed: {listed(keys)}." if keys else "",
    ]
    return (
        " ".join(capital(words) for words in said if words)
        or "The board reads nothing. Lay a piece on a space."
    )


def gone(cure: str) -> str:
    return f"{cure} As soon as the board answers, it is read again."


def begin_test() -> str:
    return "begin the self-test"
