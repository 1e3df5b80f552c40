// npm run drill -- webhook-faults --changes=20000 --seed=1 --workers=3 --backend=postgres: status changes while everything is killed at random, and then a
// count of what was lost, came out of order or came twice; then the time until webhooks are sent again after each kind of fault. Exits with 0 only if nothing
// was lost or disordered, repetitions had the same id and bytes, every kind of fault happened, and recovery was quick.
import { randomInt } from 'node:crypto';
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { onStopRequest } from '../../tools/processes/stop-requests.js';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { randomFrom } from './faults/random.js';
import { PATH } from './faults/recovery.js';
import { performRun, type RunOptions } from './faults/run.js';
import { type Answer, startReceiver } from './stage/receiver.js';
import { openStage } from './stage/stage.js';

const NUMBERS = { changes: 20_000, workers: 3, endpoints: 2 };
/** The share of attempts that get a 500. */
const REFUSED = 0.01;

await runTool(async () => {
  const options = readOptions();
  await ensureCompiled();
  return run(options);
});
process.exit();

async function run(options: RunOptions): Promise<number> {
  const { changes, seed, workers, endpoints, backend, faults } = options;
  const random = randomFrom(seed);
  console.log(
    `${changes} changes of status to ${endpoints} endpoints; ${workers} workers, queues in ${backend}; seed ${seed}`,
  );
  let atRecovery: Answer = 204;
  const receiver = await startReceiver((path) =>
    path === PATH ? atRecovery : faults !== 'none' && random() < REFUSED ? 500 : 204,
  );
  const stage = await openStage({ workers, backend });
  onStopRequest(() => void stage.close().then(() => process.exit(130)));
  try {
    return await performRun({ stage, receiver, random, answerWith: (answer) => (atRecovery = answer) }, options);
  } finally {
    receiver.close();
    await stage.close();
  }
}

function readOptions(): RunOptions {
  const given: Record<string, string> = Object.fromEntries(
    process.argv.slice(2).map((argument) => {
      const [, name = argument, value = ''] = /^--([a-z]+)=(\w+)$/.exec(argument) ?? [];
      return [name, value];
    }),
  );
  const { backend = 'postgres', faults = 'all', seed, ...rest } = given;
  const unknown = Object.keys(rest).find((name) => !(name in NUMBERS));
  if (unknown !== undefined)
    throw new Problem(
      `Not understood: ${unknown}. npm run drill -- webhook-faults --changes=20000 --seed=1 --workers=3 --backend=redis`,
    );
  if (backend !== 'postgres' && backend !== 'redis') throw new Problem('--backend must be postgres or redis');
  return {
    backend,
    faults,
    seed: wholeNumber('seed', seed ?? String(randomInt(2 ** 31))),
    changes: wholeNumber('changes', rest['changes'] ?? String(NUMBERS.changes)),
    workers: wholeNumber('workers', rest['workers'] ?? String(NUMBERS.workers)),
    endpoints: wholeNumber('endpoints', rest['endpoints'] ?? String(NUMBERS.endpoints)),
  };
}

function wholeNumber(name: string, text: string): number {
  if (text === '' || !Number.isInteger(Number(text))) throw new Problem(`--${name} must be a whole number`);
  return Number(text);
}
