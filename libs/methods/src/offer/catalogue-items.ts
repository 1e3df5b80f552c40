import {
  type Asset,
  ASSETS,
  CHAINS,
  CRYPTO_CODES,
  type CurrencyCode,
  METHOD_IDS,
  type MethodId,
  METHODS,
  type PaymentMethod,
  TRANSACTION_TYPES,
} from '@rampart/kernel';
import { spreadEntry } from './asset-spread.js';
import { WINDOW_MINUTES } from './offer.js';
import { standardDepth } from './offered-asset.js';
import { RAIL_CAPS } from './rail-caps.js';

export const CATALOGUE_SETTINGS = ['offered', 'hours', 'limits', 'window', 'depth', 'cap', 'spread'] as const;
export type CatalogueSetting = (typeof CATALOGUE_SETTINGS)[number];

/** One value that operators can change. */
export interface CatalogueItem {
  readonly entry: string;
  readonly setting: CatalogueSetting;
  /** Name for operators: `PayNow, buy`. */
  readonly name: string;
  /** Currency of the amounts; absent if the value has none. */
  readonly currency?: CurrencyCode;
  /**
   * The value while nothing overrides it; null for hours that never end, for a rail without a known cap, and for a spread, whose default comes from the pricing
   * file.
   */
  readonly standard: unknown;
  /** The method whose rail's cap limits the value. */
  readonly method?: MethodId;
  /** Minimum confirmations of any band: the chain's own depth, on which the accounting of wallets relies. */
  readonly minConfirmations?: number;
}

/** Settings that one operator proposes and another approves. */
const BY_TWO: readonly CatalogueSetting[] = ['limits', 'depth', 'cap', 'spread'];

export const needsSecondOperator = ({ setting }: Pick<CatalogueItem, 'setting'>): boolean => BY_TWO.includes(setting);

const itemsOfMethod = (method: PaymentMethod): CatalogueItem[] => {
  const { id, name, currency } = method;
  const sides = TRANSACTION_TYPES.flatMap((type): CatalogueItem[] => {
    const limits = method[type];
    if (!limits) return [];
    const base = { entry: `method:${id}:${type}`, name: `${name}, ${type}`, currency };
    return [
      { ...base, setting: 'offered', standard: true },
      { ...base, setting: 'hours', standard: null },
      { ...base, setting: 'limits', standard: limits, method: id },
      { ...base, setting: 'window', standard: WINDOW_MINUTES[type] },
    ];
  });
  const cap = { entry: `rail:${id}`, name: `${name}, rail`, currency, standard: RAIL_CAPS[id] ?? null };
  return [...sides, { ...cap, setting: 'cap' }];
};

const itemsOfAsset = (asset: Asset): CatalogueItem[] => {
  const { code } = asset;
  const spreads = TRANSACTION_TYPES.filter((type) => asset[type] !== undefined).map((type): CatalogueItem => ({
    ...{ entry: spreadEntry(code, type), name: `${code}, ${type}`, setting: 'spread', standard: null },
  }));
  const sides = TRANSACTION_TYPES.flatMap((type) =>
    (asset[type] ?? []).flatMap(({ chain, min }): CatalogueItem[] => {
      const base = { entry: `asset:${code}:${chain}:${type}`, name: `${code} on ${CHAINS[chain].name}, ${type}` };
      return [
        { ...base, setting: 'offered', standard: true },
        { ...base, setting: 'hours', standard: null },
        { ...base, setting: 'limits', currency: code, standard: { min } },
      ];
    }),
  );
  const depths = (asset.sell ?? []).map(({ chain }): CatalogueItem => ({
    entry: `asset:${code}:${chain}`,
    name: `${code} on ${CHAINS[chain].name}, deposits`,
    setting: 'depth',
    currency: code,
    standard: standardDepth(chain),
    minConfirmations: CHAINS[chain].confirmations,
  }));
  return [...spreads, ...sides, ...depths];
};

/** Every value that operators can change, in the order of the vocabulary. */
export const CATALOGUE_ITEMS: readonly CatalogueItem[] = [
  ...METHOD_IDS.flatMap((id) => itemsOfMethod(METHODS[id])),
  ...CRYPTO_CODES.flatMap((code) => itemsOfAsset(ASSETS[code])),
];

export const findCatalogueItem = (entry: string, setting: string): CatalogueItem | undefined =>
  CATALOGUE_ITEMS.find((item) => item.entry === entry && item.setting === setting);
