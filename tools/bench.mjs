// npm run bench: figures of the commonest requests, each beside a floor that was measured in the same run. npm run bench -- --seconds=3
import './setup/node-version.mjs';
import { ensureCompiled } from './setup/compile.mjs';
import { startEphemeralService } from './setup/ephemeral.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { Problem, runTool } from './setup/problem.mjs';
import { onStopRequest } from './setup/signals.mjs';

const DEFAULT_SECONDS = 10;
const INTERRUPTED = 130;

await runTool(async () => {
  const seconds = secondsAsked();
  await ensureInstalled();
  await ensureCompiled();
  return bench(seconds);
});
process.exit();

async function bench(seconds) {
  const stopAsked = new Promise((resolve) => onStopRequest(() => resolve(INTERRUPTED)));
  console.error('Starting a service of its own for the measurement ...');
  const service = startEphemeralService();
  try {
    return await Promise.race([measure(service, seconds), stopAsked]);
  } finally {
    await service.stop();
  }
}

async function measure(service, seconds) {
  const { casesFor } = await import('./bench/cases.mjs'); // what they need may just have been installed
  const { table } = await import('./bench/table.mjs');
  const sandbox = await service.ready;
  const results = [];
  for (const each of await casesFor(service, sandbox, await verifiedUser(sandbox)))
    results.push(await compare(each, seconds));
  console.log(table(results, seconds));
  return 0;
}

async function compare({ name, request, floor: work }, seconds) {
  const { load } = await import('./bench/load.mjs');
  const { startFloor } = await import('./bench/floor.mjs');
  console.error(`${name} ...`);
  const service = await load(request, seconds);
  const floor = await startFloor(work);
  try {
    return { name, service, floor: await load({ ...request, url: floor.url }, seconds) };
  } finally {
    await floor.stop();
  }
}

async function verifiedUser(sandbox) {
  const { Partner } = await import('./demo/partner.mjs');
  const { becomeVerified } = await import('./demo/person.mjs');
  const { hush } = await import('./demo/screen.mjs');
  hush();
  return becomeVerified(new Partner(sandbox));
}

function secondsAsked() {
  const given = process.argv.slice(2);
  const [, text] = /^--seconds=(\d{1,4})$/.exec(given[0] ?? `--seconds=${DEFAULT_SECONDS}`) ?? [];
  if (!Number(text) || given.length > 1)
    throw new Problem(`Not understood: ${given.join(' ')}. npm run bench -- --seconds=10`);
  return Number(text);
}
