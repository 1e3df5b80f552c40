import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { type Env, projectRoot } from '@rampart/config';
import { descendantsOf, runningProcesses } from '../../tools/processes/running.js';
import { eventually } from './eventually.js';

/** One of the service's programs in a separate process. */
export interface Running {
  readonly pid: number;
  /** Milliseconds from its start until it reported that it serves. */
  readonly readyAfter: Promise<number>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** The process's output until now. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
}

export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** A folder other than the project, another account, and arguments. */
interface Elsewhere extends Account {
  readonly cwd?: string;
  readonly args?: readonly string[];
  /** A program that runs another one, with its arguments before that. */
  readonly within?: readonly [string, ...string[]];
}

/** Starts a file or a tool of the project, or of another folder, with only the given settings in its environment. */
export function startProgram(file: string, settings: Record<string, string>, elsewhere: Elsewhere = {}): Running {
  const startedAt = performance.now();
  const [program, args] = commandOf(path.resolve(projectRoot, file));
  const { args: given = [], within: [wrapper = process.execPath, ...before] = [], ...options } = elsewhere;
  const child = fork(program, [...args, ...given], {
    cwd: projectRoot,
    env: { ...withoutSettings(), ...settings },
    execPath: wrapper,
    execArgv: wrapper === process.execPath ? [] : [...before, process.execPath],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...options,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = endOf(child);
  const ready = new Promise<number>((resolve) => child.once('message', () => resolve(performance.now() - startedAt)));
  const failed = ended.then((how) => Promise.reject(new Error(`${file} ended with ${how}:\n${output}`)));
  const readyAfter = Promise.race([ready, failed]);
  readyAfter.catch(() => undefined);
  return { pid: child.pid ?? 0, readyAfter, ended, output: () => output, signal: (signal) => void child.kill(signal) };
}

/** A tool is TypeScript, and run by the runner beside it. */
const commandOf = (file: string): [program: string, args: string[]] =>
  file.endsWith('.ts')
    ? [path.join(path.dirname(file), 'bootstrap', 'run.mjs'), [`tools/${path.basename(file)}`]]
    : [file, []];

/** The environment of a process as variables, for another process like it. */
export const asVariables = (env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

export { descendantsOf };

export const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it had already ended
  }
};

export const gone = (pids: readonly number[]): Promise<boolean> =>
  eventually('the processes are gone', () => runningProcesses().every(({ pid }) => !pids.includes(pid)));

/** The environment of a program, without any of the service's settings. */
export const withoutSettings = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'PG_BIN_DIR'].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );

const endOf = (child: ChildProcess): Promise<number | NodeJS.Signals> =>
  new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? code ?? 1)));
