import type { DatabaseRestore, Payout, PayoutPurpose } from '@rampart/data';
import { type Executor, rows, sql } from '@rampart/sql';
import { GENERATIONS_AHEAD } from '../lost-payouts.js';
import { payoutKey } from '../payout-key.js';

/** A payout that may have been sent since the backup, identified by its key at the provider. */
export interface AskedPayout {
  readonly key: string;
  readonly transactionId: string | null;
  readonly purpose: PayoutPurpose;
  readonly generation: number;
  readonly kind: Payout['kind'];
  /** Whether it may have been sent before the backup, and so before the span of a list. */
  readonly isBegun: boolean;
}

interface OldOrder {
  readonly id: string;
  readonly type: 'buy' | 'sell';
  readonly payouts: readonly { purpose: PayoutPurpose; generation: number; isSettled: boolean; isBegun: boolean }[];
}

/** Number of orders per batch of provider queries, and of those whose keys stand on lists or are known not to. */
export const ORDERS_AT_ONCE = { asked: 16, listed: 100 } as const;
/** An ended order is paid or refunded once more only for funds that arrived late. */
const ENDED_SINCE = '30 days';

/** Returns the next orders for which something may have been sent since the backup: open orders, and those that ended shortly before it. */
export const nextOrders = (
  database: Executor,
  { askedTo, noticedAt, dataAt }: Pick<DatabaseRestore, 'askedTo' | 'noticedAt' | 'dataAt'>,
  atOnce: number,
): Promise<OldOrder[]> =>
  rows<OldOrder>(
    database,
    sql`SELECT t.id, t.type, coalesce((
          SELECT json_agg(json_build_object('purpose', purpose, 'generation', generation, 'isSettled', state IN ('submitted', 'confirmed'),
            'isBegun', send_started_at IS NOT NULL OR driver IS NOT NULL OR state NOT IN ('proposed', 'claimed')))
          FROM payout WHERE transaction_id = t.id), '[]') AS payouts
        FROM transaction t
        WHERE t.id > coalesce(${askedTo}::uuid, '00000000-0000-0000-0000-000000000000') AND t.created_at <= ${noticedAt}
          AND (t.status NOT IN ('completed', 'refunded', 'cancelled') OR t.updated_at >= ${dataAt}::timestamptz - ${ENDED_SINCE}::interval)
        ORDER BY t.id LIMIT ${atOnce}`,
  );

/** Returns every payout and refund of an order that its providers may know: those that are not settled, and the generations after the latest. */
export function payoutsToAsk({ id, type, payouts }: OldOrder): AskedPayout[] {
  return (['payout', 'refund'] as const).flatMap((purpose) => {
    const known = payouts.filter((one) => one.purpose === purpose);
    const settled = known.filter(({ isSettled }) => isSettled).map(({ generation }) => generation);
    const upTo = Math.max(0, ...known.map(({ generation }) => generation)) + GENERATIONS_AHEAD;
    return Array.from({ length: upTo }, (_, i) => i + 1)
      .filter((generation) => !settled.includes(generation))
      .map((generation) => ({
        key: payoutKey({ paidFor: id, purpose, generation }),
        transactionId: id,
        purpose,
        generation,
        kind: (purpose === 'payout') === (type === 'buy') ? 'crypto' : 'fiat',
        isBegun: known.some((one) => one.generation === generation && one.isBegun),
      }));
  });
}
