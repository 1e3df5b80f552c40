import { Decimal } from '@rampart/kernel';
import { DeskAccounts } from '../desk-config.js';
import { type BalancedFile, differenceOf, gapsOf } from './balance-problems.js';

const [account] = DeskAccounts.parse({
  accounts: [{ id: 'nzd', holder: 'A', number: '1234', currency: 'NZD', timeZone: 'UTC' }],
}).all;

const file = (day: string, opening: number, closing: number, more: Partial<BalancedFile> = {}): BalancedFile => ({
  ...{ id: day, firstDay: day, day, opening: `${opening}`, closing: `${closing}`, isWithin: false, breaks: [] },
  ...more,
});
const gaps = (...files: readonly BalancedFile[]): string[] =>
  files.flatMap((each) => gapsOf(each, files, account!)).map(({ detail }) => detail);

describe('E62: opening balances', () => {
  it('continue the closing balance before, whatever the first one is', () => {
    expect(gaps(file('2026-11-23', 500, 510), file('2026-11-24', 510, 500), file('2026-11-24', 500, 505))).toEqual([]);
  });

  it('that do not are a gap with the difference and the business days without a statement', () => {
    expect(gaps(file('2026-11-23', 0, 10), file('2026-11-26', 12, 15))).toEqual([
      'a statement opens at 12 NZD, and the one before closed at 10 on 2026-11-23: 2 differ; no statement of 2026-11-24, 2026-11-25 is here',
    ]);
  });

  it('may be those of another file of the day, or lie within one, since files overlap', () => {
    expect(gaps(file('2026-11-23', 0, 10), file('2026-11-24', 10, 12), file('2026-11-24', 10, 15))).toEqual([]);
    expect(gaps(file('2026-11-23', 0, 10), file('2026-11-23', 4, 15, { isWithin: true }))).toEqual([]);
  });

  it('between statements of one file must follow, too', () => {
    const broken = file('2026-11-24', 10, 15, { breaks: [{ closing: '11', opening: '13' }] });

    expect(gaps(file('2026-11-23', 0, 10), broken)).toHaveLength(1);
    expect(gaps(file('2026-11-23', 0, 10), file('2026-11-24', 11, 13), broken)).toEqual([
      expect.stringContaining('opens at 11'),
    ]);
  });
});

describe('E62: the newest closing balance', () => {
  it('equals the first opening balance and all lines since', () => {
    const files = [file('2026-11-23', 100, 110), file('2026-11-24', 110, 90)];

    expect(differenceOf(files, new Decimal(-10))).toBeUndefined();
    expect(differenceOf(files, new Decimal('-10.01'))?.toFixed()).toBe('0.01');
  });

  it('may be that of any file of its day: a part of the day may be read after the whole', () => {
    const files = [file('2026-11-24', 0, 30), file('2026-11-24', 0, 10)];

    expect(differenceOf(files, new Decimal(30))).toBeUndefined();
  });
});
