"""Why a file named by a person cannot be read: clauses that follow its name."""


def pipe() -> str:
    return "est un tube, et non un fichier ordinaire"


def socket() -> str:
    return "est une socket, et non un fichier ordinaire"


def device() -> str:
    return "est un périphérique, et non un fichier ordinaire"


def folder() -> str:
    return "est un dossier, et non un fichier ordinaire"


def something_else() -> str:
    return "est autre chose qu’un fichier ordinaire"


def unreadable(said: str) -> str:
    return f"est illisible : {said}"


def too_large(most_mb: int) -> str:
    return f"dépasse {most_mb} Mo"


def no_text() -> str:
    return "n’est pas du texte en UTF-8"
