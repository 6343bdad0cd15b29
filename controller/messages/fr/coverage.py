"""Why a part is untested."""

from controller.messages.fr.grammar import all_of, any_of
from controller.messages.fr.part import with_kind


def left_out() -> str:
    return "Étape passée."


def not_tried() -> str:
    return "Aucun essai."


def uncertain() -> str:
    return "Essai fait, mais lecture incertaine."


def unsteady(sensors: tuple[str, ...]) -> str:
    return f"Essai fait, mais lecture changeante pour {all_of(sensors)}."


def no_rectangle() -> str:
    return "Aucun essai en rectangle avec trois autres contacts."


def far_end() -> str:
    return "Aucun essai au bout de ce fil."


def elsewhere() -> str:
    return (
        "Le contact répond ailleurs ; son ouverture et sa fermeture se testeront une fois les pannes "
        "réparées."
    )


def untraced() -> str:
    return "Aucun tracé ne montre ses rebonds."


def not_let_go() -> str:
    return "On ne l’a pas vu lâcher une pièce tenue au-dessus."


def untimed(kind: str, *, closes: bool, opens: bool) -> str:
    unseen = any_of([*([] if closes else ["se ferme"]), *([] if opens else ["s’ouvre"])])
    if kind == "key":
        return (
            f"Rien ne montre si la touche {unseen} à temps : "
            "appuyez dessus en même temps qu’une touche en bon état."
        )
    return (
        f"Rien ne montre si le contact {unseen} à temps : "
        "une pièce doit glisser entre sa case et une case voisine en bon état."
    )


# -- blocked by what is broken


def hidden() -> str:
    return "Impossible à tester avant d’avoir réparé les pannes trouvées."


def until(cured: tuple[str, ...]) -> str:
    return f"Impossible à tester avant d’avoir {', ou '.join(cured)}."


def mended(parts: tuple[str, ...]) -> str:
    return f"réparé {any_of([_the(part) for part in parts])}"


def plugged_in(connectors: tuple[str, ...]) -> str:
    return f"rebranché {any_of(connectors)}"


def put_right(wires: tuple[str, ...]) -> str:
    return f"remis en ordre {any_of(wires)}"


def _the(part: str) -> str:
    """Add the article to a line; every other name already has one."""
    said = with_kind(part.partition(" ")[0], part)
    return part if said == part else f"la {said}"


# -- lights, supply and link


def no_picture() -> str:
    return "Aucune image n’a été montrée."


def not_in_a_picture() -> str:
    return "Ne figure sur aucune des images montrées."


def like_another() -> str:
    return "Aucune image vue ne la distingue d’une autre lumière."


def no_colour() -> str:
    return "Aucune image en rouge ou en vert n’a été vue."


def chain_broken(space: str) -> str:
    return f"Impossible à tester avant d’avoir réparé le ruban de lumières en {space}."


def too_dark() -> str:
    return (
        "Impossible à tester avant d’avoir réparé le ruban : les rares lumières qui marchent consomment "
        "trop peu."
    )


def too_little_drawn() -> str:
    return "Les lumières n’ont pas consommé leur maximum."


def no_look() -> str:
    return "Les capteurs n’ont pas encore été lus."
