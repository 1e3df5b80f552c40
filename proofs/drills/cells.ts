// npm run drill -- cells --rounds=5 --seconds=6: two cells, each on a Postgres of its own, behind HAProxy with its map from keys to cells. Under orders of three
// partners one moves from cell to cell by `npm run cell:move`, which is killed at another step each time, and so is an api or a worker of both cells. Fails when an order
// of it is lost, doubled or refused for more than 10 s, a webhook comes out of sequence, the feed hides an event, or the money of both cells together changes
// by a move, as hledger adds it up. Needs Debian's haproxy and hledger; runs on Postgres 15 if postgresql-15 is installed.
import { parseArgs } from 'node:util';
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { onStopRequest } from '../../tools/processes/stop-requests.js';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { judgeMoney, judgeOrders, readBoth } from './cells/judge.js';
import { CellsRun } from './cells/run.js';
import { type Bar, describeBar, isKept } from './failover/verdict.js';
import { hasHledger } from './statements/hledger.js';

const WORKERS = 1;

await runTool(async () => {
  const options = readOptions();
  if (!hasHledger()) throw new Problem('Not installed: hledger, a package of Debian.');
  await ensureCompiled();
  const run = await CellsRun.open(WORKERS);
  onStopRequest(() => void run.close().then(() => process.exit(130)));
  try {
    return (await perform(run, options)) ? 0 : 1;
  } finally {
    await run.close();
  }
});
process.exit();

interface Options {
  /** Moves under orders; an odd number ends in the other cell. */
  readonly rounds: number;
  /** Seconds of orders before each move, and after the last. */
  readonly seconds: number;
}

/** Returns whether every bar was kept. */
async function perform(run: CellsRun, { rounds, seconds }: Options): Promise<boolean> {
  run.start();
  for (let round = 0; round < rounds; round += 1) {
    await sleep(seconds * 1_000);
    const { runs, output } = await run.move(round);
    const [, took = '?'] = [...output.matchAll(/arrived at the target after ([\d.]+) s/g)].at(-1) ?? [];
    if (runs > 2) console.log(output);
    console.log(
      `move ${round + 1}: to cell ${run.home}, the program ran ${runs} times; its last run let calls wait for ${took} s`,
    );
  }
  await sleep(seconds * 1_000);
  const open = await run.settle();
  const before = await readBoth(run);
  await run.move(-1);
  const bars = [...(await judgeOrders(run, open)), ...judgeMoney(before, await readBoth(run)), ...judgeKills(run)];
  console.log(
    [
      `${run.mover.traffic.orders.size} orders of the partner that moved ${rounds + 1} times, ${run.mover.feed.seen.size} events, ${run.receiver.requests.length} webhooks`,
      `killed: ${[...run.kills].map(([what, times]) => `${what} ${times} x`).join(', ')}`,
      `answers ${[...run.mover.api.answers].map(([status, count]) => `${count} x ${status}`).join(', ')}`,
      ...bars.map((bar) => `  ${describeBar(bar)}`),
    ].join('\n'),
  );
  return bars.every(isKept);
}

function judgeKills({ kills }: CellsRun): Bar[] {
  return [{ name: 'kinds of kills', found: kills.size, min: 3 }];
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '6' } },
  });
  const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  if (Object.values(options).some((each) => !Number.isInteger(each) || each < 1))
    throw new Problem('Not understood. npm run drill -- cells --rounds=5 --seconds=6');
  return options;
}
