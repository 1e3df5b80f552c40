import { crashPoint } from '@rampart/kernel';
import { DatabaseClock, rows, type Sql, sql } from '@rampart/data';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Loop } from './loop.js';
import { type OutboxRow, Relay } from './relay.js';

const BATCH = 200;
const POLL_MS = 1_000;
const AT_ONCE = 16;
/** Asked once, not for each of the many rows that are not due: so an index finds those that are. */
const NOW = sql`(SELECT rampart_now())`;

/**
 * The net behind the queues. A published job that is due and not done is looked up in its queue: one that was lost is
 * added again, one that waits for a time already past (the test clock moved) is promoted, one that gave up is retried.
 * Each look doubles the pause before the next, up to ten minutes, so a long backlog costs little.
 */
@Injectable()
export class Sweeper extends Loop {
  /** How many jobs were not in their queue although they should have been; stays near zero in good health. */
  recovered = 0;
  private clockMoved = false;

  constructor(
    private readonly database: DataSource,
    private readonly relay: Relay,
    clock: DatabaseClock,
  ) {
    super(new Logger('Sweeper'), POLL_MS);
    clock.onChange(() => {
      this.clockMoved = true;
      this.wake();
    });
  }

  protected async work(): Promise<boolean> {
    const everythingDue = this.clockMoved;
    this.clockMoved = false;
    if (everythingDue) await this.askWhenDue();
    const due = await this.claim(
      everythingDue ? sql`run_at <= ${NOW} AND (checks = 0 OR next_check_at <= ${NOW})` : sql`next_check_at <= ${NOW}`,
    );
    if (due.length > 0) crashPoint('sweeper.claimed');
    for (let i = 0; i < due.length; i += AT_ONCE) {
      await Promise.all(due.slice(i, i + AT_ONCE).map((row) => this.recover(row)));
    }
    const more = due.length === BATCH;
    this.clockMoved ||= more && everythingDue;
    return more;
  }

  /** The queue counts the delays of what it has by the old clock: from now on each is asked for at its time by ours. */
  private async askWhenDue(): Promise<void> {
    await rows(
      this.database,
      sql`UPDATE outbox SET next_check_at = run_at WHERE published_at IS NOT NULL AND checks = 0 AND run_at > ${NOW}`,
    );
  }

  private claim(condition: Sql): Promise<OutboxRow[]> {
    return rows<OutboxRow>(
      this.database,
      sql`
        UPDATE outbox SET checks = checks + 1, next_check_at = rampart_now() + least(interval '10 minutes', interval '5 seconds' * 2 ^ least(checks, 10))
        WHERE id IN (
          SELECT id FROM outbox WHERE published_at IS NOT NULL AND ${condition}
          ORDER BY next_check_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
        RETURNING id, queue, name, payload, run_at AS "runAt"`,
    );
  }

  private async recover(row: OutboxRow): Promise<void> {
    const job = await this.relay.queue(row.queue).getJob(row.id);
    if (!job) {
      this.recovered += 1;
      await this.relay.publish([row]);
      return this.promoteIfDelayed(row);
    }
    const state = await job.getState();
    if (state === 'delayed') return job.promote().catch(ignoreMoved);
    if (state === 'failed') return job.retry('failed').catch(ignoreMoved);
    if (state !== 'completed') return;
    await job.remove();
    await this.relay.publish([row]);
  }

  /** The relay may have been publishing it at the same moment, with a delay from before the clock moved. */
  private async promoteIfDelayed({ id, queue }: OutboxRow): Promise<void> {
    const job = await this.relay.queue(queue).getJob(id);
    if ((await job?.getState()) === 'delayed') await job?.promote().catch(ignoreMoved);
  }
}

/** Between the look and the act a worker may have taken the job: then there is nothing left to do. */
const ignoreMoved = (): void => undefined;
