import { Decimal } from '@rampart/kernel';
import { askedAmount, countedAmount, type Facts, graceEnd, isUncovered, netReceivedUntil } from './facts.js';
import { refundsDue } from './refunds-due.js';
import type { TransactionGuard } from './transaction-lifecycle.js';

/** Conditions of the lifecycle table. */
export const GUARDS = {
  /** The final receipts cover the amount that the user was asked for. */
  amountCovers,
  /** The receipts cover the order and exceed it: the excess is refunded. */
  overpaid: (facts) =>
    amountCovers(facts) && refundsDue(facts, facts.type === 'buy' ? 'fiat_received' : 'btc_received').length > 0,
  /** The receipts cover the order by the bank's value time, even if the report came later. */
  paidInTime: (facts) => !facts.hasEndingPayout && netReceivedUntil(facts, facts.expiresAt).gte(askedAmount(facts)),
  /** A deposit was in the mempool before the payment window closed, even if the report came later. */
  seenInTime: (facts) => !facts.hasEndingPayout && netReceivedUntil(facts, facts.expiresAt).gt(0),
  /** The receipts cover the order within the grace period, and the price is near the locked one. */
  lateButHonoured: (facts) =>
    !facts.hasEndingPayout &&
    netReceivedUntil(facts, graceEnd(facts)).gte(askedAmount(facts)) &&
    isPriceNearLocked(facts),
  /** The receipts are below the order by no more than the tolerance. */
  underpaidTolerated: (facts) =>
    hasNoUnconfirmed(facts) && countedAmount(facts).gte(askedAmount(facts).minus(tolerance(facts))),
  /** The order is carried out for the received amount. */
  underpaidHonoured: (facts) =>
    facts.policy.proRata[facts.type] && hasNoUnconfirmed(facts) && countedAmount(facts).gte(facts.minimumAmount),
  nothingReceived: ({ received }) => received.length === 0,
  somethingReceived: ({ received }) => received.length > 0,
  /** The receipts exceed what the current status retains. */
  excessReceived: (facts) => refundsDue(facts, facts.status).length > 0,
  everythingReturned: (facts) =>
    refundsDue(facts, 'refunded').length === 0 && facts.returned.length > 0 && facts.returned.every(({ sent }) => sent),
  payoutNeverLeft,
  /** No payout was sent, and a refund of the whole order would return something. */
  returnable: (facts) =>
    payoutNeverLeft(facts) && refundsDue({ ...facts, refundDecided: true }, 'payout_failed').length > 0,
  /** A reversal left the allocated amount uncovered, and no payout was sent. */
  coverLost: (facts) => payoutNeverLeft(facts) && isUncovered(facts),
  /** `coverLost` while the payment window is open. */
  coverLostInTime: (facts) => payoutNeverLeft(facts) && isUncovered(facts) && windowOpen(facts),
  windowOpen,
} satisfies Record<TransactionGuard, (facts: Facts) => boolean>;

function amountCovers(facts: Facts): boolean {
  return countedAmount(facts).gte(askedAmount(facts));
}

function windowOpen({ now, expiresAt }: Facts): boolean {
  return now < expiresAt;
}

/** No payout was sent, is being sent, or may have been sent, and no refund of the whole order was decided. */
function payoutNeverLeft({ hasLivePayout, refundDecided }: Facts): boolean {
  return !hasLivePayout && !refundDecided;
}

/** Whether no deposit in the ordered currency waits for confirmations. */
const hasNoUnconfirmed = ({ received, ordered }: Facts): boolean =>
  received.every(({ final, currency }) => final || currency !== ordered.currency);

const tolerance = ({ ordered, minorUnit, policy }: Facts): Decimal =>
  Decimal.max(ordered.amount.times(policy.underpaidTolerancePercent).div(100), minorUnit);

function isPriceNearLocked({ lockedPrice, currentPrice, policy }: Facts): boolean {
  return (
    currentPrice !== undefined &&
    currentPrice.minus(lockedPrice).abs().times(100).lte(lockedPrice.times(policy.latePriceTolerancePercent))
  );
}
