"""What is read on a board that fits no game."""

from collections.abc import Sequence

from controller.messages.fr.grammar import capital, each, la, listed, pieces_on, spaces


def title() -> str:
    return "Lecture du plateau"


def about(board: str) -> str:
    return (
        f"Aucun jeu ne convient à {board}. Chaque case brille selon ce qui y est lu ; l’autotest teste tous "
        "les éléments et nomme ce qui est en panne."
    )


def read(
    pieces: Sequence[tuple[str, str]], felt: Sequence[str], unclear: Sequence[str], keys: Sequence[str]
) -> str:
    said = [
        f"{pieces_on(pieces)}." if pieces else "",
        f"une pièce en {spaces(felt)}." if felt else "",
        f"lecture incertaine en {spaces(unclear)} : reposez la pièce au milieu." if unclear else "",
        f"{each(keys, 'touche enfoncée', 'touches enfoncées')} : {listed([*map(la, keys)])}." if keys else "",
    ]
    return (
        " ".join(capital(words) for words in said if words) or "Rien n’est lu. Posez une pièce sur une case."
    )


def gone(cure: str) -> str:
    return f"{cure} Dès que le plateau répond, la lecture reprend."


def begin_test() -> str:
    return "lancer l’autotest"
