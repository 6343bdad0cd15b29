// @ts-check
/**
 * The line to the server: text and pictures in, acts out; connects again by itself.
 *
 * Knows nothing of what the messages say.
 */

/** The table that is everybody's. */
const TABLE = "/ws";
const SLOWEST_MS = 2000;
/** The server has no room for this page: so it closes, and so long it is left alone. */
const NO_ROOM = 1013;
const NO_ROOM_MS = 10_000;
const LETTER_L = 0x4c;
const HEADER = 6;

/**
 * @typedef {object} Listeners
 * @property {(message: any) => void} onMessage a JSON message
 * @property {(number: number, duties: Uint8Array) => void} onLights a picture, 3 bytes a light
 * @property {() => void} onLost the server does not answer
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
   * Leave the table for another one.
   * @param {string} [address] where that is; the one that is everybody's, unless something else is meant
   */
  sit(address = TABLE) {
    const left = this.socket;
    this.address = address;
    if (left === null) return;
    left.onclose = left.onmessage = null;
    left.close();
    this.open();
  }

  /** Connect, and again whenever the line breaks, to the table that is everybody's. */
  open() {
    const socket = new WebSocket(`ws://${location.host}${this.address}?language=${document.documentElement.lang}`);
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
   * Ask for an act; lost if the line is down, which the banner says.
   * @param {string} act
   * @param {object} [fields]
   */
  send(act, fields = {}) {
    if (this.socket !== null && this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ act, ...fields }));
    }
  }
}
