import { FeedCursor, inTransaction, rows, sql } from '@rampart/data';
import { insertJobs, Loop, wanted } from '@rampart/jobs';
import { Clock, isId } from '@rampart/kernel';
import { type Changes, ChainGateway, FiatRail } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { watchPayment } from './jobs/jobs.js';

const POLL_MS = 2_000;

/** Reads the news of the rail and the chain: what a lost hint would have told is found here. Pull is truth, push is a hint. */
@Injectable()
export class FeedPoller extends Loop {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly rail: FiatRail,
    private readonly chain: ChainGateway,
  ) {
    super(new Logger('FeedPoller'), POLL_MS);
  }

  protected async work(): Promise<boolean> {
    const rail = await this.follow('fiatRail', this.rail);
    const chain = await this.follow('chain', this.chain);
    return rail || chain;
  }

  private async follow(source: string, feed: { changesSince(cursor: string): Promise<Changes> }): Promise<boolean> {
    const known = await this.database.getRepository(FeedCursor).findOneBy({ source });
    const from = known?.cursor ?? '';
    const { transactionIds, cursor } = await feed.changesSince(from);
    if (cursor !== from) await this.store({ source, from, to: cursor }, transactionIds.filter(isId));
    return cursor !== from;
  }

  /** The cursor moves together with the jobs that its news ask for; of two workers that read the same news one wins. */
  private async store(move: { source: string; from: string; to: string }, transactionIds: readonly string[]): Promise<void> {
    const now = this.clock.now();
    await inTransaction(this.database, async (manager) => {
      await rows(manager, sql`INSERT INTO feed_cursor (source, cursor) VALUES (${move.source}, '') ON CONFLICT DO NOTHING`);
      const won = await rows(
        manager,
        sql`UPDATE feed_cursor SET cursor = ${move.to} WHERE source = ${move.source} AND cursor = ${move.from} RETURNING source`,
      );
      if (won.length === 0 || transactionIds.length === 0) return;
      await rows(manager, insertJobs(transactionIds.map((transactionId) => wanted(watchPayment, { transactionId }, now))));
    });
  }
}
