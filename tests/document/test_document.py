"""A document as a value: the same sections on a page and in a text."""

import pytest

from controller.document import (
    WIDTH,
    Apart,
    DataTable,
    Document,
    Facts,
    Figure,
    Rich,
    Section,
    Verbatim,
    columns,
)

TABLE = DataTable(
    "Wires",
    ("pin", "mm", Rich("", "done"), "way"),
    [("D2", "7", Rich("", "<input/>"), Rich("a1 *", "<b>a1</b>")), ("D10", "120", Rich("", "<input/>"), "")],
)
DOCUMENT = Document(
    title="Wiring",
    lead=(Apart("<nav></nav>", "Two wires.\n"),),
    sections=(
        Section("seen", "From above", (Figure("<svg></svg>", "a caption"),)),
        Section("wires", "Wires & ways", (Facts(("Type `ls` & <see>.",)), TABLE)),
        Section("settings", "Settings", (Facts(("Add:",), is_listed=False), Verbatim("[all]\na<b\n"))),
    ),
)


def test_a_text_has_what_can_be_printed_and_leaves_out_the_rest() -> None:
    assert (
        DOCUMENT.to_text()
        == """\
Wiring
======
Two wires.

Wires & ways
------------
Type ls & <see>.

Wires
pin   mm  way
D2     7  a1 *
D10  120

Settings
--------
Add:

[all]
a<b
"""
    )


def test_a_page_has_all_of_it_escaped() -> None:
    page = DOCUMENT.to_html("p {}", "go();\n", keeps="a board")
    for written in (
        "<h1>Wiring</h1>\n<nav></nav>",
        '<h2 id="h-seen">From above</h2>\n<figure><svg></svg><figcaption>a caption</figcaption></figure>',
        "<ul><li>Type <code>ls</code> &amp; &lt;see&gt;.</li></ul>",
        '<th scope="col">done</th>',
        "<td><input/></td><td><b>a1</b></td>",
        '<p class="soft">Add:</p><pre>[all]\na&lt;b\n</pre>',
        'data-profile="a board"',
    ):
        assert written in page


@pytest.mark.parametrize("word", ["bread ", "/dev/serial/by-id/usb-1 "])
def test_only_the_last_column_is_wrapped_and_words_stay_whole(word: str) -> None:
    lines = list(columns([("+ ok", (40 * word).strip()), ("", "short")], indent="  "))
    assert all(len(line) <= WIDTH for line in lines)
    assert all(line.startswith("  + ok  " if number == 0 else " " * 8) for number, line in enumerate(lines))
    assert " ".join(lines).split() == ["+", "ok", *(40 * word).split(), "short"]


def test_a_wide_table_is_set_closer() -> None:
    row = ("row", *map(str, range(100, 123)))
    assert [len(line) for line in columns([row, row])] == [4 * 23 + 3] * 2
