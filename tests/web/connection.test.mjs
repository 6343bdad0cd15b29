/** The line to the program: what comes in, what goes out, and how it is opened again. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { load, part } from "./page.mjs";

/** A line that opens, breaks and says what a test wants. */
class FakeSocket {
  static OPEN = 1;
  static all = [];
  readyState = 0;
  sent = [];

  constructor(url) {
    this.url = String(url);
    FakeSocket.all.push(this);
  }

  send(data) {
    this.sent.push(data);
  }

  close() {
    this.readyState = 3;
  }

  comes() {
    this.readyState = 1;
    this.onopen();
  }

  breaks(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
}
globalThis.WebSocket = FakeSocket;
location.host = "board:8070";
const { Connection } = await part("connection.js");

beforeEach(() => {
  FakeSocket.all = [];
  load();
  document.hidden = false;
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
});

/** A connection, and what it tells the page. */
function connected() {
  const heard = [];
  const connection = new Connection({
    onMessage: (message) => heard.push(message),
    onLights: (number, duties) => heard.push([number, ...duties]),
    onLost: () => heard.push("lost"),
    onUnsent: () => heard.push("unsent"),
  });
  return { connection, heard, now: () => FakeSocket.all.at(-1) };
}

test("it opens the table that all share, in the language of the page", () => {
  const { now } = connected();
  assert.equal(now().url, "ws://board:8070/ws?language=en");
  now().comes();
  assert.deepEqual(now().sent, ["shown"]);
});

test("acts go out as they are; without a connection that is said, and they are dropped", () => {
  const { connection, heard, now } = connected();
  connection.send("put", { space: "e5" });
  assert.deepEqual(heard, ["unsent"]);
  now().comes();
  connection.send("put", { space: "e5" });
  assert.deepEqual(now().sent.slice(1), ['{"act":"put","space":"e5"}']);
});

test("messages and pictures come in; an answer to a beat is neither, nor are bytes of another kind", () => {
  const { heard, now } = connected();
  now().comes();
  for (const data of ['{"t":"state"}', "shown", "hidden"]) now().onmessage({ data });
  for (const bytes of [[0x4c, 1, 0, 0, 1, 2, 7, 8, 9], [0x4d, 1, 0, 0, 0, 1, 7], [0x4c, 2, 0, 0, 0, 1, 7]]) {
    now().onmessage({ data: new Uint8Array(bytes).buffer });
  }
  assert.deepEqual(heard, [{ t: "state" }, [258, 7, 8, 9]]);
});

test("a line that breaks is opened again, ever more slowly, and at once after it has held", () => {
  const { heard } = connected();
  const waits = [];
  for (let n = 0; n < 5; n++) {
    FakeSocket.all.at(-1).breaks();
    const before = FakeSocket.all.length;
    let waited = 0;
    while (FakeSocket.all.length === before) {
      mock.timers.tick(50);
      waited += 50;
    }
    waits.push(waited);
  }
  assert.deepEqual(waits, [250, 500, 1000, 2000, 2000]);
  assert.deepEqual(heard, Array(5).fill("lost"));
  FakeSocket.all.at(-1).comes();
  FakeSocket.all.at(-1).breaks();
  mock.timers.tick(250);
  assert.equal(FakeSocket.all.length, 7);
});

test("a server without room is left alone for ten seconds", () => {
  const { now } = connected();
  now().breaks(1013);
  mock.timers.tick(9999);
  assert.equal(FakeSocket.all.length, 1);
  mock.timers.tick(1);
  assert.equal(FakeSocket.all.length, 2);
});

test("a line that dies without a word is replaced, and what still comes of it counts no more", () => {
  const { heard, now } = connected();
  const dead = now();
  dead.comes();
  for (let second = 0; second < 13; second++) mock.timers.tick(1000);
  assert.equal(FakeSocket.all.length, 2);
  assert.deepEqual(heard, ["lost"]);
  assert.deepEqual([dead.onmessage, dead.onclose, dead.readyState], [null, null, 3]);
});

test("a page that is shown again, or a network that returns, opens a line that is lost at once", () => {
  const { now } = connected();
  now().breaks();
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(FakeSocket.all.length, 2);
  now().comes();
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(FakeSocket.all.length, 2);
  assert.deepEqual(now().sent, ["shown", "shown"]);
});

test("a page that is hidden says so, and opens nothing", () => {
  const { now } = connected();
  now().comes();
  document.hidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual(now().sent, ["shown", "hidden"]);
  now().breaks();
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(FakeSocket.all.length, 1);
});

test("a page moves to another table, and returns to the shared one when that line breaks", () => {
  const { connection, heard, now } = connected();
  now().comes();
  connection.sit("/tour");
  assert.equal(now().url, "ws://board:8070/tour?language=en");
  assert.deepEqual(heard, []);
  now().breaks();
  mock.timers.tick(250);
  assert.equal(now().url, "ws://board:8070/ws?language=en");
});
