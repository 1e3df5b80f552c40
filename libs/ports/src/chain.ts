import type { Amount, ChainId, CryptoCode } from '@rampart/kernel';
import type { Changes, SendOutcome, SentState } from './payout.js';

/** Contract, `depositWallets`: `bitcoin`, `legacyBitcoin`, `ethereum`; other chains under their own name. */
export type DepositWallets = Readonly<Partial<Record<ChainId | 'legacyBitcoin', string>>>;

export interface ChainDeposit {
  /** Unique per output: transaction id and output or log index. */
  readonly eventId: string;
  readonly txId: string;
  readonly chain: ChainId;
  readonly currency: CryptoCode;
  readonly amount: string;
  /** 0 while in the mempool. The least that any node says, where a driver asks several. */
  readonly confirmations: number;
  /** Evicted, replaced, double-spent or undone by a reorganisation: it will not confirm, unless it appears again. Where a driver asks several nodes, only what none of them has. */
  readonly dropped: boolean;
  readonly seenAt: Date;
}

/** `wallet` is an address on a chain; `internal` an account at a supported exchange, moved inside its books. */
export type PayoutDestination =
  | { readonly kind: 'wallet'; readonly chain: ChainId; readonly address: string; readonly tag?: string }
  | { readonly kind: 'internal'; readonly account: string };

export interface CryptoPayout {
  /** Idempotency key: the same key never pays twice. */
  readonly key: string;
  readonly transactionId: string;
  readonly amount: Amount<CryptoCode>;
  readonly to: PayoutDestination;
}

/** One currency in our wallet on a chain. */
export interface WalletAsked {
  readonly chain: ChainId;
  readonly currency: CryptoCode;
  /** From how many on a deposit counts. */
  readonly confirmations: number;
}

/** Plain decimal texts. */
export interface WalletBalance {
  /** Less than nothing included. */
  readonly amount: string;
  /** What the wallet has ever paid for being allowed to send, in this currency; already taken off `amount`. Nothing where it is not known. */
  readonly feesPaid: string;
}

export abstract class ChainGateway {
  /** Fresh addresses for one sell, one per chain; never handed out twice. */
  abstract depositWalletsFor(order: { transactionId: string; chains: readonly ChainId[] }): Promise<DepositWallets>;

  /** Every deposit seen for a transaction, or under any other reference that `changesSince` told, oldest first; the same deposit always with the same eventId. */
  abstract depositsFor(transactionId: string): Promise<readonly ChainDeposit[]>;

  /**
   * What our wallet holds; undefined where that is not known. A deposit counts from the asked confirmations on, unless it was dropped.
   * A payout is taken off at some time after `send` was called and before `find` says that it is confirmed.
   */
  abstract balanceOf(wallet: WalletAsked): Promise<WalletBalance | undefined>;

  abstract changesSince(cursor: string): Promise<Changes>;

  abstract send(payout: CryptoPayout): Promise<SendOutcome>;

  abstract find(key: string): Promise<SentState>;
}
