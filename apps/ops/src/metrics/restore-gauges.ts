import { rows, sql } from '@rampart/sql';
import { PAYOUT_OF_FINDING } from '@rampart/payouts';
import { Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { DataSource } from 'typeorm';

/** Gauges of a database restore that two operators have not released, and of what is unclear about it. */
@Injectable()
export class RestoreGauges {
  private gauges: ReturnType<typeof gaugesIn> | undefined;

  constructor(private readonly database: DataSource) {}

  /** Refreshes the gauges in `registry`. */
  async read(registry: Registry): Promise<void> {
    this.gauges ??= gaugesIn(registry);
    const [open] = await rows<{ age: number; unclear: number }>(
      this.database,
      sql`SELECT extract(epoch FROM rampart_now() - noticed_at)::float8 AS age,
            (SELECT count(*)::int FROM restore_finding f WHERE restore_id = r.id AND (state <> 'sent'
              OR NOT EXISTS (SELECT FROM payout WHERE id = ${PAYOUT_OF_FINDING} AND state IN ('submitted', 'confirmed')))) AS unclear
          FROM database_restore r WHERE is_open`,
    );
    this.gauges.age.set(open ? Math.max(open.age, 1) : 0);
    this.gauges.unclear.set(open?.unclear ?? 0);
  }
}

const gaugesIn = (registry: Registry) => ({
  age: new Gauge({
    name: 'rampart_restore_open_seconds',
    help: 'For how long the restored database has held payouts; 0 when released',
    registers: [registry],
  }),
  unclear: new Gauge({
    name: 'rampart_restore_unclear',
    help: 'Payouts and bank lines since the backup that are not written down',
    registers: [registry],
  }),
});
