"""Why a fault cannot be put into a simulated board, and what is wrong with a list of such faults."""

from collections.abc import Sequence

from controller.messages.fr.grammar import count as counted
from controller.messages.fr.grammar import de
from controller.messages.fr.part import with_kind

UNITS = {
    "milliseconds": "millisecondes",
    "microseconds": "microsecondes",
    "seconds": "secondes",
    "milliamperes": "milliampères",
    "milliohms": "milliohms",
    "percent": "pour cent",
}

_ON = {"space": "sur une case", "wire": "sur un fil", "cable": "sur un câble", "link": "sur la liaison"}

# -- reading one


def unknown(found: str, known: Sequence[str]) -> str:
    return f"{found} n’est pas une panne ; il y a : {', '.join(known)}"


def unreadable(found: str, usage: str) -> str:
    return f"{found} est illisible ; écrivez : {usage}"


# -- what a board has


def refused(fault: str, why: str) -> str:
    return f"{fault} : {why}"


def lacking(fault: str, lack: str) -> str:
    return f"{fault} : {lack} ; laissez cette panne de côté"


def no_cable(profile: str) -> str:
    return f"{profile} est lu par les broches d’un Pi, et n’a ni câble ni microcontrôleur"


def no_colours(profile: str) -> str:
    return f"{profile} a une seule ampoule reed par case, qui détecte une pièce de n’importe quelle couleur"


def no_place(profile: str) -> str:
    return f"{profile} n’a rien qui puisse tomber en panne ainsi"


def no_ring_reed(found: int, first: int, last: int) -> str:
    return f"il n’y a pas d’ampoule {found} dans la couronne ; elles vont de {first} à {last}"


def too_quick() -> str:
    return (
        "les broches sont lues toutes les 20 ms : un contact qui rebondit moins longtemps est au repos à la"
        " lecture suivante"
    )


def named_twice() -> str:
    return "le même élément est nommé deux fois ; nommez-en deux"


def no_sensor(found: str, form: str, there: str) -> str:
    return f"il n’y a pas de capteur {found!r} ; écrivez {form.replace(' or ', ' ou ')} ; {there}"


def no_diode(found: str, form: str, there: str, references: str) -> str:
    return f"{no_sensor(found, form, there)} ; {references}"


def no_space(found: str, there: str) -> str:
    return f"il n’y a pas de case {found} ; {there}"


def spaces_there(first: str, last: str, keys: Sequence[str]) -> str:
    return f"les cases vont de {first} à {last}, les touches sont {', '.join(keys)}"


def no_references(profile: str) -> str:
    return f"{profile} n’a pas de lignes de référence"


def references_there(row: int, column: int) -> str:
    return (
        f"les lignes de référence (row) vont de 0 à {row}, les colonnes (column) de 0 à {column - 1} : "
        f"la colonne {column} sert elle-même de référence"
    )


def not_next(found: str, space: str, near: Sequence[str]) -> str:
    return f"{found} n’est pas à côté {de(space)} ; choisissez parmi {', '.join(near)}"


def no_line(line: str, axis: str, profile: str, last: int) -> str:
    kinds = "colonnes" if axis == "column" else "lignes"
    return f"il n’y a pas de {_line(line)} ; les {kinds} de {profile} vont de 0 à {last}"


def not_alike() -> str:
    return "lignes et colonnes ont chacune leurs connecteurs ; nommez deux lignes ou deux colonnes"


def not_passed(line: str, found: str | None, places: Sequence[str]) -> str:
    passed = f"elle passe par {', '.join(places)}" if places else "elle ne passe par rien, écrivez : at pin"
    return f"la {_line(line)} ne passe pas par {found} ; {passed}"


def no_connector(found: str, profile: str, there: Sequence[str]) -> str:
    return f"il n’y a pas de connecteur {found} ; sur {profile}, il y a {', '.join(there)}"


def out_of_range(found: int, least: int, most: int, unit: str) -> str:
    return f"{found} est hors limites ; donnez de {least} à {most} {UNITS.get(unit, unit)}"


# -- removing one


def not_broken(fault: str) -> str:
    return f"il n’y a pas de panne {fault!r} à retirer ; voyez la liste des pannes"


def not_among(fault: str, broken: Sequence[str]) -> str:
    return f"il n’y a pas de panne {fault!r} à retirer ; en panne : {', '.join(broken) or 'rien'}"


# -- a list of them


def other_format(found: str, known: str) -> str:
    return f"format vaut {found} ; une liste de pannes a {known!r}"


def other_version(found: str, known: int) -> str:
    return f"version vaut {found} ; ce programme lit la version {known}"


def other_profile(found: str, board: str) -> str:
    return (
        f"profile vaut {found}, et ce plateau est {board!r} ; "
        "chargez la liste sur un plateau de son profil, ou corrigez l’entrée"
    )


def no_list(found: str) -> str:
    return f"faults vaut {found} ; il faut une liste de textes"


def no_json(why: str) -> str:
    return f"une liste de pannes est un objet JSON, et ceci n’est pas du JSON : {why}"


def no_object(found: str) -> str:
    return f"une liste de pannes est un objet JSON, et non {found}"


def missing_entry(name: str) -> str:
    return f"l’entrée {name!r} manque ; ajoutez-la, comme dans une liste enregistrée ici"


def unknown_entry(found: str) -> str:
    return f"l’entrée {found} est inconnue ; corrigez son nom ou retirez-la"


def no_text(number: int, found: str) -> str:
    return f"faults[{number}] vaut {found} ; il faut un texte comme « stuck e5 orange »"


def bad_entry(number: int, why: str) -> str:
    return f"faults[{number}] : {why}"


# -- a simulation that runs elsewhere


def only_simulated() -> str:
    return "c’est un vrai plateau ; seul un plateau simulé peut être mis en panne"


def no_page_message() -> str:
    return "ce n’est pas un message d’une page"


def not_simulated(port: int) -> str:
    return (
        f"le programme du port {port} ne répond pas comme une simulation ; donnez le --port qu’elle a affiché"
    )


def no_simulation(port: int) -> str:
    return (
        f"aucune simulation ne tourne sur le port {port} ; lancez `manalath simulate`, ou donnez son --port"
    )


def saved(count: int, path: str) -> str:
    return f"{counted(count, 'Une panne enregistrée', '{} pannes enregistrées')} dans {path}"


def nothing_broken() -> str:
    return "Rien n’est en panne."


def on(part: str) -> str:
    return _ON.get(part, f"sur {part}")


def _line(line: str) -> str:
    return with_kind(line.partition(" ")[0], line)
