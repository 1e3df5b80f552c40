import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, type RunningProcess } from '../../tools/processes/running.js';

/** The slowest suites wait until a fresh clone is built, and take twelve minutes in all beside two others on a slow machine. */
const SUITE_MINUTES = Number(process.env['TEST_SUITE_MINUTES'] ?? (process.env['CHAOS'] === 'full' ? 60 : 15));
const LOOK_EVERY_MS = 5_000;
const REPORT_WITHIN_MS = 3_000;
const MAX_LINES = 25;

interface Suite {
  readonly path: string;
}

interface NodeReport {
  readonly javascriptStack: { readonly message: string; readonly stack?: readonly string[] };
  readonly libuv: readonly { readonly type: string; readonly is_active: boolean; readonly [field: string]: unknown }[];
}

/**
 * A Jest reporter that ends what hangs. Jest's own time-outs end a test that awaits too long, but nothing ends a suite that loops or
 * waits inside one call: a run would hang with it, and say nothing. After `TEST_SUITE_MINUTES` a suite's worker says where it is and
 * ends, so that its suite fails alone.
 */
export class SuiteDeadlines {
  readonly #runningSince = new Map<string, number>();
  #looking: NodeJS.Timeout | undefined;

  onRunStart(): void {
    this.#looking = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  onTestFileStart({ path: suite }: Suite): void {
    this.#runningSince.set(suite, performance.now());
  }

  onTestFileResult({ path: suite }: Suite): void {
    this.#runningSince.delete(suite);
  }

  onRunComplete(): void {
    clearInterval(this.#looking);
  }

  async #look(): Promise<void> {
    for (const [suite, since] of this.#runningSince) {
      if (minutesSince(since) < SUITE_MINUTES) continue;
      this.#runningSince.delete(suite);
      await end(suite);
    }
  }
}

/** Ends the worker of a suite with all that it started. Jest notes its suite as failed, and the other workers go on. */
async function end(suite: string): Promise<void> {
  const worker = descendantsOf(process.pid).find(({ command }) => isTitle(command.trim(), suite));
  const title = `${suite} did not end within ${SUITE_MINUTES} minutes.`;
  if (!worker) {
    say(`${title} It runs in Jest's own process, which ends.`);
    process.exit(1);
  }
  const started = descendantsOf(worker.pid);
  say(
    [title, ...(await standOf(worker)), ...started.map(({ command }) => `  started ${command.slice(0, 150)}`)].join(
      '\n',
    ),
  );
  for (const { pid } of [...started, worker]) killed(pid);
}

/** The calls that a worker is in, and the handles that it waits for. */
async function standOf({ pid }: RunningProcess): Promise<string[]> {
  const folder = tmpdir();
  process.kill(pid, 'SIGUSR2'); // see `--report-on-signal` in tools/setup/jest.ts
  await sleep(REPORT_WITHIN_MS);
  const name = readdirSync(folder).find((each) => each.startsWith('report.') && each.includes(`.${pid}.`));
  if (name === undefined) return ['  says nothing: it loops, or waits inside a call of the system'];
  const { javascriptStack, libuv } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as NodeReport;
  rmSync(path.join(folder, name), { force: true });
  const waitsFor = libuv
    .filter(({ type, is_active }) => is_active && !['async', 'check', 'idle', 'prepare', 'loop'].includes(type))
    .map((handle) => JSON.stringify(handle));
  return [
    ...(javascriptStack.stack ?? [javascriptStack.message]).map((line) => `  ${line}`),
    ...waitsFor.slice(0, MAX_LINES).map((handle) => `  waits for ${handle}`),
  ];
}

/** Whether a worker's title (built-environment.mjs), which the system may have cut, names the suite. */
function isTitle(title: string, suite: string): boolean {
  return title.startsWith('jest ') && `jest ${path.relative(process.cwd(), suite)}`.startsWith(title);
}

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it ended meanwhile
  }
}

const minutesSince = (at: number): number => (performance.now() - at) / 60_000;

/** Not to stdout, which holds results only. */
function say(text: string): void {
  process.stderr.write(`\n${text}\n\n`);
}
