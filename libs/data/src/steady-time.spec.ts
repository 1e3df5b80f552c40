import { HOUR, MINUTE, SECOND } from '@rampart/kernel';
import { SteadyTime } from './steady-time.js';

const START = Date.UTC(2026, 0, 1);

describe('time between readings of the database’s clock', () => {
  let elapsed: number;
  let steady: SteadyTime;
  beforeEach(() => {
    elapsed = 0;
    steady = new SteadyTime(() => elapsed);
    steady.noteReading({ time: START, at: 0 });
  });

  /** Reads, every five seconds, a clock that is `off` by this many milliseconds. */
  const readFor = (milliseconds: number, off: number): void => {
    for (const end = elapsed + milliseconds; elapsed < end; elapsed += 5 * SECOND)
      steady.noteReading({ time: START + elapsed + off, at: elapsed });
  };
  const offNow = (): number => steady.read()! - START - elapsed;

  it('goes on by a clock that never steps', () => {
    elapsed = 4 * SECOND;

    expect(steady.read()).toBe(START + 4 * SECOND);
  });

  it('follows a clock that is a little off', () => {
    readFor(MINUTE, 1.5 * SECOND);

    expect(offNow()).toBe(1.5 * SECOND);
  });

  it.each([HOUR, -HOUR])('does not follow a clock that steps by %s and back within a minute', (off) => {
    readFor(30 * SECOND, off);
    const meanwhile = offNow();
    readFor(MINUTE, 0);

    expect([meanwhile, offNow()]).toEqual([0, 0]);
  });

  it('follows one that stays there for a minute', () => {
    readFor(55 * SECOND, HOUR);
    const before = offNow();
    readFor(15 * SECOND, HOUR);

    expect([before, offNow()]).toEqual([0, HOUR]);
  });

  it('does not follow one that steps again and again', () => {
    for (let times = 1; times < 20; times += 1) readFor(10 * SECOND, times * HOUR);

    expect(offNow()).toBe(0);
  });

  it('is not moved by an answer that took longer, and agrees as far as it can', () => {
    steady.noteReading({ time: START + 5_000 - 80, at: 5_000, error: 100 });
    elapsed = 6_000;

    expect(offNow()).toBe(0);
  });

  it('never goes back by the error of a reading, and goes on where that reading has caught up', () => {
    elapsed = 5_000;
    const before = steady.read()!;
    steady.noteReading({ time: START + 5_000 - 40, at: 5_000, error: 1 });
    const atOnce = steady.read()!;
    elapsed = 6_000;

    expect([atOnce - before, offNow()]).toEqual([0, -40]);
  });

  it('is set right at once when its first reading was a slow one', () => {
    let moment = 6_000;
    const steady = new SteadyTime(() => moment);
    steady.noteReading({ time: 1_000_000, at: 3_000, error: 3_000 });

    expect(steady.noteReading({ time: 1_006_000, at: 6_000, error: 1 })).toBe(0);
    moment = 7_000;
    expect(steady.read()).toBe(1_007_000);
  });
});
