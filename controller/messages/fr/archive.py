"""The records, as the page lists and exports them."""

#: Why a game ended, by the journal's word for it; a reason not listed here is used as it is.
_REASONS = {
    "resigned": "abandon",
    "agreed": "d’un commun accord",
    "stuck": "plus rien à poser",
    "both-pass": "deux passes",
    "clean-row": "rangée sans animal",
    "animals-in-row": "animaux dans la rangée",
    "damyo-captured": "Daïmyo capturé",
}


def won(winner: str, reason: str) -> str:
    return f"{winner} a gagné ({_reason(reason)})"


def drawn(reason: str) -> str:
    return f"nulle ({_reason(reason)})"


def _reason(reason: str) -> str:
    number, _, what = reason.partition("-")
    return f"{number} jetons" if what == "tokens" else _REASONS.get(reason, reason)


def abandoned() -> str:
    return "abandonnée"


def unfinished() -> str:
    return "inachevée"


def broken_off(result: str) -> str:
    return f"{result}, enregistrement interrompu"


def picture(game: str, number: int, count: int) -> str:
    return f"{game}, coup {number} sur {count}"


def no_number(found: str) -> str:
    shown = repr(found)[1:-1]
    return f"« {shown} » n’est pas un numéro de partie ni de coup ; ouvrez Parties pour en voir la liste"


def too_large(most: int) -> str:
    return (
        f"l’envoi dépasse {most // 1024} Kio, trop pour des parties enregistrées ; envoyez-en moins à la fois"
    )


def too_slow() -> str:
    return "la demande arrivait trop lentement et a été abandonnée ; réessayez"
