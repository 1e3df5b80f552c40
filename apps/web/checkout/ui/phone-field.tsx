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
  const [country, setCountry] = useState(home);
  const choose = (selected: string) => {
    setCountry(selected);
    set({ code: codeOf(codes, selected), phone });
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className={wiring['aria-invalid'] ? 'box bad' : 'box'}>
          <CallingCode codes={codes} country={country} choose={choose} />
          <input
            {...wiring}
            type="tel"
            name="phone"
            autoComplete="tel-national"
            inputMode="tel"
            maxLength={20}
            value={phone}
            onChange={(event) => set({ code: codeOf(codes, country), phone: event.currentTarget.value })}
          />
        </div>
      )}
    </Field>
  );
}

interface CodeProps extends Pick<Props, 'codes'> {
  readonly country: string;
  readonly choose: (country: string) => void;
}

function CallingCode({ codes, country, choose }: CodeProps) {
  const { t, language } = useWords();
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (
    <span className="code">
      <span aria-hidden="true">{codeOf(codes, country)} ▾</span>
      <select aria-label={t('phone.code')} value={country} onChange={(event) => choose(event.currentTarget.value)}>
        {codes.map((each) => (
          <option key={each.country} value={each.country}>
            {`${each.code} ${names.of(each.country) ?? each.country}`}
          </option>
        ))}
      </select>
    </span>
  );
}

const codeOf = (codes: Props['codes'], selected: string): string =>
  codes.find(({ country }) => country === selected)?.code ?? '';
