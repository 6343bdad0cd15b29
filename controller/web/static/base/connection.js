/**
 * The line to the server: text and pictures in, acts out; connects again by itself, also where it died without a word.
 *
 * Knows nothing about the content of messages; `pulse.js` decides when the line is dead.
 */

import { LOOK_MS, Pulse } from "./pulse.js";

/** The table that all pages share. */
const TABLE = "/ws";
const SLOWEST_MS = 2000;
/** The close code of a server that has no room for this page, and how long to wait before the next attempt. */
const NO_ROOM = 1013;
const NO_ROOM_MS = 10_000;
/** What the page says with each beat, and hears back: the program waits longer for the next if it is hidden. */
const SHOWN = "shown";
const HIDDEN = "hidden";
const LETTER_L = 0x4c;
const HEADER = 6;

/**
 * @typedef {object} Listeners
 * @property {(message: any) => void} onMessage a JSON message
 * @property {(number: number, duties: Uint8Array) => void} onLights a picture, 3 bytes per light
 * @property {() => void} onLost called when the server does not answer
 * @property {() => void} onUnsent called when an act was not sent, since there is no connection
 */

export class Connection {
  /** @param {Listeners} listeners */
  constructor(listeners) {
    this.listeners = listeners;
    this.waitMs = 250;
    this.address = TABLE;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.reopening = 0;
    this.pulse = new Pulse(Date.now());
    this.open();
    setInterval(() => this.do(this.pulse.look(Date.now())), LOOK_MS);
    document.addEventListener("visibilitychange", () => this.wake());
    addEventListener("online", () => this.wake());
  }

  /**
   * Move to another table.
   * @param {string} [address] its address, by default the shared table
   */
  sit(address = TABLE) {
    this.address = address;
    if (this.leave()) this.open();
  }

  /** Leave the line, which may be dead: what still comes of it counts no more. Whether there was one. */
  leave() {
    const left = this.socket;
    this.socket = null;
    if (left === null) return false;
    left.onopen = left.onclose = left.onmessage = null;
    left.close();
    return true;
  }

  /** Connect, and reconnect to the shared table whenever the line breaks. */
  open() {
    clearTimeout(this.reopening);
    const url = new URL(this.address, `ws://${location.host}`);
    url.searchParams.set("language", document.documentElement.lang);
    const socket = new WebSocket(url);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.waitMs = 250;
      this.beat();
    };
    socket.onmessage = ({ data }) => this.receive(data);
    socket.onclose = ({ code }) => {
      this.lose();
      this.pulse.begin(Date.now());
      this.reopening = setTimeout(() => this.open(), code === NO_ROOM ? NO_ROOM_MS : this.waitMs);
      this.waitMs = Math.min(this.waitMs * 2, SLOWEST_MS);
    };
    this.socket = socket;
    this.pulse.begin(Date.now());
  }

  lose() {
    this.leave();
    this.address = TABLE;
    this.listeners.onLost();
  }

  /** Ask at once, since the page or its network was away; a page that is being hidden says so. */
  wake() {
    const due = this.pulse.wake(Date.now());
    this.do(this.isOpen || document.hidden ? due : "reopen");
  }

  /** @param {import("./pulse.js").Due} due */
  do(due) {
    if (due === "ask") this.beat();
    if (due === "reopen") {
      this.lose();
      this.open();
    }
  }

  beat() {
    if (this.isOpen) this.socket?.send(document.hidden ? HIDDEN : SHOWN);
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** @param {string | ArrayBuffer} data */
  receive(data) {
    this.pulse.hear(Date.now());
    if (data === SHOWN || data === HIDDEN) return;
    if (typeof data === "string") {
      this.listeners.onMessage(JSON.parse(data));
      return;
    }
    const view = new DataView(data);
    if (view.getUint8(0) === LETTER_L && view.getUint8(1) === 1) {
      this.listeners.onLights(view.getUint32(2), new Uint8Array(data, HEADER));
    }
  }

  /**
   * Send an act; without a connection it is dropped, and that is said.
   * @param {string} act
   * @param {object} [fields]
   */
  send(act, fields = {}) {
    if (this.isOpen) this.socket?.send(JSON.stringify({ act, ...fields }));
    else this.listeners.onUnsent();
  }
}
