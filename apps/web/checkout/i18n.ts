import type english from '../../../libs/texts/src/locales/en/checkout.json';
import { createContext, useContext } from 'react';
import { fillIn } from '../../../libs/texts/src/fill-in.js';
import { dayIn, exactIn, moneyIn, percentIn, pointsIn, priceIn, timeIn } from './formats.js';
import type { Language } from './languages.js';
import en from '../../../libs/texts/src/locales/en/checkout.json?url';
import fil from '../../../libs/texts/src/locales/fil/checkout.json?url';
import hi from '../../../libs/texts/src/locales/hi/checkout.json?url';
import id from '../../../libs/texts/src/locales/id/checkout.json?url';
import ms from '../../../libs/texts/src/locales/ms/checkout.json?url';
import th from '../../../libs/texts/src/locales/th/checkout.json?url';
import vi from '../../../libs/texts/src/locales/vi/checkout.json?url';
import zhHant from '../../../libs/texts/src/locales/zh-Hant/checkout.json?url';
import zh from '../../../libs/texts/src/locales/zh/checkout.json?url';

/** `key_one` and `key_other` are one key, chosen by `count`. */
type Plural<Key> = Key extends `${infer Base}_one` ? Base : Key extends `${string}_other` ? never : Key;
export type Key = Plural<keyof typeof english>;
type Values = Readonly<Record<string, string | number>>;

/** The text files, one per language. A page loads only one of them. */
const FILES: Readonly<Record<Language, string>> = { en, fil, hi, id, ms, th, vi, zh, 'zh-Hant': zhHant };

export interface Words {
  readonly language: Language;
  readonly t: (key: Key, values?: Values) => string;
  /** Returns undefined if the language has no text for the key. */
  readonly find: (key: string, values?: Values) => string | undefined;
  /** Formats an amount with its currency and this many digits. */
  readonly money: (amount: number, currency: string, digits: number) => string;
  /** Formats moved money from plain decimal text, with at least this many digits and all that it has. */
  readonly exact: (amount: string, currency: string, digits: number) => string;
  /** Formats the price of one coin: at least two decimals, and enough to show four significant digits. */
  readonly price: (amount: number, currency: string) => string;
  /** Formats a percentage without its sign. */
  readonly percent: (percent: number) => string;
  /** Formats loyalty points. */
  readonly points: (points: number) => string;
  /** Formats a time: hours and minutes if it is today, otherwise with the date. */
  readonly time: (moment: string) => string;
  /** Formats a day of any year, such as 2026-01-31. */
  readonly day: (date: string) => string;
}

export async function loadWords(language: Language): Promise<Words> {
  const words = await fetched(FILES[language]);
  const plural = new Intl.PluralRules(language);
  const find = (key: string, values: Values = {}): string | undefined => {
    const { count } = values;
    const text =
      words[key] ??
      (typeof count === 'number' ? (words[`${key}_${plural.select(count)}`] ?? words[`${key}_other`]) : undefined);
    return text === undefined ? undefined : fillIn(text, values);
  };
  return {
    language,
    find,
    t: (key, values) => find(key, values) ?? key,
    money: moneyIn(language),
    exact: exactIn(language),
    price: priceIn(language),
    percent: percentIn(language),
    points: pointsIn(language),
    time: timeIn(language),
    day: dayIn(language),
  };
}

/** Falls back to a text that reports the lost connection if the browser cannot load the texts. */
const fetched = async (url: string): Promise<Record<string, string>> =>
  fetch(url)
    .then((response) => (response.ok ? (response.json() as Promise<Record<string, string>>) : NO_CONNECTION))
    .catch(() => NO_CONNECTION);

const NO_CONNECTION: Record<string, string> = {
  'deadEnd.offline': 'No connection',
  'deadEnd.offline.below': 'If you have placed an order, it continues. Check your connection and try again.',
  'deadEnd.retry': 'Try again',
};

export const WordsContext = createContext<Words | undefined>(undefined);

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('no words');
  return words;
}
