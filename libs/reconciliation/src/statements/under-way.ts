import { FeedCursor } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { type DriverName, feedName, type RoutedRail } from '@rampart/ports';
import type { DataSource } from 'typeorm';

/** Finds the references whose events at a driver have not reached the ledger: unread ones, and those read but not processed. */
export async function referencesUnderWay(
  database: DataSource,
  { rail, driver }: { rail: RoutedRail; driver: DriverName },
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await database.getRepository(FeedCursor).findOneBy({ source: feedName('fiatRail', driver) });
  const { transactionIds: unread } = await rail.changesSince(known?.cursor ?? '', driver);
  const due = await rows<{ reference: string }>(
    database,
    sql`SELECT DISTINCT coalesce(payload->>'transactionId', payload->>'reference') AS reference FROM outbox
        WHERE run_at <= (SELECT rampart_now()) AND coalesce(payload->>'transactionId', payload->>'reference') = ANY(${[...references]})`,
  );
  return new Set([...unread, ...due.map(({ reference }) => reference)]);
}
