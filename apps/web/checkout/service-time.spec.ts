import { arrivalOf } from './service-time.js';

describe('a time of the service', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is counted from its arrival, also when the response is shown later, or again', () => {
    const arrived = arrivalOf('2026-12-01T00:00:00.000Z');

    jest.advanceTimersByTime(180_000);

    expect(arrivalOf('2026-12-01T00:00:00.000Z')).toBe(arrived);
    expect(arrivalOf('2026-12-01T00:03:00.000Z')).toBe(arrived + 180_000);
  });

  it('is known for as long as it is shown, however many arrive meanwhile', () => {
    const arrived = arrivalOf('2026-12-01T01:00:00.000Z');

    for (let second = 1; second < 60; second += 1) {
      jest.advanceTimersByTime(1_000);
      arrivalOf(`2026-12-01T01:00:${String(second).padStart(2, '0')}.000Z`);
      expect(arrivalOf('2026-12-01T01:00:00.000Z')).toBe(arrived);
    }

    expect(arrivalOf('2026-12-01T01:00:01.000Z')).toBeGreaterThan(arrived + 1_000); // long gone
  });
});
