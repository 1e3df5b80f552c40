import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './ports.js';
import { type Running, startProgram, withoutSettings } from './processes.js';

const GRACE_MS = 10_000;

export type App = 'api' | 'worker' | 'ops';

export interface Started extends Running {
  readonly url: string;
  /** Ends it as Docker does: by SIGTERM, and by SIGKILL when it has not ended in time. Answers the milliseconds that it took. */
  stop(): Promise<number>;
}

/** A release as operators have it: built in a folder, and used by its programs alone. */
export class InstalledRelease {
  /** Every process that it started, for what they logged. */
  readonly started: Started[] = [];

  constructor(
    readonly name: string,
    private readonly folder: string,
    private readonly settings: Record<string, string>,
  ) {}

  /** Runs a program of operators to its end: `migrate`, `operator`. Answers its output. */
  async run(program: string, ...args: readonly string[]): Promise<string> {
    const file = path.join(this.folder, 'dist/apps/standalone/src', `${program}.js`);
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
      env: { ...withoutSettings(), ...this.settings },
    });
    return stdout;
  }

  /** Starts a process on a port of its own and waits until it serves. */
  async start(app: App): Promise<Started> {
    const port = String(await freePort());
    const settings = { ...this.settings, [app === 'ops' ? 'OPS_PORT' : 'PORT']: port };
    const running = startProgram(path.join(this.folder, 'dist/apps', app, 'src/main.js'), settings);
    const started: Started = {
      ...running,
      url: `http://127.0.0.1:${port}`,
      stop: async () => {
        const from = performance.now();
        running.signal('SIGTERM');
        const deadline = setTimeout(() => running.signal('SIGKILL'), GRACE_MS);
        await running.ended;
        clearTimeout(deadline);
        return performance.now() - from;
      },
    };
    this.started.push(started);
    await running.readyAfter;
    return started;
  }

  /** Lines that its processes logged, at the level of the settings. */
  complaints(): string[] {
    return this.started.flatMap((each) =>
      each
        .output()
        .split('\n')
        .filter((line) => line.trim() !== ''),
    );
  }

  async kill(): Promise<void> {
    for (const each of this.started) each.signal('SIGKILL');
    await Promise.all(this.started.map(({ ended }) => ended));
  }
}
