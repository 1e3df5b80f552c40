// npm run drill -- bench-fill --orders=10000000 --keep=var/bench: a database with this many orders and all that belongs to them, spread over a year, in a
// folder that npm run drill -- bench --keep=var/bench and later fills use.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { onStopRequest } from '../../tools/processes/stop-requests.js';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { fillStage } from './fill/fill-stage.js';
import { FILLING } from './fill/postgres-settings.js';
import { openStage } from './stage/stage.js';

await runTool(async () => {
  const { orders, keep } = readOptions();
  await ensureCompiled();
  const stage = await openStage({
    workers: 1,
    backend: 'postgres',
    keptIn: path.resolve(keep),
    postgresSettings: FILLING,
  });
  onStopRequest(() => void stage.close().then(() => process.exit(130)));
  try {
    const startedAt = performance.now();
    await fillStage(stage, orders);
    console.log(
      `${orders} orders with all that belongs to them in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`,
    );
  } finally {
    await stage.close();
  }
});
process.exit();

function readOptions(): { orders: number; keep: string } {
  const { values } = parseArgs({
    options: { orders: { type: 'string', default: '10000000' }, keep: { type: 'string', default: 'var/bench' } },
  });
  const orders = Number(values.orders);
  if (!(Number.isInteger(orders) && orders > 0))
    throw new Problem('npm run drill -- bench-fill --orders=10000000 --keep=var/bench');
  return { orders, keep: values.keep };
}
