import { lazy, Suspense, useState } from 'react';
import type { Catalog } from '../api.js';
import { useWords } from '../i18n.js';
import { phoneIn } from '../phone-in.js';
import { Field } from './field.js';

const CountryList = lazy(() => import('./country-list.js'));

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly codes: Catalog['callingCodes'];
  /** ISO 3166 alpha-2: the initially selected country. */
  readonly home: string;
  /** The previous calling code, if any. */
  readonly code: string | undefined;
  readonly phone: string;
  readonly set: (phone: { code: string; phone: string }) => void;
}

/**
 * Field for a phone number with its calling code. Countries share codes, so the user selects a country; a number that begins with + selects it automatically.
 */
export function PhoneField({ label, hint, error, codes, home, code, phone, set }: Props) {
  const [country, setCountry] = useState(() => countryOf(codes, home, code));
  const [typed, setTyped] = useState(phone);
  const [isListed, setListed] = useState(false);
  const change = (text: string, of = country) => {
    const found = phoneIn(text, of, codes);
    setTyped(text);
    setCountry(found.country);
    set({ code: found.code, phone: found.phone });
  };
  const choose = (selected: string) => {
    setListed(false);
    change(phoneIn(typed, country, codes).phone, selected);
    document.querySelector<HTMLElement>('input[name=phone]')?.focus();
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <>
          <div className={wiring['aria-invalid'] ? 'box bad' : 'box'}>
            <CountryButton
              country={country}
              code={codeOf(codes, country)}
              isListed={isListed}
              toggle={() => setListed(!isListed)}
            />
            <input
              {...wiring}
              type="tel"
              name="phone"
              required
              autoComplete="tel"
              inputMode="tel"
              maxLength={24}
              value={typed}
              onChange={(event) => change(event.currentTarget.value)}
            />
          </div>
          {isListed && (
            <Suspense>
              <CountryList codes={codes} choose={choose} close={() => setListed(false)} />
            </Suspense>
          )}
        </>
      )}
    </Field>
  );
}

interface ButtonProps {
  readonly country: string;
  readonly code: string;
  readonly isListed: boolean;
  readonly toggle: () => void;
}

function CountryButton({ country, code, isListed, toggle }: ButtonProps) {
  const { t, language } = useWords();
  const name = country && new Intl.DisplayNames(language, { type: 'region' }).of(country);
  return (
    <button
      type="button"
      className="tool code"
      aria-expanded={isListed}
      aria-label={`${t('phone.code')}: ${name} ${code}`}
      onClick={toggle}
    >
      {code} ▾
    </button>
  );
}

const countryOf = (codes: Props['codes'], home: string, given: string | undefined): string =>
  given === undefined || given === codeOf(codes, home)
    ? home
    : (codes.find(({ code }) => code === given)?.country ?? home);

const codeOf = (codes: Props['codes'], selected: string): string =>
  codes.find(({ country }) => country === selected)?.code ?? '';
