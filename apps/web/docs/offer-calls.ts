import type { DescribedCall } from './call-form.js';
import { element } from './element.js';

/** Adds a button to each operation that opens its form and loads the form's code. */
export function offerCalls(): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-call]')) {
    const button = element(
      'button',
      { 'type': 'button', 'class': 'open-call', 'aria-expanded': 'false' },
      'Send a request',
    );
    button.addEventListener('click', () => void toggle(section, button));
    section.querySelector('.shown')?.prepend(button);
  }
}

async function toggle(section: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const { callForm } = await import('./call-form.js');
  const present = section.querySelector<HTMLElement>('form.call');
  const form = present ?? callForm(describedBy(section));
  if (present) form.hidden = !form.hidden;
  else button.after(form);
  button.setAttribute('aria-expanded', String(!form.hidden));
  if (!form.hidden) form.querySelector<HTMLElement>('input, textarea, button')?.focus();
}

const describedBy = ({ id, dataset }: HTMLElement): DescribedCall => ({
  ...(JSON.parse(dataset['call'] ?? '{}') as Omit<DescribedCall, 'id'>),
  id,
});
