// npm run drill -- reconciliation --orders=200000 --changed=500 --payouts=2000: the blocks that the rules read for a run over the whole past, for one over the
// last two days, and for one over what changed since the last run, among this many orders; then the calls to a provider after a restore in whose window this
// many payouts were sent, by its list and key by key. Fails when a run over changes reads more than 5 % of the blocks of the whole past, when the list takes
// more than 1/20 of the calls, or when both do not find the same.
import { parseArgs } from 'node:util';
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { startThrowAwayPostgres } from '../../tools/postgres/throw-away.js';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { type Bar, describeBar, isKept } from './failover/verdict.js';

const MAX_SHARE_OF_BLOCKS = 0.05;
const MAX_SHARE_OF_CALLS = 1 / 20;

await runTool(async () => {
  const { orders, changed, payouts } = readOptions();
  await ensureCompiled();
  const server = await startThrowAwayPostgres();
  process.env['TEST_PG_URL'] = server.url;
  try {
    const { measureRuns } = await import('./reconciliation/measure-runs.js');
    const { countCalls } = await import('./reconciliation/count-calls.js');
    const runs = await measureRuns({ orders, changed });
    const calls = await countCalls(payouts);
    console.log(`${orders} orders, ${changed} of them changed`);
    for (const { name, blocks, milliseconds } of runs)
      console.log(`  ${name}: ${blocks} blocks, ${Math.round(milliseconds)} ms`);
    console.log(
      `${payouts} payouts sent after the backup\n  key by key: ${calls.single} calls\n  by the list: ${calls.listed} calls`,
    );
    const [past, , changes] = runs.map(({ blocks }) => blocks) as [number, number, number];
    const bars: Bar[] = [
      { name: 'blocks of what changed', found: changes, max: Math.floor(past * MAX_SHARE_OF_BLOCKS) },
      { name: 'calls by the list', found: calls.listed, max: Math.floor(calls.single * MAX_SHARE_OF_CALLS) },
      { name: 'findings that differ', found: calls.differing, max: 0 },
      { name: 'payouts that were found', found: calls.found, min: payouts },
    ];
    bars.forEach((bar) => console.log(`  ${describeBar(bar)}`));
    return bars.every(isKept) ? 0 : 1;
  } finally {
    await server.stop();
  }
});
process.exit();

function readOptions(): { orders: number; changed: number; payouts: number } {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string', default: '200000' },
      changed: { type: 'string', default: '500' },
      payouts: { type: 'string', default: '2000' },
    },
  });
  const [orders, changed, payouts] = [values.orders, values.changed, values.payouts].map(Number) as [
    number,
    number,
    number,
  ];
  if (![orders, changed, payouts].every((count) => Number.isInteger(count) && count > 0))
    throw new Problem('Not understood. npm run drill -- reconciliation --orders=200000 --changed=500 --payouts=2000');
  return { orders, changed, payouts };
}
