// npm run drill -- bench: compares each row of docs/performance.md with a floor that does the same work, in turns on the same machine: ratios by speed and by
// CPU, which need no quiet machine, and counts. Fails when a row is more than 10 % worse than bench/expected.json says; --record writes it.
import { readFile, writeFile } from 'node:fs/promises';
import { inProject } from '../../tools/bootstrap/project.mjs';
import { runTool } from '../../tools/bootstrap/problem.mjs';
import { onStopRequest } from '../../tools/processes/stop-requests.js';
import { ensureBuilt } from '../../tools/setup/compile.js';
import { type Expected, record, regressions } from './bench/expected.js';
import { type BenchOptions, readOptions } from './bench/options.js';
import { PARTS, rowNames } from './bench/parts.js';
import type { Row } from './bench/row.js';
import { table } from './bench/table.js';

const EXPECTED = inProject('proofs', 'drills', 'bench', 'expected.json');
const INTERRUPTED = 130;

await runTool(async () => {
  const options = readOptions(process.argv.slice(2), rowNames);
  onStopRequest(() => process.exit(INTERRUPTED));
  await ensureBuilt();
  return bench(options);
});
process.exit();

async function bench(options: BenchOptions): Promise<number> {
  const rows: Row[] = [];
  for (const { names, measure } of PARTS) if (names.some(options.includes)) rows.push(...(await measure(options)));
  console.log(table(rows, options));
  const expected = JSON.parse(await readFile(EXPECTED, 'utf8')) as Expected;
  if (options.record) await writeFile(EXPECTED, `${JSON.stringify(record(expected, rows), undefined, 2)}\n`);
  const worse = options.record ? [] : regressions(expected, rows, options.countsOnly);
  for (const line of worse) console.error(line);
  return worse.length > 0 ? 1 : 0;
}
