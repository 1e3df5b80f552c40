/** What the address of the page may say; unknown and empty parameters are ignored. */
export interface Params {
  readonly requestId?: string;
  readonly apiKey?: string;
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
}

export function readParams(search: string): Params {
  const query = new URLSearchParams(search);
  const text = (name: string): string | undefined => query.get(name)?.trim() || undefined;
  const found = {
    ...Object.fromEntries(TEXTS.map((name) => [name, text(name)])),
    transactionType: oneOf(['buy', 'sell'], text('transactionType')),
    theme: oneOf(['light', 'dark'], text('theme')),
    fiat: positive(text('fiat')),
    crypto: positive(text('crypto')),
    partnerData: query.get('partnerData') || undefined, // whatever it looks like: an id such as 1e5 read as a number would be another id
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

const TEXTS = [
  'requestId',
  'apiKey',
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

const oneOf = <Word extends string>(words: readonly Word[], given: string | undefined): Word | undefined =>
  words.find((word) => word === given?.toLowerCase());

function positive(given: string | undefined): number | undefined {
  const number = Number(given);
  return number > 0 && Number.isFinite(number) ? number : undefined;
}
