/** Runs at most `max` pieces of work at once; further ones wait, and the longest waiting runs first. */
export class FewAtOnce {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly max: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.max) this.running += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      this.handOver();
    }
  }

  /** Passes the place directly to the longest waiting, so that newly arriving work cannot take it. */
  private handOver(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
