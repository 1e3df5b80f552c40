import { useEffect, useMemo, useRef, useState } from 'react';
import type { Catalog } from '../api.js';
import { useWords } from '../i18n.js';

interface Props {
  readonly codes: Catalog['callingCodes'];
  readonly choose: (country: string) => void;
  readonly close: () => void;
}

/** Lists the countries by name. The search matches the name in the user's language or English, the code and the calling code. */
export default function CountryList({ codes, choose, close }: Props) {
  const { t, language } = useWords();
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus(), []);
  const countries = useMemo(() => namedIn(codes, language), [codes, language]);
  const found = countries.filter(({ words }) => words.includes(plain(typed)));
  return (
    <div
      className="countries"
      role="group"
      aria-label={t('phone.code')}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <input
        ref={search}
        type="search"
        aria-label={t('phone.search')}
        placeholder={t('phone.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // Enter must not submit the form
          if (found[0]) choose(found[0].country);
        }}
      />
      <ul>
        {found.map(({ country, name, code }) => (
          <li key={country}>
            <button type="button" onClick={() => choose(country)}>
              <span>{name}</span>
              <span className="muted">{code}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">{t('phone.noCountry')}</p>}
    </div>
  );
}

function namedIn(codes: Props['codes'], language: string) {
  const [own, english] = [language, 'en'].map((each) => new Intl.DisplayNames(each, { type: 'region' }));
  const collator = new Intl.Collator(language);
  return codes
    .map(({ country, code }) => {
      const name = own?.of(country) ?? country;
      return { country, code, name, words: plain(`${name} ${english?.of(country)} ${country} ${code}`) };
    })
    .sort((a, b) => collator.compare(a.name, b.name));
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
