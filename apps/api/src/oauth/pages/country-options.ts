import { type Html, html, type Language } from '@rampart/kernel';
import { callingCodes } from '@rampart/users';

interface Country {
  readonly country: string;
  readonly code: string;
  readonly name: string;
}

const lists = new Map<Language, readonly Country[]>();

/** Lists countries by name, sorted as in the language. */
export function countriesIn(language: Language): readonly Country[] {
  const known = lists.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const list = callingCodes()
    .map(({ country, code }) => ({ country, code, name: names.of(country) ?? country }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
  lists.set(language, list);
  return list;
}

export const option = ({ country, name, code }: Country, chosen: string): Html =>
  html`<option value="${country}"${country === chosen && html` selected`}>${code} ${name}</option>`;
