import { Decimal } from '@rampart/kernel';
import { countedAmount, type Facts, graceEnd, netReceivedUntil, isUncovered, refundsDue } from './facts.js';
import type { TransactionGuard } from './transaction-lifecycle.js';

/** The conditions of the table, each a question to the facts. */
export const GUARDS = {
  /** As much as was ordered is here, for good. */
  amountCovers,
  /** Enough, and more that goes back. */
  overpaid: (facts) => amountCovers(facts) && refundsDue(facts, facts.type === 'buy' ? 'fiat_received' : 'btc_received').length > 0,
  /** Enough by the bank's own value time, even if we heard of it later. */
  paidInTime: (facts) => !facts.hasEndingPayout && netReceivedUntil(facts, facts.expiresAt).gte(facts.ordered.amount),
  /** A deposit was in the mempool before the window closed, even if we heard of it later. */
  seenInTime: (facts) => !facts.hasEndingPayout && netReceivedUntil(facts, facts.expiresAt).gt(0),
  /** Enough, only a little late, and the price has hardly moved. */
  lateButHonoured: (facts) => !facts.hasEndingPayout && netReceivedUntil(facts, graceEnd(facts)).gte(facts.ordered.amount) && isPriceNearLocked(facts),
  /** So little is missing that the order is carried out as it is. */
  underpaidTolerated: (facts) => hasNoUnconfirmed(facts) && countedAmount(facts).gte(facts.ordered.amount.minus(tolerance(facts))),
  /** The order is carried out for what came in. */
  underpaidHonoured: (facts) => facts.policy.proRata[facts.type] && hasNoUnconfirmed(facts) && countedAmount(facts).gte(facts.minimumAmount),
  nothingReceived: ({ received }) => received.length === 0,
  somethingReceived: ({ received }) => received.length > 0,
  /** Money that the present status does not keep. */
  excessReceived: (facts) => refundsDue(facts, facts.status).length > 0,
  everythingReturned: (facts) =>
    refundsDue(facts, 'refunded').length === 0 && facts.returned.length > 0 && facts.returned.every(({ sent }) => sent),
  payoutNeverLeft,
  /** Nothing left, and something is here for good that giving the order up would send back. */
  returnable: (facts) => payoutNeverLeft(facts) && refundsDue({ ...facts, refundDecided: true }, 'payout_failed').length > 0,
  /** What the order took is no longer all here, and nothing left for it. */
  coverLost: (facts) => payoutNeverLeft(facts) && isUncovered(facts),
  /** The same while the rest, or all of it, may still come. */
  coverLostInTime: (facts) => payoutNeverLeft(facts) && isUncovered(facts) && windowOpen(facts),
  windowOpen,
} satisfies Record<TransactionGuard, (facts: Facts) => boolean>;

function amountCovers(facts: Facts): boolean {
  return countedAmount(facts).gte(facts.ordered.amount);
}

function windowOpen({ now, expiresAt }: Facts): boolean {
  return now < expiresAt;
}

/** Nothing was sent, is being sent, or may have been sent. */
function payoutNeverLeft({ hasLivePayout: payoutAlive, refundDecided }: Facts): boolean {
  return !payoutAlive && !refundDecided;
}

/** Whether nothing that may still cover the order waits for its confirmations. */
const hasNoUnconfirmed = ({ received, ordered }: Facts): boolean =>
  received.every(({ final, currency }) => final || currency !== ordered.currency);

const tolerance = ({ ordered, minorUnit, policy }: Facts): Decimal =>
  Decimal.max(ordered.amount.times(policy.underpaidTolerancePercent).div(100), minorUnit);

function isPriceNearLocked({ lockedPrice, currentPrice, policy }: Facts): boolean {
  return currentPrice !== undefined && currentPrice.minus(lockedPrice).abs().times(100).lte(lockedPrice.times(policy.latePriceTolerancePercent));
}
