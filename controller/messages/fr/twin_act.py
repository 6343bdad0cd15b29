"""What no hand can do on a simulated board, and why its time cannot pass."""

from controller.messages.fr.grammar import de, la

# -- pieces


def too_far_off(space: str, right_mm: float, up_mm: float, most_mm: float) -> str:
    at = f"({right_mm}, {up_mm}) mm"
    return f"{at} est hors {de(space)} ; une pièce se pose à {_decimal(most_mm)} mm au plus de son milieu"


def no_room(space: str) -> str:
    return f"il n’y a pas la place en {space} : une autre pièce est trop près ; soulevez-la d’abord"


def no_piece(space: str) -> str:
    return f"il n’y a pas de pièce en {space} ; posez-en une d’abord"


def taken(space: str) -> str:
    return f"il y a déjà une pièce en {space} ; soulevez-la d’abord"


def awaited(space: str) -> str:
    return f"une pièce est en route vers {space} ; choisissez une autre case"


def no_speed(mm_per_s: float, slowest: float, fastest: float) -> str:
    return (
        f"aucune main ne fait glisser une pièce à {_decimal(mm_per_s)} mm par seconde ; donnez de "
        f"{_decimal(slowest)} à {_decimal(fastest)}"
    )


def there_already(space: str) -> str:
    return f"la pièce est déjà en {space} ; faites-la glisser vers une autre case"


def out_of_reach(right_mm: float, up_mm: float) -> str:
    return f"({right_mm}, {up_mm}) est hors de portée ; donnez des millimètres depuis le milieu du plateau"


def not_held() -> str:
    return "cette pièce n’est plus en main ; reprenez-la"


# -- keys


def key_down(key: str) -> str:
    return f"la touche {la(key)} est déjà enfoncée ; relâchez-la d’abord"


def key_up(key: str) -> str:
    return f"la touche {la(key)} est déjà relâchée ; enfoncez-la d’abord"


# -- time


def no_pace(speed: float, slowest: float, fastest: float) -> str:
    said, least, most = map(_decimal, (speed, slowest, fastest))
    return f"le temps ne peut pas aller à la vitesse {said} ; donnez de {least} à {most}"


def no_step(ms: float, most_ms: float) -> str:
    return f"un pas ne peut pas durer {_decimal(ms)} ms ; donnez plus de 0 et au plus {_decimal(most_ms)}"


def not_paused() -> str:
    return "le temps n’est pas arrêté ; mettez-le en pause avant un pas"


def no_host() -> str:
    return "ici, le temps est simulé et n’a pas d’allure ; il passe aussi vite qu’il peut"


def fixed_pace() -> str:
    return "ici, le temps suit celui de l’ordinateur ; laissez la vitesse à 1"


def _decimal(number: float) -> str:
    return f"{number:g}".replace(".", ",")
