"""A phone in another network namespace: finds the board by its name, comes in by the PIN, and plays.

Run as a program with the PIN and the port; prints what it found, line by line.
"""

import http.client
import json
import sys

from websockets.sync.client import connect
from zeroconf import IPVersion, ServiceBrowser, Zeroconf

ADDRESS = "10.77.0.2"
WAIT_S = 20


def found() -> tuple[str, str]:
    """Return the host name and the address of the board that the network announces."""
    names: list[str] = []

    class Listener:
        def add_service(self, _zeroconf: Zeroconf, _kind: str, name: str) -> None:
            names.append(name)

        update_service = remove_service = add_service

    with Zeroconf(interfaces=[ADDRESS]) as network:
        ServiceBrowser(network, "_http._tcp.local.", listener=Listener())  # type: ignore[arg-type]
        info = None
        while info is None:
            info = network.get_service_info(
                "_http._tcp.local.", names[-1] if names else "manalath._http._tcp.local."
            )
        (address,) = info.parsed_addresses(IPVersion.V4Only)
        return str(info.server).removesuffix("."), address


def say(*words: object) -> None:
    print(*words, flush=True)  # noqa: T201 - what it found


def main(pin: str, port: int) -> None:
    name, address = found()
    say(name, address)
    line = http.client.HTTPConnection(address, port, timeout=WAIT_S, source_address=(ADDRESS, 0))
    headers = {"Host": f"{name}:{port}"}
    line.request("GET", "/", headers=headers)
    page = line.getresponse()
    say(page.status, b"<title>Manalath</title>" in page.read())
    line.request("POST", "/join", json.dumps({"pin": pin, "role": "seat", "seat": "orange"}), headers)
    joined = line.getresponse()
    joined.read()
    cookie = joined.headers["Set-Cookie"].split(";")[0]
    say(joined.status)
    told = {"Cookie": cookie, "Origin": f"http://{address}:{port}"}
    with connect(f"ws://{address}:{port}/ws", additional_headers=told, compression=None) as socket:
        while True:
            message = socket.recv(timeout=WAIT_S)
            state = json.loads(message) if isinstance(message, str) else {}
            if state.get("t") == "state" and state["elsewhere"]:
                break
        socket.send('{"act": "put", "space": "e5", "colour": "orange"}')
        while state.get("t") != "state" or not state["lights"].get("e5"):
            message = socket.recv(timeout=WAIT_S)
            state = json.loads(message) if isinstance(message, str) else {}
        say(state["lights"]["e5"]["means"])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
