/**
 * Convert the bytes of the strip to what an eye sees: linear PWM duty to sRGB.
 *
 * A dim light is its full hue, drawn translucently over what is under it.
 */

/**
 * Encode a linear duty for the screen (IEC 61966-2-1).
 * @param {number} linear 0..1
 * @returns {number} 0..1
 */
export function encode(linear) {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}

/**
 * @param {number} red duty 0..255
 * @param {number} green
 * @param {number} blue
 * @returns {{hue: number[], strength: number}} the hue at full duty, as red, green and blue in 0..255, and how much of
 *   it is seen, 0..1
 */
export function glow(red, green, blue) {
  const most = Math.max(red, green, blue);
  if (most === 0) return { hue: [0, 0, 0], strength: 0 };
  return { hue: [red, green, blue].map((duty) => Math.round(255 * encode(duty / most))), strength: encode(most / 255) };
}
