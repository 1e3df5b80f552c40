import { DatabaseClock, inTransaction, rows, sql, WebhookEndpoint } from '@rampart/data';
import { Loop } from '@rampart/jobs';
import { HOUR, MINUTE, SECOND } from '@rampart/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { endpointFailing, recordEvent } from './events.js';

const POLL_MS = MINUTE;
/** When a partner is told that an endpoint takes nothing: once each. */
const TOLD_AFTER_SECONDS = [(24 * HOUR) / SECOND, (72 * HOUR) / SECOND];

/** Tells partners of endpoints that have taken nothing for a day, and again after three, at their other endpoints. */
@Injectable()
export class FailingNotices extends Loop {
  constructor(
    private readonly database: DataSource,
    private readonly clock: DatabaseClock,
  ) {
    super(new Logger('FailingNotices'), POLL_MS);
    clock.onChange(() => this.wake());
  }

  protected async work(): Promise<boolean> {
    const due = await rows<{ id: string }>(
      this.database,
      sql`SELECT p.id FROM webhook_endpoint p WHERE ${isDue} LIMIT 100`,
    );
    for (const { id } of due) await this.tell(id);
    return due.length > 0;
  }

  /** Of two workers that look at the same time one finds it told. */
  private async tell(id: string): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      const told = await rows(
        manager,
        sql`UPDATE webhook_endpoint p SET notices = (
              SELECT count(*) FROM unnest(${TOLD_AFTER_SECONDS}::int[]) s WHERE p.failing_since <= (SELECT rampart_now()) - make_interval(secs => s))
            WHERE p.id = ${id} AND ${isDue} RETURNING p.id`,
      );
      if (told.length > 0)
        await recordEvent(
          manager,
          endpointFailing(await manager.findOneByOrFail(WebhookEndpoint, { id }), this.clock.now()),
        );
    });
  }
}

const isDue = sql`
  p.enabled AND p.failing_since <= (SELECT rampart_now()) - make_interval(secs => (${TOLD_AFTER_SECONDS}::int[])[p.notices + 1])`;
