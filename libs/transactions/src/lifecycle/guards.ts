import { Decimal } from '@rampart/kernel';
import {
  amountInGrace,
  amountInTime,
  amountThatCounts,
  askedAmount,
  type Facts,
  isInTime,
  isStillLate,
  isUncovered,
  netInGrace,
  netInTime,
} from './facts.js';
import { refundsDue } from './refunds-due.js';
import type { TransactionGuard } from './transaction-lifecycle.js';

/** Conditions of the lifecycle table. */
export const GUARDS = {
  /** The final receipts cover the amount that the user has to pay. */
  amountCovers,
  /** The receipts cover the order and exceed it: the excess is refunded. */
  overpaid: (facts) => amountCovers(facts) && refundsDue(carriedOut(facts), carriedOut(facts).status).length > 0,
  /** The receipts cover the order by the time at which the bank received them, even if the report came later. */
  paidInTime: (facts) => !facts.hasEndingPayout && amountInTime(facts).gte(askedAmount(facts)),
  /** `underpaidTolerated` by the time at which the bank received the payment, even if the report came after the window closed. */
  paidInTimeTolerated: (facts) => isJudgedLater(facts) && isTolerated(facts),
  /** `underpaidHonoured` by the time at which the bank received the payment, even if the report came after the window closed. */
  paidInTimeHonoured: (facts) => isJudgedLater(facts) && isHonouredInPart(facts),
  /** A deposit was in the mempool before the payment window closed, even if the report came later. */
  seenInTime: (facts) => !facts.hasEndingPayout && netInTime(facts).gt(0),
  /** Deposits remain that were seen in time, or for which the order was honoured late. */
  stillSeen: (facts) => netInTime(facts).gt(0) || isStillLate(facts),
  /** The receipts cover the order within the grace period, and the price is near the locked one. */
  lateButHonoured: (facts) =>
    !facts.hasEndingPayout && netInGrace(facts).gte(askedAmount(facts)) && isPriceNearLocked(facts),
  /** Final deposits cover the order only together with late ones, and the price is near the locked one. */
  lateRestHonoured: (facts) =>
    hasNoUnconfirmed(facts) &&
    !isTolerated(facts) &&
    !isHonouredInPart(facts) &&
    amountInGrace(facts).gte(askedAmount(facts)) &&
    isPriceNearLocked(facts),
  /** The receipts are below the order by no more than the tolerance. */
  underpaidTolerated: (facts) => hasNoUnconfirmed(facts) && isTolerated(facts),
  /** The order is carried out for the received amount. */
  underpaidHonoured: (facts) => hasNoUnconfirmed(facts) && isHonouredInPart(facts),
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

/** A sell that was honoured late has had its price since its deposits were seen, and waits for them. */
function amountCovers(facts: Facts): boolean {
  return amountThatCounts(facts).gte(askedAmount(facts));
}

/** The facts once the covering receipts are allocated. */
const carriedOut = (facts: Facts): Facts => ({
  ...facts,
  status: facts.type === 'buy' ? 'fiat_received' : 'btc_received',
  allocated: Decimal.min(amountThatCounts(facts), facts.ordered.amount),
});

const isTolerated = (facts: Facts): boolean => amountInTime(facts).gte(askedAmount(facts).minus(tolerance(facts)));

const isHonouredInPart = (facts: Facts): boolean =>
  facts.policy.proRata[facts.type] && amountInTime(facts).gte(facts.minimumAmount);

/** Whether an order that was short at the end of its payment window is judged again, because a report shows what was paid in time. */
const isJudgedLater = (facts: Facts): boolean => !facts.hasEndingPayout && !facts.refundRequested && !windowOpen(facts);

function windowOpen({ now, expiresAt }: Facts): boolean {
  return now < expiresAt;
}

/** No payout was sent, is being sent, or may have been sent, and no refund of the whole order was decided. */
function payoutNeverLeft({ hasLivePayout, refundDecided }: Facts): boolean {
  return !hasLivePayout && !refundDecided;
}

/** Whether no deposit of the payment window waits for confirmations, which could cover the order at the locked price. */
const hasNoUnconfirmed = (facts: Facts): boolean =>
  facts.received.every((each) => each.final || each.currency !== facts.ordered.currency || !isInTime(facts)(each));

const tolerance = ({ ordered, minorUnit, policy }: Facts): Decimal =>
  Decimal.max(ordered.amount.times(policy.underpaidTolerancePercent).div(100), minorUnit);

function isPriceNearLocked({ lockedPrice, currentPrice, policy }: Facts): boolean {
  return (
    currentPrice !== undefined &&
    currentPrice.minus(lockedPrice).abs().times(100).lte(lockedPrice.times(policy.latePriceTolerancePercent))
  );
}
