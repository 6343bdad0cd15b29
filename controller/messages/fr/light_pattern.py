"""Captions for lights shown as patterns to look at."""


def title() -> str:
    return "Regarder les lumières"


def walk() -> str:
    return "Les lumières brillent l’une après l’autre, dans l’ordre du ruban."


def rows() -> str:
    return "Les rangées brillent l’une après l’autre, à partir du bas."


def orange() -> str:
    return "Tout brille en orange."


def purple() -> str:
    return "Tout brille en violet."


def white() -> str:
    return "Tout brille en blanc, à 20 %."


def off() -> str:
    return "Tout est éteint."


def otherwise() -> str:
    return "Si une lumière diffère, l’autotest dit pourquoi."


def gone(cure: str) -> str:
    return f"{cure} Dès que le plateau répond, ses lumières brillent à nouveau."
