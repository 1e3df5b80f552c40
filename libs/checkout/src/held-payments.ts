import { rows, sql } from '@rampart/data';
import { Decimal } from '@rampart/kernel';
import type { HeldFor } from '@rampart/transactions';
import type { DataSource } from 'typeorm';

/** Money that names an order and does not count for it: another payer's, in another currency, or of a form that the order does not take. */
export interface HeldPayment {
  readonly amount: Decimal;
  readonly currency: string;
  /** Undefined where the payment fits the order's user. */
  readonly heldFor: HeldFor | undefined;
  /** `waiting` for an operator, who accepts it or sends it back. */
  readonly state: 'waiting' | 'returning' | 'returned';
}

/** Oldest first. Without those that their bank or chain reversed. */
export async function findHeldPayments(database: DataSource, transactionId: string): Promise<HeldPayment[]> {
  const found = await rows<{ amount: string; currency: string; heldFor: HeldFor | null; state: string | null }>(
    database,
    sql`SELECT e.content ->> 'amount' AS amount, e.content ->> 'currency' AS currency, e.content ->> 'heldFor' AS "heldFor",
               (SELECT p.state FROM payout p WHERE p.inbound_event_id = e.id AND p.state <> 'failed') AS state
        FROM inbound_event e
        WHERE e.transaction_id IS NULL AND NOT e.vanished AND e.content ->> 'reference' = ${transactionId}
        ORDER BY e.recorded_at, e.id`,
  );
  return found.map(({ amount, currency, heldFor, state }) => ({
    amount: new Decimal(amount),
    currency,
    heldFor: heldFor ?? undefined,
    state: state === null ? 'waiting' : state === 'submitted' || state === 'confirmed' ? 'returned' : 'returning',
  }));
}
