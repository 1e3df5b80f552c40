import type { Row } from './row.js';

/** The committed figures of a row. */
export interface Expectation {
  readonly cpuRatio?: number;
  readonly counts: Readonly<Record<string, number>>;
}

export type Expected = Readonly<Record<string, Expectation>>;

/** The share by which a row may get worse. */
const TOLERANCE = 0.1;
const DIGITS = 1_000;

export const expectationOf = ({ ratios, counts }: Row): Expectation => ({
  ...(ratios ? { cpuRatio: rounded(ratios.cpu.median) } : {}),
  counts: Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, rounded(value)])),
});

/** Replaces expected rows with measured ones. */
export const record = (expected: Expected, rows: readonly Row[]): Expected => ({
  ...expected,
  ...Object.fromEntries(rows.map((row) => [row.name, expectationOf(row)])),
});

/**
 * Sentences about every bar that is missed, and everything that is more than 10 % worse than expected. Speed is not compared, because other load on the machine
 * changes it.
 */
export const regressions = (expected: Expected, rows: readonly Row[], countsOnly = false): string[] =>
  rows.flatMap((row) => {
    const { cpuRatio, counts } = expected[row.name] ?? { counts: {} };
    const now = expectationOf(row);
    const isDearer = !countsOnly && cpuRatio !== undefined && (now.cpuRatio ?? 0) < cpuRatio * (1 - TOLERANCE);
    return [
      ...(row.problem === undefined ? [] : [row.problem]),
      ...(isDearer ? [`${row.title}: ${now.cpuRatio} of its floor by CPU, expected ${cpuRatio}`] : []),
      ...Object.entries(counts)
        .filter(([name, most]) => (now.counts[name] ?? Number.POSITIVE_INFINITY) > most * (1 + TOLERANCE))
        .map(([name, most]) => `${row.title}: ${now.counts[name]} ${name}, expected ${most}`),
    ];
  });

const rounded = (value: number): number => Math.round(value * DIGITS) / DIGITS;
