import type { InboundEvent, Payout, PayoutPurpose } from '@rampart/data';
import { type Executor, rows, sql } from '@rampart/sql';
import { paymentName, payoutKey } from './payout-key.js';

/** A payout that the database may have lost, identified by its key at the provider. */
export interface LostPayout {
  readonly key: string;
  readonly kind: Payout['kind'];
  readonly purpose: PayoutPurpose;
  readonly generation: number;
}

/**
 * How many generations after the latest known one are looked up. Each requires an operator's decision, or a payment that was reversed while its payout waited
 * and paid again, so few were begun since the backup.
 */
export const GENERATIONS_AHEAD = 4;

/**
 * Returns other payouts that may have been sent for the same order or payment and are missing from a database that was restored or failed over. Returns
 * undefined if the database has not moved since the order was created, because nothing is missing then.
 */
export async function lostPayouts(database: Executor, payout: Payout): Promise<readonly LostPayout[] | undefined> {
  const known = await rows<Pick<Payout, 'purpose' | 'generation'>>(
    database,
    sql`SELECT purpose, generation FROM payout
        WHERE (transaction_id = ${payout.transactionId} OR inbound_event_id = ${payout.inboundEventId})
          AND (SELECT moved_at FROM xid_epoch)
            >= coalesce((SELECT created_at FROM transaction WHERE id = ${payout.transactionId}), '-infinity')`.prepared(),
  );
  if (known.length === 0) return undefined;
  const paidFor = payout.transactionId ?? (await nameOfPayment(database, payout));
  return PURPOSES[payout.purpose].flatMap((purpose) => {
    const generations = known.filter((one) => one.purpose === purpose).map(({ generation }) => generation);
    const upTo = Math.max(0, ...generations) + GENERATIONS_AHEAD;
    return Array.from({ length: upTo }, (_, i) => i + 1)
      .filter((generation) => !generations.includes(generation))
      .map((generation) => ({
        key: payoutKey({ paidFor, purpose, generation }),
        kind: purpose === payout.purpose ? payout.kind : OTHER_KIND[payout.kind],
        purpose,
        generation,
      }));
  });
}

/** An order is paid out, or its payment refunded. A payment without an order is only returned. */
const PURPOSES: Readonly<Record<PayoutPurpose, readonly PayoutPurpose[]>> = {
  payout: ['payout', 'refund'],
  refund: ['payout', 'refund'],
  return: ['return'],
};

/** A buy is paid out in crypto and refunded in fiat, a sell the other way round. */
const OTHER_KIND = { crypto: 'fiat', fiat: 'crypto' } as const;

async function nameOfPayment(database: Executor, { id, inboundEventId }: Payout): Promise<string> {
  const [event] = await rows<Pick<InboundEvent, 'source' | 'eventId'>>(
    database,
    sql`SELECT source, event_id AS "eventId" FROM inbound_event WHERE id = ${inboundEventId}`,
  );
  if (!event) throw new Error(`payout ${id} returns no payment`);
  return paymentName(event);
}
