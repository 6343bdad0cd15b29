/** The language of this browser: kept in a cookie, since the server fills in the words. */

const COOKIE = "language";
const YEAR_S = 365 * 24 * 60 * 60;

/** The chosen language; "system" is the browser's own. */
function chosen() {
  const kept = document.cookie.split("; ").find((one) => one.startsWith(`${COOKIE}=`));
  return kept?.slice(COOKIE.length + 1) || "system";
}

/** Activate the choice of language, which reloads the page in it. */
export function offerLanguages() {
  for (const found of document.querySelectorAll("[type=radio][name=language]")) {
    const radio = /** @type {HTMLInputElement} */ (found);
    radio.checked = radio.value === chosen();
    radio.addEventListener("change", () => {
      const [value, seconds] = radio.value === "system" ? ["", 0] : [radio.value, YEAR_S];
      document.cookie = `${COOKIE}=${value}; path=/; max-age=${seconds}; samesite=strict`;
      location.reload();
    });
  }
}
