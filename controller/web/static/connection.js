/**
 * The line to the server: text and pictures in, acts out; connects again by itself.
 *
 * Knows nothing about the content of messages.
 */

/** The table that all pages share. */
const TABLE = "/ws";
const SLOWEST_MS = 2000;
/** The close code of a server that has no room for this page, and how long to wait before the next attempt. */
const NO_ROOM = 1013;
const NO_ROOM_MS = 10_000;
const LETTER_L = 0x4c;
const HEADER = 6;

/**
 * @typedef {object} Listeners
 * @property {(message: any) => void} onMessage a JSON message
 * @property {(number: number, duties: Uint8Array) => void} onLights a picture, 3 bytes per light
 * @property {() => void} onLost called when the server does not answer
 */

export class Connection {
  /** @param {Listeners} listeners */
  constructor(listeners) {
    this.listeners = listeners;
    this.waitMs = 250;
    this.address = TABLE;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.open();
  }

  /**
   * Move to another table.
   * @param {string} [address] its address, by default the shared table
   */
  sit(address = TABLE) {
    const left = this.socket;
    this.address = address;
    if (left === null) return;
    left.onclose = left.onmessage = null;
    left.close();
    this.open();
  }

  /** Connect, and reconnect to the shared table whenever the line breaks. */
  open() {
    const url = new URL(this.address, `ws://${location.host}`);
    url.searchParams.set("language", document.documentElement.lang);
    const socket = new WebSocket(url);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.waitMs = 250;
    };
    socket.onmessage = ({ data }) => this.receive(data);
    socket.onclose = ({ code }) => {
      this.socket = null;
      this.address = TABLE;
      this.listeners.onLost();
      setTimeout(() => this.open(), code === NO_ROOM ? NO_ROOM_MS : this.waitMs);
      this.waitMs = Math.min(this.waitMs * 2, SLOWEST_MS);
    };
    this.socket = socket;
  }

  /** @param {string | ArrayBuffer} data */
  receive(data) {
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
   * Send an act; lost if the line is down, as the banner shows.
   * @param {string} act
   * @param {object} [fields]
   */
  send(act, fields = {}) {
    if (this.socket !== null && this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ act, ...fields }));
    }
  }
}
