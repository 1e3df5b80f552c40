import { Gate, type Passage } from './gate.js';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Work that goes on until it is told to end. */
function works(gate: Gate, endpoint: string, count: number): { begun: () => number; end: (how?: Error | Passage) => Promise<void> } {
  const ends: { resolve: (passage: Passage) => void; reject: (error: Error) => void }[] = [];
  for (let i = 0; i < count; i++) {
    void gate.through(endpoint, () => new Promise<Passage>((resolve, reject) => ends.push({ resolve, reject }))).catch(() => undefined);
  }
  let ended = 0;
  return {
    begun: () => ends.length,
    end: async (how) => {
      const next = ends[ended++];
      if (how instanceof Error) next?.reject(how);
      else next?.resolve(how ?? 'tried');
      await settled();
    },
  };
}

describe('the gate to one endpoint', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => void jest.useRealTimers());

  it('lets eight through; the next goes when one has ended, well or not', async () => {
    const { begun, end } = works(new Gate(), 'e', 10);
    await settled();
    expect(begun()).toBe(8);

    await end();
    expect(begun()).toBe(9);
    await end(new Error('it failed'));

    expect(begun()).toBe(10);
  });

  it('keeps nobody for more than a second: the claim then decides', async () => {
    const { begun } = works(new Gate(), 'e', 10);
    await settled();

    jest.advanceTimersByTime(1_000);
    await settled();

    expect(begun()).toBe(10);
  });

  it('makes no more than 16 wait', async () => {
    const { begun } = works(new Gate(), 'e', 30);

    await settled();

    expect(begun()).toBe(8 + 30 - 8 - 16);
  });

  it('narrows when there was no room, because other workers take it up, and widens again while tries are made', async () => {
    const { begun, end } = works(new Gate(), 'e', 24);
    await settled();

    await end('noRoom');
    expect(begun()).toBe(8);
    for (let i = 0; i < 7; i++) await end('tried');
    expect(begun()).toBe(8 + 7);

    for (let i = 0; i < 8; i++) await end('tried');
    expect(begun()).toBe(8 + 7 + 8 + 1);
  });

  it('is another one for each endpoint', async () => {
    const gate = new Gate();
    works(gate, 'hanging', 20);
    const { begun } = works(gate, 'other', 8);

    await settled();

    expect(begun()).toBe(8);
  });
});
