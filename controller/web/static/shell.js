/**
 * The worker of an installed page: it keeps the page itself, so that it opens and says that the board is not reachable.
 * The newest page is always fetched if it can be; nothing of a game is ever kept.
 */

const KEPT = "shell";
/** What belongs to the page itself. @param {URL} url */
const isOfShell = ({ pathname }) => pathname === "/" || pathname.startsWith("/static/");

const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET" && isOfShell(new URL(event.request.url)))
    event.respondWith(fetched(event.request));
});

/** Fetch a part of the page, or what was kept of it. @param {Request} request */
async function fetched(request) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  } catch (gone) {
    const answer = await kept.match(request);
    if (answer === undefined) throw gone;
    return answer;
  }
}
