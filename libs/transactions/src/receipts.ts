import { rows, sql } from '@rampart/data';
import { ids } from '@rampart/kernel';
import type { ChainDeposit, FiatPayment } from '@rampart/ports';
import type { EntityManager } from 'typeorm';

/** Records payments, each once, whatever the state of the transaction. A second telling of the same event changes nothing. */
export async function recordPayments(manager: EntityManager, transactionId: string, payments: readonly FiatPayment[]): Promise<void> {
  for (const { eventId, amount, currency, receivedAt } of payments) {
    await rows(
      manager,
      sql`INSERT INTO receipt (id, transaction_id, kind, event_id, amount, currency, occurred_at, recorded_at)
          VALUES (${ids.next()}, ${transactionId}, 'fiat', ${eventId}, ${amount}, ${currency}, ${receivedAt}, rampart_now())
          ON CONFLICT (kind, event_id) DO NOTHING`,
    );
  }
}

/** Records deposits, each once; confirmations and dropping follow what the chain says now, amount and time do not. */
export async function recordDeposits(manager: EntityManager, transactionId: string, deposits: readonly ChainDeposit[]): Promise<void> {
  for (const { eventId, amount, currency, chain, txId, confirmations, dropped, seenAt } of deposits) {
    await rows(
      manager,
      sql`INSERT INTO receipt (id, transaction_id, kind, event_id, amount, currency, chain, tx_id, confirmations, dropped, occurred_at, recorded_at)
          VALUES (${ids.next()}, ${transactionId}, 'crypto', ${eventId}, ${amount}, ${currency}, ${chain}, ${txId}, ${confirmations}, ${dropped},
            ${seenAt}, rampart_now())
          ON CONFLICT (kind, event_id) DO UPDATE SET confirmations = excluded.confirmations, dropped = excluded.dropped
          WHERE receipt.transaction_id = excluded.transaction_id`,
    );
  }
}
