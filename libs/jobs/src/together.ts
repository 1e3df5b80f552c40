const MOST_AT_A_TIME = 128;

interface Asked<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Does together what many ask for: the first at once, and all that came meanwhile with the next call. `act` answers in the
 * order of its items. An item for which it fails does not take the others with it.
 */
export class Together<T, R> {
  private readonly waiting: Asked<T, R>[] = [];
  private isBusy = false;

  constructor(private readonly act: (items: readonly T[]) => Promise<readonly R[]>) {}

  ask(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isBusy) void this.work();
    });
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    while (this.waiting.length > 0) await this.answer(this.waiting.splice(0, MOST_AT_A_TIME));
    this.isBusy = false;
  }

  private async answer(batch: readonly Asked<T, R>[]): Promise<void> {
    try {
      const results = await this.act(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, i) => resolve(results[i] as R));
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await this.answer([one]);
      else batch[0]?.reject(error);
    }
  }
}
