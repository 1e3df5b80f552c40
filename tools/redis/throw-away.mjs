import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../postgres/ports.mjs';
import { guard } from '../setup/guard.mjs';
import { Problem } from '../setup/problem.mjs';

/** The path of redis-server, if PATH has one. */
export const redisServer = () =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'redis-server'))
    .find(isExecutable);

/** A Redis without persistence, on a free port unless one is given, which ends with `stop` and with this process. */
export async function startThrowAwayRedis(wantedPort) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-redis-'));
  const port = wantedPort ?? (await freePort());
  const settings = {
    port,
    'bind': '127.0.0.1',
    'save': '',
    'appendonly': 'no',
    'dir': folder,
    'maxmemory-policy': 'noeviction',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(redisServer(), args, { detached: true, stdio: 'ignore' });
  const release = guard(child.pid, folder);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await ready(port, child);
  child.unref();
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      child.ref();
      child.kill('SIGTERM');
      await ended;
      await release();
    },
  };
}

async function ready(port, child) {
  for (let attempt = 0; child.exitCode === null && attempt < 200; attempt += 1) {
    if (await pongs(port)) return;
    await sleep(25);
  }
  throw new Problem('redis-server does not start');
}

function pongs(port) {
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

function isExecutable(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
