"""What `manalath selfplay` prints about its games, and what it refuses."""

from controller.messages.fr.grammar import count, de


def needs_distributed() -> str:
    return (
        "selfplay répartit ses parties avec Dask, qui n’est pas installé ; installez-le avec "
        "pip install 'manalath-board[cluster]'"
    )


def lines() -> str:
    return "des parties de selfplay"


def no_line(path: str, line: int) -> str:
    return f"{path} : la ligne {line} n’est pas une partie de selfplay ; indiquez un autre fichier avec --out"


def other_games(path: str, line: int) -> str:
    return (
        f"{path} : la ligne {line} ne correspond pas à ces niveaux, à cette graine et à ce nombre de parties "
        "; indiquez un autre fichier avec --out, ou donnez les options avec lesquelles celui-ci a été écrit"
    )


def no_scheduler(address: str) -> str:
    return (
        f"aucun ordonnanceur Dask ne répond à {address} ; lancez-en un avec dask scheduler, ou omettez "
        "--scheduler"
    )


def killed(number: int) -> str:
    return (
        f"la partie {number} a été commencée par plusieurs workers, qui sont tous morts ; cherchez pourquoi, "
        "et redonnez la même commande : elle reprend là où --out s’arrête"
    )


def no_workers() -> str:
    return (
        "il ne reste aucun worker : ils sont morts, ou aucun n’a été lancé ; cherchez pourquoi, puis "
        "relancez la même commande : elle reprend où --out s’arrête"
    )


def not_there(module: str) -> str:
    return f"un worker n’a pas {module} ; installez-y la même version de manalath-board qu’ici"


def too_few() -> str:
    return (
        "c’est trop peu de parties pour ajuster des poids et les vérifier ; jouez-en au moins 5, avec --games"
    )


def rated(  # noqa: PLR0913 - what a rating is made of
    *, game: str, games: int, level: int, against: int, percent: float, elo: int, within: tuple[int, int]
) -> str:
    played = f"{count(games, '1 partie', '{} parties')} {de(game)}"
    share = f"{percent:g}".replace(".", ",")
    least, most = within
    return (
        f"{played} : le niveau {level} gagne {share} % contre le niveau {against}, soit {elo:+d} Elo "
        f"({least:+d} à {most:+d}, confiance de 95 %)."
    )


def fitted(positions: int, held_out: int) -> str:
    return (
        f"Poids en usage, et poids ajustés à {positions} positions calmes ; exactitude sur {held_out} autres "
        ":"
    )
