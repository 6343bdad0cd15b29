"""A phone in another network namespace: finds the board by its name, comes in by the PIN, and plays.

Run as a program with the PIN and the port; prints what it found, line by line. With ``crowd`` in place of the
PIN it is as many phones as a third word says, which watch until its input ends; with ``table`` it is the page
on the board's own computer.
"""

import asyncio
import http.client
import json
import sys
from contextlib import AsyncExitStack
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as asyncio_connect
from zeroconf import IPVersion, ServiceBrowser, Zeroconf

from tests.deadline import DEADLINE_S
from tests.page_line import BEAT, BEAT_S, page_line

ADDRESS = "10.77.0.2"
#: The addresses of as many phones: one may not take the places of all.
PHONES = tuple(f"10.77.0.{number}" for number in range(2, 22))


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
    line = http.client.HTTPConnection(address, port, timeout=DEADLINE_S, source_address=(ADDRESS, 0))
    headers = {"Host": f"{name}:{port}"}
    line.request("GET", "/", headers=headers)
    page = line.getresponse()
    say(page.status, b"<title>Manalath</title>" in page.read())
    line.request("POST", "/join", json.dumps({"pin": pin, "role": "seat", "seat": "orange"}), headers)
    joined = line.getresponse()
    joined.read()
    cookie = joined.headers["Set-Cookie"].split(";")[0].partition("=")[2]
    say(joined.status)
    with page_line(f"http://{address}:{port}/", cookie=cookie) as socket:
        while True:
            state = text_of(socket.recv(timeout=DEADLINE_S))
            if state.get("t") == "state" and state["elsewhere"]:
                break
        socket.send('{"act": "put", "space": "e5", "colour": "orange"}')
        while state.get("t") != "state" or not state["lights"].get("e5"):
            state = text_of(socket.recv(timeout=DEADLINE_S))
        say(state["lights"]["e5"]["means"])


async def crowd(address: str, port: int, count: int) -> None:
    """Watch by so many connections of several phones, and print how many were shown the board."""
    url, told = f"ws://{address}:{port}/ws", {"Origin": f"http://{address}:{port}"}
    lines = list[ClientConnection]()

    async def beat() -> None:
        while True:
            await asyncio.sleep(BEAT_S)
            for line in lines:
                await line.send(BEAT)

    async with AsyncExitStack() as stack:
        beats, seen = asyncio.create_task(beat()), 0
        for number in range(count):
            phone = asyncio_connect(
                url,
                additional_headers=told,
                compression=None,
                ping_interval=None,
                local_addr=(PHONES[number % len(PHONES)], 0),
            )
            lines.append(await stack.enter_async_context(phone))
            seen += '"board"' in str(await lines[-1].recv())
        say(seen)
        await asyncio.to_thread(sys.stdin.read)
        beats.cancel()


def table(port: int) -> None:
    """Play at the table, on the board's own computer."""
    with page_line(f"http://127.0.0.1:{port}/") as socket:
        said: dict[str, Any] = {}
        while said.get("t") != "role":
            said = text_of(socket.recv(timeout=DEADLINE_S))
        say(said["role"])
        socket.send('{"act": "put", "space": "e5", "colour": "orange"}')
        while not said.get("moves"):
            said = text_of(socket.recv(timeout=DEADLINE_S))
        say(said["moves"][0]["notation"])


def text_of(message: str | bytes) -> dict[str, Any]:
    """Read a message of the page; pictures say nothing."""
    said: dict[str, Any] = json.loads(message) if isinstance(message, str) else {}
    return said


if __name__ == "__main__":
    if sys.argv[1] == "table":
        table(int(sys.argv[2]))
    elif sys.argv[1] == "crowd":
        asyncio.run(crowd("10.77.0.1", int(sys.argv[2]), int(sys.argv[3])))
    else:
        main(sys.argv[1], int(sys.argv[2]))
