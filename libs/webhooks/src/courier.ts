import { ENV, type Env } from '@rampart/config';
import { DatabaseClock, Notifications } from '@rampart/data';
import { Loop, PausedQueues } from '@rampart/jobs';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MOST_AT_ONCE } from './circuit.js';
import { claimDeliveries, type ClaimedDelivery } from './claim-deliveries.js';
import { Deliverer } from './deliverer.js';
import { DeliveryMeter } from './delivery-meter.js';
import { deliverWebhook } from './jobs.js';
import { putLeftBehindInLine } from './left-behind.js';

const POLL_MS = 1_000;
/** How long a worker that came too late the last time leaves news to the others. */
const PATIENCE_MS = 5;
/** By then an endpoint at which a worker is busy was looked at anyway. */
const SOMETIME_MS = 250;
const MOST_AT_A_TIME = 128;
/** Tries on their way from one worker, most of which wait for other people's servers. */
const MOST_ON_THEIR_WAY = 256;
/** Beyond so many, each endpoint is granted less: those that hang leave room for the others. */
const BUSY = 128;
const VERY_BUSY = 192;

const log = new Logger('Courier');

/**
 * Takes deliveries out of the line and sees to their tries. Told by Postgres of each new one in the moment of its commit, by
 * a try that ends that there is room, and by jobs that the time of a retry has come; looks each second besides. Where the
 * queue of webhooks is paused, nothing goes out.
 */
@Injectable()
export class Courier extends Loop {
  private readonly touched = new Set<string>();
  private readonly onTheirWay = new Set<Promise<void>>();
  private everywhere = true;
  private hasNews = false;
  private isEager = true;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private waking: NodeJS.Immediate | undefined;
  private readonly touchedSometime = new Set<string>();
  private remembering: NodeJS.Timeout | undefined;

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
    clock.onChange(() => this.lookEverywhere());
    paused.onResume(deliverWebhook.queue, () => this.lookEverywhere());
    notifications.on('rampart_webhooks', (endpoints) => this.hear(endpoints));
  }

  /** Somebody waits at these endpoints. */
  touch(...endpointIds: string[]): void {
    for (const id of endpointIds) this.touched.add(id);
    this.wake();
  }

  /** The same, where a worker has most likely heard of it. */
  touchSometime(...endpointIds: string[]): void {
    for (const id of endpointIds) this.touchedSometime.add(id);
    this.remembering ??= setTimeout(() => {
      this.remembering = undefined;
      if (this.touchedSometime.size > 0) this.touch(...this.touchedSometime);
      this.touchedSometime.clear();
    }, SOMETIME_MS);
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    clearImmediate(this.waking);
    clearTimeout(this.remembering);
    await Promise.all(this.onTheirWay);
  }

  protected async work(): Promise<boolean> {
    if (performance.now() - this.lookedAt >= POLL_MS / 2) await this.look();
    const most = Math.min(MOST_AT_A_TIME, MOST_ON_THEIR_WAY - this.onTheirWay.size);
    if (most <= 0 || this.paused.has(deliverWebhook.queue) || !this.anybodyWaits()) return false;
    const among = this.everywhere ? undefined : [...this.touched];
    this.forget(among);
    const claimed = await claimDeliveries(this.database, {
      among,
      most,
      share: this.share(),
      leaseSeconds: this.env.WEBHOOK_LEASE_SECONDS,
      holder: this.notifications.process,
    });
    for (const delivery of claimed) this.sendOff(delivery);
    this.learn(claimed.length);
    this.everywhere ||= claimed.length === most;
    return this.anybodyWaits();
  }

  /**
   * All workers hear the news, and one is enough: who finds nothing is patient the next time, and stays so as long as
   * another is quicker.
   */
  private hear(endpoints: string): void {
    if (endpoints === '') return this.lookEverywhere();
    for (const id of endpoints.split(',')) this.touched.add(id);
    this.hasNews = true;
    if (this.isEager) this.wake();
    else this.wakeSoon(PATIENCE_MS);
  }

  private learn(claimed: number): void {
    if (claimed > 0 || this.hasNews) this.isEager = claimed > 0;
    this.hasNews = false;
  }

  private anybodyWaits(): boolean {
    return this.everywhere || this.touched.size > 0;
  }

  /** These are being looked at now; all of them, if it is undefined. */
  private forget(among: readonly string[] | undefined): void {
    if (among === undefined) this.touchedSometime.clear();
    else for (const id of among) this.touchedSometime.delete(id);
    this.everywhere = false;
    this.touched.clear();
  }

  private async look(): Promise<void> {
    this.lookedAt = performance.now();
    this.everywhere = true;
    this.meter.recovered(await putLeftBehindInLine(this.database, this.env));
  }

  private lookEverywhere(): void {
    this.lookedAt = Number.NEGATIVE_INFINITY;
    this.wake();
  }

  private share(): number {
    if (this.onTheirWay.size < BUSY) return MOST_AT_ONCE;
    return this.onTheirWay.size < VERY_BUSY ? 2 : 1;
  }

  private sendOff(delivery: ClaimedDelivery): void {
    const trying = this.deliverer
      .deliver(delivery)
      .catch((error: Error) =>
        log.warn(`after a try, which is made again unless it was written down: ${error.message}`),
      )
      .finally(() => {
        this.onTheirWay.delete(trying);
        this.touchSoon(delivery.endpointId);
      });
    this.onTheirWay.add(trying);
  }

  /** Tries that were written down together make room together. */
  private touchSoon(endpointId: string): void {
    this.touched.add(endpointId);
    this.waking ??= setImmediate(() => {
      this.waking = undefined;
      this.wake();
    });
  }
}
