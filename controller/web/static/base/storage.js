/** What a browser stores for the page. If it refuses, the values last until the page is closed. */

/**
 * @param {() => Storage} area which may throw
 */
function storage(area) {
  /** @type {Map<string, string>} */
  const unkept = new Map();
  return {
    /** @param {string} name @returns {string | null} */
    read(name) {
      try {
        return unkept.get(name) ?? area().getItem(name);
      } catch {
        return null;
      }
    },
    /** @param {string} name @param {string} value */
    keep(name, value) {
      unkept.delete(name);
      try {
        area().setItem(name, value);
      } catch {
        unkept.set(name, value);
      }
    },
  };
}

/** For every visit with this browser. */
export const always = storage(() => localStorage);
/** For as long as this tab is open. */
export const meanwhile = storage(() => sessionStorage);
