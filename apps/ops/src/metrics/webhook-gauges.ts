import { endpointHealth, type EndpointHealthState } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { DataSource } from 'typeorm';

interface EndpointRow {
  readonly endpoint: string;
  readonly state: EndpointHealthState;
  readonly backlog: number;
  readonly oldest: number;
  readonly failing: number;
}

/** Gauges of each webhook endpoint's state, failures and backlog. */
@Injectable()
export class WebhookGauges {
  private gauges: ReturnType<typeof gaugesIn> | undefined;

  constructor(private readonly database: DataSource) {}

  /** Refreshes the gauges in `registry`. */
  async read(registry: Registry, oldestUndelivered: Gauge<'endpoint'>): Promise<void> {
    this.gauges ??= gaugesIn(registry);
    for (const { endpoint, state, backlog, oldest, failing } of await this.endpoints()) {
      this.gauges.state.set({ endpoint, state }, 1);
      this.gauges.failing.set({ endpoint }, failing);
      this.gauges.backlog.set({ endpoint }, backlog);
      if (backlog > 0) oldestUndelivered.set({ endpoint }, oldest);
    }
  }

  private endpoints(): Promise<EndpointRow[]> {
    return rows<EndpointRow>(
      this.database,
      sql`SELECT p.id AS endpoint, coalesce(w.backlog, 0)::int AS backlog, coalesce(w.oldest, 0)::float8 AS oldest,
            coalesce(extract(epoch FROM rampart_now() - p.failing_since), 0)::float8 AS failing,
            ${endpointHealth} AS state
          FROM webhook_endpoint p
          LEFT JOIN (
            SELECT d.endpoint_id, count(*) AS backlog, extract(epoch FROM rampart_now() - min(e.occurred_at)) AS oldest
            FROM webhook_delivery d JOIN webhook_event e ON e.id = d.event_id AND e.partner_id = d.partner_id WHERE d.state = 'pending' GROUP BY d.endpoint_id) w
          ON w.endpoint_id = p.id
          WHERE p.deleted_at IS NULL ORDER BY p.id`,
    );
  }
}

const gaugesIn = (registry: Registry) => ({
  state: new Gauge({
    name: 'rampart_webhook_endpoint_state',
    help: '1 for the state that an endpoint is in: healthy, degraded (it fails), recovering, disabled',
    labelNames: ['endpoint', 'state'],
    registers: [registry],
  }),
  failing: new Gauge({
    name: 'rampart_webhook_endpoint_failing_seconds',
    help: "How long ago the endpoint's failures began, with no success since; at 120 hours it is disabled",
    labelNames: ['endpoint'],
    registers: [registry],
  }),
  backlog: new Gauge({
    name: 'rampart_webhook_backlog',
    help: 'Deliveries that wait, by endpoint',
    labelNames: ['endpoint'],
    registers: [registry],
  }),
});
