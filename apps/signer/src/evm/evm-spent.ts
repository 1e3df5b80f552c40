import { evmNetwork } from '@rampart/signing';
import { PaidSums } from '../policy/paid-sums.js';
import { DAY_MS } from '../policy/time.js';

/** A transaction that was signed, as the log has it. */
export interface EvmSignedTransaction {
  readonly kind: 'payout' | 'sweep' | 'topUp';
  readonly chainId: number;
  readonly from: string;
  readonly nonce: number;
  readonly to: string;
  readonly value: string;
  readonly data: string;
  /** The most that it may cost. */
  readonly fee: string;
  readonly asset: string;
  /** In the asset's smallest unit. */
  readonly amount: string;
  readonly receiver: string;
  /** Of a payout. */
  readonly key?: string | undefined;
  readonly transactionId?: string | undefined;
  /** The operator whose passkey approved it. */
  readonly passkey?: string | undefined;
  /** Time of the approval that a payout was signed under. */
  readonly approvedAt?: number | undefined;
}

type Account = Pick<EvmSignedTransaction, 'chainId' | 'from'>;

/** All that was signed on EVM chains so far. A payout counts once, however often its fee is changed. */
export class EvmSpent {
  readonly paid = new PaidSums();
  private readonly byKey = new Map<string, EvmSignedTransaction>();
  private readonly byNonce = new Map<string, EvmSignedTransaction>();
  private readonly highest = new Map<string, number>();
  /** By nonce: of a transaction and its replacements the chain takes one. */
  private readonly fees = new Map<string, { chainId: number; fee: bigint; at: number; isOwn: boolean }>();

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

  private addFee(place: string, { chainId, fee, kind }: EvmSignedTransaction, at: number): void {
    const before = this.fees.get(place)?.fee ?? 0n;
    this.fees.set(place, { chainId, fee: BigInt(fee) > before ? BigInt(fee) : before, at, isOwn: kind !== 'payout' });
  }

  findKey(key: string): EvmSignedTransaction | undefined {
    return this.byKey.get(key);
  }

  findNonce(account: Account, nonce: number): EvmSignedTransaction | undefined {
    return this.byNonce.get(placeOf(account, nonce));
  }

  /** Undefined where nothing of the account was signed. */
  highestNonce(account: Account): number | undefined {
    return this.highest.get(accountOf(account));
  }

  /** Fees on a chain within the last 24 hours, without the transaction at `nonce`, which is replaced: all of them, and those of sweeps and top-ups. */
  feesSince(now: number, account: Account, nonce: number): { readonly all: bigint; readonly own: bigint } {
    for (const [place, { at }] of this.fees) if (at <= now - DAY_MS) this.fees.delete(place);
    const recent = [...this.fees]
      .filter(([place, { chainId }]) => chainId === account.chainId && place !== placeOf(account, nonce))
      .map(([, each]) => each);
    return { all: sumOf(recent), own: sumOf(recent.filter(({ isOwn }) => isOwn)) };
  }
}

const sumOf = (fees: readonly { readonly fee: bigint }[]): bigint => fees.reduce((sum, { fee }) => sum + fee, 0n);

const accountOf = ({ chainId, from }: Account): string => `${chainId}/${from}`;
const placeOf = (account: Account, nonce: number): string => `${accountOf(account)}/${nonce}`;
