import {
  csvProfile,
  type IdentifiedLine,
  readStatement,
  type StatementAccount,
  type StatementFormat,
  type StatementSummary,
} from '@rampart/bank-desk';
import fc from 'fast-check';
import { closingOf, type Sample, type SampleLine } from './sample.js';
import { writeCamt } from './write-camt.js';
import { CSV_COLUMNS, writeCsv, writeMt940 } from './write-text.js';

const account: StatementAccount = {
  id: 'main',
  numbers: ['12-3456-7890123-00'],
  currency: 'NZD',
  timeZone: 'Pacific/Auckland',
  encoding: 'utf-8',
  csv: csvProfile.parse({ delimiter: ';', decimal: ',', columns: CSV_COLUMNS }),
};

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(
  text: string | Uint8Array,
  format: StatementFormat,
  { size = 4_096, of = account } = {},
): Promise<{ lines: IdentifiedLine[]; summary: StatementSummary }> {
  const lines: IdentifiedLine[] = [];
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const summary = await readStatement(inPieces(bytes, size), format, {
    account: of,
    now: new Date('2026-02-01T00:00:00Z'),
    take: (some) => void lines.push(...some),
  });
  return { lines, summary };
}

const plain = ({
  direction,
  amount,
  valueDate,
  bankReference,
  endToEndId,
  partyName,
  partyAccount,
  text,
}: SampleLine | IdentifiedLine) => ({
  direction,
  amount,
  valueDate,
  bankReference,
  endToEndId,
  partyName,
  partyAccount,
  text,
});

const word = fc.stringMatching(/^[A-Za-z0-9éüñ]{1,12}$/);
const reference = fc.stringMatching(/^[A-Z0-9]{6,14}$/);
const money = fc
  .integer({ min: 1, max: 10 ** 11 })
  .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
const optional = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined });
const line: fc.Arbitrary<SampleLine> = fc.record({
  direction: fc.constantFrom('in', 'out'),
  amount: money,
  valueDate: fc.integer({ min: 1, max: 31 }).map((day) => `2026-01-${String(day).padStart(2, '0')}`),
  bankReference: optional(reference),
  endToEndId: optional(reference),
  partyName: optional(fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))),
  partyAccount: optional(fc.stringMatching(/^[A-Z0-9]{8,24}$/)),
  text: fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join('x')),
});
const sample: fc.Arbitrary<Sample> = fc.record({
  account: fc.constant('12-3456-7890123-00'),
  currency: fc.constant('NZD'),
  opening: fc.tuple(fc.boolean(), money).map(([isDebt, amount]) => (isDebt ? `-${amount}` : amount)),
  lines: fc.uniqueArray(line, {
    maxLength: 30,
    selector: ({ bankReference, direction }) => (bankReference === undefined ? {} : `${direction}${bankReference}`),
  }),
});

const WRITERS: readonly {
  readonly name: string;
  readonly format: StatementFormat;
  readonly write: (sample: Sample) => string;
}[] = [
  { name: 'camt.053', format: 'camt', write: (each) => writeCamt(each, '053') },
  { name: 'camt.054', format: 'camt', write: (each) => writeCamt(each, '054') },
  { name: 'MT940', format: 'mt940', write: writeMt940 },
  { name: 'CSV', format: 'csv', write: (each) => writeCsv(each, { delimiter: ';', decimal: ',' }) },
];

describe.each(WRITERS)('a statement written as $name', ({ name, format, write }) => {
  const hasBalances = name !== 'camt.054';

  it('is read as it was written, whatever the pieces in which it arrives', async () => {
    await fc.assert(
      fc.asyncProperty(sample, fc.integer({ min: 1, max: 300 }), async (each, size) => {
        const { lines, summary } = await read(write(each), format, { size });

        expect(lines.map(plain)).toEqual(each.lines.map(plain));
        expect(summary.lines).toBe(each.lines.length);
        if (hasBalances && each.lines.length > 0)
          expect([summary.isBalanced, Number(summary.opening), Number(summary.closing)]).toEqual([
            true,
            Number(each.opening),
            Number(closingOf(each)),
          ]);
      }),
      { numRuns: 60 },
    );
  });

  it('gives its lines the same identities each time, and each one of its own', async () => {
    await fc.assert(
      fc.asyncProperty(sample, async (each) => {
        const twice = {
          ...each,
          lines: [...each.lines, ...each.lines.filter(({ bankReference }) => bankReference === undefined)],
        };

        const [first, second] = [await read(write(twice), format), await read(write(twice), format)];

        const identities = first.lines.map(({ identity }) => identity);
        expect(second.lines.map(({ identity }) => identity)).toEqual(identities);
        expect(new Set(identities).size).toBe(twice.lines.length);
      }),
      { numRuns: 30 },
    );
  });

  it('is never read as another one when it is cut off: refused, or without balances a beginning of it', async () => {
    await fc.assert(
      fc.asyncProperty(sample, fc.double({ min: 0, max: 0.99, noNaN: true }), async (each, part) => {
        const text = Buffer.from(write(each));
        const cut = text.subarray(0, Math.floor(text.length * part));
        const isWhole = withoutEnd(cut.toString()) === withoutEnd(text.toString());
        if (format !== 'csv' && !isWhole) return expect(read(cut, format)).rejects.toThrow(/^line \d+: /);
        const { lines } = await read(cut, format).catch(() => ({ lines: [] }));
        expect(lines.slice(0, -1).map(plain)).toEqual(each.lines.slice(0, Math.max(0, lines.length - 1)).map(plain));
      }),
      { numRuns: 60 },
    );
  });
});

it.each(['camt', 'mt940', 'csv'] as const)(
  'a changed amount in a statement of the format %s is refused with the line',
  async (format) => {
    const each: Sample = {
      account: '12-3456-7890123-00',
      currency: 'NZD',
      opening: '10.00',
      lines: [
        { direction: 'in', amount: '5.25', valueDate: '2026-01-02', text: 'one' },
        { direction: 'out', amount: '2.00', valueDate: '2026-01-03', text: 'two' },
      ],
    };
    const { write } = WRITERS.find((writer) => writer.format === format)!;
    const changed = write(each).replace(/2([.,])00/, '3$100');

    await expect(read(changed, format)).rejects.toThrow(/^line \d+: .*1\d\.25/);
  },
);

/** Leaves out a message's end mark, and trailing zeros of a fraction: `2,5` is the closing balance `2,50`. */
const withoutEnd = (text: string): string =>
  text
    .trimEnd()
    .replace(/-$/, '')
    .trimEnd()
    .replace(/(?<=,\d?)0?0$/, '');
