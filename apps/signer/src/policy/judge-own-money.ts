import type { Refusal, SigningPayout, SignRequest } from '@rampart/signing';
import { DEFAULT_OWN_FEES, type SigningPolicy } from './policy.js';
import type { CheckedTransaction } from './read-transaction.js';
import type { Spent } from './spent.js';

const HUNDREDTHS = 100;
/** The service counts up. Change far ahead would not be found by a wallet that is restored from its words. */
const MAX_CHANGE_AHEAD = 1_000;

/** A transaction that pays to our own keys only may cost the same share of what it moves. */
export function feeRefusals(
  payouts: readonly SigningPayout[],
  { received, fee }: CheckedTransaction,
  { feePercent }: Pick<SigningPolicy, 'feePercent'>,
): Refusal[] {
  const paidOut = payouts.length === 0 ? received : payouts.reduce((sum, { sats }) => sum + BigInt(sats), 0n);
  const hundredths = BigInt(Math.round(feePercent * HUNDREDTHS));
  return fee * BigInt(HUNDREDTHS * HUNDREDTHS) > paidOut * hundredths
    ? [{ code: 'fee', detail: `a fee of ${fee} satoshi is above ${feePercent} % of what is paid out` }]
    : [];
}

/** Moving own money needs no approval, so a day bounds what it may burn. */
export function ownFeeRefusals(
  { fee }: CheckedTransaction,
  { limits: { ownFees = DEFAULT_OWN_FEES } }: Pick<SigningPolicy, 'limits'>,
  before: bigint,
): Refusal[] {
  const day = before + fee;
  return day > ownFees
    ? [{ code: 'dayLimit', detail: `${day} satoshi of fees for moving own money are above the limit of a day` }]
    : [];
}

/** Change stays where the wallet looks for it, from the first one on: an empty log begins at the policy's `firstChange`. */
export function changeRefusals(
  { change }: SignRequest,
  { firstChange = 0 }: Pick<SigningPolicy, 'firstChange'>,
  { highestChange = 0 }: Pick<Spent, 'highestChange'>,
): Refusal[] {
  const highest = Math.max(highestChange, firstChange);
  return change && change.index > highest + MAX_CHANGE_AHEAD
    ? [{ code: 'foreignOutput', detail: `the change's index ${change.index} is far ahead of ${highest}` }]
    : [];
}
