"""Fixtures: an untouched desk, and a page at it that has received everything."""

from collections.abc import Iterator

import pytest

from tests.web.desk import Desk, Page


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def page(desk: Desk) -> Iterator[Page]:
    with desk.connect() as page:
        page.until(lambda page: page.state and page.pictures and page.table)
        yield page
