import { fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accountForNewCluster, canEnter } from '../postgres/account.mjs';
import { PASSWORD, USER } from '../postgres/cluster.mjs';
import { guard } from './guard.mjs';
import { Problem } from './problem.mjs';
import { inProject } from './project.mjs';

const READY_WITHIN_MS = 60_000;
const END_WITHIN_MS = 30_000;

/**
 * The whole service on a database, ports and folder of its own, which are gone when it is stopped or when this process ends.
 * What the environment and `.env` say about the service does not count; `settings` do.
 *
 * @param {Record<string, string>} settings
 */
export function startEphemeralService(settings = {}) {
  const folder = temporaryFolder();
  const output = [];
  const child = fork(inProject('tools/start.mjs'), [], {
    env: environment(folder, settings),
    detached: true,
    silent: true,
  });
  const release = guard(child.pid, folder);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    /** Answers `sandbox.json` once everything serves. */
    ready: ready(child, ended, { folder, output }),
    ended,
    /** The address of its database. */
    databaseUrl: () => databaseUrl(folder),
    /** What the service complained about, for people. */
    complaints: () => complaints(folder),
    stop: async () => {
      const impatience = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(impatience);
      await release();
    },
  };
}

/** Postgres, which may run under another account, passes through it. */
function temporaryFolder() {
  const account = accountForNewCluster();
  const place = [os.tmpdir(), '/var/tmp'].find((candidate) => canEnter(candidate, account));
  const folder = fs.mkdtempSync(path.join(place, 'rampart-'));
  fs.chmodSync(folder, 0o755);
  return folder;
}

/** Every setting of the service is emptied, which counts as not set and keeps `.env` out. */
function environment(folder, settings) {
  const names = [...fs.readFileSync(inProject('.env.example'), 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(
    ([, name]) => name,
  );
  const unset = Object.fromEntries(names.map((name) => [name, '']));
  return { ...process.env, ...unset, DATA_DIR: folder, PORT: '0', OPS_PORT: '0', LOG_LEVEL: 'warn', ...settings };
}

async function ready(child, ended, { folder, output }) {
  const served = new Promise((resolve) => child.on('message', (message) => message?.ready && resolve('served')));
  let patience;
  const tooLong = new Promise((resolve) => (patience = setTimeout(resolve, READY_WITHIN_MS, 'too long')));
  const outcome = await Promise.race([served, ended, tooLong]);
  clearTimeout(patience);
  if (outcome === 'served') return JSON.parse(fs.readFileSync(path.join(folder, 'sandbox.json'), 'utf8'));
  const words = output.join('').trim() || 'It said nothing.';
  throw new Problem(`The service did not start.\n\n${words.replace(/^/gm, '  ')}\n\nTo see it by itself: npm start`);
}

function databaseUrl(folder) {
  const port = fs.readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/rampart`;
}

/** The last lines of each log; at LOG_LEVEL=warn each is a complaint. */
function complaints(folder) {
  return ['api', 'worker', 'ops'].flatMap((name) =>
    lastLines(path.join(folder, 'logs', `${name}.log`)).map((line) => `${name}: ${line}`),
  );
}

function lastLines(file) {
  try {
    return fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(-5)
      .map(readable);
  } catch {
    return [];
  }
}

function readable(line) {
  try {
    const { msg, err } = JSON.parse(line);
    return [msg, err?.message].filter(Boolean).join(': ') || line;
  } catch {
    return line;
  }
}
