import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { eventually } from '../../test/support/eventually.js';

/** Returns why no machine can be booted here, if that is so. */
export function machineProblem(): string | undefined {
  if (process.getuid?.() !== 0) return 'a container needs root';
  if (spawnSync('systemd-nspawn', ['--version']).status !== 0) return 'systemd-container of Debian is not installed';
  return existsSync('/usr/bin/node') && existsSync('/usr/bin/curl') ? undefined : '/usr/bin has no node, or no curl';
}

export interface Output {
  readonly code: number;
  readonly text: string;
}

/** A machine that systemd boots in a container: its /usr is this machine's, its network is empty, the rest is in memory. */
export interface Machine {
  run(...command: readonly string[]): Promise<Output>;
  /** Opens a port of the machine as a Unix socket of this one. */
  openPort(port: number, socket: string): Promise<void>;
  close(): Promise<void>;
}

/** Folders of this machine, by where they appear in the other one. */
export async function bootMachine(folders: Readonly<Record<string, string>>): Promise<Machine> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rampart-machine-'));
  const id = path.join(folder, 'machine-id');
  await writeFile(id, `${randomBytes(16).toString('hex')}\n`); // without an id, it would enable what this machine has installed
  const binds = Object.entries({ '/etc/machine-id': id, ...folders }).map(([there, here]) => `--bind=${here}:${there}`);
  const child = spawn('systemd-nspawn', [...OPTIONS, `--machine=${path.basename(folder)}`, ...binds, ...BOOT], {
    env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const leader = (): number => childOf(child.pid!) ?? 0; // at first another process, which prepares the container
  const helpers: ChildProcess[] = [];
  const run = (...command: readonly string[]): Promise<Output> => inside(leader(), command);
  await eventually('the machine is up', async () =>
    /running|degraded/.test((await run('systemctl', 'is-system-running')).text),
  ).catch((error: Error) => {
    child.kill('SIGKILL');
    throw new Error(`${error.message}: ${printed}`);
  });
  return {
    run,
    openPort: async (port, socket) => {
      helpers.push(
        spawn('nsenter', ['-t', String(leader()), '-n', process.execPath, '-e', PIPES, socket, String(port)]),
      );
      await eventually(`${socket} is open`, () => existsSync(socket));
    },
    close: async () => {
      for (const helper of helpers) helper.kill('SIGKILL');
      const ended = once(child, 'exit');
      process.kill(leader(), 'SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const OPTIONS = [
  ...['--quiet', '--register=no', '--keep-unit', '--directory=/', '--volatile=yes', '--private-network', '--boot'],
  ...['--link-journal=no', '--console=pipe'],
];
const BOOT = ['systemd.unit=basic.target', 'systemd.firstboot=off'];

/** Connects each connection of a Unix socket with a port. */
const PIPES = `const net = require('node:net'); const [socket, port] = process.argv.slice(1);
net.createServer((one) => { const other = net.connect(Number(port), '127.0.0.1');
  for (const each of [one, other]) each.on('error', () => { one.destroy(); other.destroy(); });
  one.pipe(other).pipe(one); }).listen(socket);`;

const inside = (leader: number, command: readonly string[]): Promise<Output> =>
  new Promise((resolve) => {
    const options = ['-t', String(leader), '-m', '-u', '-i', '-n', '-p', '--', ...command];
    execFile('nsenter', options, { encoding: 'utf8' }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    );
  });

/** The process that is number 1 in the container. */
const childOf = (pid: number): number | undefined => {
  const children = `/proc/${pid}/task/${pid}/children`;
  const [first] = existsSync(children) ? readFileSync(children, 'utf8').trim().split(' ') : [];
  return first ? Number(first) : undefined;
};
