import type { DatabaseRestore, Payout } from '@rampart/data';
import { type Executor, rows, sql } from '@rampart/sql';
import { paymentName, payoutKey } from '../payout-key.js';
import type { AskedPayout } from './asked-orders.js';

/** Returns are rare, because each requires an operator. */
const MAX_RETURNS = 1_000;
const GENERATIONS_AHEAD = 2;

/** Returns of payments without an order that may have been sent since the backup. */
export async function returnsToAsk(
  database: Executor,
  { noticedAt }: Pick<DatabaseRestore, 'noticedAt'>,
): Promise<AskedPayout[]> {
  const unmatched = await rows<{ source: string; eventId: string; known: number; settled: readonly number[] }>(
    database,
    sql`SELECT e.source, e.event_id AS "eventId", coalesce(max(p.generation), 0)::int AS known,
          coalesce(array_agg(p.generation) FILTER (WHERE p.state IN ('submitted', 'confirmed')), '{}') AS settled
        FROM inbound_event e LEFT JOIN payout p ON p.inbound_event_id = e.id
        WHERE e.transaction_id IS NULL AND e.recorded_at <= ${noticedAt} GROUP BY e.id ORDER BY e.recorded_at DESC LIMIT ${MAX_RETURNS}`,
  );
  return unmatched.flatMap(({ source, eventId, known, settled }) =>
    Array.from({ length: known + GENERATIONS_AHEAD }, (_, i) => i + 1)
      .filter((generation) => !settled.includes(generation))
      .map((generation) => ({
        key: payoutKey({ paidFor: paymentName({ source, eventId }), purpose: 'return' as const, generation }),
        transactionId: null,
        purpose: 'return' as const,
        generation,
        kind: kindOf(source),
        isBegun: generation <= known,
      })),
  );
}

const kindOf = (source: string): Payout['kind'] => (source === 'chain' ? 'crypto' : 'fiat');
