import { neverStruck, strikeAll, struckIn, tallyOf, toldOf } from './strikes.mjs';

describe('the strikes of a run under faults', () => {
  const over = { made: () => 0, isOver: () => true };
  const hit = () => {};
  const miss = () => Promise.reject(new Error('was not running'));
  const planOf = (...strikes) => strikes.map(([name, strike, after = 0]) => ({ name, strike, after }));
  const run = async (plan, progress = over) => {
    const tally = tallyOf(plan);
    await strikeAll(plan, tally, progress);
    return tally;
  };

  it('are counted when they hit', async () => {
    const tally = await run(planOf(['kill', hit], ['cut', hit], ['kill', hit]));

    expect(toldOf(tally)).toEqual(['2 x kill', '1 x cut']);
    expect([struckIn(tally), neverStruck(tally)]).toEqual([3, []]);
  });

  it('wait until so many changes are made', async () => {
    let made = 0;
    const at = [];
    const plan = planOf(['kill', () => at.push(made), 3], ['kill', () => at.push(made), 5]);

    await run(plan, { made: () => (made += 1), isOver: () => false });

    expect(at).toEqual([3, 5]);
  });

  it('that hit nothing are tried again, and told apart from those that hit', async () => {
    const answers = [miss, hit];
    const tally = await run(planOf(['kill', () => answers.shift()()]));

    expect(toldOf(tally)).toEqual(['1 x kill; 1 tries failed, the last with: was not running']);
    expect(neverStruck(tally)).toEqual([]);
  });

  it('of a kind that never hit are named, and keep the others from nothing', async () => {
    const tally = await run(planOf(['restart', miss], ['kill', hit]));

    expect(toldOf(tally)[0]).toMatch(/^0 of 1 x restart; 3 tries failed/);
    expect([struckIn(tally), neverStruck(tally)]).toEqual([1, ['restart']]);
  });
});
