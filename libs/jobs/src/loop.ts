import type { Logger, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';

/** A background loop that works when woken and, since a wake-up can be missed, at an interval; never twice concurrently. */
export abstract class Loop implements OnApplicationBootstrap, OnApplicationShutdown {
  private running: Promise<void> | undefined;
  private isRequested = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;
  private soonTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly log: Pick<Logger, 'warn'>,
    private readonly everyMs: number,
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
    this.running ??= this.runUntilIdle().finally(() => {
      this.running = undefined;
      if (this.isRequested && !this.stopped) this.wakeNow();
    });
  }

  /** Wakes the loop after so many milliseconds; calls in between share that wake-up. */
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
        this.isRequested = (await this.processBatch()) || this.isRequested;
      } catch (error) {
        this.isRequested = false;
        this.log.warn(`will try again: ${(error as Error).message}`);
      }
    }
  }
}
