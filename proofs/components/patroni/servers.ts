import { type ChildProcess, spawn, type SpawnOptionsWithoutStdio } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { accountForNewCluster } from '../../../tools/postgres/account.js';
import { guard } from '../../../tools/processes/guard.js';
import { waitUntil } from '../../../tools/processes/wait-until.js';

export interface Command {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The PID file of a process that the program starts and that survives it. */
  readonly pidFile?: string;
  /** Whether the program is ready. */
  readonly isUp: () => Promise<boolean>;
}

export interface Server {
  /** Sends SIGKILL, also to the process of the PID file. */
  kill(): Promise<void>;
}

/** Programs that run in one folder under an unprivileged account. */
export class Servers {
  private readonly account = accountForNewCluster();
  private readonly running = new Set<Server>();

  constructor(private readonly folder: string) {
    this.give(folder);
  }

  /** Writes a file that only the programs' account can read. Returns its path. */
  write(name: string, text: string): string {
    const file = path.join(this.folder, name);
    fs.writeFileSync(file, text, { mode: 0o600 });
    this.give(file);
    return file;
  }

  give(file: string): void {
    if (this.account.uid !== undefined) fs.chownSync(file, this.account.uid, this.account.gid ?? 0);
  }

  /** The environment and account of every program; it inherits nothing but PATH from this process. */
  optionsFor({ env = {} }: Pick<Command, 'env'>): SpawnOptionsWithoutStdio {
    return { ...this.account, cwd: this.folder, env: { PATH: process.env.PATH ?? '', HOME: this.folder, ...env } };
  }

  /** Starts a program and waits until it is up. */
  async start(command: Command): Promise<Server> {
    const { name, program, args, pidFile, isUp } = command;
    const log = fs.openSync(path.join(this.folder, `${name}.log`), 'a');
    const child = spawn(program, args, {
      ...this.optionsFor(command),
      detached: true,
      stdio: ['ignore', log, log],
    });
    fs.closeSync(log);
    const release = guard(child.pid!, path.join(this.folder, `${name}.guarded`), pidFile);
    const server: Server = {
      kill: async () => {
        if (!this.running.delete(server)) return;
        await killAtOnce(child);
        if (pidFile !== undefined) await killNamed(pidFile);
        await release();
      },
    };
    this.running.add(server);
    await waitUntil(`${name} is up; see ${name}.log in ${this.folder}`, () => {
      if (child.exitCode !== null) throw new Error(`${name} ended: ${this.logOf(name)}`);
      return isUp().catch(() => false);
    });
    return server;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.running].map((server) => server.kill()));
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  private logOf(name: string): string {
    return fs.readFileSync(path.join(this.folder, `${name}.log`), 'utf8').slice(-2_000);
  }
}

async function killAtOnce(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Kills the process whose id is the first line of a file, and waits until it has ended. */
async function killNamed(pidFile: string): Promise<void> {
  const pid = Number(fs.existsSync(pidFile) && fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!pid) return;
  await waitUntil(`process ${pid} is gone`, () => {
    try {
      return !process.kill(pid, 'SIGKILL') || fs.readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
    } catch {
      return true;
    }
  });
}
