import { Batcher } from './batcher.js';

/** Doubles numbers once a gate is opened; rejects 13. */
function doubling() {
  const batches: number[][] = [];
  const gates: (() => void)[] = [];
  const batcher = new Batcher<number, number>(async (items) => {
    batches.push([...items]);
    await new Promise<void>((open) => gates.push(open));
    if (items.includes(13)) throw new Error('unlucky');
    return items.map((item) => 2 * item);
  });
  /** Opens one gate after the other until no batch is left. */
  const openGates = async (): Promise<void> => {
    for (let gate = gates.shift(); gate; gate = gates.shift()) {
      gate();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { add: (item: number) => batcher.add(item), batches, openGates };
}

describe('the batcher', () => {
  it('runs the first item at once, and all items added meanwhile in the next batch', async () => {
    const { add, batches, openGates } = doubling();

    const answers = Promise.all([1, 2, 3, 4].map(add));
    await openGates();

    expect(await answers).toEqual([2, 4, 6, 8]);
    expect(batches).toEqual([[1], [2, 3, 4]]);
  });

  it('runs at once again when nothing waits', async () => {
    const { add, batches, openGates } = doubling();

    for (const item of [1, 2]) {
      const answer = add(item);
      await openGates();
      expect(await answer).toBe(2 * item);
    }

    expect(batches).toEqual([[1], [2]]);
  });

  it('runs batches of at most 128', async () => {
    const { add, batches, openGates } = doubling();

    const answers = Promise.all(Array.from({ length: 300 }, (_, i) => add(i + 100)));
    await openGates();

    expect(await answers).toHaveLength(300);
    expect(batches.map(({ length }) => length)).toEqual([1, 128, 128, 43]);
  });

  it('fails the item that cannot be done, and no other', async () => {
    const { add, openGates } = doubling();

    const answers = Promise.allSettled([1, 12, 13, 14].map(add));
    await openGates();

    expect(
      (await answers).map((answer) =>
        answer.status === 'fulfilled' ? answer.value : (answer.reason as Error).message,
      ),
    ).toEqual([2, 24, 'unlucky', 28]);
  });
});
