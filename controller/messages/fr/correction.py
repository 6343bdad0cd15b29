"""Correcting the table: what to do, and why a piece may not stay where it is."""

from controller.messages.fr.grammar import (
    all_of,
    each,
    la,
    piece,
    pieces_on,
    spaces,
)

# -- correcting it


def carry(colour: str, start: str, end: str) -> str:
    return f"Déplacez la {piece(colour)} de {start} à {end}."


def take_off(off: tuple[str, ...]) -> str:
    return f"Retirez {each(off, 'la pièce', 'les pièces')} en {spaces(off)}."


def new_game() -> str:
    return "Une nouvelle partie commence. Retirez les pièces qui clignotent."


def put_back(space: str, colour: str) -> str:
    return f"{space} : il manque la {piece(colour)}. Remettez-la."


def put_back_all(pieces: tuple[tuple[str, str], ...]) -> str:
    return f"Il manque des pièces. Remettez : {pieces_on(pieces)}."


def put_back_first(pieces: tuple[tuple[str, str], ...]) -> str:
    return (
        "Posez d’abord, là où une lumière bat deux fois, ce qu’aucun capteur ne distingue : "
        f"{pieces_on(pieces)}."
    )


def which_kind(space: str, kind: str, mixed: tuple[str, ...]) -> str:
    return (
        f"Les pièces en {all_of(mixed)} ont été retirées ensemble, et aucun capteur ne distingue le {kind}. "
        f"Appuyez sur OK s’il est en {space}. Sinon, retirez-les à nouveau, et posez d’abord le {kind} "
        f"en {space}."
    )


def put_back_in_any_order(pieces: tuple[tuple[str, str], ...]) -> str:
    return f"Remettez, peu importe l’ordre : {pieces_on(pieces)}."


def put_back_to_resume(pieces: tuple[tuple[str, str], ...]) -> str:
    return f"Posez les pièces là où les lumières respirent, peu importe l’ordre : {pieces_on(pieces)}."


def unclear(doubtful: tuple[str, ...]) -> str:
    return f"{spaces(doubtful)} : lecture incertaine. Soulevez la pièce et reposez-la au milieu de sa case."


def restless(restless: tuple[str, ...]) -> str:
    helps = each(
        restless,
        "son capteur est en panne : appuyez sur OK pour continuer sans lui",
        "leurs capteurs sont en panne : appuyez sur OK pour continuer sans eux",
    )
    return (
        f"{spaces(restless)} : la lecture change sans cesse. Soulevez la pièce et reposez-la au milieu "
        f"de sa case. Si cela n’y fait rien, {helps}."
    )


def not_felt(pieces: tuple[tuple[str, str], ...]) -> str:
    lies = each(
        pieces,
        "la pièce y est, son capteur est en panne : appuyez sur OK pour continuer sans lui",
        "les pièces y sont, leurs capteurs sont en panne : appuyez sur OK pour continuer sans eux",
    )
    return f"Remettez : {pieces_on(pieces)}. Si {lies}."


def stuck(off: tuple[str, ...]) -> str:
    empty = each(
        off,
        "la case est vide, son capteur est bloqué : appuyez sur OK pour continuer sans lui",
        "ces cases sont vides, leurs capteurs sont bloqués : appuyez sur OK pour continuer sans eux",
    )
    return (
        f"{spaces(off)} : une pièce est encore lue ici. Retirez-la. Si {empty}, "
        "et cherchez la panne par un autotest."
    )


def wrong(why: str, cure: str) -> str:
    return f"{why} {cure}"


# -- why a piece may not stay


def refused(space: str, why: str) -> str:
    """State why the rules refuse a piece; some reasons begin with the space themselves."""
    return f"{why}." if why.startswith(f"{space} ") else f"{space} : {why}."


def not_lifted(space: str) -> str:
    return f"{space} : cette pièce ne compte pas."


def together(space: str) -> str:
    return (
        f"{space} : plusieurs pièces sont arrivées à la fois ; impossible de dire laquelle était la première."
    )


def exchanged(space: str, expected: str, standing: str) -> str:
    return f"{space} : il y a une {piece(standing)} là où il en faut une {la(expected)}."


def maybe_moved(space: str, colour: str | None) -> str:
    missing = f"la {piece(colour)}" if colour else "la pièce"
    return f"{space} : c’est peut-être {missing} qui manque."


def maybe_new(space: str) -> str:
    return f"{space} : c’est peut-être un nouveau coup, ou la dernière pièce déplacée."


def in_the_way(space: str) -> str:
    return f"{space} : aucune pièce ne compte pendant que vous choisissez autre chose."


# -- what to do about it


def keep_first() -> str:
    return "Retirez les pièces qui clignotent, sauf la première."


def put_colour_back(colour: str) -> str:
    return f"Remettez la {piece(colour)}."


def move_back() -> str:
    return "Remettez-la où elle était."


def put_last_back() -> str:
    return "Remettez la dernière pièce où elle était, ou appuyez sur Annuler pour la reprendre."


def take_it_off() -> str:
    return "Retirez la pièce ; la lumière dessous cessera de clignoter."


def take_off_unread() -> str:
    return "Retirez la pièce et appuyez sur Annuler : aucun capteur ne lit cette case."
