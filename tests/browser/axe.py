"""What axe, a program that knows the rules of accessible pages, finds wrong with a page."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

#: Nothing else is read, and describing everything that passes takes long.
ONLY_VIOLATIONS = {"resultTypes": ["violations"]}
#: So does saying where each element stands, which matters only where something is wrong.
NOWHERE = {"selectors": False}
#: Contrast takes axe as long as all other rules together, and depends on the theme.
CONTRAST: dict[str, Any] = {"runOnly": ["color-contrast"]}
ALL_BUT_CONTRAST: dict[str, Any] = {"rules": {"color-contrast": {"enabled": False}}}


def objections(page: Page, rules: dict[str, Any] | None = None) -> AxeResults:
    """Let axe judge the page in its present state, by all its rules or only by these.

    The script is loaded once into a document: if loaded again, the browser would compile all of it again.
    """
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE_SCRIPT)
    judged = "async (options) => ({ violations: (await axe.run(options)).violations })"
    options = {**ONLY_VIOLATIONS, **(rules or {})}
    found = AxeResults(page.evaluate(judged, {**options, **NOWHERE}))
    return AxeResults(page.evaluate(judged, options)) if found.violations_count else found
