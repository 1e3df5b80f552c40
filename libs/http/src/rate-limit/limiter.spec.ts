import fc from 'fast-check';
import { LimitClock } from './limit-clock.js';
import { Limiter, type TakePermits } from './limiter.js';
import type { Verdict } from './verdict.js';

const RATE = { perSecond: 100 };

/** A shared bucket in memory that does the same as the database function, a moment later; `away` makes it fail. */
function shared(clock: { now: number }) {
  const state = { level: 100, at: clock.now, asked: 0, away: false, owedTotal: 0 };
  const take: TakePermits = async (_, owed, asked, { perSecond }) => {
    await Promise.resolve();
    state.asked += 1;
    if (state.away) throw new Error('away');
    const level = Math.min(perSecond, state.level + ((clock.now - state.at) / 1_000) * perSecond) - owed;
    const granted = Math.min(asked, Math.max(0, Math.floor(level)));
    Object.assign(state, { level: Math.max(level - granted, -perSecond), at: clock.now });
    return { granted, leftOver: state.level };
  };
  return { state, take };
}

function limiters(count: number) {
  const clock = { now: 0 };
  const { state, take } = shared(clock);
  return { clock, state, all: Array.from({ length: count }, () => new Limiter(take, clockAt(clock))) };
}

/** Work is never late because the time does not advance. */
const clockAt = (clock: { now: number }): Pick<LimitClock, 'now' | 'within'> => ({
  now: () => clock.now,
  within: (_, work) => work,
});

const admitted = async (verdicts: readonly (Verdict | Promise<Verdict>)[]): Promise<number> =>
  (await Promise.all(verdicts.map((verdict) => Promise.resolve(verdict)))).filter(({ isAdmitted }) => isAdmitted)
    .length;

describe('a limiter', () => {
  it('answers at once, without asking, while plenty is left', () => {
    const { state, all } = limiters(1);

    const verdict = all[0]!.admitCall('a', RATE);

    expect(verdict).toEqual({ isAdmitted: true, limit: 100, remaining: 99, resetSeconds: 1 });
    expect(state.asked).toBe(0);
  });

  it('lets in a burst of as many as a second has, and no more', async () => {
    const { all } = limiters(1);

    expect(await admitted(Array.from({ length: 500 }, () => all[0]!.admitCall('a', RATE)))).toBe(100);
  });

  it('reserves no room for calls beside those that are being counted', async () => {
    const { all } = limiters(1);
    const [limiter] = all as [Limiter];
    const few = { perSecond: 10 }; // too few to admit any call locally

    const counted = Array.from({ length: 10 }, () => limiter.admitCall('a', few));
    const whileCounted = limiter.reserveCall('a', few);

    expect(whileCounted.isAdmitted).toBe(false);
    expect(await admitted(counted)).toBe(10);
    expect(limiter.reserveCall('a', few).isAdmitted).toBe(false);
  });

  it('lets in as many more as time makes room for', async () => {
    const { clock, all } = limiters(1);
    await admitted(Array.from({ length: 200 }, () => all[0]!.admitCall('a', RATE)));
    clock.now += 250;

    expect(await admitted(Array.from({ length: 200 }, () => all[0]!.admitCall('a', RATE)))).toBe(25);
  });

  it('keeps callers apart', async () => {
    const { all } = limiters(1);
    await admitted(Array.from({ length: 200 }, () => all[0]!.admitCall('a', RATE)));

    expect((await all[0]!.admitCall('b', RATE)).isAdmitted).toBe(true);
    expect((await all[0]!.admitCall('a', RATE)).isAdmitted).toBe(false);
  });

  it('refuses at once, without asking, when nothing is left', async () => {
    const { state, all } = limiters(1);
    await admitted(Array.from({ length: 200 }, () => all[0]!.admitCall('a', RATE)));
    const before = state.asked;

    const refused = all[0]!.admitCall('a', RATE);

    expect(refused).toMatchObject({ isAdmitted: false, remaining: 0, resetSeconds: 1 });
    expect(state.asked).toBe(before);
  });

  it('asks the database once for many calls', async () => {
    const { state, all } = limiters(1);

    await admitted(Array.from({ length: 1_000 }, () => all[0]!.admitCall('a', RATE)));

    expect(state.asked).toBeLessThan(10);
  });

  it('is exact within 5 % over four processes, whatever their shares and pauses', async () => {
    const turns = fc.array(fc.record({ who: fc.nat(3), calls: fc.integer({ min: 1, max: 40 }), pause: fc.nat(30) }), {
      minLength: 20,
      maxLength: 80,
    });

    await fc.assert(
      fc.asyncProperty(turns, async (plan) => {
        const { clock, all } = limiters(4);
        let requested = 0;
        let let_in = 0;
        for (const { who, calls, pause } of plan) {
          requested += calls;
          let_in += await admitted(Array.from({ length: calls }, () => all[who]!.admitCall('a', RATE)));
          clock.now += pause;
        }
        const most = 100 + (clock.now / 1_000) * 100;
        expect(let_in).toBeLessThanOrEqual(Math.ceil(most * 1.05));
        expect(let_in).toBeGreaterThanOrEqual(Math.min(requested, 100) * 0.95);
      }),
      { numRuns: 200 },
    );
  });

  it('admits calls while the database is away, each process by its own count, and no call waits', async () => {
    const { state, all } = limiters(1);
    state.away = true;

    const first = await admitted(Array.from({ length: 50 }, () => all[0]!.admitCall('a', RATE)));
    const asked = state.asked;
    const more = await admitted(Array.from({ length: 200 }, () => all[0]!.admitCall('a', RATE)));

    expect(first).toBe(50);
    expect([first + more >= 95, first + more <= 106]).toEqual([true, true]);
    expect(state.asked).toBe(asked);
  });

  it('lets calls in while the database does not answer, each process by its own count', async () => {
    const clock = new LimitClock();
    const limiter = new Limiter(() => new Promise(() => undefined), {
      now: () => 0,
      within: (_, work) => clock.within(0, work),
    });

    expect(await admitted(Array.from({ length: 200 }, () => limiter.admitCall('a', RATE)))).toBeGreaterThanOrEqual(95);
  });

  it('counts for all again once the database is back', async () => {
    const { clock, state, all } = limiters(2);
    state.away = true;
    await admitted(Array.from({ length: 20 }, () => all[0]!.admitCall('a', RATE)));
    state.away = false;
    clock.now += 1_001;

    const both = await admitted(Array.from({ length: 400 }, (_, i) => all[i % 2]!.admitCall('a', RATE)));

    expect(both).toBeGreaterThanOrEqual(95);
    expect(both).toBeLessThanOrEqual(105);
  });
});
