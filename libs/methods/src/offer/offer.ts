import {
  ASSETS,
  chainsOf,
  CRYPTO_CODES,
  type CryptoCode,
  Decimal,
  type FiatLimits,
  METHOD_IDS,
  type MethodAttribute,
  type MethodId,
  METHODS,
  MINUTE,
  type PaymentMethod,
  TRADED,
  TRANSACTION_TYPES,
  type TransactionType,
} from '@rampart/kernel';
import { type AssetSpreads, ownSpreads } from './asset-spread.js';
import { type FindOverride, offeredAsset, type OfferedAsset } from './offered-asset.js';
import { RAIL_CAPS, type RailCap } from './rail-caps.js';

/** A method as offered now. A side that is switched off is absent. */
export interface OfferedMethod extends PaymentMethod {
  /** How long a user of the method may take to pay, in milliseconds. */
  readonly windowMs: Readonly<Record<TransactionType, number>>;
  /** The attributes include more than the contract's. */
  readonly hasDriverAttributes?: true;
}

/** Everything that is offered at one moment. */
export interface Offer {
  readonly methods: Readonly<Record<MethodId, OfferedMethod>>;
  readonly assets: Readonly<Record<CryptoCode, OfferedAsset>>;
  /** Cryptocurrencies that can be bought and sold, in the contract's order. */
  readonly traded: Readonly<Record<TransactionType, readonly CryptoCode[]>>;
  readonly spreads: Readonly<Record<TransactionType, AssetSpreads>>;
  /** Whether a buy may be paid into an account inside an exchange's books. */
  readonly internalAccounts: boolean;
}

/** Contract, Limits: fiat within 1 hour, crypto in the mempool within 3. */
export const WINDOW_MINUTES: Readonly<Record<TransactionType, number>> = { buy: 60, sell: 180 };

/** Whether a default limit above the rail's cap is kept as the contract publishes it, or lowered to the cap. */
export type DefaultLimits = 'published' | 'capped';

/** Returns the attributes that a method's driver requires for a payout, besides the contract's. */
export type DriverAttributes = (method: MethodId) => readonly MethodAttribute[];

/** Builds the offer from the defaults and their overrides. */
export function buildOffer(find: FindOverride, limits: DefaultLimits, needed: DriverAttributes = () => []): Offer {
  const assets = recordOf(CRYPTO_CODES, (code) => offeredAsset(ASSETS[code], find));
  return {
    methods: recordOf(METHOD_IDS, (id) => withAttributes(offeredMethod(METHODS[id], find, limits), needed(id))),
    assets,
    traded: recordOf(TRANSACTION_TYPES, (type) =>
      TRADED[type].filter((code) => chainsOf(assets[code], type).length > 0),
    ),
    spreads: ownSpreads(find),
    internalAccounts: find('internal', 'offered') !== false,
  };
}

/** Returns the cap of a method's rail, or undefined if none is known. */
export const findCap = (find: FindOverride, id: MethodId): RailCap | undefined =>
  (find(`rail:${id}`, 'cap') as RailCap | undefined) ?? RAIL_CAPS[id];

function offeredMethod({ buy, sell, ...method }: PaymentMethod, find: FindOverride, limits: DefaultLimits) {
  const sides = Object.entries({ buy, sell }).flatMap(([type, standard]) => {
    const found = standard && offeredLimits(`method:${method.id}:${type}`, standard, { find, limits, id: method.id });
    return found ? [[type, found]] : [];
  });
  const windowMs = recordOf(
    TRANSACTION_TYPES,
    (type) => ((find(`method:${method.id}:${type}`, 'window') as number | undefined) ?? WINDOW_MINUTES[type]) * MINUTE,
  );
  return { ...method, ...(Object.fromEntries(sides) as Pick<PaymentMethod, 'buy' | 'sell'>), windowMs };
}

/** Sells with only the contract's attributes could not be paid out, so the additional ones are shown and checked. */
function withAttributes(method: OfferedMethod, needed: readonly MethodAttribute[]): OfferedMethod {
  const driverAttributes = needed.filter((name) => !method.attributes.includes(name));
  if (driverAttributes.length === 0) return method;
  return { ...method, attributes: [...method.attributes, ...driverAttributes], hasDriverAttributes: true };
}

interface LimitSources {
  readonly find: FindOverride;
  readonly limits: DefaultLimits;
  readonly id: MethodId;
}

function offeredLimits(entry: string, standard: FiatLimits, sources: LimitSources): FiatLimits | undefined {
  const { find, id } = sources;
  if (find(entry, 'offered') === false) return undefined;
  const own = find(entry, 'limits') as FiatLimits | undefined;
  const limits = own ?? standard;
  const cap = own || sources.limits === 'capped' ? findCap(find, id) : undefined;
  const max = cap && new Decimal(cap.max).lt(limits.max) ? cap.max : limits.max;
  return new Decimal(max).lt(limits.min) ? undefined : { min: limits.min, max };
}

const recordOf = <K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;

/** The offer without overrides. */
export const DEFAULT_OFFER: Offer = buildOffer(() => undefined, 'published');
