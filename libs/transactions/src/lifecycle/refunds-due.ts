import { Decimal, type TransactionStatus } from '@rampart/kernel';
import { askedAmount, type Facts, sumOf } from './facts.js';

export interface RefundDue {
  readonly currency: string;
  readonly amount: Decimal;
}

/** Statuses that retain the ordered amount: the order is being carried out, or was. */
const RETAINS_ORDERED: readonly TransactionStatus[] = ['fiat_received', 'btc_received', 'completed', 'payout_failed'];
/** Statuses in which the order waits for its payment. */
const AWAITS_PAYMENT: readonly TransactionStatus[] = ['pending', 'btc_in_mempool'];

/**
 * Refunds that are due in `status`, per currency: final receipts, less the retained amount, less earlier refunds. While the order waits
 * for its payment, all of the ordered currency is retained; receipts in other currencies are due at once.
 */
export function refundsDue(facts: Facts, status: TransactionStatus): RefundDue[] {
  const final = facts.received.filter((each) => each.final);
  return [...new Set(final.map(({ currency }) => currency))]
    .map((currency) => ({
      currency,
      amount: sumOf(final, currency)
        .minus(retainedAmount(facts, status, currency))
        .minus(sumOf(facts.returned, currency)),
    }))
    .filter(({ amount }) => amount.gt(0));
}

/** Whether a refund returns the whole order. No payout may follow such a refund. */
export const refundsWholeOrder = (facts: Facts, { currency, amount }: RefundDue): boolean =>
  !facts.hasEndingPayout &&
  currency === facts.ordered.currency &&
  amount.gte(askedAmount(facts)) &&
  !retainsOrdered(facts, facts.status);

const retainsOrdered = ({ refundDecided }: Facts, status: TransactionStatus): boolean =>
  RETAINS_ORDERED.includes(status) && !refundDecided;

function retainedAmount(facts: Facts, status: TransactionStatus, currency: string): Decimal {
  const { ordered, received, allocated } = facts;
  if (currency !== ordered.currency) return new Decimal(0);
  if (AWAITS_PAYMENT.includes(status)) return sumOf(received, currency);
  if (!retainsOrdered(facts, status)) return new Decimal(0);
  return allocated.gt(0) ? allocated : ordered.amount;
}
