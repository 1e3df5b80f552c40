import { InboundEvent, Receipt, rows, sql } from '@rampart/data';
import { Decimal, ids } from '@rampart/kernel';
import { bookReversible, type ReversiblePosting, reversePosting } from '@rampart/ledger';
import type { ChainDeposit, FiatPayment } from '@rampart/ports';
import type { EntityManager } from 'typeorm';
import { requiredConfirmations, raiseDepth } from './confirmation-depth.js';
import { databaseNow } from '../lifecycle/database-now.js';
import { matchedBooking, receivedBooking, receivedByMatchBooking, unmatchedBooking } from '../accounting/journals.js';
import { isFinal } from '../lifecycle/load-facts.js';
import type { Numbered } from './receipt-reader.js';
import { receivedFunds } from './unmatched-content.js';

/** A payment or deposit whose raw telling is stored. */
export type StoredReceipt<T> = Numbered<T> & { readonly inboundEventId: string };

/** Records and books payments, each once, whatever the state of the transaction; one that its bank took back is taken back in the books. */
export async function recordPayments(manager: EntityManager, transactionId: string, payments: readonly StoredReceipt<FiatPayment>[]): Promise<void> {
  for (const { inboundEventId, eventId, amount, currency, receivedAt, reversed = false, reading } of payments) {
    const [kept] = await rows<{ id: string }>(
      manager,
      sql`INSERT INTO receipt AS r (id, transaction_id, inbound_event_id, kind, event_id, amount, currency, dropped, occurred_at, recorded_at, reading)
          VALUES (${ids.next()}, ${transactionId}, ${inboundEventId}, 'fiat', ${eventId}, ${amount}, ${currency}, ${reversed}, ${receivedAt}, rampart_now(), ${reading})
          ON CONFLICT (kind, event_id) DO UPDATE SET dropped = excluded.dropped, reading = excluded.reading
          WHERE r.transaction_id = excluded.transaction_id AND r.reading < excluded.reading RETURNING id`,
    );
    if (kept) await bookReceipt(manager, kept.id);
  }
}

/**
 * Records deposits, each once; confirmations and dropping follow what the chain says now, and the books follow them. What has enough
 * confirmations stays good while its chain comes to need more; the rest needs what the chain needs now.
 */
export async function recordDeposits(manager: EntityManager, transactionId: string, deposits: readonly StoredReceipt<ChainDeposit>[]): Promise<void> {
  for (const { inboundEventId, eventId, amount, currency, chain, txId, confirmations, dropped, seenAt, reading } of deposits) {
    const [known] = await rows<{ id: string }>(
      manager,
      sql`INSERT INTO receipt AS r (id, transaction_id, inbound_event_id, kind, event_id, amount, currency, chain, tx_id, confirmations, needed, dropped,
            occurred_at, recorded_at, reading)
          VALUES (${ids.next()}, ${transactionId}, ${inboundEventId}, 'crypto', ${eventId}, ${amount}, ${currency}, ${chain}, ${txId},
            ${confirmations}, ${requiredConfirmations(chain)}, ${dropped}, ${seenAt}, rampart_now(), ${reading})
          ON CONFLICT (kind, event_id) DO UPDATE SET confirmations = excluded.confirmations, dropped = excluded.dropped, reading = excluded.reading,
            needed = CASE WHEN r.confirmations >= r.needed AND NOT r.dropped THEN r.needed ELSE excluded.needed END
          WHERE r.transaction_id = excluded.transaction_id AND r.reading < excluded.reading RETURNING id`,
    );
    if (known) await bookReceipt(manager, known.id);
  }
}

/** What is here for good is in the books, once; what is not, or no longer, is not. Call it under the transaction's lock. */
export async function bookReceipt(manager: EntityManager, receiptId: string): Promise<void> {
  const receipt = await manager.findOneByOrFail(Receipt, { id: receiptId });
  const isHere = !receipt.dropped && isFinal(receipt);
  const at = await databaseNow(manager);
  let wasHere = false;
  for (const standing of await postingsOf(manager, receipt)) {
    if (isHere) await bookReversible(manager, standing, at);
    else wasHere = (await reversePosting(manager, standing, at)) || wasHere;
  }
  const { chain, needed, transactionId } = receipt;
  if (wasHere && chain !== null && needed !== null) await raiseDepth(manager, { chain, undone: needed, cause: `transaction:${transactionId}` });
}

/** Money that was matched by a person came in unmatched, and all three steps stand or fall together. */
async function postingsOf(manager: EntityManager, receipt: Receipt): Promise<ReversiblePosting[]> {
  const event = await manager.findOneByOrFail(InboundEvent, { id: receipt.inboundEventId });
  if (event.content['transactionId'] !== null) return [{ booking: receivedBooking(receipt), reversalCause: 'receivedTakenBack' }];
  const money = receivedFunds(event);
  return [
    { booking: unmatchedBooking(money), reversalCause: 'receivedUnmatchedTakenBack' },
    { booking: matchedBooking(money), reversalCause: 'matchedTakenBack' },
    { booking: receivedByMatchBooking(receipt), reversalCause: 'receivedTakenBack' },
  ];
}

/** Amounts that are the same number are the same text. */
export const plainAmount = (amount: string): string => new Decimal(amount).toFixed();
