import { runForEveryPartner } from '@rampart/data';

const MAX_BATCH = 128;

interface QueuedItem<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches concurrent calls: the first item runs at once, and the items added in the meantime share the next call. `act` returns results in the order of its
 * items. An item that fails does not fail the others.
 */
export class Batcher<T, R> {
  private readonly waiting: QueuedItem<T, R>[] = [];
  private isBusy = false;

  constructor(private readonly act: (items: readonly T[]) => Promise<readonly R[]>) {}

  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isBusy) void runForEveryPartner(() => this.runBatches());
    });
  }

  private async runBatches(): Promise<void> {
    this.isBusy = true;
    while (this.waiting.length > 0) await this.runBatch(this.waiting.splice(0, MAX_BATCH));
    this.isBusy = false;
  }

  private async runBatch(batch: readonly QueuedItem<T, R>[]): Promise<void> {
    try {
      const results = await this.act(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, i) => resolve(results[i] as R));
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await this.runBatch([one]);
      else batch[0]?.reject(error);
    }
  }
}
