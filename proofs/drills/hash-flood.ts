// npm run drill -- hash-flood --seconds=10 --at-once=200: wrong passwords at the dashboard's sign-in, first from one address, then from everywhere; every
// second a real user signs in. Prints CPU, memory and responses. Fails when memory grows by more than the hashes that may be computed at once and a margin,
// when a user is refused or waits, or when a response is other than 401, 429 or 503.
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { onStopRequest } from '../../tools/processes/stop-requests.js';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { type Flood, type Outcome, runFlood } from './hash-flood/flood.js';
import { type Person, signIn } from './hash-flood/sign-in.js';
import { described, missed } from './hash-flood/verdict.js';
import { percentiles } from './latency/percentiles.js';
import { openStage, type Stage } from './stage/stage.js';

const DEFAULTS = { 'seconds': 10, 'at-once': 200 };
const HASH_MIB = 19;
/** Room for the sockets and bodies of 200 requests at once, and for heap that the runtime releases late. Without a limit, 200 hashes take 3.8 GiB. */
const MARGIN_MIB = 256;
const PERSON_MS = 5_000;
/** Maximum ratio to a sign-in on the same machine before the flood, if that limit is longer: the machine may be busy with other work. */
const PERSON_RATIO = 20;
const WARM_UP = 20;

await runTool(async () => {
  const options = readOptions();
  await ensureCompiled();
  return run(options);
});
process.exit();

async function run(options: typeof DEFAULTS): Promise<number> {
  const { HASH_GATE } = await import('@rampart/sessions');
  const stage = await openStage({ workers: 1, backend: 'postgres' });
  onStopRequest(() => void stage.close().then(() => process.exit(130)));
  try {
    const { device, quietMs } = await warmUp(stage);
    const personMs = Math.max(PERSON_MS, PERSON_RATIO * quietMs);
    const bars = { grownMiB: HASH_GATE.atOnce * HASH_MIB + MARGIN_MIB, personMs };
    console.log(
      `${HASH_GATE.atOnce} hashes at once; before the flood a person signs in within ${quietMs.toFixed(0)} ms; ` +
        `bars: memory +${bars.grownMiB} MiB, people within ${personMs.toFixed(0)} ms`,
    );
    const outcomes = await floodTwice(stage, device, options);
    outcomes.forEach((outcome) => console.log(described(outcome)));
    const problems = outcomes.flatMap((outcome) => missed(outcome, bars));
    problems.forEach((problem) => console.error(problem));
    return problems.length === 0 ? 0 : 1;
  } finally {
    await stage.close();
  }
}

/** The cookie of a known device, and the median time of a sign-in. */
async function warmUp(stage: Stage): Promise<{ device: string | undefined; quietMs: number }> {
  let device: string | undefined;
  const taken: number[] = [];
  for (let i = 0; i < WARM_UP; i += 1) {
    const attempt = await signIn(stage.sandbox.baseUrl, { ...personOf(stage), device });
    ({ device } = attempt);
    taken.push(attempt.ms);
  }
  return { device, quietMs: percentiles(taken).p50 };
}

function personOf({ sandbox: { member } }: Stage): Person {
  return { name: member.email, password: member.password, address: '192.0.2.1' };
}

async function floodTwice(stage: Stage, device: string | undefined, options: typeof DEFAULTS): Promise<Outcome[]> {
  const { baseUrl } = stage.sandbox;
  const person = personOf(stage);
  const load = { seconds: options.seconds, atOnce: options['at-once'] };
  const floods: Flood[] = [
    {
      ...load,
      title: 'from one address; a person on a new device elsewhere',
      attacker: (n) => ({ name: `stranger${n}@partner.example`, password: 'a wrong password', address: '203.0.113.9' }),
      person: (n) => ({ ...person, address: `192.0.2.${2 + (n % 200)}` }),
    },
    {
      ...load,
      title: 'from everywhere; a person on a known device',
      attacker: (n) => ({
        name: `stranger${n}@partner.example`,
        password: 'a wrong password',
        address: `10.${(n >> 16) % 256}.${(n >> 8) % 256}.${n % 256}`,
      }),
      person: () => ({ ...person, device }),
    },
  ];
  const outcomes: Outcome[] = [];
  for (const flood of floods) outcomes.push(await runFlood(baseUrl, stage.api.pid ?? 0, flood));
  return outcomes;
}

function readOptions(): typeof DEFAULTS {
  const options = { ...DEFAULTS };
  for (const argument of process.argv.slice(2)) {
    const [, name = '', value = ''] = /^--([a-z-]+)=(\d+)$/.exec(argument) ?? [];
    if (!(name in options) || Number(value) < 1)
      throw new Problem(`Unknown: ${argument}. There are --seconds=10 and --at-once=200.`);
    options[name as keyof typeof DEFAULTS] = Number(value);
  }
  return options;
}
