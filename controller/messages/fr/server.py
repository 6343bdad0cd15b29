"""Messages about serving the page, on the terminal and in the log."""


def too_many_pages() -> str:
    return "trop de pages montrent ce plateau ; fermez-en une qui ne sert pas ; celle-ci réessaie"


def too_many_tours() -> str:
    return "trop de visites sont en cours ; réessayez quand l’une d’elles sera finie"


# -- its port


def no_port(port: int, most: int) -> str:
    return f"il n’y a pas de port {port} ; choisissez-en un de 1024 à {most}, ou 0 pour n’importe lequel"


def port_forbidden(port: int) -> str:
    return f"le port {port} n’est pas ouvert à cet utilisateur ; choisissez-en un à partir de 1024"


def port_unusable(port: int, why: str) -> str:
    return f"le port {port} est inutilisable : {why} ; choisissez-en un autre"


def ports_taken(first: int, last: int) -> str:
    return f"les ports {first} à {last} sont tous pris ; choisissez-en un autre, ou 0 pour n’importe lequel"


def other_port(wanted: int, port: int) -> str:
    return f"Le port {wanted} est pris ; la page est donc sur le port {port}."


# -- in the log


def full() -> str:
    return (
        "Trop de connexions à la page à la fois : les suivantes attendent que d’autres finissent ; "
        "fermez les pages inutiles."
    )


def goes_on() -> str:
    return "La page accepte de nouveau les connexions."


def no_request() -> str:
    return "Un programme a envoyé au port de la page autre chose qu’une requête HTTP ; il a été refusé."


def no_message() -> str:
    return "Une page a envoyé un message WebSocket mal formé ou trop grand ; sa connexion a été fermée."


def failed(what: str, error: str, place: str, line: int | None) -> str:
    where = f" dans {place}, ligne {line}" if place else ""
    return f"{what} : {error}{where} ; merci de le signaler"


def again(complaint: str, count: int) -> str:
    return f"{complaint} ({count} fois jusqu’ici)"


def ended() -> str:
    return "la page s’est arrêtée d’elle-même, et le programme avec elle ; relancez-le"
