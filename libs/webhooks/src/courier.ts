import { setImmediate as nextTurn } from 'node:timers/promises';
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
import { PendingChecks } from './pending-checks.js';
import { requeueStaleDeliveries } from './requeue-stale.js';

const POLL_MS = 1_000;
/** Pause before claiming, for a worker whose last claim found nothing because another worker is faster. */
const BACKOFF_MS = 5;
const MAX_CLAIM = 128;
/** Attempts at doubtful endpoints that begin in one turn of the event loop; each costs a connection. */
const DOUBTFUL_PER_TURN = 4;

const log = new Logger('Courier');

/**
 * Claims queued deliveries and starts their attempts. A Postgres notification wakes the courier when a delivery is committed, a finished attempt when a slot is
 * free, and a job when a retry is due; the courier also polls every second. While the webhooks queue is paused, nothing is sent.
 */
@Injectable()
export class Courier extends Loop {
  private readonly inFlight = new AttemptsInFlight(() => this.wakeNow());
  private readonly pendingChecks = new PendingChecks((id) => this.inFlight.isDoubtful(id));
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
    const endpointIds = this.checksAll ? undefined : this.pendingChecks.takeNext();
    if (this.checksAll) this.pendingChecks.takeAll();
    this.checksAll = false;
    const claimed = await claimDeliveries(this.database, {
      endpointIds,
      limit,
      slotsPerEndpoint: this.inFlight.slotsPerEndpoint(),
      leaseSeconds: this.env.WEBHOOK_LEASE_SECONDS,
      holder: this.notifications.process,
    });
    this.beginAttempts(claimed);
    this.adaptBackoff(claimed.length);
    this.checksAll ||= claimed.length === limit;
    return this.hasPendingChecks();
  }

  /**
   * Every worker is notified and one suffices: a worker that claims nothing waits before its next claim, as long as another is faster. A silent endpoint is
   * claimed for when an attempt at it ends, and by the poll.
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

  /** Attempts at responsive endpoints begin at once, the others a few at a time in later turns of the event loop. */
  private beginAttempts(claimed: readonly ClaimedDelivery[]): void {
    const doubtful = claimed.filter(({ endpointId }) => this.inFlight.isDoubtful(endpointId));
    const living = claimed.filter((delivery) => !doubtful.includes(delivery));
    for (const delivery of living) this.inFlight.addAttempt(delivery.endpointId, this.attemptDelivery(delivery));
    let begun: Promise<unknown> = Promise.resolve();
    for (const [i, delivery] of doubtful.entries()) {
      if (i % DOUBTFUL_PER_TURN === 0) begun = begun.then(() => nextTurn());
      this.inFlight.addAttempt(
        delivery.endpointId,
        begun.then(() => this.attemptDelivery(delivery)),
      );
    }
  }

  private async attemptDelivery(delivery: ClaimedDelivery): Promise<'delivered' | 'failed'> {
    const result = await this.deliverer.attemptDelivery(delivery).catch((error: Error) => {
      log.warn(`an attempt failed here; it is repeated unless its outcome was recorded: ${error.message}`);
      return 'failed' as const;
    });
    this.checkSoon(delivery.endpointId);
    return result;
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
