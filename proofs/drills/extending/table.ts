import type { Result } from './judge.js';

const COLUMNS = ['task', 'files', 'at most', 'seconds', 'result', 'what is left out is named by'] as const;

/** The results, one line for each task. */
export function table(results: readonly Result[]): string {
  const rows = [COLUMNS, ...results.map(rowOf)];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const rowOf = ({ task, files, seconds, problem, named }: Result): readonly string[] => [
  task.about,
  Number.isNaN(files) ? '?' : String(files),
  task.folder === undefined ? String(task.bar) : `its folder + ${task.bar - 1}`,
  String(seconds),
  problem === undefined ? 'met' : `missed: ${problem}`,
  named ?? '-',
];
