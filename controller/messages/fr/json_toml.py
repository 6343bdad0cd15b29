"""Why a text is malformed, as a clause."""


def too_deep(most: int) -> str:
    return f"il est imbriqué sur plus de {most} niveaux"


def too_large() -> str:
    return "il contient un nombre qui ne tient pas sur 64 bits"


def half_a_character() -> str:
    return "il contient un demi-caractère, comme \\ud800 ; enlevez-le"


def not_finite() -> str:
    return "il contient un nombre qui n’est pas fini"
