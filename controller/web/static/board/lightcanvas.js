/**
 * The lights: a canvas over the deck, at most one picture of it for each that the browser shows.
 *
 * Lights are drawn from the bytes of the strip and from nothing else, but for spaces that stay dark here. A hue is drawn once, as a glow in the shape of
 * a space and as what it spills around; a space then shows both, as strongly as its light shines.
 */

import { well } from "./deck.js";
import { glow } from "./srgb.js";

/** @typedef {import("./deck.js").Plan} Plan */

/** Pixels of the canvas for one of the screen's: a glow has no sharp edge. */
const SHARPNESS = 0.5;
/** How far a light spills, how much of it, and above which strength it dazzles. */
const SPILL = { hexagon: 124, square: 104 };
const SPILT = 0.42;
const DAZZLES = 0.6;
/** A picture that takes longer, in a row of this many, is one too many: then every second one is left out. */
const SLOW_MS = 40;
const SLOW_PICTURES = 25;
/** How many hues are kept drawn, and how far apart their parts are: a faint light is not to need a hue of its own. */
const KEPT = 48;
const STEP = 17;

export class LightCanvas {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    /** @type {Plan | null} */
    this.plan = null;
    this.box = { x: 0, y: 0, width: 1, height: 1 };
    /** @type {(import("./deck.js").Well | undefined)[]} the space of each light */
    this.order = [];
    /** @type {Uint8Array} */
    this.duties = new Uint8Array();
    /** Spaces whose light is not drawn: their marks say it. @type {Set<string>} */
    this.unlit = new Set();
    /** @type {Map<string, {body: HTMLCanvasElement, core: HTMLCanvasElement, spill: HTMLCanvasElement}>} */
    this.sprites = new Map();
    this.due = 0;
    this.slow = 0;
    this.isHalved = false;
    this.isSkipping = false;
    /** How many pictures were drawn, and how often a space was in one, to be inspected from outside. */
    this.drawn = { pictures: 0, spaces: 0 };
    new ResizeObserver(() => this.resize()).observe(canvas);
  }

  /**
   * @param {Plan} plan
   * @param {{x: number, y: number, width: number, height: number}} box in units
   * @param {string[]} order the space of each light
   */
  build(plan, box, order) {
    this.plan = plan;
    this.box = box;
    this.order = order.map((name) => plan.wells.find((at) => at.name === name));
    this.resize();
  }

  resize() {
    const { width, height } = this.canvas.getBoundingClientRect();
    const share = SHARPNESS * Math.max(1, devicePixelRatio);
    const [wide, high] = [Math.round(width * share), Math.round(height * share)];
    if (wide !== this.canvas.width || high !== this.canvas.height) {
      this.canvas.width = wide;
      this.canvas.height = high;
    }
    this.sprites.clear();
    this.draw();
  }

  /** Pixels of the canvas for a unit. */
  get scale() {
    return this.canvas.width / this.box.width;
  }

  /**
   * Show what the strip shows, with the next picture of the screen.
   * @param {Uint8Array} duties 3 bytes per light, in light order
   */
  shine(duties) {
    this.duties = duties;
    if (this.due !== 0) return;
    const asked = performance.now();
    this.due = requestAnimationFrame(() => {
      this.judge(performance.now() - asked);
      this.frame();
    });
  }

  /** Draw, unless this picture is left out because the browser is slow; a later one is drawn in its place. */
  frame() {
    this.due = 0;
    this.isSkipping = this.isHalved && !this.isSkipping;
    if (this.isSkipping) this.due = requestAnimationFrame(() => this.frame());
    else this.draw();
  }

  /** Judge by how long the browser took to come round to a picture. @param {number} tookMs */
  judge(tookMs) {
    this.slow = tookMs > SLOW_MS ? Math.min(this.slow + 1, SLOW_PICTURES) : Math.max(this.slow - 1, 0);
    if (this.slow === SLOW_PICTURES) this.isHalved = true;
    else if (this.slow === 0) this.isHalved = false;
  }

  draw() {
    const { plan, context, canvas } = this;
    if (plan === null || canvas.width === 0) return;
    context.globalAlpha = 1;
    context.clearRect(0, 0, canvas.width, canvas.height);
    const lit = this.order.flatMap((at, n) => {
      const { hue, strength } = glow(this.duties[3 * n] ?? 0, this.duties[3 * n + 1] ?? 0, this.duties[3 * n + 2] ?? 0);
      return at === undefined || strength === 0 || this.unlit.has(at.name)
        ? []
        : [{ at, strength, ...this.sprite(hue, plan) }];
    });
    for (const { at, spill, strength } of lit) this.put(spill, at, SPILT * strength);
    for (const { at, body, core, strength } of lit) {
      this.put(body, at, strength);
      if (strength > DAZZLES) this.put(core, at, (strength - DAZZLES) / (1 - DAZZLES));
    }
    this.drawn.pictures += 1;
    this.drawn.spaces += lit.length;
  }

  /**
   * @param {HTMLCanvasElement} sprite
   * @param {{x: number, y: number}} at
   * @param {number} alpha
   */
  put(sprite, { x, y }, alpha) {
    const { context, scale, box } = this;
    context.globalAlpha = alpha;
    context.drawImage(sprite, (x - box.x) * scale - sprite.width / 2, (y - box.y) * scale - sprite.height / 2);
  }

  /**
   * The glow of a hue, drawn when it first shines.
   * @param {number[]} hue
   * @param {Plan} plan
   */
  sprite(hue, plan) {
    const [r, g, b] = hue.map((part) => Math.round(part / STEP) * STEP);
    const name = [r, g, b].join();
    const known = this.sprites.get(name);
    if (known !== undefined) return known;
    if (this.sprites.size >= KEPT) this.sprites.clear();
    const mid = softened(r, g, b);
    const mixed = (/** @type {number} */ white, /** @type {number} */ alpha) =>
      `rgb(${mid.map((part) => Math.round(part + (255 - part) * white)).join(" ")} / ${alpha})`;
    const shape = new Path2D(well(plan, 2.6));
    const across = 2 * 62;
    const body = this.glowing(across, shape, 54, [
      [0, mixed(0.12, 1)],
      [0.4, mixed(0, 0.98)],
      [0.78, mixed(0, 0.74)],
      [1, mixed(0, 0.5)],
    ]);
    const core = this.glowing(across, shape, 50, [
      [0, mixed(0.8, 1)],
      [0.2, mixed(0.42, 0.9)],
      [0.55, mixed(0.1, 0.4)],
      [1, mixed(0, 0)],
    ]);
    const far = plan.isSquare ? SPILL.square : SPILL.hexagon;
    const spill = this.glowing(2 * far, null, far, [
      [0.2, mixed(0, 0.9)],
      [0.5, mixed(0, 0.34)],
      [0.75, mixed(0, 0.1)],
      [1, mixed(0, 0)],
    ]);
    const made = { body, core, spill };
    this.sprites.set(name, made);
    return made;
  }

  /**
   * @param {number} across in units
   * @param {Path2D | null} shape what glows, in units around its middle; the whole sprite by default
   * @param {number} far
   * @param {[number, string][]} stops
   */
  glowing(across, shape, far, stops) {
    const sprite = document.createElement("canvas");
    sprite.width = sprite.height = Math.max(2, Math.ceil(across * this.scale));
    const context = /** @type {CanvasRenderingContext2D} */ (sprite.getContext("2d"));
    context.translate(sprite.width / 2, sprite.height / 2);
    context.scale(this.scale, this.scale);
    const gradient = context.createRadialGradient(0, 0, 0, 0, 0, far);
    for (const [offset, colour] of stops) gradient.addColorStop(offset, colour);
    context.fillStyle = gradient;
    if (shape === null) context.fillRect(-across / 2, -across / 2, across, across);
    else context.fill(shape);
    return sprite;
  }
}

/**
 * A hue as a screen shows it best: white is not to glare, and a dark hue not to drown.
 * @param {number} r 0..255
 * @param {number} g
 * @param {number} b
 */
function softened(r, g, b) {
  const grey = Math.min(r, g, b) / 255;
  const light = (0.3 * r + 0.59 * g + 0.11 * b) / 255;
  const lift = Math.max(0, 0.4 - light) * 0.8;
  return [r, g, b].map((part) => Math.round((part + (255 - part) * lift) * (1 - 0.19 * grey)));
}
