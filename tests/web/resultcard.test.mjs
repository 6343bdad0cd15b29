/** The end of a game: what the card says, and which game begins next. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { all, byId, mounted, part, shown, speak, text } from "./page.mjs";
import { knowing, moves, pageOf, told } from "./told.mjs";

const { ResultCard } = await part("resultcard.js");
const { Start } = await part("start.js");
await speak("en");

const WON = { winner: "orange", result: "Orange wins with five.", evidence: [] };
const LOST = { winner: "purple", result: "Orange loses with four.", evidence: [] };
const AGAINST_2 = { seats: { orange: 0, purple: 2 } };

/** The page after a game that is over, if it knows something else besides. */
function ended(state, more = {}) {
  const page = pageOf(knowing(told({ outcome: WON, moves: moves("e5o c3p g6o"), ...state }), more));
  const nothing = () => {};
  page.start = new Start(page.send, nothing, nothing);
  page.start.level = Math.max(...Object.values(page.state.seats));
  return page;
}
const card = (page) => shown(ResultCard, { page, outcome: page.state.outcome });
const offers = (page) => all(card(page), ({ tag }) => tag === "button").map(text);

/** Play on from the card; returns what was sent. */
function pressed(page, id = "play-again") {
  byId(card(page), id).onClick();
  const [[act, fields]] = page.sent;
  assert.equal(act, "new");
  return fields;
}

/** Have the records say how the computer did at a level of Manalath. */
async function scored(levels) {
  globalThis.fetch = async () => ({ ok: true, json: async () => ({ manalath: levels }) });
  mounted(ResultCard, { page: ended({}) }).componentDidMount();
  await new Promise(setImmediate);
}
beforeEach(() => scored({}));

test("two at one table play again, with their colours exchanged if they have names", () => {
  assert.deepEqual(offers(ended({})), ["Play again", "Look back"]);
  assert.equal(pressed(ended({})).swaps, false);
  const named = ended({ players: { orange: "Ada", purple: "" } });
  assert.deepEqual(offers(named), ["Again, colours swapped", "Look back"]);
  assert.equal(pressed(named).swaps, true);
});

test("who plays the computer has the other colour next, and is told which", () => {
  assert.equal(offers(ended(AGAINST_2))[0], "Again, you purple");
  const second = ended({ seats: { orange: 2, purple: 0 }, outcome: LOST });
  assert.equal(offers(second)[0], "Again, you orange");
  assert.deepEqual(pressed(second), { game: "manalath", blocked: [], opening: "book", begins: null, swaps: true });
});

test("two phones keep their colours, and one beside the table does not", () => {
  const names = { players: { orange: "Ada", purple: "Ben" } };
  assert.equal(pressed(ended({ seats: { orange: -1, purple: -1 }, ...names })).swaps, false);
  assert.equal(pressed(ended({ seats: { orange: 0, purple: -1 } })).swaps, true);
});

test("after a win the level above is offered, after a loss the one below, and none beyond the ends", () => {
  assert.deepEqual(offers(ended(AGAINST_2)), ["Again, you purple", "Level 3", "Look back"]);
  assert.deepEqual(offers(ended({ ...AGAINST_2, outcome: LOST })), ["Again, you purple", "Level 1", "Look back"]);
  assert.equal(byId(card(ended({ seats: { orange: 0, purple: 8 } })), "play-level"), undefined);
  assert.equal(byId(card(ended({ seats: { orange: 0, purple: 1 }, outcome: LOST })), "play-level"), undefined);
  const drawn = { winner: null, result: "A draw by agreement.", evidence: [] };
  assert.equal(byId(card(ended({ ...AGAINST_2, outcome: drawn })), "play-level"), undefined);
});

test("after two losses in a row the level below comes first, after three wins the one above", async () => {
  await scored({ 2: { won: 0, lost: 2, run: -2 } });
  const lost = ended({ ...AGAINST_2, outcome: LOST });
  assert.deepEqual(offers(lost), ["Level 1", "Again, you purple", "Look back"]);
  assert.equal(text(byId(card(lost), "result-match")), "Level 2: 0 won, 2 lost");
  await scored({ 2: { won: 3, lost: 0, run: 3 } });
  assert.deepEqual(offers(ended(AGAINST_2))[0], "Level 3");
});

test("a level that is offered plays the next game", () => {
  assert.deepEqual(pressed(ended(AGAINST_2), "play-level").seats, [3, 0]);
});

test("the next game has the level that was chosen after the last", () => {
  const page = ended(AGAINST_2);
  page.start.setLevel(5);
  assert.deepEqual(pressed(page).seats, [5, 0]);
  assert.equal(pressed(ended(AGAINST_2)).seats, undefined);
});

test("a level that fits follows the results: no other is offered", async () => {
  await scored({ 2: { won: 0, lost: 2, run: -2 } });
  const fits = ended({ ...AGAINST_2, outcome: LOST, fits: { is_on: true, levels: {}, beaten: {} } });
  assert.deepEqual(offers(fits), ["Again, you purple", "Look back"]);
  assert.equal(text(byId(card(fits), "result-match")), "About level 2: 0 won, 2 lost");
});

test("without records the card says how long it took, or who played whom", () => {
  assert.equal(text(byId(card(ended(AGAINST_2)), "result-match")), "Level 2 beaten in 3 moves.");
  const lost = ended({ ...AGAINST_2, outcome: LOST });
  assert.equal(text(byId(card(lost), "result-match")), "Level 2 won in 3 moves.");
  assert.equal(text(byId(card(ended({})), "result-match")), "Orange – Purple");
});

test("where chance decides who begins, whoever began this game does not begin the next", () => {
  const page = ended(AGAINST_2);
  page.state.game = page.board.games[1];
  assert.equal(pressed(page).begins, "orange");
});

test("where the players clear the board themselves, that begins the next game", () => {
  const real = ended({}, { isReal: true });
  assert.deepEqual(offers(real), ["Look back"]);
  assert.match(text(byId(card(real), "result-next")), /^Take all pieces off the board/);
});
