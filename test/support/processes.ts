import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Env, projectRoot } from '@rampart/config';
import { eventually } from './eventually.js';

/** A program of ours in a process of its own. */
export interface Running {
  readonly pid: number;
  /** Milliseconds from its start until it said that it serves. */
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

/** Starts a file of the project, or of another folder, with nothing in its environment but the given settings. */
export function startProgram(file: string, settings: Record<string, string>, account: Account = {}): Running {
  const startedAt = performance.now();
  const child = fork(path.resolve(projectRoot, file), {
    cwd: projectRoot,
    env: { ...ground(), ...settings },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...account,
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

/** The environment of one of our processes as variables, for another process like it. */
export const asVariables = (env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/** The processes that a process started, and those that they started. */
export function descendantsOf(pid: number): { pid: number; command: string }[] {
  const children = processes().filter(({ parent }) => parent === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child.pid)]);
}

export const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it had ended already
  }
};

export const gone = (pids: readonly number[]): Promise<boolean> =>
  eventually('the processes are gone', () => processes().every(({ pid }) => !pids.includes(pid)));

const ground = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'PG_BIN_DIR'].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );

const endOf = (child: ChildProcess): Promise<number | NodeJS.Signals> =>
  new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? code ?? 1)));

interface Listed {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** All that run; one that died and waits to be reaped does not. */
function processes(): Listed[] {
  return process.platform === 'linux' ? readdirSync('/proc').flatMap(fromProc) : fromPs();
}

function fromProc(name: string): Listed[] {
  if (!/^\d+$/.test(name)) return [];
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }];
  } catch {
    return []; // it ended while we looked
  }
}

function fromPs(): Listed[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,stat=,command='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S.*)$/.exec(line) ?? [];
    return pid === undefined || state?.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), command: command ?? '' }];
  });
}
