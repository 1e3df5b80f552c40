import type { Decimal } from '@rampart/kernel';
import { type Facts, owedBack, sum } from './facts.js';
import type { TransactionGuard } from './transaction-lifecycle.js';

/** The conditions of the table, each a question to the facts. */
export const GUARDS = {
  /** As much as was ordered is here, for good. */
  amountCovers,
  /** Enough, and more that goes back. */
  overpaid: (facts) => amountCovers(facts) && owedBack(facts, 'fiat_received').length > 0,
  /** Enough by the bank's own value time, even if we heard of it later. */
  paidInTime: (facts) => net(facts, facts.received.filter(({ occurredAt }) => occurredAt <= facts.expiresAt)).gte(facts.ordered.amount),
  /** A deposit was in the mempool before the window closed, even if we heard of it later. */
  seenInTime: ({ received, expiresAt }) => received.some(({ occurredAt }) => occurredAt <= expiresAt),
  nothingReceived: ({ received }) => received.length === 0,
  somethingReceived: ({ received }) => received.length > 0,
  /** Money that the present status does not keep. */
  strayMoney: (facts) => owedBack(facts, facts.status).length > 0,
  everythingReturned: (facts) =>
    owedBack(facts, 'refunded').length === 0 && facts.returned.length > 0 && facts.returned.every(({ sent }) => sent),
  windowOpen: ({ now, expiresAt }) => now < expiresAt,
} satisfies Record<TransactionGuard, (facts: Facts) => boolean>;

function amountCovers(facts: Facts): boolean {
  return net(facts, facts.received.filter(({ final }) => final)).gte(facts.ordered.amount);
}

const net = ({ ordered, returned }: Facts, received: Facts['received']): Decimal =>
  sum(received, ordered.currency).minus(sum(returned, ordered.currency));
