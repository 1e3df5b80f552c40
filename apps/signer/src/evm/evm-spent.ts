import { evmNetwork } from '@rampart/signing';
import { PaidSums } from '../policy/paid-sums.js';
import { CLOCK_SLACK_MS, DAY_MS } from '../policy/time.js';

/** A signed transaction, as the log records it. */
export interface EvmSignedTransaction {
  readonly kind: 'payout' | 'sweep' | 'topUp';
  readonly chainId: number;
  readonly from: string;
  readonly nonce: number;
  readonly to: string;
  readonly value: string;
  readonly data: string;
  /** Maximum cost of the transaction. */
  readonly fee: string;
  readonly asset: string;
  /** In the asset's smallest unit. */
  readonly amount: string;
  readonly receiver: string;
  /** Key of a payout. */
  readonly key?: string | undefined;
  readonly transactionId?: string | undefined;
  /** The operator whose passkey approved it. */
  readonly passkey?: string | undefined;
  /** Time of the approval under which a payout was signed. */
  readonly approvedAt?: number | undefined;
}

interface Burnt {
  readonly chainId: number;
  readonly fee: bigint;
  /** Amount that a top-up gave to a deposit address. */
  readonly topUp: bigint;
  readonly isOwn: boolean;
  readonly at: number;
}

export interface BurntSums {
  /** Fees of all transactions. */
  readonly fees: bigint;
  /** Fees of sweeps and top-ups. */
  readonly ownFees: bigint;
  /** Amounts of top-ups. */
  readonly topUps: bigint;
}

type Account = Pick<EvmSignedTransaction, 'chainId' | 'from'>;

/** Everything signed on EVM chains so far. A payout counts once, however often its fee is changed. */
export class EvmSpent {
  readonly paid = new PaidSums();
  private readonly byKey = new Map<string, EvmSignedTransaction>();
  private readonly byNonce = new Map<string, EvmSignedTransaction>();
  private readonly highest = new Map<string, number>();
  /** Keyed by nonce, latest last: only one of a transaction and its replacements can be mined. */
  private readonly burnt = new Map<string, Burnt>();

  add(signed: EvmSignedTransaction, at: number): void {
    const place = placeOf(signed, signed.nonce);
    const account = accountOf(signed);
    if (!this.byNonce.has(place)) this.byNonce.set(place, signed);
    this.highest.set(account, Math.max(signed.nonce, this.highest.get(account) ?? 0));
    this.addFee(place, signed, at);
    if (signed.kind === 'payout' && !this.byKey.has(signed.key ?? '')) this.addPayout(signed, at);
  }

  private addPayout(signed: EvmSignedTransaction, at: number): void {
    const { chainId, asset, transactionId = '', key = '' } = signed;
    this.byKey.set(key, signed);
    const { receiver, passkey, approvedAt = 0 } = signed;
    const paid = { network: evmNetwork(chainId), asset, transactionId, receiver: receiver.toLowerCase() };
    this.paid.add({ ...paid, amount: BigInt(signed.amount), hasPasskey: passkey !== undefined, approvedAt }, at);
  }

  /** Adds a fee. Only later signatures make an entry expire, as in `DayWindow`. */
  private addFee(place: string, { chainId, fee, kind, amount }: EvmSignedTransaction, at: number): void {
    const before = this.burnt.get(place)?.fee ?? 0n;
    const topUp = kind === 'topUp' ? BigInt(amount) : 0n;
    this.burnt.delete(place);
    this.burnt.set(place, {
      ...{ chainId, at, topUp },
      fee: BigInt(fee) > before ? BigInt(fee) : before,
      isOwn: kind !== 'payout',
    });
    for (const [oldest, each] of this.burnt) {
      if (each.at > at - DAY_MS - CLOCK_SLACK_MS) return;
      this.burnt.delete(oldest);
    }
  }

  findKey(key: string): EvmSignedTransaction | undefined {
    return this.byKey.get(key);
  }

  findNonce(account: Account, nonce: number): EvmSignedTransaction | undefined {
    return this.byNonce.get(placeOf(account, nonce));
  }

  /** Returns undefined if nothing was signed for the account. */
  highestNonce(account: Account): number | undefined {
    return this.highest.get(accountOf(account));
  }

  /** Sums of a chain within the last 24 hours besides payouts, without the transaction at `nonce`, which is being replaced. */
  burntSince(now: number, account: Account, nonce: number): BurntSums {
    const recent = [...this.burnt]
      .filter(([place, { chainId }]) => chainId === account.chainId && place !== placeOf(account, nonce))
      .map(([, each]) => each)
      .filter(({ at }) => at > now - DAY_MS);
    return {
      fees: sumOf(recent.map(({ fee }) => fee)),
      ownFees: sumOf(recent.filter(({ isOwn }) => isOwn).map(({ fee }) => fee)),
      topUps: sumOf(recent.map(({ topUp }) => topUp)),
    };
  }
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

const accountOf = ({ chainId, from }: Account): string => `${chainId}/${from}`;
const placeOf = (account: Account, nonce: number): string => `${accountOf(account)}/${nonce}`;
