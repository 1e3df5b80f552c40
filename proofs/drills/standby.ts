// npm run drill -- standby --rounds=3 --orders=150 --ms=11: buys from creation to completion with a synchronous standby whose answer takes 11 ms, and without
// one, in turns; then why wake-ups leave the transactions: commits of single inserts with a notification in each, and without. Fails when orders with the
// standby are below 0.7 of those without. PG_BIN_DIR names the programs of another Postgres than the embedded one.
import { parseArgs } from 'node:util';
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { temporaryFolder } from '../../tools/postgres/temporary-folder.js';
import { onStopRequest } from '../../tools/processes/stop-requests.js';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { spreadOf } from './bench/ratios.js';
import { Cluster } from './failover/cluster.js';
import { openStage } from './stage/stage.js';
import { openTestbed } from './stage/testbed.js';
import { measureCommits } from './standby/commits.js';
import { measureOrders } from './standby/orders.js';

const MINIMUM_SHARE = 0.7;

interface Options {
  readonly rounds: number;
  /** Orders of each turn. */
  readonly orders: number;
  /** Milliseconds until the standby's answer. */
  readonly ms: number;
}

await runTool(async () => {
  const options = readOptions();
  await ensureCompiled();
  return (await run(options)) >= MINIMUM_SHARE ? 0 : 1;
});
process.exit();

/** Returns the median share of the orders per second that remains with the standby. */
async function run(options: Options): Promise<number> {
  const cluster = await Cluster.start(temporaryFolder('rampart-standby-'), options.ms / 2);
  const { url } = cluster;
  const server = { url, crash: () => Promise.reject(new Error('not here')), stop: () => cluster.stop() };
  const stage = await openStage({ workers: 1, backend: 'postgres', startServer: () => Promise.resolve(server) });
  onStopRequest(() => void stage.close().then(() => process.exit(130)));
  try {
    await cluster.startStandby('asynchronous');
    const testbed = await openTestbed(stage.sandbox);
    const perSecond = (isAwaited: boolean): Promise<number> =>
      cluster.awaitStandbyAtCommit(isAwaited).then(() => measureOrders(testbed, stage.databaseUrl, options.orders));
    const share = await showOrders(options, perSecond);
    await showCommits(cluster, stage.databaseUrl);
    return share;
  } finally {
    await stage.close();
  }
}

async function showOrders(
  { rounds, orders, ms }: Options,
  perSecond: (isAwaited: boolean) => Promise<number>,
): Promise<number> {
  await perSecond(false); // V8 compiles what serves
  console.log(`\nCompleted orders per second, ${orders} in each turn, standby at ${ms} ms\n`);
  const shares: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const [alone, awaited] = [await perSecond(false), await perSecond(true)];
    shares.push(awaited / alone);
    console.log(`  without ${alone.toFixed(1)}, with ${awaited.toFixed(1)}: ${(awaited / alone).toFixed(2)}`);
  }
  const { median } = spreadOf(shares);
  console.log(
    `  median ${median.toFixed(2)}, at least ${MINIMUM_SHARE}: ${median >= MINIMUM_SHARE ? 'kept' : 'MISSED'}`,
  );
  return median;
}

async function showCommits(cluster: Cluster, databaseUrl: string): Promise<void> {
  console.log('\nCommits per second of single inserts, plain and with a notification in each\n');
  for (const isAwaited of [false, true]) {
    await cluster.awaitStandbyAtCommit(isAwaited);
    const [plain, notifying] = [await measureCommits(databaseUrl, false), await measureCommits(databaseUrl, true)];
    console.log(`  ${isAwaited ? 'with   ' : 'without'} the standby: ${plain} and ${notifying}`);
  }
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '3' },
      orders: { type: 'string', default: '150' },
      ms: { type: 'string', default: '11' },
    },
  });
  const options = { rounds: Number(values.rounds), orders: Number(values.orders), ms: Number(values.ms) };
  if (Object.values(options).some((each) => !Number.isInteger(each) || each < 1))
    throw new Problem('Not understood. npm run drill -- standby --rounds=3 --orders=150 --ms=11');
  return options;
}
