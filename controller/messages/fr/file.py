"""Files and standard streams that cannot be read or written. ``wanted`` is what should have been there."""


def unreadable(path: str, why: str, wanted: str) -> str:
    return f"{path} {why} ; indiquez {wanted}"


def unwritable(path: str, why: str) -> str:
    return f"impossible d’écrire {path} : {why} ; indiquez un autre fichier"


def no_folder(folder: str, name: str) -> str:
    return f"il n’y a pas de dossier {folder} pour {name} ; créez-le, ou indiquez-en un autre"


def no_such_folder(path: str, why: str) -> str:
    return f"impossible de créer le dossier {path} : {why} ; indiquez-en un autre"


def not_empty(path: str) -> str:
    return f"le dossier {path} n’est pas vide ; indiquez-en un autre, ou écrivez par-dessus avec --force"


def within(path: str, why: str) -> str:
    return f"{path} : {why}"


# -- what should have been there


def an_export() -> str:
    return "ce que `manalath export` a écrit"


def a_journal() -> str:
    return "un journal mis de côté, comme games-damaged-1.db"


def sensors() -> str:
    return "ce que `manalath export --sensors` a écrit"


def another_game() -> str:
    return "une autre partie"


def faults() -> str:
    return "un fichier de pannes"


def a_report() -> str:
    return "un rapport écrit par `manalath diagnose --report`"


# -- standard streams


def no_input(why: str) -> str:
    return f"impossible de lire l’entrée standard : {why} ; envoyez-la d’ailleurs"


def input_no_text(wanted: str) -> str:
    return f"l’entrée standard n’est pas du texte ; envoyez {wanted}"


def input_endless(most: int, wanted: str) -> str:
    return f"l’entrée standard dépasse {most} caractères ; envoyez {wanted}"


def no_output(why: str) -> str:
    return f"impossible d’écrire sur la sortie standard : {why} ; envoyez-la ailleurs"


# -- files of the computer


def look_at(path: str, why: str) -> str:
    return f"impossible de lire {path} : {why} ; vérifiez-le"


def not_written(path: str, why: str) -> str:
    return f"impossible d’écrire {path} : {why} ; vérifiez son dossier"


def not_made(path: str, why: str) -> str:
    return f"impossible de créer {path} : {why} ; vérifiez son dossier"


def not_removed(path: str, why: str) -> str:
    return f"impossible de supprimer {path} : {why} ; vérifiez son dossier"
