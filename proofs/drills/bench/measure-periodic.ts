import { setTimeout as sleep } from 'node:timers/promises';
import { connectTo } from '../../../tools/postgres/connect.js';
import { openStage } from '../stage/stage.js';
import { COUNTED, reset, slowest, startCounting } from './large/statements.js';
import type { BenchOptions } from './options.js';
import type { Row } from './row.js';

/** Time for every loop of a worker to run. */
const WORKER_MS = 100_000;
const SLOWEST = 8;

/** Measures the slowest statements that an idle worker runs by itself, on a database that bench-fill has kept. */
export async function measurePeriodic({ large }: BenchOptions): Promise<Row[]> {
  const largest = large.at(-1);
  if (largest === undefined) {
    console.error('Periodic statements: did not run (--large=<folder of npm run drill -- bench-fill>)');
    return [];
  }
  const stage = await openStage({ workers: 1, backend: 'postgres', keptIn: largest, postgresSettings: COUNTED });
  const owner = await connectTo(stage.databaseUrl);
  try {
    await startCounting(owner);
    await reset(owner);
    await sleep(WORKER_MS);
    return (await slowest(owner, SLOWEST)).map(({ query, calls, milliseconds, blocks }, nth) => ({
      name: 'periodic',
      title: `periodic ${nth + 1}: ${query.slice(0, 80)}`,
      goal: 'flat',
      counts: {},
      figures: { ms: Math.round(milliseconds * 10) / 10, blocks: Math.round(blocks), calls },
    }));
  } finally {
    await owner.end();
    await stage.close();
  }
}
