import type { Amount, ChainId, CryptoCode, WalletCode } from '@rampart/kernel';
import type { DepositClaim } from './claimed-deposit.js';
import type { Changes, SendOutcome, SentState, UnwantedPayout } from './payout.js';
import type { Push, PushVerdict } from './push.js';

/** Contract, `depositWallets`: `bitcoin`, `legacyBitcoin`, `ethereum`; other chains under their own name. */
export type DepositWallets = Readonly<Partial<Record<ChainId | 'legacyBitcoin', string>>>;

/** A currency of the service, the coin that pays a chain's fees, or the contract of a token that the service does not know. */
export type DepositAsset = WalletCode | `0x${string}`;

export interface ChainDeposit {
  /** Unique per output: transaction id and output or log index. */
  readonly eventId: string;
  readonly txId: string;
  readonly chain: ChainId;
  readonly currency: DepositAsset;
  /** The address that it came to: it counts for an order that has this address among its own. */
  readonly address: string;
  readonly amount: string;
  /** 0 while in the mempool. Where a driver queries several nodes, the minimum of their answers. */
  readonly confirmations: number;
  /** Evicted, replaced, double-spent or reversed by a reorganisation; it confirms only if it appears again. Where a driver queries several nodes, true only if none of them has it. */
  readonly dropped: boolean;
  readonly seenAt: Date;
  /** Addresses that it was spent from, where the driver knows them: sanctions lists are asked about them before anything is paid for it. */
  readonly senders?: readonly string[];
}

/** `denied`: the node contradicts it. `unclear`: the node cannot answer. */
export type ClaimVerdict =
  | {
      readonly state: 'proven';
      readonly deposit: ChainDeposit;
      /** Whether the driver reports it already. */
      readonly isKnown: boolean;
    }
  | { readonly state: 'denied' | 'unclear'; readonly problem: string };

/** `wallet` is an address on a chain; `internal` an account at a supported exchange, paid inside the exchange's books. */
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

export interface ApprovedWallet {
  /** Or the reference of an unmatched payment that is returned. */
  readonly transactionId: string;
  readonly to: Extract<PayoutDestination, { kind: 'wallet' }>;
  /** The most that will be paid there; absent for refunds. */
  readonly maximum?: Amount<CryptoCode>;
  /** Deposit addresses of the order that is refunded: what the driver's node shows to have come to them is the maximum. */
  readonly refundOf?: DepositWallets;
}

/** Selects one currency in the service's wallet on a chain, which may be the coin that pays its fees. */
export interface WalletQuery {
  readonly chain: ChainId;
  readonly currency: WalletCode;
  /** Deposits with fewer confirmations do not count. */
  readonly confirmations: number;
}

/** Plain decimal texts. */
export interface WalletBalance {
  /** May be negative. */
  readonly amount: string;
  /** Network fees that the wallet has ever paid in this currency, already deducted from `amount`. '0' where unknown. */
  readonly feesPaid: string;
}

export abstract class ChainGateway {
  /** Why the driver cannot be used as it is configured, for instance a node of another network: the start ends. A provider that does not answer is no reason. */
  findSetupProblems(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  /** Verifies the signature over a push's time and body; undefined where the provider sends none. Throwing means that it is not genuine. */
  verifyPush(push: Push): Promise<PushVerdict | undefined> {
    void push;
    return Promise.resolve(undefined);
  }

  /**
   * Why what is sent to a well-formed address would be lost, by what the driver knows and its node says: such as an address with code. Undefined
   * where nothing speaks against it. Throws where the node does not answer; a driver asks again before it sends.
   */
  findWalletProblem(wallet: { readonly chain: ChainId; readonly address: string }): Promise<string | undefined> {
    void wallet;
    return Promise.resolve(undefined);
  }

  /** Whether deposits on the chain are seen. Where they are not, nothing can be sold on it. */
  receives(_chain: ChainId): boolean {
    return true;
  }

  /** New deposit addresses for one sell, one per chain. No two transactions share an address. */
  abstract depositWalletsFor(order: { transactionId: string; chains: readonly ChainId[] }): Promise<DepositWallets>;

  /** Every deposit seen for a transaction, or for another reference that `changesSince` reported, oldest first. A deposit keeps its eventId. */
  abstract depositsFor(transactionId: string): Promise<readonly ChainDeposit[]>;

  /** Checks a deposit that no feed reported with the chain's node. Throws if the driver's own database does not answer. */
  findDeposit(claim: DepositClaim): Promise<ClaimVerdict> {
    void claim;
    return Promise.resolve({ state: 'denied', problem: 'its driver receives no deposits' });
  }

  /**
   * Adds a deposit that is proven, or attested and unclear, to those of `depositsFor`, under the id that the feed would give it: repeating it has no effect, and
   * the feed's own report is the same deposit. Throws if the node denies it.
   */
  creditDeposit(claim: DepositClaim): Promise<ChainDeposit> {
    return Promise.reject(new Error(`the driver of ${claim.chain} receives no deposits`));
  }

  /**
   * Balance of the service's wallet; undefined where the driver cannot know it. Deposits count from `confirmations` on, unless they were
   * dropped. A payout is deducted at some time between the call of `sendPayout` and its confirmation in `findPayout`.
   */
  abstract balanceOf(wallet: WalletQuery): Promise<WalletBalance | undefined>;

  abstract changesSince(cursor: string): Promise<Changes>;

  /**
   * Notes a wallet when its owner names it: with a new order, or for a refund. A driver whose keys are kept elsewhere gives the keeper proof
   * of it later, so that nothing written into the database afterwards is paid. Throws where the wallet cannot be noted.
   */
  approveWallet(wallet: ApprovedWallet): Promise<void> {
    void wallet;
    return Promise.resolve();
  }

  /** A deferred key may be sent with other content, and pays that. Throws for a key that was accepted with other content. */
  abstract sendPayout(payout: CryptoPayout): Promise<SendOutcome>;

  abstract findPayout(key: string): Promise<SentState>;

  /**
   * Ends a key of which nothing has left, so that no later or late call of `sendPayout` pays it. `failed` is the driver's word that the key never
   * pays; any other state says that it is too late. Throws when that is not clear. A key that the driver never saw ends as well.
   */
  abstract withdrawPayout(payout: UnwantedPayout): Promise<SentState>;
}
