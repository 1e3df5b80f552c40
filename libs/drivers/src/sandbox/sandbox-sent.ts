import { FEED_PAGE } from '@rampart/driver-tables';
import type { ListedPayout, SentPage, SentSpan } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import type { SandboxDatabase } from './sandbox-database.js';
import { type Sent, stateOfSent, type SandboxPayout } from './sandbox-payouts.js';

/** Lists what the sandbox's bank or chain was asked to send. The outcome of an uncertain payout is as hidden as in `findPayout`. */
export async function sandboxSent(
  database: SandboxDatabase,
  rail: SandboxPayout['rail'],
  { since, cursor = '0' }: SentSpan,
): Promise<SentPage> {
  const found = await rows<Sent & { readonly key: string; readonly seq: string }>(
    database,
    sql`SELECT key, seq::text AS seq, outcome, reference, amount, currency FROM sandbox.sent_payout
        WHERE rail = ${rail} AND sent_at >= ${since} AND seq > ${cursor}::bigint ORDER BY seq LIMIT ${FEED_PAGE}`,
  );
  const last = found.at(-1);
  return {
    payouts: found.map(listed),
    completeAfterMs: 0,
    ...(last && found.length === FEED_PAGE ? { next: last.seq } : {}),
  };
}

const listed = ({ key, ...sent }: Sent & { readonly key: string }): ListedPayout =>
  sent.outcome === 'uncertain' ? { key } : { key, state: stateOfSent(sent) };
