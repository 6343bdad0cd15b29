"""The engine, when it is missing."""


def gone() -> str:
    return (
        "l’ordinateur s’arrête sans cesse ; reprenez son coup avec Annuler, recommencez sans lui, ou "
        "relancez le programme"
    )
