"""The dictionary of names: a file is named by a noun, and no file or class name means two things."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from controller.messages import LANGUAGES
from tests.checkouts import ROOMS, ROOT

PLACES = (*ROOMS, "firmware")

#: Nouns of the field that end like a participle.
NOUNS = {
    "board_drawing",
    "ending",
    "engineering",
    "framing",
    "meaning",
    "opening",
    "reed",
    "rules_speed",
    "wiring",
}

#: Stems found in two rooms that mean one thing: a command is named after what it opens, and a twin after the
#: part of the firmware that it replaces.
SAME_THING = {
    "eeprom.c": ("firmware/avr", "simulator/avr"),
    "matrix.c": ("firmware/avr", "simulator/avr"),
    "uart.c": ("firmware/avr", "simulator/avr"),
    "watchdog.c": ("firmware/avr", "simulator/avr"),
}

#: What a hand does, what a page asks for and what a session takes have the same names, in these modules.
ACTS = {
    "controller/games/moves.py",
    "controller/play/guest.py",
    "controller/session/events.py",
    "controller/web/acts.py",
    "simulator/bench_acts.py",
    "controller/annexes/scenarios/steps.py",
}

#: The act that breaks something carries the fault.
SAME_CLASS = {"Fault"}

#: Words that mean nothing, or once meant several things: no file and no class has such a name.
RIDDLES = {
    "asked",
    "bearing",
    "bench",
    "doubting",
    "evening",
    "figures",
    "judging",
    "lending",
    "listing",
    "standing",
    "telling",
    "told",
    "way",
    "wishes",
    "witness",
    "works",
}
#: Words that once named reports, texts, answers and announcements alike: no function, argument or variable
#: has one in its name, but for keys of files that exist already.
VAGUE = {"told", "tell", "tells", "telling", "untold"}
KEPT_KEYS = {
    ("controller/diagnose/evidence.py", "is_told"),
    ("controller/annexes/scenarios/scenario_report.py", "told"),
}


def modules() -> list[Path]:
    """Return every file of the product with code, by its path from the root of the project.

    The grammars of the languages are left out: each has its own.
    """
    found = (path for room in PLACES for path in (ROOT / room).rglob("*"))
    files = (path.relative_to(ROOT) for path in found if path.suffix in {".py", ".js", ".c"})
    left_out = {"build", *LANGUAGES}
    return sorted(path for path in files if not path.name.startswith("__") and not left_out & {*path.parts})


def stem(path: Path) -> str:
    return path.stem if path.suffix == ".py" else path.name


@cache
def classes() -> list[tuple[str, Path]]:
    """Return every class of the product with its module."""
    trees = ((path, ast.parse((ROOT / path).read_text())) for path in modules() if path.suffix == ".py")
    return [(node.name, path) for path, tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]


def test_a_file_is_named_by_a_noun() -> None:
    verbs = [path for path in modules() if path.stem.endswith(("ing", "ed")) and path.stem not in NOUNS]
    assert verbs == []


def test_no_file_name_means_two_things() -> None:
    rooms = defaultdict(list)
    for path in modules():
        rooms[stem(path)].append(str(path.parent))
    assert {name: tuple(found) for name, found in rooms.items() if len(found) > 1} == SAME_THING


def test_no_class_name_means_two_things() -> None:
    homes = defaultdict(set)
    for name, path in classes():
        homes[name].add(str(path))
    shared = {name: found for name, found in homes.items() if len(found) > 1 and found - ACTS}
    assert shared.keys() == SAME_CLASS, shared


def test_no_function_of_the_heart_means_two_things() -> None:
    """One event passes through both rooms, and is followed by names."""
    homes = defaultdict(set)
    for room in ("inference", "session"):
        for path in sorted((ROOT / "controller" / room).glob("*.py")):
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.FunctionDef):
                    homes[node.name].add(path.name)
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


@pytest.mark.parametrize("riddle", sorted(RIDDLES))
def test_no_name_is_a_riddle(riddle: str) -> None:
    named = [path for path in modules() if riddle in {path.stem, *path.parent.parts}]
    called = [(name, path) for name, path in classes() if name.lower() == riddle]
    assert (named, called) == ([], [])


def names_in(tree: ast.AST) -> set[str]:
    """Return the names of functions, arguments, variables and attributes that are defined in a module."""
    found = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.arg(arg=name):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                found.add(name)
    return found


def test_no_name_says_only_that_something_was_told() -> None:
    python = [path for path in modules() if path.suffix == ".py"]
    named = {(str(path), name) for path in python for name in names_in(ast.parse((ROOT / path).read_text()))}
    assert {(path, name) for path, name in named if VAGUE & {*name.split("_")}} == KEPT_KEYS


DOORS = sorted(path for room in PLACES for path in (ROOT / room).rglob("__init__.py"))


@pytest.mark.parametrize("door", DOORS, ids=[str(path.parent.relative_to(ROOT)) for path in DOORS])
def test_the_door_of_a_room_names_what_is_behind_it(door: Path) -> None:
    tree = ast.parse(door.read_text(encoding="utf-8"))
    words = set(re.findall(r"(?<!`)`([a-z_]+)`(?!`)", ast.get_docstring(tree) or ""))
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    offered = {alias.name for node in imports for alias in node.names}
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert words <= {path.stem for path in door.parent.iterdir()} | offered | defined | {"manalath"}


#: The doors of the controller's rooms besides their faces. The room of play has several: one face would bring
#: all of it to whoever needs a little.
DOORS_BESIDE = {
    *(
        f"play.{door}"
        for door in ("board_proxy", "bounce", "chance", "guest", "guest_runner", "journal", "ledger", "loop")
    ),
    *(f"play.{door}" for door in ("publication", "side_thread", "snapshot", "subscriber", "wall_clock")),
    # What a game is, apart from what it is made of: its moves, its spaces, how it is explained, shuffled and
    # searched, and what two games have in common.
    *(f"games.{door}" for door in ("geometry", "moves", "network", "rule_errors", "rule_guide")),
    *(f"games.{door}" for door in ("search_board", "shuffle")),
    *(f"games.hexagons.{door}" for door in ("manalath_base", "manalath_position")),
    # A record with its seats, apart from the clock, the levels, the openings, and the puzzles.
    *(f"table.{door}" for door in ("clock", "fitted_levels", "forced_win", "opening_rule")),
    "table.requested_position",
    # Finding faults, apart from reporting them, and from learning how a board is wired.
    *(f"diagnose.{door}" for door in ("report", "teach")),
    # What may happen at a table and what follows, apart from what holds there; and what lights and words tell
    # of it: modes, OK, Undo, keys, the clock, declarations, the menu.
    *(f"session.{door}" for door in ("clock_control", "declaration", "events", "keys", "light_menu", "mode")),
    *(f"session.{door}" for door in ("ok_choices", "undo")),
    # Why a piece is wrong and the way back from it; what colour keys arm; when a contact chatters.
    *(f"inference.{door}" for door in ("correction_step", "keyed_colours", "readings", "verdict")),
    # Few records are salvaged, or shared by a link; who plays on a board lists none, reads none as text, and
    # of none how it ended.
    *(f"play.journal.{door}" for door in ("archive", "game_link", "game_result", "record_format", "salvage")),
    # A game fits most boards.
    "board.stand_in_game",
    # It asks how the program was installed, which takes longer than all else a command may need.
    "errors.extras",
    # These need packages that a plain installation lacks, or lead to what does.
    "far.broker",
    "far.broker_line",
    "far.qr_code",
    "far.steady_line",
    # Each command takes what it needs.
    *(f"command_line.{door.stem}" for door in (ROOT / "controller/command_line").glob("[!_]*.py")),
    # An annex that answers addresses is made of the same parts as the page.
    *(
        f"web.{door}"
        for door in ("act_codec", "act_handler", "acts", "allowance", "answers", "carried_pieces")
    ),
    *(
        f"web.{door}"
        for door in (
            "game_picture",
            "known_space",
            "message_format",
            "page_language",
            "position_view",
            "scene_guide",
            "seat_hand",
        )
    ),
}


def test_others_come_into_a_room_by_its_face() -> None:
    found = [
        (path, imported)
        for path in modules()
        if path.suffix == ".py"
        for imported in re.findall(
            r"^ *from controller\.(\w+\.[\w.]+) import", (ROOT / path).read_text(), re.MULTILINE
        )
        if not path.is_relative_to(f"controller/{imported.partition('.')[0]}")
    ]
    assert {imported for _, imported in found} == DOORS_BESIDE, found
