import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../test/support/ports.js';
import { type Running, startProgram, withoutSettings } from '../../test/support/processes.js';

const GRACE_MS = 10_000;

const APPS = ['api', 'worker', 'ops'] as const;
type App = (typeof APPS)[number];

export interface Started extends Running {
  readonly url: string;
  /** Stops it as Docker does: SIGTERM, then SIGKILL if it has not ended in time. Returns the milliseconds that it took. */
  stop(): Promise<number>;
}

/** One process of each kind. */
export type Crew = Readonly<Record<App, Started>>;

/** A release as operators install it: built in a folder, and used by its programs alone. */
export class InstalledRelease {
  private readonly started: Started[] = [];

  constructor(
    readonly name: string,
    private readonly folder: string,
    private readonly settings: Record<string, string>,
  ) {}

  /** Runs an operators' program to its end: `migrate`, `operator`. Returns its output. */
  async run(program: string, ...args: readonly string[]): Promise<string> {
    const file = path.join(this.folder, 'dist/apps/standalone/src', `${program}.js`);
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
      env: { ...withoutSettings(), ...this.settings },
    });
    return stdout.trim();
  }

  /** Starts the processes, each on a port of its own, and waits until they serve. */
  async startAll(): Promise<Crew> {
    const [api, worker, ops] = await Promise.all(APPS.map((app) => this.start(app)));
    return { api: api!, worker: worker!, ops: ops! };
  }

  async start(app: App): Promise<Started> {
    const port = String(await freePort());
    const settings = { ...this.settings, [app === 'ops' ? 'OPS_PORT' : 'PORT']: port };
    const running = startProgram(path.join(this.folder, 'dist/apps', app, 'src/main.js'), settings);
    const started = { ...running, url: `http://127.0.0.1:${port}`, stop: () => stop(running) };
    this.started.push(started);
    await running.readyAfter;
    return started;
  }

  /** Lines that its processes logged, at the level of the settings. */
  complaints(): string[] {
    return this.started.flatMap((each) => each.output().split('\n')).filter((line) => line.trim() !== '');
  }

  async kill(): Promise<void> {
    for (const each of this.started) each.signal('SIGKILL');
    await Promise.all(this.started.map(({ ended }) => ended));
  }
}

async function stop(running: Running): Promise<number> {
  const from = performance.now();
  running.signal('SIGTERM');
  const deadline = setTimeout(() => running.signal('SIGKILL'), GRACE_MS);
  await running.ended;
  clearTimeout(deadline);
  return performance.now() - from;
}
