"""What the doctor does not know because it could not be read, and why it could not."""


def finding(what: str, where: str, why: str) -> str:
    return f"On ignore {what}, faute de pouvoir lire {where} : {why.rstrip('.')}."


# -- what is not known


def pin_groups() -> str:
    return "quels groupes peuvent utiliser les broches"


def port_access() -> str:
    return "si un port série pourrait s’ouvrir"


def clock_right(day: str) -> str:
    return f"si l’horloge, qui indique {day}, est à l’heure"


def config_in_force() -> str:
    return "si config.txt est déjà en vigueur"


def pins_after_start() -> str:
    return "ce qui sera sur les broches au démarrage"


def taken_lines() -> str:
    return "quelles broches d’autres programmes occupent"


def modem_manager() -> str:
    return "si ModemManager tourne"


def service_runs() -> str:
    return "si le service tourne"


def port_free(port: int) -> str:
    return f"si le port {port} est libre"


def records_kept() -> str:
    return "si les parties peuvent être enregistrées"


def supply_held() -> str:
    return "si l’alimentation a toujours tenu"


def temperature() -> str:
    return "quelle est la température"


# -- why


def not_there() -> str:
    return "cela n’existe pas"


def linux_only() -> str:
    return "cela n’existe que sous Linux"


def none_there() -> str:
    return "il n’y en a pas"


def not_readable() -> str:
    return "cet utilisateur n’en a pas le droit"


def no_command() -> str:
    return "cette commande n’existe pas"


def no_answer_for(seconds: float) -> str:
    seconds_said = f"{seconds:g}".replace(".", ",")
    return f"pas de réponse en {seconds_said} s"


def said_nothing() -> str:
    return "pas de réponse"


def says_nothing() -> str:
    return "rien n’y est dit"


def hidden_processes() -> str:
    return "les processus des autres n’y figurent pas"


def no_start() -> str:
    return "l’heure du démarrage n’y figure pas"


def no_watch() -> str:
    return "rien n’y surveille l’alimentation"


def no_temperature() -> str:
    return "aucune température n’y figure"
