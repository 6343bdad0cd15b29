/** What a page knows: whoever heeds it hears the same in any order, and what it shows follows from what was told. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../../controller/web/static/base/store.js";

/** Note what is told. */
function noted(tell = () => {}) {
  const heard = [];
  const note = (now, before) => {
    heard.push([before, now]);
    tell(now, before);
  };
  return { heard, note };
}

test("whoever heeds a part is told when it changes, of the new value and of the one before", () => {
  const store = new Store({ moves: 0, view: "play" });
  const { heard, note } = noted();
  store.heed(({ moves }) => [moves], note);
  store.set({ view: "games" });
  assert.deepEqual(heard, []);
  store.set({ moves: 1 });
  store.set({ moves: 1 });
  assert.deepEqual(heard, [
    [
      { moves: 0, view: "games" },
      { moves: 1, view: "games" },
    ],
  ]);
});

test("whoever comes late is told everything, as a change from knowing nothing", () => {
  const store = new Store({ moves: 0 });
  store.set({ moves: 4 });
  const { heard, note } = noted();
  store.heed(({ moves }) => [moves], note);
  assert.deepEqual(heard, [[{ moves: 0 }, { moves: 4 }]]);
});

test("all hear the same, whoever is told first, and whatever one of them changes meanwhile", () => {
  for (const isReversed of [false, true]) {
    const store = new Store({ moves: 0, ahead: "e5", asked: "" });
    const ends = [];
    const heeds = [
      // Makes the move that was kept.
      () => store.heed(({ moves }) => [moves], ({ ahead }) => ahead !== "" && store.set({ asked: ahead, ahead: "" })),
      // Ends what was kept, once it was asked for.
      () => store.heed(({ asked }) => [asked], () => store.set({ moves: store.known.moves + 1 })),
      () => store.view(({ moves, asked }) => [moves, asked], (now) => ends.push({ ...now })),
    ];
    for (const heed of isReversed ? heeds.reverse() : heeds) heed();
    store.set({ moves: 1 });
    assert.deepEqual(ends, [{ moves: 2, ahead: "", asked: "e5" }]);
  }
});

test("nothing is drawn before all have heard, and what drawing changes is heard as well", () => {
  const store = new Store({ moves: 0, known: 0, found: 0 });
  const drawn = [];
  store.view(
    ({ moves, known, found }) => [moves, known, found],
    ({ moves, known, found }) => {
      drawn.push([moves, known, found]);
      if (found === 0) store.set({ found: 1 });
    },
  );
  store.heed(
    ({ moves }) => [moves],
    ({ moves }) => store.set({ known: moves }),
  );
  store.set({ moves: 3 });
  assert.deepEqual(drawn, [
    [3, 3, 0],
    [3, 3, 1],
  ]);
});

test("the value is never changed, and one that fails leaves the others to the next change", () => {
  const store = new Store({ moves: 0 });
  const { heard, note } = noted();
  store.heed(
    ({ moves }) => [moves],
    ({ moves }) => {
      if (moves === 1) throw new Error("torn");
    },
  );
  store.heed(({ moves }) => [moves], note);
  assert.throws(() => store.set({ moves: 1 }), /torn/);
  store.set({ moves: 2 });
  assert.deepEqual(heard.map(([, now]) => now.moves), [2]);
  assert.throws(() => {
    store.known.moves = 7;
  }, TypeError);
});
