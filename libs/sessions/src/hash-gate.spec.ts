import { HashGate } from './hash-gate.js';

/** A gate that admits two at a time, and a record of what runs in it. */
function gate() {
  const running: (() => void)[] = [];
  const done: string[] = [];
  let most = 0;
  const subject = new HashGate({ atOnce: 2, waiting: 3, perSource: 2, reserved: 1 });
  const ask = (name: string, standing: 'known' | 'stranger' = 'stranger', source = name): Promise<void> =>
    subject.runWork({ standing, source }, async () => {
      const finished = new Promise<void>((resolve) => running.push(resolve));
      most = Math.max(most, running.length - done.length);
      await finished;
      done.push(name);
    });
  const finishAll = async (): Promise<void> => {
    await new Promise(setImmediate);
    for (let i = 0; i < running.length; i++) {
      running[i]?.();
      await new Promise(setImmediate);
    }
  };
  return { ask, done, finishAll, most: () => most };
}

describe('the gate of hashes', () => {
  it('lets in no more at a time than it may, in the order in which they came', async () => {
    const { ask, done, finishAll, most } = gate();
    const asked = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name));

    await finishAll();
    await Promise.all(asked);

    expect(most()).toBe(2);
    expect(done).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('refuses at once who comes when the queue is full', async () => {
    const { ask, finishAll } = gate();
    const asked = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name));

    await expect(ask('f')).rejects.toMatchObject({ code: 'SIGN_IN_BUSY', status: 503 });

    await finishAll();
    await Promise.all(asked);
    const later = ask('g');
    await finishAll();
    await later;
  });

  it('keeps a place for known devices, which go first', async () => {
    const { ask, done, finishAll } = gate();
    const asked = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name));

    const known = ask('mine', 'known');
    await finishAll();
    await Promise.all([...asked, known]);

    expect(done).toEqual(['a', 'b', 'mine', 'c', 'd', 'e']);
  });

  it('lets no source fill the queue', async () => {
    const { ask, done, finishAll } = gate();
    const asked = ['a', 'b', 'c', 'd'].map((name) => ask(name, 'stranger', 'one source'));

    await expect(ask('e', 'stranger', 'one source')).rejects.toMatchObject({ code: 'SIGN_IN_BUSY' });
    const other = ask('other');
    await finishAll();
    await Promise.all([...asked, other]);

    expect(done).toEqual(['a', 'b', 'c', 'd', 'other']);
  });

  it('gives the place on after work that fails', async () => {
    const subject = new HashGate({ atOnce: 1, waiting: 1, perSource: 1, reserved: 0 });

    await expect(
      subject.runWork({ standing: 'stranger', source: '' }, () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');

    expect(await subject.runWork({ standing: 'stranger', source: '' }, () => Promise.resolve('done'))).toBe('done');
  });
});
