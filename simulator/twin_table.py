"""A twin at a table: the tools of its workbench on the page."""

from controller.annex import OpenAnnex, PagePart, PagePlace


class TwinTable(OpenAnnex):
    """What a page finds in the Workbench besides what every board has: faults, and the control of time."""

    name = "twin"
    part = PagePart("simulator.page", PagePlace.WORKBENCH)
