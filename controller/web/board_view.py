"""The ``board`` message: what a page needs to know about a board and never changes while it is the same.

The games of a board explained on a page: rules in sentences, and pictures of moves. Pure. A picture follows
from the rules: the move is played, and the spaces that it changed or that decided the game are marked. A
move that the rules refuse is drawn where it would lead, crossed out, with the pieces that forbid it marked.
"""

from collections.abc import Mapping
from functools import cache

from controller.board import Key, Profile, Sensing
from controller.games import COLOUR_WORDS, Game
from controller.games.rule_guide import Example, Showing
from controller.messages import Message
from controller.session import fitting
from controller.table.opening_rule import OpeningRule, opened, openings_of
from controller.web.message_format import View
from controller.web.position_view import colours_view, piece_view, scenery_view


def guides_view(profile: Profile, games: Mapping[str, Game]) -> View:
    """Explain every game that fits the board, keyed by its name."""
    return {name: _guide_view(game) for name, game in fitting(profile, games).items()}


@cache
def _guide_view(game: Game) -> View:
    guide = game.guide
    return {
        "goal": guide.goal,
        "rules": list(guide.rules),
        "credit": guide.credit,
        "examples": [
            _example_view(game, example) for example in guide.examples if example.shows is not Showing.SAVED
        ],
    }


def _example_view(game: Game, example: Example) -> View:
    """Draw a move: the table after it, or before it if it is forbidden, and the marks on it.

    ``new`` are the spaces where the move leaves a piece, ``left`` those that it clears of a piece or of
    scenery, ``decided`` those of the pieces that ended the game, or that forbid the move.
    """
    before, move = game.parse_fen(example.fen), game.parse_move(example.move)
    changes = before.changes(move)
    laid = {change.space: change.piece for change in changes if change.piece is not None}
    left = {change.space for change in changes if change.piece is None}
    if example.shows is Showing.FORBIDDEN:
        why = before.why_no_move(changes)
        after, pieces = before, {**before.pieces(), **laid}
        decided = frozenset() if why is None else why.pieces
    else:
        after = before.play(move)
        pieces, outcome = dict(after.pieces()), after.outcome
        decided = frozenset() if outcome is None else outcome.evidence
        left |= before.scenery().keys() - after.scenery().keys()
    return {
        "shows": example.shows.value,
        "said": example.said,
        "pieces": [{"space": space, **piece_view(game, piece)} for space, piece in pieces.items()],
        "scenery": [scenery_view(space, one) for space, one in after.scenery().items()],
        "new": sorted(laid),
        "left": sorted(left),
        "decided": sorted(decided),
    }


#: The keys that the page draws: those that mean something on such a board.
_KEYS = {Sensing.DUAL: (Key.UNDO, Key.OK), Sensing.SINGLE: tuple(Key)}


def board_view(
    profile: Profile,
    games: Mapping[str, Game],
    *,
    has_workbench: bool,
    has_pace: bool = False,
    can_change: bool = False,
) -> View:
    """Describe the board and the games that fit it; positions in mm, x to the right, y upwards.

    If it ``can_change``, the games of other boards follow.

    A page can move pieces if there is a bench, and control time if that has a pace. What the reeds sense
    decides which keys the board has. Games with more spaces come first.
    """
    here = fitting(profile, games)
    by_size = sorted(games.values(), key=lambda game: -len(game.geometry.names))
    return {
        "t": "board",
        "name": profile.name,
        "title": profile.title,
        "has_workbench": has_workbench,
        "has_pace": has_pace,
        "sensing": profile.sensing.value,
        "transport": profile.transport.value,
        "pitch_mm": round(profile.pitch_mm, 1),
        "corners_mm": [[round(x, 2), round(y, 2)] for x, y in profile.corners_mm],
        "spaces": [
            {"name": space.name, "x_mm": space.at_mm[0], "y_mm": space.at_mm[1]} for space in profile.spaces
        ],
        "lights": list(profile.lights),
        "keys": [key.value for key in _KEYS[profile.sensing]],
        "games": [
            {
                "name": game.name,
                "title": game.title,
                "colours": colours_view(game),
                "spaces": list(game.geometry.names),
                "max_blocked": game.max_blocked,
                "is_shuffled": game.is_shuffled,
                "begins": None if game.is_shuffled else COLOUR_WORDS[game.start().to_move],
                "openings": [_opening_view(game, rule) for rule in openings_of(game)],
                "is_elsewhere": game.name not in here,
            }
            for game in by_size
            if can_change or game.name in here
        ],
        "fault_kinds": [],
    }


def _opening_view(game: Game, rule: OpeningRule) -> View:
    """Describe a way to open a game, and who begins then; None if chance decides that."""
    begins = None if game.is_shuffled else COLOUR_WORDS[opened(game, (), rule).to_move]
    said = Message("page.begin", said=rule.said)
    return {"name": rule.value, "said": said, "means": rule.meaning, "begins": begins}
