import { Together } from './together.js';

/** Doubles numbers, when it is let; refuses 13. */
function doubling() {
  const batches: number[][] = [];
  const gates: (() => void)[] = [];
  const together = new Together<number, number>(async (items) => {
    batches.push([...items]);
    await new Promise<void>((open) => gates.push(open));
    if (items.includes(13)) throw new Error('unlucky');
    return items.map((item) => 2 * item);
  });
  /** Lets one batch after the other through, until none comes any more. */
  const letThrough = async (): Promise<void> => {
    for (let gate = gates.shift(); gate; gate = gates.shift()) {
      gate();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { ask: (item: number) => together.ask(item), batches, letThrough };
}

describe('what many ask for', () => {
  it('is done at once for the first, and together for all who ask meanwhile', async () => {
    const { ask, batches, letThrough } = doubling();

    const answers = Promise.all([1, 2, 3, 4].map(ask));
    await letThrough();

    expect(await answers).toEqual([2, 4, 6, 8]);
    expect(batches).toEqual([[1], [2, 3, 4]]);
  });

  it('is done at once again when nobody waits', async () => {
    const { ask, batches, letThrough } = doubling();

    for (const item of [1, 2]) {
      const answer = ask(item);
      await letThrough();
      expect(await answer).toBe(2 * item);
    }

    expect(batches).toEqual([[1], [2]]);
  });

  it('is done for 128 at a time at most', async () => {
    const { ask, batches, letThrough } = doubling();

    const answers = Promise.all(Array.from({ length: 300 }, (_, i) => ask(i + 100)));
    await letThrough();

    expect(await answers).toHaveLength(300);
    expect(batches.map(({ length }) => length)).toEqual([1, 128, 128, 43]);
  });

  it('fails for the one that it cannot be done for, and for nobody else', async () => {
    const { ask, letThrough } = doubling();

    const answers = Promise.allSettled([1, 12, 13, 14].map(ask));
    await letThrough();

    expect(
      (await answers).map((answer) =>
        answer.status === 'fulfilled' ? answer.value : (answer.reason as Error).message,
      ),
    ).toEqual([2, 24, 'unlucky', 28]);
  });
});
