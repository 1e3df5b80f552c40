import { type PayoutState, rows, sql } from '@rampart/data';
import { Decimal } from '@rampart/kernel';
import type { HeldFor } from '@rampart/transactions';
import type { DataSource } from 'typeorm';

/** Money that names an order and does not count for it: another payer's, in another currency, or of a form that the order does not take. */
export interface HeldPayment {
  readonly amount: Decimal;
  readonly currency: string;
  /** Undefined if the order's user paid. */
  readonly heldFor: HeldFor | undefined;
  readonly state: HeldState;
}

/** `waiting` for operators, who accept a payment or send it back. */
export type HeldState = 'waiting' | 'returning' | 'returned';

/** Held payments of an order, oldest first, without those that their bank or chain reversed. */
export async function findHeldPayments(database: DataSource, transactionId: string): Promise<HeldPayment[]> {
  const found = await rows<{ amount: string; currency: string; heldFor: HeldFor | null; state: PayoutState | null }>(
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
    state: heldState(state),
  }));
}

/** The state of a held payment by that of its return. A return that a second operator has not approved is no decision yet. */
export function heldState(ofReturn: PayoutState | null): HeldState {
  if (ofReturn === null || ofReturn === 'proposed') return 'waiting';
  return ofReturn === 'submitted' || ofReturn === 'confirmed' ? 'returned' : 'returning';
}
