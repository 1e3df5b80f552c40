import { buildOffer } from './offer.js';
import { isOpenAt, type OpeningHours, withOpeningHours } from './opening-hours.js';

const OFFICE: OpeningHours = { zone: 'Asia/Singapore', open: '09:00', close: '17:30', days: [1, 2, 3, 4, 5] };
const NIGHT: OpeningHours = { zone: 'Asia/Singapore', open: '22:00', close: '02:00', days: [5] };
const AUCKLAND: OpeningHours = { zone: 'Pacific/Auckland', open: '02:30', close: '09:00', days: [7] };

const isOpen = (hours: OpeningHours, moment: string): boolean => isOpenAt(hours, new Date(moment));

describe('opening hours', () => {
  it.each([
    ['Monday at 08:59:59.999', '2026-11-23T08:59:59.999+08:00', false],
    ['Monday at 09:00', '2026-11-23T09:00:00+08:00', true],
    ['Monday at 17:29:59.999', '2026-11-23T17:29:59.999+08:00', true],
    ['Monday at 17:30', '2026-11-23T17:30:00+08:00', false],
    ['Friday noon', '2026-11-27T12:00:00+08:00', true],
    ['Saturday noon', '2026-11-28T12:00:00+08:00', false],
    ['Sunday noon', '2026-11-29T12:00:00+08:00', false],
  ])('of weekdays in an office: %s', (_, moment, expected) => {
    expect(isOpen(OFFICE, moment)).toBe(expected);
  });

  it.each([
    ['Friday at 21:59', '2026-11-27T21:59:00+08:00', false],
    ['Friday at 22:00', '2026-11-27T22:00:00+08:00', true],
    ['midnight', '2026-11-28T00:00:00+08:00', true],
    ['Saturday at 01:59', '2026-11-28T01:59:00+08:00', true],
    ['Saturday at 02:00', '2026-11-28T02:00:00+08:00', false],
    ['Friday at 01:00, the night that began on Thursday', '2026-11-27T01:00:00+08:00', false],
  ])('of a night belong to the day on which it begins: %s', (_, moment, expected) => {
    expect(isOpen(NIGHT, moment)).toBe(expected);
  });

  it('of a Sunday night last into Monday', () => {
    expect(isOpen({ ...NIGHT, days: [7] }, '2026-11-30T01:00:00+08:00')).toBe(true);
  });

  it('that end when they begin last 24 hours', () => {
    const all = { ...NIGHT, close: '22:00', days: [5] };

    expect(isOpen(all, '2026-11-27T22:00:00+08:00')).toBe(true);
    expect(isOpen(all, '2026-11-28T21:59:00+08:00')).toBe(true);
    expect(isOpen(all, '2026-11-28T22:00:00+08:00')).toBe(false);
  });

  it('follow the clocks of their zone through summer and winter', () => {
    const newYork = { ...OFFICE, zone: 'America/New_York', days: [1, 2, 3, 4, 5, 6, 7] };

    expect(isOpen(newYork, '2026-07-01T13:00:00Z')).toBe(true);
    expect(isOpen(newYork, '2026-07-01T12:59:00Z')).toBe(false);
    expect(isOpen(newYork, '2026-12-01T14:00:00Z')).toBe(true);
    expect(isOpen(newYork, '2026-12-01T13:59:00Z')).toBe(false);
  });

  it('begin after the jump where clocks skip their first minutes', () => {
    expect(isOpen(AUCKLAND, '2026-09-26T13:59:59Z')).toBe(false); // 01:59:59
    expect(isOpen(AUCKLAND, '2026-09-26T14:00:00Z')).toBe(true); // 03:00; 02:30 does not exist
  });

  it('are what the clocks show where they show an hour twice', () => {
    expect(isOpen(AUCKLAND, '2026-04-04T13:30:00Z')).toBe(true); // 02:30, for the first time
    expect(isOpen(AUCKLAND, '2026-04-04T14:00:00Z')).toBe(false); // 02:00 again
    expect(isOpen(AUCKLAND, '2026-04-04T14:30:00Z')).toBe(true); // 02:30 again
  });

  it('switch off what is closed, and switch on nothing', () => {
    const values: Record<string, unknown> = {
      'method:paynow:buy hours': OFFICE,
      'method:fps:buy offered': false,
      'method:fps:buy hours': OFFICE,
      'asset:BTC:bitcoin:buy hours': OFFICE,
    };
    const at = (moment: string) =>
      buildOffer(
        withOpeningHours((entry, setting) => values[`${entry} ${setting}`], new Date(moment)),
        'published',
      );

    const [noon, evening] = [at('2026-11-23T12:00:00+08:00'), at('2026-11-23T20:00:00+08:00')];

    expect([noon.methods.paynow.buy, evening.methods.paynow.buy].map(Boolean)).toEqual([true, false]);
    expect([noon, evening].map(({ methods }) => Boolean(methods.paynow.sell))).toEqual([true, true]);
    expect([noon, evening].map(({ methods }) => Boolean(methods.fps.buy))).toEqual([false, false]);
    expect([noon, evening].map(({ traded }) => traded.buy.includes('BTC'))).toEqual([true, false]);
  });
});
