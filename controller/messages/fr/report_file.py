"""Why the file of a report cannot be written, continued, or compared."""

# -- where to write it


def is_the_page(path: str, name: str) -> str:
    return f"{path} sera la page du rapport ; nommez le rapport lui-même {name}"


def is_a_folder(path: str) -> str:
    return f"{path} est un dossier ; nommez un fichier"


# -- one that is read


def not_comparable(path: str, before: str, board: str) -> str:
    return f"{path} est de {before}, et ce plateau est {board} ; comparez des rapports du même plateau"


def not_of_this_board(path: str, before: str, board: str) -> str:
    return f"{path} est de {before}, et ce plateau est {board} ; reprenez un rapport de ce plateau"


def wired_otherwise(path: str, board: str) -> str:
    return f"{path} est d’un {board} câblé autrement que celui-ci ; commencez un nouvel autotest"
