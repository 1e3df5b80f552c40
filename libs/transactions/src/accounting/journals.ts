import type { Payout, Receipt, Transaction } from '@rampart/data';
import { type ChainId, type Decimal } from '@rampart/kernel';
import { ACCOUNTS, type Account, type Booking, type ReversiblePosting } from '@rampart/ledger';
import {
  buyLines,
  holdingOf,
  payoutBooking,
  receiptLines,
  sellLines,
  suspenseOf,
  transferLines,
  type ReceivedFunds,
} from './journal-lines.js';

export type { ReceivedFunds } from './journal-lines.js';

/** Books a payment that arrived for a transaction: held in suspense until allocation, whatever the transaction's status. */
export function receivedBooking({ id, transactionId, ...money }: Receipt): Booking {
  return { transactionId, cause: 'received', reference: id, lines: receiptLines(money) };
}

/** Books an unmatched payment that arrived. Its bank or chain may reverse it, and report it again. */
export const unmatchedPosting = ({ id, ...money }: ReceivedFunds): ReversiblePosting => ({
  booking: { transactionId: null, cause: 'receivedUnmatched', reference: id, lines: receiptLines(money) },
  reversalCause: 'receivedUnmatchedTakenBack',
});

/** Books an operator's match of the payment: moves it out of unmatched suspense. */
export const matchedBooking = ({ id, kind, currency, amount }: ReceivedFunds): Booking => ({
  transactionId: null,
  cause: 'matched',
  reference: id,
  lines: transferLines(currency, amount, { debit: suspenseOf(kind), credit: ACCOUNTS.matching }),
});

/** Books a matched payment as received by its order, out of the matching account. */
export function receivedByMatchBooking({ id, transactionId, kind, currency, amount }: Receipt): Booking {
  const lines = transferLines(currency, amount, { debit: ACCOUNTS.matching, credit: suspenseOf(kind) });
  return { transactionId, cause: 'received', reference: id, lines };
}

/**
 * Allocates the received amount to the order and books the promised payout. Fiat and crypto meet on the exchange account at the
 * transaction's price. The service bears a tolerated shortage.
 */
export function allocatedBooking(transaction: Transaction, received: Decimal): Booking {
  const lines = transaction.type === 'buy' ? buyLines(transaction, received) : sellLines(transaction, received);
  return {
    transactionId: transaction.id,
    cause: 'allocated',
    reference: `${transaction.id}:${transaction.version}`,
    lines,
  };
}

/** Books a payout as sent, from the service's bank or wallet unless `paidFrom` names another account. */
export function paidOutBooking(payout: Payout, { chain, internalAddress }: Transaction, paidFrom?: Account): Booking {
  const from = paidFrom ?? holdingOf(payout.kind, internalAddress === null ? chain : 'internal');
  return payoutBooking(
    payout,
    'paidOut',
    transferLines(payout.currency, payout.amount, { debit: ACCOUNTS.customerLiability, credit: from }),
  );
}

/** Books a claimed refund or return: its amount moves out of suspense. */
export function refundClaimedBooking(payout: Payout): Booking {
  return payoutBooking(
    payout,
    'refundClaimed',
    transferLines(payout.currency, payout.amount, { debit: suspenseOf(payout.kind), credit: ACCOUNTS.refundPayable }),
  );
}

/** Books a refund or return as sent, from the service's bank or wallet unless `paidFrom` names another account. */
export function refundSentBooking(payout: Payout, chain: ChainId | null, paidFrom?: Account): Booking {
  const from = paidFrom ?? holdingOf(payout.kind, chain);
  return payoutBooking(
    payout,
    'refundSent',
    transferLines(payout.currency, payout.amount, { debit: ACCOUNTS.refundPayable, credit: from }),
  );
}

/** Books a rejected refund or return: its amount returns to suspense. */
export function refundFailedBooking(payout: Payout): Booking {
  const lines = refundClaimedBooking(payout).lines.map((each) => ({ ...each, amount: each.amount.neg() }));
  return payoutBooking(payout, 'refundFailed', lines);
}
