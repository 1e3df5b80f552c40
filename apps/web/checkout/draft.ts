import type { Catalog, Coin, Method, Offer, Visit } from './api.js';
import { type Choice, matchTerms, requestTerms, type Side } from './offer.js';
import type { Params } from './params.js';

/** The order that the visitor is putting together. */
export interface Draft {
  readonly type: Side;
  /** As typed: of fiat for a buy, of crypto for a sell. Empty until the first price is there, where the link named the other amount. */
  readonly amount: string;
  readonly coin: string;
  readonly chain: string;
  readonly method: string;
  readonly wallet: string;
  /** Sell: where the fiat goes. */
  readonly payTo: Readonly<Record<string, string>>;
  /** Sell: where coins go that must go back. */
  readonly refundTo: string;
}

/** What the link fixed and the visitor cannot change. */
export interface Fixed {
  readonly type: boolean;
  readonly coin: boolean;
  readonly currency: boolean;
  readonly destination: boolean;
}

const USUAL_AMOUNT = { buy: 2.5, sell: 2.5 };

export const offerOf = (catalog: Catalog, type: Side): Offer => catalog[type];
export const methodOf = (catalog: Catalog, draft: Draft): Method =>
  offered(offerOf(catalog, draft.type).methods.find(({ id }) => id === draft.method));
export const coinOf = (catalog: Catalog, draft: Draft): Coin =>
  offered(offerOf(catalog, draft.type).coins.find(({ code }) => code === draft.coin));

/** A draft of before a reload may ask for what is no longer offered. */
export const isOffered = (catalog: Catalog, { type, coin, chain, method }: Draft): boolean =>
  'choice' in matchTerms(catalog, { type, coin, chain, method });

export const fixedBy = ({ request }: Visit): Fixed => ({
  type: request?.type !== undefined,
  coin: request?.cryptoCurrency !== undefined,
  currency: request?.currency !== undefined,
  destination: (request?.wallet ?? request?.internalAddress) !== undefined,
});

/** What the link says, and for the rest what most people use. */
export function firstDraft(choice: Choice, { request }: Visit, params: Params): Draft {
  const { type, coin, chain, method } = choice;
  const given = type === 'buy' ? params.fiat : params.crypto;
  const other = type === 'buy' ? params.crypto : params.fiat;
  return {
    type,
    amount: given !== undefined ? plain(given) : other !== undefined ? '' : usualAmount(choice),
    coin: coin.code,
    chain: chain.id,
    method: method.id,
    wallet: request?.wallet ?? request?.internalAddress ?? params.wallet ?? params.internalAddress ?? '',
    payTo: {},
    refundTo: '',
  };
}

/**
 * The draft for the other side. What the request fixes stays; of the rest, what is not offered there becomes what is, and a wallet stays with its
 * coin. Undefined where what the request fixes is not offered.
 */
export function turned(catalog: Catalog, draft: Draft, visit: Visit): Draft | undefined {
  const terms = { ...requestTerms(visit), type: draft.type === 'buy' ? 'sell' : 'buy' } as const;
  const { coin, method } = draft;
  for (const kept of [{ coin, method }, { coin }, { method }, {}]) {
    const match = matchTerms(catalog, { ...kept, ...present(terms) });
    if ('choice' in match) return onChoice(draft, match.choice, fixedBy(visit));
  }
  return undefined;
}

function onChoice(draft: Draft, choice: Choice, fixed: Fixed): Draft {
  const { type, coin, chain, method } = choice;
  const wallet = coin.code === draft.coin || fixed.destination ? draft.wallet : '';
  return { ...draft, type, coin: coin.code, chain: chain.id, method: method.id, wallet, amount: usualAmount(choice) };
}

const usualAmount = ({ type, chain, method }: Choice): string =>
  plain(type === 'buy' ? method.min * USUAL_AMOUNT.buy : chain.min * USUAL_AMOUNT.sell);

/** Undefined for what is no positive number. A comma is a point to half of the world. */
export function amountOf(typed: string): number | undefined {
  const number = Number(typed.replace(/\s/g, '').replace(',', '.'));
  return number > 0 && Number.isFinite(number) ? number : undefined;
}

/** What was asked for: the amount that was typed, or until then the one that the link names on the other side. */
export function askedAmount(draft: Draft, params: Params): { fiat?: number; crypto?: number } | undefined {
  const typed = amountOf(draft.amount);
  if (typed !== undefined) return draft.type === 'buy' ? { fiat: typed } : { crypto: typed };
  const other = draft.type === 'buy' ? params.crypto : params.fiat;
  if (draft.amount !== '' || other === undefined) return undefined;
  return draft.type === 'buy' ? { crypto: other } : { fiat: other };
}

/** Without exponents, and without the noise of binary fractions. */
export const plain = (amount: number): string => amount.toFixed(8).replace(/\.?0{1,8}$/, '');

const present = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

function offered<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('the draft is not offered');
  return found;
}
