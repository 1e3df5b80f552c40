import { setImmediate as turn } from 'node:timers/promises';
import { FewPerTurn } from './few-per-turn.js';

describe('work that comes at once', () => {
  it('begins a few at a time, in order, one group per turn of the event loop', async () => {
    const begun: number[] = [];
    const few = new FewPerTurn(2);
    const counts: number[] = [];

    for (let i = 0; i < 5; i += 1) few.begin(() => begun.push(i));
    for (let turns = 0; turns < 4; turns += 1) {
      counts.push(begun.length);
      await turn();
    }

    expect(counts).toEqual([2, 4, 5, 5]);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it('begins at once when it comes alone, and again in each turn', async () => {
    const begun: string[] = [];
    const few = new FewPerTurn(1);

    few.begin(() => begun.push('first'));
    await turn();
    few.begin(() => begun.push('second'));

    expect(begun).toEqual(['first', 'second']);
  });
});
