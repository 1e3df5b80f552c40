import { TokenBuckets } from './token-buckets.js';

function buckets() {
  const clock = { now: 0 };
  const subject = new TokenBuckets({ burst: 5, perSecond: 2 }, () => clock.now);
  const taken = (name: string, asked: number): number =>
    Array.from({ length: asked }, () => subject.takeToken(name)).filter(Boolean).length;
  return { clock, taken };
}

describe('token buckets', () => {
  it('give a burst, then as many as time makes room for', () => {
    const { clock, taken } = buckets();

    const first = taken('a', 20);
    clock.now += 1_000;

    expect([first, taken('a', 20)]).toEqual([5, 2]);
  });

  it('hold no more than a burst after a long pause', () => {
    const { clock, taken } = buckets();
    taken('a', 20);
    clock.now += 3_600_000;

    expect(taken('a', 20)).toBe(5);
  });

  it('are apart by name', () => {
    const { taken } = buckets();
    taken('a', 20);

    expect(taken('b', 20)).toBe(5);
  });

  it('forget the longest unused of too many names, and keep one in use', () => {
    const { taken } = buckets();
    taken('attacker', 20);

    for (let i = 0; i < 30_000; i++) {
      taken(`name ${i}`, 1);
      if (i % 10_000 === 0) taken('attacker', 1);
    }

    expect([taken('attacker', 1), taken('name 0', 9)]).toEqual([0, 5]);
  });
});
