const CONTROLS = 'a[href], button:not(:disabled), input, textarea, select';

/**
 * Moves the focus to the next or previous item of the page: a table row or a queue card. Enter then opens it, and Tab reaches its actions. An item that begins
 * with a field receives the focus itself, since a field would consume the keys.
 */
export function walkItems(step: 1 | -1): void {
  const items = [...document.querySelectorAll<HTMLElement>('#main tbody tr, #main [data-item]')];
  const at = items.findIndex((item) => item.contains(document.activeElement));
  const next = items[at < 0 ? 0 : Math.min(Math.max(at + step, 0), items.length - 1)];
  if (!next) return;
  const first = next.querySelector<HTMLElement>(CONTROLS);
  const target = first?.matches('a, button') ? first : next;
  if (target === next) next.tabIndex = -1;
  target.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}
