import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Decimal } from '@rampart/kernel';
import fc from 'fast-check';
import { type CsvProfile, csvProfile } from '../csv-profile.js';
import { readStatement } from '../read-statement.js';
import { PROFILE_NAMES, type ProfileName, SHIPPED_PROFILES } from './index.js';

interface Account {
  readonly number: string;
  readonly currency: string;
  readonly timeZone: string;
}

interface Row {
  readonly day: number;
  readonly isIn: boolean;
  readonly units: number;
  readonly text: string;
}

const FOLDER = path.join(path.resolve(import.meta.dirname, '../../../..'), 'test/support/bank-files');
const ACCOUNTS = JSON.parse(readFileSync(path.join(FOLDER, 'examples.json'), 'utf8')) as Record<
  ProfileName,
  { account: Account }
>;

const row: fc.Arbitrary<Row> = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  isIn: fc.boolean(),
  units: fc.integer({ min: 1, max: 10 ** 11 }),
  text: fc.stringMatching(/^[A-Z][A-Z0-9]{3,20}$/),
});
const rows = fc
  .array(row, { minLength: 1, maxLength: 12 })
  .map((all) =>
    all.toSorted((a, b) => a.day - b.day).filter(({ text }) => !/^(?:PEND|VOID|HELD|FAILED|PAGE|TOTAL)/.test(text)),
  )
  .filter((all) => all.length > 0);

class Form {
  readonly account: Account;
  readonly profile: CsvProfile;
  /** Everything up to the heading, and the cells of the heading. */
  readonly head: string;
  private readonly heading: readonly string[];

  constructor(name: ProfileName) {
    this.account = ACCOUNTS[name].account;
    this.profile = csvProfile.parse(SHIPPED_PROFILES[name].profile);
    const lines = readFileSync(path.join(FOLDER, `${name}.csv`), 'utf8').split('\n');
    const { noHeading, columns, delimiter } = this.profile;
    const at = noHeading
      ? -1
      : lines.findIndex((line) => line.includes(columns.valueDate) && line.split(delimiter).length > 3);
    this.head = lines
      .slice(0, at + 1)
      .map((line) => `${line}\n`)
      .join('');
    this.heading = noHeading ?? (lines[at] ?? '').split(delimiter).map((cell) => cell.trim().replaceAll('"', ''));
  }

  get decimals(): number {
    return this.account.currency === 'VND' ? 0 : 2;
  }

  amountOf({ units }: Row): string {
    return new Decimal(units).div(10 ** this.decimals).toFixed(this.decimals);
  }

  write(all: readonly Row[]): string {
    let balance = new Decimal('10000000000000');
    const written = all.map((each) => {
      balance = each.isIn ? balance.plus(this.amountOf(each)) : balance.minus(this.amountOf(each));
      return this.rowOf(each, balance.toFixed(this.decimals));
    });
    return this.head + written.map((each) => `${each}\n`).join('');
  }

  private rowOf(each: Row, balance: string): string {
    const { columns, bookedWords, delimiter } = this.profile;
    const amount = this.number(this.amountOf(each));
    const sign = each.isIn ? '' : '-';
    const inOneColumn = columns.side === undefined && this.profile.pendingWords.includes('PEND');
    const cells = new Map<string | undefined, string>([
      [columns.text[0], each.text],
      [columns.valueDate, this.date(each.day)],
      [columns.bookedOn, this.date(each.day)],
      [columns.account, this.account.number],
      [columns.currency, this.account.currency],
      [columns.status, bookedWords[0] ?? ''],
      [columns.balance, this.number(balance)],
      [each.isIn ? columns.credit : columns.debit, amount],
      [
        columns.amount,
        inOneColumn ? `${amount} ${each.isIn ? 'CR' : 'DB'}` : columns.side === undefined ? sign + amount : amount,
      ],
      [columns.side, each.isIn ? 'CR' : 'DB'],
    ]);
    cells.delete(undefined);
    return this.heading.map((name, i) => this.cell(cells, name, i)).join(delimiter);
  }

  private cell(cells: ReadonlyMap<string | undefined, string>, name: string, i: number): string {
    const bare = (text: string | undefined): string =>
      (text ?? '').replace('{currency}', this.account.currency).replaceAll(/\s/g, '').toLowerCase();
    const [, value = ''] =
      [...cells].find(([column]) => bare(column) === (name === '' ? `#${i + 1}` : bare(name))) ?? [];
    return value.includes(this.profile.delimiter) ? `"${value}"` : value;
  }

  private number(plain: string): string {
    const [whole = '', fraction] = plain.split('.');
    const [group, decimal] = this.profile.decimal === ',' ? ['.', ','] : [',', '.'];
    const groups = Array.from({ length: Math.ceil(whole.length / 3) }, (_, i) =>
      whole.slice(0, whole.length - 3 * i).slice(-3),
    );
    return groups.toReversed().join(group) + (fraction === undefined ? '' : decimal + fraction);
  }

  private date(day: number): string {
    const year = this.profile.calendar === 'buddhist' ? '2569' : '2026';
    return (this.profile.dates[0] ?? '')
      .replace('yyyy', year)
      .replace('yy', year.slice(2))
      .replace('MMM', '#')
      .replace('MM', '10')
      .replace(/dd|d/, String(day).padStart(2, '0'))
      .replace('#', 'Oct');
  }
}

async function read(form: Form, file: string | Uint8Array, changes: Partial<CsvProfile> = {}) {
  const lines: string[] = [];
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield typeof file === 'string' ? Buffer.from(file) : file;
  }
  await readStatement(bytes(), 'csv', {
    account: {
      ...form.account,
      id: 'own',
      numbers: [form.account.number],
      encoding: 'utf-8',
      csv: { ...form.profile, ...changes },
    },
    now: new Date('2026-11-27T12:00:00Z'),
    take: (some) =>
      void lines.push(
        ...some.map(({ valueDate, direction, amount, text }) => [valueDate, direction, amount, text].join(' ')),
      ),
  });
  return lines;
}

const expected = (form: Form, all: readonly Row[]): string[] =>
  all.map((each) =>
    [`2026-10-${String(each.day).padStart(2, '0')}`, each.isIn ? 'in' : 'out', form.amountOf(each), each.text].join(
      ' ',
    ),
  );

const withoutText = (line: string | undefined): string => line?.split(' ').slice(0, 3).join(' ') ?? '';

describe.each(PROFILE_NAMES)('files in the form of %s', (name) => {
  const form = new Form(name);

  it('are read as they were written', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (all) => expect(await read(form, form.write(all))).toEqual(expected(form, all))),
      { numRuns: 10 },
    );
  });

  it('are refused when they are cut off, or read as a beginning of what was written', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.double({ min: 0, max: 1, noNaN: true }), async (all, part) => {
        const file = form.write([...all, ...all]);
        const cut = file.slice(0, form.head.length + Math.floor((file.length - form.head.length) * part));
        const lines = await read(form, cut).catch(() => []);

        const whole = expected(form, [...all, ...all]);
        expect(lines.slice(0, -1)).toEqual(whole.slice(0, Math.max(0, lines.length - 1)));
        if (lines.length > 0) expect(withoutText(lines.at(-1))).toBe(withoutText(whole[lines.length - 1]));
      }),
      { numRuns: 20 },
    );
  });

  it('are refused with another separator or another encoding than their own', async () => {
    const file = form.write([{ day: 5, isIn: true, units: 12_345_678, text: 'R7K2P9M4WX1' }]);
    const other = form.profile.delimiter === '\t' ? ';' : '\t';

    await expect(read(form, file, { delimiter: other })).rejects.toThrow(/^line \d+: /);
    await expect(read(form, Buffer.from(`${file}é\n`, 'latin1'), { encoding: 'utf-8' })).rejects.toThrow(/not UTF-8/);
  });
});
