// npm run drill -- black-hole --seconds=600 --rate=17 --workers=2: the network to one bank drops everything for `seconds`, while orders of another bank are
// opened and paid at `rate` per second. Fails when p99 from payment to the service's reaction exceeds 5 s beside the black hole, or when one payment of either
// bank is lost: the service must process those of the unreachable bank once it responds again.
import { pathToFileURL } from 'node:url';
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { inProject } from '../../tools/bootstrap/project.mjs';
import { ORDERS } from '../../tools/demo/orders.js';
import { connectTo } from '../../tools/postgres/connect.js';
import { onStopRequest } from '../../tools/processes/stop-requests.js';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { startTinyBank } from './black-hole/tiny-bank.js';
import { Traffic } from './black-hole/traffic.js';
import { percentiles } from './latency/percentiles.js';
import { openStage, type Stage } from './stage/stage.js';
import { startTcpProxy, type TcpProxy, throughProxy } from './stage/tcp-proxy.js';
import { openTestbed } from './stage/testbed.js';

const DEFAULTS = { seconds: 600, rate: 17, workers: 2 };
const MAX_P99_MS = 5_000;
/** The longest pause of a feed that failed, and the time to process what it missed. */
const BACK_WITHIN_MS = 90_000;
/** Orders of the unreachable bank, paid before and while it is silent. */
const SWALLOWED = 20;

await runTool(async () => {
  const options = readOptions();
  await ensureCompiled();
  return run(options);
});
process.exit();

async function run(options: typeof DEFAULTS): Promise<number> {
  const [near, far] = [await startTinyBank(), await startTinyBank()];
  const network = await startTcpProxy(Number(new URL(far.url).port));
  const stage = await openStage({
    workers: options.workers,
    backend: 'postgres',
    settings: {
      NODE_OPTIONS: `--import=${pathToFileURL(inProject('proofs/drills/black-hole/register-rails.mjs')).href}`,
      TINY_RAILS: `near=${near.url},far=${throughProxy(far.url, network).replace(/\/$/, '')}`,
      RAIL_DRIVERS: 'paynow:near,fps:far',
    },
  });
  onStopRequest(() => void stage.close().then(() => process.exit(130)));
  try {
    const testbed = await openTestbed(stage.sandbox);
    const traffic = {
      near: new Traffic(testbed, near, ORDERS.buyBitcoin, 'SGD'),
      far: new Traffic(testbed, far, ORDERS.buyEther, 'HKD'),
    };
    return await measure(stage, { traffic, network, ...options });
  } finally {
    await stage.close();
    await network.close();
    [near, far].forEach((bank) => bank.close());
  }
}

type Measured = typeof DEFAULTS & {
  readonly traffic: Readonly<Record<'near' | 'far', Traffic>>;
  readonly network: TcpProxy;
};

async function measure(stage: Stage, { traffic: { near, far }, network, rate, seconds }: Measured): Promise<number> {
  const [before, during] = [await far.openOrders(SWALLOWED / 2), await far.openOrders(SWALLOWED / 2)];
  before.forEach(far.pay);
  network.setMode('swallow');
  during.forEach(far.pay);
  await near.run(rate, seconds);
  const database = await connectTo(stage.databaseUrl);
  const lostNear = await near.countLost(database, BACK_WITHIN_MS);
  const { p50, p99 } = percentiles(await near.latencies(database));
  network.setMode('pass');
  const back = performance.now();
  const lostFar = await far.countLost(database, BACK_WITHIN_MS);
  await database.end();
  const isKept = p99 <= MAX_P99_MS && lostNear + lostFar === 0;
  const lines = [
    `one bank swallowed for ${seconds} s, ${rate} payments per second at another`,
    `  from payment to fiat_received at the other: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, at most ${MAX_P99_MS}`,
    `  lost at the other: ${lostNear} of ${near.count}`,
    `  lost at the swallowed one: ${lostFar} of ${far.count}, ${((performance.now() - back) / 1_000).toFixed(1)} s after it answered again`,
  ];
  console.log([...lines, ...(isKept ? [] : ['MISSED'])].join('\n'));
  return isKept ? 0 : 1;
}

function readOptions(): typeof DEFAULTS {
  const options = { ...DEFAULTS };
  for (const argument of process.argv.slice(2)) {
    const [, name = '', value] = /^--([a-z]+)=(\d{1,5})$/.exec(argument) ?? [];
    if (!isOption(name))
      throw new Problem(`Not understood: ${argument}. npm run drill -- black-hole --seconds=600 --rate=17 --workers=2`);
    options[name] = Number(value);
  }
  return options;
}

function isOption(name: string): name is keyof typeof DEFAULTS {
  return name in DEFAULTS;
}
