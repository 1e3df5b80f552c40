import fc from 'fast-check';
import { isDatePattern, WrittenDates } from './written-dates.js';

const gregorian = (...patterns: string[]) => new WrittenDates(patterns, 'gregorian', ['en', 'id', 'th']);

it.each([
  ['01 Oct 2026', 'd MMM yyyy', '2026-10-01'],
  ['05-Jun-2026', 'd-MMM-yyyy', '2026-06-05'],
  ['01/09/26', 'dd/MM/yy', '2026-09-01'],
  ['1/9/2026', 'dd/MM/yyyy', '2026-09-01'],
  ['20260901', 'yyyyMMdd', '2026-09-01'],
  ['2026/09/01', 'yyyy/MM/dd', '2026-09-01'],
  ['Oct 02, 2026', 'MMM d, yyyy', '2026-10-02'],
  ['3 SEPT 2026', 'd MMM yyyy', '2026-09-03'],
  ['7 Oktober 2026', 'd MMM yyyy', '2026-10-07'],
  ['7 Agu 2026', 'd MMM yyyy', '2026-08-07'],
  ['7 ส.ค. 2026', 'd MMM yyyy', '2026-08-07'],
  ['2026年8月7日', 'yyyy年MM月dd日', '2026-08-07'],
  ['07Aug2026', 'ddMMMyyyy', '2026-08-07'],
])('%s written as %s is %s', (text, pattern, date) => {
  expect(gregorian(pattern).read(text, 1)).toEqual({ date, clock: undefined });
});

it.each([
  ['24-08-2026 13:43:54.496', 'dd-MM-yyyy', '13:43:54'],
  ['22 May 2026 21:27', 'd MMM yyyy', '21:27:00'],
  ['22/05/2026 9:05:07 PM', 'dd/MM/yyyy', '21:05:07'],
  ['22/05/2026 12:05 am', 'dd/MM/yyyy', '00:05:00'],
  ['2026-05-22T09:30:00', 'yyyy-MM-dd', '09:30:00'],
  ['2026-05-22T09:30:00Z', 'yyyy-MM-dd', '09:30:00Z'],
  ['2026-05-22T09:30:00.5+08:00', 'yyyy-MM-dd', '09:30:00+08:00'],
  ['22/05/2026 00:00', 'dd/MM/yyyy', '00:00:00'],
])('%s has the time of day %s', (text, pattern, clock) => {
  expect(gregorian(pattern).read(text, 1).clock).toBe(clock);
});

it.each([
  ['2026-05-22 00:00:00', 'yyyy-MM-dd'],
  ['2026-05-22T00:00:00.000Z', 'yyyy-MM-dd'],
  ['22/05/2026 12:00:00 AM', 'dd/MM/yyyy'],
  ['22/05/2026 0:00', 'dd/MM/yyyy'],
  ['22/05/2026 12:00 AM', 'dd/MM/yyyy'],
])('%s, as spreadsheets write a date alone, has no time of day', (text, pattern) => {
  expect(gregorian(pattern).read(text, 1)).toEqual({ date: '2026-05-22', clock: undefined });
});

it.each([
  ['01/10/2569', 'dd/MM/yyyy'],
  ['1 ต.ค. 69', 'd MMM yy'],
])('%s of the Buddhist era is a day of 2026', (text, pattern) => {
  expect(new WrittenDates([pattern], 'buddhist', ['th']).read(text, 1).date).toBe('2026-10-01');
});

it.each(['27.11.2026', '11/27/26', 'Okt', '', '27/11/20266', '27/11/2026 or later', 'PENDING'])(
  'refuses %p where dates are written as dd/MM/yyyy',
  (text) => {
    expect(() => gregorian('dd/MM/yyyy').read(text, 3)).toThrow(/^line 3: .*dd\/MM\/yyyy/);
  },
);

it('refuses a date that two patterns read as two days', () => {
  const both = gregorian('dd/MM/yyyy', 'MM/dd/yyyy');

  expect(() => both.read('03/04/2026', 1)).toThrow(/one date as/);
  expect(both.read('04/04/2026', 1).date).toBe('2026-04-04');
});

it('takes patterns of a day, a month and an optional year, and nothing else', () => {
  const judged = ['dd/MM/yyyy', 'd MMM', 'yyyyMMdd', 'dd/dd/yyyy', 'MM/yyyy', 'HH:mm', '(.*)+'].map(isDatePattern);

  expect(judged).toEqual([true, true, true, false, false, false, false]);
});

it('reads every day as it was written, in every pattern', () => {
  const patterns = ['dd/MM/yyyy', 'd-MMM-yyyy', 'yyyyMMdd', 'MMM d, yyyy', 'dd.MM.yy'];
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

  fc.assert(
    fc.property(day, fc.constantFrom(...patterns), (moment, pattern) => {
      const date = moment.toISOString().slice(0, 10);

      expect(gregorian(pattern).read(written(date, pattern), 1).date).toBe(date);
    }),
  );
});

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function written(date: string, pattern: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return pattern
    .replace('yyyy', year)
    .replace('yy', year.slice(2))
    .replace('dd', day)
    .replace(/d(?!e)/, String(Number(day)))
    .replace('MMM', '#')
    .replace('MM', month)
    .replace('#', MONTHS[Number(month) - 1] ?? '');
}
