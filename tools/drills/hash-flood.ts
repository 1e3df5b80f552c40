// npm run drill:hash-flood -- --seconds=10 --at-once=200: wrong passwords at the dashboard's sign-in, first from one address, then from
// everywhere; every second a person signs in. Prints CPU, memory and answers. Fails when memory grows by more than the hashes that may
// be computed at once and a margin, when a person is refused or waits, or when an answer is another than 401, 429 or 503.
import { Problem, runTool } from '../bootstrap/problem.mjs';
import { onStopRequest } from '../processes/stop-requests.js';
import { ensureCompiled } from '../setup/compile.js';
import { type Flood, type Outcome, runFlood } from './hash-flood/flood.js';
import { type Person, signIn } from './hash-flood/sign-in.js';
import { described, missed } from './hash-flood/verdict.js';
import { openStage, type Stage } from './stage/stage.js';

const DEFAULTS = { 'seconds': 10, 'at-once': 200 };
const HASH_MIB = 19;
/** Sockets and bodies of 200 requests at once, and what the runtime keeps of them. */
const MARGIN_MIB = 128;
const PERSON_MS = 5_000;
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
    const bars = { grownMiB: HASH_GATE.atOnce * HASH_MIB + MARGIN_MIB, personMs: PERSON_MS };
    console.log(
      `${HASH_GATE.atOnce} hashes at once; bars: memory +${bars.grownMiB} MiB, people within ${PERSON_MS} ms`,
    );
    const outcomes = await floodTwice(stage, options);
    outcomes.forEach((outcome) => console.log(described(outcome)));
    const problems = outcomes.flatMap((outcome) => missed(outcome, bars));
    problems.forEach((problem) => console.error(problem));
    return problems.length === 0 ? 0 : 1;
  } finally {
    await stage.close();
  }
}

async function floodTwice(stage: Stage, options: typeof DEFAULTS): Promise<Outcome[]> {
  const { baseUrl, member } = stage.sandbox;
  const person: Person = { name: member.email, password: member.password, address: '192.0.2.1' };
  let device: string | undefined;
  for (let i = 0; i < WARM_UP; i += 1) ({ device } = await signIn(baseUrl, { ...person, device }));
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
