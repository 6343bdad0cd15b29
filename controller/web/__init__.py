"""The page: what a browser sees of the table and does to it.

`board_view`, `state_view`, `table_view` and `workbench_view` decide what a page is sent, `message_format` in
what form, and `message_cache` holds the newest of each; `acts` is what a page may ask for, `act_codec` reads
it and `act_handler` does it. `viewer` knows which browsers there are, and what each has yet to receive, and
`visitors` lists what those are sent that are not at the table. `app` decides which addresses exist,
`page_language` in which language, `server` where they are served and who may use them. `connection_limit`
bounds the number of connections, `paced_connection` the cost of each, and `log_limiter` the size of the log;
`page_connection` reads requests, `page_request` and `page_socket` are what an app sees of them, and
`strict_answers` has the headers of every answer. The page itself is in ``static/``. Rules, inference and
lights are decided elsewhere; nothing is derived again here.

The face has what serves the page. The page itself is loaded when it is first asked for.
"""

from controller.web.page_extras import PageExtras
from controller.web.server import HIGHEST_PORT, PortError, WebServer

__all__ = [
    "HIGHEST_PORT",
    "PageExtras",
    "PortError",
    "WebServer",
]
