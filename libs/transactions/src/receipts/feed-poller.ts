import { FeedCursor, inTransaction, Notifications, rows, sql, Transaction } from '@rampart/data';
import { insertJobs, Loop, wanted, type WantedJob } from '@rampart/jobs';
import { Clock, crashPoint, isId } from '@rampart/kernel';
import { type Changes, ChainGateway, FiatRail } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { keepUnmatched, type OfReference, watchPayment } from '../lifecycle/jobs.js';

const POLL_MS = 2_000;

type Source = OfReference['source'];

/** Whose money each feed tells of. */
const TYPES = { fiatRail: 'buy', chain: 'sell' } as const;

/** Reads the news of the rail and the chain, at once when told that there are some, else within two seconds: what a lost hint would have told is found here. Pull is truth, push is a hint. */
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
    notifications.on('rampart_feeds', () => this.wake());
  }

  protected async work(): Promise<boolean> {
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

  /** The cursor moves together with the jobs that its news ask for; of two workers that read the same news one wins. */
  private async storeCursor(move: { source: Source; from: string; to: string }, references: readonly string[]): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      await rows(manager, sql`INSERT INTO feed_cursor (source, cursor) VALUES (${move.source}, '') ON CONFLICT DO NOTHING`);
      const won = await rows(
        manager,
        sql`UPDATE feed_cursor SET cursor = ${move.to} WHERE source = ${move.source} AND cursor = ${move.from} RETURNING source`,
      );
      if (won.length > 0 && references.length > 0) await rows(manager, insertJobs(await this.jobsFor(manager, move.source, references)));
    });
  }

  /** News of an order of ours wake its watch; money under any other name is kept for a person. */
  private async jobsFor(manager: EntityManager, source: Source, references: readonly string[]): Promise<WantedJob[]> {
    const now = this.clock.now();
    const ours = await manager.find(Transaction, { select: { id: true }, where: { id: In(references.filter(isId)), type: TYPES[source] } });
    const known = new Set(ours.map(({ id }) => id));
    return references.map((reference) =>
      known.has(reference) ? wanted(watchPayment, { transactionId: reference }, now) : wanted(keepUnmatched, { source, reference }, now),
    );
  }
}
