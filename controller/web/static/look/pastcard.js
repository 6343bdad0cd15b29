/** What stands beside the board while one looks back: which move it is, what it missed, and the ways on from there. */

import { Tool } from "../base/components.js";
import { h } from "../base/preact.js";
import { say } from "../base/translation.js";
import { Release } from "../game/messagecard.js";
import { focusMove, said } from "./lookback.js";

/** @typedef {import("../panel.js").Page} Page */

/** A title with more characters than this, such as one with a long name, is written smaller on a phone. */
const LONG = 30;

/** Which move is looked at, the way back, and after the end a way on from here. @param {{page: Page}} props */
export function PastCard({ page }) {
  const { lookBack, board, toList, dialogs, state, start } = page;
  const { past, trial, mistake, title } = lookBack;
  const isKept = toList !== null;
  const isOver = isKept || (state?.outcome ?? null) !== null;
  const playOn = () => {
    location.hash = "play";
    start.begin({ game: past?.game.name, position: past?.fen });
  };
  const back = () => {
    if (toList !== null) return toList();
    lookBack.leave();
    focusMove();
  };
  return h(
    "div",
    {
      class: "message-card lookback",
      id: "lookback",
      role: "group",
      "aria-labelledby": title === "" ? "lookback-said" : "lookback-title",
      hidden: past === null,
    },
    h(
      "div",
      {},
      h(
        "p",
        { class: title.length > LONG ? "message long" : "message", id: "lookback-title" },
        title || null,
        trial.number === 0 && mistake && h(Sign, { mistake }),
      ),
      h("p", { class: title === "" ? "message" : "unseen", id: "lookback-said" }, past === null ? "" : said(past)),
    ),
    h(
      "div",
      { class: "tools" },
      h(Tool, { id: "back-to-game", icon: "close", text: say("lookback.back", { is_kept: isKept }), onPress: back }),
      h(Tool, {
        id: "play-on",
        icon: "branch",
        text: isOver ? say("lookback.play_on") : "",
        isOff: past?.outcome !== null || past.number === 0,
        onPress: playOn,
      }),
      h(Tool, {
        id: "try-another",
        icon: "puzzle",
        text: isOver && lookBack.finder.isThere ? say("mistakes.try") : "",
        isOff: !lookBack.canTry || trial.number > 0,
        onPress: () => tryAnother(page),
      }),
      dialogs.about(board).map((about) => h(Tool, about)),
    ),
    h(
      "p",
      { class: trial.isRight ? "goal right" : "goal", id: "lookback-mistake", role: "status" },
      toldOf(page) || null,
    ),
    h(Finding, { page }),
  );
}

/** @param {{mistake: import("./mistakes.js").Mistake}} props */
const Sign = ({ mistake: { sign } }) => h("span", { class: "mistake", "aria-hidden": "true" }, ` ${sign}`);

/** What is said of the move that is looked at, or tried. @param {Page} page */
function toldOf({ lookBack: { trial, mistake, isBetterShown }, declared }) {
  if (trial.number > 0) return declared.previewed?.text ?? trial.said;
  return (isBetterShown ? mistake?.shown : mistake?.said) ?? "";
}

/** At a mistake: find what is better, or have it shown; each button keeps its place. @param {{page: Page}} props */
function Finding({ page }) {
  const { lookBack, declared } = page;
  const { mistake, trial, isBetterShown } = lookBack;
  const isReleasing = trial.number > 0 && declared.chosenKind !== undefined;
  if (mistake === undefined && !isReleasing) return null;
  const button = (
    /** @type {string} */ id,
    /** @type {string} */ text,
    /** @type {boolean} */ isOff,
    /** @type {() => void} */ onPress,
  ) =>
    h(
      "button",
      {
        type: "button",
        id,
        class: id === "find-better" ? "primary" : "",
        "aria-disabled": String(isOff),
        onClick: () => isOff || onPress(),
      },
      text,
    );
  return h(
    "div",
    { class: "buttons" },
    isReleasing
      ? h(Release, { declared })
      : [
          button("find-better", say("mistakes.find_better"), trial.number > 0, () => tryAnother(page)),
          button("show-better", say("mistakes.show"), isBetterShown, () => lookBack.showBetter()),
        ],
  );
}

/** Try another move; the keyboard goes on over the board. @param {Page} page */
async function tryAnother({ lookBack }) {
  await lookBack.try();
  lookBack.board.focus();
}

/** The search, while one looks back, and what it found. @param {{page: Page}} props */
export function Mistakes({ page: { lookBack } }) {
  const { finder } = lookBack;
  const { known, game, search, progress, wrong, isThere, isOver } = finder;
  if (!isThere || !isOver || lookBack.past === null) return null;
  const count = known.get(game)?.size;
  const does = search !== null ? "stop" : count ? "next" : "find";
  const told = count === undefined ? wrong : say("mistakes.found", { count });
  return h(
    "div",
    { class: "buttons mistakes", id: "mistakes" },
    h(
      "button",
      {
        type: "button",
        id: "find-mistakes",
        "aria-disabled": String(search === null && count === 0),
        onClick: () => finder.press(),
      },
      say("mistakes.button", { does }),
    ),
    search !== null &&
      h("progress", {
        id: "mistakes-progress",
        "aria-label": say("mistakes.searching"),
        max: progress?.count,
        value: progress?.number,
      }),
    h("p", { id: "mistakes-told", role: "status" }, search !== null ? say("mistakes.searching") : told || null),
  );
}
