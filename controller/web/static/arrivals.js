/** The parts of the page that come when they are first wanted: views, clocks, colours by key, Workbench and Diagnose. */

import { fetchContent, fetchPart, fetchStyle, later, persist } from "./base/fetchedpart.js";
import { note } from "./base/note.js";
import { meanwhile } from "./base/storage.js";
import { say } from "./base/translation.js";
import { isFar, isUnderWay, partsOf, usesKeys, viewOf } from "./game/known.js";

/**
 * @typedef {import("./panel.js").Page} Page
 * @typedef {import("./game/known.js").Known} Known
 * @typedef {import("./workbench/engineering.js").Engineering} Engineering
 */

export class Arrivals {
  /** @type {Engineering | null} */
  engineering = null;
  /** @type {Promise<Engineering> | null} */
  #coming = null;

  /**
   * @param {import("./base/store.js").Store<Known>} store
   * @param {Page} page which shows them
   * @param {import("./hand/hand.js").Hand} hand
   */
  constructor(store, page, hand) {
    this.store = store;
    this.page = page;
    this.hand = hand;
    const { heed } = store;
    heed(
      ({ told }) => [told.board],
      ({ told: { board } }) => {
        if (meanwhile.read("workbench") === "true") this.wantEngineering();
        if (board.sensing === "single") this.wantColouring();
      },
    );
    heed(
      (known) => [isUnderWay(known) || partsOf(known).has(viewOf(known))],
      () => this.wantBegun(),
    );
    heed(
      (known) => [usesKeys(known)],
      (known) => usesKeys(known) && this.wantKeys(),
    );
    heed(
      (known) => [isFar(known)],
      () => fetchStyle("distance.css"),
    );
    heed(
      ({ role, seat }) => [role, seat],
      () => this.wantVisitor(),
    );
    heed(
      ({ told, isOnline }) => [told.state, isOnline],
      ({ told }) => told.state?.clock && this.wantClocks(),
    );
  }

  /** Fetch what a view shows, and what is in it now. @param {string} view */
  want(view) {
    if (view === "diagnose") this.wantEngineering();
    else if (view === "learn") this.wantRules();
    else if (view !== "play") this.wantPart(view);
  }

  /** Have something new drawn. @param {Partial<Page>} come */
  show(come) {
    Object.assign(this.page, come);
    this.page.draw();
  }

  /** Fetch what is needed once a game is begun; it stays. */
  async wantBegun() {
    const begun = await later(persist(() => import("./begun.js")));
    if (this.page.begun !== null) return;
    begun.followGame(this.store, this.page, this.hand);
    this.show({ begun });
  }

  async wantRules() {
    const { LearnCard } = await later(import("./dialogs/rules.js"));
    this.show({ LearnCard });
  }

  /** Fetch a view that an annex brings. @param {string} name */
  async wantPart(name) {
    const [Part] = await Promise.all([fetchContent(name), fetchStyle("listing.css")]);
    this.page.parts[name] = Part;
    this.page.draw();
  }

  /** Fetch what a guest's page shows in place of the actions. */
  async wantVisitor() {
    const { Visitor } = await later(import("./game/visitor.js"));
    this.show({ Visitor });
  }

  /** Fetch the clocks, for the first game that has some. */
  async wantClocks() {
    const { Clocks } = await persist(() => import("./game/clock.js"));
    if (this.page.clocks !== null) return;
    const pace = () => {
      const { speed, is_paused } = this.store.known.told.workbench ?? { speed: 1, is_paused: false };
      return is_paused ? 0 : speed;
    };
    const clocks = new Clocks(pace, this.page.draw, () => this.page.sounds.play("clock"));
    this.page.clocks = clocks;
    this.store.heed(
      ({ told, isOnline }) => [told.state, isOnline],
      ({ told: { state }, isOnline }) => (isOnline ? clocks.take(state.clock) : clocks.stand()),
    );
  }

  /** Fetch the keys of the board, where something is done with them. */
  async wantKeys() {
    const { Keycaps, keycaps } = await later(persist(() => import("./hand/keycap.js")));
    const { page, store } = this;
    if (page.keys !== null) return page.keys;
    const caps = keycaps(page.send, page.draw);
    page.keys = { caps, Keycaps };
    store.heed(
      ({ told }) => [told.board],
      () => {
        for (const cap of caps.values()) cap.forget();
      },
    );
    page.draw();
    return page.keys;
  }

  /** Fetch what has colours chosen and keyed where no reed senses them. */
  async wantColouring() {
    const [{ caps }, { ColourAnswer, ColourWay, Colouring }] = await Promise.all([
      this.wantKeys(),
      later(persist(() => import("./hand/colourchoice.js"))),
    ]);
    if (this.page.colouring !== null) return;
    const colouring = new Colouring(caps, this.page.send);
    this.show({ colouring, ColourAnswer, ColourWay });
    this.store.heed(
      ({ shown }) => [shown.board, shown.state],
      ({ shown: { board, state } }) => {
        colouring.build(board);
        if (state !== undefined) colouring.show(state);
      },
    );
  }

  /** Open a game that a link tells of. @param {string} link */
  async openLink(link) {
    const opener = this.page.board.parts.find(({ opens_links }) => opens_links);
    if (opener === undefined) return note(say("play.no_link"));
    const { name } = opener;
    const Part = /** @type {any} */ (await fetchContent(name));
    if (!(await Part.open(link, this.page))) return;
    history.replaceState(null, "", `#${name}`);
    this.store.set({ hash: name });
  }

  /** Fetch Workbench and Diagnose, once. */
  wantEngineering() {
    this.#coming ??= this.#fetchEngineering().catch((error) => {
      this.#coming = null;
      throw error;
    });
    return this.#coming;
  }

  async #fetchEngineering() {
    const { store, page, hand } = this;
    const [{ Engineering }] = await Promise.all([import("./workbench/engineering.js"), fetchPart("engineering")]);
    /** @type {(here: string) => Promise<any[]>} */
    const brought = (here) =>
      Promise.all(page.board.parts.filter(({ place }) => place === here).map(({ name }) => fetchContent(name)));
    const [parts, tools] = await Promise.all([brought("diagnose"), brought("workbench")]);
    const engineering = new Engineering(hand.board, hand, hand.send, parts, tools);
    this.engineering = engineering;
    store.set({ hasEngineering: true });
    /** Of which board it was told last, and how that was drawn. @type {Pick<Known, "told" | "plan">} */
    let built = { told: { board: store.known.told.board }, plan: null };
    store.heed(
      (known) => [known.shown, known.plan, viewOf(known)],
      (now, before) => {
        const isRebuilt = now.plan !== built.plan;
        if (isRebuilt) engineering.build(now.shown.board);
        if (isRebuilt || viewOf(now) !== viewOf(before)) engineering.look(viewOf(now) === "diagnose");
        // Of another board, nothing is known yet.
        const isAnew = isRebuilt && now.told.board === built.told.board;
        for (const [kind, message] of Object.entries(now.shown)) {
          if (kind !== "board" && (isAnew || message !== before.shown[kind])) engineering.show(message);
        }
        if (isRebuilt) built = now;
        store.set({ isAtWorkbench: engineering.workbench.isOpen });
      },
    );
    return engineering;
  }

  /** Open the workbench, or close it. */
  async turnWorkbench() {
    const { workbench } = await this.wantEngineering();
    workbench.open(!workbench.isOpen);
    this.store.set({ isAtWorkbench: workbench.isOpen });
  }
}
