import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../tools/postgres/ports.js';
import { findProgram } from '../../tools/processes/find-program.js';
import { guard } from '../../tools/processes/guard.js';
import { waitUntil } from '../../tools/processes/wait-until.js';

/** The test's own signature detects it, so no signature database is needed. */
export const INFECTION = 'RAMPART-TEST-INFECTION';
/** Small, so that a test need not send much to exceed it. */
const MAX_STREAM = '2M';

export interface Clamd {
  readonly tcp: string;
  readonly socket: string;
  close(): Promise<void>;
}

/** Debian installs it here, which is on the PATH of root only. */
const SYSTEM = ['/usr/sbin/clamd'];

/** Finds Debian's `clamav-daemon`; undefined if it is missing. */
export const findClamd = (): string | undefined => findProgram('clamd') ?? SYSTEM.find((file) => fs.existsSync(file));

/** Starts a real clamd with one signature. */
export async function startClamd(program: string, maxStream = MAX_STREAM): Promise<Clamd> {
  const folder = await mkdtemp(path.join(tmpdir(), 'clamd-'));
  await chmod(folder, 0o755);
  const [port, socket, config] = [await freePort(), path.join(folder, 'clamd.ctl'), path.join(folder, 'clamd.conf')];
  await writeFile(path.join(folder, 'own.ndb'), `Rampart.Test:0:*:${Buffer.from(INFECTION).toString('hex')}\n`);
  const lines = ['Foreground yes', `DatabaseDirectory ${folder}`, `LocalSocket ${socket}`, `TCPSocket ${port}`];
  const limits = ['TCPAddr 127.0.0.1', `StreamMaxLength ${maxStream}`, 'MaxThreads 4', 'User root'];
  await writeFile(config, `${[...lines, ...limits.slice(0, process.getuid?.() === 0 ? 4 : 3)].join('\n')}\n`);
  const child = spawn(program, ['--config-file', config], { detached: true, stdio: 'ignore' });
  const release = guard(child.pid!, path.join(folder, 'guarded'));
  const answers = (): Promise<boolean> =>
    new Promise((resolve) => {
      const connection = net.connect(socket, () => resolve(connection.destroy() && true));
      connection.once('error', () => resolve(false));
    });
  await waitUntil('clamd answers', answers);
  return {
    tcp: `127.0.0.1:${port}`,
    socket,
    close: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
