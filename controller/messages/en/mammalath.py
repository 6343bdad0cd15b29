"""What the rules of Mammalath refuse, each after a colon; what a turn is, and how a game ends."""

from controller.messages.en.grammar import all_of, any_of, listed, spaces

_ANIMALS = {
    "r": "armadillo",
    "o": "badger",
    "y": "cougar",
    "g": "deer",
    "b": "elephant",
    "v": "fox",
}


def no_move(found: str, kinds: tuple[str, ...]) -> str:
    return (
        f"{found} is not a move: write a space like c4, a line of three in order like -a1b2c3, "
        f"a kind ({any_of(kinds)}) like -{kinds[0]}, or swap"
    )


def first_turn() -> str:
    return "the first turn places a token; name an empty space"


def animals_gone(spaces: tuple[str, ...]) -> str:
    return f"no animal is left on {listed(spaces)}; choose three that are still there"


def kind_gone(kind: str) -> str:
    return f"no animal of kind {kind} is left; choose another kind"


def late_swap() -> str:
    return "only the second turn of a game may swap; place a token or release animals"


def token_stays() -> str:
    return "a placed token stays; put it back"


def not_your_token() -> str:
    return "a turn places a token of the player to move; place one of the other colour"


def one_token() -> str:
    return "a turn places one token; take the others away"


# -- the rules, in short


def goal() -> str:
    return "Three of your tokens in a row win if their animals are gone. One animal left loses."


def rule_turn() -> str:
    return (
        "A turn places a token of your colour on a space without one, or releases animals. Orange plays the "
        "rule book's white tokens, and purple the black ones."
    )


def rule_release() -> str:
    return "Release three animals that lie side by side in a line, or every animal of one kind. Tokens stay."


def rule_row() -> str:
    return (
        "Three tokens of one colour in a row, in any direction, end the game, whoever's turn it is. Their "
        "owner loses if one of the three spaces still holds its animal, and wins otherwise."
    )


def rule_first() -> str:
    return "The first turn places a token; the second may exchange it for one of the other colour instead."


def rule_spent() -> str:
    return "When a player's last token is placed and nobody has three in a row, it is a draw."


def shown_line() -> str:
    return "A turn: three animals in a line are released."


def shown_kind() -> str:
    return "A turn: every animal of one kind is released, here the armadillos."


def shown_clean() -> str:
    return "Won: three orange tokens in a row, and no animal under them."


def shown_animal() -> str:
    return "Lost: three orange tokens in a row, and one space still holds its animal."


# -- a turn


def place_first() -> str:
    return "Place a token on any space."


def place_release_or_swap() -> str:
    return "Replace the token with one of yours, place a token, or release animals."


def place_or_release() -> str:
    return "Place a token on a space without one, or release three animals in a line or all of one kind."


# -- the end


def tokens_spent(tokens: int) -> str:
    return f"All {tokens} tokens of a colour are placed, and nobody has three in a row."


def loses(colour: str, row: tuple[str, ...]) -> str:
    return f"{colour.capitalize()} has three in a row over an animal ({spaces(row)}) and loses."


def wins(colour: str, row: tuple[str, ...]) -> str:
    return f"{colour.capitalize()} has three in a row without an animal ({spaces(row)}) and wins."


# -- what is declared; each follows "to"


def to_release_line(spaces: tuple[str, ...]) -> str:
    return f"release the animals on {all_of(spaces)}"


def animal(kind: str) -> str:
    return _ANIMALS[kind]


def to_release_kind(kind: str) -> str:
    return f"release every {_ANIMALS[kind]}"


# -- a position line


def wrong_fields(example: str) -> str:
    return f"animals, tokens, side to move and plies played are needed, like {example}"


def wrong_ply(found: str) -> str:
    return f"{found} is not a number of plies; write how many turns were played, like 12"


def tokens_at_ply(ply: int) -> str:
    there = "one token stands, of the player who is not to move" if ply else "no token stands"
    return f"at ply {ply} {there}; correct the tokens or the plies"
