"""What `manalath flash` says. What is on a port is a clause of its own."""

_PHASES = {"writing": "écriture", "verifying": "vérification"}


def found(port: str, answer: str) -> str:
    return f"{port} : {answer}"


def nameless(firmware: str) -> str:
    return f"un plateau sans nom, micrologiciel {firmware}"


def known(profile: str, firmware: str) -> str:
    return f"{profile}, micrologiciel {firmware}"


def other_wire(firmware: str, wire: int) -> str:
    return f"micrologiciel {firmware}, version {wire} du protocole"


def nothing() -> str:
    return "rien de connu ne répond ; ce qui s’y trouve est remplacé"


def would_be_written(name: str, size: int) -> str:
    return f"{name}, {size} octets, serait écrit par"


def is_written(name: str, size: int) -> str:
    return f"Écriture de {name}, {size} octets ; ne débranchez pas le câble."


def done(phase: str) -> str:
    return f"{_PHASES.get(phase, phase)} terminée"


def named(board: str, profile: str) -> str:
    return f"C’est maintenant le plateau {board}, construit selon {profile}."


def answers(firmware: str) -> str:
    return f"Il répond, avec le micrologiciel {firmware}. Jouez avec `manalath play`."


def answers_anew(firmware: str, before: str) -> str:
    return f"Il répond, avec le micrologiciel {firmware} ; il avait {before}. Jouez avec `manalath play`."


def wire_too_new(wire: int) -> str:
    return (
        f"le micrologiciel est écrit, mais parle la version {wire} du protocole ; il faut à ce programme une "
        "autre image, comme celle qui l’accompagne"
    )


def silent() -> str:
    return (
        "le micrologiciel est écrit et vérifié, mais le plateau ne répond pas ; appuyez sur son bouton "
        "RESET, et voyez ce qu’en dit `manalath play`"
    )
