import { crashPoint } from '@rampart/kernel';
import { DatabaseClock } from '@rampart/data';
import { rows, type Sql, sql } from '@rampart/sql';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { outboxColumns } from './job-trace.js';
import { Loop } from './loop.js';
import { type OutboxRow, Relay } from './relay.js';

const BATCH = 200;
const POLL_MS = 1_000;
const AT_ONCE = 16;
const CAP_EVERY_MS = 60_000;
/** A subquery, so that Postgres evaluates it once rather than per row and can use the index. */
const NOW = sql`(SELECT rampart_now())`;
/** Whether a UUIDv7 was made by a clock that was ahead: these ids keep to the true time, and clocks of machines differ by less. Random ids say nothing. */
const IS_MADE_AHEAD = sql`id > (SELECT id_from(clock_timestamp() + interval '1 minute')) AND id::text LIKE '________-____-7%'`;

/** States in which no worker takes a job. It is `unknown` if the job is in no list of its queue: the key of the list was evicted or deleted, the job's own was not. */
const IS_AT_REST: ReadonlySet<string> = new Set(['completed', 'unknown']);

/**
 * The safety net behind the queues. The sweeper looks up each published job that is due and not done: a lost one is added again, also one whose list was
 * evicted, one delayed to a time already past (the test clock moved) is promoted, a failed one is retried. Each check doubles the pause before the next, up to
 * ten minutes, so a long backlog costs little.
 */
@Injectable()
export class Sweeper extends Loop {
  /** Jobs that were missing from their queue; near zero in a healthy system. */
  recovered = 0;
  private clockMoved = false;
  private capAt = 0;

  constructor(
    private readonly database: DataSource,
    private readonly relay: Relay,
    clock: DatabaseClock,
  ) {
    super(new Logger('Sweeper'), POLL_MS);
    clock.onChange(() => {
      this.clockMoved = true;
      this.wakeNow();
    });
  }

  protected async processBatch(): Promise<boolean> {
    const everythingDue = this.clockMoved;
    this.clockMoved = false;
    await this.capChecks();
    if (everythingDue) await this.checkWhenDue();
    const due = await this.claimJobs(
      everythingDue ? sql`run_at <= ${NOW} AND (checks = 0 OR next_check_at <= ${NOW})` : sql`next_check_at <= ${NOW}`,
    );
    if (due.length > 0) crashPoint('sweeper.claimed');
    await this.recoverAll(this.relay.wakeUps.chooseDue(due));
    const more = due.length === BATCH;
    this.clockMoved ||= more && everythingDue;
    return more;
  }

  /**
   * Makes checks due that a clock scheduled too late while it was ahead, also those of jobs that it dated in the future: their ids are of the future, too. A check
   * lets each of them run that may run early; the others wait for their time.
   */
  private async capChecks(): Promise<void> {
    if (performance.now() < this.capAt) return;
    this.capAt = performance.now() + CAP_EVERY_MS;
    await rows(
      this.database,
      sql`UPDATE outbox SET next_check_at = ${NOW} WHERE published_at IS NOT NULL AND next_check_at > ${NOW}
          AND (run_at <= ${NOW} AND next_check_at > ${NOW} + interval '11 minutes' OR ${IS_MADE_AHEAD})`,
    );
  }

  /** The queue counts delays by the old clock, so each job is checked when it is due by the new one. */
  private async checkWhenDue(): Promise<void> {
    await rows(
      this.database,
      sql`UPDATE outbox SET next_check_at = run_at WHERE published_at IS NOT NULL AND checks = 0 AND run_at > ${NOW}`,
    );
  }

  private claimJobs(condition: Sql): Promise<OutboxRow[]> {
    return rows<OutboxRow>(
      this.database,
      sql`
        UPDATE outbox SET checks = checks + 1, next_check_at = rampart_now() + least(interval '10 minutes', interval '5 seconds' * 2 ^ least(checks, 10))
        WHERE id IN (
          SELECT id FROM outbox WHERE published_at IS NOT NULL AND ${condition}
          ORDER BY next_check_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
        RETURNING ${outboxColumns()}`,
    );
  }

  /** While the queue does not respond, a check does not count: each row is due again at once, and failed rows a second later. */
  private async recoverAll(due: readonly OutboxRow[]): Promise<void> {
    for (let i = 0; i < due.length; i += AT_ONCE) {
      const batch = due.slice(i, i + AT_ONCE);
      const outcomes = await Promise.allSettled(batch.map((row) => this.recoverJob(row)));
      const failure = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failure === undefined) continue;
      await this.undoClaim(
        batch.filter((_, n) => outcomes[n]?.status === 'rejected'),
        due.slice(i + AT_ONCE),
      );
      throw failure.reason;
    }
  }

  private async undoClaim(failed: readonly OutboxRow[], unchecked: readonly OutboxRow[]): Promise<void> {
    const [failedIds, uncheckedIds] = [failed, unchecked].map((due) => due.map(({ id }) => id));
    await rows(
      this.database,
      sql`UPDATE outbox SET checks = greatest(checks - 1, 0),
            next_check_at = rampart_now() + CASE WHEN id = ANY(${failedIds}::uuid[]) THEN interval '1 second' ELSE interval '0' END
          WHERE id = ANY(${failedIds}::uuid[]) OR id = ANY(${uncheckedIds}::uuid[])`,
    );
  }

  private async recoverJob(row: OutboxRow): Promise<void> {
    const job = await this.relay.getQueue(row.queue).getJob(row.id);
    if (!job) {
      this.recovered += 1;
      await this.relay.publishJobs([row]);
      return this.promoteIfDelayed(row);
    }
    const state = await job.getState();
    if (state === 'delayed') return job.promote().catch(ignoreMoved);
    if (state === 'failed') return job.retry('failed').catch(ignoreMoved);
    if (!IS_AT_REST.has(state)) return;
    await job.remove().catch(ignoreMoved);
    await this.relay.publishJobs([row]);
  }

  /** The relay may have published the job at the same moment, with a delay from before the clock moved. */
  private async promoteIfDelayed({ id, queue }: OutboxRow): Promise<void> {
    const job = await this.relay.getQueue(queue).getJob(id);
    if ((await job?.getState()) === 'delayed') await job?.promote().catch(ignoreMoved);
  }
}

/** A worker may have taken the job in the meantime; then nothing is left to do. */
const ignoreMoved = (): void => undefined;
