import { FeedCursor, rows, sql } from '@rampart/data';
import type { FiatRail } from '@rampart/ports';
import type { DataSource } from 'typeorm';

/** Of which of these references the rail has news that did not reach the books yet: unread ones, or read ones that nobody has acted upon. */
export async function referencesUnderWay(
  database: DataSource,
  rail: FiatRail,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await database.getRepository(FeedCursor).findOneBy({ source: 'fiatRail' });
  const { transactionIds: unread } = await rail.changesSince(known?.cursor ?? '');
  const due = await rows<{ reference: string }>(
    database,
    sql`SELECT DISTINCT coalesce(payload->>'transactionId', payload->>'reference') AS reference FROM outbox
        WHERE run_at <= (SELECT rampart_now()) AND coalesce(payload->>'transactionId', payload->>'reference') = ANY(${[...references]})`,
  );
  return new Set([...unread, ...due.map(({ reference }) => reference)]);
}
