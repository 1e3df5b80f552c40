const RELOADED = 'rampart:reloaded';
const AGAIN_AFTER_MS = 60_000;

/** After a new release, a page that is still open asks for a part that is gone: the page is loaded anew, but not again and again. */
export function reloadWhenPartsAreGone(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < AGAIN_AFTER_MS) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  });
}
