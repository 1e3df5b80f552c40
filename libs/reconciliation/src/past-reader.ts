import { ReconciliationPass } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { after, Clock, DAY, SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FULL_RUN } from './findings.js';
import { isDue, recordHeartbeats } from './heartbeat.js';
import { RuleRunner } from './rule-runner.js';
import type { Span } from './rules/rule.js';
import { SQL_RULES } from './rules/rules.js';
import { startOfDay } from './watermark.js';

const EVERY_MS = DAY;
/** How long one run continues reading the past, in true time; an arbitrary choice. */
const BUDGET_MS = 60 * SECOND;
const ID = 1;

/**
 * Reads the whole past once a day, since rows that were written by hand are not among what changed: day by day, so that no rule reads more as the past grows,
 * continuing where the last run stopped.
 */
@Injectable()
export class PastReader {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly runner: RuleRunner,
  ) {}

  /** Continues reading up to `until`, without the rules named in `failed`. */
  async readOn(until: Date, failed: ReadonlySet<string>): Promise<void> {
    const passes = this.database.getRepository(ReconciliationPass);
    let reached = (await passes.findOneBy({ id: ID }))?.reached;
    if (!reached && !(await isDue(this.database, { task: FULL_RUN, everyMs: EVERY_MS, now: this.clock.now() }))) return;
    const deadline = performance.now() + BUDGET_MS;
    for (reached ??= new Date(0); reached < until && performance.now() < deadline;) {
      const span: Span = { from: reached, to: await this.endOf(reached, until) };
      for (const rule of SQL_RULES.filter(({ name, reads }) => reads === 'whatChanged' && !failed.has(name)))
        await this.runner.runSpans(rule, [span]);
      reached = span.to;
      await passes.save({ id: ID, reached });
    }
    if (reached < until) return;
    await passes.delete({ id: ID });
    await recordHeartbeats(this.database, [FULL_RUN]);
  }

  /** Returns the end of the day of the first moment after `from` that has any records. */
  private async endOf(from: Date, until: Date): Promise<Date> {
    const [{ first } = { first: null }] = await rows<{ first: Date | null }>(
      this.database,
      sql`SELECT least((SELECT min(at) FROM journal WHERE at >= ${from}), (SELECT min(updated_at) FROM receipt WHERE updated_at >= ${from}),
            (SELECT min(updated_at) FROM payout WHERE updated_at >= ${from}), (SELECT min(at) FROM audit_entry WHERE at >= ${from})) AS first`,
    );
    const end = first && after(startOfDay(first), DAY);
    return end && end < until ? end : until;
  }
}
