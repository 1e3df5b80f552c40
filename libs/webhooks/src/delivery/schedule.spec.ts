import fc from 'fast-check';
import { HOUR, MINUTE, SECOND } from '@rampart/kernel';
import { ATTEMPT_DELAYS, nextAttemptAt } from './schedule.js';

const NOW = new Date('2026-11-20T10:00:00Z');
const middle = (): number => 0.5;
const waits = (attemptsMade: number, retryAfter?: string, random: () => number = middle, trueTime = NOW): number =>
  nextAttemptAt({ attemptsMade, now: NOW, trueTime, retryAfter, random })!.getTime() - NOW.getTime();

const attempts = fc.integer({ min: 0, max: 11 });
const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the retry schedule', () => {
  it('has 12 attempts in 75 h 42 m 35 s', () => {
    const total = ATTEMPT_DELAYS.map((_, made) => waits(made)).reduce((sum, wait) => sum + wait);

    expect(ATTEMPT_DELAYS).toHaveLength(12);
    expect(total).toBe(75 * HOUR + 42 * MINUTE + 35 * SECOND);
  });

  it('begins at once, then waits 5 s, 30 s, 2 m, 10 m, 30 m, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h', () => {
    const seconds = ATTEMPT_DELAYS.map((_, made) => waits(made) / SECOND);

    expect(seconds).toEqual([0, 5, 30, 120, 600, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  });

  it('ends after 12 attempts, whatever the receiver asks for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 12, max: 1000 }),
        fc.constantFrom('60', '0', undefined),
        (attemptsMade, retryAfter) => {
          expect(nextAttemptAt({ attemptsMade, now: NOW, trueTime: NOW, retryAfter, random: middle })).toBeUndefined();
        },
      ),
    );
  });

  it('keeps every wait within 20 % of the table', () => {
    fc.assert(
      fc.property(attempts, fraction, (made, random) => {
        const table = ATTEMPT_DELAYS[made]!;

        expect(Math.abs(waits(made, undefined, () => random) - table)).toBeLessThanOrEqual(0.2 * table + 0.5);
      }),
    );
  });

  it('reaches both ends of the 20 %', () => {
    expect(waits(11, undefined, () => 0) / HOUR).toBeCloseTo(19.2);
    expect(waits(11, undefined, () => 0.999_999)).toBeGreaterThan(1.199 * 24 * HOUR);
  });
});

describe('Retry-After', () => {
  it('is honoured between the schedule and one hour, as seconds and as a date', () => {
    fc.assert(
      fc.property(
        attempts,
        fraction,
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.boolean(),
        (made, random, seconds, asDate) => {
          const header = asDate ? new Date(NOW.getTime() + seconds * SECOND).toUTCString() : String(seconds);
          const scheduled = waits(made, undefined, () => random);

          expect(waits(made, header, () => random)).toBe(Math.max(scheduled, Math.min(seconds * SECOND, HOUR)));
        },
      ),
    );
  });

  it('never brings an attempt forward, nor puts it off by more than an hour, whatever it says', () => {
    const anything = fc.oneof(fc.string(), fc.double().map(String), fc.date({ noInvalidDate: true }).map(String));

    fc.assert(
      fc.property(attempts, anything, (made, header) => {
        expect(waits(made, header)).toBeGreaterThanOrEqual(waits(made));
        expect(waits(made, header)).toBeLessThanOrEqual(Math.max(waits(made), HOUR));
      }),
      { numRuns: 500 },
    );
  });

  it.each(['Fri, 20 Nov 2026 10:30:00 GMT', 'Friday, 20-Nov-26 10:30:00 GMT', 'Fri Nov 20 10:30:00 2026'])(
    'is read in each form that an HTTP date has: %s',
    (header) => {
      expect(waits(1, header)).toBe(30 * MINUTE);
    },
  );

  it('as a date is counted from true time, however far the test clock is ahead', () => {
    const trueTime = new Date('2020-01-01T00:00:00Z');

    expect(waits(1, 'Wed, 01 Jan 2020 00:10:00 GMT', middle, trueTime)).toBe(10 * MINUTE);
    expect(waits(1, 'Fri, 20 Nov 2026 09:00:00 GMT', middle, trueTime)).toBe(HOUR);
  });

  it.each(['3601', '99999999999', '9'.repeat(400)])('that is longer than an hour is an hour: %s', (header) => {
    expect(waits(1, header)).toBe(HOUR);
  });

  it.each([
    '-5',
    '1.5',
    '1e9',
    '1e99',
    'Infinity',
    '0x10',
    '60, 120',
    'Fri Nov  6 08:49:37 1994',
    'Friday, 20-Nov-26 10:30:00 PST',
    'soon',
    '',
    ' ',
    'Fri, 20 Nov 2026 09:00:00 GMT',
    'Fri, 99 Nov 2026 10:30:00 GMT',
    '2026-11-20T10:30:00Z',
  ])('is ignored as %j', (header) => {
    expect(waits(1, header)).toBe(5 * SECOND);
  });
});
