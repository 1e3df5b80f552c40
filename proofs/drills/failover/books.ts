import type { Client } from 'pg';
import type { PlacedOrder } from './traffic.js';

/** Reads the traffic's rows in the service's database. */
export class Books {
  constructor(private readonly database: Client) {}

  /** Returns those of the orders that the database has. */
  async known(orders: Iterable<PlacedOrder>): Promise<Set<string>> {
    const ids = [...orders].map(({ id }) => id);
    return new Set(await this.column('SELECT id FROM transaction WHERE id = ANY($1::uuid[])', [ids]));
  }

  /** Returns those of the orders that are not completed. */
  open(ids: readonly string[]): Promise<string[]> {
    return this.column(`SELECT id FROM transaction WHERE id = ANY($1::uuid[]) AND status <> 'completed'`, [ids]);
  }

  eventIds(): Promise<string[]> {
    return this.column('SELECT id FROM webhook_event', []);
  }

  /** Counts payouts of older orders that are held, or that their providers were queried about and did not know. */
  async countBraked(): Promise<number> {
    const braked = await this.column(
      `SELECT p.id FROM payout p JOIN transaction t ON t.id = p.transaction_id
       WHERE p.state = 'claimed' AND (p.unknown_since IS NOT NULL OR p.waits_for = 'brake') AND t.created_at <= (SELECT moved_at FROM xid_epoch)`,
      [],
    );
    return braked.length;
  }

  /** Whether reconciliation has found, since the last move, that the database moved. */
  async hasMoveFinding(): Promise<boolean> {
    const found = await this.column(
      `SELECT id FROM reconciliation_finding WHERE rule = 'databaseMoved' AND last_seen_at >= (SELECT moved_at FROM xid_epoch)`,
      [],
    );
    return found.length > 0;
  }

  /** Whether payouts wait until two operators release them. */
  async isRestoreOpen(): Promise<boolean> {
    return (await this.column('SELECT id FROM database_restore WHERE is_open', [])).length > 0;
  }

  /** Restores after which not every provider has been queried about what was sent. */
  unasked(): Promise<string[]> {
    return this.column('SELECT id FROM database_restore WHERE is_open AND asked_at IS NULL', []);
  }

  /** Releases the restore as two operators do once every provider was queried. Held payouts continue within a minute. */
  async releaseRestore(): Promise<void> {
    await this.database.query(
      `UPDATE database_restore SET is_open = false, proposed_by = 'one', released_by = 'another', released_at = rampart_now() WHERE is_open AND asked_at IS NOT NULL`,
    );
  }

  private async column(text: string, values: unknown[]): Promise<string[]> {
    const { rows } = await this.database.query<{ id: string }>(text, values);
    return rows.map(({ id }) => id);
  }
}

/** Orders for which bank or chain were paid twice, in the record of the outside world. */
export async function paidTwice(outside: Client): Promise<string[]> {
  const { rows } = await outside.query<{ id: string }>(
    `SELECT transaction_id AS id FROM sandbox.sent_payout WHERE outcome = 'succeed' GROUP BY transaction_id HAVING count(*) > 1`,
  );
  return rows.map(({ id }) => id);
}

export async function countPaid(outside: Client, ids: readonly string[]): Promise<number> {
  const { rowCount } = await outside.query(
    `SELECT FROM sandbox.sent_payout WHERE outcome = 'succeed' AND transaction_id = ANY($1)`,
    [ids],
  );
  return rowCount ?? 0;
}

/** Counts those of the orders for which bank or chain were paid exactly once. */
export async function countPaidOnce(outside: Client, ids: readonly string[]): Promise<number> {
  const { rowCount } = await outside.query(
    `SELECT transaction_id FROM sandbox.sent_payout WHERE outcome = 'succeed' AND transaction_id = ANY($1)
     GROUP BY transaction_id HAVING count(*) = 1`,
    [ids],
  );
  return rowCount ?? 0;
}
