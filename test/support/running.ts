interface Closable {
  close(): Promise<unknown>;
}

/** Servers and apps that a suite started. Each is closed once: by the suite or, if the suite failed before that, by its environment. */
export class Running {
  private readonly closing = new Map<Closable, Promise<unknown>>();
  private readonly open: Closable[] = [];
  private ended: Promise<void> | undefined;

  /** @param remove removes what all of it ran on, when all of it is closed. */
  constructor(private readonly remove: () => Promise<void>) {
    closeAfterSuite(() => this.closeAll());
  }

  /** Throws when the suite ended while `started` was starting. */
  async add<T extends Closable>(started: T): Promise<T> {
    if (this.ended) {
      await started.close();
      throw new Error('the suite ended while its world was starting');
    }
    this.open.push(started);
    return started;
  }

  async close(one: Closable): Promise<void> {
    const closed = this.closing.get(one) ?? one.close();
    this.closing.set(one, closed);
    await closed;
  }

  closeAll(): Promise<void> {
    return (this.ended ??= this.endAll());
  }

  /** Forgets what was closed, since the environment keeps this object until its suite ends, and a suite may start many worlds. */
  private async endAll(): Promise<void> {
    await Promise.allSettled(this.open.map((each) => this.close(each)));
    await this.remove();
    this.open.length = 0;
    this.closing.clear();
  }
}
