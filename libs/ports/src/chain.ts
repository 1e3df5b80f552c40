import type { Amount, ChainId, CryptoCode, WalletCode } from '@rampart/kernel';
import type { DepositClaim } from './claimed-deposit.js';
import type { Changes, SendOutcome, SentPage, SentSpan, SentState, UnwantedPayout } from './payout.js';
import type { Push, PushVerdict } from './push.js';

/** As in the contract's `depositWallets`: `bitcoin`, `legacyBitcoin`, `ethereum`; other chains under their own name. */
export type DepositWallets = Readonly<Partial<Record<ChainId | 'legacyBitcoin', string>>>;

/** A currency of the service, the coin that pays a chain's fees, or the contract of a token that the service does not know. */
export type DepositAsset = WalletCode | `0x${string}`;

export interface ChainDeposit {
  /** Unique per output: transaction id and output or log index. */
  readonly eventId: string;
  readonly txId: string;
  readonly chain: ChainId;
  readonly currency: DepositAsset;
  /** The address that received it. The deposit counts for the order that owns this address. */
  readonly address: string;
  readonly amount: string;
  /** 0 while in the mempool. If a driver queries several nodes, the minimum of their responses. */
  readonly confirmations: number;
  /**
   * Evicted, replaced, double-spent or reversed by a reorganisation; it confirms only if it appears again. If a driver queries several nodes, true only if none
   * of them has it.
   */
  readonly dropped: boolean;
  readonly seenAt: Date;
  /** Addresses that it was spent from, if the driver knows them. They are screened against sanctions lists before anything is paid for the deposit. */
  readonly senders?: readonly string[];
}

/** `denied`: the node contradicts it. `unclear`: the node cannot decide. */
export type ClaimVerdict =
  | {
      readonly state: 'proven';
      readonly deposit: ChainDeposit;
      /** Whether the driver already reports it. */
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
  /** An order's id, or the reference of an unmatched payment that is returned. */
  readonly transactionId: string;
  readonly to: Extract<PayoutDestination, { kind: 'wallet' }>;
  /** Maximum amount that will be paid there; absent for refunds. */
  readonly maximum?: Amount<CryptoCode>;
  /** Deposit addresses of the order that is refunded. The maximum is what they have received according to the driver's node. */
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
  /** Network fees that the wallet has ever paid in this currency, already deducted from `amount`. '0' if unknown. */
  readonly feesPaid: string;
}

export abstract class ChainGateway {
  /**
   * Returns why the driver cannot be used as configured, for instance because its node is on another network. Any problem stops the start. A provider that does
   * not respond is not a problem.
   */
  findSetupProblems(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  /** Verifies the signature over a push's time and body. Returns undefined if the provider sends no pushes. An error means that the push is not genuine. */
  verifyPush(push: Push): Promise<PushVerdict | undefined> {
    void push;
    return Promise.resolve(undefined);
  }

  /**
   * Returns why funds sent to a well-formed address would be lost, according to the driver and its node: for instance, the address has code. Returns undefined
   * if there is no known problem. Throws if the node does not respond; a driver checks again before it sends.
   */
  findWalletProblem(wallet: { readonly chain: ChainId; readonly address: string }): Promise<string | undefined> {
    void wallet;
    return Promise.resolve(undefined);
  }

  /** Whether the driver sees deposits on the chain. Otherwise nothing can be sold on it. */
  receives(_chain: ChainId): boolean {
    return true;
  }

  /** Creates new deposit addresses for one sell, one per chain. No two transactions share an address. */
  abstract depositWalletsFor(order: { transactionId: string; chains: readonly ChainId[] }): Promise<DepositWallets>;

  /** Returns every deposit seen for a transaction, or for another reference that `changesSince` reported, oldest first. A deposit keeps its eventId. */
  abstract depositsFor(transactionId: string): Promise<readonly ChainDeposit[]>;

  /** Checks with the chain's node a deposit that no feed reported. Throws if the driver's own database does not respond. */
  findDeposit(claim: DepositClaim): Promise<ClaimVerdict> {
    void claim;
    return Promise.resolve({ state: 'denied', problem: 'its driver receives no deposits' });
  }

  /**
   * Adds a deposit that is proven, or attested and unclear, to those of `depositsFor`, under the id that the feed would give it: repeating the call has no
   * effect, and the feed's own report is the same deposit. Throws if the node denies it.
   */
  creditDeposit(claim: DepositClaim): Promise<ChainDeposit> {
    return Promise.reject(new Error(`the driver of ${claim.chain} receives no deposits`));
  }

  /**
   * Returns the balance of the service's wallet, or undefined if the driver cannot know it. Deposits count from `confirmations` on, unless they were dropped. A
   * payout is deducted at some time between the call of `sendPayout` and its confirmation in `findPayout`.
   */
  abstract balanceOf(wallet: WalletQuery): Promise<WalletBalance | undefined>;

  abstract changesSince(cursor: string): Promise<Changes>;

  /**
   * Records a wallet when its owner names it: with a new order, or for a refund. A driver whose keys are kept elsewhere later proves this to the keeper, so
   * that no wallet written into the database afterwards is paid. Throws if the wallet cannot be recorded.
   */
  approveWallet(wallet: ApprovedWallet): Promise<void> {
    void wallet;
    return Promise.resolve();
  }

  /** Sends a payout. A deferred key may be sent again with other content, and then pays that. Throws for a key that was accepted with other content. */
  abstract sendPayout(payout: CryptoPayout): Promise<SendOutcome>;

  abstract findPayout(key: string): Promise<SentState>;

  /**
   * Lists what was sent since a moment, so that a restored database need not query each key. Undefined if the provider has no such list. Errors and gaps only
   * mean that keys are queried one by one.
   */
  listSent(span: SentSpan): Promise<SentPage | undefined> {
    void span;
    return Promise.resolve(undefined);
  }

  /**
   * Invalidates a key of which nothing has left, so that no later or delayed call of `sendPayout` pays it. `failed` confirms that the key never pays; any other
   * state means that it is too late. Throws if that is not clear. A key that the driver never saw is invalidated as well.
   */
  abstract withdrawPayout(payout: UnwantedPayout): Promise<SentState>;
}
