"""What axe, a machine that knows the rules of accessible pages, objects to on a page."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

#: Nothing else is read, and to describe all that passes takes long.
ONLY_VIOLATIONS = {"resultTypes": ["violations"]}


def objections(page: Page, *rules: str) -> AxeResults:
    """Let axe judge the page as it is now, by all its rules or by these alone.

    It is loaded once into a document: loaded again, the browser would compile all of it again.
    """
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE_SCRIPT)
    options: dict[str, Any] = {**ONLY_VIOLATIONS, **({"runOnly": list(rules)} if rules else {})}
    judged = "async (options) => ({ violations: (await axe.run(options)).violations })"
    return AxeResults(page.evaluate(judged, options))
