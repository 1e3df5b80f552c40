import { type CsvProfileInput, saysUnbooked } from '@rampart/bank-statements';
import { COLUMN_WORDS, type ColumnName, SIDE_WORDS } from './column-words.js';
import { datesOf } from './propose-dates.js';
import { looksLikeAmount, looksLikeDate, type Sample, sampleOf } from './sample.js';

export interface Proposal {
  readonly profile: CsvProfileInput;
  /** Sentences that an operator must check. */
  readonly doubts: readonly string[];
}

/** Proposes a profile for the CSV file of an unknown bank, from the words of its heading and the form of its cells. */
export async function proposeProfile(bytes: Uint8Array): Promise<Proposal | undefined> {
  const sample = await sampleOf(bytes);
  if (!sample) return undefined;
  const columns = columnsOf(sample);
  if (columns.valueDate === '' || (columns.amount ?? columns.credit ?? columns.debit) === undefined) return undefined;
  const dates = datesOf(cellsOf(sample, columns.valueDate));
  const decimal = decimalOf(sample, columns);
  const doubts = [...dates.doubts, ...decimal.doubts, ...doubtsOf(sample, columns)];
  const { encoding, delimiter, hasHeading, heading } = sample;
  return {
    profile: {
      ...(encoding === 'utf-8' ? {} : { encoding }),
      ...(delimiter === ',' ? {} : { delimiter }),
      ...(decimal.sign === undefined ? {} : { decimal: decimal.sign }),
      ...dates.profile,
      ...(hasHeading ? {} : { noHeading: [...heading] }),
      ...(columns.status === undefined ? {} : statusWords(sample, columns.status)),
      order: 'either',
      columns,
    },
    doubts,
  };
}

type Columns = CsvProfileInput['columns'];

const cellsOf = ({ heading, rows }: Sample, column: string): string[] =>
  rows.map((cells) => cells[heading.indexOf(column)] ?? '').filter((cell) => cell !== '');

const wordsIn = (sample: Sample, column: string): string[] => [...new Set(cellsOf(sample, column))].slice(0, 10);

function statusWords(sample: Sample, column: string): Pick<CsvProfileInput, 'bookedWords' | 'pendingWords'> {
  const words = wordsIn(sample, column);
  const [bookedWords, pendingWords] = [words.filter((word) => !saysUnbooked(word)), words.filter(saysUnbooked)];
  return {
    bookedWords: bookedWords.length > 0 ? bookedWords : ['Booked'],
    ...(pendingWords.length > 0 ? { pendingWords } : {}),
  };
}

/** Assigns columns by the words of the heading, provided that their cells are of that kind; all other columns are text. */
function columnsOf(sample: Sample): Columns {
  const found = new Map<ColumnName, string>();
  const used = new Set<string>();
  const take = (column: ColumnName, name: string): void => {
    if (found.has(column) || used.has(name)) return;
    found.set(column, name);
    used.add(name);
  };
  for (const [column, words] of COLUMN_WORDS)
    for (const name of named(sample)) if (words.test(name) && isOfKind(sample, column, name)) take(column, name);
  takeByCells(sample, { found, take });
  for (const name of named(sample)) if (isStatus(sample, name)) take('status', name);
  const date = found.get('valueDate') ?? found.get('bookedOn') ?? '';
  if (found.get('bookedOn') === date) found.delete('bookedOn');
  if (found.has('credit') || found.has('debit')) release(found, used, 'amount');
  const rest = named(sample).filter((name) => !used.has(name));
  const amounts = rest.filter((name) =>
    isMostly(cellsOf(sample, name), (cell) => looksLikeAmount(cell) && /[.,]\d\d$/.test(cell)),
  );
  return {
    ...Object.fromEntries(found),
    valueDate: date,
    text: rest.filter((name) => !amounts.includes(name)),
    ...(amounts.length > 0 ? { ignored: amounts } : {}),
  };
}

function release(found: Map<ColumnName, string>, used: Set<string>, column: ColumnName): void {
  used.delete(found.get(column) ?? '');
  found.delete(column);
}

const named = ({ heading }: Sample): string[] => heading.filter((name) => name !== '');

/**
 * Assigns columns by their cells, for a file without a heading or with a heading in another language: the first column of dates, and the first two of amounts.
 */
function takeByCells(
  sample: Sample,
  { found, take }: { found: ReadonlyMap<ColumnName, string>; take: (column: ColumnName, name: string) => void },
): void {
  const first = (test: (cell: string) => boolean): string[] =>
    named(sample).filter((name) => isMostly(cellsOf(sample, name), test));
  if (!found.has('valueDate') && !found.has('bookedOn'))
    first(looksLikeDate)
      .slice(0, 1)
      .forEach((name) => take('valueDate', name));
  if (found.has('amount') || found.has('credit') || found.has('debit')) return;
  const [amount, balance] = first((cell) => looksLikeAmount(cell) && !looksLikeDate(cell));
  if (amount !== undefined) take('amount', amount);
  if (balance !== undefined) take('balance', balance);
}

/** Whether a column has only a few words, one of which marks rows that are not booked. */
function isStatus(sample: Sample, name: string): boolean {
  const words = wordsIn(sample, name);
  return words.some(saysUnbooked) && words.length < 10 && words.every((word) => /^[\p{L}\p{M} _-]{2,30}$/u.test(word));
}

const isMostly = (cells: readonly string[], test: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(test).length > cells.length / 2;

function isOfKind(sample: Sample, column: ColumnName, name: string): boolean {
  const cells = cellsOf(sample, name);
  if (column === 'valueDate' || column === 'bookedOn') return isMostly(cells, looksLikeDate);
  if (column === 'side') return cells.length > 0 && cells.every((cell) => SIDE_WORDS.test(cell));
  if (column === 'currency') return cells.every((cell) => /^[A-Z]{3}$/.test(cell)) && cells.length > 0;
  if (column === 'balance' || column === 'amount') return isMostly(cells, looksLikeAmount);
  if (column === 'credit' || column === 'debit')
    return cells.every((cell) => looksLikeAmount(cell) || /^[-–*]+$/.test(cell));
  return true;
}

/** The decimal sign that the amounts show: the last sign, if one or two digits follow it or the other sign precedes it. */
function decimalOf(sample: Sample, columns: Columns): { sign: '.' | ',' | undefined; doubts: string[] } {
  const names = [columns.amount, columns.credit, columns.debit, columns.balance].filter((name) => name !== undefined);
  const cells = names.flatMap((name) => cellsOf(sample, name)).map((cell) => cell.replaceAll(/[^\d.,]/g, ''));
  const signs = new Set(
    cells.flatMap((cell) => {
      const [, last] = /([.,])\d{1,2}$/.exec(cell) ?? [];
      const [, group] = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/.exec(cell) ?? [];
      return last ?? (group === undefined ? [] : group === '.' ? ',' : '.');
    }),
  );
  if (signs.size === 1) return { sign: [...signs][0] as '.' | ',', doubts: [] };
  if (signs.size === 0 && !cells.some((cell) => /[.,]/.test(cell))) return { sign: undefined, doubts: [] };
  return {
    sign: undefined,
    doubts: [
      'The amounts do not show which sign is the decimal one. Write `"decimal": "."` or `","` into the profile.',
    ],
  };
}

function doubtsOf(sample: Sample, columns: Columns): string[] {
  return [
    ...(columns.ignored ?? []).map(
      (name) => `The column "${name}" has amounts and is left out. Make sure that it is no part of what moved.`,
    ),
    ...(columns.balance === undefined
      ? ['There is no column of balances, so nothing shows that rows are missing.']
      : []),
    ...(columns.status === undefined
      ? []
      : [
          `Each status of \`bookedWords\` (${statusWords(sample, columns.status).bookedWords?.join(', ')}) is taken as booked. Move those that are not into \`pendingWords\`.`,
        ]),
    ...(sample.before.length > 0
      ? [
          'There are lines before the heading. Name the one with the account in `accountLine`, so that a file of another account is refused.',
        ]
      : []),
    ...(sample.hasHeading ? [] : ['The file has no heading. Give its columns names of your own.']),
  ];
}
