import { useState } from 'react';
import type { Catalog } from '../api.js';
import { useWords } from '../i18n.js';
import { Field } from './field.js';

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly codes: Catalog['callingCodes'];
  /** ISO 3166 alpha-2: the country that is chosen at first. */
  readonly home: string;
  readonly phone: string;
  readonly set: (phone: { code: string; phone: string }) => void;
}

/** A number with the calling code of its country. Countries share codes, so it is the country that is chosen. */
export function PhoneField({ label, hint, error, codes, home, phone, set }: Props) {
  const { t, language } = useWords();
  const [country, setCountry] = useState(home);
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const codeOf = (wanted: string) => codes.find((each) => each.country === wanted)?.code ?? '';
  const choose = (wanted: string) => {
    setCountry(wanted);
    set({ code: codeOf(wanted), phone });
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
