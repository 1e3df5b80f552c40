import { type HotkeyItem, useHotkeys } from '@mantine/hooks';

/** Fields in which a key types a letter or chooses an option. Checkboxes and radio buttons do neither. */
const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
/** A dialog keeps the focus and its input. */
const DIALOG = '[role="dialog"]';

/** Binds single keys to actions of a page. They are inactive while a dialog is open or a field has the focus. */
export function usePageKeys(keys: readonly (readonly [key: string, act: () => void])[]): void {
  useHotkeys(
    keys.map(([key, act]): HotkeyItem => [key, (event) => onPage(event, act), { preventDefault: false }]),
    [], // the default would exclude every input, including a checkbox that was just ticked by mouse
  );
}

function onPage(event: KeyboardEvent, act: () => void): void {
  if (document.querySelector(DIALOG) || (event.target as Element).closest(TYPING)) return;
  event.preventDefault();
  act();
}
