const FOCUSABLE = 'a, button, input';

/** Moves the focus to the next or the previous item of the page: a row of a table, or a card of a queue. Enter then opens it, and Tab reaches its actions. */
export function walkItems(step: 1 | -1): void {
  const items = [...document.querySelectorAll<HTMLElement>('#main tbody tr, #main [data-item]')];
  const at = items.findIndex((item) => item.contains(document.activeElement));
  const next = items[at < 0 ? 0 : Math.min(Math.max(at + step, 0), items.length - 1)];
  if (!next) return;
  const target = next.querySelector<HTMLElement>(FOCUSABLE) ?? next;
  if (target === next) next.tabIndex = -1; // an item without a control can be read all the same
  target.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}
