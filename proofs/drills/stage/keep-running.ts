import { type ChildProcess, fork } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../../tools/bootstrap/problem.mjs';
import { inProject } from '../../../tools/bootstrap/project.mjs';

const RESTART_MS = 200;
const READY_WITHIN_MS = 60_000;
const END_WITHIN_MS = 30_000;

export interface KeptProgram {
  /** The id of the process that runs now. */
  readonly pid: number | undefined;
  /** Kills it at once; returns whether it ran. */
  kill(): boolean;
  ready(): Promise<void>;
  stop(): Promise<void>;
}

interface Run {
  readonly child: ChildProcess;
  /** Settles when it serves. */
  readonly served: Promise<unknown>;
}

/** A process of the built service. */
export interface Program {
  readonly app: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** Arguments of Node.js. */
  readonly nodeArguments: readonly string[];
}

/** Keeps one program running: restarts it whenever it ends. It ends with this process. */
export function keepRunning({ app, env, logFile, nodeArguments }: Program): KeptProgram {
  let isStopping = false;
  const start = (): Run => {
    const log = fs.openSync(logFile, 'a');
    const child = fork(inProject('dist/apps', app, 'src/main.js'), [], {
      env,
      execArgv: [...nodeArguments],
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    fs.closeSync(log);
    child.once('exit', () => {
      if (!isStopping) setTimeout(() => (current = start()), RESTART_MS);
    });
    return { child, served: new Promise((resolve) => child.on('message', resolve)) };
  };
  let current = start();
  return {
    get pid() {
      return current.child.pid;
    },
    kill: () => current.child.kill('SIGKILL'),
    ready: async () => {
      const timeout = sleep(READY_WITHIN_MS, 'too long', { ref: false });
      if ((await Promise.race([current.served, timeout])) === 'too long')
        throw new Problem(`${app} does not start; see ${logFile}`);
    },
    stop: async () => {
      isStopping = true;
      const { child } = current;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const deadline = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
      await ended;
      clearTimeout(deadline);
    },
  };
}
