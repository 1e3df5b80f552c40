import type { PlannedFault } from './faults.js';
import { countHits, describeTally, injectAll, neverHit, type Progress, type Tally, tallyOf } from './injections.js';

describe('the faults of a run', () => {
  const over: Progress = { made: () => 0, isOver: () => true };
  const hit = (): void => {};
  const miss = (): Promise<never> => Promise.reject(new Error('was not running'));
  const planOf = (...faults: [name: string, inject: () => unknown, after?: number][]): PlannedFault[] =>
    faults.map(([name, inject, after = 0]) => ({ name, inject, after }));
  const run = async (plan: PlannedFault[], progress = over): Promise<Tally> => {
    const tally = tallyOf(plan);
    await injectAll(plan, tally, progress);
    return tally;
  };

  it('are counted when they hit', async () => {
    const tally = await run(planOf(['kill', hit], ['cut', hit], ['kill', hit]));

    expect(describeTally(tally)).toEqual(['2 x kill', '1 x cut']);
    expect([countHits(tally), neverHit(tally)]).toEqual([3, []]);
  });

  it('wait until so many changes are made', async () => {
    let made = 0;
    const at: number[] = [];
    const plan = planOf(['kill', () => at.push(made), 3], ['kill', () => at.push(made), 5]);

    await run(plan, { made: () => (made += 1), isOver: () => false });

    expect(at).toEqual([3, 5]);
  });

  it('that hit nothing are repeated, and counted apart from those that hit', async () => {
    const answers: (() => unknown)[] = [miss, hit];
    const tally = await run(planOf(['kill', () => answers.shift()?.()]));

    expect(describeTally(tally)).toEqual(['1 x kill; 1 attempts failed, the last with: was not running']);
    expect(neverHit(tally)).toEqual([]);
  });

  it('of a kind that never hit are named, and keep the others from nothing', async () => {
    const tally = await run(planOf(['restart', miss], ['kill', hit]));

    expect(describeTally(tally)[0]).toMatch(/^0 of 1 x restart; 3 attempts failed/);
    expect([countHits(tally), neverHit(tally)]).toEqual([1, ['restart']]);
  });
});
