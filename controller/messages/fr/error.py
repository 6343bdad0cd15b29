"""Errors as a command line reports them, and the one that ends the program."""

import errno

#: What the system refuses, and why; anything else is passed on in English.
_REASONS = {
    errno.EACCES: "permission refusée",
    errno.EADDRINUSE: "adresse déjà utilisée",
    errno.EBUSY: "déjà utilisé ailleurs",
    errno.EEXIST: "existe déjà",
    errno.EFBIG: "fichier trop grand",
    errno.EIO: "erreur d’entrée-sortie",
    errno.EISDIR: "c’est un dossier",
    errno.ELOOP: "liens en boucle",
    errno.EMFILE: "trop de fichiers ouverts",
    errno.ENAMETOOLONG: "nom de fichier trop long",
    errno.ENOENT: "aucun fichier ni dossier de ce nom",
    errno.ENOSPC: "plus de place sur le disque",
    errno.ENOTDIR: "ce n’est pas un dossier",
    errno.EPERM: "opération non permise",
    errno.EROFS: "système de fichiers en lecture seule",
}


def reason(number: int | None, said: str) -> str:
    return said if number is None else _REASONS.get(number, said)


def coded(said: str, code: str) -> str:
    return f"{said}\n  [{code}] `manalath explain {code}` en dit plus"


def fatal(mistake: str) -> str:
    return (
        f"Ce programme a fait une erreur dont il ne peut pas se remettre ({mistake}) et se ferme. "
        "Tous les coups enregistrés sont gardés. Relancez-le ; son journal en dit plus."
    )
