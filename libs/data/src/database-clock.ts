import { Clock } from '@rampart/kernel';
import { type Executor, rows, sql } from '@rampart/sql';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Notifications } from './notifications.js';
import { SteadyTime } from './steady-time.js';

const RESYNC_MS = 5_000;
/** A slower response is too inaccurate a reading. */
const SLOW_MS = 2_000;
/** Above this skew the operator should correct the machine's clock. */
const MAX_SKEW_MS = 2_000;

/**
 * The database's clock, without a query per reading. The offset from this machine's clock is measured at the start, on every change of the test clock, and
 * every few seconds; in between, a clock counts that never steps. So a machine whose own clock is wrong or is set keeps time, a brief step of the database's
 * clock is not followed, and all processes share one test clock.
 */
@Injectable()
export class DatabaseClock extends Clock implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('Clock');
  private readonly steady = new SteadyTime();
  /** Milliseconds by which the test clock is ahead. */
  private aheadMs = 0;
  private offMs = 0;
  private isDoubted = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly database: DataSource,
    private readonly notifications: Notifications,
  ) {
    super();
  }

  now(): Date {
    return new Date(this.read() + this.aheadMs);
  }

  trueTime(): Date {
    return new Date(this.read());
  }

  machineTime(): Date {
    return new Date();
  }

  /** Seconds by which this machine's clock is ahead of the database's; negative if it is behind. */
  get skewSeconds(): number {
    return this.offMs / 1_000;
  }

  /** Calls `react` after the test clock moves. */
  onChange(react: () => void): void {
    this.listeners.push(react);
  }

  /** Measures the offset again. */
  async syncTime(through: Executor = this.database): Promise<void> {
    const asked = performance.now();
    const [answer] = await rows<{ now: Date; time: Date }>(
      through,
      sql`SELECT rampart_now() AS now, clock_timestamp() AS time`,
    );
    const answered = performance.now();
    if (!answer) return;
    const time = answer.time.getTime();
    this.aheadMs = answer.now.getTime() - time;
    const isSlow = answered - asked > SLOW_MS && this.steady.read() !== undefined;
    if (!isSlow)
      this.noteStep(this.steady.noteReading({ time, at: (asked + answered) / 2, error: (answered - asked) / 2 }));
    this.noteSkew(Date.now() - this.trueTime().getTime());
  }

  /** Returns milliseconds since 1970 by the database's clock. */
  private read(): number {
    return this.steady.read() ?? Date.now();
  }

  private noteStep(ms: number): void {
    const wasDoubted = this.isDoubted;
    this.isDoubted = ms !== 0;
    if (this.isDoubted && !wasDoubted)
      this.log.error(
        `the database's clock stepped by ${(ms / 1_000).toFixed(1)} s: it is believed if it stays there for a minute`,
      );
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
