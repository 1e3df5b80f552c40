import { inTransaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { insertJobs } from '@rampart/jobs';
import type { Changes } from '@rampart/ports';
import { jobsOfChanges } from './changed-payments.js';
import type { Feed, FeedGround } from './feed.js';

/** One page of a feed, and the cursor from which it was read. */
interface ReadPage {
  readonly source: string;
  readonly from: string;
  readonly changes: Changes;
}

/** Stores the cursor together with the jobs for its changes. If two workers read the same page, one of them stores it. */
export async function storeChanges(
  { database, clock }: Pick<FeedGround, 'database' | 'clock'>,
  feed: Feed,
  { source, from, changes: { cursor, transactionIds } }: ReadPage,
): Promise<void> {
  await inTransaction(database, async (manager) => {
    const won = await rows(
      manager,
      sql`UPDATE feed_cursor SET cursor = ${cursor} WHERE source = ${source} AND cursor = ${from} RETURNING source`.prepared(),
    );
    if (won.length > 0 && transactionIds.length > 0)
      await rows(manager, insertJobs(await jobsOfChanges(manager, feed, transactionIds, clock.now())));
  });
}
