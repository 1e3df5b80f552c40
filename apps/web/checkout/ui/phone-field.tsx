import { useState } from 'react';
import type { Catalog } from '../api.js';
import { useWords } from '../i18n.js';
import { Field } from './field.js';

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly codes: Catalog['callingCodes'];
  /** ISO 3166 alpha-2: the country selected at first. */
  readonly home: string;
  readonly phone: string;
  readonly set: (phone: { code: string; phone: string }) => void;
}

/** Phone number with a calling code. Countries share codes, so the user selects a country. */
export function PhoneField({ label, hint, error, codes, home, phone, set }: Props) {
  const { t, language } = useWords();
  const [country, setCountry] = useState(home);
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const codeOf = (selected: string) => codes.find((each) => each.country === selected)?.code ?? '';
  const choose = (selected: string) => {
    setCountry(selected);
    set({ code: codeOf(selected), phone });
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className={wiring['aria-invalid'] ? 'box bad' : 'box'}>
          <span className="code">
            <span aria-hidden="true">{codeOf(country)} ▾</span>
            <select
              aria-label={t('phone.code')}
              value={country}
              onChange={(event) => choose(event.currentTarget.value)}
            >
              {codes.map((each) => (
                <option
                  key={each.country}
                  value={each.country}
                >{`${each.code} ${names.of(each.country) ?? each.country}`}</option>
              ))}
            </select>
          </span>
          <input
            {...wiring}
            type="tel"
            name="phone"
            autoComplete="tel-national"
            inputMode="tel"
            maxLength={20}
            value={phone}
            onChange={(event) => set({ code: codeOf(country), phone: event.currentTarget.value })}
          />
        </div>
      )}
    </Field>
  );
}
