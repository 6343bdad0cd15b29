"""A magnet study as one self-contained HTML page, with maps and curves."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files

from controller.document import HtmlPage, element, figure, listed, path, section, table, text
from controller.games import Colour
from controller.messages import english, word
from hardware.magnetics.field_figures import BANDS, LIFT_MM, levels_at, lift_curve, map_of, slide_curve
from hardware.magnetics.study import Study, piece_word, verdict
from hardware.magnetics.study_tables import (
    CHANCE_HEAD,
    NOT_MEASURED,
    build_facts,
    chance_fact,
    chance_rows,
    margins_fact,
    margins_head,
    margins_rows,
)
from hardware.magnetics.worst_case_margins import pull_in_at


def page_of(study: Study) -> str:
    """Write the page."""
    style = files(__package__).joinpath("study_page.css").read_text(encoding="utf-8")
    lead = element("p", text(study.title), class_="soft")
    return HtmlPage(
        title=f"Magnets of {study.name}", lead=lead, sections=_sections(study), style=style
    ).html()


def _sections(study: Study) -> Iterator[str]:
    margins = _table("Ampere-turns, at each distance", margins_head(study), margins_rows(study))
    chances = _table("Share of the spaces, at each distance", CHANCE_HEAD, chance_rows(study))
    said = "".join(element("p", text(word(message, english))) for message in verdict(study))
    is_good = "verdict" if study.is_good else "verdict bad"
    yield section("verdict", "Verdict", said + _facts([NOT_MEASURED]), is_good)
    yield section("build", "What is calculated", _facts(build_facts(study)))
    yield section("rest", "Under a piece at rest", _map_keys(study) + _pictures(_maps(study)))
    curves = _curve_keys(study) + _pictures(_curves(study))
    yield section("moves", "On the way to the next space, and up", curves)
    yield section("margins", "Margins", _facts([margins_fact(study)]) + margins)
    yield section("chance", "By chance", _facts([chance_fact(study)]) + chances)


def _facts(facts: Iterable[str]) -> str:
    return "".join(element("p", text(fact), class_="soft") for fact in facts)


def _table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return table(caption, head, (tuple(map(text, row)) for row in rows))


def _pictures(pictures: Iterable[tuple[str, str]]) -> str:
    return element("div", *(figure(drawn, text(caption)) for drawn, caption in pictures), class_="pictures")


def _maps(study: Study) -> Iterator[tuple[str, str]]:
    for colour in study.site.colours:
        piece = _piece(study, colour)
        title = f"Field of {piece} piece"
        name = f"map-{colour.name.lower()}"
        yield map_of(study.site, colour, name, title, _map_text(study, colour)), f"{title}, from above"


def _map_text(study: Study, colour: Colour) -> str:
    """Describe the map in words: the margins of a piece in the middle."""
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
        words = "Ampere-turns by millimetres from the middle; the shaded area covers all turns of the piece."
        yield slide_curve(study.site, colour, f"slide-{name}", slide, words), slide
        lift = f"What {piece} piece puts on each reed while it is lifted"
        words = f"Ampere-turns by millimetres of height, up to {LIFT_MM:g}; the shaded area covers all turns."
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
        f"{drop_out:g} to {least}: a closed one may stay closed",
        f"{least} to {pull_in:g}: some close",
        f"{pull_in:g} to {twice}: every reed closes",
        f"above {twice}: twice what is needed",
    )
    squares = (element("rect", width=26, height=16, style=f"fill:var(--{band})") for band in BANDS)
    own = element("circle", cx=13, cy=8, r=6, class_="reed own")
    foreign = element("rect", x=7.5, y=2.5, width=11, height=11, class_="reed foreign")
    others = () if study.site.is_single else ((foreign, "reed that should not"),)
    return _keys([*zip(squares, words, strict=True), (own, "reed that should close"), *others])


def _curve_keys(study: Study) -> str:
    reeds = ("the reed in the middle", "the reed of the ring that senses more")
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
        element("svg", drawn, viewBox="0 0 26 16", aria_hidden="true") + text(words) for drawn, words in keys
    )
    return listed(items, class_="keys")


WIDTH = 100


def text_of(study: Study) -> str:
    """Write the verdict, after the tables that it rests on."""
    title = f"Magnets of {study.name}"
    return "\n".join(
        (
            f"{title}\n{'=' * len(title)}",
            _fact_lines((*build_facts(study), NOT_MEASURED)),
            _fact_lines([margins_fact(study)]),
            _text_table(margins_head(study), margins_rows(study)),
            _fact_lines([chance_fact(study)]),
            _text_table(CHANCE_HEAD, chance_rows(study)),
            _fact_lines(map(word, verdict(study))),
        )
    )


def _fact_lines(facts: Iterable[str]) -> str:
    return "".join(textwrap.fill(fact, WIDTH) + "\n" for fact in facts)


def _text_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Format columns to fit their cells, all but the first aligned right."""
    cells = [head, *rows]
    widths = [max(len(row[place]) for row in cells) for place in range(len(head))]
    lines = (
        "  ".join(
            f"{cell:>{width}}" if place else f"{cell:<{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in cells
    )
    return "".join(f"{line}\n" for line in lines)
