"""Why a board's reading of its supply cannot be compared with a meter."""


def absurd(volts: float, least_v: float, most_v: float) -> str:
    return (
        f"{_decimal(volts)} V ne peut pas être l’alimentation des lumières ; mesurez-la entre leur plus et "
        f"leur moins, lumières éteintes : de {_decimal(least_v)} à {_decimal(most_v)} V"
    )


def too_far(volts: float, told_v: float) -> str:
    told, shown = (f"{volt:.2f}".replace(".", ",") for volt in (told_v, volts))
    return (
        f"le plateau lit {told} V là où le multimètre montrait {shown} V, un écart trop grand pour sa "
        "référence ; vérifiez les deux résistances de son diviseur, et faites les deux mesures au même moment"
    )


def no_board(boards: int) -> str:
    if boards:
        return (
            f"{boards} plateaux ont donné leur tension ; nommez celui que vous avez mesuré : "
            "--board serial:PATH"
        )
    return (
        "aucun plateau n’a donné sa tension ; branchez-en un dont le diviseur est câblé, et allumez "
        "l’alimentation de ses lumières"
    )


def unkept(path: str, why: str) -> str:
    return f"la mesure ne peut pas être gardée dans {path} : {why} ; nommez un autre dossier avec --data"


def _decimal(number: float) -> str:
    return f"{number:g}".replace(".", ",")
