import type { Logger, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';

/** Work that is done when woken and, since a waking can be missed, every so often; never twice at the same time. */
export abstract class Loop implements OnApplicationBootstrap, OnApplicationShutdown {
  private running: Promise<void> | undefined;
  private wanted = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;
  private soon: NodeJS.Timeout | undefined;

  constructor(
    private readonly log: Pick<Logger, 'warn'>,
    private readonly everyMs: number,
  ) {}

  /** Does one portion; answers whether there may be more. */
  protected abstract work(): Promise<boolean>;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), this.everyMs);
    this.wake();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    clearTimeout(this.soon);
    await this.running;
  }

  wake(): void {
    this.wanted = true;
    this.running ??= this.drain().finally(() => {
      this.running = undefined;
      if (this.wanted && !this.stopped) this.wake();
    });
  }

  /** Wakes it after so many milliseconds, once for all who asked meanwhile. */
  wakeSoon(ms: number): void {
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      this.wake();
    }, ms);
  }

  private async drain(): Promise<void> {
    while (this.wanted && !this.stopped) {
      this.wanted = false;
      try {
        this.wanted = (await this.work()) || this.wanted;
      } catch (error) {
        this.wanted = false;
        this.log.warn(`will try again: ${(error as Error).message}`);
      }
    }
  }
}
