"""Why what a page asks for cannot be read or done. ``found`` is what it sent, in quotation marks."""

from controller.messages.fr.grammar import any_of, capital, de, le

# -- a message that is not an act


def too_long(length: int, most: int) -> str:
    return f"le message a {length} caractères ; le programme en lit {most} au plus"


def no_json(found: str, why: str) -> str:
    return f"le message {found} n’est pas du JSON : {why} ; envoyez un objet avec un acte"


def no_object(found: str) -> str:
    return f"le message {found} n’est pas un objet JSON ; envoyez-en un avec un acte"


def unknown(found: str) -> str:
    return f"il n’y a pas d’acte {found} ; rechargez la page pour avoir sa dernière version"


# -- the fields of an act


def lacks(act: str, field: str) -> str:
    return f"{act} : le champ {field!r} manque ; ajoutez-le"


def unknown_field(act: str, found: str) -> str:
    return f"{act} : le champ {found} est inconnu ; retirez-le"


# -- an act that cannot be done


def no_workbench() -> str:
    return "c’est un vrai plateau ; seul un plateau simulé a des pannes et un temps à régler"


def by_hand() -> str:
    return "c’est un vrai plateau ; déplacez les pièces à la main"


def no_tour() -> str:
    return "il n’y a pas de visite sur ce plateau"


def nobody_helps() -> str:
    return "il n’y a personne à cet établi pour prêter la main ; faites-le vous-même"


def no_space(found: str) -> str:
    return f"le plateau n’a pas de case {found} ; nommez l’une des siennes, comme e5"


def empty_hand() -> str:
    return "il n’y a pas de pièce dans la main ; prenez-en une d’abord"


def went_back(space: str, origin: str) -> str:
    return f"il y a déjà une pièce en {space} ; l’autre est revenue en {origin}"


def no_room(spaces: tuple[str, ...]) -> str:
    return f"il n’y a pas de place en {', '.join(spaces)} : une autre pièce gêne ; réessayez"


def no_move(number: int, count: int) -> str:
    return f"la partie n’a pas de coup {number} ; nommez-en un de 0, avant le premier, à {count}"


def other_board(game: str, board: str, name: str) -> str:
    return (
        f"c’est une partie {de(game)}, et {board} n’en a pas les cases ; "
        f"regardez-la sur un plateau qui convient : `manalath simulate --game {name}`"
    )


def no_name(why: str) -> str:
    return f"{why} ; choisissez-en un autre"


def begins_otherwise(begins: str) -> str:
    return (
        f"c’est {capital(le(begins))} qui commence ; ne dites pas qui commence, ou retirez le mélange ou la "
        "position qui en décide"
    )


def puzzle_alone() -> str:
    return "un problème a sa position et ses joueurs ; n’envoyez que son jeu, son numéro et des noms"


def no_brightness(known: tuple[str, ...]) -> str:
    return f"les lumières n’ont pas cette luminosité ; choisissez {any_of(known)}"
