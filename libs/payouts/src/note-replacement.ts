import { inTransaction, type Payout } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import type { DataSource } from 'typeorm';

type Replaced = Pick<Payout, 'id' | 'transactionId' | 'purpose' | 'kind' | 'reference'>;

/**
 * Records that the chain confirmed a different transaction than the one reported first, as after a fee bump (BIP 125). The order then names the transaction
 * that the chain has; its status and its earlier webhooks do not change.
 */
export async function noteReplacement(database: DataSource, payout: Replaced, reference: string): Promise<void> {
  const { id, transactionId, purpose, kind, reference: before } = payout;
  if (before === reference || kind !== 'crypto') return;
  await inTransaction(database, async (manager) => {
    await rows(
      manager,
      sql`UPDATE payout SET reference = ${reference} WHERE id = ${id} AND reference = ${before} RETURNING id`,
    );
    if (purpose !== 'payout' || transactionId === null) return;
    await rows(
      manager,
      sql`UPDATE transaction SET blockchain_tx_id = ${reference}, updated_at = rampart_now()
          WHERE id = ${transactionId} AND blockchain_tx_id = ${before} RETURNING id`,
    );
  });
}
