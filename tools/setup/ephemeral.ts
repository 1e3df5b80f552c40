import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';
import { PASSWORD, USER } from '../postgres/cluster.js';
import { temporaryFolder } from '../postgres/temporary-folder.js';
import { guard } from '../processes/guard.js';
import { forkTool } from '../processes/tool.js';
import { unsetSettings } from './env-file.js';
import type { Sandbox } from './sandbox.js';

const READY_WITHIN_MS = 60_000;
const END_WITHIN_MS = 30_000;

export interface EphemeralService {
  /** Answers `sandbox.json` once everything serves. */
  readonly ready: Promise<Sandbox>;
  readonly ended: Promise<unknown>;
  /** The address of its database. */
  databaseUrl(): string;
  /** Complaints in the logs of the service, for people. */
  complaints(): string[];
  stop(): Promise<void>;
}

/**
 * The whole service on a database, ports and folder of its own, which are gone when it is stopped or when this process ends.
 * What the environment and `.env` say about the service does not count; `settings` do.
 */
export function startEphemeralService(settings: Record<string, string> = {}): EphemeralService {
  const folder = temporaryFolder('rampart-');
  const output: string[] = [];
  const child = forkTool('tools/start.ts', [], { env: environment(folder, settings), detached: true, silent: true });
  const release = guard(child.pid!, folder);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => output.push(String(text)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    ready: ready(child, ended, { folder, output }),
    ended,
    databaseUrl: () => databaseUrl(folder),
    complaints: () => complaints(folder),
    stop: async () => {
      const deadline = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(deadline);
      await release();
    },
  };
}

function environment(folder: string, settings: Record<string, string>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...unsetSettings(),
    DATA_DIR: folder,
    PORT: '0',
    OPS_PORT: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  };
}

async function ready(
  child: ChildProcess,
  ended: Promise<void>,
  { folder, output }: { folder: string; output: readonly string[] },
): Promise<Sandbox> {
  const served = new Promise<'served'>((resolve) =>
    child.on('message', (message: { ready?: boolean } | null) => message?.ready && resolve('served')),
  );
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, READY_WITHIN_MS)));
  const outcome = await Promise.race([served, ended, timeout]);
  clearTimeout(timer);
  if (outcome === 'served') return JSON.parse(fs.readFileSync(path.join(folder, 'sandbox.json'), 'utf8')) as Sandbox;
  const words = output.join('').trim() || 'It printed nothing.';
  throw new Problem(`The service did not start.\n\n${words.replace(/^/gm, '  ')}\n\nTo see it by itself: npm start`);
}

function databaseUrl(folder: string): string {
  const port = fs.readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/rampart`;
}

/** The last lines of each log; at LOG_LEVEL=warn each is a complaint. */
function complaints(folder: string): string[] {
  return ['api', 'worker', 'ops'].flatMap((name) =>
    lastLines(path.join(folder, 'logs', `${name}.log`)).map((line) => `${name}: ${line}`),
  );
}

function lastLines(file: string): string[] {
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

function readable(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return [msg, err?.message].filter(Boolean).join(': ') || line;
  } catch {
    return line;
  }
}
