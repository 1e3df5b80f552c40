import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { guard } from '../../tools/processes/guard.js';
import { freePort } from '../../test/support/ports.js';

/** A Redis for one suite, which can be killed and restarted on its port, empty. */
export interface OwnRedis {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Everything that it holds, as it would write it to its file, uncompressed. */
  contents(): Promise<Buffer>;
  close(): Promise<void>;
}

export async function ownRedis(): Promise<OwnRedis> {
  const [port, folder] = [await freePort(), await mkdtemp(path.join(tmpdir(), 'rampart-redis-'))];
  let server: ChildProcess | undefined;
  let release: (() => Promise<void>) | undefined;
  const kill = async (): Promise<void> => {
    if (!server) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
    await release?.();
    server = undefined;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start: async () => {
      if (!server) {
        const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
        server = spawn('redis-server', args, { stdio: 'ignore' });
        release = guard(server.pid!, path.join(folder, 'guarded')); // also if the suite could not close it
      }
      const client = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null });
      client.on('error', () => undefined); // until it listens
      await client.ping();
      client.disconnect();
    },
    contents: async () => {
      const client = new Redis(port, '127.0.0.1');
      await client.config('SET', 'rdbcompression', 'no');
      const keys = await client.keys('*');
      const values = await Promise.all(keys.map((key) => client.dumpBuffer(key)));
      client.disconnect();
      return Buffer.concat([Buffer.from(keys.join('\n')), ...values.filter((value) => value !== null)]);
    },
    close: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
