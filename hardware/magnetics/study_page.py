"""A study of magnets as one page of HTML, with maps and curves; it asks for nothing from elsewhere."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files

from manalath_board.controller.games.base import Colour
from manalath_board.controller.html_page import html_page
from manalath_board.controller.messages.catalogue import word
from manalath_board.hardware.magnetics.curves import LIFT_MM, lift_curve, slide_curve
from manalath_board.hardware.magnetics.maps import BANDS, levels_at, map_of
from manalath_board.hardware.magnetics.margins import pull_in_at
from manalath_board.hardware.magnetics.study import Study, piece_word, verdict
from manalath_board.hardware.magnetics.study_tables import (
    CHANCE_HEAD,
    NOT_MEASURED,
    build_facts,
    chance_fact,
    chance_rows,
    margins_fact,
    margins_head,
    margins_rows,
)
from manalath_board.hardware.wiring.svg import element, path


def page_of(study: Study) -> str:
    """Write the page."""
    title = f"Magnets of {study.name}"
    style = files(__package__).joinpath("study_page.css").read_text(encoding="utf-8")
    header = f'<header>\n<h1>{escape(title)}</h1>\n<p class="soft">{escape(study.title)}</p>\n</header>\n'
    return html_page(title, style, f"{header}<main>\n{''.join(_sections(study))}</main>\n")


def _sections(study: Study) -> Iterator[str]:
    margins = _table("Table of margins", margins_head(study), margins_rows(study))
    chances = _table("Table of chance", CHANCE_HEAD, chance_rows(study))
    said = "".join(f"<p>{escape(word(message))}</p>\n" for message in verdict(study))
    yield _section("Verdict", said + _facts([NOT_MEASURED]), "verdict" if study.is_good else "verdict bad")
    yield _section("What is reckoned", _facts(build_facts(study)))
    yield _section("Under a piece at rest", _map_keys(study) + _pictures(_maps(study)))
    yield _section("On the way to the next space, and up", _curve_keys(study) + _pictures(_curves(study)))
    yield _section("Margins", _facts([margins_fact(study)]) + margins)
    yield _section("By chance", _facts([chance_fact(study)]) + chances)


def _section(title: str, body: str, kind: str = "") -> str:
    name = title.lower().replace(" ", "-").replace(",", "")
    kind = f' class="{kind}"' if kind else ""
    return f'<section{kind} aria-labelledby="{name}">\n<h2 id="{name}">{title}</h2>\n{body}</section>\n'


def _facts(facts: Iterable[str]) -> str:
    return "".join(f'<p class="soft">{escape(fact)}</p>\n' for fact in facts)


def _pictures(pictures: Iterable[tuple[str, str]]) -> str:
    figures = (
        f"<figure>\n{drawn}\n<figcaption>{escape(caption)}</figcaption>\n</figure>\n"
        for drawn, caption in pictures
    )
    return f'<div class="pictures">\n{"".join(figures)}</div>\n'


def _maps(study: Study) -> Iterator[tuple[str, str]]:
    for colour in study.site.colours:
        piece = _piece(study, colour)
        title = f"Field of {piece} piece"
        name = f"map-{colour.name.lower()}"
        yield map_of(study.site, colour, name, title, _map_text(study, colour)), f"{title}, from above"


def _map_text(study: Study, colour: Colour) -> str:
    """The map in words: what the margins say of a piece in the middle."""
    margin = next(margin for margin in study.margins if margin.colour is colour)
    foreign = (
        ""
        if margin.unwanted_at is None
        else f" and at most {margin.unwanted_at:.0f} on a reed of the other colour"
    )
    return (
        f"In the middle of its space, at its worst turn, the piece puts {margin.wanted_at:.0f} ampere-turns "
        f"on its own reed{foreign}. A reed of this class closes at {pull_in_at(study.site):g}."
    )


def _curves(study: Study) -> Iterator[tuple[str, str]]:
    for colour in study.site.colours:
        piece, name = _piece(study, colour), colour.name.lower()
        slide = f"What {piece} piece puts on each reed on its way to the next space"
        words = "Ampere-turns by millimetres from the middle; the area holds all turns of the piece."
        yield slide_curve(study.site, colour, f"slide-{name}", slide, words), slide
        lift = f"What {piece} piece puts on each reed while it is lifted"
        words = f"Ampere-turns by millimetres of height, up to {LIFT_MM:g}; the area holds all turns."
        yield lift_curve(study.site, colour, f"lift-{name}", lift, words), lift


def _piece(study: Study, colour: Colour) -> str:
    named = piece_word(study.site, colour)
    article = "an" if named == "orange" else "a"
    return f"{article} {named}" if named else "any"


def _map_keys(study: Study) -> str:
    drop_out, pull_in = levels_at(study.site)[1], pull_in_at(study.site)
    half, _, least, _, twice = (f"{level:g}" for level in levels_at(study.site))
    words = (
        f"below {half} AT: nothing",
        f"{half} to {drop_out:g}: every reed opens",
        f"{drop_out:g} to {least}: one that is closed may stay so",
        f"{least} to {pull_in:g}: some close",
        f"{pull_in:g} to {twice}: every reed closes",
        f"above {twice}: twice what is needed",
    )
    squares = (element("rect", width=26, height=16, class_=band) for band in BANDS)
    own = element("circle", cx=13, cy=8, r=6, class_="reed own")
    foreign = element("rect", x=7.5, y=2.5, width=11, height=11, class_="reed foreign")
    others = () if study.site.is_single else ((foreign, "reed that should not"),)
    return _keys([*zip(squares, words, strict=True), (own, "reed that should close"), *others])


def _curve_keys(study: Study) -> str:
    reeds = ("the reed in the middle", "the reeds of the ring, whichever feels more")
    lines = (
        element("g", path([(0, 8), (26, 8)], class_="most"), class_=f"curve key reed{number}")
        for number in range(len(study.site.colours))
    )
    stripes = (
        (element("rect", width=26, height=16, class_="stripe pull-in"), "here reeds of the class close"),
        (element("rect", width=26, height=16, class_="stripe drop-out"), "here they open again"),
    )
    return _keys([*zip(lines, reeds, strict=False), *stripes])


def _keys(keys: Iterable[tuple[str, str]]) -> str:
    items = (
        f'<li><svg viewBox="0 0 26 16" aria-hidden="true">{drawn}</svg>{escape(words)}</li>\n'
        for drawn, words in keys
    )
    return f'<ul class="keys">\n{"".join(items)}</ul>\n'


def _table(name: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    columns = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        f"{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>\n"
        for first, *cells in rows
    )
    return (
        '<div class="wide" tabindex="0" role="region" '
        f'aria-label="{name}">\n<table>\n<thead><tr>{columns}</tr></thead>\n<tbody>\n{body}</tbody>\n'
        "</table>\n</div>\n"
    )
