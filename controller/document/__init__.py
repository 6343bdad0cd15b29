"""Documents that stand alone: a page or a drawing in one file, readable without this program or a network.

`document` is one as a value: sections of facts, tables and figures, written as a page or as plain text.
`markup` writes their elements: tables, lists, sections, and the parts of a drawing. `page` turns them into an
HTML page that includes its script and style, in addition to the style that all pages share.
"""

from controller.document.document import (
    WIDTH,
    Apart,
    Block,
    DataTable,
    Document,
    Facts,
    Figure,
    HtmlPage,
    Rich,
    Section,
    Verbatim,
    columns,
    csv_of,
    wrapped,
)
from controller.document.markup import (
    Point,
    as_file,
    drawing,
    element,
    figure,
    group,
    label,
    listed,
    outline,
    pairs,
    path,
    prose,
    section,
    table,
    text,
)

__all__ = [
    "WIDTH",
    "Apart",
    "Block",
    "DataTable",
    "Document",
    "Facts",
    "Figure",
    "HtmlPage",
    "Point",
    "Rich",
    "Section",
    "Verbatim",
    "as_file",
    "columns",
    "csv_of",
    "drawing",
    "element",
    "figure",
    "group",
    "label",
    "listed",
    "outline",
    "pairs",
    "path",
    "prose",
    "section",
    "table",
    "text",
    "wrapped",
]
