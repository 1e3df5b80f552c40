import { InboundEvent, loadById, Receipt } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Decimal, ids } from '@rampart/kernel';
import { bookReversible, reversePosting, type ReversiblePosting } from '@rampart/ledger';
import type { ChainDeposit, FiatPayment } from '@rampart/ports';
import {
  isFinal,
  matchedBooking,
  receivedBooking,
  receivedByMatchBooking,
  receivedFunds,
  unmatchedPosting,
} from '@rampart/transactions';
import { type EntityManager, EntityNotFoundError } from 'typeorm';
import { neededConfirmations } from './confirmation-depth.js';
import type { Numbered } from './receipt-reader.js';
import type { ReversedDeposit } from './reorganisations.js';

/** A payment or deposit whose inbound event is stored. */
export type StoredReceipt<T> = Numbered<T> & { readonly inboundEventId: string };

/** Records and books payments, each once, whatever the transaction's status. Reverses the entries of those that the bank reversed. */
export async function recordPayments(
  manager: EntityManager,
  transactionId: string,
  payments: readonly StoredReceipt<FiatPayment>[],
): Promise<void> {
  for (const { inboundEventId, eventId, amount, currency, receivedAt, reversed = false, reading } of payments) {
    const [updated] = await rows<{ id: string }>(
      manager,
      sql`INSERT INTO receipt AS r (id, transaction_id, partner_id, inbound_event_id, kind, event_id, amount, currency, dropped, occurred_at, recorded_at, updated_at, reading)
          VALUES (${ids.next()}, ${transactionId}, (SELECT partner_id FROM transaction WHERE id = ${transactionId}), ${inboundEventId}, 'fiat', ${eventId}, ${amount}, ${currency}, ${reversed}, ${receivedAt}, rampart_now(), rampart_now(), ${reading})
          ON CONFLICT (kind, event_id, partner_id) DO UPDATE SET dropped = excluded.dropped, reading = excluded.reading,
            updated_at = CASE WHEN r.dropped = excluded.dropped THEN r.updated_at ELSE excluded.updated_at END
          WHERE r.transaction_id = excluded.transaction_id AND r.reading < excluded.reading RETURNING id`.prepared(),
    );
    if (updated) await bookReceipt(manager, updated.id);
  }
}

/**
 * Records deposits, each once, with their current confirmations, and books or reverses them accordingly. A confirmed deposit stays final if its chain later
 * requires more confirmations; others require the current number. Returns those that were booked and are now reversed.
 */
export async function recordDeposits(
  manager: EntityManager,
  transactionId: string,
  deposits: readonly StoredReceipt<ChainDeposit>[],
): Promise<ReversedDeposit[]> {
  const reversals: ReversedDeposit[] = [];
  for (const {
    inboundEventId,
    eventId,
    amount,
    currency,
    chain,
    txId,
    confirmations,
    dropped,
    seenAt,
    reading,
  } of deposits) {
    const [changed] = await rows<{ id: string }>(
      manager,
      sql`INSERT INTO receipt AS r (id, transaction_id, partner_id, inbound_event_id, kind, event_id, amount, currency, chain, tx_id, confirmations, needed, dropped,
            occurred_at, recorded_at, updated_at, reading)
          VALUES (${ids.next()}, ${transactionId}, (SELECT partner_id FROM transaction WHERE id = ${transactionId}), ${inboundEventId}, 'crypto', ${eventId}, ${amount}, ${currency}, ${chain}, ${txId},
            ${confirmations}, ${neededConfirmations({ eventId, transactionId, chain, amount })}, ${dropped}, ${seenAt}, rampart_now(), rampart_now(), ${reading})
          ON CONFLICT (kind, event_id, partner_id) DO UPDATE SET confirmations = excluded.confirmations, dropped = excluded.dropped, reading = excluded.reading,
            needed = CASE WHEN r.confirmations >= r.needed AND NOT r.dropped THEN r.needed ELSE excluded.needed END,
            updated_at = CASE WHEN r.dropped = excluded.dropped AND least(r.confirmations, excluded.confirmations) >= r.needed THEN r.updated_at ELSE excluded.updated_at END
          WHERE r.transaction_id = excluded.transaction_id AND r.reading < excluded.reading RETURNING id`.prepared(),
    );
    const reversed = changed && (await bookReceipt(manager, changed.id));
    if (reversed) reversals.push(reversed);
  }
  return reversals;
}

/** Books a final receipt once, and reverses the entries of one that is not final. The caller holds the transaction's lock. Returns a deposit whose entries it reversed. */
export async function bookReceipt(manager: EntityManager, receiptId: string): Promise<ReversedDeposit | undefined> {
  const receipt = await loadById(manager, Receipt, receiptId);
  const isReceived = !receipt.dropped && isFinal(receipt);
  const { at, isOfOrder } = await namedBy(manager, receipt);
  let wasBooked = false;
  for (const posting of isOfOrder ? [postingOf(receipt)] : await postingsOfMatched(manager, receipt)) {
    if (isReceived) await bookReversible(manager, posting, at);
    else wasBooked = (await reversePosting(manager, posting, at)) || wasBooked;
  }
  const { chain, needed, transactionId } = receipt;
  if (!wasBooked || chain === null || needed === null) return undefined;
  return { chain, lostDepth: needed, cause: `transaction:${transactionId}` };
}

/** Returns whether the payment named its order, as opposed to an operator's match, and the time. */
async function namedBy(manager: EntityManager, { inboundEventId }: Receipt): Promise<{ at: Date; isOfOrder: boolean }> {
  const [found] = await rows<{ at: Date; isOfOrder: boolean }>(
    manager,
    sql`SELECT rampart_now() AS at, content -> 'transactionId' IS DISTINCT FROM 'null' AS "isOfOrder" FROM inbound_event WHERE id = ${inboundEventId}`.prepared(),
  );
  if (!found) throw new EntityNotFoundError(InboundEvent, { id: inboundEventId });
  return found;
}

const postingOf = (receipt: Receipt): ReversiblePosting => ({
  booking: receivedBooking(receipt),
  reversalCause: 'receivedTakenBack',
});

/** A matched payment has three entries: arrived unmatched, matched, received by its order. */
async function postingsOfMatched(manager: EntityManager, receipt: Receipt): Promise<ReversiblePosting[]> {
  const money = receivedFunds(await manager.findOneByOrFail(InboundEvent, { id: receipt.inboundEventId }));
  return [
    unmatchedPosting(money),
    { booking: matchedBooking(money), reversalCause: 'matchedTakenBack' },
    { booking: receivedByMatchBooking(receipt), reversalCause: 'receivedTakenBack' },
  ];
}

/** Normalizes an amount, so that equal numbers are equal texts. */
export const plainAmount = (amount: string): string => new Decimal(amount).toFixed();
