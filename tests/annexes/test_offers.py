"""What an annex offers: another one finds it by its kind, and neither knows the other."""

from dataclasses import dataclass

import pytest

from controller.annex import Annex, JointPlan, MoveJudge, OpenAnnex, OpenTable, ReedHistory, offered
from controller.cli import annexes
from tests.annexes.open_annexes import ignore
from tests.web.desk import Desk


@dataclass(frozen=True, slots=True)
class Tide:
    """An offer that nobody else knows."""

    metres: float


class Asking(Annex):
    """Opens an annex that keeps the table, to ask for offers later."""

    def open(self, table: OpenTable) -> OpenAnnex:
        asking = OpenAnnex()
        asking.table = table  # type: ignore[attr-defined]
        return asking


class Offering(Annex):
    """Offers its tide at every table, and another one without a table."""

    offers = (Tide(1.0),)

    def open(self, table: OpenTable) -> OpenAnnex:
        del table
        offering = OpenAnnex()
        offering.offers = (MoveJudge("/tide"), Tide(2.0))
        return offering


def test_an_annex_finds_what_one_offers_that_is_opened_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(annexes, "ANNEXES", (Asking(), Offering()))
    asking, _ = annexes.open_annexes(OpenTable(Desk().loop, None, None, ignore))
    found = asking.table.offered  # type: ignore[attr-defined]
    assert (found(Tide), found(MoveJudge), found(ReedHistory)) == (Tide(2.0), MoveJudge("/tide"), None)


def test_without_a_table_an_annex_offers_what_needs_none() -> None:
    assert (offered(Tide, [Asking(), Offering()]), offered(Tide, [Asking()])) == (Tide(1.0), None)


def test_a_plan_of_joints_that_nobody_offers_draws_nothing() -> None:
    desk = Desk()
    assert JointPlan().draw_joint(desk.loop.snapshot.session.profile, "stuck e5 orange") is None
