import { businessDaysBetween, firstDayNotDue } from './business-days.js';

const calendar = (statements: object = {}) => ({
  timeZone: 'Pacific/Auckland',
  statements: { businessDays: [1, 2, 3, 4, 5], holidays: [], dueBy: '12:00', ...statements },
});

it('business days are from Monday to Friday, less the holidays of the account', () => {
  expect(businessDaysBetween('2026-11-26', '2026-12-02', calendar())).toEqual([
    '2026-11-27',
    '2026-11-30',
    '2026-12-01',
  ]);
  expect(businessDaysBetween('2026-11-26', '2026-12-02', calendar({ holidays: ['2026-11-30'] }))).toEqual([
    '2026-11-27',
    '2026-12-01',
  ]);
  expect(businessDaysBetween('2026-11-26', '2026-11-30', calendar({ businessDays: [6, 7] }))).toEqual([
    '2026-11-28',
    '2026-11-29',
  ]);
});

it.each([
  ['2026-11-26T22:59:00Z', '2026-11-26', 'Friday before noon in Auckland: Thursday is not due'],
  ['2026-11-26T23:00:00Z', '2026-11-27', 'Friday at noon: Thursday is due'],
  ['2026-11-28T05:00:00Z', '2026-11-27', 'Saturday: Friday is not due'],
  ['2026-11-29T22:00:00Z', '2026-11-27', 'Monday morning: Friday is not due'],
  ['2026-11-29T23:00:00Z', '2026-11-30', 'Monday at noon: Friday is due'],
])('at %s the first day that is not due is %s: %s', (now, day) => {
  expect(firstDayNotDue(new Date(now), calendar())).toBe(day);
});
