import { Receipt, rows, sql } from '@rampart/data';
import { Decimal, ids } from '@rampart/kernel';
import { book, takeBack } from '@rampart/ledger';
import { CHAINS } from '@rampart/methods';
import type { ChainDeposit, FiatPayment } from '@rampart/ports';
import type { EntityManager } from 'typeorm';
import { receivedBooking } from './journals.js';

/** A payment or deposit whose raw telling is stored. */
export type Stored<T> = T & { readonly inboundEventId: string };

/** Records and books payments, each once, whatever the state of the transaction. */
export async function recordPayments(manager: EntityManager, transactionId: string, payments: readonly Stored<FiatPayment>[]): Promise<void> {
  for (const { inboundEventId, eventId, amount, currency, receivedAt } of payments) {
    const [added] = await rows<{ id: string }>(
      manager,
      sql`INSERT INTO receipt (id, transaction_id, inbound_event_id, kind, event_id, amount, currency, occurred_at, recorded_at)
          VALUES (${ids.next()}, ${transactionId}, ${inboundEventId}, 'fiat', ${eventId}, ${amount}, ${currency}, ${receivedAt}, rampart_now())
          ON CONFLICT (kind, event_id) DO NOTHING RETURNING id`,
    );
    if (added) await bookReceived(manager, added.id);
  }
}

/**
 * Records deposits, each once; confirmations and dropping follow what the chain says now. A deposit is booked when it has
 * enough confirmations, and taken back should it be dropped after that.
 */
export async function recordDeposits(manager: EntityManager, transactionId: string, deposits: readonly Stored<ChainDeposit>[]): Promise<void> {
  for (const { inboundEventId, eventId, amount, currency, chain, txId, confirmations, dropped, seenAt } of deposits) {
    const [known] = await rows<{ id: string }>(
      manager,
      sql`INSERT INTO receipt AS r (id, transaction_id, inbound_event_id, kind, event_id, amount, currency, chain, tx_id, confirmations, dropped,
            occurred_at, recorded_at)
          VALUES (${ids.next()}, ${transactionId}, ${inboundEventId}, 'crypto', ${eventId}, ${amount}, ${currency}, ${chain}, ${txId},
            ${confirmations}, ${dropped}, ${seenAt}, rampart_now())
          ON CONFLICT (kind, event_id) DO UPDATE SET confirmations = excluded.confirmations, dropped = excluded.dropped
          WHERE r.transaction_id = excluded.transaction_id RETURNING id`,
    );
    if (!known) continue;
    if (dropped) await takeBackReceived(manager, transactionId, known.id);
    else if (confirmations >= CHAINS[chain].confirmations) await bookReceived(manager, known.id);
  }
}

export async function bookReceived(manager: EntityManager, receiptId: string): Promise<void> {
  const receipt = await manager.findOneByOrFail(Receipt, { id: receiptId });
  await rows(manager, book(receivedBooking(receipt), receipt.recordedAt));
}

async function takeBackReceived(manager: EntityManager, transactionId: string, reference: string): Promise<void> {
  const { recordedAt } = await manager.findOneByOrFail(Receipt, { id: reference });
  await rows(manager, takeBack({ transactionId, cause: 'received', reference, as: 'receivedTakenBack' }, recordedAt));
}

/** Amounts that are the same number are the same text. */
export const plainAmount = (amount: string): string => new Decimal(amount).toFixed();
