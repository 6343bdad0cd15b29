/** How the sounds of the page sound: short notes that the browser makes itself. */

/**
 * @typedef {{hz: number, ms: number, at?: number, to?: number, wave?: OscillatorType, loud?: number}} Note ``at`` is when
 *   it begins, in ms; ``to`` is the pitch to which it slides
 */

const [A4, C5, D5, E5, G5, C6] = [440, 523, 587, 659, 784, 1047];
/** The dull notes of wood, by the colour of the piece, and of a refusal. */
const WOOD = { orange: 220, purple: 185 };
const DULL = 147;

/** @param {number[]} pitches @param {number} each how long a note lasts, in ms */
const tune = (pitches, each) => pitches.map((hz, n) => ({ hz, ms: each * 1.4, at: n * each }));

/** @param {number} hz @returns {Note[]} */
const knock = (hz) => [
  { hz, ms: 90, wave: "triangle" },
  { hz: hz * 7, ms: 12, wave: "square", loud: 0.15 },
];

/** The sounds. @type {Record<string, Note[]>} */
const SOUNDS = {
  orange: knock(WOOD.orange),
  purple: knock(WOOD.purple),
  lift: [{ hz: 260, ms: 60, wave: "triangle", loud: 0.4 }],
  take: [...knock(WOOD.orange), { hz: 200, to: 80, ms: 110, at: 70, wave: "triangle" }],
  release: tune([A4, C5, E5], 140),
  turn: tune([G5, C6], 80),
  no: tune([DULL, DULL], 70),
  win: tune([C5, D5, E5, G5, C6], 180),
  lose: tune([E5, D5, C5, A4], 175),
  draw: tune([C5, C5], 250),
  clock: [{ hz: 1000, ms: 60, wave: "square", loud: 0.1 }],
  step: [{ hz: 1200, ms: 20, wave: "square", loud: 0.1 }],
};

/**
 * Let a sound be heard.
 * @param {string} name
 * @param {AudioContext} context
 * @param {number} volume as a share of the loudest
 */
export function ring(name, context, volume) {
  for (const { hz, ms, at = 0, to = hz, wave = "sine", loud = 1 } of SOUNDS[name]) {
    const [from, until] = [context.currentTime + at / 1000, context.currentTime + (at + ms) / 1000];
    const [tone, level] = [context.createOscillator(), context.createGain()];
    tone.type = wave;
    tone.frequency.setValueAtTime(hz, from);
    tone.frequency.exponentialRampToValueAtTime(to, until);
    level.gain.setValueAtTime(0.3 * loud * volume, from);
    level.gain.exponentialRampToValueAtTime(0.0001, until);
    tone.connect(level).connect(context.destination);
    tone.start(from);
    tone.stop(until);
  }
}
