"""A magnet study as one document, with maps and curves: a self-contained page, or text for a terminal."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib.resources import files

from controller.board import Magnets, Place
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
from hardware.builder.magnets.field_figures import BANDS, LIFT_MM, levels_at, lift_curve, map_of, slide_curve
from hardware.builder.magnets.study import (
    Study,
    most_misread,
    most_one_turned,
    most_wrong_colours,
    piece_word,
    verdict,
)
from hardware.builder.magnets.worst_case_margins import drop_out_at, pull_in_at


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


Row = tuple[str, ...]

#: Printed wherever results are shown.
NOT_MEASURED = (
    "Calculated, not measured on hardware: ratios between pieces are right within a tenth, ampere-turns "
    "within a quarter. The coupon decides."
)

CHANCE_HEAD = ("off", "misread", "may be", "one turned", "may be", "wrong colour", "may be")


def build_facts(study: Study) -> tuple[str, ...]:
    """Describe what is studied: the pieces, the reeds, the other spaces."""
    site, reeds = study.site, study.site.reeds
    least_at, most_at = reeds.class_at
    pieces = (
        f"{(piece_word(site, colour) or 'every piece').capitalize()}: {_discs(site.pieces.magnets(colour))}."
        for colour in site.colours
    )
    stand = (
        f"Reeds: {reeds.glass_mm} mm of glass, {least_at:g} to {most_at:g} ampere-turns, {reeds.gap_mm:g} mm "
        f"under the magnets of a piece at rest; {_stand(reeds.ring_mm)}. Other spaces: {len(site.others)}."
    )
    return (*pieces, stand)


def margins_fact(study: Study) -> str:
    """Explain the table of margins."""
    return (
        "Ampere-turns from a piece that lies this far off in the worst direction, at its worst turn. Every "
        f"reed of this class is closed at {pull_in_at(study.site):g} and open below "
        f"{drop_out_at(study.site):g}: the table shows how many times above the first the wanted value is, "
        "and how many times below the second the unwanted ones are."
    )


def chance_fact(study: Study) -> str:
    """Explain the table of chance."""
    return (
        f"{study.samples:,} spaces at each distance, seed {study.seed}, every part within its tolerance, "
        "pieces put down, lifted and slid, while all other spaces are anything from empty to full, their "
        "poles either way up: the share in which something was misread; the same for one piece turned "
        "against all others of a full board; and the share that read as the other colour. An excess that "
        "chance explains does not count against a limit."
    )


def margins_head(study: Study) -> Row:
    """Return the head of the table of margins."""
    others = () if study.site.is_single else ("on others", "below")
    return ("piece", "off", "on its own", "above", *others, "from all others", "below")


def margins_rows(study: Study) -> Iterator[Row]:
    """Yield the rows of the table of margins."""
    for margin in study.margins:
        yield (
            piece_word(study.site, margin.colour) or "any",
            f"{margin.off_mm:g} mm",
            f"{margin.wanted_at:.1f}",
            f"{margin.wanted_at / pull_in_at(study.site):.2f}x",
            *_unwanted(study, margin.unwanted_at),
            *_unwanted(study, margin.others_at),
        )


def chance_rows(study: Study) -> Iterator[Row]:
    """Yield the rows of the table of chance."""
    for off_mm, tally in study.tallies.items():
        yield (
            f"{off_mm:g} mm",
            _share(tally.misread_share),
            _share(most_misread(study.site, off_mm)),
            _share(tally.one_turned_share),
            _share(most_one_turned(study.site, off_mm)),
            _share(tally.wrong_colour_share),
            _share(most_wrong_colours(study.site, off_mm)),
        )


def _unwanted(study: Study, felt_at: float | None) -> Row:
    if felt_at is None:
        return ()
    below = drop_out_at(study.site) / felt_at if felt_at else float("inf")
    return f"{felt_at:.1f}", f"{below:.2f}x" if below < 100 else "-"  # noqa: PLR2004 - nothing is felt


def _share(share: float) -> str:
    return f"{100 * share:.3g} %"


def _discs(magnets: Magnets) -> str:
    across_mm, high_mm = magnets.disc_mm
    disc = f"{across_mm:g} x {high_mm:g} mm"
    if len(magnets.poles) == 1:
        return f"one disc of {disc} in the middle"
    return (
        f"{len(magnets.poles)} discs of {disc} on a radius of {magnets.radius_mm:g} mm, poles {magnets.poles}"
    )


def _stand(ring_mm: tuple[Place, ...]) -> str:
    ring = ", ".join(f"({x_mm:g}, {y_mm:g})" for x_mm, y_mm in ring_mm)
    return f"one in the middle, for the ring at {ring}" if ring else "one in the middle"
