import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { readFeeds } from '../service/feeds.js';
import { readLags } from '../service/lags.js';
import { BrakeGauges } from './brake-gauges.js';
import { QueueGauges } from './queue-gauges.js';
import { ReconciliationGauges } from './reconciliation-gauges.js';
import { RestoreGauges } from './restore-gauges.js';
import { SecretGauges } from './secret-gauges.js';
import { TextGauges } from './text-gauges.js';
import { WebhookGauges } from './webhook-gauges.js';

/** Finished rows are counted as they end; open ones are counted here. */
const COUNTS = sql`
  SELECT gauge, a, b, sum(number)::int AS count FROM (
    SELECT CASE name WHEN 'transaction' THEN 'transactions' WHEN 'payout' THEN 'payouts' ELSE 'webhooks' END AS gauge, kind AS a, state AS b, number FROM row_count
    UNION ALL SELECT 'transactions', type, status, orders FROM closed_order WHERE NOT folded
    UNION ALL SELECT 'transactions', type, status, 1 FROM transaction WHERE status IN ('pending', 'fiat_received', 'btc_in_mempool', 'btc_received', 'payout_failed')
    UNION ALL SELECT 'webhooks', '', state, 1 FROM webhook_delivery WHERE state = 'pending'
    UNION ALL SELECT 'webhooks', '', state, 1 FROM webhook_delivery WHERE state IN ('held', 'dead')
    UNION ALL SELECT 'payouts', purpose, state, 1 FROM payout WHERE state IN ('claimed', 'submitted', 'uncertain')
    UNION ALL SELECT 'payouts', purpose, state, 1 FROM payout WHERE state = 'proposed' AND purpose = 'return'
    UNION ALL SELECT 'outbox', '', '', 1 FROM outbox WHERE run_at < (SELECT rampart_now())) counted
  GROUP BY 1, 2, 3`;

/** Gauges that only the database and the queues can supply, refreshed for each scrape. */
@Injectable()
export class ServiceGauges {
  private readonly registry = new Registry();
  private readonly transactions = this.gauge('rampart_transactions', 'Transactions by type and status', [
    'type',
    'status',
  ]);
  private readonly overdue = this.gauge(
    'rampart_oldest_overdue_pending_seconds',
    'How long the oldest pending transaction is past its deadline',
  );
  private readonly outboxLag = this.gauge(
    'rampart_outbox_lag_seconds',
    'Age of the oldest job that is due and not yet in its queue',
  );
  private readonly outboxDue = this.gauge('rampart_outbox_due', 'Jobs that are due and not done');
  private readonly webhookLag = this.gauge(
    'rampart_webhook_oldest_undelivered_seconds',
    'Age of the oldest event that waits for delivery, of all and by endpoint',
    ['endpoint'],
  );
  private readonly webhooks = this.gauge('rampart_webhook_deliveries', 'Webhook deliveries by state', ['state']);
  private readonly payouts = this.gauge('rampart_payouts', 'Payouts and refunds by state', ['purpose', 'state']);
  private readonly feedAge = this.gauge(
    'rampart_feed_age_seconds',
    'Since when a feed of payments has not answered; alarm above 300',
    ['feed'],
  );
  private readonly feedFailing = this.gauge(
    'rampart_feed_failing_seconds',
    'For how long each question to a feed has failed; 0 while it answers',
    ['feed'],
  );

  constructor(
    private readonly database: DataSource,
    private readonly queueGauges: QueueGauges,
    private readonly webhookGauges: WebhookGauges,
    private readonly brakeGauges: BrakeGauges,
    private readonly reconciliationGauges: ReconciliationGauges,
    private readonly restoreGauges: RestoreGauges,
    private readonly secretGauges: SecretGauges,
    private readonly textGauges: TextGauges,
  ) {}

  async read(): Promise<string> {
    this.registry.resetMetrics();
    await Promise.all([
      this.readCounts(),
      this.readLags(),
      this.readFeeds(),
      this.queueGauges.read(this.registry),
      this.webhookGauges.read(this.registry, this.webhookLag),
      this.brakeGauges.read(this.registry),
      this.reconciliationGauges.read(this.registry),
      this.restoreGauges.read(this.registry),
      this.secretGauges.read(this.registry),
      this.textGauges.read(this.registry),
    ]);
    return this.registry.metrics();
  }

  private async readCounts(): Promise<void> {
    type Row = { gauge: 'transactions' | 'webhooks' | 'payouts' | 'outbox'; a: string; b: string; count: number };
    const counts = await rows<Row>(this.database, COUNTS);
    for (const { gauge, a, b, count } of counts) {
      if (gauge === 'transactions') this.transactions.set({ type: a, status: b }, count);
      if (gauge === 'webhooks') this.webhooks.set({ state: b }, count);
      if (gauge === 'payouts') this.payouts.set({ purpose: a, state: b }, count);
      if (gauge === 'outbox') this.outboxDue.set(count);
    }
  }

  private async readLags(): Promise<void> {
    const { overdueSeconds, outboxLagSeconds, webhookLagSeconds } = await readLags(this.database);
    this.overdue.set(overdueSeconds);
    this.outboxLag.set(outboxLagSeconds);
    this.webhookLag.set(webhookLagSeconds);
  }

  private async readFeeds(): Promise<void> {
    for (const { source: feed, ageSeconds, failingSince, failingSeconds } of await readFeeds(this.database)) {
      const age = ageSeconds ?? (failingSince === null ? null : failingSeconds); // a feed that has never responded ages from its first failure
      if (age !== null) this.feedAge.set({ feed }, age);
      this.feedFailing.set({ feed }, failingSeconds);
    }
  }

  private gauge<const L extends string = never>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }
}
