import { runForEveryPartner } from '@rampart/data';
import { MINUTE, processHealth, SECOND } from '@rampart/kernel';
import type { Logger, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';

/** Longer than a pass in which every statement times out. */
const PASS_TIMEOUT = MINUTE;

/**
 * A background loop that works when woken and, since a wake-up can be missed, at an interval; never twice concurrently. A pass that exceeds its time-out waits
 * for an event that never comes, which nothing inside the process would notice, so the process logs it and exits, and its supervisor restarts it.
 */
export abstract class Loop implements OnApplicationBootstrap, OnApplicationShutdown {
  private running: Promise<void> | undefined;
  private isRequested = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;
  private soonTimer: NodeJS.Timeout | undefined;

  constructor(
    protected readonly log: Pick<Logger, 'warn' | 'error'>,
    private readonly everyMs: number,
    private readonly passTimeout = PASS_TIMEOUT,
  ) {}

  /** Does one batch of work. Returns whether there may be more. */
  protected abstract processBatch(): Promise<boolean>;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wakeNow(), this.everyMs);
    this.wakeNow();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    clearTimeout(this.soonTimer);
    await this.running;
  }

  wakeNow(): void {
    this.isRequested = true;
    this.running ??= runForEveryPartner(() => this.runUntilIdle()).finally(() => {
      this.running = undefined;
      if (this.isRequested && !this.stopped) this.wakeNow();
    });
  }

  /** Wakes the loop after `ms` milliseconds; calls in between share that wake-up. */
  wakeSoon(ms: number): void {
    this.soonTimer ??= setTimeout(() => {
      this.soonTimer = undefined;
      this.wakeNow();
    }, ms);
  }

  private async runUntilIdle(): Promise<void> {
    while (this.isRequested && !this.stopped) {
      this.isRequested = false;
      try {
        this.isRequested = (await this.processInTime()) || this.isRequested;
      } catch (error) {
        this.isRequested = false;
        this.log.warn(`will try again: ${(error as Error).message}`);
      }
    }
  }

  /** Name of this loop in health and metrics. */
  protected get label(): string {
    return this.constructor.name;
  }

  private async processInTime(): Promise<boolean> {
    const loop = this.label;
    const timeout = setTimeout(() => this.giveUp(loop), this.passTimeout);
    processHealth.beginPass(loop, this.passTimeout);
    try {
      return await this.processBatch();
    } finally {
      clearTimeout(timeout);
      processHealth.endPass(loop);
    }
  }

  private giveUp(loop: string): void {
    const reason = `${loop} has been at one pass for ${this.passTimeout / SECOND} s`;
    this.log.error(`${reason}, so this process ends to be started again`);
    processHealth.giveUp(loop, reason);
  }
}
