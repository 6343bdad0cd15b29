/**
 * One value that a page knows, and whoever heeds it.
 *
 * A change makes a new value, which is whole before anybody hears of it. Each is told of the newest value and of the one
 * that it was told of last, so that it makes no difference who is told first, nor whether one of them changes the value
 * meanwhile: the others hear of that in the same way. Only once all have heard is anything drawn. Whoever comes late is
 * told everything, as what has changed since nothing was known.
 */

/**
 * @template T
 * @typedef {object} Heed
 * @property {(known: T) => readonly unknown[]} of the parts of the value that are heeded
 * @property {(now: T, before: T) => void} tell
 * @property {T} told what was told last
 */

/** @template {object} T */
export class Store {
  /** @type {Heed<T>[]} */
  #heeds = [];
  /** @type {Heed<T>[]} */
  #views = [];
  #isSettling = false;

  /** @param {T} known as long as nothing is told */
  constructor(known) {
    this.nothing = known;
    this.known = known;
  }

  /** Change parts of the value. @param {Partial<T>} changes */
  set = (changes) => {
    this.known = Object.freeze({ ...this.known, ...changes });
    this.#settle();
  };

  /** Tell of every change of some parts. @param {Heed<T>["of"]} of @param {Heed<T>["tell"]} tell */
  heed = (of, tell) => this.#add(this.#heeds, { of, tell, told: this.nothing });

  /** Draw after every change of some parts, once everybody else has heard. @param {Heed<T>["of"]} of @param {Heed<T>["tell"]} tell */
  view = (of, tell) => this.#add(this.#views, { of, tell, told: this.nothing });

  /** @param {Heed<T>[]} all @param {Heed<T>} one */
  #add(all, one) {
    all.push(one);
    this.#settle();
  }

  #settle() {
    if (this.#isSettling) return;
    this.#isSettling = true;
    try {
      while (this.#tell(this.#heeds) || this.#tell(this.#views));
    } finally {
      this.#isSettling = false;
    }
  }

  /** Whether anybody had to be told. @param {Heed<T>[]} heeds */
  #tell(heeds) {
    let hasTold = false;
    for (const heed of heeds) {
      const [now, before] = [this.known, heed.told];
      heed.told = now;
      if (!differ(heed.of(now), heed.of(before))) continue;
      hasTold = true;
      heed.tell(now, before);
    }
    return hasTold;
  }
}

/** @param {readonly unknown[]} now @param {readonly unknown[]} before */
const differ = (now, before) => now.some((part, n) => part !== before[n]);
