"""What the commands print on a terminal, and what they reject on a command line."""

import re

from controller.messages.fr.grammar import count, de

#: Complaints of argparse, which knows English only; one not listed here is passed on in English.
_PROBLEMS = {
    r"unrecognized arguments: (.*)": r"inconnu ici : \1",
    r"the following arguments are required: (.*)": r"il manque \1",
    r"invalid choice: (.*) \(choose from (.*)\)": r"\1 n’est pas l’un de : \2",
    r"invalid \w+ value: (.*)": r"valeur incorrecte : \1",
    r"expected (?:at least )?(?:one|1) argument": "il faut une valeur",
    r"not allowed with argument (.*)": r"incompatible avec \1",
    r"ignored explicit argument (.*)": r"ne prend pas de valeur, et reçoit \1",
    r"ambiguous option: (.*) could match (.*)": r"\1 peut vouloir dire \2",
}

# -- the command line


def wrong(problem: str, program: str) -> str:
    """Report what argparse rejects.

    >>> wrong("argument --level: expected one argument", "manalath selfplay")
    'argument --level : il faut une valeur ; voyez `manalath selfplay --help`'
    """
    if found := re.fullmatch(r"argument ([^:]+): (.*)", problem, re.DOTALL):
        return f"argument {found[1]} : {wrong(found[2], program)}"
    for english, french in _PROBLEMS.items():
        if found := re.fullmatch(english, problem, re.DOTALL):
            return f"{found.expand(french)} ; voyez `{program} --help`"
    return f"{problem} ; voyez `{program} --help`"


def not_shuffled(game: str) -> str:
    return f"--shuffle : {game} ne laisse rien au hasard ; retirez cette option"


def two_games(game: str, other: str) -> str:
    return f"--puzzle : c’est un problème {de(other)}, mais --game dit {game} ; retirez --game"


def no_such_game(found: str, known: tuple[str, ...]) -> str:
    return (
        f"{found!r} n’est pas un jeu ; prenez-en un parmi {', '.join(known)}, suivi de deux-points et d’un "
        "numéro"
    )


def not_whole(found: str, least: int) -> str:
    return f"{found} n’est pas un nombre entier d’au moins {least}"


def not_within(found: str, least: int, most: int) -> str:
    return f"{found} n’est pas un nombre entier de {least} à {most}"


def no_speed(found: str, slowest: float, fastest: float) -> str:
    # With a point, as it must be typed.
    return f"{found!r} n’est pas une vitesse de {slowest:g} à {fastest:g}"


def no_board(board: str, known: tuple[str, ...]) -> str:
    return f"il n’y a pas de plateau {board!r} ici ; il y a : {', '.join(known)}"


def no_firmware(board: str) -> str:
    return (
        f"{board} n’a pas de microcontrôleur, donc aucun micrologiciel à faire tourner ; retirez --firmware"
    )


def other_kind(profile: str, kind: str, kinds: tuple[str, ...]) -> str:
    return f"{profile} n’est pas le profil d’un plateau {kind} ; il convient à : {', '.join(kinds)}"


def one_recording() -> str:
    return "--record n’enregistre qu’un seul passage ; nommez un scénario au lieu de --all"


def only_simulated() -> str:
    return "seul un plateau simulé peut être mis en panne ; retirez --fault, ou nommez-en un avec --board"


def hands_need_virtual() -> str:
    return "il faut un plateau virtuel aux mains simulées ; nommez-en un avec --board virtual:PROFILE"


def quick_begins_anew() -> str:
    return "un rapport dit lui-même s’il vient d’un contrôle rapide ; retirez --resume ou --quick"


def hands_begin_anew() -> str:
    return "les mains simulées repartent du début ; retirez --resume ou --hands"


# -- a board at work


def real_page(url: str) -> str:
    return f"La page du plateau est sur {url}  (Ctrl-C pour arrêter)"


def simulated_page(url: str) -> str:
    return f"Le plateau simulé est sur {url}  (Ctrl-C pour arrêter)"


def no_game(board: str, name: str) -> str:
    return (
        f"Aucun jeu ne convient à ce plateau : {board}. Posez une pièce : sa lumière, la page et ces lignes "
        f"montrent ce qui est lu. `manalath diagnose --board {name}` teste tous ses éléments."
    )


def scenario_page(url: str) -> str:
    return f"Le plateau est sur {url}"


def ready(url: str) -> str:
    return f"la page est sur {url}"


def settings_unkept(why: str) -> str:
    return (
        "Vos réglages ne valent que jusqu’à la fin du programme, car ils ne peuvent pas être enregistrés : "
        f"{why}."
    )


def settings_unread(path: str, why: str) -> str:
    return f"Ce plateau reprend ses réglages d’origine, car {path} {why}."


def settings_damaged(path: str) -> str:
    return (
        f"Ce plateau reprend ses réglages d’origine, car {path} est abîmé. Réglez-le à nouveau sur la page."
    )


def switched_off() -> str:
    return (
        "Vous avez éteint le plateau avec Annuler et OK : les enregistrements sont clos, les lumières "
        "éteintes."
    )


def no_browser() -> str:
    return "Aucun navigateur n’a pu s’ouvrir ici ; ouvrez cette adresse vous-même."


def linked(board: str, profile: str, firmware: str) -> str:
    return f"Le plateau répond : {board}, {profile}, micrologiciel {firmware}."


def linked_by_pins(board: str, profile: str, reader: str) -> str:
    return f"Le plateau répond : {board}, {profile}, lu par {reader}."


# -- `manalath scenario`, `manalath kit` and `manalath wiring`


def rehearsed(scenarios: int, failed: int) -> str:
    return f"{count(scenarios, '1 scénario', '{} scénarios')}, {failed} en échec"


def kit(folder: str, profile: str, files: int) -> str:
    many = count(files, "1 fichier", "{} fichiers")
    return f"{folder} contient {many} pour construire {profile} ; commencez par {folder}/index.html."


def wiring(path: str, profile: str) -> str:
    return f"{path} contient le câblage de {profile} ; ouvrez-le dans un navigateur, ou imprimez-le."


# -- `manalath bench`


def needs_playwright() -> str:
    return (
        "bench page regarde la page dans un navigateur, et pour cela il lui faut playwright ; installez "
        "manalath-board[bench], ou mesurez autre chose"
    )


def needs_apsw() -> str:
    return (
        "bench journal coupe le courant sous SQLite, et pour cela il lui faut apsw ; installez "
        "manalath-board[bench], ou mesurez autre chose"
    )


def measured_on(machine: str, seed: int) -> str:
    return f"{machine} ; graine {seed}"


def not_measured(part: str, figure: str) -> str:
    return f"bench {part} n’a pas mesuré {figure}, qui doit valoir 0"


def not_zero(part: str, figure: str, found: str) -> str:
    return f"bench {part} a mesuré {found} pour {figure}, qui doit valoir 0"


def limited(found: str, most: str) -> str:
    return f"{found}  au plus {most}"


def too_much(part: str, figure: str, found: str, most: str) -> str:
    return f"bench {part} a mesuré {found} pour {figure}, qui ne doit pas dépasser {most}"
