import type { BankLine } from '@rampart/bank-desk';
import { Decimal } from '@rampart/kernel';
import type { Reading } from './choose-reading.js';

type Part = Reading['run']['parts'][number];
type Cells = readonly string[];

const HEAD: Cells = ['line', 'date', 'side', 'amount', 'reference', 'other party', 'text'];
const MAX_WIDTHS = [7, 10, 4, 20, 24, 28, 72];

/** Prints how each line is read, and returns the exit code: 1 for a file that is refused. */
export function printFile(file: string, { by, run, also }: Reading): number {
  console.log(`${file}, read by ${by}${also.length > 0 ? `; ${also.join(' and ')} would read it too` : ''}\n`);
  const rows = run.parts.flatMap(cellsOf);
  const widths = HEAD.map((name, i) =>
    Math.min(MAX_WIDTHS[i] ?? 20, Math.max(name.length, ...rows.map((cells) => (cells[i] ?? '').length))),
  );
  for (const cells of [HEAD, ...rows])
    console.log(
      cells
        .map((cell, i) => fitted(cell, i, widths))
        .join('  ')
        .trimEnd(),
    );
  console.log(`\n${sumOf(run.parts)}`);
  if (!run.refused) return 0;
  const { line, reason } = run.refused;
  console.log(`\nRefused at line ${line}: ${reason}.\nNothing of a refused file is booked.`);
  return 1;
}

function cellsOf(part: Part): Cells[] {
  if (part.kind === 'skipped') return [[String(part.at), 'left out', '', '', '', '', part.why]];
  if (part.kind === 'line') return [cellsOfLine(part.line)];
  if (part.kind === 'opens')
    return [['', '', '', part.opening ?? '', '', '', openingText(part)]].filter(([, , , , , , text]) => text !== '');
  return (['opening', 'closing'] as const).flatMap((end) => {
    const balance = part[end];
    return balance === undefined ? [] : [['', '', '', balance, '', '', `${end} balance`]];
  });
}

const openingText = ({ account, currency, opening }: Part & { kind: 'opens' }): string =>
  [
    ...(account === undefined ? [] : [`account ${account}${currency === undefined ? '' : ` in ${currency}`}`]),
    ...(opening === undefined ? [] : ['opening balance']),
  ].join(', ');

const cellsOfLine = ({
  at,
  valueDate,
  direction,
  amount,
  isReversal,
  bankReference,
  endToEndId,
  partyName,
  text,
}: BankLine): Cells => [
  String(at),
  valueDate,
  direction,
  amount,
  bankReference ?? endToEndId ?? '',
  partyName ?? '',
  isReversal ? `(reversal) ${text}` : text,
];

function fitted(cell: string, i: number, widths: readonly number[]): string {
  const width = widths[i] ?? 0;
  const short = cell.length > width ? `${cell.slice(0, width - 1)}…` : cell;
  return HEAD[i] === 'amount' || HEAD[i] === 'line' ? short.padStart(width) : short.padEnd(width);
}

function sumOf(parts: readonly Part[]): string {
  const lines = parts.flatMap((part) => (part.kind === 'line' ? part.line : []));
  const sum = (direction: 'in' | 'out'): string =>
    lines
      .filter((line) => line.direction === direction)
      .reduce((total, { amount }) => total.plus(amount), new Decimal(0))
      .toFixed();
  const leftOut = parts.filter(({ kind }) => kind === 'skipped').length;
  const rest = leftOut === 0 ? '' : leftOut === 1 ? '; 1 row is left out' : `; ${leftOut} rows are left out`;
  return `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}: ${sum('in')} in, ${sum('out')} out${rest}.`;
}
