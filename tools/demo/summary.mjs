import { colourOf, failure, heading, line, paint } from './screen.mjs';
import { count, seconds, short } from './words.mjs';

/** One line per path, what was wrong with any of them, and the count. */
export function showSummary(results, { webhooks, signed, milliseconds }) {
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
    `  ${paint(wrong.length === 0 ? 'green' : 'red', verdict)}, told by ${count(webhooks, 'webhook')} (${signed} signed right), in ${seconds(milliseconds)}`,
  );
}

function row({ path, transaction, told, problems }, width) {
  const mark = problems.length === 0 ? paint('green', 'ok   ') : paint('red', 'WRONG');
  const statuses = told.map((status, index) => (index === told.length - 1 ? paint(colourOf(status), status) : status));
  return `  ${mark}  ${path.title.padEnd(width)}  ${transaction ? short(transaction.id) : '-'.padEnd(8)}  ${statuses.join(' > ')}`;
}
