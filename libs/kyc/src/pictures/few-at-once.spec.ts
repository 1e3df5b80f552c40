import { FewAtOnce } from './few-at-once.js';

describe('work that runs a few at once', () => {
  let inside: number;
  let most: number;
  beforeEach(() => ([inside, most] = [0, 0]));

  /** Work that ends on command of the test. */
  function piece(): { work: () => Promise<void>; end: () => void } {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await ended;
      inside -= 1;
    };
    return { work, end };
  }

  it.each([...Array(10).keys()])(
    'never exceeds the number, when one comes %d turns after another ended',
    async (turns) => {
      const slots = new FewAtOnce(2);
      const [first, second, third, fourth] = [piece(), piece(), piece(), piece()];
      const started = [first, second, third].map((each) => slots.run(each.work));

      first.end();
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      const late = slots.run(fourth.work);
      await new Promise((resolve) => setImmediate(resolve));
      for (const each of [second, third, fourth]) each.end();
      await Promise.all([...started, late]);

      expect(most).toBe(2);
    },
  );

  it('goes on after a failure', async () => {
    const slots = new FewAtOnce(1);
    const failed = slots.run(() => Promise.reject(new Error('no picture')));
    const next = slots.run(() => Promise.resolve('shown'));

    await expect(failed).rejects.toThrow('no picture');
    expect(await next).toBe('shown');
  });
});
