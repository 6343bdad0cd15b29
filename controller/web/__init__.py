"""The page: what a browser sees of the table and does to it.

`views` says what a snapshot looks like, `workbench_view` what the workings of the board do, `acts` what a
page may ask for; `page_hand` does it, `viewer` knows what each browser still has to be told, `app` which
addresses there are and who may use them, `server` where it listens. `listener` bounds how many connections
there are, `connections` and `rate_limit` what each can cost; `complaints` bounds the log, and `http_headers`
holds the headers of every answer. The page itself is in ``static/``. Rules, inference and lights are decided
elsewhere; here nothing is derived again.
"""

from manalath_board.controller.web.server import PortError, WebServer

__all__ = ["PortError", "WebServer"]
