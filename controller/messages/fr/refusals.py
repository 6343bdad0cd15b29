"""Why a board does not do what it was asked to."""


def not_linked() -> str:
    return "Le plateau n’est pas relié."


def not_plugged_in() -> str:
    return "Le plateau n’est pas branché."


def no_pins() -> str:
    return "Les broches du plateau sont inutilisables en ce moment."


def cannot_watch() -> str:
    return "Ce plateau ne peut pas surveiller une ligne."


def too_seldom() -> str:
    return "Un Raspberry Pi lit trop rarement pour voir un rebond."


def no_row() -> str:
    return "Cette ligne n’existe pas."
