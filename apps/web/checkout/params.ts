import type { components } from '../shared/api.gen.js';
import { addressIn } from './address-in.js';
import { chooseLanguage } from './languages.js';
import { readAmount } from './numbers.js';

/** Parameters of the page's address. Unknown and empty ones are ignored. */
export interface Params {
  /** Id of the single-use link that opened the page. */
  readonly session?: string;
  readonly requestId?: string;
  readonly apiKey?: string;
  /** Sealed branding for a partner's preview. */
  readonly preview?: string;
  readonly transactionType?: 'buy' | 'sell';
  readonly cryptoCurrency?: string;
  readonly currency?: string;
  readonly method?: string;
  readonly chain?: string;
  readonly redirectUrl?: string;
  readonly fiat?: number;
  readonly crypto?: number;
  readonly lang?: string;
  readonly destinationTag?: string;
  readonly wallet?: string;
  readonly internalAddress?: string;
  readonly partnerData?: string;
  readonly theme?: 'light' | 'dark';
  /** An unreadable amount of the link, as written. */
  readonly unreadAmount?: string;
}

/** Reads values by the same rules as typed and pasted ones. `languages` are the browser's. */
export function readParams(search: string, languages: readonly string[]): Params {
  const query = new URLSearchParams(search.replace(ESCAPED_AMPERSAND, '&'));
  const text = (name: string): string | undefined => query.get(name)?.trim() || undefined;
  const language = chooseLanguage([text('lang'), ...languages]);
  const amounts = (['fiat', 'crypto'] as const).map((name) => [text(name), amountIn(text(name), language)] as const);
  const [[, fiat], [, crypto]] = amounts as [(typeof amounts)[number], (typeof amounts)[number]];
  const found = {
    ...Object.fromEntries(TEXTS.map((name) => [name, text(name)])),
    transactionType: oneOf(['buy', 'sell'], text('transactionType')),
    theme: oneOf(['light', 'dark'], text('theme')),
    fiat,
    crypto,
    unreadAmount: amounts.find(([written, amount]) => written !== undefined && amount === undefined)?.[0],
    wallet: text('wallet') && addressIn(text('wallet') ?? ''),
    partnerData: query.get('partnerData') || undefined, // always text: the id 1e5 read as a number would become another id
  };
  return present(found);
}

/** Returns the terms of the single-use link as the page's parameters. The address itself only decides the looks, since visitors can change it. */
export function linkParams(
  { session, theme, lang }: Params,
  terms: components['schemas']['CheckoutTermsView'],
): Params {
  const { type, language, editable: _, refundDestination: __, ...others } = terms;
  return present({ session, theme, lang: lang ?? language, transactionType: type, ...others });
}

const TEXTS = [
  'session',
  'requestId',
  'apiKey',
  'preview',
  'cryptoCurrency',
  'currency',
  'method',
  'chain',
  'redirectUrl',
  'lang',
  'destinationTag',
  'wallet',
  'internalAddress',
] as const;

const present = (fields: { [Name in keyof Params]: Params[Name] | undefined }): Params =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const oneOf = <Word extends string>(words: readonly Word[], given: string | undefined): Word | undefined =>
  words.find((word) => word === given?.toLowerCase());

/** A link that was copied from HTML separates its parameters by `&amp;`. */
const ESCAPED_AMPERSAND = /&amp;/gi;

/** Links are written by programs, in plain notation, and by people, in their language's notation. */
function amountIn(written: string | undefined, language: string): number | undefined {
  const number = Number(written !== undefined && PLAIN.test(written) ? written : readAmount(written ?? '', language));
  return number > 0 && Number.isFinite(number) ? number : undefined;
}

const PLAIN = /^(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i;
