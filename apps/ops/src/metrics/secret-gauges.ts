import { isNeeded, passFigures, readSecrets } from '@rampart/data';
import { Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { DataSource } from 'typeorm';

/**
 * Gauges of earlier secrets that are still needed, and of the re-encryption's progress. They read the row that the resealer keeps, so that a scrape counts
 * nothing.
 */
@Injectable()
export class SecretGauges {
  private gauges: ReturnType<typeof gaugesIn> | undefined;

  constructor(private readonly database: DataSource) {}

  /** Refreshes the gauges in `registry`. */
  async read(registry: Registry): Promise<void> {
    this.gauges ??= gaugesIn(registry);
    const secrets = await readSecrets(this.database);
    for (const secret of secrets)
      if (secret.state !== 'seals') this.gauges.needed.set({ secret: secret.number }, isNeeded(secret) ? 1 : 0);
    const pass = passFigures(secrets);
    if (!pass) return;
    this.gauges.rows.set({ state: 'all' }, pass.rows);
    this.gauges.rows.set({ state: 'looked_at' }, pass.looked);
    this.gauges.values.set({ pass: 'present' }, pass.found);
    if (pass.foundLast !== null) this.gauges.values.set({ pass: 'last' }, pass.foundLast);
  }
}

const gaugesIn = (registry: Registry) => ({
  needed: new Gauge({
    name: 'rampart_secret_needed',
    help: 'Whether something may be sealed with an earlier secret, by its number; 0 when it can go',
    labelNames: ['secret'],
    registers: [registry],
  }),
  rows: new Gauge({
    name: 'rampart_reseal_rows',
    help: 'Rows that the present pass of sealing anew has looked at, and about how many there are',
    labelNames: ['state'],
    registers: [registry],
  }),
  values: new Gauge({
    name: 'rampart_resealed_values',
    help: 'Values, documents among them, that were under earlier secrets and are sealed anew, in the present pass and the last',
    labelNames: ['pass'],
    registers: [registry],
  }),
});
