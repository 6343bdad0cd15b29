"""The engine, when it is missing."""


def gone() -> str:
    return (
        "L’ordinateur s’arrête sans cesse. Reprenez le dernier coup avec Annuler, commencez une partie sans "
        "lui, ou relancez le programme."
    )
