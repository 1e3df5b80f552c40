import { ENV, type Env } from '@rampart/config';
import { bareEventBody, DatabaseClock } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Loop } from '@rampart/jobs';
import { DAY, idFrom, MINUTE } from '@rampart/kernel';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';

const BATCH = 500;
const FIRST = idFrom(new Date(0));
/** How long events are checked again, because a late delivery or a replay makes their bodies removable. */
const LATE_MS = 7 * DAY;

/** Removes the sealed bodies of old events that every endpoint received. The events stay, and name their subject. */
@Injectable()
export class PurgeBodies extends Loop {
  /** Events up to this id were checked. */
  private done = FIRST;
  private begunAt = 0;

  constructor(
    private readonly database: DataSource,
    private readonly clock: DatabaseClock,
    @Inject(ENV) private readonly env: Env,
  ) {
    super(new Logger('PurgeBodies'), MINUTE);
    clock.onChange(() => this.wakeNow());
  }

  protected async processBatch(): Promise<boolean> {
    const end = this.clock.now().getTime() - this.env.WEBHOOK_BODIES_DAYS * DAY;
    if (end - this.begunAt > DAY) this.beginAgain(end);
    const found = await rows<{ id: string }>(
      this.database,
      sql`SELECT id FROM webhook_event WHERE id > ${this.done} AND id < ${idFrom(new Date(end))} ORDER BY id LIMIT ${BATCH}`,
    );
    const last = found.at(-1);
    if (!last) return false;
    await rows(
      this.database,
      sql`UPDATE webhook_event e SET body = ${bareEventBody} WHERE id = ANY(${found.map(({ id }) => id)}) AND body LIKE '~sealed1.%'
          AND NOT EXISTS (SELECT FROM webhook_delivery WHERE event_id = e.id AND state <> 'delivered')`,
    );
    this.done = last.id;
    return found.length === BATCH;
  }

  /** Checks everything at the start of the process, and later only the last days again. */
  private beginAgain(end: number): void {
    const late = idFrom(new Date(Math.max(0, end - LATE_MS)));
    this.done = this.done < late ? this.done : late;
    this.begunAt = end;
  }
}
