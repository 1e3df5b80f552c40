import { type CryptoCode, type Decimal, type FiatCode, type Language, PRECISION } from '@rampart/kernel';
import { fillIn, type TextKey, textsIn } from '@rampart/texts';

export type WordKey = TextKey<'emails'>;

/** Texts, amounts and times in one language, at one place. */
export interface Speech {
  readonly language: Language;
  readonly say: (key: WordKey, values?: Readonly<Record<string, string>>) => string;
  readonly money: (amount: Decimal, currency: string) => string;
  /** Money that moved, to the last digit that the bank or the chain reported. */
  readonly exact: (amount: Decimal, currency: string) => string;
  /** With the offset from UTC, since the reader may be elsewhere. */
  readonly time: (at: Date) => string;
}

export function speechIn(language: Language, timeZone: string): Speech {
  const texts = textsIn('emails', language);
  return {
    language,
    say: (key, values = {}) => fillIn(texts[key], values),
    money: (amount, currency) => `${numberIn(language, amount, currency)}\u00a0${currency}`,
    exact: (amount, currency) => `${numberIn(language, amount, currency, MAX_DIGITS)}\u00a0${currency}`,
    time: (at) => new Intl.DateTimeFormat(language, { ...TIME, timeZone }).format(at),
  };
}

const TIME = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'shortOffset',
} as const;

const UNKNOWN_DIGITS = 8;
const MAX_DIGITS = 18;

/** Formats all digits of a fiat amount; of a crypto amount at least two, and up to `most`. */
function numberIn(language: Language, amount: Decimal, currency: string, most?: number): string {
  const digits = PRECISION[currency as FiatCode | CryptoCode] ?? UNKNOWN_DIGITS;
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: Math.min(2, digits),
    maximumFractionDigits: most ?? digits,
  });
  return format.format(amount.toFixed() as `${number}`);
}
