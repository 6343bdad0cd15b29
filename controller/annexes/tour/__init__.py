"""The tour: scenes of a game that a player does by hand, on a simulated board of the page's own.

`tour_table` lets pages take it, and `tour_guide` knows its scenes: they are examples of the game's own guide.
"""

from controller.annex import Annex, OpenAnnex, OpenTable


class TourAnnex(Annex):
    """Offers the tour at every table with a game."""

    name = "tour"

    def open(self, table: OpenTable) -> OpenAnnex | None:
        """Open it where a game fits the board, and a board can be simulated."""
        from controller.command_line.board_kinds import simulated_kinds
        from controller.games import all_games
        from controller.session import fitting

        profile = table.loop.snapshot.session.profile
        if not simulated_kinds() or not fitting(profile, all_games()):
            return None
        from controller.annexes.tour.tour_table import TourTable

        return TourTable(profile)


ANNEX = TourAnnex()
