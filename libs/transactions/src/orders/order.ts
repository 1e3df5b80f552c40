import type { Amount, ChainId } from '@rampart/kernel';
import type { MethodAttributes, OfferedAsset, OfferedMethod } from '@rampart/methods';
import type { PayoutDestination } from '@rampart/ports';

/** Validated fields that buys and sells share. */
export interface OrderBase {
  readonly method: OfferedMethod;
  readonly asset: OfferedAsset;
  /** Absent only if a held quote has the amount. */
  readonly given?: Amount;
  readonly quoteId: string | null;
  readonly requestId: string | null;
  readonly partnerData: unknown;
  /** Whether a visitor places it at the checkout. */
  readonly viaCheckout?: boolean;
}

export interface BuyOrder extends OrderBase {
  readonly type: 'buy';
  readonly chain: ChainId;
  readonly destination: PayoutDestination;
}

export interface SellOrder extends OrderBase {
  readonly type: 'sell';
  /** Chains that deposits may arrive on. Quotes are for the first one. */
  readonly chains: readonly [ChainId, ...ChainId[]];
  readonly methodAttributes: MethodAttributes;
  readonly refundDestination: RefundDestination | null;
}

/** Address that refunds are sent to, and the order's chains on which it is valid. */
export interface RefundDestination {
  readonly address: string;
  readonly chains: readonly ChainId[];
}
