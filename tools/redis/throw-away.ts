import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../bootstrap/problem.mjs';
import { freePort } from '../postgres/ports.js';
import type { ThrowAwayServer } from '../postgres/throw-away.js';
import { findProgram } from '../processes/find-program.js';
import { guard } from '../processes/guard.js';

/** The path of redis-server, if PATH has one. */
export const redisServer = (): string | undefined => findProgram('redis-server');

/** A Redis without persistence, on a free port unless one is given, which ends with `stop` and with this process. */
export async function startThrowAwayRedis(givenPort?: number): Promise<ThrowAwayServer & { readonly pid: number }> {
  const program = redisServer();
  if (program === undefined) throw new Problem('PATH has no redis-server');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-redis-'));
  const port = givenPort ?? (await freePort());
  const settings = {
    port,
    'bind': '127.0.0.1',
    'save': '',
    'appendonly': 'no',
    'dir': folder,
    'maxmemory-policy': 'noeviction',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(program, args, { detached: true, stdio: 'ignore' });
  const release = guard(child.pid!, folder);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await ready(port, child);
  child.unref();
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: child.pid!,
    stop: async () => {
      child.ref();
      child.kill('SIGTERM');
      await ended;
      await release();
    },
  };
}

async function ready(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; child.exitCode === null && attempt < 200; attempt += 1) {
    if (await pongs(port)) return;
    await sleep(25);
  }
  throw new Problem('redis-server does not start');
}

function pongs(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.once('data', (data) => {
      resolve(String(data).startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => socket.destroy());
    socket.once('close', () => resolve(false));
  });
}
