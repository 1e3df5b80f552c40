/** Parameters of the page's address. Unknown and empty ones are ignored. */
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
    partnerData: query.get('partnerData') || undefined, // always text: the id 1e5 read as a number would become another id
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
