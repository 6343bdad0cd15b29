"""Why a simulated microcontroller cannot run a firmware here."""


def missing(what: str, install: str) -> str:
    return (
        f"le micrologiciel ne peut pas tourner ici : {what} ; installez ce qu’il lui faut avec `{install}`, "
        "ou jouez sur le plateau simulé, tout en Python : `manalath simulate`"
    )


def no_compiler(name: str) -> str:
    return f"il n’y a pas de {name}"


def no_library() -> str:
    return "il n’y a pas de libsimavr"


def compiler_says(said: str) -> str:
    return f"gcc dit {said!r}"


def unkept(why: str) -> str:
    return (
        f"la puce simulée est compilée une fois puis gardée, mais {why} ; nommez un autre dossier avec"
        " XDG_CACHE_HOME"
    )


def unwritable(folder: str, why: str) -> str:
    return f"impossible d’écrire dans {folder} : {why}"


def no_home() -> str:
    return "il n’y a pas de dossier personnel"


def no_elf(name: str) -> str:
    return f"{name} n’est pas un fichier ELF complet ; recompilez-le"
