import type { Payout } from '@rampart/data';
import { type Executor, rows, sql } from '@rampart/sql';
import { HOUR, MINUTE, SECOND } from '@rampart/kernel';

/** `waits_for` of a payout that may have left and whose provider does not respond. */
export const AWAITS_ANSWER = 'provider_silent';
/** How long a provider may be silent before the operator gets a finding. Shorter outages end by themselves. */
export const SILENT_BEFORE_FINDING = '15 minutes';
/** A payout whose provider is silent for longer becomes `uncertain`, so that an operator may decide about it. */
const SILENCE_TIMEOUT_MS = 2 * HOUR;

/** Bounds of the delay before a provider is queried again. */
const MIN_DELAY_MS = 15 * SECOND;
const MAX_DELAY_MS = 5 * MINUTE;

/**
 * Records that the provider of a payout that may have left does not respond. Returns the delay before the next query, which sends nothing, or undefined after
 * SILENCE_TIMEOUT_MS.
 */
export async function awaitAnswer(database: Executor, { id }: Pick<Payout, 'id'>): Promise<number | undefined> {
  const [row] = await rows<{ silentMs: number }>(
    database,
    sql`UPDATE payout SET waits_for = ${AWAITS_ANSWER},
          updated_at = CASE WHEN waits_for = ${AWAITS_ANSWER} THEN updated_at ELSE rampart_now() END
        WHERE id = ${id} AND state IN ('claimed', 'withdrawing')
        RETURNING (extract(epoch FROM rampart_now() - updated_at) * 1000)::double precision AS "silentMs"`,
  );
  return row === undefined || row.silentMs >= SILENCE_TIMEOUT_MS ? undefined : delayAfter(row.silentMs);
}

/** Returns the delay before a provider that has been silent for `ms` is queried again: the same time once more, within bounds. */
export const delayAfter = (ms: number): number => Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, ms));
