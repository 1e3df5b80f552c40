// npm run bench: figures of the commonest requests, each beside a floor that was measured in the same run. npm run bench -- --seconds=3
import { Problem, runTool } from '../bootstrap/problem.mjs';
import { Partner } from '../demo/partner.js';
import { hush } from '../demo/screen.js';
import { becomeVerified } from '../demo/user.js';
import { onStopRequest } from '../processes/stop-requests.js';
import { ensureCompiled } from '../setup/compile.js';
import { type EphemeralService, startEphemeralService } from '../setup/ephemeral.js';
import type { Sandbox } from '../setup/sandbox.js';
import { type BenchCase, casesFor } from './bench/cases.js';
import { startFloor } from './bench/floor.js';
import { load } from './bench/load.js';
import { type BenchResult, table } from './bench/table.js';

const DEFAULT_SECONDS = 10;
const INTERRUPTED = 130;

await runTool(async () => {
  const seconds = readSeconds();
  await ensureCompiled();
  return bench(seconds);
});
process.exit();

async function bench(seconds: number): Promise<number> {
  const interrupted = new Promise<number>((resolve) => onStopRequest(() => resolve(INTERRUPTED)));
  console.error('Starting a service of its own for the measurement ...');
  const service = startEphemeralService();
  try {
    return await Promise.race([measure(service, seconds), interrupted]);
  } finally {
    await service.stop();
  }
}

async function measure(service: EphemeralService, seconds: number): Promise<number> {
  const sandbox = await service.ready;
  const results: BenchResult[] = [];
  for (const each of await casesFor(service, sandbox, await verifiedUser(sandbox)))
    results.push(await compare(each, seconds));
  console.log(table(results, seconds));
  return 0;
}

async function compare({ name, request, floor: work }: BenchCase, seconds: number): Promise<BenchResult> {
  console.error(`${name} ...`);
  const service = await load(request, seconds);
  const floor = await startFloor(work);
  try {
    return { name, service, floor: await load({ ...request, url: floor.url }, seconds) };
  } finally {
    await floor.stop();
  }
}

async function verifiedUser(sandbox: Sandbox): Promise<string> {
  hush();
  return becomeVerified(new Partner(sandbox));
}

function readSeconds(): number {
  const given = process.argv.slice(2);
  const [, text] = /^--seconds=(\d{1,4})$/.exec(given[0] ?? `--seconds=${DEFAULT_SECONDS}`) ?? [];
  if (!Number(text) || given.length > 1)
    throw new Problem(`Not understood: ${given.join(' ')}. npm run bench -- --seconds=10`);
  return Number(text);
}
