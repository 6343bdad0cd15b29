"""A magnet study as one document, with maps and curves: a self-contained page, or text for a terminal."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib.resources import files

from controller.document import (
    Apart,
    DataTable,
    Document,
    Facts,
    Section,
    element,
    figure,
    listed,
    path,
    text,
    wrapped,
)
from controller.games import Colour
from controller.messages import word
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
    """Write the page: the verdict first."""
    style = files(__package__).joinpath("study_page.css").read_text(encoding="utf-8")
    return _document(study).to_html(style)


def text_of(study: Study) -> str:
    """Write the text: the verdict last, after the tables that it rests on."""
    document = _document(study)
    found, *rest = document.sections
    return replace(document, sections=(*rest, found)).to_text()


def _document(study: Study) -> Document:
    lead = Facts((study.title,), is_listed=False)
    return Document(title=f"Magnets of {study.name}", lead=(lead,), sections=tuple(_sections(study)))


def _sections(study: Study) -> Iterator[Section]:
    said = tuple(map(word, verdict(study)))
    stated = "".join(element("p", text(sentence)) for sentence in said)
    is_good = "verdict" if study.is_good else "verdict bad"
    yield Section("verdict", "Verdict", (Apart(stated, wrapped(*said)),), is_good)
    build = Facts((*build_facts(study), NOT_MEASURED), is_listed=False)
    yield Section("build", "What is calculated", (build,))
    yield Section("rest", "Under a piece at rest", (Apart(_map_keys(study) + _pictures(_maps(study))),))
    curves = Apart(_curve_keys(study) + _pictures(_curves(study)))
    yield Section("moves", "On the way to the next space, and up", (curves,))
    margins = DataTable("Ampere-turns, at each distance", margins_head(study), tuple(margins_rows(study)))
    yield Section("margins", "Margins", (Facts((margins_fact(study),), is_listed=False), margins))
    chances = DataTable("Share of the spaces, at each distance", CHANCE_HEAD, tuple(chance_rows(study)))
    yield Section("chance", "By chance", (Facts((chance_fact(study),), is_listed=False), chances))


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
