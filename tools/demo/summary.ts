import type { DemoPath } from './paths.js';
import { colourOf, failure, heading, line, paint } from './screen.js';
import type { Transaction } from './shapes.js';
import { count, seconds, short } from './texts.js';

export interface PathResult {
  readonly path: DemoPath;
  readonly transaction: Transaction | undefined;
  /** Its statuses, as webhooks said them. */
  readonly statuses: readonly string[];
  readonly problems: readonly string[];
}

interface Totals {
  readonly webhooks: number;
  readonly signed: number;
  readonly milliseconds: number;
}

/** One line per path, what was wrong with any of them, and the count. */
export function showSummary(results: readonly PathResult[], { webhooks, signed, milliseconds }: Totals): void {
  heading('Summary');
  const width = Math.max(...results.map(({ path }) => path.title.length));
  for (const result of results) line(row(result, width));
  const wrong = results.filter(({ problems }) => problems.length > 0);
  for (const { path, problems } of wrong) {
    line();
    failure(path.title);
    for (const problem of problems) line(`    ${problem}`);
  }
  line();
  const right = results.length - wrong.length;
  const verdict = `${right} of ${count(results.length, 'transaction')} went as they should`;
  line(
    `  ${paint(wrong.length === 0 ? 'green' : 'red', verdict)}, with ${count(webhooks, 'webhook')} (${signed} signed right), in ${seconds(milliseconds)}`,
  );
}

function row({ path, transaction, statuses, problems }: PathResult, width: number): string {
  const mark = problems.length === 0 ? paint('green', 'ok   ') : paint('red', 'WRONG');
  const shown = statuses.map((status, index) =>
    index === statuses.length - 1 ? paint(colourOf(status), status) : status,
  );
  return `  ${mark}  ${path.title.padEnd(width)}  ${transaction ? short(transaction.id) : '-'.padEnd(8)}  ${shown.join(' > ')}`;
}
