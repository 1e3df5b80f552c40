import { Clock } from '@rampart/kernel';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Notifications } from './notifications.js';
import { type Executor, rows, sql } from './sql.js';

const RESYNC_MS = 5_000;
/** Above this skew the operator should repair the machine's clock. */
const MAX_SKEW_MS = 2_000;

/**
 * The database's clock, without a query per reading: the offset from this machine's clock is measured at start, on every
 * change of the test clock, and every few seconds. So a machine whose own clock is wrong still keeps time, and all processes
 * share one test clock.
 */
@Injectable()
export class DatabaseClock extends Clock implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('Clock');
  private aheadMs = 0;
  private offMs = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly database: DataSource,
    private readonly notifications: Notifications,
  ) {
    super();
  }

  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  trueTime(): Date {
    return new Date(Date.now() - this.offMs);
  }

  machineTime(): Date {
    return new Date();
  }

  /** Seconds by which this machine's clock is ahead of the database's; negative when it is behind. */
  get skewSeconds(): number {
    return this.offMs / 1_000;
  }

  /** Calls `react` after the test clock moves. */
  onChange(react: () => void): void {
    this.listeners.push(react);
  }

  /** Measures the offset again. */
  async syncTime(through: Executor = this.database): Promise<void> {
    const asked = Date.now();
    const [answer] = await rows<{ now: Date; time: Date }>(
      through,
      sql`SELECT rampart_now() AS now, clock_timestamp() AS time`,
    );
    const between = (asked + Date.now()) / 2;
    if (!answer) return;
    this.aheadMs = answer.now.getTime() - between;
    this.noteSkew(between - answer.time.getTime());
  }

  private noteSkew(ms: number): void {
    const [isOff, wasOff] = [ms, this.offMs].map((off) => Math.abs(off) > MAX_SKEW_MS);
    this.offMs = ms;
    if (isOff && !wasOff)
      this.log.error(`this machine's clock is ${(ms / 1_000).toFixed(1)} s ahead of the database's: mend it`);
    if (wasOff && !isOff) this.log.log("this machine's clock agrees with the database's again");
  }

  async onModuleInit(): Promise<void> {
    await this.syncTime();
    this.notifications.onNotify('rampart_clock', () => void this.syncAndNotify());
    this.timer = setInterval(() => void this.syncTime().catch(() => undefined), RESYNC_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async syncAndNotify(): Promise<void> {
    try {
      await this.syncTime();
      for (const react of this.listeners) react();
    } catch (error) {
      this.log.warn(`could not read the clock: ${(error as Error).message}`);
    }
  }
}
