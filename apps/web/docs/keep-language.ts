const PLACE = 'rampart-docs-language';

/** Shows a chosen language in all examples, also on later pages. */
export function keepLanguage(): void {
  const radios = [...document.querySelectorAll<HTMLInputElement>('.tabs input[type=radio]')];
  const show = (language: string): void =>
    radios.filter(({ value }) => value === language).forEach((radio) => (radio.checked = true));
  const kept = remembered();
  if (kept) show(kept);
  for (const radio of radios)
    radio.addEventListener('change', () => {
      const before = radio.getBoundingClientRect().top;
      show(radio.value);
      scrollBy({ top: radio.getBoundingClientRect().top - before, behavior: 'instant' }); // the blocks above have changed height
      remember(radio.value);
    });
}

/** Storage may be blocked. */
function remembered(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

function remember(language: string): void {
  try {
    localStorage.setItem(PLACE, language);
  } catch {
    // the choice lasts only for this page
  }
}
