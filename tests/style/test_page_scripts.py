"""What no script of the page does, since not every browser bears it."""

import re

import pytest

from tests.web.page_sources import sources

pytestmark = pytest.mark.style

#: In WebKit two scripts that import one at once fail if that one waits at its top level
#: (https://bugs.webkit.org/show_bug.cgi?id=242740).
WAITING = re.compile(r"^(?:await|(?:export )?(?:const|let) [^=\n]+= await) ", re.MULTILINE)


def test_no_script_waits_at_its_top_level() -> None:
    scripts = {name: text.read_text() for name, text in sources().items() if name.endswith(".js")}
    assert len(scripts) > 80
    assert [name for name, text in scripts.items() if WAITING.search(text)] == []
