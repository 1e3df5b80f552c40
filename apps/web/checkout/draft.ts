import type { Catalog, CheckoutSession, Coin, Method, Offer } from './api.js';
import { type Choice, fixedTerms, matchTerms, type Side } from './offer.js';
import type { Params } from './params.js';

export type Unit = 'fiat' | 'crypto';

/** The order that the user is composing. */
export interface Draft {
  readonly type: Side;
  /**
   * Fiat for a buy and crypto for a sell, unless `unit` says otherwise, in plain decimal notation; unreadable text is kept as typed. Undefined until the first
   * price arrives if the link names the other amount; an amount that the user cleared stays empty.
   */
  readonly amount?: string | undefined;
  /** The unit of the amount, if the user switched it: coins for a buy, fiat for a sell. */
  readonly unit?: Unit | undefined;
  readonly coin: string;
  readonly chain: string;
  readonly method: string;
  readonly wallet: string;
  /** Sell: the payee of the fiat. */
  readonly payTo: Readonly<Record<string, string>>;
  /** Sell: the refund address for coins. */
  readonly refundTo: string;
}

/** Terms that the link fixes; the user cannot change them. */
export interface Fixed {
  readonly type: boolean;
  readonly coin: boolean;
  readonly chain: boolean;
  readonly currency: boolean;
  readonly method: boolean;
  readonly amount: boolean;
  readonly destination: boolean;
}

export const unitOf = ({ unit, type }: Pick<Draft, 'unit' | 'type'>): Unit =>
  unit ?? (type === 'buy' ? 'fiat' : 'crypto');

/** Whether the amount is not in the usual unit of its side. */
export const isSwapped = (draft: Pick<Draft, 'unit' | 'type'>): boolean =>
  unitOf(draft) !== unitOf({ type: draft.type });

const USUAL_MULTIPLE = 2.5;

export const offerOf = (catalog: Catalog, type: Side): Offer => catalog[type];
export const methodOf = (catalog: Catalog, draft: Draft): Method =>
  offered(offerOf(catalog, draft.type).methods.find(({ id }) => id === draft.method));
export const coinOf = (catalog: Catalog, draft: Draft): Coin =>
  offered(offerOf(catalog, draft.type).coins.find(({ code }) => code === draft.coin));

/** Whether the terms of a draft from before a reload are still offered. */
export const isOffered = (catalog: Catalog, { type, coin, chain, method }: Draft): boolean =>
  'choice' in matchTerms(catalog, { type, coin, chain, method });

export function fixedBy({ request, terms }: CheckoutSession): Fixed {
  const { type, coin, chain, currency, method, wallet } = fixedTerms({ request, terms });
  const destination = terms && !terms.editable.includes('wallet') ? terms.internalAddress : request?.internalAddress;
  return {
    type: type !== undefined,
    coin: coin !== undefined,
    chain: chain !== undefined,
    currency: (currency ?? method) !== undefined,
    method: method !== undefined,
    amount: (terms?.fiat ?? terms?.crypto) !== undefined && !terms?.editable.includes('amount'),
    destination: (wallet ?? destination) !== undefined,
  };
}

/** Returns the draft with the terms of the link, and defaults for the rest. */
export function firstDraft(choice: Choice, session: CheckoutSession, params: Params): Draft {
  const { type, coin, chain, method } = choice;
  const { request } = session;
  const given = type === 'buy' ? params.fiat : params.crypto;
  const other = type === 'buy' ? params.crypto : params.fiat;
  return {
    type,
    ...(given === undefined && other !== undefined && fixedBy(session).amount
      ? { amount: plain(other), unit: type === 'buy' ? 'crypto' : 'fiat' } // a fixed amount is paid exactly, in its own unit
      : { amount: given !== undefined ? plain(given) : other !== undefined ? undefined : usualAmountOf(choice) }),
    coin: coin.code,
    chain: chain.id,
    method: method.id,
    wallet: request?.wallet ?? request?.internalAddress ?? params.wallet ?? params.internalAddress ?? '',
    payTo: {},
    refundTo: session.terms?.refundDestination ?? '',
  };
}

/**
 * Returns the draft for the other side. Terms that the request fixes stay; others change if the other side does not offer them, and a wallet stays with its
 * coin. Undefined if the other side does not offer the fixed terms.
 */
export function turned(catalog: Catalog, draft: Draft, session: CheckoutSession): Draft | undefined {
  const terms = { ...fixedTerms(session), type: draft.type === 'buy' ? 'sell' : 'buy' } as const;
  const { coin, method } = draft;
  for (const kept of [{ coin, method }, { coin }, { method }, {}]) {
    const match = matchTerms(catalog, { ...kept, ...present(terms) });
    if ('choice' in match) return onChoice(draft, match.choice, fixedBy(session));
  }
  return undefined;
}

function onChoice(draft: Draft, choice: Choice, fixed: Fixed): Draft {
  const { type, coin, chain, method } = choice;
  const wallet = coin.code === draft.coin || fixed.destination ? draft.wallet : '';
  return {
    ...draft,
    unit: undefined,
    type,
    coin: coin.code,
    chain: chain.id,
    method: method.id,
    wallet,
    amount: usualAmountOf(choice),
  };
}

/** Returns the default amount, a multiple of the minimum. */
export const usualAmount = (minimum: number): string => plain(minimum * USUAL_MULTIPLE);

const usualAmountOf = ({ type, chain, method }: Choice): string => usualAmount(type === 'buy' ? method.min : chain.min);

/** Returns the draft's amount; undefined unless it is a positive number in plain notation. */
export function amountOf({ amount = '' }: Pick<Draft, 'amount'>): number | undefined {
  const number = /^\d+(\.\d+)?$/.test(amount) ? Number(amount) : 0;
  return number > 0 && Number.isFinite(number) ? number : undefined;
}

/** Returns the draft's amount or, until it has one, the amount that the link names on the other side. */
export function askedAmount(draft: Draft, params: Params): { fiat?: number; crypto?: number } | undefined {
  const typed = amountOf(draft);
  if (typed !== undefined) return unitOf(draft) === 'fiat' ? { fiat: typed } : { crypto: typed };
  const other = draft.type === 'buy' ? params.crypto : params.fiat;
  if (draft.amount !== undefined || other === undefined) return undefined;
  return draft.type === 'buy' ? { crypto: other } : { fiat: other };
}

/** Decimal notation without exponents or binary rounding noise. */
export const plain = (amount: number): string => amount.toFixed(8).replace(/\.?0{1,8}$/, '');

const present = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

function offered<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('the draft is not offered');
  return found;
}
