"""What `manalath teach` prints, and what it writes above the wiring it has learned."""


def nothing_written() -> str:
    return "Rien n’a été écrit."


def input_ended() -> str:
    return "L’entrée est terminée. Rien n’a été écrit."


def other_shape(board: str, shape: str) -> str:
    return (
        f"{board} n’est pas un plateau comme {shape} : cases, touches, ampoules par case, broches et "
        "lumières doivent être les mêmes, seul le câblage peut différer ; indiquez un autre --shape"
    )


def note(shape: str) -> str:
    return f"Le câblage d’un plateau comme {shape}, tel que `manalath teach` l’a appris."


def copied(copy: str, path: str) -> str:
    return f"{copy} est l’ancien contenu de {path}."


def guessed() -> str:
    return (
        "L’ordre dans lequel un fil dessert ses points ne s’apprend pas ; le fichier dit où il est supposé."
    )


def written(path: str, board: str) -> str:
    return f"{path} contient le câblage ; utilisez-le avec --board {board}"
