"""A position of a record as a page receives it: its pieces, the moves up to it, who plays, how it ended."""

from collections.abc import Mapping

from controller.board import Profile
from controller.games import (
    COLOUR_WORDS,
    Colour,
    Game,
    Move,
    Outcome,
    Piece,
    Position,
    ReleaseKind,
    ReleaseLine,
    Return,
    Scenery,
    Swap,
    Travel,
    said_of,
)
from controller.messages import Message
from controller.table import ELSEWHERE, HAND, HANDS, NOBODY, Names, Ply, Record, Seats, opening_of, time_text
from controller.table_messages import called, result, result_to_you
from controller.web.message_format import View


def position_view(profile: Profile, record: Record, position: Position) -> View:
    """Describe a position of a record, as far as its game knows it, and all moves of the record."""
    game, inside = record.game, set(record.game.geometry.names)
    return {
        "game": {"name": game.name, "title": game.title, "colours": colours_view(game)},
        "to_move": COLOUR_WORDS[position.to_move],
        "blocked": sorted(position.blocked()),
        "opening": opening_of(record.start).value,
        "kinds": {space: piece_view(game, piece) for space, piece in position.pieces().items() if piece.kind},
        "scenery": [scenery_view(space, one) for space, one in position.scenery().items()],
        "outside": [space.name for space in profile.spaces if space.name not in inside],
        "moves": moves_view(record),
        "outcome": _outcome_view(record, position.outcome),
        "players": {COLOUR_WORDS[seat]: record.names[seat.value] for seat in Colour},
        "seats": seats_view(record),
        "match": match(record.names, record.seats, game.colour_words),
    }


def seats_view(record: Record) -> View:
    """Map the colours to who plays them: 0 is a hand, -1 a page on another computer, else the level."""
    return {COLOUR_WORDS[seat]: record.seats[seat.value] for seat in Colour}


def match(
    names: Names, seats: Seats, words: Mapping[Colour, str], *, is_short: bool = False
) -> Message | str:
    """Say who plays whom; empty if both players are unnamed and play by hand."""
    if (names, seats) == (NOBODY, HANDS):
        return ""
    first, second = (_who(names, seats, seat, words, is_short=is_short) for seat in Colour)
    return Message("players.match", first=first, second=second)


def player_message(record: Record, colour: Colour) -> Message:
    """Name who plays for a side in a record."""
    return _who(record.names, record.seats, colour, record.game.colour_words, is_short=True)


def _who(
    names: Names, seats: Seats, colour: Colour, words: Mapping[Colour, str], *, is_short: bool
) -> Message:
    """Name who plays for a side."""
    seat = seats[colour.value]
    if seat == HAND:
        return called(names, colour, words)
    if seat == ELSEWHERE:
        return Message("players.elsewhere", colour=words[colour])
    return Message("players.short", level=seat) if is_short else Message("players.engine", level=seat)


def moves_view(record: Record) -> list[View]:
    """Describe the moves of a record."""
    return [_move_view(record, number) for number in range(1, len(record.plies) + 1)]


def _move_view(record: Record, number: int) -> View:
    """Describe a move: who made it, what it did in words and as a sign, the piece that it left, if any."""
    ply, before = record.plies[number - 1], record.reached_after(number - 1)
    landed = landed_by(before, ply.move)
    return {
        "number": number,
        "by": COLOUR_WORDS[before.to_move],
        "notation": record.game.write_move(ply.move),
        "said": _said_of(record, ply, done_by(before, ply.move)),
        "sign": _said_of(record, ply, sign_of(record.game, before, ply.move)),
        "emblems": _emblems_of(before, ply.move),
        "piece": None if landed is None else piece_view(record.game, landed),
    }


def _said_of(record: Record, ply: Ply, said: Message | str) -> Message | str:
    """Say what a move did, and on a clock how long it took."""
    if record.clock is None:
        return said
    return Message("clock.took", said=said, took=time_text(ply.thought_ms))


def landed_by(before: Position, move: Move) -> Piece | None:
    """Return the piece that a move leaves; None if it leaves none."""
    return next((change.piece for change in before.changes(move) if change.piece is not None), None)


def done_by(before: Position, move: Move) -> Message | str:
    """Describe what a move did: where it put or took a piece, else what was declared."""
    changes, table = before.changes(move), before.table()
    starts = [change.space for change in changes if change.piece is None]
    ends = [change.space for change in changes if change.piece is not None]
    if not ends:
        return Message("page.begin", said=said_of(before, move))
    is_taken = ends[0] in table
    if starts:
        return Message("page.travelled", start=starts[0], end=ends[0], is_taken=is_taken)
    return Message("page.exchanged", space=ends[0]) if is_taken else ends[0]


def sign_of(game: Game, before: Position, move: Move) -> Message | str:
    """Write a move as short as a list has room for, beside the piece that it leaves and its animals.

    What has neither spaces nor animals, a pass or an edge, stays in words.
    """
    match move:
        case Travel(start, end):
            return f"{start}{'x' if end in before.table() else '-'}{end}"
        case Swap():
            return "".join(f"x{change.space}" for change in before.changes(move))
        case Return() | ReleaseLine():
            return game.write_move(move)
        case ReleaseKind():
            return "-"
    return done_by(before, move)


def _emblems_of(before: Position, move: Move) -> list[str]:
    """Name the hues of the animals that a move releases: of each in a line, of a kind once."""
    match move:
        case ReleaseLine(spaces):
            animals = before.scenery()
            return [animals[space].hue or "" for space in spaces]
        case ReleaseKind(kind):
            return [one.hue or "" for one in before.scenery().values() if one.kind == kind][:1]
    return []


def colours_view(game: Game) -> View:
    """Map what the table calls the two colours to what the game calls them."""
    return {COLOUR_WORDS[colour]: game.colour_words[colour] for colour in Colour}


def piece_view(game: Game, piece: Piece) -> View:
    """Describe a piece: its colour, the game's word for that, and the words and sign of its kind, if any."""
    kind = game.piece_kinds.get(piece.kind)
    return {
        "colour": COLOUR_WORDS[piece.colour],
        "called": game.colour_words[piece.colour],
        "said": "" if kind is None else kind.said,
        "sign": "" if kind is None else kind.sign,
    }


def scenery_view(space: str, one: Scenery) -> View:
    """Describe what lies on a space, or is printed there."""
    return {
        "space": space,
        "kind": one.kind,
        "said": one.said,
        "count": one.count,
        "hue": one.hue or "",
        "is_asked": one.is_asked,
    }


def _outcome_view(record: Record, outcome: Outcome | None) -> View | None:
    """Describe how a game ended; None while it is going on."""
    if outcome is None:
        return None
    yours = result_to_you(record, outcome)
    return {
        "winner": COLOUR_WORDS[outcome.winner] if outcome.winner is not None else None,
        "reason": outcome.reason,
        "result": Message("page.sentence", said=result(record, outcome)),
        "yours": "" if yours is None else Message("page.sentence", said=yours),
        "evidence": sorted(outcome.evidence),
        "is_lost": outcome.is_lost,
    }
