"""Why a service could not run the program where it is, and what to do."""


def passing_files(path: str) -> str:
    return f"{path} est dans un dossier temporaire, qu’un service ne voit pas ; déplacez-le dans /opt"


def closed(folder: str, quoted: str) -> str:
    return (
        f"le programme est dans {folder}, où n’entre que son propriétaire, et un service est quelqu’un "
        f"d’autre ; laissez passer les autres avec `sudo chmod o+x {quoted}`, ou installez-le dans /opt"
    )


def unread(path: str, quoted: str) -> str:
    return f"seul son propriétaire peut lire {path} ; ouvrez-le aux autres avec `sudo chmod -R o+rX {quoted}`"
