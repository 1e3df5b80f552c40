import { conceal } from '@rampart/config';
import { FeedCursor, inTransaction, Notifications, rows, sql, Transaction } from '@rampart/data';
import { insertJobs, Loop, newJob, type NewJob } from '@rampart/jobs';
import { Clock, crashPoint, isId } from '@rampart/kernel';
import { type Changes, ChainGateway, FiatRail } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { keepUnmatched, type OfReference, watchPayment } from '../lifecycle/jobs.js';

const POLL_MS = 2_000;

type Source = OfReference['source'];

/** Type of the transactions that each feed reports payments of. */
const TYPES = { fiatRail: 'buy', chain: 'sell' } as const;

/** Polls the feeds of the rail and the chain, at once after a notification and every POLL_MS otherwise, so that a lost notification only costs time. */
@Injectable()
export class FeedPoller extends Loop {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly rail: FiatRail,
    private readonly chain: ChainGateway,
    notifications: Notifications,
  ) {
    super(new Logger('FeedPoller'), POLL_MS);
    notifications.onNotify('rampart_feeds', () => this.wakeNow());
  }

  protected async processBatch(): Promise<boolean> {
    const rail = await this.pollFeed('fiatRail', this.rail);
    const chain = await this.pollFeed('chain', this.chain);
    return rail || chain;
  }

  private async pollFeed(source: Source, feed: { changesSince(cursor: string): Promise<Changes> }): Promise<boolean> {
    const known = await this.database.getRepository(FeedCursor).findOneBy({ source });
    const from = known?.cursor ?? '';
    const { transactionIds, cursor } = await feed.changesSince(from);
    crashPoint('feed.read');
    if (cursor !== from) await this.storeCursor({ source, from, to: cursor }, transactionIds);
    return cursor !== from;
  }

  /** Stores the cursor together with the jobs for its changes. Of two workers that read the same page, one stores it. */
  private async storeCursor(
    move: { source: Source; from: string; to: string },
    references: readonly string[],
  ): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      await rows(
        manager,
        sql`INSERT INTO feed_cursor (source, cursor) VALUES (${move.source}, '') ON CONFLICT DO NOTHING`,
      );
      const won = await rows(
        manager,
        sql`UPDATE feed_cursor SET cursor = ${move.to} WHERE source = ${move.source} AND cursor = ${move.from} RETURNING source`,
      );
      if (won.length > 0 && references.length > 0)
        await rows(manager, insertJobs(await this.jobsFor(manager, move.source, references)));
    });
  }

  /** Changes of a transaction are read by `watchPayment`; payments with another reference are stored as unmatched. */
  private async jobsFor(manager: EntityManager, source: Source, references: readonly string[]): Promise<NewJob[]> {
    const now = this.clock.now();
    const transactions = await manager.find(Transaction, {
      select: { id: true },
      where: { id: In(references.filter(isId)), type: TYPES[source] },
    });
    const known = new Set(transactions.map(({ id }) => id));
    return references.map((reference) =>
      known.has(reference)
        ? newJob(watchPayment, { transactionId: reference }, now)
        : newJob(keepUnmatched, { source, reference: isId(reference) ? reference : conceal(reference) }, now),
    );
  }
}
