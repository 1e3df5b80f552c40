import { conceal } from '@rampart/config';
import { rows, sql } from '@rampart/sql';
import { newJob, type NewJob } from '@rampart/jobs';
import { isId } from '@rampart/kernel';
import type { EntityManager } from 'typeorm';
import type { DriverName } from '@rampart/ports';
import { keepUnmatched, type OfReference, watchPayment } from '@rampart/transactions';

/** Where a change was reported. */
export interface FeedSource {
  readonly port: OfReference['source'];
  readonly driver: DriverName;
}

/** Type of the transactions that each feed reports payments of. */
export const TYPE_OF_PAID = { fiatRail: 'buy', chain: 'sell' } as const;

/**
 * Returns the jobs for the changes that a feed reported: `watchPayment` reads the payments of a transaction; payments with another reference are stored as
 * unmatched.
 */
export async function jobsOfChanges(
  manager: EntityManager,
  { port: source, driver }: FeedSource,
  references: readonly string[],
  now: Date,
): Promise<NewJob[]> {
  const transactions = await rows<{ id: string }>(
    manager,
    sql`SELECT id FROM transaction WHERE id = ANY(${references.filter(isId)}::uuid[]) AND type = ${TYPE_OF_PAID[source]}`.prepared(),
  );
  const known = new Set(transactions.map(({ id }) => id));
  return references.map((reference) =>
    known.has(reference)
      ? newJob(watchPayment, { transactionId: reference, driver }, now)
      : newJob(keepUnmatched, { source, driver, reference: isId(reference) ? reference : conceal(reference) }, now),
  );
}
