import { Amount, type CurrencyCode, ids } from '@rampart/kernel';
import type { SendOutcome, SentPage, SentSpan, SentState, UnwantedPayout } from '../src/index.js';

/** `isLess`: a payout of a fifth of the driver's usual amount. */
export interface LawfulPayout extends UnwantedPayout {
  readonly isLess?: boolean;
}

/** A payout of the suite, with the content of the driver's usual one. */
export function lawfulPayout<P extends { readonly amount: Amount<CurrencyCode> }>(
  { isLess = false, ...unwanted }: LawfulPayout,
  usual: P,
): UnwantedPayout & P {
  const { value, currency } = usual.amount;
  return { ...unwanted, ...usual, amount: isLess ? Amount.of(value.div(5), currency) : usual.amount };
}

/** Parts of a harness that the port's suite adds. */
export type OfTheSuite = 'sendPayout' | 'findPayout' | 'listSent' | 'withdrawPayout' | 'usualAmount';

/** Gives the suite access to the payouts of a rail or chain. */
export interface PayoutHarness {
  /** Sends a payout of the driver's own kind under this key. */
  sendPayout(payout: LawfulPayout): Promise<SendOutcome>;
  findPayout(key: string): Promise<SentState>;
  listSent(span: SentSpan): Promise<SentPage | undefined>;
  withdrawPayout(payout: UnwantedPayout): Promise<SentState>;
  /** Amounts of the payouts that the provider has made for the transaction, as plain text. */
  amountsFor(transactionId: string): Promise<readonly string[]>;
  /** Amount of the driver's usual payout. */
  usualAmount(): Amount<CurrencyCode>;
  /** Makes the provider refuse the transaction's next payout. */
  refuseNext(transactionId: string): Promise<void>;
  /** Makes the provider defer the transaction's next payouts; absent if a driver cannot simulate it. */
  delayNext?(transactionId: string): Promise<void>;
  /** Ends the delay of the transaction's payouts, if there is `delayNext`. */
  endDelay?(transactionId: string): Promise<void>;
  /** Makes the provider time out on the transaction's next payout. */
  silenceNext(transactionId: string): Promise<void>;
}

export const freshPayout = () => ({ key: ids.next(), transactionId: ids.next() });
