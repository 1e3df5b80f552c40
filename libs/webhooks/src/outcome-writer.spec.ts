import type { DataSource } from 'typeorm';
import type { Outcome } from './record-outcomes.js';
import { OutcomeWriter } from './outcome-writer.js';

const outcome = (eventId: string): Outcome => ({
  delivery: {
    eventId,
    endpointId: 'p',
    leaseToken: 't',
    attempts: 1,
    sequence: 1,
    type: 'TRANSACTION_UPDATED',
    body: '',
    payloadVersion: 1,
    occurredAt: new Date(0),
    url: '',
    sealedSecrets: [],
    isProbe: false,
  },
  result: { kind: 'answered', status: 204, body: '', durationMs: 1 },
  transition: { signal: 'accepted', to: 'delivered', nextAttemptAt: new Date(0), at: new Date(0) },
});

/** A database that records every outcome once it is released, and keeps them for the test. */
class Books {
  readonly written: string[][] = [];
  private readonly troubles: Error[] = [];
  private letGo: () => void = () => undefined;
  private held: Promise<void> = Promise.resolve();

  hold(): void {
    this.held = new Promise((resolve) => (this.letGo = resolve));
  }

  release(): void {
    this.letGo();
  }

  willFail(...errors: Error[]): void {
    this.troubles.push(...errors);
  }

  readonly driver = {
    master: {
      connect: async () => ({
        query: (query: { values: [number, string] }) => this.record(query),
        release: () => undefined,
      }),
    },
  };

  private async record({ values: [, outcomeRows] }: { values: [number, string] }): Promise<{ rows: unknown[] }> {
    await this.held;
    const trouble = this.troubles.shift();
    if (trouble) throw trouble;
    const outcomes = JSON.parse(outcomeRows) as { event_id: string; number: number }[];
    this.written.push(outcomes.map(({ event_id: id }) => id));
    return { rows: outcomes.map(({ number }) => ({ number, isDegraded: false, failingSince: null })) };
  }
}

class QuickWriter extends OutcomeWriter {
  protected override readonly retryMs = 1;
}

const refused = (code: string): Error => Object.assign(new Error('refused'), { code });

describe('the outcome of an attempt', () => {
  let books: Books;
  let writer: OutcomeWriter;
  beforeEach(() => {
    books = new Books();
    writer = new QuickWriter(books as unknown as DataSource);
  });

  it('is written at once when there is nothing else to write', async () => {
    expect(await writer.recordOutcome(outcome('a'))).toMatchObject({ isRecorded: true, isDegraded: false });
    expect(books.written).toEqual([['a']]);
  });

  it('is written together when it comes during a writing', async () => {
    books.hold();
    const all = ['a', 'b', 'c'].map((id) => writer.recordOutcome(outcome(id)));
    books.release();
    await Promise.all(all);

    expect(books.written).toEqual([['a'], ['b', 'c']]);
  });

  it('is written again while the database is away', async () => {
    books.willFail(refused('ECONNREFUSED'), refused('57P03'));

    expect(await writer.recordOutcome(outcome('a'))).toMatchObject({ isRecorded: true, isDegraded: false });
  });

  it('is given up together when the database stays away: one by one they would be waited for for minutes', async () => {
    books.hold();
    const first = writer.recordOutcome(outcome('a'));
    const both = [writer.recordOutcome(outcome('b')), writer.recordOutcome(outcome('c'))].map((settling) =>
      expect(settling).rejects.toThrow('refused'),
    );
    books.release();
    await first;
    books.willFail(...Array.from({ length: 40 }, () => refused('57P03')));

    await Promise.all(both);

    expect(await writer.recordOutcome(outcome('d'))).toMatchObject({ isRecorded: true, isDegraded: false });
    expect(books.written).toEqual([['a'], ['d']]);
  });

  it('that cannot be written does not keep others from being written', async () => {
    books.hold();
    const first = writer.recordOutcome(outcome('a'));
    const [bad, good] = [writer.recordOutcome(outcome('bad')), writer.recordOutcome(outcome('good'))];
    bad.catch(() => undefined);
    books.release();
    await first;
    books.willFail(refused('22P05'), refused('22P05'));

    await expect(bad).rejects.toThrow('refused');
    expect(await good).toMatchObject({ isRecorded: true, isDegraded: false });
  });
});
