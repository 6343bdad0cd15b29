"""Games are self-contained: nothing outside their room and their words branches on which game it is."""

import ast
from collections.abc import Iterator
from pathlib import Path

from controller.games import all_games
from tests.checkouts import ROOMS, ROOT

#: Where games belong: their rules, and the sentences in their words.
HOMES = ("controller/games", "controller/messages")
#: Words for what only one game has.
OWN = {"damyo", "ronin", "mana", "armadillo", "badger", "cougar", "deer", "elephant", "fox", "quart", "quint"}


def elsewhere() -> Iterator[Path]:
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            if not str(path.relative_to(ROOT)).startswith(HOMES):
                yield path


def compared(tree: ast.AST) -> Iterator[str]:
    """Yield the texts that something is compared with or matched against."""
    for node in ast.walk(tree):
        parts: list[ast.AST] = []
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            parts = [node.value]
        for part in parts:
            for leaf in ast.walk(part):
                if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str):
                    yield leaf.value


def named(tree: ast.AST) -> Iterator[str]:
    """Yield the words in names and texts, except docstrings."""
    prose = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield from node.id.lower().split("_")
        elif isinstance(node, ast.Attribute):
            yield from node.attr.lower().split("_")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield from node.value.lower().replace(".", " ").split()


def test_nothing_is_compared_with_the_name_of_a_game() -> None:
    found = {
        (str(path.relative_to(ROOT)), text)
        for path in elsewhere()
        for text in compared(ast.parse(path.read_text(encoding="utf-8")))
        if text in all_games()
    }
    assert not found


def test_nothing_knows_what_only_one_game_has() -> None:
    #: Which games perft measures, the positions that it starts from, and how well levels play each are data.
    data = {"tests/proof/bench/rules_speed.py", "controller/engine/levels.py"}
    found = {
        (str(path.relative_to(ROOT)), word)
        for path in elsewhere()
        if str(path.relative_to(ROOT)) not in data
        for word in named(ast.parse(path.read_text(encoding="utf-8")))
        if word in OWN
    }
    assert not found


def test_the_page_knows_no_game() -> None:
    scripts = [*(ROOT / "controller").glob("**/*.js")]
    assert scripts
    for script in scripts:
        words = set(script.read_text(encoding="utf-8").lower().replace('"', " ").replace("'", " ").split())
        assert not words & (OWN | set(all_games())), script.name


def test_what_looks_for_it_finds_it() -> None:
    tree = ast.parse('"""A Ronin."""\nif game.name == "mana":\n    place(damyo_space, "own.ronin")\n')
    assert set(compared(tree)) & set(all_games()) == {"mana"}
    assert set(named(tree)) & OWN == {"mana", "damyo", "ronin"}
