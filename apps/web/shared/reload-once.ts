const RELOADED = 'rampart:reloaded';
const AGAIN_AFTER_MS = 60_000;

/** Reloads, once, a page that was open during a release and requests a chunk that no longer exists. */
export function reloadWhenPartsAreGone(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < AGAIN_AFTER_MS) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  });
}
