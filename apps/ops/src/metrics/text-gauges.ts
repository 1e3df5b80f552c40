import { ENV, type Env } from '@rampart/config';
import { rows, sql } from '@rampart/sql';
import { Inject, Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { DataSource } from 'typeorm';

/** Gauges of the text messages of the last 24 hours. */
@Injectable()
export class TextGauges {
  private gauges: ReturnType<typeof gaugesIn> | undefined;

  constructor(
    private readonly database: DataSource,
    @Inject(ENV) private readonly env: Pick<Env, 'SMS_PARTS_PER_DAY'>,
  ) {}

  /** Refreshes the gauges in `registry`. */
  async read(registry: Registry): Promise<void> {
    this.gauges ??= gaugesIn(registry);
    const found = await rows<{ driver: string; state: string; count: number; parts: number }>(
      this.database,
      sql`SELECT driver, state, count(*)::int AS count, sum(parts)::int AS parts FROM text_message
          WHERE at > rampart_now() - interval '24 hours' GROUP BY driver, state`,
    );
    for (const { driver, state, count } of found) this.gauges.messages.set({ driver, state }, count);
    const paid = found.filter(({ state }) => state !== 'refused').reduce((sum, { parts }) => sum + parts, 0);
    this.gauges.parts.set(paid);
    this.gauges.limit.set(this.env.SMS_PARTS_PER_DAY);
  }
}

const gaugesIn = (registry: Registry) => ({
  messages: new Gauge({
    name: 'rampart_text_messages',
    help: 'Text messages of the last 24 hours by driver and what became of them; without reports of delivery they stay accepted',
    labelNames: ['driver', 'state'],
    registers: [registry],
  }),
  parts: new Gauge({
    name: 'rampart_text_parts',
    help: 'Parts of text messages that may have to be paid for, of the last 24 hours',
    registers: [registry],
  }),
  limit: new Gauge({
    name: 'rampart_text_parts_limit',
    help: 'SMS_PARTS_PER_DAY',
    registers: [registry],
  }),
});
