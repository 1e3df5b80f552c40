import type { Clock } from '@rampart/kernel';
import type { Notifications } from '@rampart/data';
import type { Changes } from '@rampart/ports';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Feed } from './feed.js';
import { FeedLoop } from './feed-loop.js';

/** A feed whose cursor does not change, on a database that only records its statements. */
class Watched extends FeedLoop {
  constructor(
    feed: Feed,
    statements: string[],
    listen: (listener: (payload: string) => void) => void = () => undefined,
  ) {
    const database = {
      query: (text: string) => {
        statements.push(
          text.trim().split(/\s+/).slice(0, 6).join(' ') + (/failing_since = coalesce/.test(text) ? ' FAILED' : ''),
        );
        return Promise.resolve([{ cursor: '' }]);
      },
    };
    super(feed, {
      database: database as unknown as DataSource,
      clock: {} as Clock,
      notifications: {
        process: 1,
        onNotify: (_: string, listener: (payload: string) => void) => listen(listener),
      } as unknown as Notifications,
    });
  }
}

/** Other code may log warnings too: a process of an earlier suite that has not ended yet shares the logger. */
const warningsOf = (context: string): unknown[] => {
  const { mock } = jest.mocked(Logger.prototype.warn);
  return mock.calls.filter((_, nth) => (mock.contexts[nth] as unknown as { context?: string }).context === context);
};

describe('a feed', () => {
  let loop: Watched | undefined;
  const statements: string[] = [];
  let answer: () => Promise<Changes>;
  let asked = 0;

  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    jest.useFakeTimers();
    statements.length = asked = 0;
    loop = new Watched(
      {
        port: 'fiatRail',
        driver: 'sandbox',
        changesSince: () => {
          asked += 1;
          return answer();
        },
      },
      statements,
    );
  });
  afterEach(async () => {
    await loop?.onApplicationShutdown();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const pass = (seconds: number): Promise<void> => jest.advanceTimersByTimeAsync(seconds * 1_000);
  const failures = (): number => statements.filter((text) => text.endsWith('FAILED')).length;

  /** Counts timers of this many milliseconds that the loop begins from now on; others of this process are not counted. */
  function timersOf(kind: 'Timeout' | 'Interval', milliseconds: number): () => { begun: number; ended: number } {
    const set = jest.fn<NodeJS.Timeout, [() => void, number]>(globalThis[`set${kind}`]);
    const clear = jest.fn(globalThis[`clear${kind}`]);
    Object.assign(globalThis, { [`set${kind}`]: set, [`clear${kind}`]: clear }); // until the timers are real again
    return () => {
      const own = set.mock.results.filter((_, i) => set.mock.calls[i]?.[1] === milliseconds).map(({ value }) => value);
      return {
        begun: own.length,
        ended: own.filter((timer) => clear.mock.calls.some(([one]) => one === timer)).length,
      };
    };
  }

  it('is asked every two seconds', async () => {
    answer = () => Promise.resolve({ cursor: '', transactionIds: [] });
    loop?.onApplicationBootstrap();
    await pass(20);

    expect(asked).toBe(11);
    expect(failures()).toBe(0);
  });

  it('that fails is asked again after a pause that doubles, up to half a minute', async () => {
    answer = () => Promise.reject(new Error('down'));
    loop?.onApplicationBootstrap();
    await pass(10);
    const atFirst = asked;
    await pass(290);

    expect(atFirst).toBe(4); // at 0, 2, 4 and 8 s: pauses of 1, 2 and 4 s end with the next poll
    expect(asked).toBeLessThan(18);
    expect(failures()).toBe(asked);
    answer = () => Promise.resolve({ cursor: '', transactionIds: [] });
    const before = asked;
    await pass(40);
    expect(asked - before).toBeGreaterThan(4);
  });

  it('that never answers has failed after 20 seconds, and is kept from others meanwhile', async () => {
    answer = () => new Promise(() => undefined);
    loop?.onApplicationBootstrap();
    await pass(19);
    const before = failures();
    await pass(2);

    expect(before).toBe(0);
    expect(failures()).toBe(1);
    expect(statements.filter((text) => text === 'UPDATE feed_cursor SET lease_until = now()')).toHaveLength(6);
    expect(asked).toBe(1);
  });

  it('that is being read when the process ends has not failed, and is left to the next process', async () => {
    answer = () => new Promise(() => undefined);
    loop?.onApplicationBootstrap();
    await pass(1);

    await loop?.onApplicationShutdown();

    expect(failures()).toBe(0);
    expect(statements.at(-1)).toBe('UPDATE feed_cursor SET holder = NULL,');
    expect(warningsOf('Feed fiatRail.sandbox')).toEqual([]);
  });

  it('whose driver throws at once has failed once, and leaves no timer behind', async () => {
    answer = () => {
      throw new Error('no credentials');
    };
    const [late, renewing] = [timersOf('Timeout', 20_000), timersOf('Interval', 3_000)];
    loop?.onApplicationBootstrap();
    await pass(0);

    expect(failures()).toBe(1);
    expect([late(), renewing()]).toEqual([
      { begun: 1, ended: 1 },
      { begun: 1, ended: 1 },
    ]);
  });

  it('is taken in one statement', async () => {
    answer = () => Promise.resolve({ cursor: '', transactionIds: [] });
    loop?.onApplicationBootstrap();
    await pass(0);

    expect(statements).toEqual(['INSERT INTO feed_cursor AS f (source,']);
  });

  it('of a named driver is woken for itself, and for all, and not for another', async () => {
    answer = () => Promise.resolve({ cursor: '', transactionIds: [] });
    const woken: ((payload: string) => void)[] = [];
    const desk = new Watched(
      { port: 'fiatRail', driver: 'desk', changesSince: () => answer().finally(() => (asked += 1)) },
      statements,
      (listener) => woken.push(listener),
    );

    for (const payload of ['fiatRail', 'fiatRail:desk', '']) {
      woken[0]?.(payload);
      await pass(0);
    }

    expect(asked).toBe(2);
    expect(desk.source).toBe('fiatRail:desk');
    await desk.onApplicationShutdown();
  });
});
