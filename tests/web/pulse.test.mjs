/** The page's side of the pulse: when it asks, and when it gives a line up; time passes as a test says. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { AWAY_MS, BEAT_MS, DEAD_MS, LOOK_MS, Pulse } from "../../controller/web/static/base/pulse.js";

/** Look at the times of a timer, and note what was due when; `answers` says whether an ask is answered. */
function looks(pulse, { from = 0, until, every = LOOK_MS, answers = () => false }) {
  const done = [];
  for (let now = from + every; now <= until; now += every) {
    const due = pulse.look(now);
    if (due !== null) done.push([due, now]);
    if (due === "ask" && answers(now)) pulse.hear(now + 50);
    if (due === "reopen") return done;
  }
  return done;
}

test("a line that answers is asked every five seconds, and never given up", () => {
  const done = looks(new Pulse(0), { until: 600_000, answers: () => true });
  assert.equal(done.length, 600_000 / BEAT_MS);
  assert.ok(done.every(([due, now], n) => due === "ask" && now === (n + 1) * BEAT_MS));
});

test("a line without a word for more than twelve seconds is given up", () => {
  assert.deepEqual(looks(new Pulse(0), { until: 60_000 }), [
    ["ask", 5000],
    ["ask", 10_000],
    ["reopen", DEAD_MS + LOOK_MS],
  ]);
});

test("whatever the program says is a word", () => {
  const pulse = new Pulse(0);
  looks(pulse, { until: 11_000 });
  pulse.hear(11_500);
  assert.deepEqual(looks(pulse, { from: 11_000, until: 60_000 }).at(-1), ["reopen", 24_000]);
});

test("a page that is hidden, and looks once a minute, asks and does not judge", () => {
  const done = looks(new Pulse(0), { until: 600_000, every: 60_000 });
  assert.deepEqual(done.map(([due]) => due), Array(10).fill("ask"));
});

test("a page that wakes asks at once, and gives the line up if that has no answer for a beat", () => {
  const pulse = new Pulse(0);
  assert.equal(pulse.wake(3_600_000), "ask");
  assert.deepEqual(looks(pulse, { from: 3_600_000, until: 3_700_000 }), [
    ["ask", 3_600_000 + BEAT_MS],
    ["reopen", 3_600_000 + BEAT_MS + LOOK_MS],
  ]);
});

test("a page that wakes on a line that answers keeps it", () => {
  const pulse = new Pulse(0);
  pulse.wake(3_600_000);
  pulse.hear(3_600_100);
  const done = looks(pulse, { from: 3_600_000, until: 3_700_000, answers: () => true });
  assert.ok(done.every(([due]) => due === "ask"));
});

test("a computer that slept without a word of it, or set its clock, judges no line by that time", () => {
  for (const gap of [AWAY_MS + 1, 3_600_000, -3_600_000]) {
    const pulse = new Pulse(0);
    assert.equal(pulse.look(1000), null);
    assert.equal(pulse.look(1000 + gap), "ask");
    pulse.hear(1050 + gap);
    assert.equal(pulse.look(2000 + gap), null);
  }
});

test("a new line begins with its full time", () => {
  const pulse = new Pulse(0);
  looks(pulse, { until: 13_000 });
  pulse.begin(13_000);
  assert.deepEqual(looks(pulse, { from: 13_000, until: 60_000 }).at(-1), ["reopen", 13_000 + DEAD_MS + LOOK_MS]);
});
