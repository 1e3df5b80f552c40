import { rows, sql } from '@rampart/sql';
import { HELD_BY_BRAKE } from '@rampart/payouts';
import { Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { DataSource } from 'typeorm';

/** Gauges of the engaged brakes and of the payouts that they hold. */
@Injectable()
export class BrakeGauges {
  private gauges: ReturnType<typeof gaugesIn> | undefined;

  constructor(private readonly database: DataSource) {}

  /** Refreshes the gauges in `registry`. */
  async read(registry: Registry): Promise<void> {
    this.gauges ??= gaugesIn(registry);
    const engaged = await rows<{ action: string; target: string; age: number }>(
      this.database,
      sql`SELECT action, target, extract(epoch FROM rampart_now() - engaged_at)::float8 AS age FROM brake WHERE released_at IS NULL`,
    );
    for (const { action, target, age } of engaged) this.gauges.brake.set({ action, target }, age);
    const [held] = await rows<{ count: number; oldest: number }>(
      this.database,
      sql`SELECT count(*)::int AS count, coalesce(extract(epoch FROM rampart_now() - min(created_at)), 0)::float8 AS oldest
          FROM payout WHERE state = 'claimed' AND waits_for = ${HELD_BY_BRAKE}`,
    );
    this.gauges.held.set(held?.count ?? 0);
    this.gauges.oldest.set(held?.oldest ?? 0);
  }
}

const gaugesIn = (registry: Registry) => ({
  brake: new Gauge({
    name: 'rampart_brake_engaged_seconds',
    help: 'For how long a brake has been engaged, by what it stops; absent when released',
    labelNames: ['action', 'target'],
    registers: [registry],
  }),
  held: new Gauge({
    name: 'rampart_brake_held_payouts',
    help: 'Payouts, refunds and returns that a brake holds',
    registers: [registry],
  }),
  oldest: new Gauge({
    name: 'rampart_brake_oldest_held_seconds',
    help: 'Age of the oldest payout that a brake holds',
    registers: [registry],
  }),
});
