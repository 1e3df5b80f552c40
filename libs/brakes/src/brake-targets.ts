import {
  CHAIN_IDS,
  type ChainId,
  CRYPTO_CODES,
  type CryptoCode,
  isOneOf,
  METHOD_IDS,
  type MethodId,
  TRANSACTION_TYPES,
  type TransactionType,
} from '@rampart/kernel';

export const BRAKE_ACTIONS = ['opening', 'payingOut', 'quoting'] as const;

export const PORTS_WITH_MONEY = ['fiatRail', 'chain'] as const;
export type PortWithMoney = (typeof PORTS_WITH_MONEY)[number];

/** Facts of an order that determine which brakes apply to it. */
export interface BrakedOrder {
  readonly type: TransactionType;
  readonly method?: MethodId | undefined;
  readonly cryptoCurrency: CryptoCode;
  readonly chains: readonly ChainId[];
}

/** Facts of one payout, refund or return. A return has no order. */
export interface BrakedSend {
  readonly port: PortWithMoney;
  readonly driver: string;
  readonly order?: BrakedOrder | undefined;
  /** The chain whose wallet it is paid from. */
  readonly wallet?: ChainId | undefined;
  /** Asset and chain of a crypto return. */
  readonly returned?: { readonly cryptoCurrency: string; readonly chain: ChainId | null } | undefined;
}

export const driverTarget = (port: PortWithMoney, driver: string): string => `driver:${port}:${driver}`;

/** Target of everything that leaves the wallet of a chain, in any coin. Deposits to the wallet, and fiat of such orders, are not included. */
export const walletTarget = (chain: ChainId): string => `wallet:${chain}`;

/** The targets that an order belongs to. */
export const targetsOfOrder = ({ type, method, cryptoCurrency, chains }: BrakedOrder): string[] => [
  'all',
  `side:${type}`,
  ...(method === undefined ? [] : [`method:${method}`]),
  `asset:${cryptoCurrency}`,
  ...chains.map((chain) => `chain:${chain}`),
];

/**
 * Returns the targets that a send belongs to. Its order's method and asset count in either direction, because a brake on them also distrusts the incoming
 * money.
 */
export function targetsOfSend({ port, driver, order, wallet, returned }: BrakedSend): string[] {
  const own = [`port:${port}`, driverTarget(port, driver), ...(wallet ? [walletTarget(wallet)] : [])];
  if (order) return [...targetsOfOrder(order), ...own];
  const asset = returned
    ? [`asset:${returned.cryptoCurrency}`, ...(returned.chain ? [`chain:${returned.chain}`] : [])]
    : [];
  return ['all', ...asset, ...own];
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  side: TRANSACTION_TYPES,
  method: METHOD_IDS,
  asset: CRYPTO_CODES,
  chain: CHAIN_IDS,
  wallet: CHAIN_IDS,
  port: PORTS_WITH_MONEY,
};

/** Whether a target exists. Drivers are recognised by the form of their names, because a driver that no longer runs may still have payouts. */
export function isTarget(target: string): boolean {
  if (target === 'all' || /^driver:(fiatRail|chain):[a-z][a-z0-9-]{0,39}$/.test(target)) return true;
  const [kind = '', name, ...rest] = target.split(':');
  return rest.length === 0 && Object.hasOwn(KINDS, kind) && isOneOf(KINDS[kind] ?? [], name);
}
