import { useState } from 'react';
import { useWords } from '../i18n.js';
import { readAmount, writeAmount } from '../numbers.js';
import type { Wiring } from '../ui/field.js';

interface Props {
  readonly wiring: Wiring;
  /** Plain decimal notation. */
  readonly amount: string;
  readonly isFixed: boolean;
  readonly set: (amount: string) => void;
}

/** Field for an amount in the user's language. The typed text is kept as long as it means this amount. */
export function AmountInput({ wiring, amount, isFixed, set }: Props) {
  const { language } = useWords();
  const [typed, setTyped] = useState('');
  const read = (text: string): string => readAmount(text, language) ?? text;
  return (
    <input
      {...wiring}
      className="amount"
      inputMode="decimal"
      autoComplete="off"
      readOnly={isFixed}
      value={read(typed) === amount ? typed : writeAmount(amount, language)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        set(read(value));
      }}
    />
  );
}
