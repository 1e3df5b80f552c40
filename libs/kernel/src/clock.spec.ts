import fc from 'fast-check';
import { after, DAY, FixedClock, HOUR, MINUTE, SECOND } from './clock.js';

const moment = new Date('2026-02-28T23:59:59.500Z');

describe('time', () => {
  it('is counted in milliseconds', () => {
    expect([SECOND, MINUTE, HOUR, DAY]).toEqual([1_000, 60_000, 3_600_000, 86_400_000]);
  });

  it('after a moment is a new moment; the old one stays', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2200-01-01') }),
        fc.integer({ min: 0, max: 100 * DAY }),
        (date, wait) => {
          const before = date.getTime();

          expect(after(date, wait).getTime()).toBe(before + wait);
          expect(date.getTime()).toBe(before);
        },
      ),
    );
  });

  it('does not stumble over the end of a month', () => {
    expect(after(moment, SECOND).toISOString()).toBe('2026-03-01T00:00:00.500Z');
  });
});

describe('the clock of tests', () => {
  it('stands still until it is advanced', () => {
    const clock = new FixedClock(moment);

    expect(clock.now()).toEqual(moment);
    clock.advance(HOUR);

    expect(clock.now()).toEqual(after(moment, HOUR));
    expect(clock.trueTime()).toEqual(clock.now());
  });
});
