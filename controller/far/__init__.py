"""What lies beyond this computer: the local network, on which phones find the page.

Nothing here plays or decides; the page's own room (`controller.web`) says who may do what.
"""
