/** Opens the search from the button in the bar, from the button on the 404 page, and with the usual keys: Ctrl or Cmd with K, and a slash. */
export function offerSearch(): void {
  const button = document.querySelector<HTMLButtonElement>('.search-button');
  if (!button) return;
  for (const each of [button, ...document.querySelectorAll<HTMLButtonElement>('.find')]) {
    each.hidden = false;
    each.addEventListener('click', () => void open());
  }
  document.addEventListener('keydown', (event) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (!isShortcut && !(event.key === '/' && !isTyping(event.target))) return;
    event.preventDefault();
    void open();
  });
}

const open = async (): Promise<void> => (await import('./search.js')).openSearch();

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
