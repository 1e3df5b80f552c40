const SHOWN_MS = 1_500;

/** Adds a copy button to each block of code; among several languages it copies the visible one. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code, .answer, .tabs')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => void copy(block, button));
    block.append(button);
  }
}

async function copy(block: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const shown = [...block.querySelectorAll('pre')].find((pre) => pre.offsetParent !== null);
  const done = await navigator.clipboard.writeText(shown?.textContent ?? '').then(
    () => true,
    () => false,
  );
  button.textContent = done ? 'Copied' : 'Not allowed';
  setTimeout(() => (button.textContent = 'Copy'), SHOWN_MS);
}
