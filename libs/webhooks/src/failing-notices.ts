import { DatabaseClock, inTransaction, WebhookEndpoint } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Loop } from '@rampart/jobs';
import { HOUR, MINUTE, SECOND } from '@rampart/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { endpointFailing, recordEvent } from './events.js';

const POLL_MS = MINUTE;
/** Times without a success after which a partner is notified, once each. */
const NOTICE_AFTER_SECONDS = [(24 * HOUR) / SECOND, (72 * HOUR) / SECOND];

/** Notifies partners, through their other endpoints, of an endpoint that has accepted nothing for a day, and again after three days. */
@Injectable()
export class FailingNotices extends Loop {
  constructor(
    private readonly database: DataSource,
    private readonly clock: DatabaseClock,
  ) {
    super(new Logger('FailingNotices'), POLL_MS);
    clock.onChange(() => this.wakeNow());
  }

  protected async processBatch(): Promise<boolean> {
    const due = await rows<{ id: string }>(
      this.database,
      sql`SELECT p.id FROM webhook_endpoint p WHERE ${isDue} LIMIT 100`,
    );
    for (const { id } of due) await this.recordNotice(id);
    return due.length > 0;
  }

  /** The update repeats the condition, so that only one of two concurrent workers notifies. */
  private async recordNotice(id: string): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      const updated = await rows(
        manager,
        sql`UPDATE webhook_endpoint p SET notices = (
              SELECT count(*) FROM unnest(${NOTICE_AFTER_SECONDS}::int[]) s WHERE p.failing_since <= (SELECT rampart_now()) - make_interval(secs => s))
            WHERE p.id = ${id} AND ${isDue} RETURNING p.id`,
      );
      if (updated.length > 0)
        await recordEvent(
          manager,
          endpointFailing(await manager.findOneByOrFail(WebhookEndpoint, { id }), this.clock.now()),
        );
    });
  }
}

const isDue = sql`
  p.enabled AND p.failing_since <= (SELECT rampart_now()) - make_interval(secs => (${NOTICE_AFTER_SECONDS}::int[])[p.notices + 1])`;
