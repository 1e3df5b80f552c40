import { Clock } from '@rampart/kernel';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Notifications } from './notifications.js';
import { type Executor, rows, sql } from './sql.js';

const RESYNC_MS = 5_000;
/** A machine whose clock is further off has a fault that somebody should mend. */
const TOLERATED_MS = 2_000;

/**
 * The database's clock, read without asking it each time: the difference to this machine's clock is measured at start,
 * on every change of the test clock, and every few seconds. A machine whose own clock is wrong thus still keeps time,
 * and all processes share one test clock.
 */
@Injectable()
export class DatabaseClock extends Clock implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('Clock');
  private aheadMs = 0;
  private offMs = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly changed: (() => void)[] = [];

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

  /** By how much this machine's clock is ahead of the database's, in seconds; negative when it is behind. */
  get skewSeconds(): number {
    return this.offMs / 1_000;
  }

  /** Calls `react` after the test clock was moved. */
  onChange(react: () => void): void {
    this.changed.push(react);
  }

  /** Measures the difference anew; the shortest way to be sure after a change. */
  async sync(through: Executor = this.database): Promise<void> {
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
    const [isOff, wasOff] = [ms, this.offMs].map((off) => Math.abs(off) > TOLERATED_MS);
    this.offMs = ms;
    if (isOff && !wasOff)
      this.log.error(`this machine's clock is ${(ms / 1_000).toFixed(1)} s ahead of the database's: mend it`);
    if (wasOff && !isOff) this.log.log("this machine's clock agrees with the database's again");
  }

  async onModuleInit(): Promise<void> {
    await this.sync();
    this.notifications.on('rampart_clock', () => void this.syncAndTell());
    this.timer = setInterval(() => void this.sync().catch(() => undefined), RESYNC_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async syncAndTell(): Promise<void> {
    try {
      await this.sync();
      for (const react of this.changed) react();
    } catch (error) {
      this.log.warn(`could not read the clock: ${(error as Error).message}`);
    }
  }
}
