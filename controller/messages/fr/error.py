"""Errors as a command line tells them, and the one that ends the program."""


def coded(said: str, code: str) -> str:
    return f"{said}\n  [{code}] `manalath explain {code}` en dit plus"


def fatal(mistake: str) -> str:
    return (
        f"Ce programme a fait une erreur dont il ne peut pas se remettre ({mistake}) et se ferme. "
        "Tous les coups enregistrés sont gardés. Relancez-le ; son journal en dit plus."
    )
