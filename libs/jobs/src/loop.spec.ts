import { processHealth } from '@rampart/kernel';
import { Loop } from './loop.js';

const EVERY_MS = 1_000;
const TIMEOUT_MS = 20_000;

/** Work that ends on command of the test. */
class Stepwise extends Loop {
  readonly begun: { end: (more?: 'more') => void; fail: (error: Error) => void }[] = [];
  readonly warnings: string[];
  readonly errors: string[] = [];
  atOnce = 0;
  mostAtOnce = 0;

  constructor(warnings: string[] = []) {
    super(
      { warn: (message: string) => void warnings.push(message), error: (message: string) => this.errors.push(message) },
      EVERY_MS,
      TIMEOUT_MS,
    );
    this.warnings = warnings;
  }

  protected async processBatch(): Promise<boolean> {
    this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    try {
      return await new Promise<boolean>((resolve, reject) =>
        this.begun.push({ end: (more) => resolve(more === 'more'), fail: reject }),
      );
    } finally {
      this.atOnce -= 1;
    }
  }
}

let loop: Stepwise;
const settled = (): Promise<void> => jest.advanceTimersByTimeAsync(0);
const finish = async (more?: 'more'): Promise<void> => {
  loop.begun.at(-1)?.end(more);
  await settled();
};

beforeEach(() => {
  jest.useFakeTimers();
  loop = new Stepwise();
});
afterEach(async () => {
  const stopped = loop.onApplicationShutdown();
  loop.begun.forEach(({ end }) => end());
  await stopped;
  jest.useRealTimers();
});

describe('a loop', () => {
  it('works once at the start, and then every so often', async () => {
    loop.onApplicationBootstrap();
    expect(loop.begun).toHaveLength(1);
    await finish();

    await jest.advanceTimersByTimeAsync(EVERY_MS - 1);
    expect(loop.begun).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);

    expect(loop.begun).toHaveLength(2);
  });

  it('works at once when woken', () => {
    loop.wakeNow();

    expect(loop.begun).toHaveLength(1);
  });

  it('never works twice at the same time, however often it is woken', async () => {
    loop.onApplicationBootstrap();
    for (let i = 0; i < 50; i += 1) {
      loop.wakeNow();
      if (i % 7 === 0) await finish(i % 2 === 0 ? 'more' : undefined);
      await jest.advanceTimersByTimeAsync(EVERY_MS / 3);
    }

    expect(loop.mostAtOnce).toBe(1);
    expect(loop.begun.length).toBeGreaterThan(5);
  });

  it('works once more when it was woken during work, and not once per waking', async () => {
    loop.wakeNow();
    loop.wakeNow();
    loop.wakeNow();

    await finish();
    expect(loop.begun).toHaveLength(2);
    await finish();

    expect(loop.begun).toHaveLength(2);
  });

  it('goes on while there is more', async () => {
    loop.wakeNow();
    await finish('more');
    await finish('more');
    await finish();

    expect(loop.begun).toHaveLength(3);
  });

  it('is not stopped by an error: it logs, pauses, and works again', async () => {
    loop.onApplicationBootstrap();
    loop.begun[0]?.fail(new Error('the database is away'));
    await settled();
    expect(loop.warnings).toEqual(['will try again: the database is away']);
    expect(loop.begun).toHaveLength(1);

    await jest.advanceTimersByTimeAsync(EVERY_MS);

    expect(loop.begun).toHaveLength(2);
  });

  it('does not spin on an error that comes back each time it is woken meanwhile', async () => {
    loop.wakeNow();
    loop.wakeNow();
    loop.begun[0]?.fail(new Error('again'));
    await settled();

    expect(loop.begun).toHaveLength(1);
  });

  it('ends only when the work at hand is done', async () => {
    let ended = false;
    loop.onApplicationBootstrap();
    const ending = loop.onApplicationShutdown().then(() => (ended = true));
    await settled();
    expect(ended).toBe(false);

    await finish();
    await ending;

    expect(ended).toBe(true);
  });

  it('begins nothing new once it is to end: not what is left, not when woken, not by its timer', async () => {
    loop.onApplicationBootstrap();
    loop.wakeNow();
    const ending = loop.onApplicationShutdown();
    await finish('more');
    await ending;

    loop.wakeNow();
    await jest.advanceTimersByTimeAsync(10 * EVERY_MS);

    expect(loop.begun).toHaveLength(1);
  });

  it('ends at once when there is nothing at hand', async () => {
    await expect(new Stepwise().onApplicationShutdown()).resolves.toBeUndefined();
  });

  it('turns the process unready, says so and ends it when a pass takes longer than its time-out', async () => {
    const end = jest.fn();
    processHealth.onGiveUp(end);
    loop.wakeNow();

    await jest.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(end).not.toHaveBeenCalled();
    expect(processHealth.readPasses()).toContainEqual({
      loop: 'Stepwise',
      seconds: expect.any(Number),
      timeoutSeconds: TIMEOUT_MS / 1_000,
    }); // other suites of this process may have loops in a pass too
    await jest.advanceTimersByTimeAsync(1);

    const reason = 'Stepwise has been at one pass for 20 s';
    expect(end.mock.calls).toEqual([[reason]]);
    expect(processHealth.readProblems()).toEqual({ Stepwise: reason });
    expect(loop.errors).toEqual([`${reason}, so this process ends to be started again`]);
    processHealth.report('Stepwise', undefined);
  });

  it('goes on for longer than the time-out of one pass when it is many passes', async () => {
    const end = jest.fn();
    processHealth.onGiveUp(end);
    loop.wakeNow();

    for (let pass = 0; pass < 5; pass += 1) {
      await jest.advanceTimersByTimeAsync(TIMEOUT_MS / 2);
      await finish('more');
    }

    expect(end).not.toHaveBeenCalled();
  });
});
