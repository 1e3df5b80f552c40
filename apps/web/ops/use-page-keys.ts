import { type HotkeyItem, useHotkeys } from '@mantine/hooks';

/** Fields in which a letter is typed, or chooses an option. A checkbox or a radio button takes none. */
const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
/** A dialog keeps the focus, and what was typed in it. */
const DIALOG = '[role="dialog"]';

/** Single keys that act on a page: not while a dialog is open over it, and not in a field, where they are typed. */
export function usePageKeys(keys: readonly (readonly [key: string, act: () => void])[]): void {
  useHotkeys(
    keys.map(([key, act]): HotkeyItem => [key, (event) => onPage(event, act), { preventDefault: false }]),
    [], // it would leave out every input, and with it the checkbox that a mouse has just ticked
  );
}

function onPage(event: KeyboardEvent, act: () => void): void {
  if (document.querySelector(DIALOG) || (event.target as Element).closest(TYPING)) return;
  event.preventDefault();
  act();
}
