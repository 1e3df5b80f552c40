import type { Refusal, SigningPayout, SignRequest } from '@rampart/signing';
import { DEFAULT_OWN_FEES, type SigningPolicy } from './policy.js';
import type { CheckedTransaction } from './read-transaction.js';
import type { Spent } from './spent.js';

const HUNDREDTHS = 100;
/** The service counts up. A wallet restored from its words would not find change far ahead. */
const MAX_CHANGE_AHEAD = 1_000;

/** Limits the fee to a share of the payouts; a transaction that pays only to own keys may cost the same share of what it moves. */
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

/** Limits per day what moving own money may burn, since it needs no approval. */
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

/** Keeps change where the wallet scans for it, also from the start: an empty log begins at the policy's `firstChange`. */
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
