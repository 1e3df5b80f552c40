import { ENV, type Env } from '@rampart/config';
import { DatabaseClock, Notifications } from '@rampart/data';
import { Loop, PausedQueues } from '@rampart/jobs';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AttemptsInFlight } from './attempts-in-flight.js';
import { claimDeliveries, type ClaimedDelivery } from './claim-deliveries.js';
import { Deliverer } from './deliverer.js';
import { DeliveryMeter } from './delivery-meter.js';
import { deliverWebhook } from './jobs.js';
import { requeueStaleDeliveries } from './requeue-stale.js';

const POLL_MS = 1_000;
/** Pause before claiming, for a worker whose last claim found nothing: another worker is quicker. */
const BACKOFF_MS = 5;
const MAX_CLAIM = 128;

const log = new Logger('Courier');

/**
 * Claims queued deliveries and starts their attempts. A Postgres notification wakes the courier when a delivery is committed, a
 * finished attempt when a slot is free, a job when a retry is due; the courier polls each second besides. While the webhooks
 * queue is paused, nothing is sent.
 */
@Injectable()
export class Courier extends Loop {
  private readonly pendingChecks = new Set<string>();
  private readonly inFlight = new AttemptsInFlight(() => this.wakeNow());
  private checksAll = true;
  private wasNotified = false;
  private wakesAtOnce = true;
  private recoveredAt = Number.NEGATIVE_INFINITY;
  private wakeImmediate: NodeJS.Immediate | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly deliverer: Deliverer,
    private readonly paused: PausedQueues,
    private readonly meter: DeliveryMeter,
    @Inject(ENV) private readonly env: Env,
    clock: DatabaseClock,
    private readonly notifications: Notifications,
  ) {
    super(log, POLL_MS);
    clock.onChange(() => this.checkAllNow());
    paused.onResume(deliverWebhook.queue, () => this.checkAllNow());
    notifications.onNotify('rampart_webhooks', (endpoints) => this.onNotify(endpoints));
  }

  /** Claims for these endpoints at once. */
  checkEndpoints(...endpointIds: string[]): void {
    for (const id of endpointIds) this.pendingChecks.add(id);
    this.wakeNow();
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    clearImmediate(this.wakeImmediate);
    await this.inFlight.awaitAll();
  }

  protected async processBatch(): Promise<boolean> {
    if (performance.now() - this.recoveredAt >= POLL_MS / 2) await this.recoverDeliveries();
    const limit = Math.min(MAX_CLAIM, this.inFlight.countFree());
    if (limit <= 0 || this.paused.isPaused(deliverWebhook.queue) || !this.hasPendingChecks()) return false;
    const endpointIds = this.checksAll ? undefined : [...this.pendingChecks];
    this.checksAll = false;
    this.pendingChecks.clear();
    const claimed = await claimDeliveries(this.database, {
      endpointIds,
      limit,
      slotsPerEndpoint: this.inFlight.slotsPerEndpoint(),
      leaseSeconds: this.env.WEBHOOK_LEASE_SECONDS,
      holder: this.notifications.process,
    });
    for (const delivery of claimed) this.inFlight.addAttempt(delivery.endpointId, this.attemptDelivery(delivery));
    this.adaptBackoff(claimed.length);
    this.checksAll ||= claimed.length === limit;
    return this.hasPendingChecks();
  }

  /**
   * Every worker is notified and one suffices: a worker that claims nothing waits before its next claim, as long as another is
   * quicker. A silent endpoint is claimed for when an attempt at it ends, and by the poll.
   */
  private onNotify(endpoints: string): void {
    if (endpoints === '') return this.checkAllNow();
    for (const id of endpoints.split(',')) if (!this.inFlight.isSilent(id)) this.pendingChecks.add(id);
    this.wasNotified = true;
    if (this.wakesAtOnce) this.wakeNow();
    else this.wakeSoon(BACKOFF_MS);
  }

  private adaptBackoff(claimed: number): void {
    if (claimed > 0 || this.wasNotified) this.wakesAtOnce = claimed > 0;
    this.wasNotified = false;
  }

  private hasPendingChecks(): boolean {
    return this.checksAll || this.pendingChecks.size > 0;
  }

  private async recoverDeliveries(): Promise<void> {
    this.recoveredAt = performance.now();
    this.checksAll = true;
    this.meter.countRecovered(await requeueStaleDeliveries(this.database, this.env));
  }

  private checkAllNow(): void {
    this.recoveredAt = Number.NEGATIVE_INFINITY;
    this.wakeNow();
  }

  private async attemptDelivery(delivery: ClaimedDelivery): Promise<void> {
    try {
      await this.deliverer.attemptDelivery(delivery);
    } catch (error) {
      log.warn(`an attempt failed here; it is repeated unless its outcome was recorded: ${(error as Error).message}`);
    }
    this.checkSoon(delivery.endpointId);
  }

  /** Attempts recorded in one batch free their slots together, so one wake-up serves them all. */
  private checkSoon(endpointId: string): void {
    this.pendingChecks.add(endpointId);
    this.wakeImmediate ??= setImmediate(() => {
      this.wakeImmediate = undefined;
      this.wakeNow();
    });
  }
}
