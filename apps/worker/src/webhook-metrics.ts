import { Metrics } from '@rampart/telemetry';
import { DeliveryMeter, type PostResult } from '@rampart/webhooks';
import { Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';

/** Counts this worker's webhook deliveries, for the operators' page. */
@Injectable()
export class WebhookMetrics extends DeliveryMeter {
  private readonly attempts: Counter<'class'>;
  private readonly seconds: Histogram;
  private readonly dead: Counter;
  private readonly recoveredDeliveries: Counter;

  constructor({ registry }: Metrics) {
    super();
    const registers = [registry];
    this.attempts = new Counter({
      name: 'rampart_webhook_attempts_total',
      help: 'Attempts by how they ended',
      labelNames: ['class'],
      registers,
    });
    this.seconds = new Histogram({
      name: 'rampart_webhook_delivery_seconds',
      help: "From an event to its being taken, on the service's clock",
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 120, 600, 3_600, 86_400],
      registers,
    });
    this.dead = new Counter({
      name: 'rampart_webhook_dead_total',
      help: 'Deliveries with no attempts left',
      registers,
    });
    this.recoveredDeliveries = new Counter({
      name: 'rampart_webhook_sweeper_recovered_total',
      help: 'Deliveries that a worker left behind; near zero in good health',
      registers,
    });
  }

  override countAttempt(result: PostResult): void {
    this.attempts.inc({ class: classOf(result) });
  }

  override observeDelivery(seconds: number): void {
    this.seconds.observe(Math.max(0, seconds));
  }

  override countDead(): void {
    this.dead.inc();
  }

  override countRecovered(count: number): void {
    this.recoveredDeliveries.inc(count);
  }
}

/** Returns 2xx, 3xx, 4xx or 5xx, or why there was no response. */
const classOf = (result: PostResult): string =>
  result.kind === 'answered' ? `${Math.floor(result.status / 100)}xx` : result.reason;
