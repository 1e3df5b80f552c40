import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { childEnvironment, type Go, WAIT_FOR_GO } from '@rampart/config';
import { SECOND, TEMPORARY_FAILURE } from '@rampart/kernel';
import { openLog } from './log-file.js';
import { NODE_ARGUMENTS } from './processes.js';

const READY_WITHIN = 30 * SECOND;

/** How a process ended. */
export interface Ending {
  /** `code 1` or `signal SIGKILL`. */
  readonly how: string;
  /** Whether the process ended by itself before it was ready, so that a restart would not help. */
  readonly refused: boolean;
  /** Whether its exit code indicates that another start may succeed. */
  readonly temporary: boolean;
  /** The end of its log, if it ended by itself and logs to a file. */
  readonly lastWords: string;
}

/** A running process of the service. */
export interface Child {
  readonly ended: Promise<Ending>;
  /** Requests that it finish its work and exit. */
  stop(): void;
  kill(): void;
}

export interface ChildSettings {
  /** Resolves to its environment once it may begin; until then it loads its code. */
  readonly go: Promise<NodeJS.ProcessEnv>;
  /** A folder, or the console of this process. */
  readonly logs: { readonly folder: string } | 'console';
}

/** Starts a program, which waits for its environment, sends `{ready: true}` once it is ready, and exits if its parent does. */
export function startChild(
  program: { name: string; file: string },
  settings: ChildSettings,
  whenReady: () => void,
): Child {
  const log = settings.logs === 'console' ? undefined : openLog(settings.logs.folder, program.name);
  const output = log?.descriptor ?? 'inherit';
  const stdio: StdioOptions = ['ignore', output, output, 'ipc'];
  // Detached, so that Ctrl-C reaches only this process, which controls the order of exits.
  const child = fork(program.file, [WAIT_FOR_GO], {
    env: childEnvironment(),
    execArgv: [...NODE_ARGUMENTS],
    detached: true,
    stdio,
  });
  log?.close();
  let ready = false;
  let impatience: NodeJS.Timeout | undefined;
  const begin = (go: NodeJS.ProcessEnv): void => {
    if (!child.connected) return;
    impatience = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN);
    child.send({ go } satisfies Go, () => undefined); // if it is just exiting, its exit event reports that
  };
  settings.go.then(begin, () => undefined);
  child.on('message', (message) => {
    if (ready || !saysReady(message)) return;
    ready = true;
    clearTimeout(impatience);
    whenReady();
  });
  const ended = endOf(child).then((how): Ending => {
    clearTimeout(impatience);
    const byItself = how.startsWith('code');
    return {
      how,
      refused: byItself && !ready,
      temporary: how === `code ${TEMPORARY_FAILURE}`,
      lastWords: byItself ? (log?.lastWords() ?? '') : '',
    };
  });
  return { ended, stop: () => void child.kill('SIGTERM'), kill: () => void child.kill('SIGKILL') };
}

const saysReady = (message: unknown): boolean => typeof message === 'object' && message !== null && 'ready' in message;

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `code ${code}` : `signal ${signal}`));
  });
