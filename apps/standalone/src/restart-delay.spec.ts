import fc from 'fast-check';
import { restartDelay } from './restart-delay.js';

const MINUTE = 60_000;

describe('a process that ended', () => {
  it('is started again after 1, 2, 4, 8 and 16 seconds, and not a sixth time within a minute', () => {
    const deaths = [0, 1_000, 3_000, 7_000, 15_000, 31_000];

    const delays = deaths.map((_, index) => restartDelay(deaths.slice(0, index + 1)));

    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 'give up']);
  });

  it('starts from one second again after a quiet minute', () => {
    expect(restartDelay([0, 1_000, 3_000, 3_000 + MINUTE])).toBe(1_000);
  });

  it('is given up exactly when it ended more than five times within the last minute', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 * MINUTE }), { minLength: 1 }), (moments) => {
        const deaths = moments.toSorted((one, other) => one - other);

        const recent = deaths.filter((moment) => moment > (deaths.at(-1) ?? 0) - MINUTE).length;

        expect(restartDelay(deaths) === 'give up').toBe(recent > 5);
      }),
    );
  });
});
