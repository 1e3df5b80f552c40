import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { findChromium } from '../../tools/browser/chromium.js';
import { descendantsOf } from '../../tools/processes/running.js';
import { forkTool } from '../../tools/processes/tool.js';
import { redisServer } from '../../tools/redis/throw-away.js';
import { eventually } from '../../test/support/eventually.js';
import { gone, kill, withoutSettings } from '../../test/support/processes.js';

const TIMEOUT_MS = 120_000;

/** Parts of the command lines of programs that a run starts, if they are installed. */
const STARTED = [
  'jest-worker/build/processChild',
  'postgres -D',
  ...(redisServer() ? ['redis-server'] : []),
  ...(findChromium() ? ['--headless'] : []),
];

describe('npm test', () => {
  let run: ChildProcess | undefined;
  /** Everything that the run started. */
  let started: number[] = [];
  afterEach(() => {
    run?.kill('SIGKILL');
    started.forEach(kill);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends everything that it started on %s',
    async (signal) => {
      run = startRun();
      const { pid = 0 } = run;
      await eventually('the run has its workers and servers', () => {
        const commands = descendantsOf(pid).map(({ command }) => command);
        return STARTED.every((part) => commands.some((command) => command.includes(part)));
      });
      started = [pid, ...descendantsOf(pid).map((each) => each.pid)];

      run.kill(signal);
      const [code] = (await once(run, 'exit')) as [number];

      expect(code).toBe(128 + os.constants.signals[signal]);
      await expect(gone(started)).resolves.toBe(true);
    },
    TIMEOUT_MS,
  );
});

/** Starts two suites, each in its own worker, with their own servers and browser. */
function startRun(): ChildProcess {
  const suites = ['proofs/medium/leases', 'proofs/browser/checkout/ways-back'];
  const jest = ['--selectProjects', 'medium', 'browser', '--maxWorkers=2', '--workerIdleMemoryLimit=4GB', ...suites];
  return forkTool('tools/test.ts', jest, { env: withoutSettings(), stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
}
